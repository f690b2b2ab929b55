import { expect, it } from "vitest";
import { createStore } from "./emitter.ts";

it("whoever follows a value hears of each change once, and of nothing after leaving", () => {
  const isReached = createStore(true);
  const seen: boolean[] = [];
  const stop = isReached.subscribe(() => seen.push(isReached.get()));
  for (const is of [true, false, false, true, true, false]) isReached.set(is);
  expect(seen).toEqual([false, true, false]);
  stop();
  isReached.set(true);
  expect(seen).toHaveLength(3);
  expect(isReached.get()).toBe(true);
});
