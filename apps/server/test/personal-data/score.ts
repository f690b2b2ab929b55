import type { Found } from "#retention/personal-data/find.ts";
import type { Sentence } from "./sentences.ts";

export type Group = "patterned" | "names";
const groupOf = ({ kind }: Found): Group => (kind === "name" ? "names" : "patterned");

export type Miss = { readonly sentence: Sentence; readonly found: Found; readonly because: "missed" | "wrong" };
export type Score = { marked: number; recalled: number; found: number; right: number; readonly misses: Miss[] };

const lettersAndDigits = (text: string, { start, end }: Found): number[] =>
  Array.from({ length: end - start }, (_, at) => start + at).filter((at) => /[\p{L}\p{N}]/u.test(text[at]!));

const covered = (spans: readonly Found[]): Set<number> =>
  new Set(spans.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at)));

/**
 * Something marked is recalled when every letter and digit of it was found, whatever the kind: it would be gone. Something found is right when at least
 * half of it was marked in the same group.
 */
export const score = (sentences: readonly Sentence[], find: (text: string) => Found[], group: Group): Score => {
  const total: Score = { marked: 0, recalled: 0, found: 0, right: 0, misses: [] };
  for (const sentence of sentences) {
    const found = find(sentence.text);
    const gone = covered(found);
    const meant = covered(sentence.marked.filter((one) => groupOf(one) === group));
    for (const one of sentence.marked.filter((one) => groupOf(one) === group)) {
      const isRecalled = lettersAndDigits(sentence.text, one).every((at) => gone.has(at));
      total.marked += 1;
      if (isRecalled) total.recalled += 1;
      else total.misses.push({ sentence, found: one, because: "missed" });
    }
    for (const one of found.filter((one) => groupOf(one) === group)) {
      const characters = lettersAndDigits(sentence.text, one);
      const isRight = characters.filter((at) => meant.has(at)).length * 2 >= characters.length;
      total.found += 1;
      if (isRight) total.right += 1;
      else total.misses.push({ sentence, found: one, because: "wrong" });
    }
  }
  return total;
};

export const recall = ({ marked, recalled }: Score): number => recalled / marked;
export const precision = ({ found, right }: Score): number => right / found;
