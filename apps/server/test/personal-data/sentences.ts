import { existsSync, readFileSync } from "node:fs";
import type { PersonalKind } from "@sosmessages/contract/desk/fields.ts";
import type { Found } from "#retention/personal-data/find.ts";

export const languages = ["nb", "se", "en"] as const;
/** The first look comes first: it is the only figure that no rule was written for. */
export const parts = ["first-look", "development", "regression"] as const;
export type Language = (typeof languages)[number];
export type Part = (typeof parts)[number];

export type Sentence = { readonly text: string; readonly marked: readonly Found[] };

/** "Jeg heter {name:Kari}" is the text without the braces, with the place of the name. */
export const readSentence = (line: string): Sentence => {
  const marked: Found[] = [];
  let text = "";
  let from = 0;
  for (const match of line.matchAll(/\{(?<kind>[a-z-]+):(?<it>[^{}]*)\}/g)) {
    text += line.slice(from, match.index);
    const it = match.groups!["it"]!;
    marked.push({ start: text.length, end: text.length + it.length, kind: match.groups!["kind"] as PersonalKind });
    text += it;
    from = match.index + match[0].length;
  }
  return { text: text + line.slice(from), marked };
};

/** Empty until a new batch is written for the first measurement. */
export const sentencesOf = (language: Language, part: Part): Sentence[] => {
  const file = new URL(`sentences/${language}.${part}.txt`, import.meta.url);
  if (part === "first-look" && !existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map(readSentence);
};

/** The other way round: the text with everything found in braces. */
export const withMarks = (text: string, found: readonly Found[]): string => {
  let marked = "";
  let from = 0;
  for (const { start, end, kind } of found) {
    marked += `${text.slice(from, start)}{${kind}:${text.slice(start, end)}}`;
    from = end;
  }
  return marked + text.slice(from);
};
