import { expect, it } from "vitest";
import { begunAt, isYear, periodName, periodsAt } from "./period.ts";

it("offers the last twelve months, across the turn of a year, and two years", () => {
  const periods = periodsAt(new Date("2026-03-31T23:30:00"));
  expect(periods.slice(0, 4)).toEqual(["2026-03", "2026-02", "2026-01", "2025-12"]);
  expect(periods.filter(isYear)).toEqual(["2026", "2025"]);
  expect(new Set(periods).size).toBe(14);
});

it("says nothing of days and months that have not begun", () => {
  const now = new Date("2026-03-02T00:30:00");
  const days = ["2026-02-28", "2026-03-01", "2026-03-02", "2026-03-03", "2026-04-01"].map((day) => ({ day }));
  expect(begunAt(now, days).map(({ day }) => day)).toEqual(["2026-02-28", "2026-03-01", "2026-03-02"]);
});

it("names a month and a year as people write them", () => {
  expect(["2026-03", "2026-12", "2026"].map(periodName)).toEqual(["3.2026", "12.2026", "2026"]);
});
