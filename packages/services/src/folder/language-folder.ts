import { readdirSync } from "node:fs";
import { join } from "node:path";
import { builtIn, locales, type BuiltInLocale } from "@sosmessages/contract/languages.ts";
import { languagesFolder, textAreas, builtInTexts } from "@sosmessages/texts/catalogue.ts";
import { isPluralCondition, pluralCases, type Plurals } from "@sosmessages/texts/plurals.ts";
import type { FolderLanguage, Overlay } from "../service.ts";
import { group, oneOf, orNothing, text, type FieldReader } from "./fields.ts";
import { readableFile, readSmallFile } from "./read-file.ts";
import { formerAreas, readArea } from "./texts-file.ts";
import { parseYaml, type Entry, type Report } from "@sosmessages/texts/yaml-tree.ts";

export const languageCode = /^[a-z]{2,3}$/;
const factsFile = "language.yaml";

/** How the desk writes dates and numbers. On callers' pages these are sentences. */
type Written = Pick<FolderLanguage, "date" | "decimal">;

/** The content of a folder, independent of a service. */
export type ReadLanguage = Readonly<{
  facts: Readonly<
    { name: string; direction: "ltr" | "rtl"; fallback: BuiltInLocale | null; plurals: Plurals } & Written
  >;
  /** The translated sentences by area and key. */
  texts: Overlay;
}>;

const pluralCondition: FieldReader<string> = (entry, report) =>
  text({
    should: 'a condition such as "n = 1" or "n % 10 = 2..4 and n % 100 != 12..14"',
    pattern: { test: isPluralCondition },
    max: 200,
  })(entry, report);

const plurals = group(Object.fromEntries(pluralCases.map((name) => [name, orNothing(pluralCondition)])));

function readFacts(entry: Entry, report: Report): ReadLanguage["facts"] | undefined {
  const read = group({
    name: text({ should: "what the language calls itself, in at most 40 characters", max: 40 }),
    direction: oneOf(["ltr", "rtl"]),
    falls_back_to: orNothing(oneOf(locales)),
    plurals: orNothing(plurals),
    date: text({
      should: "DD, MM and YYYY in the order of the language, such as DD.MM.YYYY",
      pattern: /^(?=.*DD)(?=.*MM)(?=.*YYYY)(DD|MM|YYYY)([^\p{L}\p{N}]{1,2}(DD|MM|YYYY)){2}$/u,
    }),
    decimal: oneOf([",", ".", "\u066b"]),
  })(entry, report);
  if (read === undefined) return undefined;
  const given = Object.entries(read.plurals ?? {}).filter(([, condition]) => condition !== null);
  return {
    name: read.name,
    direction: read.direction,
    fallback: read.falls_back_to,
    plurals: Object.fromEntries(given),
    date: read.date,
    decimal: read.decimal,
  };
}

/** The codes of the languages in this folder. Other files and folders are reported. */
export function languagesAt(folder: string, report: Report): readonly string[] {
  let names: readonly string[] = [];
  try {
    names = readdirSync(folder).filter((name) => !/^[._]/.test(name));
  } catch {
    return [];
  }
  if (folder === languagesFolder) names = names.filter((name) => builtIn(name) === undefined);
  return names.toSorted().filter((name) => {
    const sentence = !languageCode.test(name)
      ? "a language's folder is named with its code of two or three small letters, such as fi."
      : builtIn(name) !== undefined
        ? `${name} is there already; what the service says differently belongs into texts/${name}.yaml.`
        : null;
    if (sentence !== null) report({ file: join(folder, name), line: 1, sentence });
    return sentence === null;
  });
}

/** `yaml` reads one file of the folder: undefined, it is not there; null, it cannot be read, and that has been reported. */
export function readLanguage(
  folder: string,
  yaml: (name: string) => Entry | null | undefined,
  report: Report,
): ReadLanguage | undefined {
  let names: readonly string[] = [];
  try {
    names = readdirSync(folder).filter((name) => !/^[._]/.test(name));
  } catch {
    report({ file: folder, line: 1, sentence: `a language is a folder with ${factsFile} in it.` });
    return undefined;
  }
  const known = [factsFile, ...textAreas.map((area) => `${area}.yaml`)];
  let isRight = true;
  const former = new Set([...formerAreas.keys()].map((name) => `${name}.yaml`));
  for (const name of names.filter((each) => !known.includes(each) && !former.has(each))) {
    const sentence = `this file would not be read; the files of a language are ${known.join(", ")}.`;
    report({ file: join(folder, name), line: 1, sentence });
    isRight = false;
  }
  const main = yaml(factsFile);
  if (main === undefined) {
    const sentence = "the file is missing: it holds the language's name, direction and plurals.";
    report({ file: join(folder, factsFile), line: 1, sentence });
  }
  const facts = main ? readFacts(main, report) : undefined;
  const texts: Record<string, Readonly<Record<string, string>>> = {};
  for (const area of textAreas) {
    const [before] = [...formerAreas].find(([, name]) => name === area) ?? [];
    const now = yaml(`${area}.yaml`);
    const entry = now === undefined && before !== undefined ? yaml(`${before}.yaml`) : now;
    if (entry === undefined) continue;
    const read = entry === null ? undefined : readArea(area, entry, report, facts?.plurals ?? {});
    if (read === undefined) isRight = false;
    else texts[area] = read;
  }
  return facts !== undefined && isRight ? { facts, texts } : undefined;
}

/**
 * The language with the sentences of one service. Untranslated sentences come from the fallback language: the one that the folder
 * names, else the service's first built-in language. undefined: there is none.
 */
export function languageOf(
  { facts, texts }: ReadLanguage,
  code: string,
  service: Readonly<{ languages: readonly string[]; texts: ReadonlyMap<string, Overlay> }>,
): FolderLanguage | undefined {
  const fallback = facts.fallback ?? service.languages.map(builtIn).find((each) => each !== undefined);
  if (fallback === undefined) return undefined;
  const { name, direction, plurals: rules, date, decimal } = facts;
  const whole = textAreas.map((area) => {
    const usual: Readonly<Record<string, string>> = builtInTexts(area, fallback);
    const own = { ...texts[area], ...service.texts.get(code)?.[area] };
    const lacking = Object.keys(usual).filter((key) => own[key] === undefined).length;
    return {
      area,
      lacking,
      of: Object.keys(usual).length,
      said: { ...usual, ...service.texts.get(fallback)?.[area], ...own },
    };
  });
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
  return {
    name,
    direction,
    fallback,
    plurals: rules,
    date,
    decimal,
    texts: Object.fromEntries(whole.map(({ area, said }) => [area, said])),
    sentences: sum(whole.map(({ of }) => of)),
    untranslated: sum(whole.map(({ lacking }) => lacking)),
  };
}

/** A language from a folder. `service`: the service that has the folder; null: it ships with the product. */
export type FoundLanguage = Readonly<{ code: string; service: string | null; folder: string }>;

const silent: Report = () => {};

/** The languages that ship with the product, and those of the services in this folder. */
export function findLanguages(services: string): readonly FoundLanguage[] {
  const foldersIn = (folder: string, service: string | null) =>
    languagesAt(folder, silent).map((code) => ({ code, service, folder: join(folder, code) }));
  let names: readonly string[] = [];
  try {
    names = readdirSync(services)
      .filter((name) => !/^[._]/.test(name))
      .toSorted();
  } catch {
    // A missing folder counts as empty.
  }
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
  return readLanguage(folder, yaml, report);
}
