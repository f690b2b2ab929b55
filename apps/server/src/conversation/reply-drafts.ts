import { isOver, newExpiry } from "#platform/database/batches.ts";
import { statement, type Queries } from "#platform/database/database.ts";
import type { ConversationId } from "#platform/ids.ts";
import type { Vault } from "#vault/vault.ts";

const find = statement(
  "reply-drafts.find",
  "SELECT body, key_epoch, key_wrapped, revision, saved_at FROM reply_drafts WHERE conversation = $1",
);
const save = statement(
  "reply-drafts.save",
  `INSERT INTO reply_drafts (conversation, body, key_epoch, key_wrapped, revision, saved_at, begun_at)
   VALUES ($1, $2, $3, $4, $5, date_trunc('milliseconds', service_time()), service_time())
   ON CONFLICT (conversation) DO UPDATE SET body = excluded.body, key_epoch = excluded.key_epoch,
     key_wrapped = excluded.key_wrapped, revision = excluded.revision, saved_at = excluded.saved_at
   RETURNING saved_at`,
);
/** The draft had words of a message that lost them: new text in it is searched at the next run, not two days later. */
export const ageReplyDraft = statement(
  "reply-drafts.age",
  `UPDATE reply_drafts d SET begun_at = least(d.begun_at, service_time() - interval '2 days')
   FROM conversations c WHERE c.id = d.conversation AND c.mailbox = $1`,
);
export const expireReplyDrafts = newExpiry(
  "reply-drafts.expire",
  "DELETE FROM reply_drafts",
  "conversation",
  isOver("saved_at"),
);

export type ReplyDraft = { readonly body: string; readonly revision: number; readonly saved_at: string };

/** The one draft of a conversation. null: there is none, or it is unreadable. */
export const findReplyDraft = async (
  queries: Queries,
  vault: Vault,
  conversation: ConversationId,
): Promise<ReplyDraft | null> => {
  const row = await queries.one(find, [conversation]);
  if (!row) return null;
  const body = vault.openOwn({ kind: "reply-draft", conversation }, row, row.body);
  return body === null ? null : { body, revision: row.revision, saved_at: row.saved_at.toISOString() };
};

/**
 * The conversation is locked, and the rules have set the revision. Each save has a separate key, so that deleted words
 * stay unreadable.
 */
export const putReplyDraft = async (
  queries: Queries,
  vault: Vault,
  conversation: ConversationId,
  { revision, body }: { readonly revision: number; readonly body: string },
): Promise<Date> => {
  const sealed = vault.sealOwn({ kind: "reply-draft", conversation }, body);
  return (await queries.only(save, [conversation, ...sealed, revision])).saved_at;
};
