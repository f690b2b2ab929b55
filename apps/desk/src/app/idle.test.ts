import { describe, expect, it } from "vitest";
import { beginWatch, idleMs, isIdle, touched } from "./idle.ts";

describe("a page that somebody works at", () => {
  it("tells the service at most once a minute", () => {
    let watch = beginWatch(0);
    const told: number[] = [];
    for (let now = 0; now <= 5 * 60_000; now += 1_000) {
      const presence = touched(watch, now);
      watch = presence.watch;
      if (presence.tell) told.push(now);
    }
    expect(told).toEqual([60_000, 120_000, 180_000, 240_000, 300_000]);
  });

  it("is idle twenty minutes after the last touch, not after the last word to the service", () => {
    const { watch } = touched(beginWatch(0), 30_000);
    expect(isIdle(watch, 30_000 + idleMs - 1)).toBe(false);
    expect(isIdle(watch, 30_000 + idleMs)).toBe(true);
  });
});
