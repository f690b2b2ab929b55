import { deskTimes } from "@sosmessages/contract/limits.ts";
import { changeByService, isDone } from "#conversation/change.ts";
import { findReplyDraft } from "#conversation/reply-drafts.ts";
import { isUnanswered, type StoredConversation } from "#conversation/store.ts";
import { lockMailbox, storeReply } from "#mailbox/write.ts";
import { newExpiry } from "#platform/database/batches.ts";
import { statement, type Queries } from "#platform/database/database.ts";
import type { CallerId, ConversationId, MailboxId, VolunteerId } from "#platform/ids.ts";
import type { DeskContext } from "./context.ts";
import { isSignUnseen } from "./alerts/alarms.ts";
import { endComments } from "./notes.ts";

const most = 20;
const due = statement(
  "delivery.due",
  `SELECT c.id, c.mailbox, c.tenant, w.id AS caller FROM conversations c JOIN callers w USING (mailbox)
   WHERE c.state = 'sending' AND c.sends_at <= service_time() ORDER BY c.sends_at LIMIT ${most}`,
);
const isDue = statement(
  "delivery.is-due",
  "SELECT 1 AS yes FROM conversations WHERE id = $1 AND state = 'sending' AND sends_at <= service_time() FOR NO KEY UPDATE",
);
// What the caller wrote after everything that the reply answers.
const next = statement(
  "delivery.next",
  `SELECT n.since, n.newest, n.since + $2::integer * interval '1 hour' AS plain,
     CASE WHEN n.not_safe THEN n.since + $2::integer * interval '1 hour' ELSE reply_due(c.tenant, n.since, $2::integer * interval '1 hour') END AS promised
   FROM conversations c CROSS JOIN LATERAL (
     SELECT min(m.submitted_at) AS since, (array_agg(m.id ORDER BY m.id DESC))[1] AS newest, bool_or(m.not_safe) AS not_safe FROM messages m
     WHERE m.mailbox = c.mailbox AND ${isUnanswered} AND (c.seen_through IS NULL OR m.id > c.seen_through)) n
   WHERE c.id = $1`,
);
const mayReadOn = statement(
  "delivery.may-read-on",
  `INSERT INTO answers (conversation, volunteer, until, send_key, sends_at)
   SELECT $1, v, service_time() + interval '${deskTimes.answeredHours} hours', $3, $4 FROM unnest($2::uuid[]) v
   ON CONFLICT (conversation, volunteer) DO UPDATE SET until = excluded.until, send_key = excluded.send_key,
     sends_at = excluded.sends_at`,
);
export const expireAnswers = newExpiry(
  "answers.expire",
  "DELETE FROM answers",
  "conversation, volunteer",
  "until <= service_time()",
);

type Due = { id: ConversationId; mailbox: MailboxId; tenant: string; caller: CallerId };

const nextRound = async ({ replyHours }: DeskContext, queries: Queries, { id, tenant }: Due) => {
  const row = await queries.one(next, [id, replyHours(tenant)]);
  if (!row?.since || !row.newest || !row.promised || !row.plain) return null;
  return { since: row.since, promisedAt: row.promised, plainDueAt: row.plain, newest: row.newest };
};

/** The author and the sender may read the conversation for a day. */
const letReadOn = async (queries: Queries, { id, phase }: StoredConversation): Promise<void> => {
  if (phase.state !== "sending") return;
  const writer = phase.from.state === "claimed" ? phase.from.holder : phase.from.author;
  const answerers: VolunteerId[] = [...new Set([writer, phase.sender])];
  await queries.count(mayReadOn, [id, answerers, phase.key, phase.sendsAt]);
};

/** The reply, the end of the draft and of the claim, the counts and the next round are one transaction. */
const deliver = (context: DeskContext, reply: Due): Promise<void> =>
  context.system.transaction(async (queries) => {
    const { mailbox } = reply;
    const held = await lockMailbox(context, queries, mailbox);
    if (held === null || !(await queries.one(isDue, [reply.id]))) return;
    const draft = await findReplyDraft(queries, context.vault, reply.id);
    if (draft === null) {
      await changeByService(context, queries, reply.id, { event: () => ({ kind: "draft-lost" }) });
      return;
    }
    const message = await storeReply(context, queries, held, draft.body);
    const following = await nextRound(context, queries, reply);
    const isAlarmOpen = await isSignUnseen(queries, reply.id);
    const outcome = await changeByService(context, queries, reply.id, {
      event: ({ now }) => ({ kind: "deliver", now, next: following, isAlarmOpen }),
      stored: { mailbox, message },
      also: async (_, { was }) => {
        await letReadOn(queries, was);
        await queries.count(endComments, [was.id]);
        await context.notifyDevices(reply.caller, queries);
      },
    });
    if (!isDone(outcome)) throw new Error("a reply that was due could not be delivered");
  });

/** Delivers replies whose 15 seconds are over. True: there may be more. A failing reply does not block the others. */
export const deliverReplies = async (context: DeskContext): Promise<boolean> => {
  const all = await context.system.all(due);
  const faults: unknown[] = [];
  for (const reply of all) await deliver(context, reply).catch((error: unknown) => faults.push(error));
  if (faults.length > 0) throw faults[0];
  return all.length === most;
};
