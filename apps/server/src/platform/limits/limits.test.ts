import { describe, expect, test } from "vitest";
import { newLimiter, type Limiter, type Window } from "./limits.ts";

const window: Window = { name: "test", most: 3, seconds: 60, afterwards: { step: 10, cap: 25, patience: 0 } };

const standing = (start = 1_000_000) => {
  let now = start;
  return { clock: () => new Date(now), pass: (seconds: number) => (now += seconds * 1000) };
};

test("so many are let through, and then one at a time at growing intervals, but nobody is locked out", () => {
  const { clock, pass } = standing();
  const limiter = newLimiter(clock, 1);
  for (let count = 0; count < 3; count += 1) expect(limiter.take(window, "a")).toEqual({ allowed: true, wait: 0 });
  expect(limiter.take(window, "a")).toEqual({ allowed: false, retryAfter: 10 });
  pass(4);
  expect(limiter.take(window, "a"), "knocking again does not push it away").toEqual({ allowed: false, retryAfter: 6 });
  pass(6);
  expect(limiter.take(window, "a")).toEqual({ allowed: true, wait: 0 });
  expect(limiter.take(window, "a")).toEqual({ allowed: false, retryAfter: 20 });
  pass(20);
  expect(limiter.take(window, "a")).toEqual({ allowed: true, wait: 0 });
  expect(limiter.take(window, "a"), "the cap").toEqual({ allowed: false, retryAfter: 25 });
});

test("what one does leaves the others alone, and is forgotten when its time is over", () => {
  const { clock, pass } = standing();
  const limiter = newLimiter(clock, 1);
  for (let count = 0; count < 5; count += 1) limiter.take(window, "a");
  expect(limiter.take(window, "b").allowed).toBe(true);
  pass(61);
  expect(limiter.take(window, "a")).toEqual({ allowed: true, wait: 0 });
});

test("short waits are waited out, in turn", () => {
  const { clock } = standing();
  const limiter = newLimiter(clock, 1);
  const patient = { ...window, afterwards: { step: 1, cap: 60, patience: 5 } };
  for (let count = 0; count < 3; count += 1) limiter.take(patient, "a");
  expect(limiter.take(patient, "a")).toEqual({ allowed: true, wait: 1000 });
  expect(limiter.take(patient, "a")).toEqual({ allowed: true, wait: 3000 });
  expect(limiter.take(patient, "a")).toEqual({ allowed: false, retryAfter: 6 });
});

test("what is given back does not count, and a factor widens every limit", () => {
  const limiter = newLimiter(standing().clock, 2);
  for (let count = 0; count < 100; count += 1) {
    expect(limiter.take(window, "a").allowed).toBe(true);
    limiter.giveBack(window, "a");
  }
  for (let count = 0; count < 6; count += 1) expect(limiter.take(window, "a").allowed).toBe(true);
  expect(limiter.take(window, "a").allowed).toBe(false);
});

describe("many keys", () => {
  const other: Window = { ...window, name: "other" };
  const spend = (limiter: Limiter, key: string) => {
    while (limiter.take(window, key).allowed);
  };
  const isSpent = (limiter: Limiter, key: string) => limiter.counterOf(window, key).refusal() !== null;

  test("push out no counter that holds somebody back, in their own window or in another", () => {
    const limiter = newLimiter(standing().clock, 1);
    spend(limiter, "a guesser");
    for (let key = 0; key < 30_000; key += 1) limiter.take(window, `stranger ${key}`);
    expect(isSpent(limiter, "a guesser")).toBe(true);
    for (let key = 0; key < 21_000; key += 1) while (limiter.take(other, `spent ${key}`).allowed);
    expect(isSpent(limiter, "a guesser")).toBe(true);
  });

  test("refuse nobody: whoever comes last is let in", () => {
    const limiter = newLimiter(standing().clock, 1);
    for (let key = 0; key < 21_000; key += 1) spend(limiter, String(key));
    expect(limiter.take(window, "a newcomer")).toEqual({ allowed: true, wait: 0 });
  });

  test("are not begun by asking", () => {
    const limiter = newLimiter(standing().clock, 1);
    limiter.take(window, "half");
    for (let key = 0; key < 30_000; key += 1) limiter.counterOf(window, `made up ${key}`).refusal();
    limiter.take(window, "half");
    limiter.take(window, "half");
    expect(limiter.take(window, "half").allowed).toBe(false);
  });
});

test("asking whether somebody must wait says what counting would, and pushes nothing away", () => {
  const { clock, pass } = standing();
  const limiter = newLimiter(clock, 1);
  for (let count = 0; count < 3; count += 1) {
    expect(limiter.counterOf(window, "a").refusal()).toBeNull();
    limiter.take(window, "a");
  }
  expect(limiter.counterOf(window, "a").refusal()).toEqual({ allowed: false, retryAfter: 10 });
  pass(4);
  expect(limiter.counterOf(window, "a").refusal()).toEqual({ allowed: false, retryAfter: 6 });
  pass(6);
  expect(limiter.counterOf(window, "a").refusal()).toBeNull();
  expect(limiter.take(window, "a")).toEqual({ allowed: true, wait: 0 });
});

test("of two windows both count or neither", () => {
  const limiter = newLimiter(standing().clock, 1);
  const wide = { ...window, name: "wide", most: 4 };
  const both = (key: string) =>
    limiter.takeAll([
      [window, key],
      [wide, "all"],
    ] as const);
  for (let count = 0; count < 3; count += 1) expect(both("a").allowed).toBe(true);
  for (let count = 0; count < 5; count += 1) expect(both("a").allowed, "used up alone").toBe(false);
  expect(both("b").allowed).toBe(true);
  expect(both("b").allowed).toBe(false);
  for (let count = 0; count < 2; count += 1) expect(limiter.take(window, "b").allowed, "not counted").toBe(true);
});
