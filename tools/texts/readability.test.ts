import { expect, test } from "vitest";
import { fleschOf, lixOf, longSentencesIn, measuredPages, saidBy, syllablesIn } from "./readability.ts";

test.each(["nb", "en"] as const)("no page is hard to read in %s", async (locale) => {
  const hard = (await measuredPages(locale)).filter(({ isFine }) => !isFine);
  expect(hard.map(({ name, score, limit }) => `${name}: ${score.toFixed(1)}, ${limit}`)).toEqual([]);
});

test.each(["nb", "se", "en"] as const)(
  "no sentence that a caller reads in %s has more than 25 words",
  async (locale) => {
    const callers = [...(await saidBy(locale))].filter(([page]) => !page.startsWith("desk"));
    expect(callers.flatMap(([page, said]) => longSentencesIn(said, 25).map((one) => `${page}: ${one}`))).toEqual([]);
  },
);

test("long words and long sentences make a text harder", () => {
  // Two sentences of four short words each; then two long words among eight in one sentence.
  expect(lixOf(["Du kan skrive nå. Vi er her ennå."])).toBe(4);
  expect(lixOf(["Du kan skrive personopplysninger nå og vi sletter"])).toBe(8 + 25);
  // Four words of one syllable; then one of four among three of one.
  expect(fleschOf(["You can write now."])).toBeCloseTo(206.835 - 4.06 - 84.6);
  expect(fleschOf(["You are anonymous now."])).toBeCloseTo(206.835 - 4.06 - 84.6 * 1.75);
});

test("syllables are counted as they are spoken, give or take", () => {
  const words = {
    answer: 2,
    deleted: 3,
    closed: 1,
    "you’ll": 1,
    write: 1,
    notification: 5,
    people: 2,
    by: 1,
    saved: 1,
  };
  expect(Object.keys(words).map((word) => [word, syllablesIn(word)])).toEqual(Object.entries(words));
});

test("a sentence ends with its full stop and not with a colon", () => {
  const long = `Tre unntak: ${"ord ".repeat(24)}`.trim();
  expect(longSentencesIn([`Kort. ${long}. Kort.`], 25)).toEqual([long]);
  expect(longSentencesIn([`Kort. ${long}. Kort.`], 26)).toEqual([]);
});
