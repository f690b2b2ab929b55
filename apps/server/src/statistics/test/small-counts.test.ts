import { few } from "@sosmessages/contract/desk/words.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { toldOf, totalOf, withoutFew, type ShownCount } from "#statistics/small-counts.ts";

// A short run is the same each time; a long one draws other cases.
if (!process.env["LONG"]) fc.configureGlobal({ seed: 1 });

/** Every list that would be shown like this one, with the same total: the candidates of an attacker. */
const possible = (shown: readonly ShownCount[], total: number): number[][] => {
  const go = (at: number, left: number): number[][] => {
    if (at === shown.length) return left === 0 ? [[]] : [];
    const cell = shown[at]!;
    const values =
      typeof cell === "number"
        ? [cell]
        : Array.from({ length: left + 1 }, (_, value) => value).filter((value) => (cell === null) === value < few);
    return values.flatMap((value) =>
      value > left ? [] : go(at + 1, left - value).map((rest) => [value].concat(rest)),
    );
  };
  return go(0, total);
};

test("what is said of a count is true, and no small count can be worked out from the total", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 5 }), (counts) => {
      const shown = withoutFew(counts);
      const isTrue = (cell: ShownCount, count: number) =>
        cell === null ? count < few : cell === ">=5" ? count >= few : cell === count;
      expect(counts.filter((count, at) => !isTrue(shown[at]!, count))).toEqual([]);
      const total = totalOf(counts);
      if (typeof total !== "number") return;
      const lists = possible(shown, total);
      // Zero identifies no person; one to four may.
      const isSomebody = (count: number) => count > 0 && count < few;
      const isWorkedOut = (at: number) => new Set(lists.map((list) => list[at])).size === 1;
      expect(counts.filter((count, at) => isSomebody(count) && isWorkedOut(at))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test("nothing is reckoned of what is not said", () => {
  expect(toldOf([7, null, ">=5"])).toEqual([7, 0, 0]);
});
