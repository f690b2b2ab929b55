import { describe, expect, it } from "vitest";
import { nextSession, type Session, type SessionEvent } from "./session.ts";

type Person = Readonly<{ id: string; name: string }>;
type Reason = "new" | "logged-out";
type Cover = "locked" | "ended" | "unsaved";
type Here = Session<Person, Reason, Cover>;
type Event = SessionEvent<Person, Reason, Cover>;

const person = { id: "1", name: "Vera" };
const inside: Here = { phase: "signed-in", person, cover: null };
const locks: Event = { is: "locked", cover: "locked" };
const ends: Event = { is: "ended", reason: "new", cover: "ended" };

describe("somebody at work", () => {
  it("keeps the page behind a lock, and gets it back with the password", () => {
    const locked = nextSession(inside, locks);
    expect(locked).toEqual({ phase: "signed-in", person, cover: "locked" });
    expect(nextSession(locked, { is: "signed-in", person })).toEqual(inside);
  });

  it("keeps the page when the login ends, also while it is locked", () => {
    const locked = nextSession(inside, locks);
    expect(nextSession(locked, ends)).toMatchObject({ person, cover: "ended" });
  });

  it("keeps the page when the service is away", () => {
    expect(nextSession(inside, { is: "unanswered" })).toBe(inside);
    expect(nextSession(inside, { is: "asked" })).toBe(inside);
  });

  it("leaves nothing behind when logging out, nor where a page cannot be covered", () => {
    const out = { phase: "signed-out", reason: "logged-out" };
    expect(nextSession(inside, { is: "signed-out", reason: "logged-out" })).toEqual(out);
    expect(nextSession(inside, { is: "ended", reason: "logged-out" })).toEqual(out);
  });

  it("is drawn again only when something about them has changed", () => {
    expect(nextSession(inside, { is: "confirmed", person: { ...person } })).toBe(inside);
    expect(nextSession(inside, { is: "changed", person: { ...person, name: "Vår" } })).toMatchObject({
      person: { name: "Vår" },
    });
  });

  it("who would lose words by logging out is asked, and may stay", () => {
    const asked = nextSession(inside, { is: "covered", cover: "unsaved" });
    expect(asked).toEqual({ ...inside, cover: "unsaved" });
    expect(nextSession(asked, { is: "confirmed", person })).toBe(asked);
    expect(nextSession(asked, { is: "covered", cover: null })).toEqual(inside);
  });
});

describe("somebody who opens the page", () => {
  const loading: Here = { phase: "loading" };
  it.each([
    [ends, { phase: "signed-out", reason: "new" }],
    [locks, { phase: "locked" }],
    [{ is: "unanswered" }, { phase: "unreachable" }],
    [{ is: "signed-in", person }, inside],
    [{ is: "confirmed", person }, inside],
  ] as const satisfies [Event, Here][])("after %o is at %o", (event, after) => {
    expect(nextSession(loading, event)).toEqual(after);
  });

  it("is still told of having logged out when a late answer comes in", () => {
    const out: Here = { phase: "signed-out", reason: "logged-out" };
    expect(nextSession(out, ends)).toBe(out);
    expect(nextSession(out, { is: "confirmed", person })).toBe(out);
  });

  it("finds the service again without a second page", () => {
    const away: Here = { phase: "unreachable" };
    expect(nextSession(away, { is: "unanswered" })).toBe(away);
    expect(nextSession(away, { is: "confirmed", person })).toEqual(inside);
  });
});
