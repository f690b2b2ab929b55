import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { builtIn, locales, type BuiltInLocale, type Locale } from "@sosmessages/contract/languages.ts";
import type { TextArea, TextsOf } from "./values.ts";
import { parseTexts } from "./yaml-tree.ts";

/** One folder for each language that ships, with one file for each area. */
export const languagesFolder = fileURLToPath(new URL("../languages/", import.meta.url));

/** In the order in which they are listed and printed. */
export const textAreas = [
  "start",
  "caller",
  "dialogs",
  "forms",
  "info",
  "push-switch",
  "static-pages",
  "mail",
  "push",
  "removed",
  "desk",
  "desk-mail",
] as const satisfies readonly TextArea[];

const read = new Map<string, Readonly<Record<string, string>>>();

/**
 * The sentences of one area in a built-in language. For the server, tools and tests: pages import the YAML file instead, so
 * that each screen fetches only its area.
 */
export function builtInTexts<Area extends TextArea>(area: Area, locale: BuiltInLocale): TextsOf<Area> {
  const file = `${languagesFolder}${locale}/${area}.yaml`;
  const texts = read.get(file) ?? parseTexts(file, readFileSync(file));
  read.set(file, texts);
  return texts;
}

/** The comment above each sentence of a Norwegian file. A blank line separates it from other comments. */
export function notesIn(yaml: string): ReadonlyMap<string, string> {
  const notes = new Map<string, string>();
  let note: string[] = [];
  for (const line of yaml.split("\n")) {
    const [, key] = /^([\w.-]+):/.exec(line) ?? [];
    if (key !== undefined) notes.set(key, note.join(" "));
    note = line.startsWith("#") ? [...note, line.slice(1).trim()] : [];
  }
  return notes;
}

/**
 * The sentences of one area by language, Norwegian for other languages. All are read now: a later read could meet the files of the
 * next version while an upgrade replaces them.
 */
export function textsByLanguage<Area extends TextArea>(area: Area): (language: Locale) => TextsOf<Area> {
  const texts = new Map(locales.map((locale) => [locale, builtInTexts(area, locale)]));
  return (language) => texts.get(builtIn(language) ?? "nb") ?? builtInTexts(area, "nb");
}
