import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { format } from "prettier";
import { locales, type BuiltInLocale, type Locale } from "../../packages/contract/src/languages.ts";
import {
  findLanguages,
  readLanguageAt,
  type FoundLanguage,
} from "../../packages/services/src/folder/find-languages.ts";
import { withSentences } from "../../packages/services/src/folder/with-sentences.ts";
import { readArea } from "../../packages/services/src/folder/texts-file.ts";
import { sentenceOf, type Entry } from "../../packages/services/src/folder/yaml-tree.ts";
import { textAreas } from "../../packages/texts/src/catalogue.ts";
import { argumentsOf, parseMessage } from "../../packages/texts/src/message.ts";
import type { Area } from "./areas.ts";

/** A language as somebody reads it through, and where what they change is written. */
export type ReviewedLanguage = Readonly<{
  code: Locale;
  /** What its table is called: `nn`, or `north-fi` where a service brings the language. */
  table: string;
  /** Empty: not translated. */
  said: (area: Area, key: string) => string;
  /** null: the text can be said. */
  problemWith: (text: string, area: Area, key: string) => string | null;
  write: (area: Area, texts: ReadonlyMap<string, string>) => Promise<void>;
}>;

/** Every language there is: those that are built in, those that ship as folders, and those that the services bring. */
export const reviewedLanguages = (services: string): readonly ReviewedLanguage[] => [
  ...locales.map(builtInLanguage),
  ...findLanguages(services).map(folderLanguage),
];

export const builtInLanguage = (code: BuiltInLocale): ReviewedLanguage => ({
  code,
  table: code,
  said: ({ texts }, key) => texts[code][key] ?? "",
  problemWith: (text, { texts }, key) => {
    try {
      const asked = (message: string) => [...new Set(argumentsOf(parseMessage(message)))].toSorted().join();
      const nb = texts.nb[key] ?? "";
      return asked(text) === asked(nb) ? null : `the gaps are not those of the Norwegian text: ${asked(nb)}`;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  },
  write: async ({ folder }, texts) => {
    const file = join(folder, `${code}.ts`);
    const source = await readFile(file, "utf8");
    await writeFile(file, await format(withTexts(source, file, texts), { parser: "typescript", printWidth: 120 }));
  },
});

/** Only the words between the quotation marks change; the file keeps its order, its comments and its empty lines. */
function withTexts(before: string, file: string, texts: ReadonlyMap<string, string>): string {
  let source = before;
  for (const [key, text] of texts) {
    const name = escaped(key);
    const entry = new RegExp(`(^ +(?:"${name}"|${name}):\\s+)("(?:[^"\\\\]|\\\\.)*"|'(?:[^'\\\\]|\\\\.)*')`, "m");
    if (!entry.test(source)) throw new Error(`${key} was not found in ${file}.`);
    source = source.replace(entry, (_whole, start: string) => start + JSON.stringify(text));
  }
  return source;
}

const escaped = (key: string) => key.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A folder has one file where the sources may have several: all parts of the desk stand in `desk.yaml`. */
const fileOf = ({ name }: Area) => textAreas.find((area) => area === name.split("/", 1)[0]);

export function folderLanguage({ code, service, folder }: FoundLanguage): ReviewedLanguage {
  const problems: string[] = [];
  const read = readLanguageAt(folder, (problem) => void problems.push(sentenceOf(problem)));
  if (read === undefined) throw new Error(problems[0] ?? `${folder} cannot be read.`);
  return {
    code,
    table: service === null ? code : `${service}-${code}`,
    said: (area, key) => read.texts[fileOf(area) ?? ""]?.[key] ?? "",
    problemWith: (text, area, key) => {
      const file = fileOf(area);
      if (file === undefined) return "there is no such text";
      const found: string[] = [];
      const at = { file: "", line: 1, path: "" };
      const entries = new Map<string, Entry>([[key, { ...at, kind: "scalar", value: text }]]);
      readArea(file, { ...at, kind: "map", entries }, ({ sentence }) => void found.push(sentence), read.facts.plurals);
      return found[0] ?? null;
    },
    write: async (area, texts) => {
      const file = join(folder, `${fileOf(area)}.yaml`);
      const source = await readFile(file, "utf8").catch(() => "");
      await writeFile(file, withSentences(source, texts));
    },
  };
}
