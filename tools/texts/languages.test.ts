import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readLanguageAt } from "../../packages/services/src/folder/language-folder.ts";
import { languagesAt } from "../../packages/services/src/folder/language-folder.ts";
import type { FolderProblem } from "../../packages/texts/src/yaml-tree.ts";
import { languagesFolder, textAreas, builtInTexts } from "../../packages/texts/src/catalogue.ts";

const problems: FolderProblem[] = [];
const report = (problem: FolderProblem) => void problems.push(problem);
const codes = languagesAt(languagesFolder, report);

const languages = codes.map((code) => ({
  code,
  texts: readLanguageAt(join(languagesFolder, code), report)?.texts ?? {},
}));

it("the languages that ship as folders can be read, and Nynorsk is one of them", () => {
  expect(problems).toEqual([]);
  expect(codes).toEqual(["nn"]);
});

describe.each(languages)("the folder of $code", ({ code, texts }) => {
  const all = textAreas.flatMap((area) =>
    Object.entries(texts[area] ?? {}).map(([key, text]) => ({ area, name: `${area} ${key}`, text })),
  );

  it("says every sentence there is", () => {
    const lacking = textAreas.flatMap((area) =>
      Object.keys(builtInTexts(area, "nb"))
        .filter((key) => texts[area]?.[key] === undefined)
        .map((key) => `${area} ${key}`),
    );
    expect(lacking).toEqual([]);
  });

  it("neither shouts nor hides odd characters, and has no blanks around its words", () => {
    for (const { name, text } of all) {
      expect(text, name).not.toMatch(/!|[ðÐ\u200b-\u200f\u202a-\u202e]| {2}/);
      expect(text, name).toBe(text.normalize("NFC").trim());
    }
  });

  it("tells nobody who looks over a caller's shoulder what this is about, and speaks to you", () => {
    for (const { name, text } of all.filter(({ area }) => !area.startsWith("desk"))) {
      expect(text, name).not.toMatch(/kris|sjølvmord|selvmord|overgrep|\b(ein brukar|brukaren|brukarane)\b/i);
    }
  });

  it("says on a lock screen and in a mail no more than the others do", () => {
    const seen = all.filter(({ area }) => area === "push" || area === "mail" || area === "desk-mail");
    for (const { name, text } of seen) expect(text, name).not.toMatch(/sos\b|frivillig|kyrkje|kirke|hjelp|svar\b/i);
  });

  it.runIf(code === "nn")("is Nynorsk throughout: no word of it is left in Bokmål", () => {
    const bokmål =
      /(?<![\p{L}/])(ikke|jeg|hva|hvem|hvor|hvordan|hvorfor|hvilk\w+|noe|noen|fra|mer|nå|en|et|være|gjøre?|bare|hvis|selv|dere|dem|da|de|uten|kommer|ble|blitt|meldingen|meldinger|brukernavn\w*|skrevet|lenken|siden|hver|hvert|neste gang|igjennom|mens|disse|svarer|velger|lagret|sletter|slettet|tjenesten|dager|timer|minutter|uker|måneder)(?![\p{L}/])/iu;
    // Placeholders and the names of cases are not words of the language.
    const left = all.filter(({ text }) =>
      bokmål.test(text.replace(/\{\w+(, (plural|select),)?|\b(one|other|leader) \{/g, " ")),
    );
    expect(left.map(({ name, text }) => `${name}: ${text}`)).toEqual([]);
  });
});
