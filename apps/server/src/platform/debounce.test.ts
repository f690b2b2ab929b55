import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { newDebounce } from "./clock.ts";

test("many who wake it at once get it once, and later ones once more", async () => {
  let done = 0;
  const soon = newDebounce(20, () => void (done += 1));
  for (let n = 0; n < 50; n += 1) soon.wake();
  expect(done).toBe(0);
  await expect.poll(() => done).toBe(1);
  soon.wake();
  await expect.poll(() => done).toBe(2);
  expect(soon.cancel()).toBe(false);
});

test("what is called off is not done, and said to have been due", async () => {
  let done = 0;
  const soon = newDebounce(20, () => void (done += 1));
  soon.wake();
  expect(soon.cancel()).toBe(true);
  await wait(60);
  expect(done).toBe(0);
});
