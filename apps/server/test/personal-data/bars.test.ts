import type { PersonalKind } from "@sosmessages/contract/desk/fields.ts";
import { describe, expect, test } from "vitest";
import { findPersonalData } from "#retention/personal-data/find.ts";
import { interval, precision, recall, score } from "./score.ts";
import { languages, sentencesOf } from "./sentences.ts";

const whereabouts: ReadonlySet<PersonalKind> = new Set(["place", "school", "institution"]);
const bars: readonly {
  name: string;
  of: (kind: PersonalKind) => boolean;
  recall: number;
  precision: number;
}[] = [
  {
    name: "patterned data",
    of: (kind) => kind !== "name" && !whereabouts.has(kind),
    recall: 0.98,
    precision: 0.95,
  },
  { name: "names", of: (kind) => kind === "name", recall: 0.95, precision: 0.95 },
  {
    name: "places, schools and institutions",
    of: (kind) => whereabouts.has(kind),
    recall: 0.9,
    precision: 0.9,
  },
];

describe.each(["development", "regression"] as const)("on the %s sentences", (part) => {
  test.each(languages)("personal data in %s is found, and little else is", (language) => {
    const sentences = sentencesOf(language, part);
    expect(sentences.length).toBeGreaterThan(80);
    for (const bar of bars) {
      const result = score(sentences, findPersonalData, bar.of);
      // Nothing marked is nothing missed.
      const share = (value: number) => (Number.isNaN(value) ? 1 : value);
      expect(share(recall(result)), `recall of ${bar.name}`).toBeGreaterThanOrEqual(bar.recall);
      expect(share(precision(result)), `precision of ${bar.name}`).toBeGreaterThanOrEqual(bar.precision);
    }
    const { clean, touched } = score(sentences, findPersonalData);
    expect(touched / clean, "clean sentences touched").toBeLessThanOrEqual(0.03);
  });
});

test.each(languages)("enough is marked in %s for the figures to say something", (language) => {
  const sentences = sentencesOf(language, "development");
  for (const { name, of } of bars) expect(score(sentences, () => [], of).marked, name).toBeGreaterThanOrEqual(10);
});

test("an interval is as wide as the cases are few", () => {
  const [low, high] = interval(95, 100);
  expect([low.toFixed(2), high.toFixed(2)]).toEqual(["0.89", "0.98"]);
  expect(interval(10, 10)[0]).toBeCloseTo(0.72, 2);
});
