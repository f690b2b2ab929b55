import type { Message } from "@sosmessages/contract/messages.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { firstUnseen, newReplies, withMessage, withNewest, withOlder } from "./use-messages.ts";

const message = (n: number, is_reply = false, body = `nr. ${n}`): Message => ({
  id: `0190-${String(n).padStart(6, "0")}`,
  title: "-",
  body,
  submitted_at: new Date(n * 1000).toISOString(),
  is_reply,
});
const list = (...numbers: number[]) => numbers.map((n) => message(n));
const ids = (messages: readonly Message[]) => messages.map(({ id }) => Number(id.slice(5)));
const nothing = { stored: new Set<string>(), deleted: new Set<string>() };

describe("a conversation that is fetched again", () => {
  it("shows what is new, and no longer what is gone", () => {
    expect(ids(withNewest(list(3, 2, 1), list(4, 3), false, nothing))).toEqual([4, 3]);
  });

  it("keeps the older pages that were fetched before, where the newest page is full", () => {
    expect(ids(withNewest(list(6, 5, 4, 3, 2, 1), list(7, 6, 5), true, nothing))).toEqual([7, 6, 5, 4, 3, 2, 1]);
  });

  it("does not lose a message stored while the list was on its way", () => {
    const stored = new Set([message(4).id]);
    expect(ids(withNewest(list(4, 3), list(3, 2), false, { ...nothing, stored }))).toEqual([4, 3, 2]);
  });

  it("does not bring back a message deleted while the list was on its way", () => {
    const deleted = new Set([message(2).id]);
    expect(ids(withNewest(list(3), list(3, 2), false, { ...nothing, deleted }))).toEqual([3]);
  });

  it("draws nothing again that has not changed, and does where names were taken out of it", () => {
    const known = list(2, 1);
    const again = withNewest(known, [message(2), message(1, false, "[navn]")], false, nothing);
    expect(again[0]).toBe(known[0]);
    expect(again[1]?.body).toBe("[navn]");
  });
});

describe("any conversation", () => {
  const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 30 });
  const sorted = (all: readonly number[]) => [...all].toSorted((a, b) => b - a);

  it("fetched page by page is the same as fetched at once", () => {
    fc.assert(
      fc.property(numbers, fc.integer({ min: 1, max: 10 }), (all, size) => {
        const whole = list(...sorted(all));
        let known: readonly Message[] = withNewest([], whole.slice(0, size), whole.length >= size, nothing);
        for (;;) {
          const last = known[known.length - 1];
          const page = whole.filter((m) => last !== undefined && m.id < last.id).slice(0, size);
          known = withOlder(known, page);
          if (page.length < size) break;
        }
        expect(ids(known)).toEqual(ids(whole));
      }),
    );
  });

  it("holds each message once, newest first, however often it arrives", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 60 }), (arrivals) => {
        const known = arrivals.reduce<readonly Message[]>((before, n) => withMessage(before, message(n)), []);
        expect(ids(known)).toEqual(sorted([...new Set(arrivals)]));
      }),
    );
  });
});

describe("a new answer", () => {
  it("is one that came after everything known, and an answer", () => {
    expect(ids(newReplies([message(4), message(3, true), ...list(2, 1)], message(2).id))).toEqual([3]);
    expect(newReplies([message(2), message(1, true)], message(2).id)).toEqual([]);
  });

  it("is new since the last visit from the oldest answer on that was not shown then", () => {
    const all = [message(5), message(4, true), message(3, true), message(2), message(1, true)];
    expect(firstUnseen(all, message(1).id)).toBe(message(3).id);
    expect(firstUnseen(all, message(4).id)).toBe(null);
    expect(firstUnseen(list(2, 1), null)).toBe(null);
  });

  it("is new from the first answer to the own newest words on, where nothing is known of earlier visits", () => {
    expect(firstUnseen([message(4, true), message(3, true), message(2), message(1, true)], null)).toBe(message(3).id);
    expect(firstUnseen([message(3), message(2, true), message(1)], null)).toBe(null);
    expect(firstUnseen([message(1, true)], null)).toBe(message(1).id);
  });
});
