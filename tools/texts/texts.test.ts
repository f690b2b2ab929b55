import { describe, expect, it } from "vitest";
import { auditActs } from "../../apps/server/src/volunteers/audit/audit-log.ts";
import { locales } from "../../packages/contract/src/languages.ts";
import { findAreas } from "./areas.ts";
import { argumentsOf, parseMessage, type ParsedText } from "../../packages/texts/src/message.ts";

const areas = await findAreas();
const dictionaries = areas.flatMap((area) => locales.map((locale) => ({ area, name: area.name, locale })));

/** The desk and mails use `format`. Callers' pages use the smaller `fill`, so their texts have only placeholders. */
const areChoosing = (area: string) => area === "mail" || area.startsWith("desk");

const cases = (message: ParsedText): readonly string[] =>
  message.flatMap((part) =>
    part.kind === "plural" || part.kind === "select"
      ? [
          `${part.kind}: ${part.cases.map(([word]) => word).join(" ")}`,
          ...part.cases.flatMap(([, parts]) => cases(parts)),
        ]
      : [],
  );

const pluralCases = { nb: /^(=\d+ )*one other$/, se: /^(=\d+ )*one two other$/, en: /^(=\d+ )*one other$/ };

describe.each(dictionaries)("the texts of $name in $locale", ({ area, name, locale }) => {
  const { notes, texts } = area;
  const own = texts[locale];
  const all = Object.entries(own);

  it("are there for every note, and no others", () => {
    expect(Object.keys(own).toSorted()).toEqual(Object.keys(notes).toSorted());
  });

  it("say something, with a note for the translator on every sentence", () => {
    for (const [key, text] of all) {
      expect(text, key).toMatch(/^\S(.*\S)?$/s);
      expect(notes[key], key).toMatch(/\w{3}/);
    }
  });

  it("can be read, and leave the same gaps to fill as the Norwegian ones", () => {
    for (const [key, text] of all) {
      const asked = (message: string) => new Set(argumentsOf(parseMessage(message)));
      expect(asked(text), key).toEqual(asked(texts.nb[key] ?? ""));
    }
  });

  it("name in the note every gap that they leave to a caller", () => {
    for (const [key, text] of name.startsWith("desk") ? [] : all) {
      for (const argument of argumentsOf(parseMessage(text))) {
        expect(notes[key], key).toContain(`{${argument.split(" ", 1)[0]}}`);
      }
    }
  });

  it("count with the words of the language, and only where that can be shown", () => {
    for (const [key, text] of all) {
      for (const found of cases(parseMessage(text))) {
        expect(areChoosing(name), key).toBe(true);
        const [kind, words = ""] = found.split(": ");
        expect(words, key).toMatch(kind === "plural" ? pluralCases[locale] : /(^| )other$/);
      }
    }
  });

  it("tell nobody who looks over a caller's shoulder what this is about", () => {
    const telling = /kris|crisis|selvmord|suicid|iešsor|iešsoard|heahtebálvalus|overgrep|abuse|illasteapmi/i;
    for (const [key, text] of name.startsWith("desk") ? [] : all) expect(text, key).not.toMatch(telling);
  });

  it("speak to you, not of a user", () => {
    for (const [key, text] of all) {
      expect(text, key).not.toMatch(
        /\b(en bruker|brukeren|brukere|brukerne|the user|users|geavaheaddjit?)\b(?! denied)/i,
      );
    }
  });

  it("neither shout nor hide odd characters", () => {
    // The one that the specification words so itself.
    for (const [key, text] of all.filter(([, text]) => text !== "User denied permissions!")) {
      expect(text, key).not.toMatch(/!|[ðÐ\u200b-\u200f\u202a-\u202e]| {2}/);
      expect(text, key).toBe(text.normalize("NFC"));
    }
  });
});

it("name every act of the audit log", () => {
  const named = Object.keys(areas.find(({ name }) => name === "desk")?.notes ?? {});
  expect(named).toEqual(expect.arrayContaining(auditActs.map((act) => `audit.act_${act}`)));
});
