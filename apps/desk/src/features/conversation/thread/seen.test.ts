import { describe, expect, it } from "vitest";
import { entriesOf } from "./Thread.tsx";
import { nextUnseen, oldestFirst, seenThrough } from "./seen.ts";

const message = (id: string, hour: number, is_reply = false) => {
  const submitted_at = new Date(2026, 10, 15, hour).toISOString();
  return { id, body: "…", submitted_at, expires_at: submitted_at, is_reply, found: [] };
};
const thread = [message("a", 8), message("b", 9), message("svar", 10, true), message("c", 11), message("d", 12)];

describe("what has been on screen", () => {
  it("counts up to the first message that has not", () => {
    expect(seenThrough(thread, null, new Set(["a", "b"]))).toBe("b");
    expect(seenThrough(thread, null, new Set(["b", "d"]))).toBeNull();
    expect(seenThrough(thread, "b", new Set(["d"]))).toBe("b");
    expect(seenThrough(thread, "b", new Set(["c", "d"]))).toBe("d");
  });

  it("leads to the first of the caller's messages that has not, however many there are below it", () => {
    expect(nextUnseen(thread, null)).toBe("a");
    expect(nextUnseen(thread, "b")).toBe("c");
  });

  it("is everything when the newest of the caller's words has been there", () => {
    expect(nextUnseen(thread, "d")).toBeNull();
    expect(nextUnseen([], null)).toBeNull();
  });
});

describe("the thread", () => {
  it("stands in the order in which it was written, whatever order it came in", () => {
    expect(oldestFirst(thread.toReversed())).toEqual(thread);
  });

  it("has a divider above each day, and one above what came while it was open", () => {
    const nextDay = { ...message("e", 36) };
    const entries = entriesOf([...thread, nextDay], new Set(["a", "b", "svar", "c"]), {});
    expect(entries.map((entry) => (entry.is === "message" ? entry.message.id : entry.is))).toEqual([
      "day",
      "a",
      "b",
      "svar",
      "c",
      "news",
      "d",
      "day",
      "e",
    ]);
  });
});
