import {
  givenNorwegian,
  givenSami,
  wordList,
  namesAlsoCommonWords,
  namesAlsoRareWords,
  wordSet,
  surnamesByHand,
} from "../lists.ts";
import { endsIn } from "../word-endings.ts";
import { samiCaseForms } from "../sami-cases.ts";

const samiFormsAlsoWords = wordSet("sami-name-forms-also-words");

/** Norse given names: every first part with every second part. */
const norseNames = (): string[] => {
  const exceptions = wordSet("norse-name-exceptions");
  const secondParts = wordList("norse-name-second-parts");
  return wordList("norse-name-first-parts")
    .flatMap((first) => secondParts.map((second) => first + second))
    .filter((name) => name.length > 5 && !exceptions.has(name));
};

const lowerCased = (...lists: readonly (readonly string[])[]): ReadonlySet<string> =>
  new Set(lists.flat().map((name) => name.normalize("NFC").toLowerCase()));

/** Given names that are common here, so that they are trusted more than one from anywhere in the world. */
const givenHere = lowerCased(
  givenNorwegian,
  norseNames(),
  givenSami,
  wordList("given-names-english-and-short"),
  wordList("given-names-immigrant"),
);
const givenAnywhere = lowerCased(wordList("given-names-faker"));
const surnames = lowerCased(surnamesByHand, wordList("surnames-faker"));
const samiStems = lowerCased(givenSami, givenNorwegian, surnamesByHand);

/** The definite form of many nouns ends in -sen too: "følelsen", "adressen", "sjansen". */
const nounEnding = /(?:else|esse|osse|asse|anse|urse|rense|inse)n$/u;
const hasSurnameBeginning = (lower: string): boolean => /^(?:o['’]\p{L}{3,}|ma?c\p{L}{4,})$/u.test(lower);
const endsAsSurname = endsIn(
  String.raw`\p{L}{3,}`,
  "ssen|rsen|nsen|lsen|ksen|dsen|tsen|sson|datter|dóttir|ović|ević|ovic|evic|enko|ński|nski|owska|owski",
);
/** "Bjørnsen", "Pedersson", "Ivanova", "Kovačević": there are too many to list. */
const hasSurnameEnding = (lower: string): boolean =>
  (endsAsSurname(lower) || hasSurnameBeginning(lower)) && !nounEnding.test(lower);
export const isSurestSurname = (lower: string): boolean => hasSurnameEnding(lower) && !namesAlsoRareWords.has(lower);
/** Surnames that were a farm's name: "Brattås", "Brackley". */
export const hasPlaceLikeEnding = endsIn(
  String.raw`\p{L}{2,}`,
  "stad|heim|rud|ås|seth|haug|vik|berg|nes|bø|field|ley|worth|shaw|bury|wick",
);
export const isListedSurname = (lower: string): boolean => surnames.has(lower);

export type KnownName = {
  /** The name without the ending it stood with. */
  readonly name: string;
  readonly given: "here" | "anywhere" | "no";
  readonly surname: boolean;
  /** How easily the same letters are an ordinary word. */
  readonly word: "often" | "rarely" | "never";
};

const know = (name: string): KnownName | undefined => {
  const given = givenHere.has(name) ? "here" : givenAnywhere.has(name) ? "anywhere" : "no";
  const surname = surnames.has(name) || hasSurnameEnding(name);
  if (given === "no" && !surname) return undefined;
  const word = namesAlsoCommonWords.has(name) ? "often" : namesAlsoRareWords.has(name) ? "rarely" : "never";
  return { name, given, surname, word };
};

export const isGivenName = (lower: string): boolean => givenHere.has(lower) || givenAnywhere.has(lower);

const parts = (lower: string): KnownName | undefined => {
  if (!lower.includes("-")) return undefined;
  const [first, ...rest] = lower.split("-");
  if (!rest.every((part) => part.length > 1 && know(part) !== undefined)) return undefined;
  const known = know(first!);
  return known === undefined ? undefined : { ...known, name: lower, word: "never" };
};

/** Names stand with endings: Karis, Sarah's, Máretiin, Ánteviin. The ending goes, the name is looked up. */
export const knownName = (lower: string, sami: SamiEndings): KnownName | undefined =>
  know(lower) ??
  parts(lower) ??
  (sami === "none" ? undefined : withoutSamiEnding(lower, sami)) ??
  withoutGenitive(lower);

/** Which Sami endings may go: the surest only, where an ordinary word is as likely. */
export type SamiEndings = "all" | "surest" | "none";

const withoutGenitive = (lower: string): KnownName | undefined => {
  if (!lower.endsWith("s") && !lower.endsWith("'") && !lower.endsWith("’")) return undefined;
  const stem = /^(?<stem>.{2,}?)(?:['’]s|s['’]?)$/u.exec(lower)?.groups?.["stem"];
  return stem === undefined ? undefined : (know(stem) ?? parts(stem));
};

/** All case forms of the names in use in Sápmi, generated once. The first of two names keeps a form that they share. */
const samiForms = new Map<string, string>();
for (const name of samiStems)
  for (const form of samiCaseForms(name)) if (!samiForms.has(form) && !samiStems.has(form)) samiForms.set(form, name);

/** A form that is an ordinary word is ignored where the word is as likely. */
const withoutSamiEnding = (lower: string, sami: SamiEndings): KnownName | undefined => {
  const name = samiForms.get(lower);
  if (name === undefined) return undefined;
  if (sami === "surest" && (namesAlsoCommonWords.has(name) || samiFormsAlsoWords.has(lower) || lower.length < 4))
    return undefined;
  return know(name);
};
