import { lifetimes, limits, noTitle } from "@sosmessages/contract/limits.ts";
import type { Message } from "@sosmessages/contract/messages.ts";
import type { Day } from "#platform/clock.ts";
import { statement, type Reads, type RowOf } from "#platform/database/database.ts";
import type { MailboxId, MessageId } from "#platform/ids.ts";
import type { TextKey } from "#vault/seal.ts";
import type { Context } from "../context.ts";
import { openFound, type FoundPlace } from "./personal-data.ts";

export const isReadable = `m.submitted_at > service_time() - interval '${lifetimes.messageDays} days'`;

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
const storedWithin = statement(
  "messages.stored-within",
  `SELECT m.mailbox, m.id FROM messages m
   WHERE m.mailbox = ANY($2::uuid[]) AND ${isReadable} AND m.submitted_at > service_time() - $1 * interval '1 millisecond'
   ORDER BY m.id LIMIT 10000`,
);

type MessageRow = RowOf<"messages.list">;

/** `found`: personal data that the program found; null: not searched yet. */
export type SearchedMessage = Message & { readonly found: readonly FoundPlace[] | null; readonly notSafe: boolean };

/** Unreadable messages are left out and counted in the log. */
const openRows = <R extends MessageRow, M extends Message>(
  { vault, log }: Pick<Context, "vault" | "log">,
  mailbox: MailboxId,
  rows: readonly R[],
  complete: (message: Message, row: R, key: TextKey) => M,
): M[] => {
  const opened = new Map<Day, TextKey | null>();
  const keyOf = ({ day, key_epoch: epoch, key_wrapped: wrapped }: R): TextKey | null => {
    const known = opened.get(day);
    if (known !== undefined) return known;
    const key = vault.ifReadable(() => vault.openKey({ kind: "mailbox-day", mailbox, day }, { epoch, wrapped }));
    opened.set(day, key);
    return key;
  };
  const open = (row: R, key: TextKey): M => {
    const { id, is_reply: isReply } = row;
    const body = vault.open(key, { kind: "body", mailbox, message: id, isReply }, row.body);
    const message: Message = {
      id,
      title: noTitle,
      body,
      submitted_at: row.submitted_at.toISOString(),
      is_reply: isReply,
    };
    return complete(message, row, key);
  };
  const messages: M[] = [];
  for (const row of rows) {
    const key = keyOf(row);
    const message = key && vault.ifReadable(() => open(row, key));
    if (message !== null) messages.push(message);
  }
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
    const found = openFound(context.vault, key, mailbox, row.id, row.personal);
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

/** Recent messages of these mailboxes, oldest first. */
export const messagesStoredWithin = (queries: Reads, milliseconds: number, mailboxes: readonly MailboxId[]) =>
  queries.all(storedWithin, [milliseconds, mailboxes]);
