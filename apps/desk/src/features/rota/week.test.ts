import { expect, test } from "vitest";
import { daysAfter, mondayOf, weekdayOf, weekNumber } from "./week.ts";

test("a week begins on Monday, also over the end of a year and when the clock changes", () => {
  expect(["2026-11-16", "2026-11-18", "2026-11-22"].map(mondayOf)).toEqual(Array(3).fill("2026-11-16"));
  expect(mondayOf("2027-01-01")).toBe("2026-12-28");
  expect(daysAfter("2027-03-22", 7)).toBe("2027-03-29");
  expect([weekdayOf("2026-11-16"), weekdayOf("2026-11-22")]).toEqual([1, 7]);
});

test("a week has the number of the calendar on the wall", () => {
  expect([weekNumber("2026-11-16"), weekNumber("2026-12-28"), weekNumber("2027-01-04")]).toEqual([47, 53, 1]);
});
