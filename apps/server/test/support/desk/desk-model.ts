import { randomUUID } from "node:crypto";
import { deskTimes } from "@sosmessages/contract/limits.ts";
import fc from "fast-check";
import type { Move } from "@sosmessages/contract/desk/standing.ts";
import { moveOf, transition, type ConversationEvent, type DeskActor } from "#conversation/rules.ts";
import {
  idle,
  nothingSaid,
  type ClaimId,
  type ConversationState,
  type Sign,
  type WaitingRound,
} from "#conversation/state.ts";
import { newMessageId, type MessageId, type VolunteerId } from "#platform/ids.ts";

/** An attempt. Its result depends on the state of the conversation. */
export type Attempt = { readonly what: (typeof attempts)[number]; readonly who: number; readonly luck: number };

const attempts = [
  "write",
  "sign",
  "reject-sign",
  "delete",
  "expire",
  "claim",
  "release",
  "lease-over",
  "disabled",
  "must-review",
  "take-over",
  "save",
  "save-review",
  "seen",
  "checked",
  "about",
  "acute",
  "submit",
  "return",
  "approve",
  "send",
  "undo",
  "deliver",
  "close",
  "breach",
  "draft-lost",
] as const;

/** Some things happen more often than others, or walks would seldom come to an answer. */
const weight: Partial<Record<Attempt["what"], number>> = {
  write: 4,
  claim: 6,
  save: 6,
  send: 5,
  deliver: 5,
  submit: 3,
  approve: 3,
  acute: 3,
};
const anyAttempt = fc.oneof(...attempts.map((what) => ({ weight: weight[what] ?? 1, arbitrary: fc.constant(what) })));
export const walks = (longest: number, shortest = 1) =>
  fc.array(fc.record({ what: anyAttempt, who: fc.nat(2), luck: fc.nat(11) }), {
    minLength: shortest,
    maxLength: longest,
    size: "max",
  });

/** Two volunteers, the second of whom must be reviewed, and a leader. */
export const cast = [
  { id: randomUUID() as VolunteerId, leads: false, mustBeReviewed: false },
  { id: randomUUID() as VolunteerId, leads: false, mustBeReviewed: true },
  { id: randomUUID() as VolunteerId, leads: true, mustBeReviewed: false },
] as const satisfies readonly DeskActor[];

export const untouched: ConversationState = {
  phase: { state: "idle" },
  round: null,
  isBreached: false,
  isAcute: false,
  sign: null,
  about: nothingSaid,
  newest: null,
  answeredThrough: null,
  seenThrough: null,
  checkedThrough: null,
  draft: null,
};

/** Transitions that are single SQL statements in the service. Tests compare the database with these. */
type SqlEvent =
  | { readonly kind: "written"; readonly message: MessageId; readonly round: WaitingRound; readonly notSafe: boolean }
  /** The program found signs of danger in the newest message. */
  | { readonly kind: "signed"; readonly message: MessageId }
  /** Messages were deleted or expired. `newest` is the newest remaining one. */
  | { readonly kind: "shrunk"; readonly newest: MessageId | null }
  /** `isWritten`: there is a message of the caller, so that a leader may write first. */
  | {
      readonly kind: "claim";
      readonly by: DeskActor;
      readonly claim: ClaimId;
      readonly isWritten: boolean;
      readonly now: Date;
    };
export type ModelEvent = ConversationEvent | SqlEvent;

/** An emergency needs no sign, and the caller's replaces the program's. */
const signed = ({ isAcute, sign }: ConversationState, source: Sign["source"]): Sign | null => {
  if (isAcute) return null;
  return { source: sign?.source === "caller" ? "caller" : source, at: sign?.at ?? new Date() };
};

/** The rules, and what SQL does in their stead. */
export const modelTransition = (was: ConversationState, event: ModelEvent): ConversationState | string => {
  const { phase } = was;
  switch (event.kind) {
    case "written":
      return {
        ...was,
        phase: phase.state === "idle" ? { state: "waiting" } : phase,
        round: was.round ?? event.round,
        newest: event.message,
        sign: event.notSafe ? signed(was, "caller") : was.sign,
      };
    case "signed":
      return event.message === was.newest ? { ...was, sign: signed(was, "program") } : was;
    case "shrunk": {
      if (phase.state === "idle") return was.draft === null ? was : { ...was, draft: null };
      const shrunk = { ...was, newest: event.newest };
      return event.newest === null && (phase.state === "waiting" || phase.state === "review") ? idle(shrunk) : shrunk;
    }
    case "claim": {
      const { by, claim, isWritten, now } = event;
      const isFirst = phase.state === "idle" && by.leads && isWritten;
      if (phase.state !== "waiting" && !isFirst) return "taken";
      const leaseUntil = new Date(now.getTime() + deskTimes.leaseMinutes * 60_000);
      return { ...was, phase: { state: "claimed", holder: by.id, claim, claimedAt: now, leaseUntil } };
    }
    default:
      return transition(was, event);
  }
};

/** The event that led to another state, the SQL events among them; null: none did. */
export const modelMove = (was: ConversationState, is: ConversationState, event: ModelEvent): Move | null => {
  if (was === is) return null;
  switch (event.kind) {
    case "written":
      return was.phase.state === "idle" ? "written" : null;
    case "shrunk":
      return was.phase.state !== "idle" && is.phase.state === "idle" ? "deleted" : null;
    case "claim":
      return was.phase.state === "idle" ? "reopened" : "claimed";
    case "signed":
      return null;
    default:
      return moveOf(was, is, event);
  }
};

/** Everything around the conversation: the caller's messages, the hour, and the claims that people once had. */
export type World = {
  readonly people: readonly DeskActor[];
  readonly messages: readonly MessageId[];
  readonly now: Date;
  readonly claims: ReadonlyMap<VolunteerId, ClaimId>;
  /** No leader has seen the alarm of the sign. Absent: random. */
  readonly isAlarmOpen?: boolean;
};
export type Happening = { readonly event: ModelEvent; readonly by: DeskActor; readonly world: World };

const nobodysMessage = "00000000-0000-7000-8000-000000000000" as MessageId;

/** The result of an attempt in this state. Null: the attempt is impossible. */
export const happeningOf = (was: ConversationState, world: World, { what, who, luck }: Attempt): Happening | null => {
  const { people, messages, claims } = world;
  const now = new Date(world.now.getTime() + 60_000);
  const next = { ...world, now };
  const { phase } = was;
  const at = phase.state === "sending" ? phase.from : phase;
  const person = people[who]!;
  const leader = people.find(({ leads }) => leads)!;
  const isLucky = luck > 1;
  /** The holder, or a former holder. */
  const holder = people.find(({ id }) => (at.state === "claimed" ? at.holder === id : claims.has(id))) ?? null;
  const shown = (actor: DeskActor): ClaimId =>
    at.state === "claimed" && at.holder === actor.id && isLucky
      ? at.claim
      : (claims.get(actor.id) ?? (randomUUID() as ClaimId));
  const read = {
    revision: isLucky || luck === 1 ? (was.draft ?? 1) : (was.draft ?? 0) + 1,
    seen: luck === 1 ? nobodysMessage : (was.newest ?? nobodysMessage),
  };
  const about = was.about;
  const isAlarmOpen = world.isAlarmOpen ?? luck % 2 === 0;
  const key = randomUUID();
  const happening = (event: ModelEvent, by: DeskActor = person, changes: Partial<World> = {}): Happening => ({
    event,
    by,
    world: { ...next, ...changes },
  });
  const left = (remaining: readonly MessageId[]) =>
    remaining.findLast((id) => was.answeredThrough === null || id > was.answeredThrough) ?? null;

  switch (what) {
    case "write": {
      const message = newMessageId(now);
      const dueAt = new Date(now.getTime() + 24 * 3_600_000);
      const round = { since: now, promisedAt: dueAt, plainDueAt: dueAt };
      return happening({ kind: "written", message, round, notSafe: luck === 0 }, person, {
        messages: [...messages, message],
      });
    }
    case "sign":
      return messages.length === 0 ? null : happening({ kind: "signed", message: messages.at(-1)! });
    case "reject-sign": {
      const by = isLucky && holder ? holder : leader;
      return happening({ kind: "reject-sign", by }, by);
    }
    case "delete":
    case "expire": {
      if (messages.length === 0) return null;
      const gone =
        what === "delete" ? [messages[luck % messages.length]!] : messages.slice(0, 1 + (luck % messages.length));
      const remaining = messages.filter((id) => !gone.includes(id));
      return happening({ kind: "shrunk", newest: left(remaining) }, person, { messages: remaining });
    }
    case "claim": {
      const claim = randomUUID() as ClaimId;
      const isWritten = messages.length > 0;
      const isFirst = phase.state === "idle" && person.leads && isWritten;
      return happening({ kind: "claim", by: person, claim, isWritten, now }, person, {
        claims: phase.state === "waiting" || isFirst ? new Map([...claims, [person.id, claim]]) : claims,
      });
    }
    case "release":
      return holder && happening({ kind: "release", claim: shown(holder) }, holder);
    case "lease-over":
    case "breach":
    case "draft-lost":
      return happening({ kind: what });
    case "disabled":
    case "must-review":
      return happening({ kind: what, who: person.id });
    case "take-over": {
      const claim = randomUUID() as ClaimId;
      const to = luck % 2 === 0 ? "me" : "queue";
      const isTaken = to === "me" && phase.state !== "idle" && phase.state !== "waiting";
      const isFromLeader = phase.state === "claimed" && phase.holder === leader.id;
      return happening({ kind: "take-over", by: leader, to, claim, isFromLeader, now }, leader, {
        claims: isTaken ? new Map([...claims, [leader.id, claim]]) : claims,
      });
    }
    case "save":
      return (
        holder &&
        happening({ kind: "save", claim: shown(holder), revision: isLucky ? (was.draft ?? 0) : 99, now }, holder)
      );
    case "save-review":
      return happening({ kind: "save-review", revision: isLucky ? (was.draft ?? 1) : 99 }, leader);
    case "seen":
      return messages.length === 0
        ? null
        : happening(
            { kind: "seen", by: holder ?? leader, through: messages[luck % messages.length]! },
            holder ?? leader,
          );
    case "checked":
      return happening({ kind: "checked" }, leader);
    case "about":
      return happening({ kind: "about", about: { topic: null, risk: luck % 2 === 0 ? "some" : null } }, leader);
    case "acute": {
      const setter = at.state === "claimed" && isLucky && holder ? holder : leader;
      const isAcute = luck % 3 !== 0;
      return happening({ kind: "acute", by: setter, isAcute }, setter);
    }
    case "submit":
      return holder && happening({ kind: "submit", claim: shown(holder), about, ...read }, holder);
    case "return": {
      const claim = randomUUID() as ClaimId;
      const authorIsThere = luck % 2 === 0;
      const isGivenBack = phase.state === "review" && authorIsThere;
      return happening({ kind: "return", claim, authorIsThere, now }, leader, {
        claims: isGivenBack ? new Map([...claims, [phase.author, claim]]) : claims,
      });
    }
    case "approve":
      return happening({ kind: "approve", by: leader, key, isSpent: false, now, ...read }, leader);
    case "send":
      return (
        holder &&
        happening({ kind: "send", by: holder, claim: shown(holder), key, isSpent: false, about, now, ...read }, holder)
      );
    case "undo": {
      const sender = people.find(({ id }) => phase.state === "sending" && phase.sender === id) ?? leader;
      return happening({ kind: "undo", by: sender, now }, sender);
    }
    case "deliver": {
      const later = messages.filter((id) => was.seenThrough === null || id > was.seenThrough);
      const waiting = later.filter((id) => was.answeredThrough === null || id > was.answeredThrough);
      const at = phase.state === "sending" && isLucky ? new Date(phase.sendsAt.getTime()) : now;
      const dueAt = new Date(at.getTime() + 24 * 3_600_000);
      const round = { since: at, promisedAt: dueAt, plainDueAt: dueAt };
      const following = waiting.length === 0 ? null : { ...round, newest: waiting.at(-1)! };
      return happening({ kind: "deliver", now: at, next: following, isAlarmOpen }, person, {
        now: at > now ? at : now,
      });
    }
    case "close": {
      const reason = luck % 2 === 0 ? "abuse" : "mistake";
      const by = reason === "abuse" ? leader : holder;
      return by && happening({ kind: "close", by, reason, seen: luck === 1 ? null : was.newest }, by);
    }
  }
};
