import { findAreas } from "./areas.ts";
import { parseMessage, sentencesOf } from "../../packages/texts/src/message.ts";

export type Page = Readonly<{ name: string; words: number; lix: number; limit: number }>;

const limits: Readonly<Record<string, number>> = { "info terms": 42 };
const usualLimit = 35;

const wordsIn = (text: string): readonly string[] =>
  text.replaceAll("\u00ad", "").match(/[\p{L}\d]+(?:[-’'][\p{L}\d]+)*/gu) ?? [];

/** Words per sentence, and how many of a hundred words have more than six letters: under 35 is easy, over 45 is not. */
export function lixOf(texts: readonly string[]): number {
  const words = texts.flatMap(wordsIn);
  const sentences = texts.flatMap((text) =>
    text.split(/[.?!:]+(?=\s|$)|\n+/).filter((part) => wordsIn(part).length > 0),
  );
  if (words.length === 0) return 0;
  return words.length / sentences.length + (100 * words.filter((word) => word.length > 6).length) / words.length;
}

/** A label is no sentence: what is measured are texts of five words and more, on pages that have fifty of them. */
const isRunning = (text: string) => wordsIn(text).length >= 5;
const enoughWords = 50;

/** The Norwegian texts page by page, as the first part of their keys tells; what is too short to measure goes together. */
export async function pages(): Promise<readonly Page[]> {
  const texts = new Map<string, string[]>();
  for (const { name, texts: own } of await findAreas()) {
    for (const [key, text] of Object.entries(own.nb)) {
      const page = key.includes(".") ? `${name} ${key.split(".", 1)[0]}` : name;
      const said = sentencesOf(parseMessage(text), () => "24").filter(isRunning);
      texts.set(page, [...(texts.get(page) ?? []), ...said]);
    }
  }
  const count = (said: readonly string[]) => said.flatMap(wordsIn).length;
  const small = [...texts].filter(([, said]) => count(said) < enoughWords);
  const measured: [string, string[]][] = [
    ...[...texts].filter(([, said]) => count(said) >= enoughWords),
    ["all shorter ones together", small.flatMap(([, said]) => said)],
  ];
  return measured.map(([name, said]) => ({
    name,
    words: count(said),
    lix: lixOf(said),
    limit: limits[name] ?? usualLimit,
  }));
}
