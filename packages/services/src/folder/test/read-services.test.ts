import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readServices } from "../read-services.ts";
import { newFolder } from "./folder.ts";

let folder: ReturnType<typeof newFolder>;
beforeEach(() => {
  folder = newFolder();
  folder.addShipped("sos");
});
afterEach(() => folder.remove());

const problems = () => folder.problems();

describe("a folder that is not right says so with file, line and what would be right", () => {
  it.each([
    [/default_language: nb/, "default_language: de", 'default_language must be one of nb, se, en, nn; there is "de".'],
    [/languages: \[nb, se, en\]/, "languages: [se, en]", "default_language must be one of the languages: se, en."],
    [/languages: \[nb, se, en\]/, "languages: [nb, nb]", "languages names nb twice."],
    [/hosts: .*/, "hosts: []", "hosts must be a list of 1 to 20 host names; there is a list."],
    [/hosts: .*/, 'hosts: ["https://example.org"]', "hosts[1] must be a host name such as messages.example.org"],
    [/name: \{ nb: "Meldinger", se/, 'name: { nb: " ", se', "name.nb must be a short name of at most 60 characters"],
    [/name: \{ nb: "Meldinger", se: "[^"]*", /, 'name: { nb: "Meldinger", ', "name is missing in se"],
    [/reply_hours: 24/, "reply_hours: 1", "reply_hours must be a whole number from 2 to 168; there is 1."],
    [/reply_hours: 24/, "replyhours: 24", "there is no field replyhours; there are name, organisation, languages"],
    [/reply_hours: 24\n/, "", "reply_hours is missing: it must be a whole number from 2 to 168."],
    [/time_zone: .*/, "time_zone: Europe/Nowhere", "time_zone must be a time zone such as Europe/Oslo"],
    [
      /number: "113"/,
      "number: 113",
      'emergency.number must be a phone number such as "116 123", in quotes; there is 113.',
    ],
    [/number: "113"/, 'number: "ring oss"', "emergency.number must be a phone number"],
    [/^chat:$/m, "chat: { url: mailto:a@example.org, cookies: [] }", "chat.url must be the address of a page"],
    [/^feedback:$/m, "feedback: http://example.org/", "feedback must be the address of a page such as https://"],
    [/quick_exit: .*/, "quick_exit: javascript:alert(1)", "quick_exit must be the address of a page"],
    [/^mail_from:$/m, 'mail_from: "Meldinger <post@example.org>"', "mail_from must be a mail address"],
    [/^legal_contact:$/m, "legal_contact: { name: Org }", "legal_contact.postal_address is missing"],
    [
      /accent: "#0b4f4a"/,
      'accent: "red"',
      'colours.light.accent must be a colour such as "#0b4f4a", in quotes; there is "red".',
    ],
    [/accent: "#0b4f4a"/, "accent: #0b4f4a", 'a colour stands in quotes, such as "#0b4f4a"'],
    [/reply_hours: 24/, "reply_hours: 24\n\tx: 1", "the indentation is made of spaces; there is a tab."],
    [/number: "113"/, 'number: "113', "something is missing here: a quote or a bracket that was opened"],
    [/time_zone: Europe\/Oslo/, "time_zone Europe/Oslo", "something is missing here: a quote or a bracket"],
    [/app_id: .*/, "app_id: My App", "app_id must be an app's name to the stores"],
    [/is_default: true/, "is_default: yes", 'is_default must be true or false; there is "yes".'],
    [/is_default: true/, "is_default: true\nis_default: true", "this field stands here twice; keep one of them."],
    [/^chat:$/m, "chat: *nothing", "`*` stands for another part of the file; write it out instead."],
  ])("%s → %j", (before, after, sentence) => {
    folder.change("sos/service.yaml", before, after);
    const [found = ""] = problems();
    expect(found).toContain(sentence);
    const [, line, field] = /^sos\/service\.yaml, line (\d+): (?:there is no field )?([\w.]*).*\.$/.exec(found) ?? [];
    const lines = folder.read("sos/service.yaml").split("\n");
    // Missing and unreadable files are reported at line 1.
    const hasLine = !/missing|stands? in|indentation|twice|stands for/.test(found);
    expect(lines[Number(line) - 1]).toContain(hasLine ? field?.split(".").at(-1) : "");
  });

  it("tells one mistake once, whatever else the folder holds", () => {
    folder.write("sos/texts/nb.yaml", "");
    folder.change("sos/service.yaml", "reply_hours: 24", "reply_hours: soon");
    expect(problems()).toHaveLength(1);
    folder.change("sos/service.yaml", "languages: [nb, se, en]", "languages: nb");
    expect(problems().map((problem) => problem.split(",")[0])).toEqual(["sos/service.yaml", "sos/service.yaml"]);
  });

  it("knows the files that must be there, and how a folder is named", () => {
    folder.write("A B/service.yaml", "");
    folder.write("empty/notes.txt", "");
    expect(problems()).toEqual([
      "A B, line 1: a service's folder is named with 2 to 16 small letters and digits, such as north.",
      "empty/service.yaml, line 1: the file is missing: it holds the service's data.",
    ]);
  });

  it("says that a file with another name would not be read", () => {
    folder.write("sos/desk.yml", "procedure:");
    expect(problems()).toEqual([expect.stringContaining("sos/desk.yml, line 1: this file would not be read")]);
  });

  it("knows what belongs to one service alone", () => {
    folder.addShipped("sami");
    folder.change("sami/service.yaml", "hosts: [sami.localhost]", "hosts: [sami.localhost, localhost]");
    folder.change("sami/service.yaml", "is_default: false", "is_default: true");
    folder.change("sami/service.yaml", /app_id: .*/, "app_id: org.example.meldinger");
    expect(problems()).toEqual([
      "sos/service.yaml, line 1: the host localhost belongs to sami as well.",
      "sos/service.yaml, line 1: the app org.example.meldinger belongs to sami as well.",
      "sos/service.yaml, line 1: is_default belongs to sami as well.",
    ]);
  });

  it("looks at sentences that are said differently: their names, and their gaps", () => {
    folder.write(
      "sos/texts/nb.yaml",
      'start:\n  login.nothing: "Hei"\n  helpline.call: "Ring {name}"\ndialogs:\n  messages.welcome_chat: "Se {url} {x}"\nbogus: {}\n',
    );
    folder.write("sos/texts/xx.yaml", "");
    expect(problems()).toEqual([
      "sos/texts/nb.yaml, line 2: there is no sentence login.nothing in start.",
      "sos/texts/nb.yaml, line 3: helpline.call must say {number}, as the usual sentence does.",
      "sos/texts/nb.yaml, line 5: messages.welcome_chat must not say {x}: it has {url}.",
      expect.stringContaining("sos/texts/nb.yaml, line 6: there is no area bogus; there are start, caller"),
      "sos/texts/xx.yaml, line 1: a file here is named after a language of the service: nb.yaml, se.yaml, en.yaml.",
    ]);
  });

  it("looks at what only the desk reads", () => {
    folder.change("sos/desk.yaml", /^procedure:$/m, 'procedure: { nb: ["Ring."], se: [] }');
    folder.change("sos/desk.yaml", "topics: []", 'topics:\n  - { nb: "Sorg", se: "Moraš" }');
    folder.write("sos/practice.yaml", "letters:\n  - { language: fr, text: Hei }\n");
    expect(problems()).toEqual([
      expect.stringMatching(
        /^sos\/desk\.yaml, line \d+: procedure\.se must be a list of 1 to 12 steps; there is a list\.$/,
      ),
      expect.stringMatching(
        /^sos\/desk\.yaml, line \d+: procedure is missing in en, which is a language of the service\.$/,
      ),
      expect.stringMatching(/^sos\/desk\.yaml, line \d+: topics\[1\] is missing in en/),
      'sos/practice.yaml, line 2: letters[1].language must be one of nb, se, en, nn; there is "fr".',
    ]);
  });
});

describe("an illustration is lines in the theme's colours, and a service can do without", () => {
  const svg = (path: string, on = 'viewBox="0 0 320 96"') =>
    `<svg xmlns="http://www.w3.org/2000/svg" ${on}>\n<path ${path}/></svg>`;
  const illustration = () => readServices(folder.root).services[0]?.tenant.illustration;

  it("is taken for its paths alone", () => {
    folder.write("sos/illustration.svg", svg('d="M1 1h2" fill="var(--lamp)" stroke-width="1.25" opacity=".5"'));
    expect(problems()).toEqual([]);
    expect(illustration()).toEqual([{ d: "M1 1h2", fill: "var(--lamp)", strokeWidth: "1.25", opacity: ".5" }]);
  });

  it("is absent where the file is", () => {
    rmSync(join(folder.root, "sos/illustration.svg"));
    expect(problems()).toEqual([]);
    expect(illustration()).toBeNull();
  });

  it.each([
    svg('d="M1 1h2" fill="#ff0000"'),
    svg('d="M1 1h2" fill="url(https://example.org/#a)"'),
    svg('d="M1 1h2" stroke="var(--danger)"'),
    svg('d="M1 1h2" stroke-width="x"'),
    svg('d="M1 1h2" onload="alert(1)"'),
    svg('d="M1 1h2"/><script>alert(1)</script><path d="M1 1h2"'),
    svg('d="M1 1h2"/><image href="https://example.org/a.png"'),
    svg('d="M1 1h2"', 'viewBox="0 0 32 32"'),
    svg(`d="M1 1${"h2".repeat(900)}"/><path d="M1 1${"h2".repeat(900)}"/><path d="M1 1${"h2".repeat(300)}"`),
    "",
  ])("%s", (drawing) => {
    folder.write("sos/illustration.svg", drawing);
    const [found = "", ...more] = problems();
    expect(found).toMatch(/^sos\/illustration\.svg, line \d+: .+\.$/);
    expect(more).toEqual([]);
  });
});

describe("a mark is lines, and nothing that could run or load anything", () => {
  const svg = (inside: string, on = 'viewBox="0 0 32 32"') =>
    `<svg xmlns="http://www.w3.org/2000/svg" ${on}>\n${inside}</svg>`;

  it("is taken for its lines alone", () => {
    folder.write("sos/mark.svg", svg('<path d="M1 1h2" stroke="red"/><path d="M3 3v4"></path>'));
    expect(readServices(folder.root).services[0]?.tenant.mark).toBe("M1 1h2 M3 3v4");
  });

  it.each([
    svg('<script>alert(1)</script><path d="M1 1h2"/>'),
    svg('<path d="M1 1h2" onload="alert(1)"/>'),
    svg('<path d="M1 1h2" style="background:url(https://example.org)"/>'),
    svg('<path d="M1 1h2" fill="url(https://example.org/#a)"/>'),
    svg('<a href="javascript:alert(1)"><path d="M1 1h2"/></a>'),
    svg('<image href="https://example.org/a.png"/>'),
    svg('<use href="#a"/><path d="M1 1h2"/>'),
    svg("<foreignObject><p>hei</p></foreignObject>"),
    svg('<animate attributeName="d"/><path d="M1 1h2"/>'),
    svg('<path d="M1 1h2&quot; onload=&quot;x"/>'),
    svg('<PATH d="M1 1h2"/>'),
    `<!DOCTYPE svg [<!ENTITY a "M1 1h2">]>${svg('<path d="&a;"/>')}`,
    `<?xml-stylesheet href="https://example.org/a.css"?>${svg('<path d="M1 1h2"/>')}`,
    svg('<path d="M1 1h2"/>', 'viewBox="0 0 24 24"'),
    svg(""),
    svg('<path d="M1 1h2"/>text'),
    svg('<path d="M1 1h2"/><!-- <script>alert(1)</script> -->', 'viewBox="0 0 32 32" onload="alert(1)"'),
    "not a drawing",
    "",
  ])("%s", (drawing) => {
    folder.write("sos/mark.svg", drawing);
    const [found = "", ...more] = problems();
    expect(found).toMatch(/^sos\/mark\.svg, line \d+: .+\.$/);
    expect(more).toEqual([]);
  });
});
