import { describe, expect, it } from "vitest";
import { idleness, type Idleness } from "./inactivity.ts";

/** Looks every second, as the page does, at windows in which keys are pressed at the given seconds. */
function live(untilSecond: number, pressedAt: readonly number[], isAsleep: (second: number) => boolean = () => false) {
  let state: Idleness = "active";
  const seen: [second: number, state: Idleness][] = [];
  for (let second = 0; second <= untilSecond; second++) {
    if (isAsleep(second)) continue;
    const activeAt = Math.max(0, ...pressedAt.filter((at) => at <= second));
    const next = idleness(state, activeAt * 1000, second * 1000);
    if (next !== state) seen.push([second, next]);
    state = next;
  }
  return seen;
}

describe("someone who types nothing", () => {
  it("is warned a minute before the hour is over, and logged out after it", () => {
    expect(live(3_700, [])).toEqual([
      [3_541, "warned"],
      [3_601, "asking"],
      [3_602, "over"],
    ]);
  });

  it("stays by pressing a key, even in the last second, and in whichever window", () => {
    expect(live(7_000, [3_600])).toEqual([
      [3_541, "warned"],
      [3_600, "active"],
    ]);
    expect(live(20_000, [3_000, 6_000, 9_000, 12_000, 15_000, 18_000])).toEqual([]);
  });

  it("is logged out at once on a machine that wakes up hours later, but not before the other windows were asked", () => {
    expect(live(9_010, [], (second) => second > 100 && second < 9_000)).toEqual([
      [9_000, "asking"],
      [9_001, "over"],
    ]);
  });

  it("in a window that slept, while another was typed in, stays", () => {
    const seen = live(9_010, [9_000], (second) => second > 100 && second < 8_999);
    expect(seen).toEqual([
      [8_999, "asking"],
      [9_000, "active"],
    ]);
  });
});
