import { expect, it } from "vitest";
import { isYear, nextMonthBegins, periodName, periodsAt } from "./period.ts";

it("offers the last twelve months that are over, across the turn of a year, and two years", () => {
  const periods = periodsAt(new Date("2026-03-31T23:30:00"));
  expect(periods.slice(0, 4)).toEqual(["2026-02", "2026-01", "2025-12", "2025-11"]);
  expect(periods.filter(isYear)).toEqual(["2025", "2024"]);
  expect(new Set(periods).size).toBe(14);
});

it("knows when the figures of the running month come", () => {
  expect(nextMonthBegins(new Date("2026-03-31T23:30:00"))).toEqual(new Date("2026-04-01T00:00:00"));
  expect(nextMonthBegins(new Date("2026-12-01T00:30:00"))).toEqual(new Date("2027-01-01T00:00:00"));
});

it("names a month and a year as people write them", () => {
  expect(["2026-03", "2026-12", "2026"].map(periodName)).toEqual(["3.2026", "12.2026", "2026"]);
});
