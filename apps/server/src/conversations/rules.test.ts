import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cast, happeningOf, untouched, walks, type Happening, type World } from "../../test/desk-model.ts";
import { step } from "./rules.ts";
import type { Standing } from "./standing.ts";

const runs = process.env.LONG ? 20_000 : 300;
const beginning = new Date("2026-03-01T12:00:00Z");

type Step = { was: Standing; happening: Happening; is: Standing; refused: string | null };

/** Walks from an empty mailbox, and looks at every step of the way. */
const onEveryStep = (look: (step: Step, path: readonly Step[]) => void): void =>
  fc.assert(
    fc.property(walks(60, 10), (attempts) => {
      let standing = untouched;
      let world: World = { people: cast, messages: [], now: beginning, claims: new Map() };
      const path: Step[] = [];
      for (const attempt of attempts) {
        const happening = happeningOf(standing, world, attempt);
        if (happening === null) continue;
        const outcome = step(standing, happening.event);
        const isRefused = typeof outcome === "string";
        const taken = {
          was: standing,
          happening,
          is: isRefused ? standing : outcome,
          refused: isRefused ? outcome : null,
        };
        path.push(taken);
        look(taken, path);
        standing = taken.is;
        const isOfDesk = !["written", "shrunk"].includes(happening.event.kind);
        world = isRefused && isOfDesk ? { ...world, now: happening.world.now } : happening.world;
      }
    }),
    { numRuns: runs },
  );

const lastsThrough = ({ was, is }: Step) => was.turn !== null && is.turn !== null;

describe("whatever callers, volunteers, leaders and time do, in whichever order", () => {
  test("a conversation is never in a state that cannot be", () => {
    onEveryStep(({ is }) => {
      expect(is.phase.state === "idle").toBe(is.turn === null);
      if (is.phase.state === "idle")
        expect([is.newest, is.draft, is.isAcute, is.isBreached]).toEqual([null, null, false, false]);
      if (is.phase.state === "waiting") expect(is.newest).not.toBeNull();
      if (is.phase.state === "review" || is.phase.state === "sending") expect(is.draft).not.toBeNull();
      if (is.newest && is.answeredThrough) expect(is.newest > is.answeredThrough).toBe(true);
    });
  });

  test("the clock never moves while a turn lasts", () => {
    onEveryStep((step) => {
      const isNextTurn = step.happening.event.kind === "deliver" && step.refused === null;
      if (lastsThrough(step) && !isNextTurn) expect(step.is.turn).toEqual(step.was.turn);
    });
  });

  test("no draft is lost: it goes with its reply, or with the last message it could have answered", () => {
    onEveryStep(({ was, is, happening: { event } }) => {
      if (was.draft === null || is.draft !== null) return;
      const isMeant = ["deliver", "close", "draft-lost"].includes(event.kind);
      expect(isMeant || (is.phase.state === "idle" && was.newest === null) || event.kind === "shrunk").toBe(true);
      if (event.kind === "shrunk") expect([was.phase.state, is.phase.state]).toEqual(["waiting", "idle"]);
    });
  });

  test("nothing is answered twice, and nothing that was not there when the reply was sent", () => {
    onEveryStep(({ was, is, refused, happening: { event } }, path) => {
      expect((is.answeredThrough ?? "") >= (was.answeredThrough ?? "")).toBe(true);
      if (event.kind !== "deliver" || refused !== null) return;
      const sent = path.findLast(
        ({ refused, happening }) => refused === null && ["send", "approve"].includes(happening.event.kind),
      )!;
      const there = [sent.was.newest, sent.was.answeredThrough, sent.was.seenThrough].filter((id) => id !== null);
      expect((is.answeredThrough ?? "") <= (there.toSorted().at(-1) ?? "")).toBe(true);
      const between = path.slice(path.indexOf(sent) + 1, -1);
      expect(between.some((one) => one.refused === null && one.happening.event.kind === "deliver")).toBe(false);
    });
  });

  test("nothing is sent that a person has not sent, and nothing past a leader that must be seen by one", () => {
    onEveryStep(({ was, is, refused, happening: { event } }) => {
      if (refused !== null || is.phase.state !== "sending" || was.phase.state === "sending") return;
      expect(["send", "approve"]).toContain(event.kind);
      if (event.kind === "send") expect(event.by.leads || !(event.by.mustBeReviewed || was.isAcute)).toBe(true);
      if (event.kind === "approve") expect(event.by.leads).toBe(true);
    });
  });
});

test("every state is reached by the walks, and every event both happens and is refused where it can be", () => {
  const states = new Set<string>();
  const events = new Set<string>();
  onEveryStep(({ is, refused, happening: { event } }) => {
    states.add(is.phase.state);
    events.add(refused === null ? event.kind : `${event.kind}: ${refused}`);
  });
  expect(states).toEqual(new Set(["idle", "waiting", "claimed", "review", "sending"]));
  for (const wanted of [
    "deliver",
    "approve",
    "return",
    "undo",
    "close",
    "send: unseen",
    "send: newerDraft",
    "send: stale",
  ]) {
    expect(events).toContain(wanted);
  }
  for (const wanted of ["send: mustBeReviewed", "save: newerDraft", "save: stale", "approve: unseen", "claim: taken"]) {
    expect(events).toContain(wanted);
  }
});
