import type { Message } from "@sosmessages/contract/messages.ts";
import { describe, expect, it } from "vitest";
import { deletedOn, owedFor, owedInAll } from "@sosmessages/contract/shown-deadline.ts";

const message = (submitted_at: string, is_reply = false): Message => ({
  id: submitted_at,
  title: "-",
  body: "…",
  submitted_at,
  is_reply,
});
const own = message("2026-11-14T12:00:00.000Z");

describe("what a caller is promised", () => {
  it("an answer within the service's hours", () => {
    const owed = owedFor(own, null, 24, new Date("2026-11-15T11:59:00Z"));
    expect(owed).toEqual({ state: "waiting", answerBy: new Date("2026-11-15T12:00:00Z") });
    expect(owedFor(own, null, 48, new Date("2026-11-15T13:00:00Z"))).toMatchObject({ state: "waiting" });
  });

  it("honesty once that time has passed", () => {
    expect(owedFor(own, null, 24, new Date("2026-11-15T12:00:01Z"))).toMatchObject({ state: "late" });
  });

  it("nothing more once an answer has come, and nothing for what was answered before", () => {
    const before = message("2026-11-14T11:00:00.000Z", true);
    const after = message("2026-11-14T18:00:00.000Z", true);
    const late = new Date("2026-11-20T12:00:00Z");
    expect(owedFor(own, after.submitted_at, 24, late)).toEqual({ state: "answered" });
    const soon = new Date("2026-11-14T13:00:00Z");
    expect(owedFor(own, before.submitted_at, 24, soon)).toMatchObject({ state: "waiting" });
  });

  it("said once, and with an apology as soon as one is late", () => {
    const next = message("2026-11-14T13:00:00.000Z");
    const fresh = message("2026-11-15T20:00:00.000Z");
    const now = new Date("2026-11-15T21:00:00Z");
    expect(owedInAll([fresh, next, own], 24, now)).toMatchObject({ state: "late" });
    expect(owedInAll([message("2026-11-14T14:00:00.000Z", true), next, own], 24, now)).toBeNull();
    expect(owedInAll([fresh], 24, now)).toEqual({
      state: "waiting",
      answerBy: new Date("2026-11-16T20:00:00Z"),
    });
    expect(owedInAll([], 24, now)).toBeNull();
  });

  it("by when the oldest that waits is answered: writing once more does not put it off", () => {
    const again = message("2026-11-15T11:30:00.000Z");
    const owed = owedInAll([again, own], 24, new Date("2026-11-15T11:45:00Z"));
    expect(owed).toEqual({ state: "waiting", answerBy: new Date("2026-11-15T12:00:00Z") });
  });

  it("by the server's deadline: a message whose answer was deleted does not wait", () => {
    const next = message("2026-11-15T10:00:00.000Z");
    const now = new Date("2026-11-15T11:00:00Z");
    const by = (answerBy?: string | null) => owedInAll([next, own], 24, now, answerBy);
    const tomorrow = { state: "waiting", answerBy: new Date("2026-11-16T10:00:00Z") };
    expect([by("2026-11-16T10:00:00.000Z"), by(null)]).toEqual([tomorrow, tomorrow]);
    expect(by()).toEqual({ state: "waiting", answerBy: new Date("2026-11-15T12:00:00Z") });
    expect(by("2026-11-15T10:59:00.000Z")).toMatchObject({ state: "late" });
  });

  it("by the server's deadline: a reply does not answer what was written before it could be seen", () => {
    const reply = message("2026-11-14T12:00:15.000Z", true);
    const now = new Date("2026-11-14T13:00:00Z");
    const owed = (answerBy: string | null, toldAt: string) => owedInAll([reply, own], 24, now, answerBy, toldAt);
    expect(owed("2026-11-15T12:00:00.000Z", reply.id)).toEqual({
      state: "waiting",
      answerBy: new Date("2026-11-15T12:00:00Z"),
    });
    // The deadline is older than the reply.
    expect(owed("2026-11-15T12:00:00.000Z", own.id)).toBeNull();
    expect(owed(null, reply.id)).toBeNull();
  });

  it("deletion after fourteen days", () => {
    expect(deletedOn(own, 14)).toEqual(new Date("2026-11-28T12:00:00Z"));
  });
});
