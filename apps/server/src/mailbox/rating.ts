import type { Helped } from "@sosmessages/contract/messages.ts";
import type { Counting } from "#conversation/change.ts";
import { statement, type Queries } from "#platform/database/database.ts";
import type { HeldCaller } from "#platform/database/session-database.ts";
import type { MailboxId, MessageId } from "#platform/ids.ts";
import type { Context } from "../context.ts";
import { isReadable } from "./list.ts";

/* A reply stores only that it was opened and rated. The counts are by month, without a link to it. */

// Locks the keys before the messages, as writing does.
const open = statement(
  "messages.open-replies",
  `WITH held AS (SELECT day FROM mailbox_keys WHERE mailbox = $1 ORDER BY day FOR SHARE)
   UPDATE messages m SET is_opened = true
   WHERE m.mailbox = $1 AND m.day IN (SELECT day FROM held) AND m.is_reply AND NOT m.is_opened AND m.id <= $2`,
);
const rate = statement(
  "messages.rate",
  "UPDATE messages SET is_rated = true WHERE mailbox = $1 AND id = $2 AND is_reply AND NOT is_rated",
);
const isReply = statement(
  "messages.is-reply",
  `SELECT FROM messages m WHERE m.mailbox = $1 AND m.id = $2 AND m.is_reply AND ${isReadable}`,
);
export const newestRated = statement(
  "messages.newest-rated",
  "SELECT id FROM messages WHERE mailbox = $1 AND is_rated ORDER BY id DESC LIMIT 1",
);

/** The caller was shown replies up to this one. */
export const openReplies = async (
  { count }: Pick<Counting, "count">,
  queries: Queries,
  { mailbox, tenant }: { readonly mailbox: MailboxId; readonly tenant: string },
  through: MessageId,
): Promise<void> => {
  const amount = await queries.count(open, [mailbox, through]);
  if (amount > 0) await count(queries, tenant, [{ measure: "process", detail: "replies-opened", amount }]);
};

/** Counted once. False: the reply does not exist. */
export const storeRating = (
  { database, count }: Pick<Context, "database" | "count">,
  session: HeldCaller & { readonly mailbox: MailboxId },
  tenant: string,
  id: MessageId,
  helped: Helped,
): Promise<boolean> =>
  database.transactionOf(session, async (queries) => {
    if ((await queries.one(isReply, [session.mailbox, id])) === null) return false;
    const isFirst = (await queries.count(rate, [session.mailbox, id])) > 0;
    if (isFirst) await count(queries, tenant, [{ measure: "process", detail: `helped-${helped}` }]);
    return true;
  });
