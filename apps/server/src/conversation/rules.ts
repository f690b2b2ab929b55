import { deskTimes } from "@sosmessages/contract/limits.ts";
import type { MessageId, VolunteerId } from "#platform/ids.ts";
import {
  backInQueue,
  hasSeenAll,
  idle,
  laterOf,
  type About,
  type ClaimId,
  type Phase,
  type Standing,
  type Turn,
} from "./state.ts";

export type Refusal = "taken" | "stale" | "unseen" | "newerDraft" | "mustBeReviewed" | "forbidden";

/** Whoever acts. `leads`: a leader of this conversation's service. */
export type Actor = { readonly id: VolunteerId; readonly leads: boolean; readonly mustBeReviewed: boolean };

type ReadThrough = { readonly revision: number; readonly seen: MessageId };

/** Everything that can happen to a conversation. */
export type Event =
  | { readonly kind: "written"; readonly message: MessageId; readonly turn: Turn }
  /** Messages were deleted or expired; `newest` is what is left. */
  | { readonly kind: "shrunk"; readonly newest: MessageId | null }
  | { readonly kind: "claim"; readonly by: Actor; readonly claim: ClaimId; readonly now: Date }
  | { readonly kind: "release"; readonly claim: ClaimId }
  | { readonly kind: "lease-over" | "duty-over" | "breach" | "draft-lost" }
  | { readonly kind: "disabled"; readonly who: VolunteerId }
  | {
      readonly kind: "take-over";
      readonly by: Actor;
      readonly to: "queue" | "me";
      readonly claim: ClaimId;
      readonly now: Date;
    }
  | { readonly kind: "save"; readonly claim: ClaimId; readonly revision: number; readonly now: Date }
  | { readonly kind: "save-review"; readonly revision: number }
  | { readonly kind: "seen"; readonly by: Actor; readonly through: MessageId }
  | { readonly kind: "checked" }
  | { readonly kind: "about"; readonly about: About }
  | { readonly kind: "acute"; readonly isAcute: boolean }
  | ({
      readonly kind: "submit";
      readonly by: Actor;
      readonly claim: ClaimId;
      readonly about: About;
    } & ReadThrough)
  | {
      readonly kind: "return";
      readonly claim: ClaimId;
      /** Off duty: then it goes back to the queue. */
      readonly authorIsThere: boolean;
      readonly now: Date;
    }
  | ({ readonly kind: "approve"; readonly by: Actor; readonly key: string; readonly now: Date } & ReadThrough)
  | ({
      readonly kind: "send";
      readonly by: Actor;
      readonly claim: ClaimId;
      readonly key: string;
      readonly about: About;
      readonly now: Date;
    } & ReadThrough)
  | { readonly kind: "undo"; readonly by: Actor; readonly now: Date }
  /** `next`: what the caller wrote after what the reply answers. */
  | { readonly kind: "deliver"; readonly now: Date; readonly next: (Turn & { readonly newest: MessageId }) | null }
  | {
      readonly kind: "close";
      readonly by: Actor;
      readonly reason: "empty" | "duplicate" | "mistake" | "abuse";
      readonly seen: MessageId | null;
    };

const after = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds);
const leaseFrom = (now: Date) => after(now, deskTimes.leaseMinutes * 60_000);

const claimedBy = (holder: VolunteerId, claim: ClaimId, now: Date) =>
  ({ state: "claimed", holder, claim, claimedAt: now, leaseUntil: leaseFrom(now) }) as const satisfies Phase;

/** What is to be sent must be what was read through, in answer to everything that is there. */
const readThrough = (was: Standing, { revision, seen }: ReadThrough): Refusal | null => {
  if (was.draft !== revision) return "newerDraft";
  return hasSeenAll(was.newest, seen) ? null : "unseen";
};

/** What has been read through is seen and checked, and no more than what is there: a later message stays unseen. */
const seenAll = (was: Standing) => ({
  seenThrough: laterOf(was.seenThrough, was.newest),
  checkedThrough: laterOf(was.checkedThrough, was.newest),
});

/** One step. A refusal changes nothing. */
export const step = (was: Standing, event: Event): Standing | Refusal => {
  const { phase } = was;
  switch (event.kind) {
    case "written":
      return {
        ...was,
        phase: phase.state === "idle" ? { state: "waiting" } : phase,
        turn: was.turn ?? event.turn,
        newest: event.message,
      };
    case "shrunk": {
      if (phase.state === "idle") return was;
      const shrunk = { ...was, newest: event.newest };
      return phase.state === "waiting" ? backInQueue(shrunk) : shrunk;
    }
    case "claim":
      if (phase.state !== "waiting") return "taken";
      return { ...was, phase: claimedBy(event.by.id, event.claim, event.now) };
    case "release":
      return phase.state === "claimed" && phase.claim === event.claim ? backInQueue(was) : "stale";
    case "lease-over":
    case "duty-over":
      return phase.state === "claimed" ? backInQueue(was) : "stale";
    case "breach":
      return phase.state === "idle" || was.isBreached ? "stale" : { ...was, isBreached: true };
    case "draft-lost":
      // It was due, and cannot be read any more: better said so, by being back in the queue, than never sent.
      return phase.state === "sending" ? backInQueue({ ...was, draft: null }) : "stale";
    case "disabled":
      // Nobody's reply goes out any more whom the service has parted with: it is a draft for whoever comes next.
      if (phase.state === "claimed" && phase.holder === event.who) return backInQueue(was);
      if (phase.state === "sending" && phase.sender === event.who) return backInQueue(was);
      return was;
    case "take-over":
      if (!event.by.leads) return "forbidden";
      if (phase.state !== "claimed" && phase.state !== "review") return "stale";
      return event.to === "queue"
        ? backInQueue(was)
        : { ...was, phase: claimedBy(event.by.id, event.claim, event.now) };
    case "save":
      if (phase.state !== "claimed" || phase.claim !== event.claim) return "stale";
      if ((was.draft ?? 0) !== event.revision) return "newerDraft";
      return { ...was, draft: event.revision + 1, phase: { ...phase, leaseUntil: leaseFrom(event.now) } };
    case "save-review":
      if (phase.state !== "review") return "stale";
      return was.draft === event.revision ? { ...was, draft: event.revision + 1 } : "newerDraft";
    case "seen": {
      // While a reply is on its way, what it answers stands firm: what came since belongs to the next turn.
      const isAtIt =
        phase.state === "claimed" ? phase.holder === event.by.id : phase.state === "review" && event.by.leads;
      const through = was.newest !== null && event.through > was.newest ? was.newest : event.through;
      const seenThrough = laterOf(was.seenThrough, through);
      return isAtIt && seenThrough !== was.seenThrough ? { ...was, seenThrough } : was;
    }
    case "checked": {
      const checkedThrough = laterOf(was.checkedThrough, was.newest ?? was.answeredThrough);
      return checkedThrough === was.checkedThrough ? was : { ...was, checkedThrough };
    }
    case "about": {
      const isSame = was.about.topic === event.about.topic && was.about.risk === event.about.risk;
      return phase.state === "idle" || isSame ? was : { ...was, about: event.about };
    }
    case "acute":
      if (was.isAcute === event.isAcute) return was;
      return phase.state === "idle" ? "stale" : { ...was, isAcute: event.isAcute };
    case "submit": {
      if (phase.state !== "claimed" || phase.claim !== event.claim) return "stale";
      const refusal = readThrough(was, event);
      if (refusal) return refusal;
      return { ...was, ...seenAll(was), about: event.about, phase: { state: "review", author: phase.holder } };
    }
    case "return":
      if (phase.state !== "review") return "stale";
      if (!event.authorIsThere) return backInQueue(was);
      return { ...was, phase: claimedBy(phase.author, event.claim, event.now) };
    case "approve": {
      if (!event.by.leads) return "forbidden";
      if (phase.state !== "review") return "stale";
      const refusal = readThrough(was, event);
      if (refusal) return refusal;
      return { ...was, ...seenAll(was), phase: sending(phase, event) };
    }
    case "send": {
      if (phase.state !== "claimed" || phase.claim !== event.claim) return "stale";
      const refusal = readThrough(was, event);
      if (refusal) return refusal;
      if (event.by.mustBeReviewed || (was.isAcute && !event.by.leads)) return "mustBeReviewed";
      return { ...was, ...seenAll(was), about: event.about, phase: sending(phase, event) };
    }
    case "undo": {
      if (phase.state !== "sending" || phase.sender !== event.by.id) return "stale";
      const { from } = phase;
      return { ...was, phase: from.state === "claimed" ? { ...from, leaseUntil: leaseFrom(event.now) } : from };
    }
    case "deliver": {
      if (phase.state !== "sending" || phase.sendsAt > event.now) return "stale";
      const answeredThrough = laterOf(was.answeredThrough, was.seenThrough);
      if (event.next === null) return { ...idle(was), answeredThrough };
      const { newest, since, dueAt } = event.next;
      return {
        ...idle(was),
        answeredThrough,
        phase: { state: "waiting" },
        turn: { since, dueAt },
        isAcute: was.isAcute,
        newest,
      };
    }
    case "close": {
      if (event.reason === "abuse" && !event.by.leads) return "forbidden";
      const isHolder = phase.state === "claimed" && phase.holder === event.by.id;
      if (phase.state === "idle" || phase.state === "sending") return "stale";
      if (event.reason !== "abuse" && !isHolder) return "stale";
      if (!hasSeenAll(was.newest, laterOf(was.seenThrough, event.seen))) return "unseen";
      return { ...idle(was), answeredThrough: laterOf(was.answeredThrough, was.newest) };
    }
  }
};

const sending = (
  from: Extract<Phase, { state: "claimed" | "review" }>,
  { by, key, now }: { by: Actor; key: string; now: Date },
): Phase => ({ state: "sending", from, sender: by.id, key, sendsAt: after(now, deskTimes.undoSeconds * 1000) });
