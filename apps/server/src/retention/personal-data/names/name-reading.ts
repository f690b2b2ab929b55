import { neverPeople } from "../lists.ts";
import { figuresIn } from "./figures.ts";
import { knownName, type KnownName, type SamiEndings } from "./known-names.ts";
import { readPlace, type PlaceReading } from "../places/known-places.ts";
import { looksSami, wordsIn, type Word } from "../words.ts";

/** The text as the rules for names see it: its words, and the list entries of each. */
export type Reading = {
  readonly text: string;
  readonly words: readonly Word[];
  readonly known: readonly (KnownName | undefined)[];
  readonly places: readonly PlaceReading[];
  /** Words with a person's name that belong to faith, fiction, proverbs, brands, storms and the like. */
  readonly figures: ReadonlySet<number>;
};

export const readForNames = (text: string): Reading => {
  const words = wordsIn(text);
  const isSami = looksSami(text, words);
  return {
    text,
    words,
    known: words.map((word) => knownName(word.lower, samiEndings(isSami, word))),
    places: words.map(({ lower }) => readPlace(lower)),
    figures: figuresIn(text, words),
  };
};

const samiEndings = (isSami: boolean, word: Word): SamiEndings =>
  !isSami ? "none" : word.capital && !word.first ? "all" : "surest";

/** "Guds", and not "Aas" of "AA". */
const withoutGenitive = (lower: string): string => lower.replace(/(?<=..\p{L})['’]?s$/u, "");
/** "We've", "She'd": a pronoun with its verb. */
const isContraction = (lower: string): boolean => /['’](?:ve|d|ll|re|t)$/u.test(lower);
export const isNeverAName = ({ lower }: Word): boolean =>
  neverPeople.has(lower) ||
  isContraction(lower) ||
  (lower.includes("’") && neverPeople.has(lower.replaceAll("’", "'"))) ||
  (lower.endsWith("s") && neverPeople.has(withoutGenitive(lower)));
/** The rules for places decide about places that are ordinary words or surnames as well. */
export const isPlace = ({ lower }: Word): boolean => {
  const place = readPlace(lower);
  return place === "large" || place === "sure";
};
