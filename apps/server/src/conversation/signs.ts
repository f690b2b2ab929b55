import { statement, type Queries, type Transaction } from "#platform/database/database.ts";
import type { ConversationId, MailboxId, MessageId } from "#platform/ids.ts";
import type { Counting } from "./change.ts";
import type { Sign } from "./state.ts";
import { isUnanswered, notifyDesk } from "./store.ts";

const lift = statement(
  "signs.lift",
  `SELECT c.id AS conversation, l.tenant, l.version, l.is_new FROM conversations c JOIN messages m USING (mailbox)
   CROSS JOIN LATERAL conversation_lifted(c.id, $3, m.submitted_at) l WHERE m.mailbox = $1 AND m.id = $2 AND ${isUnanswered}`,
);

const tick = statement(
  "signs.tick",
  `SELECT min(m.submitted_at) AS at FROM conversations c JOIN messages m USING (mailbox)
   WHERE c.id = $1 AND m.not_safe AND ${isUnanswered}`,
);

/** The caller's first tick in a message that is not answered. */
export const tickOf = async (queries: Queries, conversation: ConversationId): Promise<Sign | null> => {
  const row = await queries.one(tick, [conversation]);
  return row?.at ? { source: "caller", at: row.at } : null;
};

/**
 * A sign of danger in this message: the conversation goes first in the queue, and the leaders are alarmed. Runs in the transaction that
 * stores the sign. False: the message is gone or answered.
 */
export const liftSign = async (
  { count, conversationChanged }: Counting,
  queries: Transaction,
  { mailbox, message }: { readonly mailbox: MailboxId; readonly message: MessageId },
  source: Sign["source"],
): Promise<boolean> => {
  const row = await queries.one(lift, [mailbox, message, source]);
  if (!row) return false;
  const { conversation, tenant, version, is_new: isNew } = row;
  if (isNew) await count(queries, tenant, [{ measure: "process", detail: "signs-lifted" }]);
  notifyDesk(queries, conversationChanged, { tenant, conversation, version: Number(version) });
  return true;
};
