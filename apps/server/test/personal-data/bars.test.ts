import { describe, expect, test } from "vitest";
import { findPersonalData } from "#retention/personal-data/find.ts";
import { precision, recall, score, type Group } from "./score.ts";
import { languages, parts, sentencesOf } from "./sentences.ts";

const bars: readonly { group: Group; recall: number; precision: number }[] = [
  { group: "patterned", recall: 0.98, precision: 0.95 },
  { group: "names", recall: 0.85, precision: 0.9 },
];

describe.each(parts)("on the %s sentences", (part) => {
  test.each(languages)("personal data in %s is found, and little else is", (language) => {
    const sentences = sentencesOf(language, part);
    expect(sentences.length).toBeGreaterThan(80);
    for (const bar of bars) {
      const result = score(sentences, findPersonalData, bar.group);
      expect(result.marked).toBeGreaterThan(30);
      expect(recall(result), `recall of ${bar.group}`).toBeGreaterThanOrEqual(bar.recall);
      expect(precision(result), `precision of ${bar.group}`).toBeGreaterThanOrEqual(bar.precision);
    }
  });
});
