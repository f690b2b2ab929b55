import { basename, join } from "node:path";
import { builtIn, type BuiltInLocale } from "@sosmessages/contract/languages.ts";
import { languagesFolder, textAreas, builtInTexts } from "@sosmessages/texts/catalogue.ts";
import type { FolderLanguage, Overlay } from "../service.ts";
import { LanguageFile } from "../schema.ts";
import { readFields } from "./fields.ts";
import { languageFacts, type LanguageFacts } from "./language-facts.ts";
import { namesAt, readableFile, readSmallFile } from "./read-file.ts";
import { readArea } from "./texts-file.ts";
import { parseYaml, type Entry, type Report } from "@sosmessages/texts/yaml-tree.ts";

export const languageCode = /^[a-z]{2,3}$/;
const factsFile = "language.yaml";

/** The content of a folder, independent of a service. */
export type ReadLanguage = Readonly<{
  facts: Readonly<Pick<FolderLanguage, "name" | keyof LanguageFacts> & { fallback: BuiltInLocale | null }>;
  /** The translated sentences by area and key. */
  texts: Overlay;
  isShipped: boolean;
}>;

/** Empty fields come from CLDR. undefined: the file is wrong, or neither has the name. */
function factsOf(
  code: string,
  entry: Entry | null | undefined,
  file: string,
  report: Report,
): ReadLanguage["facts"] | undefined {
  const nothing: Entry = { kind: "map", entries: new Map(), file, line: 1, path: "" };
  const isEmpty = entry === undefined || (entry?.kind === "scalar" && entry.value === null);
  const read =
    entry === null
      ? undefined
      : readFields(LanguageFile, isEmpty ? nothing : entry, { languages: [], known: [] }, report);
  if (read === undefined) return undefined;
  const usual = languageFacts(code);
  const name = read.name ?? usual.name;
  if (name === null) {
    report({
      file,
      line: 1,
      sentence: `name is missing: it must be what ${code} calls itself, because CLDR does not know it.`,
    });
    return undefined;
  }
  const given = Object.entries(read.plurals ?? {}).filter(([, condition]) => condition !== null);
  return {
    name,
    direction: read.direction ?? usual.direction,
    fallback: read.fallsBackTo,
    plurals: read.plurals === null ? usual.plurals : Object.fromEntries(given),
    date: read.date ?? usual.date,
    decimal: read.decimal ?? usual.decimal,
  };
}

/** The codes of the languages in this folder. Other files and folders are reported. */
export function languagesAt(folder: string, report: Report): readonly string[] {
  const names = namesAt(folder) ?? [];
  const own = folder === languagesFolder ? names.filter((name) => builtIn(name) === undefined) : names;
  return codesAmong(folder, own, report);
}

export function codesAmong(folder: string, names: readonly string[], report: Report): readonly string[] {
  return names.filter((name) => {
    const sentence = !languageCode.test(name)
      ? "a language's folder is named with its code of two or three small letters, such as fi."
      : builtIn(name) !== undefined
        ? `${name} is there already; what the service says differently belongs into texts/${name}.yaml.`
        : null;
    if (sentence !== null) report({ file: join(folder, name), line: 1, sentence });
    return sentence === null;
  });
}

/**
 * `names`: of its files; null: it is not a folder. `yaml` reads one of them: undefined, it is not there; null, it cannot be read, and
 * that has been reported.
 */
export function readLanguage(
  folder: string,
  names: readonly string[] | null,
  yaml: (name: string) => Entry | null | undefined,
  report: Report,
): ReadLanguage | undefined {
  if (names === null) {
    report({ file: folder, line: 1, sentence: "a language is a folder of files such as start.yaml, and not a link." });
    return undefined;
  }
  const known = [factsFile, ...textAreas.map((area) => `${area}.yaml`)];
  let isRight = true;
  for (const name of names.filter((each) => !known.includes(each))) {
    const sentence = `this file would not be read; the files of a language are ${known.join(", ")}.`;
    report({ file: join(folder, name), line: 1, sentence });
    isRight = false;
  }
  const facts = factsOf(basename(folder), yaml(factsFile), join(folder, factsFile), report);
  const texts: Record<string, Readonly<Record<string, string>>> = {};
  for (const area of textAreas) {
    const entry = yaml(`${area}.yaml`);
    if (entry === undefined) continue;
    const read = entry === null ? undefined : readArea(area, entry, report, facts?.plurals ?? {});
    if (read === undefined) isRight = false;
    else texts[area] = read;
  }
  const isShipped = folder.startsWith(languagesFolder);
  return facts !== undefined && isRight ? { facts, texts, isShipped } : undefined;
}

/**
 * The language with the sentences of one service. Untranslated sentences come from the fallback language: the one that the folder
 * names, else the service's first built-in language. undefined: there is none.
 */
export function languageOf(
  { facts, texts, isShipped }: ReadLanguage,
  code: string,
  service: Readonly<{ languages: readonly string[]; texts: ReadonlyMap<string, Overlay> }>,
): FolderLanguage | undefined {
  const fallback = facts.fallback ?? service.languages.map(builtIn).find((each) => each !== undefined);
  if (fallback === undefined) return undefined;
  const whole = textAreas.map((area) => {
    const usual: Readonly<Record<string, string>> = builtInTexts(area, fallback);
    const own = { ...texts[area], ...service.texts.get(code)?.[area] };
    const lacking = Object.keys(usual).filter((key) => own[key] === undefined);
    const said = { ...usual, ...service.texts.get(fallback)?.[area], ...own };
    return { area, lacking, said };
  });
  return {
    ...facts,
    fallback,
    texts: Object.fromEntries(whole.map(({ area, said }) => [area, said])),
    sentences: whole.reduce((sum, { said }) => sum + Object.keys(said).length, 0),
    untranslated: new Map(
      whole.filter(({ lacking }) => lacking.length > 0).map(({ area, lacking }) => [area, lacking]),
    ),
    isShipped,
  };
}

/** A language from a folder. `service`: the service that has the folder; null: it ships with the product. */
export type FoundLanguage = Readonly<{ code: string; service: string | null; folder: string }>;

const silent: Report = () => {};

/** The languages that ship with the product, and those of the services in this folder. */
export function findLanguages(services: string): readonly FoundLanguage[] {
  const foldersIn = (folder: string, service: string | null) =>
    languagesAt(folder, silent).map((code) => ({ code, service, folder: join(folder, code) }));
  // A missing folder counts as empty.
  const names = namesAt(`${services}/`) ?? [];
  return [
    ...foldersIn(languagesFolder, null),
    ...names.flatMap((name) => foldersIn(join(services, name, "languages"), name)),
  ];
}

/** The content of a language's folder; undefined: it has mistakes, which have been reported. */
export function readLanguageAt(folder: string, report: Report): ReadLanguage | undefined {
  const yaml = (name: string) => {
    const file = join(folder, name);
    const bytes = readSmallFile(file);
    if (bytes === null) report({ file, line: 1, sentence: `this cannot be read; it must be ${readableFile}.` });
    return bytes && parseYaml(file, bytes, report);
  };
  return readLanguage(folder, namesAt(folder), yaml, report);
}
