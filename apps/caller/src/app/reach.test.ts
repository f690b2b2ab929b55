import { expect, it } from "vitest";
import { createReach } from "./reach.ts";

it("the mark appears with the first call that fails, goes with the first that does not, and is told of once", () => {
  const reach = createReach();
  const seen: boolean[] = [];
  const stop = reach.subscribe(() => seen.push(reach.isAway()));
  for (const isReached of [true, false, false, true, true, false]) reach.set(isReached);
  expect(seen).toEqual([true, false, true]);
  stop();
  reach.set(true);
  expect(seen).toHaveLength(3);
  expect(reach.isAway()).toBe(false);
});
