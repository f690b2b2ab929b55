import { clockTime, daysBetween } from "@sosmessages/client/time.ts";
import { describe, expect, it } from "vitest";
import { byDay, dateOf } from "./letter-texts.ts";

const local = (text: string) => new Date(text);

describe("times as people read them", () => {
  it("are numbers, with leading noughts", () => {
    expect(dateOf(local("2026-03-05T04:07:00"))).toBe("05.03.26");
    expect(clockTime(local("2026-03-05T04:07:00"))).toBe("04:07");
  });

  it("yesterday begins at midnight, not twenty-four hours ago", () => {
    const now = local("2026-11-15T00:01:00");
    expect(daysBetween(now, local("2026-11-14T23:59:00"))).toBe(-1);
    expect(daysBetween(now, local("2026-11-15T23:59:00"))).toBe(0);
    expect(daysBetween(now, local("2026-11-16T00:00:00"))).toBe(1);
  });

  it("the days on which clocks are changed are days like any other", () => {
    expect(daysBetween(local("2026-03-30T00:30:00"), local("2026-03-28T23:30:00"))).toBe(-2);
    expect(daysBetween(local("2026-10-26T00:30:00"), local("2026-10-24T23:30:00"))).toBe(-2);
  });
});

describe("a conversation", () => {
  const message = (id: string, at: string) => ({
    id,
    title: "-" as const,
    body: id,
    submitted_at: local(at).toISOString(),
    is_reply: false,
  });

  it("reads from the oldest day to the newest, and so within each day", () => {
    const newestFirst = [
      message("d", "2026-11-15T10:00:00"),
      message("c", "2026-11-14T22:00:00"),
      message("b", "2026-11-14T08:00:00"),
      message("a", "2026-11-02T08:00:00"),
    ];
    expect(byDay(newestFirst).map((day) => day.messages.map((m) => m.id))).toEqual([["a"], ["b", "c"], ["d"]]);
    expect(byDay([])).toEqual([]);
  });
});
