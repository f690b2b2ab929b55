import { expect, test } from "vitest";
import { isUuid, newMessageId } from "./ids.ts";

test("message ids sort by time, also within a millisecond and when the clock steps back", () => {
  const base = Date.parse("2026-01-01T00:00:00Z");
  const ids = [0, 0, 0, 1, 1, -5000, 2].map((offset) => newMessageId(new Date(base + offset)));
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) {
    expect(isUuid(id)).toBe(true);
    expect(id[14]).toBe("7");
  }
});

test("a clock that was far ahead and is right again is followed", () => {
  const base = Date.parse("2027-01-01T00:00:00Z");
  const timeOf = (id: string) => Number.parseInt(id.replace("-", "").slice(0, 12), 16);
  newMessageId(new Date(base + 30 * 86_400_000));
  expect(timeOf(newMessageId(new Date(base)))).toBe(base);
});
