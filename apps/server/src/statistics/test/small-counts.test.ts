import { few } from "@sosmessages/contract/desk/words.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { shownAlone, toldOf, totalOf, totalOfQuarters, withoutFew, type ShownCount } from "#statistics/small-counts.ts";

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

test("no small count of a month or quarter can be worked out from months, quarters and their year together", () => {
  const fits = (shown: ShownCount, count: number) =>
    shown === null ? count < few : shown === ">=5" ? count >= few : shown === count;
  const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);
  const values = Array.from({ length: 7 }, (_, value) => value);
  const pairs = values.flatMap((one) => values.map((other) => [one, other]));
  const month = fc.integer({ min: 0, max: 6 });
  fc.assert(
    fc.property(fc.array(fc.tuple(month, month), { minLength: 1, maxLength: 3 }), (quarters) => {
      const year = totalOfQuarters(quarters);
      // The candidates of an attacker: first of each quarter, then those that agree with the year.
      const possible = quarters.map((months) =>
        pairs.filter(
          (pair) =>
            pair.every((count, at) => fits(shownAlone(months[at]!), count)) && fits(totalOf(months), sumOf(pair)),
        ),
      );
      const lists = possible
        .reduce<number[][][]>((all, pairsOf) => all.flatMap((list) => pairsOf.map((pair) => [...list, pair])), [[]])
        .filter((list) => fits(year, sumOf(list.flat())));
      const isSomebody = (count: number) => count > 0 && count < few;
      const known = (of: (list: readonly (readonly number[])[]) => number) => new Set(lists.map(of)).size === 1;
      const worked = quarters.flatMap((months, at) => [
        ...months.filter((count, which) => isSomebody(count) && known((list) => list[at]![which]!)),
        ...[sumOf(months)].filter((sum) => isSomebody(sum) && known((list) => sumOf(list[at]!))),
      ]);
      expect(worked).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test("nothing is reckoned of what is not said", () => {
  expect(toldOf([7, null, ">=5"])).toEqual([7, 0, 0]);
});
