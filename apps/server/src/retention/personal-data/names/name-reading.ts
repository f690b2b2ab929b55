import { knownName, type KnownName, type SamiEndings } from "./known-names.ts";
import { readPlace } from "../places/known-places.ts";
import { notPeople } from "../lists/not-people.ts";
import { looksSami, wordsIn, type Word } from "../words.ts";

/** The text as the rules for names see it: its words, and what the lists know about each. */
export type Reading = {
  readonly text: string;
  readonly words: readonly Word[];
  readonly known: readonly (KnownName | undefined)[];
};

export const readForNames = (text: string): Reading => {
  const words = wordsIn(text);
  const isSami = looksSami(text, words);
  // Most words of a text come more than once.
  const seen = new Map<string, KnownName | undefined>();
  const lookUp = (word: Word): KnownName | undefined => {
    const endings = samiEndings(isSami, word);
    const key = `${endings} ${word.lower}`;
    if (!seen.has(key)) seen.set(key, knownName(word.lower, endings));
    return seen.get(key);
  };
  return { text, words, known: words.map(lookUp) };
};

const samiEndings = (isSami: boolean, word: Word): SamiEndings =>
  !isSami ? "none" : word.capital && !word.first ? "all" : "surest";

/** "Guds", and not "Aas" of "AA". */
const withoutGenitive = (lower: string): string => lower.replace(/(?<=..\p{L})['’]?s$/u, "");
export const isNeverAName = ({ lower }: Word): boolean =>
  notPeople.has(lower.replaceAll("’", "'")) || notPeople.has(withoutGenitive(lower));
/** Where a place is an ordinary word or a surname as well, the rules for places decide. */
export const isPlace = ({ lower }: Word): boolean => {
  const place = readPlace(lower);
  return place === "large" || place === "sure";
};
