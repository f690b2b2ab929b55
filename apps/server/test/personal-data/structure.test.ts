import { expect, test } from "vitest";
import { findPersonalData } from "#retention/personal-data/find.ts";
import {
  givenNorwegian,
  givenSami,
  largePlaces,
  namesAlsoCommonWords,
  postalPlaces,
  smallPlacesByHand,
} from "#retention/personal-data/lists.ts";
import { samiCaseForms } from "#retention/personal-data/sami-cases.ts";
import { replacePersonalData } from "#retention/personal-data/replace.ts";

const titled = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
/** Every n-th: enough to tell, and soon done. */
const some = <T>(list: readonly T[], of: number): T[] => list.filter((_, at) => at % Math.ceil(list.length / of) === 0);

/** How many sentences lost the whole text of their gap. */
const shareGone = (words: readonly string[], sentence: (word: string) => string): readonly [number, string[]] => {
  const left = words.filter((word) => {
    const text = sentence(word);
    return replacePersonalData(text, findPersonalData(text)).includes(word);
  });
  return [1 - left.length / words.length, left];
};

const small = [...new Set([...smallPlacesByHand, ...postalPlaces])].filter(
  (place) => !/[ -]/u.test(place) && place.length > 2 && !largePlaces.has(place),
);
const given = givenNorwegian.filter((name) => name.length > 2 && !name.includes("-"));

test.each([
  [
    "a place behind a given name is a surname",
    some(small, 500).map(titled),
    (word: string) => `Sander ${word} truer meg.`,
  ],
  ["a second given name goes with the first", some(given, 500), (word: string) => `Kim ${word} har slått meg.`],
  [
    "so does one between given name and surname",
    some(given, 500),
    (word: string) => `Jon ${word} Sandvik har slått meg.`,
  ],
  [
    "a name in small letters, by what people do",
    some(given, 500).map((name) => name.toLowerCase()),
    (word: string) => `det var ${word} som gjorde det`,
  ],
  [
    "a Sami name in the genitive and other cases",
    some(
      givenSami.filter((name) => !namesAlsoCommonWords.has(name.toLowerCase())),
      250,
    ).flatMap((name) => some(samiCaseForms(name.toLowerCase()), 4).map(titled)),
    (word: string) => `Mun lean oaidnán ${word} ikte.`,
  ],
  [
    "a small place where somebody lives",
    some(small, 500).map(titled),
    (word: string) => `Jeg bor i ${word} med mamma.`,
  ],
] as const)("%s: 98 of 100 are found", (_, words, sentence) => {
  expect(words.length).toBeGreaterThan(150);
  const [share, left] = shareGone(words, sentence);
  expect(share, `left: ${left.slice(0, 20).join(", ")}`).toBeGreaterThanOrEqual(0.98);
});
