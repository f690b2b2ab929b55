import { join } from "node:path";
import { builtIn, locales } from "@sosmessages/contract/languages.ts";
import { languagesFolder } from "@sosmessages/texts/catalogue.ts";
import { parseYaml, type Entry, type Report } from "@sosmessages/texts/yaml-tree.ts";
import type { FolderLanguage, Overlay, Service } from "../service.ts";
import {
  codesAmong,
  languageOf,
  languagesAt,
  readLanguage,
  readLanguageAt,
  type ReadLanguage,
} from "./language-folder.ts";
import { readIllustration, readMark } from "./mark-file.ts";
import { languagesIn, readDeskFile, readPracticeFile, readServiceFile } from "./service-file.ts";
import { readTextsFile } from "./texts-file.ts";

export const fileNames = ["service.yaml", "desk.yaml", "practice.yaml", "mark.svg", "illustration.svg"];
export const folderNames = ["texts", "languages"];
const folderPath = /^(texts|languages)(\/[^/]+){1,2}$/;
export const idPattern = /^[a-z][a-z0-9]{1,15}$/;

/** The files of a service's folder: their text by path, such as `service.yaml` and `texts/nb.yaml`. */
export type FolderContent = ReadonlyMap<string, string>;

/** A service as it was read. `at`: where its files are, for problems. `lineOf`: of a field in service.yaml, such as `colours.light`. */
export type ReadService = Readonly<{
  tenant: Service;
  content: FolderContent;
  at: string;
  lineOf: (field: string) => number;
}>;

/** The names of the files and folders directly in this folder. */
const namesIn = (content: FolderContent, folder: string): readonly string[] => {
  const inside = [...content.keys()].filter((path) => path.startsWith(`${folder}/`));
  return [...new Set(inside.map((path) => path.slice(folder.length + 1).split("/")[0]!))].toSorted();
};

/** Reads a service from its files, from the disk or from the database. undefined: it has problems, which were reported. */
export function readContent(
  id: string,
  content: FolderContent,
  report: Report,
  { at = id, unread = new Set<string>() }: Readonly<{ at?: string; unread?: ReadonlySet<string> }> = {},
): ReadService | undefined {
  let isWhole = unread.size === 0;
  const refuse: Report = (problem) => {
    isWhole = false;
    report(problem);
  };
  const bytesOf = (name: string): Uint8Array | null | undefined => {
    const text = content.get(name);
    if (unread.has(name)) return null;
    if (text === undefined) return undefined;
    if (text.isWellFormed() && !text.includes("\0")) return Buffer.from(text);
    refuse({ file: join(at, name), line: 1, sentence: "the file holds a character that is no text; remove it." });
    return null;
  };
  const yaml = (name: string): Entry | null | undefined => {
    const bytes = bytesOf(name);
    return bytes && parseYaml(join(at, name), bytes, refuse);
  };
  const missing = (name: string, what: string): undefined => {
    refuse({ file: join(at, name), line: 1, sentence: `the file is missing: ${what}.` });
    return undefined;
  };

  for (const name of content.keys())
    if (!fileNames.includes(name) && !folderPath.test(name))
      refuse({ file: join(at, name), line: 1, sentence: "this file would not be read." });
  const main = yaml("service.yaml");
  if (main === undefined) return missing("service.yaml", "it holds the service's data");
  const drawing = bytesOf("mark.svg");
  if (drawing === undefined) missing("mark.svg", "it holds the service's mark");
  const mark = drawing ? readMark(join(at, "mark.svg"), drawing, refuse) : undefined;
  const scene = bytesOf("illustration.svg");
  const illustration = scene ? readIllustration(join(at, "illustration.svg"), scene, refuse) : null;
  if (main === null) return undefined;
  const ownCodes = codesAmong(join(at, "languages"), namesIn(content, "languages"), refuse);
  const known = [...new Set([...locales, ...languagesAt(languagesFolder, refuse), ...ownCodes])];
  // Other files must not be reported because of mistakes in this one.
  const languages = languagesIn(main, known);
  const spoken = { languages, known };
  const data = readServiceFile(main, spoken, refuse);
  const deskEntry = yaml("desk.yaml");
  const practiceEntry = yaml("practice.yaml");
  const desk =
    deskEntry === undefined
      ? { procedure: null, topics: [], inserts: [] }
      : deskEntry && readDeskFile(deskEntry, spoken, refuse);
  const practice = practiceEntry === undefined ? [] : practiceEntry && readPracticeFile(practiceEntry, spoken, refuse);
  const textNames = languages.length === 0 ? [] : namesIn(content, "texts");
  const texts = readTexts(join(at, "texts"), textNames, languages, yaml, refuse);
  const brought = new Map<string, ReadLanguage | undefined>();
  for (const code of ownCodes) {
    const path = `languages/${code}`;
    const names = content.has(path) ? null : namesIn(content, path);
    brought.set(
      code,
      readLanguage(join(at, path), names, (name) => yaml(`${path}/${name}`), refuse),
    );
  }
  for (const code of languages.filter((each) => builtIn(each) === undefined && !brought.has(each))) {
    brought.set(code, readLanguageAt(join(languagesFolder, code), refuse));
  }
  if (!data || mark === undefined || illustration === undefined || !desk || !practice) return undefined;
  const folderLanguages = languagesOf(at, languages, brought, texts, refuse);
  if (folderLanguages === undefined || !isWhole) return undefined;
  const tenant = { id, ...data, mark, illustration, desk, practice, texts, folderLanguages };
  return { tenant, content, at, lineOf: (field) => lineIn(main, field.split(".")) };
}

/** The line of a field, or of the innermost group that the file has of it. */
function lineIn(entry: Entry, [name, ...rest]: readonly string[]): number {
  const inner = entry.kind === "map" && name !== undefined ? entry.entries.get(name) : undefined;
  return inner === undefined ? entry.line : lineIn(inner, rest);
}

function readTexts(
  folder: string,
  names: readonly string[],
  languages: readonly string[],
  yaml: (name: string) => Entry | null | undefined,
  report: Report,
): ReadonlyMap<string, Overlay> {
  const texts = new Map<string, Overlay>();
  for (const name of names) {
    const [, language] = /^([a-z]{2,3})\.yaml$/.exec(name) ?? [];
    const entry = language !== undefined && languages.includes(language) ? yaml(`texts/${name}`) : undefined;
    if (language === undefined || entry === undefined) {
      const which = languages.map((each) => `${each}.yaml`).join(", ");
      const sentence = `a file here is named after a language of the service: ${which}.`;
      report({ file: join(folder, name), line: 1, sentence });
      continue;
    }
    const read = entry && readTextsFile(entry, report);
    if (read) texts.set(language, read);
  }
  return texts;
}

/** Those of the service's languages that folders bring; undefined: one of them is not right. */
function languagesOf(
  at: string,
  languages: readonly string[],
  brought: ReadonlyMap<string, ReadLanguage | undefined>,
  texts: ReadonlyMap<string, Overlay>,
  report: Report,
): ReadonlyMap<string, FolderLanguage> | undefined {
  const found = new Map<string, FolderLanguage>();
  for (const [code, read] of brought) {
    if (read === undefined) return undefined;
    if (!languages.includes(code)) continue;
    const language = languageOf(read, code, { languages, texts });
    if (language === undefined) {
      const sentence = `falls_back_to is missing: the service speaks none of ${locales.join(", ")}, so it must be one of them.`;
      report({ file: join(at, "languages", code, "language.yaml"), line: 1, sentence });
      return undefined;
    }
    found.set(code, language);
  }
  return found;
}
