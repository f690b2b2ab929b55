import { deskTimes } from "@sosmessages/contract/limits.ts";
import type { Message } from "@sosmessages/contract/messages.ts";
import { statement, type Queries } from "#platform/database/database.ts";
import type { CallerId, ConversationId, MailboxId, MessageId, VolunteerId } from "#platform/ids.ts";
import { isDone, newsOf, type Acts } from "#conversation/apply.ts";
import type { ReplyDrafts } from "#conversation/reply-drafts.ts";
import type { Notes } from "./notes.ts";
import type { ActParts } from "#conversation/parts.ts";
import { isUnanswered, type Conversation } from "#conversation/store.ts";

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

type Due = { id: ConversationId; mailbox: MailboxId; tenant: string; caller: CallerId };

export type DeliveryParts = Pick<ActParts, "database" | "changed"> & {
  readonly acts: Pick<Acts, "happen">;
  readonly drafts: ReplyDrafts;
  readonly notes: Pick<Notes, "forgetReviews">;
  readonly replyHours: (tenant: string) => number;
  readonly storeReply: StoreReply;
  readonly announce: (address: { tenant: string; mailbox: MailboxId }, message: Message) => void;
  readonly notifyDevices: (caller: CallerId, within: Queries) => Promise<void>;
};

/** The reply's text is asked for late, in the transaction; null: there is nothing to store after all. */
export type StoreReply = (
  mailbox: MailboxId,
  textOf: (queries: Queries) => Promise<string | null>,
  afterwards: (queries: Queries) => Promise<void>,
) => Promise<Message | null>;

/** Replies whose 15 seconds are over become visible: the reply, the end of the draft and of the claim, and the counts are one. */
export const newDelivery = (parts: DeliveryParts) => {
  const { database, acts, drafts, notes, replyHours, storeReply, announce, notifyDevices, changed } = parts;

  const nextTurn = async (queries: Queries, { id, tenant }: Due) => {
    const row = await queries.one<{ since: Date | null; newest: MessageId | null }>(next, [id]);
    if (!row?.since || !row.newest) return null;
    const dueAt = new Date(row.since.getTime() + replyHours(tenant) * 3_600_000);
    return { since: row.since, dueAt, newest: row.newest };
  };

  const deliver = async (reply: Due): Promise<void> => {
    const told: { is: Conversation | null } = { is: null };
    const message = await storeReply(
      reply.mailbox,
      async (queries) => {
        if (!(await queries.one(isDue, [reply.id]))) return null;
        const text = (await drafts.find(queries, reply.id))?.body ?? null;
        if (text === null) {
          const outcome = await acts.happen(queries, reply.id, { event: () => ({ kind: "draft-lost" }) });
          if (isDone(outcome)) told.is = outcome.is;
        }
        return text;
      },
      async (queries) => {
        const following = await nextTurn(queries, reply);
        const outcome = await acts.happen(queries, reply.id, {
          event: ({ now }) => ({ kind: "deliver", now, next: following }),
          also: async (_, { was }) => {
            const answerers = answerersOf(was);
            if (was.phase.state === "sending") {
              await queries.count(mayReadOn, [was.id, answerers, was.phase.key, was.phase.sendsAt]);
            }
            await notes.forgetReviews(queries, was.id);
            await notifyDevices(reply.caller, queries);
          },
        });
        if (!isDone(outcome)) throw new Error("a reply that was due could not be delivered");
        told.is = outcome.is;
      },
    );
    if (message !== null) announce({ tenant: reply.tenant, mailbox: reply.mailbox }, message);
    if (told.is !== null) changed(newsOf(told.is));
  };

  /** True: there may be more. That one fails keeps none of the others waiting. */
  return async (): Promise<boolean> => {
    const all = await database.all<Due>(due);
    const faults: unknown[] = [];
    for (const reply of all) await deliver(reply).catch((error: unknown) => faults.push(error));
    if (faults.length > 0) throw faults[0];
    return all.length === most;
  };
};

const answerersOf = ({ phase }: Conversation): readonly VolunteerId[] => {
  if (phase.state !== "sending") return [];
  const writer = phase.from.state === "claimed" ? phase.from.holder : phase.from.author;
  return [...new Set([writer, phase.sender])];
};
