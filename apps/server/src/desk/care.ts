import type {
  blockReasons,
  closeReasons,
  emergencyEnds,
  proposalKinds,
  releaseReasons,
} from "@sosmessages/contract/desk/words.ts";
import {
  actorOf,
  withLockedConversation,
  changeByService,
  changeConversation,
  isKeySpent,
  shownClaim,
  type DeskRequest,
  type ConversationContext,
  type DeskPerson,
} from "#conversation/change.ts";
import { newClaimId } from "#conversation/claim-token.ts";
import { noteGivenBack } from "./queue.ts";
import type { TopicAndRisk } from "#conversation/state.ts";
import { tickOf } from "#conversation/signs.ts";
import { lockConversation, touchConversation } from "#conversation/store.ts";
import { statement } from "#platform/database/database.ts";
import type { MessageId } from "#platform/ids.ts";
import type { DeskContext } from "./context.ts";
import {
  endAlarm,
  endSignAlarm,
  isSignUnseen,
  keepSignAlarm,
  noteLeaderOpened,
  raiseAlarm,
  seeAlarms,
  seeAlarmsBy,
} from "./alerts/alarms.ts";
import { putLookAgain } from "./alerts/look-again.ts";
import {
  endComments,
  findNote,
  hasProposal,
  removeAskedTakeOver,
  removeProposal,
  putProposal,
  putNote,
} from "./notes.ts";

const keepAway = statement(
  "handling.keep-away",
  "INSERT INTO kept_away (volunteer, mailbox) VALUES ($1, $2) ON CONFLICT DO NOTHING",
);

const findCall = statement(
  "handling.find-call",
  "SELECT 1 AS yes FROM alarms WHERE conversation = $1 AND kind = 'leader' AND raised_by = $2 AND seen_at IS NULL",
);
const findPutBack = statement(
  "handling.find-put-back",
  "SELECT 1 AS yes FROM given_back WHERE conversation = $1 AND volunteer = $2 AND given_back_at >= $3",
);
const findBlock = statement(
  "handling.find-block",
  "SELECT 1 AS yes FROM callers WHERE mailbox = $1 AND (blocked_until = $2 OR ($2::timestamptz IS NULL AND blocked_until IS NULL))",
);
const leads = statement("handling.leads", "SELECT 1 AS yes FROM volunteers WHERE id = $1 AND role = 'leader'");
const findAlarm = statement(
  "handling.find-alarm",
  "SELECT a.conversation FROM alarms a JOIN conversations c ON c.id = a.conversation WHERE a.id = $1 AND c.tenant = ANY ($2)",
);

/* Actions on a conversation besides the answer. */

export const release = async (
  context: ConversationContext,
  request: DeskRequest,
  reason: (typeof releaseReasons)[number],
) => {
  const outcome = await changeConversation(context, request, {
    // Without the reason: the log names the person.
    act: "released",
    isRepeat: async ({ id, phase }, shown, queries) =>
      shown !== null && !(phase.state === "claimed" && phase.claim === shown) && (await isKeySpent(queries, id, shown)),
    event: (_, claim) => ({ kind: "release", claim }),
    also: async (queries, { was }) => {
      if (reason === "may-know") await queries.count(keepAway, [request.person.volunteer, was.mailbox]);
      else await noteGivenBack(queries, was.id, request.person.volunteer, reason);
    },
  });
  // The first request has kept its holder away from the mailbox.
  return outcome === "notFound" && reason === "may-know" && shownClaim(context, request) !== null ? {} : outcome;
};

export const noteSeen = (context: ConversationContext, request: DeskRequest, through: MessageId) =>
  changeConversation(context, request, { event: () => ({ kind: "seen", by: actorOf(request.person), through }) });

export const noteChecked = (context: ConversationContext, request: DeskRequest) =>
  changeConversation(context, request, { act: "checked", event: () => ({ kind: "checked" }) });

export const describe = (context: ConversationContext, request: DeskRequest, about: TopicAndRisk) =>
  changeConversation(context, request, { event: () => ({ kind: "about", about }) });

export const flagAcute = (
  context: ConversationContext,
  request: DeskRequest,
  isAcute: boolean,
  reason?: (typeof emergencyEnds)[number],
) =>
  changeConversation(context, request, {
    right: isAcute ? "has-read" : "answered",
    act: isAcute ? "acute-set" : "acute-cleared",
    detail: isAcute ? undefined : reason,
    event: async ({ id }, _, queries) => ({
      kind: "acute",
      by: actorOf(request.person),
      isAcute,
      tick: reason === "mistake" ? await tickOf(queries, id) : null,
    }),
    // A leader who sets or ends it has seen it.
    also: async (queries, { was, is }) => {
      if (isAcute) await raiseAlarm(queries, was, "acute", request.person.volunteer);
      else if (reason) await queries.count(endAlarm, [was.id, request.person.volunteer, reason]);
      const seen = await seeAlarmsBy(context, queries, was, request.person, { kind: "acute" });
      if (is.sign === null) return seen;
      await queries.count(keepSignAlarm, [was.id, is.sign.at]);
      await queries.count(noteLeaderOpened, [was.id]);
      return [...seen, ...(await seeAlarmsBy(context, queries, was, request.person, { kind: "sign" }))];
    },
  });

export const denySign = (context: ConversationContext, request: DeskRequest) =>
  changeConversation(context, request, {
    act: "sign-rejected",
    event: () => ({ kind: "reject-sign", by: actorOf(request.person) }),
    also: async (queries, { was }) => {
      const seen = await seeAlarmsBy(context, queries, was, request.person, { kind: "sign" });
      await queries.count(endSignAlarm, [was.id, request.person.volunteer]);
      return seen;
    },
  });

export const wantLeader = (context: ConversationContext, request: DeskRequest) =>
  withLockedConversation(context, request, {
    right: "has-read",
    act: "leader-called",
    repeated: async (queries, { id }) =>
      (await queries.one(findCall, [id, request.person.volunteer])) === null ? null : {},
    counts: [{ measure: "process", detail: "leader-calls" }],
    work: async (queries, conversation) => {
      await raiseAlarm(queries, conversation, "leader", request.person.volunteer);
      return {};
    },
  });

/** False: these services have no such alarm. If two leaders acknowledge at once, one is noted. */
export const noteAlarmSeen = (
  context: ConversationContext,
  person: DeskPerson,
  alarm: string,
  hours: number | null,
): Promise<boolean> =>
  context.database.transactionOf(person, async (queries) => {
    const { volunteer, tenants } = person;
    const found = await queries.one(findAlarm, [alarm, tenants]);
    const was = found && (await lockConversation(queries, found.conversation));
    if (!was) return false;
    const counts = await seeAlarms(context, queries, was, { by: volunteer, alarm });
    const wasRead = was.moved !== null && was.moved.by !== "deleted";
    if (wasRead && !(await isSignUnseen(queries, was.id)))
      await changeByService(context, queries, was.id, { event: () => ({ kind: "read-and-seen" }) });
    await touchConversation(
      queries,
      context.conversationChanged,
      was,
      was.sign?.source === "caller" ? was.mailbox : null,
    );
    // Only the first leader: a second must not postpone the time that the first one set.
    if (hours !== null && counts.length > 0) await putLookAgain(context, queries, was, volunteer, hours);
    await context.count(queries, was.tenant, counts);
    return true;
  });

export const takeFromHolder = (context: ConversationContext, request: DeskRequest, to: "queue" | "me") =>
  changeConversation(context, request, {
    act: "taken-over",
    detail: to,
    isRepeat: async ({ id, phase, moved }, _, queries) =>
      to === "queue" &&
      phase.state === "waiting" &&
      moved?.by === "put-back" &&
      (await queries.one(findPutBack, [id, request.person.volunteer, moved.at])) !== null,
    event: async ({ phase, now }, _, queries) => ({
      kind: "take-over",
      by: actorOf(request.person),
      to,
      claim: newClaimId(),
      isFromLeader: phase.state === "claimed" && (await queries.one(leads, [phase.holder])) !== null,
      now,
    }),
    // A leader who returns it to the queue is not offered it again. The previous holder still is.
    also: async (queries, { was }) => {
      if (to === "queue") await noteGivenBack(queries, was.id, request.person.volunteer, "other");
      await queries.count(removeAskedTakeOver, [was.id]);
      // In the queue, the danger still needs a leader.
      return seeAlarmsBy(
        context,
        queries,
        was,
        request.person,
        to === "queue" ? { kind: "leader", isShown: true } : {},
      );
    },
  });

export const close = (
  context: ConversationContext,
  request: DeskRequest,
  reason: (typeof closeReasons)[number],
  seen: MessageId | null,
) =>
  changeConversation(context, request, {
    act: "closed",
    detail: reason,
    isRepeat: ({ phase, moved }) => phase.state === "idle" && moved?.by === `closed-${reason}`,
    event: () => ({ kind: "close", by: actorOf(request.person), reason, seen }),
    // A call that came a moment before still needs a leader.
    also: async (queries, { was }) => {
      await queries.count(endComments, [was.id]);
      return seeAlarmsBy(context, queries, was, request.person, { isShown: true });
    },
  });

export const block = (
  context: DeskContext,
  request: DeskRequest,
  until: string | null,
  reason: (typeof blockReasons)[number],
) =>
  withLockedConversation(context, request, {
    act: until === null ? "unblocked" : "blocked",
    detail: reason,
    counts: until === null ? [] : [{ measure: "process", detail: "blocks" }],
    isForCaller: true,
    // A leader ends the emergency or rejects the sign first, with a reason.
    repeated: async (queries, { mailbox }) =>
      (await queries.one(findBlock, [mailbox, until === null ? null : new Date(until)])) === null ? null : {},
    refusal: ({ isAcute, sign }) => (until !== null && (isAcute || sign !== null) ? "emergency" : null),
    work: async (queries, { mailbox }) => {
      await context.blockCaller(queries, mailbox, until);
      return {};
    },
  });

export const makeProposal = (
  context: DeskContext,
  request: DeskRequest,
  kind: (typeof proposalKinds)[number],
  reason: string,
) =>
  withLockedConversation(context, request, {
    right: "answered",
    repeated: async (queries, { id }) => ((await hasProposal(queries, context.vault, id, kind, reason)) ? {} : null),
    act: "proposed",
    detail: kind,
    counts: kind === "take-over" ? [{ measure: "process", detail: "leader-calls" }] : [],
    work: async (queries, conversation) => {
      await putProposal(queries, context.vault, conversation.id, kind, reason);
      if (kind === "take-over") await raiseAlarm(queries, conversation, "leader", request.person.volunteer);
      return {};
    },
  });

/** False: these services have no such proposal. */
export const dropProposal = (
  { database, audit }: ConversationContext,
  person: DeskPerson,
  id: string,
): Promise<boolean> =>
  database.transactionOf(person, async (queries) => {
    const { volunteer, tenants } = person;
    const row = await queries.one(removeProposal, [id, tenants]);
    if (row) await audit(queries, { tenant: row.tenant, volunteer, act: "dismissed", conversation: row.id });
    return row !== null;
  });

export const addNote = (context: DeskContext, request: DeskRequest, text: string) => {
  const note = { volunteer: request.person.volunteer, kind: "note", text } as const;
  return withLockedConversation(context, request, {
    repeated: (queries, { id }) => findNote(queries, context.vault, id, note),
    work: (queries, { id }) => putNote(queries, context.vault, id, note),
  });
};
