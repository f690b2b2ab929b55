import { readFileSync } from "node:fs";
import { samiParadigms } from "./sami-cases.ts";

const folder = new URL("./lists/", import.meta.url);

/** The entries of `lists/<name>.txt`: one a line, without blank lines and comments. */
export const wordList = (name: string): readonly string[] =>
  readFileSync(new URL(`${name}.txt`, folder), "utf8")
    .split(/\r?\n/)
    .filter((line) => line !== "" && !line.startsWith("#"));

export const wordSet = (name: string): ReadonlySet<string> => new Set(wordList(name));

export const givenNorwegian = wordList("given-names-norwegian");
export const givenSami = wordList("given-names-sami");
export const surnamesByHand = wordList("surnames");
export const namesAlsoCommonWords = wordSet("names-also-common-words");
export const namesAlsoRareWords = wordSet("names-also-rare-words");

export const smallPlacesByHand = wordList("places-small");
export const postalPlaces = wordList("places-postal");
export const largePlaces = wordSet("places-large");

export const samiSchoolWords = samiParadigms(wordList("school-words-sami"));
export const samiInstitutionWords = samiParadigms(wordList("institution-words-sami"));
export const schoolWords: ReadonlySet<string> = new Set([...wordList("school-words"), ...samiSchoolWords]);
export const institutionWords: ReadonlySet<string> = new Set([
  ...wordList("institution-words"),
  ...samiInstitutionWords,
]);
export const institutionWordsAfterNames = wordSet("institution-words-after-names");
export const chains = wordSet("chains");

export const neverPeople = wordSet("never-people");
export const ordinaryWords = wordSet("ordinary-words");
export const brandsAndOrganisations = wordSet("brands-and-organisations");
export const thingsWithNames = wordSet("things-with-names");
export const placePrepositions = wordSet("place-prepositions");
export const kinAndRoles = wordSet("kin-and-roles");
export const possessives = wordSet("possessives");
export const personVerbs = wordSet("person-verbs");
export const publicPhoneNumbers = wordSet("public-phone-numbers");
