import { expect, test } from "vitest";
import { isoOf } from "./clock.ts";

test("a moment is written as toISOString writes it", () => {
  const moments = [
    "1969-12-31T23:59:59.999Z",
    "1970-01-01",
    "2024-02-29T12:34:56.007Z",
    "9999-12-31T23:59:59.999Z",
  ].map((text) => new Date(text));
  for (let time = Date.parse("2026-11-16T21:00:00Z"); moments.length < 2_000; time += 7_654_321)
    moments.push(new Date(time));
  expect(moments.map(isoOf)).toEqual(moments.map((moment) => moment.toISOString()));
});
