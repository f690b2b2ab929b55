import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import type { newFolder } from "./folder.ts";

type Folder = ReturnType<typeof newFolder>;

/** `line`: the words in the reported line; empty: the whole file is meant. `says`: the mistake and its remedy. */
export type BrokenFolder = Readonly<{
  spoil: (folder: Folder) => void;
  service: string;
  file: string;
  line: string;
  says: string;
}>;

const data = "sos/service.yaml";

/** A piece of service.yaml is replaced. */
const swapped = (before: string | RegExp, after: string, says: string, line = after): BrokenFolder => ({
  spoil: (folder) => folder.change(data, before, after),
  service: "sos",
  file: data,
  line: line.split("\n")[0]!,
  says,
});
const at = (file: string, line: string, says: string, spoil: BrokenFolder["spoil"]): BrokenFolder => ({
  spoil,
  service: file.split("/")[0]!,
  file,
  line,
  says,
});
const written = (file: string, content: string | Uint8Array, says: string, line = ""): BrokenFolder =>
  at(file, line, says, (folder) => folder.write(file, content));

/** A link replaces a file or folder. */
const linked = (file: string, target: string, says: string): BrokenFolder =>
  at(file, "", says, ({ root }) => {
    rmSync(join(root, file), { recursive: true, force: true });
    mkdirSync(dirname(join(root, file)), { recursive: true });
    symlinkSync(target, join(root, file));
  });

const svg = (box: string, inside: string, more = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"${more}>\n${inside}</svg>`;
const mark = (inside: string, says: string, line = inside) =>
  written("sos/mark.svg", svg("0 0 32 32", inside), says, line);
const drawn = (path: string, says: string, line = path) =>
  written("sos/illustration.svg", svg("0 0 320 96", `<path ${path}/>`), says, line);
const sentence = (text: string, says: string) => written("sos/texts/nb.yaml", `start:\n  ${text}\n`, says, text);
const finnish = (file: string, content: string, says: string, line = content.trim()) =>
  at(`sos/languages/fi/${file}`, line, says, (folder) => {
    folder.write("sos/languages/fi/language.yaml", "falls_back_to: nb\n");
    folder.write(`sos/languages/fi/${file}`, content);
  });

const isNotAllowed = "is not allowed: a mark has only <svg> and <path>, and nothing that runs or loads.";
const isALink = "this is a link; copy the folder here instead.";
const isNoFile =
  "this cannot be read; it must be an ordinary file of at most 2 MB that the service may read, and not a link.";

/** Mistakes of people, of disks and of attackers, each with the sentence that the operator reads. */
export const brokenFolders: readonly BrokenFolder[] = [
  // The values of service.yaml.
  swapped(
    "default_language: nb",
    "default_language: de",
    'default_language must be one of nb, se, en, nn; there is "de".',
  ),
  swapped(
    "languages: [nb, se, en]",
    "languages: [se, en]",
    "default_language must be one of the languages: se, en.",
    "default_language: nb",
  ),
  swapped("languages: [nb, se, en]", "languages: [nb, nb]", "languages names nb twice."),
  swapped("languages: [nb, se, en]", "languages: [xx]", "languages[1] must be one of nb, se, en, nn"),
  swapped(
    "languages: [nb, se, en]",
    "languages: nb",
    'languages must be a list of 1 to 12 languages such as nb; there is "nb".',
  ),
  swapped(/hosts: .*/, "hosts: []", "hosts must be a list of 1 to 20 host names; there is a list."),
  swapped(/hosts: .*/, 'hosts: ["https://example.org"]', "hosts[1] must be a host name such as messages.example.org"),
  swapped(/hosts: .*/, "hosts: [Post.example.org]", "without https:// and in small letters"),
  swapped(/hosts: .*/, "hosts: [blåbær.no]", "hosts[1] must be a host name such as messages.example.org"),
  swapped(
    /hosts: .*/,
    "hosts: [sami.localhost]",
    "the host sami.localhost belongs to sami as well: change it in one of the two.",
  ),
  swapped('name: { nb: "Meldinger"', 'name: { nb: " "', "name.nb must be a short name of at most 60 characters"),
  swapped('nb: "Meldinger"', `nb: "${"x".repeat(61)}"`, "name.nb must be a short name of at most 60 characters"),
  swapped(
    /name: \{ nb: "Meldinger", se: "[^"]*"/,
    'name: { nb: "Meldinger"',
    "name is missing in se, which is a language of the service.",
  ),
  swapped(
    'name: { nb: "Meldinger',
    'name: { nb: "Meld\u202einger',
    "name.nb holds the invisible character U+202E, in column 18; remove it.",
  ),
  swapped('name: { nb: "Meldinger', 'name: { nb: "\u3164', "name.nb holds the invisible character U+3164"),
  swapped(
    'name: { nb: "Meldinger"',
    'name: { Norsk: "Meldinger", nb: "Meldinger"',
    "name: Norsk is not a language such as nb.",
  ),
  swapped("reply_hours: 24", "reply_hours: 1", "reply_hours must be a whole number from 2 to 168; there is 1."),
  swapped("reply_hours: 24", "reply_hours: soon", 'reply_hours must be a whole number from 2 to 168; there is "soon".'),
  swapped("reply_hours: 24", "replyhours: 24", "there is no field replyhours; there are name, organisation, languages"),
  swapped("reply_hours: 24\n", "", "reply_hours is missing: it must be a whole number from 2 to 168."),
  swapped(/time_zone: .*/, "time_zone: Europe/Nowhere", "time_zone must be a time zone such as Europe/Oslo"),
  swapped(
    'number: "113"',
    "number: 113",
    'emergency.number must be a phone number such as "116 123", in quotes; there is 113.',
  ),
  swapped('number: "113"', 'number: "ring oss"', "emergency.number must be a phone number"),
  swapped(/^helplines:[^]*?^chat:/m, "helplines: []\nchat:", "helplines must be a list of 1 to 12 helplines"),
  swapped(
    /^chat:$/m,
    "chat: { url: mailto:a@example.org, cookies: [] }",
    "chat.url must be the address of a page such as https://",
  ),
  swapped(/^feedback:$/m, "feedback: http://example.org/", "feedback must be the address of a page such as https://"),
  swapped(
    /quick_exit: .*/,
    "quick_exit: javascript:alert(1)",
    "quick_exit must be the address of a page such as https://",
  ),
  swapped(
    /quick_exit: .*/,
    "quick_exit: https://user:word@example.org/",
    "quick_exit must be the address of a page such as https://",
  ),
  swapped(
    /^mail_from:$/m,
    'mail_from: "Meldinger <post@example.org>"',
    "mail_from must be a mail address such as post@example.org",
  ),
  swapped(
    /^legal_contact:$/m,
    "legal_contact: { name: Org }",
    "legal_contact.postal_address is missing: it must be an address",
  ),
  swapped(
    'accent: "#0b4f4a"',
    'accent: "red"',
    'colours.light.accent must be a colour such as "#0b4f4a", in quotes; there is "red".',
  ),
  swapped(/app_id: .*/, "app_id: My App", "app_id must be an app's name to the stores, such as org.example.messages"),
  swapped("is_default: true", "is_default: yes", 'is_default must be true or false; there is "yes".'),
  // service.yaml as YAML.
  swapped('accent: "#0b4f4a"', "accent: #0b4f4a", 'a colour stands in quotes, such as "#0b4f4a"'),
  swapped("reply_hours: 24", "reply_hours: 24\n\tx: 1", "the indentation is made of spaces; there is a tab.", ""),
  swapped('number: "113"', 'number: "113', "something is missing here: a quote or a bracket that was opened", ""),
  swapped(
    "time_zone: Europe/Oslo",
    "time_zone Europe/Oslo",
    "a colon after a field's name is missing, here or in the line before.",
    "",
  ),
  swapped("is_default: true", "is_default: true\nis_default: true", "this field stands here twice; keep one of them."),
  swapped(/^chat:$/m, "chat: *nothing", "`*` stands for another part of the file; write it out instead.", ""),
  written(data, "", "the file must be a group of the fields name, organisation, languages"),
  written(data, "[1, 2]", "the file must be a group of the fields name, organisation, languages", "["),
  written(data, "[".repeat(5_000), "this line, or the one before it, is not YAML", "["),
  written(data, `${"a: ".repeat(20)}\n`, "this line, or the one before it, is not YAML", "a"),
  written(data, "x: 1\n".repeat(5_000), "this field stands here twice; keep one of them.", "x"),
  written(data, Buffer.from([0xff, 0xfe, 0x00, 0x41]), "the file must be text in UTF-8."),
  written(data, "name: \0", "the file holds a character that is no text; remove it."),
  written(data, "#".repeat(1_100_000), "the file is longer than a megabyte; it must be a short YAML file."),
  written(data, "#".repeat(2_100_000), isNoFile),
  at(data, "", "the file is missing: it holds the service's data.", ({ root }) => rmSync(join(root, data))),
  at(data, "", isNoFile, ({ root }) => {
    rmSync(join(root, data));
    mkdirSync(join(root, data));
  }),
  // Links and devices are not followed. No word of their target is quoted.
  linked(data, "/etc/passwd", isNoFile),
  linked("sos/desk.yaml", "/dev/zero", isNoFile),
  linked("sos/mark.svg", "/dev/tty", isNoFile),
  linked("sos/texts", "/etc", isALink),
  linked("sos/languages", "/etc", isALink),
  linked("sos/languages/fi", "/etc", "a language is a folder of files such as start.yaml, and not a link."),
  // Drawings.
  at("sos/mark.svg", "", "the file is missing: it holds the service's mark.", ({ root }) =>
    rmSync(join(root, "sos/mark.svg")),
  ),
  written("sos/mark.svg", "", 'the drawing must be in a square of 32: viewBox="0 0 32 32".'),
  written("sos/mark.svg", "not a drawing", "there is text between the elements; a mark has only <svg> and <path>."),
  written(
    "sos/mark.svg",
    svg("0 0 24 24", '<path d="M1 1h2"/>'),
    'the drawing must be in a square of 32: viewBox="0 0 32 32".',
  ),
  written(
    "sos/mark.svg",
    svg("0 0 32 32", '<path d="M1 1h2"/>', ' onload="a"'),
    "onload is not allowed on <svg>; there may be xmlns",
  ),
  written(
    "sos/mark.svg",
    `<!DOCTYPE svg [<!ENTITY a "M1 1h2">]>${svg("0 0 32 32", "")}`,
    "there is text between the elements; a mark has only <svg> and <path>.",
    "DOCTYPE",
  ),
  written(
    "sos/mark.svg",
    `<?xml-stylesheet href="https://example.org/a.css"?>${svg("0 0 32 32", "")}`,
    isNotAllowed,
    "stylesheet",
  ),
  mark("", "nothing is drawn: a mark needs a <path> with lines."),
  mark('<path d="M1 1h2"/>text', "there is text between the elements; a mark has only <svg> and <path>."),
  mark('<script>alert(1)</script><path d="M1 1h2"/>', "there is text between the elements"),
  mark('<path d="M1 1h2" onload="alert(1)"/>', "onload is not allowed on <path>; there may be d, fill"),
  mark(
    '<path d="M1 1h2" style="background:url(https://example.org)"/>',
    "style is not allowed on <path>; there may be d, fill",
  ),
  mark('<path d="M1 1h2" fill="url(https://example.org/#a)"/>', "fill must be a plain word or number."),
  mark('<a href="javascript:alert(1)"><path d="M1 1h2"/></a>', isNotAllowed),
  mark('<image href="https://example.org/a.png"/>', isNotAllowed),
  mark('<use href="#a"/><path d="M1 1h2"/>', isNotAllowed),
  mark("<foreignObject></foreignObject>", isNotAllowed),
  mark('<animate attributeName="d"/><path d="M1 1h2"/>', isNotAllowed),
  mark('<path d="M1 1h2&quot; onload=&quot;x"/>', isNotAllowed),
  mark('<PATH d="M1 1h2"/>', isNotAllowed),
  mark('<path d="hello"/>', "d must be the lines of a path, such as M10 11h12M10 16h12."),
  drawn('d="M1 1h2" fill="#ff0000"', "fill must be none, currentColor, var(--accent)"),
  drawn('d="M1 1h2" fill="url(https://example.org/#a)"', "fill must be none, currentColor, var(--accent)"),
  drawn('d="M1 1h2" stroke="var(--danger)"', "stroke must be none, currentColor, var(--accent)"),
  drawn('d="M1 1h2" stroke-width="x"', "stroke-width must be a number."),
  drawn(
    'd="M1 1h2"/><image href="https://example.org/a.png"',
    "is not allowed: an illustration has only <svg> and <path>",
  ),
  drawn(`d="M1 1${"h2".repeat(2_100)}"`, "the drawing is longer than 4096 bytes; an illustration is a few lines.", ""),
  written(
    "sos/illustration.svg",
    svg("0 0 32 32", '<path d="M1 1h2"/>'),
    'the drawing must be in a box of 320 by 96: viewBox="0 0 320 96".',
  ),
  // The other files.
  written(
    "sos/desk.yaml",
    "procedure: 1\n",
    "procedure must be given for each language: nb, se, en; there is 1.",
    "procedure",
  ),
  written(
    "sos/desk.yaml",
    'procedure: { nb: ["Ring."], se: [], en: ["Call."] }\n',
    "procedure.se must be a list of 1 to 12 steps",
    "procedure",
  ),
  written(
    "sos/desk.yaml",
    'topics:\n  - { nb: "Sorg", se: "Moraš" }\n',
    "topics[1] is missing in en, which is a language of the service.",
    "Sorg",
  ),
  written("sos/desk.yaml", "steps: []\n", "there is no field steps; there are procedure, topics, inserts.", "steps"),
  written(
    "sos/practice.yaml",
    "letters:\n  - { language: fr, text: Hei }\n",
    'letters[1].language must be one of nb, se, en, nn; there is "fr".',
    "fr",
  ),
  written(
    "sos/practice.yaml",
    "letters: [{ language: nb }]\n",
    "letters[1].text is missing: it must be a letter of at most 20,000 characters.",
    "nb",
  ),
  sentence('login.nothing: "Hei"', "there is no sentence login.nothing in start; `service texts nb` prints the names."),
  sentence('messages.title: "Hei"', "there is no sentence messages.title in start; it belongs to caller."),
  sentence('helpline.call: "Ring {name}"', "helpline.call must say {number}, as the usual sentence does."),
  sentence('entrance.title: "Hei {name}"', "entrance.title must not say {name}: it has none."),
  sentence('entrance.title: "Hei {"', "entrance.title has braces that do not fit: a gap is written {name}."),
  sentence("entrance.title: 1", "entrance.title must be a sentence, in quotes."),
  sentence(`entrance.title: "${"x".repeat(81)}"`, "entrance.title must be a sentence of at most 80 characters."),
  sentence(`entrance.answer: "${"x".repeat(2_001)}"`, "entrance.answer must be a sentence of at most 2000 characters."),
  sentence('entrance.title: "Skriv\\u200B"', "entrance.title holds the invisible character U+200B; remove it."),
  written("sos/texts/nb.yaml", "bogus: {}\n", "there is no area bogus; there are start, caller", "bogus"),
  written("sos/texts/nb.yaml", "push: { notification: x }\n", "there is no area push; there are start, caller", "push"),
  written("sos/texts/nb.yaml", "[1]", "the file must be sentences by area: start, caller", "[1]"),
  written("sos/texts/xx.yaml", "", "a file here is named after a language of the service: nb.yaml, se.yaml, en.yaml."),
  written("sos/texts/nb.yml", "", "a file here is named after a language of the service: nb.yaml, se.yaml, en.yaml."),
  // Additional languages.
  finnish("language.yaml", "direction: down\n", 'direction must be one of ltr, rtl; there is "down".'),
  finnish(
    "language.yaml",
    'date: "dd.MM.YYYY"\n',
    "date must be DD, MM and YYYY in the order of the language, such as DD.MM.YYYY",
  ),
  finnish("language.yaml", 'plurals: { one: "n is 1" }\n', 'plurals.one must be a condition such as "n = 1"'),
  finnish("start.yaml", "login.title: [1]\n", "login.title must be a sentence, in quotes."),
  finnish(
    "push.yaml",
    'notification: "{name}"\n',
    "notification must be one line of at most 80 characters, without figures.",
  ),
  finnish("words.yaml", "", "this file would not be read; the files of a language are language.yaml, start.yaml"),
  at(
    "sos/languages/nb",
    "",
    "nb is there already; what the service says differently belongs into texts/nb.yaml.",
    (folder) => folder.write("sos/languages/nb/language.yaml", ""),
  ),
  at(
    "sos/languages/finnish",
    "",
    "a language's folder is named with its code of two or three small letters, such as fi.",
    (folder) => folder.write("sos/languages/finnish/language.yaml", ""),
  ),
  // Names that would be ignored.
  written("sos/desk.yml", "procedure:", "this file would not be read; the files here are service.yaml, desk.yaml"),
  written("sos/Mark.svg", "", "this file would not be read; the files here are service.yaml, desk.yaml"),
  at("sos/Texts", "", "this folder would not be read; the files here are service.yaml, desk.yaml", (folder) =>
    folder.write("sos/Texts/nb.yaml", ""),
  ),
  at("A B", "", "a service's folder is named with 2 to 16 small letters and digits, such as north.", (folder) =>
    folder.write("A B/service.yaml", ""),
  ),
  at("north/service.yaml", "", "the file is missing: it holds the service's data.", (folder) =>
    folder.write("north/notes.txt", ""),
  ),
  at(
    "sami/service.yaml",
    "is_default",
    "is_default: true belongs to sos as well: change it in one of the two.",
    (folder) => folder.change("sami/service.yaml", "is_default: false", "is_default: true"),
  ),
];
