import { readFileSync } from "node:fs";
import { samiParadigms } from "./sami-cases.ts";

const folder = new URL("./lists/", import.meta.url);

/** The entries of `lists/<name>.txt`: one a line, without blank lines and comments. */
export const listOf = (name: string): readonly string[] =>
  readFileSync(new URL(`${name}.txt`, folder), "utf8")
    .split(/\r?\n/)
    .filter((line) => line !== "" && !line.startsWith("#"));

export const setOf = (name: string): ReadonlySet<string> => new Set(listOf(name));

export const givenNorwegian = listOf("given-names-norwegian");
export const givenSami = listOf("given-names-sami");
export const surnamesByHand = listOf("surnames");
export const namesAlsoCommonWords = setOf("names-also-common-words");
export const namesAlsoRareWords = setOf("names-also-rare-words");

export const smallPlacesByHand = listOf("places-small");
export const postalPlaces = listOf("places-postal");
export const largePlaces = setOf("places-large");

export const samiSchoolWords = samiParadigms(listOf("school-words-sami"));
export const samiInstitutionWords = samiParadigms(listOf("institution-words-sami"));
export const schoolWords: ReadonlySet<string> = new Set([...listOf("school-words"), ...samiSchoolWords]);
export const institutionWords: ReadonlySet<string> = new Set([...listOf("institution-words"), ...samiInstitutionWords]);
export const institutionWordsAfterNames = setOf("institution-words-after-names");
export const chains = setOf("chains");

export const neverPeople = setOf("never-people");
export const brandsAndOrganisations = setOf("brands-and-organisations");
export const thingsWithNames = setOf("things-with-names");
export const placePrepositions = setOf("place-prepositions");
export const kinAndRoles = setOf("kin-and-roles");
export const possessives = setOf("possessives");
export const personVerbs = setOf("person-verbs");
export const publicPhoneNumbers = setOf("public-phone-numbers");
