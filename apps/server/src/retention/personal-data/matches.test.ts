import { expect, test } from "vitest";
import { matches } from "./matches.ts";

const stretches = (text: string, pattern: RegExp) =>
  matches(text, pattern, "phone").map(({ start, end }) => text.slice(start, end));

test("a pattern that also matches nothing finds what is there, and comes to an end", () => {
  expect(stretches("ring 22 33", /\d*/g)).toEqual(["22", "33"]);
  expect(stretches("", /\d*/g)).toEqual([]);
  expect(stretches("a😀1", /\d*/gu)).toEqual(["1"]);
});

test("a group that matched nothing is no find", () => {
  expect(stretches("a1 b", /[a-z](?<it>\d*)/g)).toEqual(["1"]);
});
