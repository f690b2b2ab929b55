import { chains, neverPeople, wordSet } from "../lists.ts";
import { months } from "../names/name-evidence.ts";
import type { Reading } from "../names/name-reading.ts";
import type { Word } from "../words.ts";
import { readPlace } from "./known-places.ts";

const work = wordSet("work-words");
const study = wordSet("study-words");
const isDoing = (words: readonly Word[], before: number, what: ReadonlySet<string>): boolean =>
  words.slice(Math.max(0, before - 5), before).some(({ lower }) => what.has(lower));

const towards = new Set("på ved i hos for at with in".split(" "));
/** Behind these, "from" leads to an earlier workplace. */
const leaving = new Set(
  "sparken sparka sparket oppsagt fyken permittert utskrevet stilling stillinga stillingen fired sacked dismissed laid expelled graduated go".split(
    " ",
  ),
);
const leads = (words: readonly Word[], at: number): boolean => {
  const { lower } = words[at] ?? { lower: "" };
  return towards.has(lower) || (/^(?:fra|frå|from)$/u.test(lower) && isDoing(words, at, leaving));
};
const noWorkPlace = wordSet("never-workplaces");

/** "lærling hos", "sparken fra": a workplace follows. */
export const isForWork = (words: readonly Word[], at: number): boolean =>
  words[at]!.gap === " " && leads(words, at - 1) && (isDoing(words, at - 1, work) || isDoing(words, at - 1, leaving));

export const isForStudy = (words: readonly Word[], at: number): boolean =>
  words[at]!.gap === " " && leads(words, at - 1) && isDoing(words, at - 1, study);

/** "jobber på Fjordgløtt", "employed at Smith and Sons", "elev ved Danielsen". */
export const namedBehindWork = (
  { words, known }: Reading,
  at: number,
): { readonly first: number; readonly last: number; readonly kind: "school" | "institution" } | undefined => {
  const word = words[at]!;
  const prep = words[at - 1];
  if (!word.capital || word.allCapitals || word.gap !== " " || prep === undefined) return undefined;
  const article = prep.lower === "the" ? 1 : 0;
  const preposition = words[at - 1 - article];
  if (preposition === undefined || !leads(words, at - 1 - article)) return undefined;
  const before = at - 1 - article;
  const kind = isDoing(words, before, work) ? "institution" : isDoing(words, before, study) ? "school" : undefined;
  if (kind === undefined) return undefined;
  const isNobodys =
    noWorkPlace.has(word.lower) || chains.has(word.lower) || neverPeople.has(word.lower) || months.has(word.lower);
  // A place alone is for the rules of places, and whom one works with or for is a person.
  if (isNobodys || readPlace(word.lower) !== "none" || (known[at]?.given ?? "no") !== "no") return undefined;
  let last = at;
  while (last < at + 3 && words[last + 1]?.capital === true && words[last + 1]!.gap === " ") last += 1;
  return { first: at, last, kind };
};
