import {
  brandsAndOrganisations,
  institutionWords,
  institutionWordsAfterNames,
  kinAndRoles,
  ordinaryWords,
  placePrepositions,
  schoolWords,
  wordSet,
} from "../lists.ts";
import { readPlace } from "../places/known-places.ts";
import type { Word } from "../words.ts";
import { namesAThing } from "./introductions.ts";
import { isOneOfItsKind, joiners, months } from "./name-evidence.ts";
import { isNeverAName, type Reading } from "./name-reading.ts";

const thingsFollow = wordSet("words-before-things");
/** In a text about medicines, an unlisted word is a medicine. */
const ofMedicine =
  /(?<!\p{L})(?:mg|milligram|piller|pillene|tabletter?|tablettene|medisin\p{L}{0,4}|dose\p{L}{0,2}|resept\p{L}{0,2}|antidepressiva|pills?|tablets?|medication|medicine|prescribed|dosage|dálk\p{L}{1,8})(?!\p{L})/iu;

const samiEnding = /(?:viin|iguin|iin|ain|in|ii|is|as|id|i|s|n)$/u;
const everyForm = (lower: string): readonly string[] => {
  const bare = lower.replace(/['’]?s$/u, "");
  const stem = lower.replace(samiEnding, "");
  return [lower, bare, stem, `${stem}a`, lower.replace(/a$/u, "")];
};
const belongsToNobody = (word: Word): boolean =>
  isNeverAName(word) ||
  ordinaryWords.has(word.lower) ||
  months.has(word.lower) ||
  isOneOfItsKind(word.lower) ||
  everyForm(word.lower).some(
    (form) =>
      brandsAndOrganisations.has(form) ||
      readPlace(form) === "large" ||
      (form.length > 3 && isNeverAName({ ...word, lower: form })) ||
      institutionWords.has(form) ||
      institutionWordsAfterNames.has(form) ||
      kinAndRoles.has(form) ||
      schoolWords.has(form),
  ) ||
  /[-\d]|(?:gata|gaten|gate|veien|vegen|allé|alléen|geaidnu|luodda)$/u.test(word.lower);

/** The word is the name of a thing, or follows such a name and "and". */
const isThing = ({ words, known }: Reading, at: number): boolean => {
  if (/^(?:heter|heiter|het|called|named|lea)$/u.test(words[at - 1]?.lower ?? "") && namesAThing(words, at))
    return true;
  for (let back = at - 1, steps = 0; back >= 0 && steps < 4; back -= 1, steps += 1) {
    const { lower, capital } = words[back]!;
    if (thingsFollow.has(lower)) return true;
    if (!joiners.has(lower) && !(capital && known[back] === undefined)) return false;
  }
  return false;
};

/**
 * An unlisted word with a capital within a sentence. In Norwegian and Sami only proper names have one, and in English little else:
 * it is a person or a place, unless it is a thing.
 */
export const isUnknownName = (reading: Reading, at: number): boolean => {
  const { text, words, known } = reading;
  const word = words[at]!;
  if (!word.capital || word.first || word.allCapitals || word.lower.length < 3 || known[at] !== undefined) return false;
  if (!/^,? $/u.test(word.gap) || /^[\p{N}_@/#-]/u.test(text.slice(word.end, word.end + 1))) return false;
  if (/\p{Ll}\p{Lu}/u.test(text.slice(word.start, word.end)) || readPlace(word.lower) !== "none") return false;
  if (belongsToNobody(word) || isThing(reading, at)) return false;
  // "Salvation Army", "My Chemical Romance": each of several words would have to be a name.
  const isBesideNobody = [words[at - 1], words[at + 1]].some(
    (other, side) =>
      other?.capital === true &&
      !/^i(?:['’]|$)/u.test(other.lower) &&
      (side === 0 ? word.gap === " " && !other.first : other.gap === " ") &&
      !other.allCapitals &&
      readPlace(other.lower) !== "large" &&
      belongsToNobody(other),
  );
  return !isBesideNobody && !ofMedicine.test(text.slice(Math.max(0, word.start - 60), word.end + 60));
};

/** "i Llanberis", "from Xanten": where, and not who. */
export const isUnknownPlace = (reading: Reading, at: number): boolean =>
  placePrepositions.has(reading.words[at - 1]?.lower ?? "") &&
  reading.words[at]!.gap === " " &&
  isUnknownName(reading, at);
