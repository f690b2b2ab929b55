import type { MessageId, VolunteerId } from "#platform/ids.ts";

/** What a person picks a claim up with; told to nobody else. */
export type ClaimId = string & { readonly is: unique symbol };

/** How urgent it is: since the caller's FIRST message that nobody has answered. It never moves while the turn lasts. */
export type Turn = { readonly since: Date; readonly dueAt: Date };

/** What somebody said of it, for the statistics. */
export type About = { readonly topic: string | null; readonly risk: "none" | "some" | "high" | null };

type Claim = {
  readonly holder: VolunteerId;
  readonly claim: ClaimId;
  readonly claimedAt: Date;
  readonly leaseUntil: Date;
};
export type Sending = { readonly sender: VolunteerId; readonly sendsAt: Date; readonly key: string };

/** Where it stands, and exactly what goes with standing there. `sending` goes back, if taken back, to where it came from. */
export type Phase =
  | { readonly state: "idle" }
  | { readonly state: "waiting" }
  | ({ readonly state: "claimed" } & Claim)
  | { readonly state: "review"; readonly author: VolunteerId }
  | ({ readonly state: "sending"; readonly from: ({ readonly state: "claimed" } & Claim) | Reviewed } & Sending);
type Reviewed = { readonly state: "review"; readonly author: VolunteerId };

/** All that the rules look at. Ids of messages sort by time. */
export type Standing = {
  readonly phase: Phase;
  /** null in the state idle, and only there. */
  readonly turn: Turn | null;
  /** The deadline passed without an answer, and that was counted. */
  readonly isBreached: boolean;
  readonly isAcute: boolean;
  readonly about: About;
  /** The newest message that waits for an answer and is still there. */
  readonly newest: MessageId | null;
  readonly answeredThrough: MessageId | null;
  readonly seenThrough: MessageId | null;
  readonly checkedThrough: MessageId | null;
  /** The draft's revision; null: there is none. */
  readonly draft: number | null;
};

export const nothingSaid: About = { topic: null, risk: null };

export const laterOf = (one: MessageId | null, other: MessageId | null): MessageId | null =>
  one === null || (other !== null && other > one) ? other : one;

/** Nothing of what waits is newer than this. */
export const hasSeenAll = (newest: MessageId | null, seen: MessageId | null): boolean =>
  newest === null || (seen !== null && seen >= newest);

/** No turn is open. What was typed for the one before goes, and so does what was said of it. */
export const idle = (was: Standing): Standing => ({
  ...was,
  phase: { state: "idle" },
  turn: null,
  isBreached: false,
  isAcute: false,
  about: nothingSaid,
  newest: null,
  seenThrough: null,
  draft: null,
});

/** Back among those who wait, draft and all; over where nothing is left that could be answered. */
export const backInQueue = (was: Standing): Standing =>
  was.newest === null ? idle(was) : { ...was, phase: { state: "waiting" } };
