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
