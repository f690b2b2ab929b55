import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import { describe, expect, it } from "vitest";
import { nextSession, type Session } from "./session.ts";

const me = { id: "1", name: "Vera" } as Me;
const inside: Session = { phase: "inside", me, cover: null };

describe("somebody at work", () => {
  it("keeps the page behind a lock, and gets it back with the password", () => {
    const locked = nextSession(inside, { is: "shut-out", because: "locked" });
    expect(locked).toEqual({ phase: "inside", me, cover: "locked" });
    expect(nextSession(locked, { is: "told", me })).toEqual(inside);
  });

  it("keeps the page when the login ends, also while it is locked", () => {
    const locked = nextSession(inside, { is: "shut-out", because: "locked" });
    expect(nextSession(locked, { is: "shut-out", because: "unauthenticated" })).toMatchObject({ me, cover: "ended" });
  });

  it("keeps the page when the service is away", () => {
    expect(nextSession(inside, { is: "no-answer" })).toBe(inside);
    expect(nextSession(inside, { is: "asked-again" })).toBe(inside);
  });

  it("leaves nothing behind when logging out", () => {
    expect(nextSession(inside, { is: "logged-out" })).toEqual({ phase: "outside", because: "logged-out" });
  });
});

describe("somebody who opens the page", () => {
  const asking: Session = { phase: "asking" };
  it.each([
    [
      { is: "shut-out", because: "unauthenticated" },
      { phase: "outside", because: "new" },
    ],
    [{ is: "shut-out", because: "locked" }, { phase: "locked" }],
    [{ is: "no-answer" }, { phase: "unreachable" }],
    [{ is: "told", me }, inside],
  ] as const)("after %o is at %o", (event, after) => {
    expect(nextSession(asking, event)).toEqual(after);
  });

  it("is still told of having logged out when a late answer comes in", () => {
    const out: Session = { phase: "outside", because: "logged-out" };
    expect(nextSession(out, { is: "shut-out", because: "unauthenticated" })).toBe(out);
  });
});
