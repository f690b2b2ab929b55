import { kinAndRoles, personVerbs, possessives, wordSet } from "../lists.ts";
import type { Introduction } from "./introductions.ts";
import type { Reading } from "./name-reading.ts";
import { finiteVerbs } from "./name-at-head.ts";
import { doesWhatPeopleDo } from "./name-evidence.ts";

const neverInSmallLetters = wordSet("names-never-in-small-letters");
/** "will hit", "may hurt": the verb behind a helping verb looks like one in the past. */
const helpingVerbs = new Set("will may can mark grant".split(" "));
const sameInThePast = new Set("hit hurt beat left thought cut put let wants want".split(" "));
/** Behind these a name ends its part of the sentence: "savner liv så", "redd for odd når". */
const goesOn = new Set(
  "så og men for når som fordi hver igjen så mye he she han hun de they om about and but so when because every again ja muhto go".split(
    " ",
  ),
);

const joined = (gap: string | undefined): boolean => gap === " ";

/** A name in small letters that is an ordinary word, too: only its use decides. "geir sa", "det var geir som", "kompisen min stein", "jeg og anna". */
export const isUsedAsName = (reading: Reading, at: number, introduced: Introduction): boolean => {
  const { words, known, text } = reading;
  const word = words[at]!;
  if (known[at]?.given !== "here" || known[at]?.name !== word.lower || neverInSmallLetters.has(word.lower))
    return false;
  const next = words[at + 1];
  const before = words[at - 1];
  const isFirst = word.first || !joined(word.gap);
  if (next !== undefined && joined(next.gap)) {
    if (isFirst && personVerbs.has(next.lower)) return !(helpingVerbs.has(word.lower) && sameInThePast.has(next.lower));
    if (isFirst && doesWhatPeopleDo(reading, at)) return true;
    if (isSingledOut(reading, at)) return true;
  }
  const isLast = next === undefined || !joined(next.gap) || goesOn.has(next.lower);
  const verb = next !== undefined && joined(next.gap) ? next.lower : "";
  // "my mum will kill me", but "my brother will says".
  const isHelping = helpingVerbs.has(word.lower) && (!personVerbs.has(verb) || sameInThePast.has(verb));
  if (isHelping && !isLast) return false;
  const acts = personVerbs.has(verb) || (kinAndRoles.has(before?.lower ?? "") && finiteVerbs.has(verb));
  if (introduced === "any") return isLast || acts || isOfKin(reading, at);
  if (introduced === "known") return /^ her(?:e|$|[,.! ])/u.test(text.slice(word.end, word.end + 6));
  const isBesideI =
    joined(word.gap) &&
    /^(?:og|and|ja)$/u.test(before?.lower ?? "") &&
    /^(?:jeg|eg|æ|i|me|mun)$/u.test(words[at - 2]?.lower ?? "");
  return isBesideI && isLast;
};

/** "det var geir som", "it was mark who", "dat lei geir gii". */
export const isSingledOut = ({ words }: Reading, at: number): boolean => {
  const [it, was] = [words[at - 2]?.lower, words[at - 1]?.lower];
  const who = words[at + 1]?.lower ?? "";
  return (
    /^(?:det|d|it|dat)$/u.test(it ?? "") &&
    /^(?:var|va|er|e|was|is|lei|lea)$/u.test(was ?? "") &&
    /^(?:som|så|who|that|gii|guhte)$/u.test(who)
  );
};

/** "kompisen min stein", "my sister hope". */
const isOfKin = ({ words }: Reading, at: number): boolean => {
  const before = words[at - 1]!.lower;
  const earlier = words[at - 2]?.lower ?? "";
  return (
    (possessives.has(before) && kinAndRoles.has(earlier)) ||
    (before === "til" && kinAndRoles.has(earlier)) ||
    (kinAndRoles.has(before) && /^(?:my|his|her|mu|su|our)$/u.test(earlier))
  );
};
