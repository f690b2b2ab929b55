import type { sendReply } from "@sosmessages/contract/desk/conversations.ts";
import type { BodyOf } from "@sosmessages/contract/route.ts";
import { deskTimes } from "@sosmessages/contract/limits.ts";
import { isBlank } from "@sosmessages/contract/visible.ts";
import {
  actorOf,
  changeConversation,
  lockForRequest,
  isKeySpent,
  shownClaim,
  type NotAvailable,
  type Changed,
  type DeskRequest,
  type DeskPerson,
} from "#conversation/change.ts";
import { newClaimId } from "#conversation/claim-token.ts";
import { findReplyDraft, putReplyDraft } from "#conversation/reply-drafts.ts";
import { transition, type EventOf, type RefusalOf } from "#conversation/rules.ts";
import type { TopicAndRisk } from "#conversation/state.ts";
import { renewLease, type StoredConversation } from "#conversation/store.ts";
import { statement, type Queries, type Reads, type Transaction } from "#platform/database/database.ts";
import { isUuid, type ConversationId, type MessageId, type VolunteerId } from "#platform/ids.ts";
import type { DeskContext } from "./context.ts";
import { seeAlarmsBy } from "./alerts/alarms.ts";
import type { Count } from "#statistics/count.ts";
import { putLookAgain } from "./alerts/look-again.ts";
import { findNote, putNote } from "./notes.ts";

const sentBefore = statement(
  "answering.sent-before",
  `SELECT sends_at FROM conversations WHERE id = $1 AND state = 'sending' AND send_key = $2 AND sender = $3
   UNION ALL SELECT sends_at FROM answers WHERE conversation = $1 AND send_key = $2 AND volunteer = $3`,
  { notNull: ["sends_at"] },
);
/** A person `v` who would see a returned draft now, and have room for it. */
const isPresent = (tenant: string) => `v.state = 'active' AND ${tenant} = ANY (v.tenants) AND v.role <> 'admin'
     AND v.duty_until > service_time() AND (v.pause_until IS NULL OR v.pause_until <= service_time())
     AND (SELECT count(*) FROM conversations h WHERE h.holder = v.id AND h.state IN ('claimed', 'sending')) < ${deskTimes.claimsAtOnce}`;
// Held until the end: a right to read that is taken away at this moment comes before it or after it.
const isThere = statement(
  "answering.is-there",
  `SELECT 1 AS yes FROM volunteers v WHERE v.id = $1 AND ${isPresent("$2")} FOR SHARE`,
);
const hasAuthor = statement(
  "answering.has-author",
  `SELECT 1 AS yes FROM conversations c JOIN volunteers v ON v.id = c.author WHERE c.id = $1 AND ${isPresent("c.tenant")}`,
);
const findTopic = statement("conversations.topic", "SELECT 1 AS yes FROM topics WHERE id = $1 AND tenant = ANY ($2)");

/** A reply that is ready to be sent. Absent fields keep their values. */
type Reply = Omit<BodyOf<typeof sendReply>, "token" | "personal_data">;
const readThrough = ({ revision, seen_through: seen }: Reply) => ({ revision, seen: seen as MessageId });

/** Is this one of the topics of the services this person works for? Nothing, and "none", are fine as well. */
export const knowsTopic = async (
  database: Reads,
  { tenants }: DeskPerson,
  topic: string | null | undefined,
): Promise<boolean> =>
  topic === null ||
  topic === undefined ||
  (isUuid(topic) && (await database.one(findTopic, [topic, tenants])) !== null);

export type SavedReply = { readonly revision: number; readonly savedAt: Date; readonly leaseUntil: Date | null };

/** The text, and the revision that it replaces. `after`: the text of the previous save, if that save was not answered yet. */
type Typed = { readonly body: string; readonly revision: number; readonly after?: string | undefined };

/** Saves the draft and extends the claim. The desk is not notified: every page would reload at each word. */
const save = <K extends "save" | "save-review">(
  context: DeskContext,
  request: DeskRequest,
  typed: Typed,
  eventOf: (was: StoredConversation, revision: number) => EventOf<K>,
): Promise<SavedReply | NotAvailable | RefusalOf<K>> =>
  context.database.transactionOf(request.person, async (queries) => {
    const was = await lockForRequest(context, queries, request);
    if (typeof was === "string") return was;
    const stored = was.draft === typed.revision + 1 ? await findReplyDraft(queries, context.vault, was.id) : null;
    const isRepeat = stored?.body === typed.body;
    // A save that closes a page may follow one that was not answered yet.
    const isNext = stored !== null && (isRepeat || stored.body === typed.after);
    const is = transition(was, eventOf(was, isNext ? stored.revision : typed.revision));
    if (typeof is === "string") return is;
    const leaseUntil = is.phase.state === "claimed" ? is.phase.leaseUntil : null;
    if (isRepeat) return { revision: stored.revision, savedAt: new Date(stored.saved_at), leaseUntil };
    const revision = is.draft!;
    const savedAt = await putReplyDraft(queries, context.vault, was.id, { revision, body: typed.body });
    if (leaseUntil) await queries.count(renewLease, [was.id, leaseUntil]);
    return { revision, savedAt, leaseUntil };
  });

export const saveClaimedDraft = (context: DeskContext, request: DeskRequest, typed: Typed) => {
  const claim = shownClaim(context, request) ?? newClaimId();
  return save(context, request, typed, ({ now }, revision) => ({ kind: "save", claim, revision, now }));
};

export const saveReviewedDraft = (context: DeskContext, request: DeskRequest, typed: Typed) =>
  save(context, request, typed, (_, revision) => ({ kind: "save-review", revision }));

const aboutOf = ({ about }: StoredConversation, { topic, risk }: Reply): TopicAndRisk => ({
  topic: topic === undefined ? about.topic : topic,
  risk: risk === undefined ? about.risk : risk,
});

/** Sent twice is sent once: the same key gets the answer that it got the first time. */
const once = async <O extends Changed | string>(
  { database }: DeskContext,
  { id, person }: DeskRequest,
  key: string,
  send: () => Promise<O>,
): Promise<{ sendsAt: Date } | Extract<O, string>> => {
  const before = () => database.one(sentBefore, [id, key, person.volunteer]);
  const first = await before();
  if (first) return { sendsAt: first.sends_at };
  const outcome = await send();
  if (typeof outcome !== "string") {
    const { phase, now } = outcome.is;
    return { sendsAt: phase.state === "sending" ? phase.sendsAt : now };
  }
  // The other click may have been faster by a hair.
  const second = outcome === "stale" ? await before() : null;
  return second ? { sendsAt: second.sends_at } : (outcome as Extract<O, string>);
};

/** When the reply may no longer be taken back, it is delivered without waiting for the job's next run. */
const wakeWhenDue = ({ wake }: DeskContext, queries: Transaction): void =>
  queries.afterCommit(() => void setTimeout(() => wake("conversations"), deskTimes.undoSeconds * 1000 + 50).unref());

/** Runs in the transaction that starts sending. */
const afterSending =
  (context: DeskContext, { person }: DeskRequest, { look_again_hours: lookAgainHours }: Reply) =>
  async (queries: Transaction, { was }: Changed): Promise<Count[]> => {
    const counts = await seeAlarmsBy(context, queries, was, person, { isShown: true });
    if (was.isAcute && lookAgainHours) await putLookAgain(context, queries, was, person.volunteer, lookAgainHours);
    wakeWhenDue(context, queries);
    return counts;
  };

/** A reply without visible characters must not reach a caller. */
const refusalOfBlank =
  ({ vault }: DeskContext) =>
  async ({ id }: StoredConversation, queries: Queries): Promise<"blank" | null> => {
    const draft = await findReplyDraft(queries, vault, id);
    return draft !== null && isBlank(draft.body) ? "blank" : null;
  };

export const startSending = (context: DeskContext, request: DeskRequest, reply: Reply) =>
  once(context, request, reply.key, () =>
    changeConversation(context, request, {
      act: "sent",
      refusal: refusalOfBlank(context),
      event: async (was, claim, queries) => ({
        kind: "send",
        by: actorOf(request.person),
        claim,
        key: reply.key,
        isSpent: await isKeySpent(queries, was.id, reply.key),
        ...readThrough(reply),
        about: aboutOf(was, reply),
        now: was.now,
      }),
      also: afterSending(context, request, reply),
    }),
  );

export const submitDraft = (context: DeskContext, request: DeskRequest, reply: Reply) =>
  changeConversation(context, request, {
    act: "submitted",
    isRepeat: ({ phase, moved, draft }) =>
      phase.state === "review" &&
      phase.author === request.person.volunteer &&
      moved?.by === "submitted" &&
      draft === reply.revision,
    refusal: refusalOfBlank(context),
    event: (was, claim) => ({ kind: "submit", claim, ...readThrough(reply), about: aboutOf(was, reply) }),
  });

export const approveDraft = (context: DeskContext, request: DeskRequest, reply: Reply) =>
  once(context, request, reply.key, () =>
    changeConversation(context, request, {
      act: "approved",
      refusal: refusalOfBlank(context),
      event: async ({ id, now }, _, queries) => ({
        kind: "approve",
        by: actorOf(request.person),
        key: reply.key,
        isSpent: await isKeySpent(queries, id, reply.key),
        ...readThrough(reply),
        now,
      }),
      also: afterSending(context, request, reply),
    }),
  );

const authorIsThere = async (queries: Queries, author: VolunteerId, tenant: string): Promise<boolean> =>
  (await queries.one(isThere, [author, tenant])) !== null;

/** Of a draft in review: returned, it would go to the queue and not to its author. */
export const isAuthorAway = async (database: Reads, id: ConversationId): Promise<boolean> =>
  (await database.one(hasAuthor, [id])) === null;

/** The comment is shown to the next author, too, and outlasts the draft for its author. */
export const returnDraft = (context: DeskContext, request: DeskRequest, comment: string) => {
  const note = { volunteer: request.person.volunteer, kind: "review", text: comment } as const;
  return changeConversation(context, request, {
    act: "returned",
    isRepeat: async ({ id, moved }, _, queries) =>
      moved?.by === "returned" && (await findNote(queries, context.vault, id, note)) !== null,
    event: async ({ phase, tenant, now }, _, queries) => ({
      kind: "return",
      claim: newClaimId(),
      authorIsThere: phase.state === "review" && (await authorIsThere(queries, phase.author, tenant)),
      now,
    }),
    also: async (queries, { was }) => {
      const told = was.phase.state === "review" ? was.phase.author : null;
      await putNote(queries, context.vault, was.id, { ...note, told });
      return seeAlarmsBy(context, queries, was, request.person, { isShown: true });
    },
  });
};

export const takeBack = (context: DeskContext, request: DeskRequest) =>
  changeConversation(context, request, {
    act: "undone",
    isRepeat: ({ phase, moved }) => {
      if (moved?.by !== "undone") return false;
      if (phase.state === "claimed") return phase.holder === request.person.volunteer;
      return phase.state === "review" && request.person.role === "leader";
    },
    event: ({ now }) => ({ kind: "undo", by: actorOf(request.person), now }),
  });
