import type { Move, Standing } from "@sosmessages/contract/desk/standing.ts";
import { standingSentence } from "@sosmessages/contract/desk/standing-sentence.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  cast,
  happeningOf,
  modelMove,
  modelTransition,
  untouched,
  walks,
  type Attempt,
  type Happening,
  type World,
} from "#test/support/desk/desk-model.ts";
import type { ConversationState } from "./state.ts";

// A short run is the same each time; a long one draws other cases.
if (!process.env["LONG"]) fc.configureGlobal({ seed: 1 });
const numRuns = process.env.LONG ? 20_000 : 300;
const beginning = "2026-03-01T12:00:00.000Z";

type Transition = {
  readonly was: ConversationState;
  readonly is: ConversationState;
  readonly event: Happening["event"];
  readonly refused: string | null;
};

/** From an empty mailbox, step by step. */
const walk = (attempts: readonly Attempt[]): Transition[] => {
  let state = untouched;
  let world: World = { people: cast, messages: [], now: new Date(beginning), claims: new Map() };
  const path: Transition[] = [];
  for (const attempt of attempts) {
    const happening = happeningOf(state, world, attempt);
    if (happening === null) continue;
    const { event } = happening;
    const outcome = modelTransition(state, event);
    const refused = typeof outcome === "string" ? outcome : null;
    const is = typeof outcome === "string" ? state : outcome;
    path.push({ was: state, is, event, refused });
    state = is;
    world = refused === null ? happening.world : { ...world, now: happening.world.now };
  }
  return path;
};

/** The standing after each step, as the desk shows it to a leader. */
const sentences = (path: readonly Transition[]) => {
  let by: Move | null = null;
  return path.map((taken) => {
    const { was, is, event } = taken;
    by = modelMove(was, is, event) ?? by;
    const standing = {
      state: is.phase.state,
      by,
      at: beginning,
      holder: "Kari",
      is_mine: false,
      opened_at: null,
      is_emptied: is.newest === null && is.round !== null,
    };
    return { ...taken, key: standingSentence(standing).key };
  });
};

/** fast-check names the shortest walk on which it does not. */
const alwaysHolds =
  (isRight: (taken: Transition, before: readonly Transition[]) => boolean, runs = numRuns) =>
  () =>
    fc.assert(
      fc.property(walks(60, 10), (attempts) => {
        const path = walk(attempts);
        return path.every((taken, index) => isRight(taken, path.slice(0, index)));
      }),
      { numRuns: runs },
    );

describe("whatever callers, volunteers, leaders and time do, in whichever order", () => {
  test("a conversation is never in a state that cannot be", () => {
    const canBe = ({ is }: Transition): boolean => {
      const { phase, round, newest, draft, isBreached, answeredThrough } = is;
      if (phase.state === "idle" && round !== null) return false;
      if (newest !== null && answeredThrough !== null && newest <= answeredThrough) return false;
      switch (phase.state) {
        case "idle":
          return newest === null && !isBreached;
        case "waiting":
          return newest !== null && round !== null;
        case "claimed":
          return true;
        case "review":
        case "sending":
          return draft !== null;
      }
    };
    expect(alwaysHolds(canBe)).not.toThrow();
  });

  test("the clock never moves while a round lasts", () => {
    const stands = ({ was, is, event }: Transition): boolean => {
      const isNextRound = event.kind === "deliver" || was.round === null || is.round === null;
      return isNextRound || was.round === is.round;
    };
    expect(alwaysHolds(stands)).not.toThrow();
  });

  test("no draft is lost: it goes with its reply, or with the last message it could have answered", () => {
    const isKept = ({ was, is, event }: Transition): boolean => {
      if (was.draft === null || is.draft !== null) return true;
      if (["deliver", "close", "draft-lost"].includes(event.kind)) return true;
      const isNobodys = event.kind === "shrunk" && ["idle", "waiting", "review"].includes(was.phase.state);
      // A leader who writes first has no message to answer: the draft outlasts the claim.
      return is.phase.state === "idle" && (isNobodys || (was.newest === null && was.round !== null));
    };
    expect(alwaysHolds(isKept)).not.toThrow();
  });

  test("nothing is answered twice, and nothing that was not there when the reply was sent", () => {
    const isAnsweredOnce = ({ was, is, event, refused }: Transition, before: readonly Transition[]): boolean => {
      if ((is.answeredThrough ?? "") < (was.answeredThrough ?? "")) return false;
      if (event.kind !== "deliver" || refused !== null) return true;
      const last = (kinds: readonly string[]) =>
        before.findLastIndex((one) => one.refused === null && kinds.includes(one.event.kind));
      const sent = before[last(["send", "approve"])]!;
      const there = [sent.was.newest, sent.was.answeredThrough, sent.was.seenThrough].filter((id) => id !== null);
      return (
        last(["deliver"]) < last(["send", "approve"]) && (is.answeredThrough ?? "") <= (there.toSorted().at(-1) ?? "")
      );
    };
    expect(alwaysHolds(isAnsweredOnce)).not.toThrow();
  });

  test("nothing is sent that a person has not sent, and nothing past a leader that must be seen by one", () => {
    const isSentByRight = ({ was, is, event }: Transition): boolean => {
      if (is.phase.state !== "sending" || was.phase.state === "sending") return true;
      if (event.kind === "approve") return event.by.leads;
      return event.kind === "send" && (event.by.leads || !(event.by.mustBeReviewed || was.isAcute));
    };
    expect(alwaysHolds(isSentByRight)).not.toThrow();
  });

  test("an emergency ends by a leader and by time, and in no other way", () => {
    const lasts = ({ was, is, event }: Transition): boolean =>
      !was.isAcute || is.isAcute || (event.kind === "acute" && event.by.leads) || event.kind === "lifted-over";
    expect(alwaysHolds(lasts)).not.toThrow();
  });

  test("a sign of danger ends by a person who has read the message, the caller's by a leader", () => {
    const isDecided = ({ was, is, event }: Transition): boolean => {
      if (was.sign === null || is.sign !== null) return true;
      if (event.kind === "acute" || event.kind === "lifted-over") return true;
      if (event.kind === "reject-sign") return event.by.leads || was.sign.source === "program";
      return event.kind === "deliver" && was.sign.source === "program" && !event.isAlarmOpen;
    };
    expect(alwaysHolds(isDecided)).not.toThrow();
  });

  test("in danger nobody closes a conversation without a reply", () => {
    const staysOpen = ({ was, event, refused }: Transition): boolean =>
      event.kind !== "close" || refused !== null || !(was.isAcute || was.sign !== null);
    expect(alwaysHolds(staysOpen)).not.toThrow();
  });

  test("nothing acute reaches a caller that no leader has sent or approved", () => {
    const isLeader = (who: string) => cast.some(({ id, leads }) => leads && id === who);
    const isRead = ({ was, event, refused }: Transition): boolean =>
      event.kind !== "deliver" ||
      refused !== null ||
      !was.isAcute ||
      (was.phase.state === "sending" && isLeader(was.phase.sender));
    expect(alwaysHolds(isRead)).not.toThrow();
  });
});

test("the sentence about a conversation states only what has happened", () => {
  const met = new Set<string>();
  const isTrue = (path: ReturnType<typeof sentences>, index: number): boolean => {
    const { key, is } = path[index]!;
    met.add(key);
    const done = path.slice(0, index + 1).filter(({ refused }) => refused === null);
    const last = (...kinds: string[]) => done.findLastIndex(({ event }) => kinds.includes(event.kind));
    const moved = done.findLast(({ was, is: then, event }) => modelMove(was, then, event) !== null)?.event.kind;
    if (key === "standing.answered") return last("deliver") > last("written", "close") && is.newest === null;
    if (key.startsWith("standing.closed-")) return moved === "close" && is.newest === null;
    if (key === "standing.deleted") return last("shrunk") > last("deliver", "close") && is.newest === null;
    if (key === "standing.waiting_rights-changed") return moved === "disabled" && is.newest !== null;
    if (key === "standing.waiting_put-back") return moved === "take-over" && is.newest !== null;
    if (key.startsWith("standing.waiting")) return is.newest !== null;
    if (key.startsWith("standing.taken-over")) return moved === "take-over" && is.phase.state === "claimed";
    if (key.startsWith("standing.reopened")) return moved === "claim" && is.phase.state === "claimed";
    if (key.startsWith("standing.emptied")) return last("shrunk") > last("deliver", "close") && is.newest === null;
    const isWaiting = is.newest !== null;
    const isReopened = is.round === null;
    if (key.startsWith("standing.claimed")) return is.phase.state === "claimed" && (isWaiting || isReopened);
    if (key.startsWith("standing.review")) return is.phase.state === "review";
    return key === (is.phase.state === "sending" ? "standing.sending" : "standing.idle");
  };
  const holds = fc.property(walks(60, 10), (attempts) => {
    const path = sentences(walk(attempts));
    return path.every((_, index) => isTrue(path, index));
  });
  fc.assert(holds, { numRuns: 3 * numRuns });
  const wanted = ["answered", "deleted", "closed-abuse", "waiting", "waiting_released", "waiting_rights-changed"];
  const others = ["claimed_named", "reopened_named", "taken-over_named", "emptied_named", "review_unopened", "sending"];
  expect([...wanted, ...others].filter((each) => !met.has(`standing.${each}`))).toEqual([]);
});

test("a leader reads a draft only once one has opened it, and a colleague's name is for leaders", () => {
  const facts = {
    by: "submitted",
    at: beginning,
    holder: null,
    is_mine: true,
    opened_at: null,
    is_emptied: false,
  } as const;
  const sentenceOf = (more: Pick<Standing, "state"> & Partial<Standing>) => standingSentence({ ...facts, ...more });
  expect(sentenceOf({ state: "review" }).key).toBe("standing.review_unopened");
  expect(sentenceOf({ state: "review", opened_at: beginning })).toMatchObject({ key: "standing.review_opened" });
  expect(sentenceOf({ state: "claimed" }).key).toBe("standing.claimed_you");
  expect(sentenceOf({ state: "claimed", is_mine: false }).key).toBe("standing.claimed_other");
});

test("the walks reach every state, and every refusal that a person can meet", () => {
  const states = new Set<string>();
  const events = new Set<string>();
  alwaysHolds(({ is, refused, event }) => {
    states.add(is.phase.state);
    events.add(refused === null ? event.kind : `${event.kind}: ${refused}`);
    return true;
    // So many that the rarest of them is met, whatever the dice say.
  }, 10 * numRuns)();
  expect(states).toEqual(new Set(["idle", "waiting", "claimed", "review", "sending"]));
  const wanted = ["deliver", "approve", "return", "undo", "close", "send: unseen", "send: newerDraft", "send: stale"];
  const refusals = ["send: mustBeReviewed", "save: newerDraft", "save: stale", "approve: unseen", "claim: taken"];
  expect([...wanted, ...refusals].filter((event) => !events.has(event))).toEqual([]);
});
