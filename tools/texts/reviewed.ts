import { readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { builtIn, locales, type Locale } from "../../packages/contract/src/languages.ts";
import {
  findLanguages,
  readLanguageAt,
  type FoundLanguage,
} from "../../packages/services/src/folder/language-folder.ts";
import { readArea } from "../../packages/services/src/folder/texts-file.ts";
import { languagesFolder, textAreas } from "../../packages/texts/src/catalogue.ts";
import { pluralsOf } from "../../packages/texts/src/plurals.ts";
import { parseTexts, sentenceOf, withSentences, type Entry } from "../../packages/texts/src/yaml-tree.ts";
import type { Area } from "./areas.ts";

/** Every language: those that ship, and those of the services in this folder. */
export const reviewedLanguages = (services: string, shipped = languagesFolder): readonly ReviewedLanguage[] =>
  [...locales.map((code) => ({ code, service: null, folder: join(shipped, code) })), ...findLanguages(services)].map(
    reviewedLanguage,
  );

const readSentences = (code: Locale, folder: string) => {
  if (builtIn(code) !== undefined) {
    const textsIn = (area: string) => parseTexts(area, readFileSync(join(folder, `${area}.yaml`)));
    return { texts: Object.fromEntries(textAreas.map((area) => [area, textsIn(area)])), plurals: pluralsOf(code) };
  }
  const problems: string[] = [];
  const read = readLanguageAt(folder, (problem) => void problems.push(sentenceOf(problem)));
  if (read === undefined) throw new Error(problems[0] ?? `${folder} cannot be read.`);
  return { texts: read.texts, plurals: read.facts.plurals };
};

export type ReviewedLanguage = ReturnType<typeof reviewedLanguage>;

/** A language that a reviewer reads through, and the place of the changes. */
export function reviewedLanguage({ code, service, folder }: FoundLanguage) {
  const { texts, plurals } = readSentences(code, folder);
  return {
    code,
    /** The name of its table: `nn`, or `north-fi` for a language of a service. */
    table: service === null ? code : `${service}-${code}`,
    /** Empty: not translated. */
    said: ({ name }: Area, key: string): string => texts[name]?.[key] ?? "",
    /** null: the text can be used. */
    problemWith(text: string, { name }: Area, key: string): string | null {
      const found: string[] = [];
      const at = { file: "", line: 1, path: "" };
      const entries = new Map<string, Entry>([[key, { ...at, kind: "scalar", value: text }]]);
      readArea(name, { ...at, kind: "map", entries }, ({ sentence }) => void found.push(sentence), plurals);
      return found[0] ?? null;
    },
    async write({ name }: Area, changed: ReadonlyMap<string, string>): Promise<void> {
      const file = join(folder, `${name}.yaml`);
      const source = await readFile(file, "utf8").catch(() => "");
      await writeFile(file, withSentences(source, changed));
    },
  };
}
