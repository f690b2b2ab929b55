import { parseMessage, sentencesOf } from "../../packages/texts/src/message.ts";
import type { BuiltInLocale } from "../../packages/contract/src/languages.ts";
import { findAreas } from "./areas.ts";

const wordsIn = (text: string): readonly string[] =>
  text.replaceAll("\u00ad", "").match(/[\p{L}\d]+(?:[-’'][\p{L}\d]+)*/gu) ?? [];
const partsIn = (texts: readonly string[], end: RegExp): readonly string[] =>
  texts.flatMap((text) => text.split(end).filter((part) => wordsIn(part).length > 0));

/** Words per sentence, and how many of a hundred words have more than six letters: under 35 is easy, over 45 is not. */
export function lixOf(texts: readonly string[]): number {
  const words = texts.flatMap(wordsIn);
  const sentences = partsIn(texts, /[.?!:]+(?=\s|$)|\n+/);
  if (words.length === 0) return 0;
  return words.length / sentences.length + (100 * words.filter((word) => word.length > 6).length) / words.length;
}

/** A vowel that is spoken, roughly: not the e that only ends a word, nor that of "-ed"; "-le" behind a consonant is a syllable. */
export function syllablesIn(word: string): number {
  const letters = word.toLowerCase().replaceAll(/[^a-z]/g, "");
  const spoken = letters.replace(/([^aeiouyl])e$/, "$1").replace(/([^aeiouytd])ed$/, "$1d");
  return Math.max(1, spoken.match(/[aeiouy]+/g)?.length ?? 0);
}

/** Flesch's reading ease for English: 60 is plain, 75 is fairly easy, 90 very easy. */
export function fleschOf(texts: readonly string[]): number {
  const words = texts.flatMap(wordsIn);
  const sentences = partsIn(texts, /[.?!:]+(?=\s|$)|\n+/);
  if (words.length === 0) return 100;
  const syllables = words.reduce((sum, word) => sum + syllablesIn(word), 0);
  return 206.835 - 1.015 * (words.length / sentences.length) - 84.6 * (syllables / words.length);
}

/** A colon does not end a sentence here: readers must still remember its beginning. */
export const longSentencesIn = (texts: readonly string[], most: number): readonly string[] =>
  partsIn(texts, /[.?!]+(?=\s|$)|\n+/)
    .map((part) => part.trim())
    .filter((part) => wordsIn(part).length > most);

/** Labels are left out: only texts of five words and more count, on pages with at least fifty words. */
const isRunning = (text: string) => wordsIn(text).length >= 5;
const enoughWords = 50;
const count = (said: readonly string[]) => said.flatMap(wordsIn).length;

/** The sentences of one language by page. The first part of a key is the page. */
export async function saidBy(locale: BuiltInLocale): Promise<ReadonlyMap<string, readonly string[]>> {
  const texts = new Map<string, string[]>();
  for (const { name, texts: own } of await findAreas()) {
    for (const [key, text] of Object.entries(own[locale])) {
      const page = key.includes(".") ? `${name} ${key.split(".", 1)[0]}` : name;
      const said = sentencesOf(parseMessage(text), () => "24").filter(isRunning);
      texts.set(page, [...(texts.get(page) ?? []), ...said]);
    }
  }
  return texts;
}

const measures = {
  nb: { of: lixOf, limit: "LIX at most 30", isFine: (score: number) => score <= 30 },
  en: { of: fleschOf, limit: "Flesch at least 75", isFine: (score: number) => score >= 75 },
} as const;

/** Pages that are too short to measure are measured together. */
export async function measuredPages(locale: keyof typeof measures) {
  const { of, limit, isFine } = measures[locale];
  const texts = [...(await saidBy(locale))];
  const small = texts.filter(([, said]) => count(said) < enoughWords);
  const pages = [
    ...texts.filter(([, said]) => count(said) >= enoughWords),
    ["all shorter ones together", small.flatMap(([, said]) => said)] as const,
  ];
  return pages.map(([name, said]) => {
    const score = of(said);
    return { name, words: count(said), score, isFine: isFine(score), limit };
  });
}
