import { deskTimes } from "@sosmessages/contract/limits.ts";
import { applyToConversation, isDone } from "#conversation/apply.ts";
import type { ConversationParts } from "#conversation/parts.ts";
import { findReplyDraft } from "#conversation/reply-drafts.ts";
import { isUnanswered, type StoredConversation } from "#conversation/store.ts";
import { holdMailbox, storeReply } from "#mailbox/write.ts";
import { oldest } from "#platform/database/batches.ts";
import { statement, type Database, type Queries } from "#platform/database/database.ts";
import type { Events } from "#platform/events.ts";
import type { CallerId, ConversationId, MailboxId, VolunteerId } from "#platform/ids.ts";
import type { Vault } from "#vault/vault.ts";
import { deleteReviews } from "./notes.ts";

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
  `SELECT min(m.submitted_at) AS since, (array_agg(m.id ORDER BY m.id DESC))[1] AS newest
   FROM conversations c JOIN messages m USING (mailbox)
   WHERE c.id = $1 AND ${isUnanswered} AND (c.seen_through IS NULL OR m.id > c.seen_through)`,
);
const mayReadOn = statement(
  "delivery.may-read-on",
  `INSERT INTO answers (conversation, volunteer, until, send_key, sends_at)
   SELECT $1, v, service_time() + interval '${deskTimes.answeredHours} hours', $3, $4 FROM unnest($2::uuid[]) v
   ON CONFLICT (conversation, volunteer) DO UPDATE SET until = excluded.until, send_key = excluded.send_key,
     sends_at = excluded.sends_at`,
);
const expire = statement(
  "delivery.expire-answers",
  `DELETE FROM answers WHERE ${oldest("answers", "conversation, volunteer", "until <= service_time()")}`,
);

type Due = { id: ConversationId; mailbox: MailboxId; tenant: string; caller: CallerId };

export type DeliveryParts = Pick<ConversationParts, "count" | "deskChanged"> &
  Pick<Events, "messageStored"> & {
    readonly system: Database;
    readonly vault: Vault;
    readonly replyHours: (tenant: string) => number;
    /** In the transaction: they are notified if it is committed. */
    readonly notifyDevices: (caller: CallerId, within: Queries) => Promise<void>;
  };

const nextRound = async ({ replyHours }: DeliveryParts, queries: Queries, { id, tenant }: Due) => {
  const row = await queries.one(next, [id]);
  if (!row?.since || !row.newest) return null;
  const dueAt = new Date(row.since.getTime() + replyHours(tenant) * 3_600_000);
  return { since: row.since, dueAt, newest: row.newest };
};

/** Those who wrote and sent it may read on for a day. */
const letReadOn = async (queries: Queries, { id, phase }: StoredConversation): Promise<void> => {
  if (phase.state !== "sending") return;
  const writer = phase.from.state === "claimed" ? phase.from.holder : phase.from.author;
  const answerers: VolunteerId[] = [...new Set([writer, phase.sender])];
  await queries.count(mayReadOn, [id, answerers, phase.key, phase.sendsAt]);
};

/** The reply, the end of the draft and of the claim, the counts and the next round are one transaction. */
const deliver = (parts: DeliveryParts, reply: Due): Promise<void> =>
  parts.system.transaction(async (queries) => {
    const { tenant, mailbox } = reply;
    const held = await holdMailbox(parts, queries, mailbox);
    if (held === null || !(await queries.one(isDue, [reply.id]))) return;
    const draft = await findReplyDraft(queries, parts.vault, reply.id);
    if (draft === null) {
      await applyToConversation(parts, queries, reply.id, { event: () => ({ kind: "draft-lost" }) });
      return;
    }
    const message = await storeReply(parts, queries, held, draft.body);
    queries.afterCommit(() => parts.messageStored({ tenant, mailbox }, message));
    const following = await nextRound(parts, queries, reply);
    const outcome = await applyToConversation(parts, queries, reply.id, {
      event: ({ now }) => ({ kind: "deliver", now, next: following }),
      also: async (_, { was }) => {
        await letReadOn(queries, was);
        await deleteReviews(queries, was.id);
        await parts.notifyDevices(reply.caller, queries);
      },
    });
    if (!isDone(outcome)) throw new Error("a reply that was due could not be delivered");
  });

/** Replies whose 15 seconds are over become visible. True: there may be more. What fails with one reply holds up no other. */
export const deliverReplies = async (parts: DeliveryParts): Promise<boolean> => {
  const all = await parts.system.all(due);
  const faults: unknown[] = [];
  for (const reply of all) await deliver(parts, reply).catch((error: unknown) => faults.push(error));
  if (faults.length > 0) throw faults[0];
  return all.length === most;
};

/** After a day nobody reads on. */
export const expireAnswers = (queries: Queries, batch: number): Promise<number> => queries.count(expire, [batch]);
