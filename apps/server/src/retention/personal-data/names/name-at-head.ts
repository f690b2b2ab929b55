import { kinAndRoles, personVerbs, wordSet } from "../lists.ts";
import type { Word } from "../words.ts";
import { isAboutSomebody } from "./name-evidence.ts";
import { isNeverAName, type Reading } from "./name-reading.ts";

const neverBareSubject = wordSet("names-that-cannot-open-a-sentence");
export const finiteVerbs = wordSet("finite-verbs");

/** "Dag er borte", "Bill came". */
export const isBareSubject = ({ words, known }: Reading, at: number): boolean =>
  words[at]!.first &&
  words[at]!.capital &&
  neverBareSubject.has(known[at]?.name ?? "") &&
  known[at]!.name === words[at]!.lower &&
  words[at + 1]?.gap === " " &&
  finiteVerbs.has(words[at + 1]!.lower);

const nouns = wordSet("nouns-without-article");
const isMass = (lower: string): boolean =>
  /(?:ness|ment|tion|sion|ity|ship|hood|ism|ing|ance|ence|ury|age|ly)$/u.test(lower);
/** In Norwegian the verb follows the first word of any kind. Only before an object is the first word the subject. */
const objectFollows = /^(?:at|til|meg|deg|seg|oss|ham|henne|på|om|med|fra|av|hver|bare|aldri|alltid)$/u;
const isNoun = (lower: string): boolean => /(?:en|et|er|ene|ere|ne|a|ing|ly|ig|sk)$/u.test(lower);

const englishVerbs = wordSet("verbs-english");
const isEnglishVerb = (lower: string): boolean => englishVerbs.has(lower);

const actsFirst = (words: readonly Word[], at: number): boolean => {
  const [{ lower }, verb, behind] = [words[at]!, words[at + 1], words[at + 2]];
  // "Lovisá vulggii": no Sami word for a time or a place ends so.
  if (verb?.gap === " " && lower.endsWith("á") && /(?:ii|ai|ui|ái)$/u.test(verb.lower)) return true;
  if (verb?.gap === " " && isEnglishVerb(verb.lower)) return !/(?:s|body|one)$/u.test(lower) && !isMass(lower);
  if (verb?.gap !== " " || !personVerbs.has(verb.lower)) return false;
  return behind?.gap === " " && objectFollows.test(behind.lower) && !isNoun(lower);
};

/** First in its sentence, and unlisted: "Verity is my daughter", "Xanthe said". */
export const isNewAtHead = (reading: Reading, at: number): boolean => {
  const { words } = reading;
  const word = words[at]!;
  if (word.lower.length < 4 || word.allCapitals || isNeverAName(word)) return false;
  if (kinAndRoles.has(word.lower) || nouns.has(word.lower)) return false;
  // "Musikk er min beste venn": only relatives are always people.
  const isFriend = words
    .slice(at + 2, at + 6)
    .some(({ lower }) => /^(?:friend|venn|ven|ustit|mate|enemy)/u.test(lower));
  if (isAboutSomebody(reading, at) && !isFriend) return !/(?:en|et|ene|ing)$/u.test(word.lower);
  return actsFirst(words, at);
};
