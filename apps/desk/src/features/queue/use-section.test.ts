import type { QueueRow } from "@sosmessages/contract/desk/conversations.ts";
import { describe, expect, it } from "vitest";
import { sampleRow } from "#test/samples.ts";
import { moved, pressOf, rowsOf } from "./use-section.ts";

const row = (id: string, is: Partial<QueueRow> = {}): QueueRow =>
  sampleRow({ id, waiting_since: null, due_at: null, expires_at: null, ...is });

describe("the queue's sections", () => {
  it("show a conversation once, even where it moved while pages were fetched", () => {
    const pages = [{ rows: [row("a"), row("b")] }, { rows: [row("b", { version: 2 }), row("c")] }];
    expect(rowsOf(pages).map(({ id, version }) => `${id}${version}`)).toEqual(["a1", "b1", "c1"]);
  });

  it("let a volunteer take what waits and open what is theirs, and nothing else", () => {
    expect(pressOf(row("a"), "volunteer")).toBe("claim");
    expect(pressOf(row("a", { state: "claimed", is_mine: true }), "volunteer")).toBe("open");
    expect(pressOf(row("a", { state: "claimed" }), "volunteer")).toBe("none");
    expect(pressOf(row("a", { state: "review" }), "volunteer")).toBe("none");
    expect(pressOf(row("a", { state: "review", is_answered_by_me: true }), "volunteer")).toBe("open");
    expect(pressOf(row("a", { is_answered_by_me: true }), "volunteer")).toBe("claim");
    expect(pressOf(row("a", { state: "claimed" }), "leader")).toBe("open");
  });

  it("are walked by keys without falling off either end", () => {
    expect(moved(0, -1, 1)).toBeNull();
    expect(moved(3, -1, 1)).toBe(0);
    expect(moved(3, -1, -1)).toBe(2);
    expect(moved(3, 2, 1)).toBe(2);
    expect(moved(3, 0, -1)).toBe(0);
  });
});
