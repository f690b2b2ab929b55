import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { shortcomingsOf } from "../../shortcomings.ts";
import { saidAtDesk, saidIn, saidToCallers, type Service } from "../../service.ts";
import { untranslatedIn } from "../../untranslated.ts";
import { namedLanguages } from "../language-facts.ts";
import { readServices } from "../read-services.ts";
import { newFolder } from "./folder.ts";

let folder: ReturnType<typeof newFolder>;
beforeEach(() => {
  folder = newFolder();
  folder.addShipped("sos");
});
afterEach(() => folder.remove());

const problems = () => folder.problems();
const sos = (): Service => readServices(folder.root).services[0]!.tenant;

const facts = `name: "Suomi"\ndirection: ltr\nplurals:\n  one: "n = 1"\ndate: "DD.MM.YYYY"\ndecimal: ","\n`;
const bring = (code: string, files: Readonly<Record<string, string>>) => {
  for (const [name, content] of Object.entries({ "language.yaml": facts, ...files }))
    folder.write(`sos/languages/${code}/${name}`, content);
};
const offer = (code: string) => folder.offer("sos", code);

describe("a language is a folder", () => {
  it("one that ships is offered to a service that names it, and says everything", () => {
    offer("nn");
    expect(problems()).toEqual([]);
    const { languages, folderLanguages } = sos();
    expect(languages).toContain("nn");
    expect(folderLanguages.get("nn")).toMatchObject({ name: "Nynorsk", direction: "ltr", fallback: "nb" });
    expect(saidIn(sos(), "nn")["start"]?.["login.title"]).toBe("Logg inn");
    expect(saidIn(sos(), "nn")["push"]?.["notification"]).toBe("Du har noko nytt å lese.");
  });

  it("one that the service brings says what it says, and the rest as the service does in the language it falls back to", () => {
    bring("fi", {
      "start.yaml": 'login.title: "Kirjaudu"\n',
      "mail.yaml": 'valid: "{count, plural, one {Kerran, {minutes} min.} other {Kukin kerran, {minutes} min.}}"\n',
    });
    folder.write("sos/texts/nb.yaml", 'start:\n  login.submit: "Kom inn"\n');
    folder.write("sos/texts/fi.yaml", 'start:\n  login.working: "Hetki"\n');
    offer("fi");
    expect(problems()).toEqual([]);
    const { start, info, mail } = saidIn(sos(), "fi");
    expect([start?.["login.title"], start?.["login.working"]]).toEqual(["Kirjaudu", "Hetki"]);
    expect([start?.["login.submit"], info?.["about.title"]]).toEqual(["Kom inn", "Om tjenesten"]);
    expect(mail?.["valid"]).toContain("Kukin kerran");
    const { sentences, untranslated: lacking } = sos().folderLanguages.get("fi")!;
    const untranslated = [...lacking.values()].flat().length;
    expect(sentences - untranslated).toBe(3);
    expect(shortcomingsOf(sos()).filter(({ kind }) => kind === "language")).toEqual([
      {
        kind: "language",
        field: "languages/fi",
        sentence: `${untranslated} of ${sentences} sentences are not translated and shown in nb: see service untranslated sos fi`,
        values: { language: "fi", count: String(untranslated), all: String(sentences) },
      },
    ]);
  });

  it("marks untranslated sentences on callers' pages, but no list of words", () => {
    bring("fi", { "start.yaml": 'login.title: "Kirjaudu"\n' });
    offer("fi");
    const { start, caller, mail } = saidToCallers(sos(), "fi");
    expect([start?.["login.title"], start?.["login.submit"]]).toEqual(["Kirjaudu", "\u2066Logg inn\u2069"]);
    expect(caller?.["time.months"]).toMatch(/^januar /);
    expect([mail, saidToCallers(sos(), "en")]).toEqual([undefined, {}]);
  });

  it("marks untranslated sentences of the desk, but none of which only a part is shown", () => {
    bring("fi", { "desk.yaml": 'login.go_on: "Jatka"\n' });
    offer("fi");
    const desk = saidAtDesk(sos().folderLanguages.get("fi")!);
    expect([desk["login.go_on"], desk["stats.days"], desk["stats.weekday_1"]]).toEqual([
      "Jatka",
      "\u2066Dag for dag\u2069",
      "Mandag",
    ]);
  });

  it("names each sentence that a language lacks, with its page and what is shown instead", () => {
    bring("fi", { "start.yaml": 'login.title: "Kirjaudu"\nlogin.submit: "Sisään"\n' });
    folder.write("sos/texts/nb.yaml", 'start:\n  login.submit: "Kom inn"\n  login.title: "Velkommen"\n');
    folder.write("sos/texts/en.yaml", 'start:\n  login.title: "Welcome"\n');
    offer("fi");
    const lacking = (language: string) => untranslatedIn(sos(), language);
    const entry = { area: "start", key: "login.submit", page: "login" };
    expect([lacking("nb"), lacking("en")]).toEqual([[], [{ ...entry, sentence: "Log in", shownIn: "en" }]]);
    // The folder is the service's own, so its words are the service's.
    expect(lacking("fi").filter(({ area, key }) => area === "start" && /^login.(title|submit)$/.test(key))).toEqual([]);
    expect(lacking("fi")[0]).toMatchObject({ area: "start", page: "every-page", shownIn: "nb" });
    offer("nn");
    expect(lacking("nn").map(({ key, shownIn }) => [key, shownIn])).toEqual([
      ["login.title", "nn"],
      ["login.submit", "nn"],
    ]);
  });

  it("falls back to the language that it names itself", () => {
    bring("fi", { "language.yaml": `${facts}falls_back_to: en\n` });
    offer("fi");
    expect(saidIn(sos(), "fi")["info"]?.["about.title"]).toBe("About the service");
  });

  it("that nobody offers is read all the same, and shown nowhere", () => {
    bring("fi", { "start.yaml": "login.title: 1\n" });
    expect(problems()).toEqual(["sos/languages/fi/start.yaml, line 1: login.title must be a sentence, in quotes."]);
    bring("fi", { "start.yaml": "" });
    expect([problems(), sos().folderLanguages]).toEqual([[], new Map()]);
  });
});

describe("a language that is not right says so with file, line and what would be right", () => {
  it.each<[file: string, content: string, sentence: string]>([
    ["language.yaml", facts.replace("ltr", "up"), 'line 2: direction must be one of ltr, rtl; there is "up".'],
    ["language.yaml", facts.replace("n = 1", "i = 1"), 'line 4: plurals.one must be a condition such as "n = 1"'],
    ["language.yaml", facts.replace("one:", "several:"), "line 4: there is no field plurals.several; there are zero"],
    ["language.yaml", facts.replace("DD.MM.YYYY", "D.M.Y"), "line 5: date must be DD, MM and YYYY in the order"],
    ["language.yaml", facts.replace('","', '"-"'), "line 6: decimal must be one of"],
    ["language.yaml", `${facts}falls_back_to: de\n`, "line 7: falls_back_to must be one of nb, se, en"],
    [
      "caller.yaml",
      'entrance.title: "Hei"\n',
      "line 1: there is no sentence entrance.title in caller; it belongs to start.",
    ],
    [
      "start.yaml",
      'login.nothing: "Hei"\n',
      "line 1: there is no sentence login.nothing in start; `service texts nb` prints the names.",
    ],
    [
      "start.yaml",
      '\nhelpline.acute: "Soita"\n',
      "line 2: helpline.acute must say {number}, as the usual sentence does.",
    ],
    ["caller.yaml", 'app.stay: "{n, plural, one {a} other {b}}"\n', "line 1: app.stay must not say {n}"],
    [
      "mail.yaml",
      'username: "{username, plural, few {a} one {b} other {c}}"\n',
      "line 1: username must not count with few",
    ],
    ["mail.yaml", 'username: "{username, plural, other {c}}"\n', "line 1: username must also count with one"],
    ["push.yaml", 'notification: "3 uutta"\n', "line 1: notification must be one line of at most 80 characters"],
    ["desk.yml", "", "line 1: this file would not be read; the files of a language are language.yaml, start.yaml"],
    ["start.yaml", "- a\n", "must be a group of sentences, by the names they have"],
  ])("%s: %j", (file, content, sentence) => {
    bring("fi", { [file]: content });
    const [found = "", ...more] = problems();
    expect(found).toContain(`sos/languages/fi/${file}`);
    expect(found).toContain(sentence);
    expect(more).toEqual([]);
  });

  it("knows how its folder is named, and which are there already", () => {
    for (const name of ["nb", "Finnish"]) folder.write(`sos/languages/${name}/language.yaml`, facts);
    folder.write("sos/languages/sv/start.yaml", "");
    folder.write("sos/languages/qaa/start.yaml", "");
    expect(problems()).toEqual([
      "sos/languages/Finnish, line 1: a language's folder is named with its code of two or three small letters, such as fi.",
      "sos/languages/nb, line 1: nb is there already; what the service says differently belongs into texts/nb.yaml.",
      "sos/languages/qaa/language.yaml, line 1: name is missing: it must be what qaa calls itself, because CLDR does not know it.",
    ]);
  });

  it("must say what it falls back to where the service speaks no language that is built in", () => {
    bring("fi", {});
    offer("fi");
    folder.change("sos/service.yaml", "languages: [nb, se, en, fi]", "languages: [fi]");
    folder.change("sos/service.yaml", "default_language: nb", "default_language: fi");
    expect(problems()).toEqual([
      "sos/languages/fi/language.yaml, line 1: falls_back_to is missing: the service speaks none of nb, se, en, so it must be one of them.",
    ]);
    bring("fi", { "language.yaml": `${facts}falls_back_to: se\n` });
    expect(problems()).toEqual([]);
  });
});

it("a translation into a language that the product lacks is no other wording: the others need none", () => {
  bring("fi", { "language.yaml": "" });
  folder.offer("sos", "fi");
  folder.write("sos/texts/fi.yaml", 'start:\n  login.title: "Kirjaudu"\n');
  expect(problems()).toEqual([]);
  expect(untranslatedIn(sos(), "nb")).toEqual([]);
  folder.write("sos/texts/nb.yaml", 'start:\n  login.title: "Kom inn"\n');
  expect(untranslatedIn(sos(), "en").map(({ key }) => key)).toEqual(["login.title"]);
});

/* oxlint-disable eslint/no-restricted-globals, eslint/no-restricted-properties -- it formats no text */
it("a language that has a name in itself can be added in the browser", () => {
  const letters = "abcdefghijklmnopqrstuvwxyz".split("");
  const pairs = letters.flatMap((a) => letters.map((b) => a + b));
  const codes = pairs.concat(pairs.flatMap((pair) => letters.map((letter) => pair + letter)));
  const nameIn = (code: string) => new Intl.DisplayNames([code], { type: "language", fallback: "none" }).of(code);
  const known = Intl.DisplayNames.supportedLocalesOf(codes).filter((code) => /^[a-z]{2,3}$/.test(code) && nameIn(code));
  expect([...namedLanguages().keys(), "no"].toSorted()).toEqual([...new Set(known)].toSorted());
  expect(namedLanguages().get("uk")).toBe("Українська");
});
/* oxlint-enable eslint/no-restricted-globals, eslint/no-restricted-properties */
