import { kinAndRoles, possessives, wordSet, thingsWithNames } from "../lists.ts";
import type { Word } from "../words.ts";

/**
 * How sure the words in front are that a name follows. "named" accepts any word, "any" an unlisted word with a capital, "known" needs a name
 * from a list.
 */
export type Introduction = "named" | "any" | "known" | "none";
export const isSureOfName = (introduced: Introduction): boolean => introduced === "named" || introduced === "any";

const sayName = wordSet("phrases-before-names");
const greet = wordSet("greetings");
const signOff = wordSet("sign-offs");
const beSomebody = wordSet("phrases-of-being");
const beWithPeople = wordSet("phrases-of-relating");
const titles = new Set(["dr", "mr", "mrs", "ms", "prof", "hr", "frk", "rev"]);
const onlySpace = /^[ \u00a0]$/u;
const spaceOrComma = /^(?:,? |: ?| ?[-–=] ?)$/u;

export const introduction = (text: string, words: readonly Word[], at: number): Introduction => {
  const { gap } = words[at]!;
  const before = words[at - 1];
  if (before === undefined || gap.length > 6) return "none";
  const leading = phrasesBefore(words, at);
  const follows = (phrases: ReadonlySet<string>) => leading.some((phrase) => phrases.has(phrase));
  if (spaceOrComma.test(gap) || (gap === ". " && titles.has(before.lower))) {
    if (follows(sayName)) return namesAThing(words, at) ? "none" : "named";
    if (isAfterSomebody(words, at)) return "any";
  }
  if (/^[\s,!:.–-]+$/u.test(gap) && follows(signOff) && endsThere(text, words, at)) return "named";
  if (/^,? $/u.test(gap) && follows(greet)) return endsThere(text, words, at) ? "any" : "known";
  if (!onlySpace.test(gap)) return "none";
  if (follows(beWithPeople)) return "any";
  return follows(beSomebody) ? "known" : "none";
};

const longestPhrase = 4;
/** The last word before, the last two, and so on. */
const phrasesBefore = (words: readonly Word[], at: number): string[] => {
  const phrases: string[] = [];
  for (let from = at - 1; from >= Math.max(0, at - longestPhrase); from -= 1)
    phrases.push(phrases.length === 0 ? words[from]!.lower : `${words[from]!.lower} ${phrases.at(-1)}`);
  return phrases;
};

/** The name, with a surname perhaps, is the last thing on its line or before a stop. */
const endsThere = (text: string, words: readonly Word[], at: number): boolean => {
  const next = words[at + 1];
  const last = next?.capital === true && next.gap === " " ? at + 1 : at;
  const behind = text.slice(words[last]!.end, words[last]!.end + 12);
  return words[last + 1] === undefined || /^(?:\n|\s*(?:$|x{1,5}(?!\p{L})|[^\p{L}\s]))/u.test(behind);
};

/** "filmen heter", "a band called". */
export const namesAThing = (words: readonly Word[], at: number): boolean =>
  words.slice(Math.max(0, at - 4), at).some(({ lower }) => thingsWithNames.has(lower));

/** "broren min Vetle", "my sister Faith", "mu viellja Áilu", "tante Berit", "Dr. Amundsen". */
const isAfterSomebody = (words: readonly Word[], at: number): boolean => {
  const before = words[at - 1]!;
  // "advokaten hans": in small letters it is a possessive.
  if (!words[at]!.capital && possessives.has(words[at]!.lower)) return false;
  if (kinAndRoles.has(before.lower)) return true;
  const earlier = words[at - 2];
  return (
    earlier !== undefined &&
    possessives.has(before.lower) &&
    onlySpace.test(before.gap) &&
    kinAndRoles.has(earlier.lower)
  );
};
