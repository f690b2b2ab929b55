import type { Message } from "@sosmessages/contract/messages.ts";
import { describe, expect, it } from "vitest";
import { deletedOn, owedFor } from "./promise.ts";

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
    const owed = owedFor(own, [own], 24, new Date("2026-11-15T11:59:00Z"));
    expect(owed).toEqual({ state: "waiting", answerBy: new Date("2026-11-15T12:00:00Z") });
    expect(owedFor(own, [own], 48, new Date("2026-11-15T13:00:00Z"))).toMatchObject({ state: "waiting" });
  });

  it("honesty once that time has passed", () => {
    expect(owedFor(own, [own], 24, new Date("2026-11-15T12:00:01Z"))).toMatchObject({ state: "late" });
  });

  it("nothing more once an answer has come, and nothing for what was answered before", () => {
    const before = message("2026-11-14T11:00:00.000Z", true);
    const after = message("2026-11-14T18:00:00.000Z", true);
    expect(owedFor(own, [before, own, after], 24, new Date("2026-11-20T12:00:00Z"))).toEqual({ state: "answered" });
    expect(owedFor(own, [before, own], 24, new Date("2026-11-14T13:00:00Z"))).toMatchObject({ state: "waiting" });
  });

  it("deletion after fourteen days", () => {
    expect(deletedOn(own, 14)).toEqual(new Date("2026-11-28T12:00:00Z"));
  });
});
