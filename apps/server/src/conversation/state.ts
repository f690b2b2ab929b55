import type { MessageId, VolunteerId } from "#platform/ids.ts";

/** What a person picks a claim up with; nobody else gets it. */
export type ClaimId = string & { readonly is: unique symbol };

/**
 * How urgent it is: since the caller's FIRST message that nobody has answered. It never moves while the round lasts, unless the caller
 * ticks. `plainDueAt`: without closed days.
 */
export type WaitingRound = { readonly since: Date; readonly promisedAt: Date; readonly plainDueAt: Date };

/** What somebody said of it, for the statistics. */
export type TopicAndRisk = { readonly topic: string | null; readonly risk: "none" | "some" | "high" | null };

/** A sign of danger that no person has decided on: the caller's tick, or a finding of the program in a message. */
export type Sign = { readonly source: "caller" | "program"; readonly at: Date };

type Claim = {
  readonly state: "claimed";
  readonly holder: VolunteerId;
  readonly claim: ClaimId;
  readonly claimedAt: Date;
  readonly leaseUntil: Date;
};
type Review = { readonly state: "review"; readonly author: VolunteerId };
type Sending = {
  readonly state: "sending";
  /** Where it goes back to, if it is taken back. */
  readonly from: Claim | Review;
  readonly sender: VolunteerId;
  readonly sendsAt: Date;
  readonly key: string;
};

/** One of five, and exactly what belongs to each. */
export type Phase = { readonly state: "idle" } | { readonly state: "waiting" } | Claim | Review | Sending;

/** All that the rules look at. Ids of messages sort by time. */
export type ConversationState = {
  readonly phase: Phase;
  /** null: no message of the caller waits. That is so in the phase idle, and where a leader writes first. */
  readonly round: WaitingRound | null;
  /** The deadline passed without an answer, and that was counted. */
  readonly isBreached: boolean;
  /** An emergency. It lasts until a leader ends it. */
  readonly isAcute: boolean;
  /** null in an emergency: a person has decided. */
  readonly sign: Sign | null;
  readonly about: TopicAndRisk;
  /** The newest message that waits for an answer and is still there. */
  readonly newest: MessageId | null;
  readonly answeredThrough: MessageId | null;
  readonly seenThrough: MessageId | null;
  readonly checkedThrough: MessageId | null;
  /** The draft's revision; null: there is none. */
  readonly draft: number | null;
};

/** The deadline at the desk. Closed days do not count in an emergency, or with a sign. */
export const dueAtOf = ({ round, isAcute, sign }: Pick<ConversationState, "round" | "isAcute" | "sign">): Date | null =>
  round && (isAcute || sign !== null ? round.plainDueAt : round.promisedAt);

export const nothingSaid: TopicAndRisk = { topic: null, risk: null };

/** Whose hands it is in; a reply on its way is still in those it came from. */
export const workOf = (phase: Phase): Exclude<Phase, Sending> => (phase.state === "sending" ? phase.from : phase);

export const laterOf = (one: MessageId | null, other: MessageId | null): MessageId | null =>
  one === null || (other !== null && other > one) ? other : one;

/** What somebody says they have seen; null where there is no such message: a mixed-up id must not stand for all there is. */
export const knownSeen = ({ newest }: ConversationState, seen: MessageId | null): MessageId | null =>
  newest !== null && seen !== null && seen > newest ? null : seen;

/** Nothing of what waits is newer than this. */
export const hasSeenAll = (newest: MessageId | null, seen: MessageId | null): boolean =>
  newest === null || (seen !== null && seen >= newest);

/** The round is over: its draft, topic and risk are dropped. An emergency and a sign of danger stay. */
export const idle = (was: ConversationState): ConversationState => ({
  ...was,
  phase: { state: "idle" },
  round: null,
  isBreached: false,
  about: nothingSaid,
  newest: null,
  seenThrough: null,
  draft: null,
});

/**
 * Back among those who wait, with its draft; over where nothing is left that could be answered. Where a leader wrote first, no message
 * waits: the draft stays for the leader who opens it next.
 */
export const backInQueue = (was: ConversationState): ConversationState => {
  if (was.newest !== null) return { ...was, phase: { state: "waiting" } };
  return was.round === null ? { ...idle(was), draft: was.draft } : idle(was);
};
