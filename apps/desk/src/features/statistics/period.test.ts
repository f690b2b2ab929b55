import { expect, it } from "vitest";
import { isPeriod, lastDays } from "./period.ts";

it("counts today among the last seven days, across the turn of a month", () => {
  expect(lastDays("7", new Date("2026-03-02T23:30:00"))).toEqual({ from: "2026-02-24", to: "2026-03-02" });
});

it("takes no period that ends before it begins", () => {
  expect(isPeriod({ from: "2026-03-02", to: "2026-03-02" })).toBe(true);
  expect(isPeriod({ from: "2026-03-03", to: "2026-03-02" })).toBe(false);
  expect(isPeriod({ from: "", to: "2026-03-02" })).toBe(false);
});
