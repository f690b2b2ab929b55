import type { PersonalKind } from "@sosmessages/contract/desk/fields.ts";
import type { Found } from "#retention/personal-data/find.ts";
import type { Sentence } from "./sentences.ts";

export type Miss = { readonly sentence: Sentence; readonly found: Found; readonly because: "missed" | "wrong" };
export type Score = {
  marked: number;
  recalled: number;
  found: number;
  right: number;
  /** Sentences without anything to find, and how many of them something was found in all the same. */
  clean: number;
  touched: number;
  readonly misses: Miss[];
};

const lettersAndDigits = (text: string, { start, end }: Found): number[] =>
  Array.from({ length: end - start }, (_, at) => start + at).filter((at) => /[\p{L}\p{N}]/u.test(text[at]!));

const covered = (spans: readonly Found[]): Set<number> =>
  new Set(spans.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at)));

/**
 * Something marked is recalled when every letter and digit of it was found, of any kind, because it would be replaced. Something found is right when at least
 * half of it was marked, of any kind: a village taken for a surname is replaced with good reason.
 */
export const score = (
  sentences: readonly Sentence[],
  find: (text: string) => Found[],
  isCounted: (kind: PersonalKind) => boolean = () => true,
): Score => {
  const total: Score = { marked: 0, recalled: 0, found: 0, right: 0, clean: 0, touched: 0, misses: [] };
  for (const sentence of sentences) {
    const found = find(sentence.text);
    const gone = covered(found);
    const meant = covered(sentence.marked);
    if (sentence.marked.length === 0) {
      total.clean += 1;
      if (found.length > 0) total.touched += 1;
    }
    for (const one of sentence.marked.filter(({ kind }) => isCounted(kind))) {
      const isRecalled = lettersAndDigits(sentence.text, one).every((at) => gone.has(at));
      total.marked += 1;
      if (isRecalled) total.recalled += 1;
      else total.misses.push({ sentence, found: one, because: "missed" });
    }
    for (const one of found.filter(({ kind }) => isCounted(kind))) {
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

/** Wilson's interval: where the true share lies with a probability of 95 %. It holds for few cases and for shares near one. */
export const interval = (hits: number, of: number): readonly [low: number, high: number] => {
  const z = 1.96;
  const share = hits / of;
  const middle = share + (z * z) / (2 * of);
  const reach = z * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of));
  const whole = 1 + (z * z) / of;
  return [Math.max(0, (middle - reach) / whole), Math.min(1, (middle + reach) / whole)];
};
