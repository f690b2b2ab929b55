import { describe, expect, it } from "vitest";
import { countShift, isAway } from "./quick-exit.ts";

const press = (...keys: [key: string, at: number][]) =>
  isAway(keys.reduce<readonly number[]>((presses, [key, at]) => countShift(presses, key, at), []));

describe("leaving by the Shift key", () => {
  it("takes three presses within five seconds", () => {
    expect(press(["Shift", 0], ["Shift", 2000], ["Shift", 4999])).toBe(true);
    expect(press(["Shift", 0], ["Shift", 2000])).toBe(false);
    expect(press(["Shift", 0], ["Shift", 2000], ["Shift", 5000])).toBe(false);
  });

  it("counts the last three, however many slow ones came before", () => {
    expect(press(["Shift", 0], ["Shift", 6000], ["Shift", 7000], ["Shift", 8000])).toBe(true);
  });

  it("does not happen to someone who writes capital letters", () => {
    expect(press(["Shift", 0], ["J", 100], ["Shift", 900], ["E", 1000], ["Shift", 1500], ["G", 1600])).toBe(false);
  });
});
