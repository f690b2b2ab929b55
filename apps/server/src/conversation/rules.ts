import { deskTimes } from "@sosmessages/contract/limits.ts";
import type { Move } from "@sosmessages/contract/desk/standing.ts";
import type { MessageId, VolunteerId } from "#platform/ids.ts";
import {
  backInQueue,
  hasSeenAll,
  idle,
  knownSeen,
  laterOf,
  workOf,
  type ClaimId,
  type ConversationState,
  type Phase,
  type Sign,
  type TopicAndRisk,
  type WaitingRound,
} from "./state.ts";

type Refusal = "stale" | "taken" | "unseen" | "newerDraft" | "mustBeReviewed" | "forbidden" | "emergency";

/** Whoever acts. `leads`: a leader of this conversation's service. */
export type DeskActor = { readonly id: VolunteerId; readonly leads: boolean; readonly mustBeReviewed: boolean };

type ReadThrough = { readonly revision: number; readonly seen: MessageId };

/**
 * Everything that can happen to a conversation, but for what must be one SQL statement: a claim (`desk/claim.ts`), a caller's message
 * and the end of messages (`conversation_written` and `conversations_shrunk`, functions of the database).
 */
type Events = {
  release: { readonly claim: ClaimId };
  "lease-over": object;
  "duty-over": object;
  breach: object;
  "draft-lost": object;
  disabled: { readonly who: VolunteerId };
  /** From now on a leader reads what this person writes before it is sent. */
  "must-review": { readonly who: VolunteerId };
  "take-over": {
    readonly by: DeskActor;
    readonly to: "queue" | "me";
    readonly claim: ClaimId;
    /** The holder is a leader, too. */
    readonly isFromLeader: boolean;
    readonly now: Date;
  };
  save: { readonly claim: ClaimId; readonly revision: number; readonly now: Date };
  "save-review": { readonly revision: number };
  seen: { readonly by: DeskActor; readonly through: MessageId };
  checked: object;
  about: { readonly about: TopicAndRisk };
  /** `tick`: the caller's own, in a message that is not answered. It stays if the emergency was marked by mistake. */
  acute: { readonly by: DeskActor; readonly isAcute: boolean; readonly tick?: Sign | null };
  /** A person has read it: no danger. */
  "reject-sign": { readonly by: DeskActor };
  /** Emergency and sign end 14 days after the last message. */
  "lifted-over": object;
  /** A leader has seen the alarm of a sign in messages that were answered or closed before. */
  "read-and-seen": object;
  submit: { readonly claim: ClaimId; readonly about: TopicAndRisk } & ReadThrough;
  return: {
    readonly claim: ClaimId;
    /** Off duty: then it goes back to the queue. */
    readonly authorIsThere: boolean;
    readonly now: Date;
  };
  approve: {
    readonly by: DeskActor;
    readonly key: string;
    readonly isSpent: boolean;
    readonly now: Date;
  } & ReadThrough;
  send: {
    readonly by: DeskActor;
    readonly claim: ClaimId;
    readonly key: string;
    /** A reply with this key was taken back or stopped: whoever retries that is late. */
    readonly isSpent: boolean;
    readonly about: TopicAndRisk;
    readonly now: Date;
  } & ReadThrough;
  undo: { readonly by: DeskActor; readonly now: Date };
  /** `next`: what the caller wrote after what the reply answers. */
  deliver: {
    readonly now: Date;
    readonly next: (WaitingRound & { readonly newest: MessageId }) | null;
    /** No leader has seen the alarm of the sign. */
    readonly isAlarmOpen: boolean;
  };
  close: {
    readonly by: DeskActor;
    readonly reason: "empty" | "duplicate" | "mistake" | "abuse";
    readonly seen: MessageId | null;
  };
};
export type EventKind = keyof Events;
export type EventOf<K extends EventKind> = { readonly kind: K } & Events[K];
export type ConversationEvent = { [K in EventKind]: EventOf<K> }[EventKind];

const after = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds);
const leaseFrom = (now: Date) => after(now, deskTimes.leaseMinutes * 60_000);

/** In milliseconds: for this time a leader who has just taken over keeps the conversation. */
const takeOverPause = 60_000;

const claimedBy = (holder: VolunteerId, claim: ClaimId, now: Date) =>
  ({ state: "claimed", holder, claim, claimedAt: now, leaseUntil: leaseFrom(now) }) as const satisfies Phase;

const sending = (
  from: Extract<Phase, { state: "claimed" | "review" }>,
  { by, key, now }: { by: DeskActor; key: string; now: Date },
): Phase => ({ state: "sending", from, sender: by.id, key, sendsAt: after(now, deskTimes.undoSeconds * 1000) });

/** What is to be sent must be what was read through, in answer to everything that is there. */
const readThrough = (was: ConversationState, { revision, seen }: ReadThrough): "newerDraft" | "unseen" | null => {
  if (was.draft !== revision) return "newerDraft";
  return hasSeenAll(was.newest, knownSeen(was, seen)) ? null : "unseen";
};

/** What has been read through is seen and checked, and no more than what is there: a later message stays unseen. */
const seenAll = (was: ConversationState) => ({
  seenThrough: laterOf(was.seenThrough, was.newest),
  checkedThrough: laterOf(was.checkedThrough, was.newest),
});

/** A person has read the messages, and a leader has seen the alarm. Only a leader decides on the caller's tick. */
const afterReading = ({ sign }: ConversationState, isAlarmOpen: boolean): Sign | null =>
  sign?.source === "caller" || isAlarmOpen ? sign : null;

const endClaim = (was: ConversationState): ConversationState | "stale" =>
  was.phase.state === "claimed" ? backInQueue(was) : "stale";

type Rules = { readonly [K in EventKind]: (was: ConversationState, event: EventOf<K>) => ConversationState | Refusal };

const rules = {
  release: (was, { claim }) =>
    was.phase.state === "claimed" && was.phase.claim === claim ? backInQueue(was) : "stale",

  "lease-over": endClaim,
  "duty-over": endClaim,

  breach: (was) => (was.round === null || was.isBreached ? "stale" : { ...was, isBreached: true }),

  // It was due, and cannot be read any more: better back in the queue than never sent.
  "draft-lost": (was) => (was.phase.state === "sending" ? backInQueue({ ...was, draft: null }) : "stale"),

  // A reply of somebody the service has parted with is not sent any more: it is a draft for whoever comes next.
  disabled: (was, { who }) => {
    const { phase } = was;
    if (phase.state === "claimed" && phase.holder === who) return backInQueue(was);
    return phase.state === "sending" && phase.sender === who ? backInQueue(was) : was;
  },

  // A reply that is on its way past the leaders stops, and waits for one of them.
  "must-review": (was, { who }) => {
    const { phase } = was;
    if (phase.state !== "sending" || phase.from.state === "review" || phase.sender !== who) return was;
    return { ...was, phase: { state: "review", author: who } };
  },

  // A reply on its way can be stopped by a leader as well: it is a draft again.
  "take-over": (was, { by, to, claim, isFromLeader, now }) => {
    if (!by.leads) return "forbidden";
    const { phase } = was;
    if (phase.state === "idle" || phase.state === "waiting") return "stale";
    const isOwn = phase.state === "claimed" && phase.holder === by.id;
    if (isOwn && to === "me") return was;
    // Of two leaders who take over at once, one gets it.
    const isRecent = phase.state === "claimed" && now < after(phase.claimedAt, takeOverPause);
    if (isFromLeader && isRecent && !isOwn) return "taken";
    return to === "queue" ? backInQueue(was) : { ...was, phase: claimedBy(by.id, claim, now) };
  },

  save: (was, { claim, revision, now }) => {
    if (was.phase.state !== "claimed" || was.phase.claim !== claim) return "stale";
    if ((was.draft ?? 0) !== revision) return "newerDraft";
    return { ...was, draft: revision + 1, phase: { ...was.phase, leaseUntil: leaseFrom(now) } };
  },

  "save-review": (was, { revision }) => {
    if (was.phase.state !== "review") return "stale";
    return was.draft === revision ? { ...was, draft: revision + 1 } : "newerDraft";
  },

  // While a reply is on its way, what it answers stands firm: what came since belongs to the next round.
  seen: (was, event) => {
    const { phase } = was;
    const isAtIt =
      phase.state === "claimed" ? phase.holder === event.by.id : phase.state === "review" && event.by.leads;
    const seenThrough = laterOf(was.seenThrough, knownSeen(was, event.through));
    return isAtIt && seenThrough !== was.seenThrough ? { ...was, seenThrough } : was;
  },

  checked: (was) => {
    const checkedThrough = laterOf(was.checkedThrough, was.newest ?? was.answeredThrough);
    return checkedThrough === was.checkedThrough ? was : { ...was, checkedThrough };
  },

  about: (was, { about }) => {
    const isSame = was.about.topic === about.topic && was.about.risk === about.risk;
    return was.phase.state === "idle" || isSame ? was : { ...was, about };
  },

  // Also of one that was answered: then it is first in the queue when the caller writes again. A reply that is on its way past
  // the leaders stops, and waits for one of them.
  acute: (was, { by, isAcute, tick = null }) => {
    if (was.isAcute === isAcute) return was;
    if (!isAcute && !by.leads) return "forbidden";
    const { phase } = was;
    const decided = { ...was, isAcute, sign: isAcute ? null : tick };
    if (!isAcute || phase.state !== "sending" || phase.from.state === "review") return decided;
    if (by.leads && by.id === phase.sender) return decided;
    return { ...decided, phase: { state: "review", author: phase.from.holder } };
  },

  // The program may be wrong, and the holder has read the message. The caller's own word is for a leader to decide on.
  "reject-sign": (was, { by }) => {
    if (was.sign === null) return was.isAcute ? "stale" : was;
    const isHolder = was.phase.state === "claimed" && was.phase.holder === by.id;
    return by.leads || (was.sign.source === "program" && isHolder) ? { ...was, sign: null } : "forbidden";
  },

  "lifted-over": (was) => ({ ...was, isAcute: false, sign: null }),

  "read-and-seen": (was) =>
    was.phase.state === "idle" && was.sign?.source === "program" ? { ...was, sign: null } : was,

  submit: (was, event) => {
    const { phase } = was;
    if (phase.state !== "claimed" || phase.claim !== event.claim) return "stale";
    const refusal = readThrough(was, event);
    if (refusal) return refusal;
    return { ...was, ...seenAll(was), about: event.about, phase: { state: "review", author: phase.holder } };
  },

  return: (was, { claim, authorIsThere, now }) => {
    if (was.phase.state !== "review") return "stale";
    return authorIsThere ? { ...was, phase: claimedBy(was.phase.author, claim, now) } : backInQueue(was);
  },

  approve: (was, event) => {
    if (!event.by.leads) return "forbidden";
    if (was.phase.state !== "review" || event.isSpent) return "stale";
    return readThrough(was, event) ?? { ...was, ...seenAll(was), phase: sending(was.phase, event) };
  },

  send: (was, event) => {
    const { phase } = was;
    if (phase.state !== "claimed" || phase.claim !== event.claim || event.isSpent) return "stale";
    const refusal = readThrough(was, event);
    if (refusal) return refusal;
    if (event.by.mustBeReviewed || (was.isAcute && !event.by.leads)) return "mustBeReviewed";
    return { ...was, ...seenAll(was), about: event.about, phase: sending(phase, event) };
  },

  undo: (was, { by, now }) => {
    if (was.phase.state !== "sending" || was.phase.sender !== by.id) return "stale";
    const { from } = was.phase;
    return { ...was, phase: from.state === "claimed" ? { ...from, leaseUntil: leaseFrom(now) } : from };
  },

  deliver: (was, { now, next, isAlarmOpen }) => {
    if (was.phase.state !== "sending" || was.phase.sendsAt > now) return "stale";
    const answered = { ...idle(was), answeredThrough: laterOf(was.answeredThrough, was.seenThrough) };
    if (next === null) return { ...answered, sign: afterReading(was, isAlarmOpen) };
    const { newest, ...round } = next;
    return { ...answered, phase: { state: "waiting" }, round, newest };
  },

  close: (was, { by, reason, seen }) => {
    if (reason === "abuse" && !by.leads) return "forbidden";
    if (was.phase.state === "idle" || was.phase.state === "sending") return "stale";
    const isHolder = was.phase.state === "claimed" && was.phase.holder === by.id;
    if (reason !== "abuse" && !isHolder) return "stale";
    if (!hasSeenAll(was.newest, laterOf(was.seenThrough, knownSeen(was, seen)))) return "unseen";
    // A person ends the emergency or rejects the sign first, with a trace.
    if (was.isAcute || was.sign !== null) return "emergency";
    return { ...idle(was), answeredThrough: laterOf(was.answeredThrough, was.newest) };
  },
} satisfies Rules;

/** How an event of that kind can be refused. It follows from the rules, so that a route that forgets one does not compile. */
export type RefusalOf<K extends EventKind> = Extract<ReturnType<(typeof rules)[K]>, string>;

const holderOf = ({ phase }: ConversationState): VolunteerId | null => {
  const work = workOf(phase);
  if (work.state === "claimed") return work.holder;
  return work.state === "review" ? work.author : null;
};

const moveTo = (was: ConversationState, is: ConversationState, event: ConversationEvent): Move => {
  if (event.kind === "close") return `closed-${event.reason}`;
  if (event.kind === "deliver") return is.phase.state === "idle" ? "answered" : "written";
  // A message was there, and is deleted. A leader who writes first has none to answer.
  if (is.phase.state === "idle" && was.round !== null) return "deleted";
  switch (event.kind) {
    case "release":
      return "released";
    case "disabled":
      return "rights-changed";
    case "take-over":
      return event.to === "me" ? "taken-over" : "put-back";
    case "submit":
      return "submitted";
    case "return":
      return "returned";
    case "send":
    case "approve":
      return "sent";
    case "undo":
      return "undone";
    case "lease-over":
    case "duty-over":
      return event.kind;
    default:
      return "stopped";
  }
};

/** The event that led to another phase or another holder; null: it led to neither. */
export const moveOf = (was: ConversationState, is: ConversationState, event: ConversationEvent): Move | null =>
  was.phase.state === is.phase.state && holderOf(was) === holderOf(is) ? null : moveTo(was, is, event);

/** Returns the next state, the same object if nothing changes, or the reason for a refusal. */
export const transition = <K extends EventKind>(
  was: ConversationState,
  event: EventOf<K>,
): ConversationState | RefusalOf<K> => {
  // The compiler does not see that the rule of this kind takes an event of this kind.
  const rule = rules[event.kind] as (
    was: ConversationState,
    event: ConversationEvent,
  ) => ConversationState | RefusalOf<K>;
  return rule(was, event as ConversationEvent);
};
