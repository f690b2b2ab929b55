import { limits, noTitle } from "@sosmessages/contract/limits.ts";
import type { Message } from "@sosmessages/contract/messages.ts";
import { isKept } from "#platform/database/batches.ts";
import { statement, type Reads, type RowOf } from "#platform/database/database.ts";
import type { MailboxId, MessageId } from "#platform/ids.ts";
import type { TextKey } from "#vault/seal.ts";
import type { Context } from "../context.ts";
import { openMessage, openPlaces, type FoundPlace } from "./personal-data.ts";

export const isReadable = isKept("m.submitted_at");

export const listStatement = statement(
  "messages.list",
  `SELECT m.id, m.day, m.is_reply, m.body, m.submitted_at, k.key_epoch, k.key_wrapped
   FROM messages m JOIN mailbox_keys k USING (mailbox, day)
   WHERE m.mailbox = $1 AND ${isReadable} AND ($2::uuid IS NULL OR m.id < $2)
   ORDER BY m.id DESC LIMIT $3`,
);
const listAtDesk = statement(
  "messages.list-at-desk",
  `SELECT m.id, m.day, m.is_reply, m.body, m.submitted_at, m.personal, m.searches, m.not_safe, k.key_epoch, k.key_wrapped
   FROM messages m JOIN mailbox_keys k USING (mailbox, day)
   WHERE m.mailbox = $1 AND ${isReadable} ORDER BY m.id DESC LIMIT ${limits.page.max}`,
);
const find = statement(
  "messages.find",
  `SELECT m.id, m.day, m.is_reply, m.body, m.submitted_at, k.key_epoch, k.key_wrapped
   FROM messages m JOIN mailbox_keys k USING (mailbox, day)
   WHERE m.mailbox = $1 AND m.id = $2 AND ${isReadable}`,
);
/** Recent messages of these mailboxes, oldest first. */
export const messagesStoredWithin = statement(
  "messages.stored-within",
  `SELECT m.mailbox, m.id FROM messages m
   WHERE m.mailbox = ANY($2::uuid[]) AND ${isReadable} AND m.submitted_at > service_time() - $1 * interval '1 millisecond'
   ORDER BY m.id LIMIT 10000`,
);

type MessageRow = RowOf<"messages.list">;

/** `found`: personal data that the program found; null: not searched yet. */
export type SearchedMessage = Message & { readonly found: readonly FoundPlace[] | null; readonly notSafe: boolean };

export const messageOf = (
  { id, is_reply, submitted_at: at }: Pick<MessageRow, "id" | "is_reply" | "submitted_at">,
  body: string,
): Message => ({ id, title: noTitle, body, submitted_at: at.toISOString(), is_reply });

/** Unreadable messages are left out and counted in the log. */
const openRows = <R extends MessageRow, M extends Message>(
  { vault, log }: Pick<Context, "vault" | "log">,
  mailbox: MailboxId,
  rows: readonly R[],
  complete: (message: Message, row: R, key: TextKey) => M,
): M[] => {
  const messages = rows.flatMap((row) => {
    const opened = openMessage(vault, mailbox, row);
    return opened === null ? [] : [complete(messageOf(row, opened.text), row, opened.key)];
  });
  if (messages.length < rows.length) log({ event: "unreadable", messages: rows.length - messages.length });
  return messages;
};

/** Newest first. */
export const listPage = async (
  context: Pick<Context, "vault" | "log"> & { readonly database: Reads },
  mailbox: MailboxId,
  before: MessageId | null,
  most: number,
): Promise<Message[]> => {
  const rows = await context.database.all(listStatement, [mailbox, before, Math.min(most, limits.page.max)]);
  return openRows(context, mailbox, rows, (message) => message);
};

/** The same for the desk, with the reader's rights. */
export const listMessagesAtDesk = async (
  context: Pick<Context, "vault" | "log">,
  queries: Reads,
  mailbox: MailboxId,
): Promise<SearchedMessage[]> =>
  openRows(context, mailbox, await queries.all(listAtDesk, [mailbox]), (message, row, key) => {
    const found = openPlaces(context.vault, key, { kind: "personal", mailbox, message: row.id }, row.personal);
    // What went wrong once is not waited for.
    return { ...message, found: found ?? (row.searches === 0 ? null : []), notSafe: row.not_safe };
  });

export const findMessage = async (
  context: Pick<Context, "vault" | "log"> & { readonly database: Reads },
  mailbox: MailboxId,
  id: MessageId,
): Promise<Message | null> => {
  const rows = await context.database.all(find, [mailbox, id]);
  return openRows(context, mailbox, rows, (message) => message)[0] ?? null;
};
