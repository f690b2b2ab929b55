import type { Message } from "@sosmessages/contract/messages.ts";
import type { Service } from "@sosmessages/services/service.ts";
import type { Counting } from "#conversation/change.ts";
import { liftSign } from "#conversation/signs.ts";
import { conversationWritten } from "#conversation/store.ts";
import { dayOf, type Day } from "#platform/clock.ts";
import { isCollision, isMissingReference, statement, type Transaction } from "#platform/database/database.ts";
import {
  findIdempotencyKey,
  heldStatement,
  insertIdempotencyKey,
  type HeldCaller,
} from "#platform/database/session-database.ts";
import { newMessageId, nextMessageId, type MailboxId, type MessageId } from "#platform/ids.ts";
import type { TextKey } from "#vault/seal.ts";
import { lockDayKeyShared, keyForWriting } from "./day-keys.ts";
import { findMessage, messageOf } from "./list.ts";
import type { Context } from "../context.ts";

// One statement, so one commit: the key is still the one it was sealed with, the id is later than all of its mailbox (a
// clock may have been ahead, here or on another server), no request with this key came before, and the message is there, and
// with it the conversation waits, with a sign of danger if the caller is not safe ($12). Returns no row where the login has ended, the
// caller is blocked and safe, the key changed, the id is too early or the request's key was used. The profile is locked first, as in its deletion, to avoid deadlocks.
export const insert = heldStatement(
  "messages.insert",
  "mailbox = $1",
  "$11",
  `, held AS (
     SELECT 1 FROM mailbox_keys WHERE mailbox = $1 AND day = $2 AND generation = $3 AND EXISTS (SELECT FROM login)
       AND ($12 OR NOT EXISTS (SELECT FROM owner WHERE blocked_until > service_time())) AND NOT EXISTS (SELECT FROM messages m WHERE m.mailbox = $1 AND m.id >= $4) FOR SHARE
   ), claimed AS (
     ${insertIdempotencyKey("held", { caller: "$6", key: "$7::uuid", call: "$8", message: "$4" })}
   ), written AS (
     INSERT INTO messages (mailbox, id, day, is_reply, body, submitted_at, not_safe)
     SELECT $1, $4, $2, false, $5, date_trunc('milliseconds', service_time()), $12
     FROM held WHERE $7::uuid IS NULL OR EXISTS (SELECT FROM claimed)
     RETURNING submitted_at
   )
   SELECT w.submitted_at, t.conversation, t.version
   FROM written w CROSS JOIN LATERAL ${conversationWritten("$1", "$4", "w.submitted_at", "$9", "$10", "$12")} t`,
);
const latest = statement(
  "messages.latest",
  `SELECT service_time() AS now,
     (SELECT blocked_until FROM callers WHERE mailbox = $1 AND blocked_until > service_time()) AS blocked_until, greatest(
     (SELECT id FROM messages WHERE mailbox = $1 ORDER BY id DESC LIMIT 1),
     (SELECT answered_through FROM conversations WHERE mailbox = $1)) AS newest`,
);
const tick = statement(
  "messages.tick",
  "UPDATE messages SET not_safe = true WHERE mailbox = $1 AND id = $2 AND NOT is_reply AND NOT not_safe RETURNING id",
);
const lockOwner = statement(
  "replies.hold-owner",
  "SELECT service_time() AS now FROM callers WHERE mailbox = $1 FOR KEY SHARE",
);
const insertReply = statement(
  "replies.insert",
  `INSERT INTO messages (mailbox, id, day, is_reply, body, submitted_at)
   VALUES ($1, $2, $3, true, $4, date_trunc('milliseconds', service_time())) RETURNING submitted_at`,
);

/** The call that an Idempotency-Key was used for. */
export const writeCall = "POST /api/messages";

type Writer = HeldCaller & { readonly mailbox: MailboxId; readonly now: Date };
/** `notSafe`: the caller ticked "I am not safe right now". */
export type Letter = { readonly text: string; readonly notSafe: boolean };
type Promised = Pick<Service, "id" | "replyHours" | "timeZone">;
/** `blockedUntil`: blocked since the request came. */
export type WriteOutcome = Message | { readonly blockedUntil: Date } | "reused-key" | "deleted-since";

type WriteContext = Pick<Context, "database" | "vault" | "log"> & Counting;

/** The message was stored by a request without the tick. */
const tickLate = (context: WriteContext, writer: Writer, message: MessageId): Promise<void> =>
  context.database.transactionOf(writer, async (queries) => {
    const { mailbox } = writer;
    if (await queries.one(tick, [mailbox, message])) await liftSign(context, queries, { mailbox, message }, "caller");
  });

/**
 * The answer that the first request with this key got; null: this is the first. Another text under the same key is another
 * message, however late it comes: the first answer would acknowledge a text that was never stored.
 */
export const writtenBefore = async (
  context: WriteContext,
  writer: Writer,
  key: string,
  { text, notSafe }: Letter,
): Promise<WriteOutcome | null> => {
  const { caller, mailbox } = writer;
  const before = await findIdempotencyKey(context.database, caller, key);
  if (!before) return null;
  if (before.call !== writeCall) return "reused-key";
  const message = before.message && (await findMessage(context, mailbox, before.message));
  if (!message) return "deleted-since";
  if (!isSameText(message.body, text)) return "reused-key";
  if (notSafe) await tickLate(context, writer, before.message!);
  return message;
};

/** A caller's message. */
export const storeMessage = async (
  context: WriteContext,
  writer: Writer,
  service: Promised,
  letter: Letter,
  key: string | null,
): Promise<WriteOutcome> => {
  const { database, vault, conversationChanged } = context;
  const { caller, login, mailbox, now } = writer;
  const day = dayOf(now);
  const promised = [service.replyHours, service.timeZone] as const;
  const { text, notSafe } = letter;
  let id = newMessageId(now);
  // The day's key may have been replaced after it was read, and the id may be too early: then both are made again.
  for (;;) {
    const held = await keyForWriting(context, writer, day);
    const body = vault.seal(held.key, { kind: "body", mailbox, message: id, isReply: false }, text);
    const row = await database
      .one(insert, [mailbox, day, held.generation, id, body, caller, key, writeCall, ...promised, login, notSafe])
      .catch(noneIfOvertaken);
    if (row) {
      const { conversation, version, submitted_at } = row;
      const message = messageOf({ id, is_reply: false, submitted_at }, text);
      const stored = { mailbox, message };
      conversationChanged({ tenant: service.id, conversation, version: Number(version), stored });
      return message;
    }
    const before = key && (await writtenBefore(context, writer, key, letter));
    if (before) return before;
    // Throws where the login has ended.
    const now = await database.transactionOf(writer, (queries) => queries.only(latest, [mailbox]));
    if (now.blocked_until !== null && !notSafe) return { blockedUntil: now.blocked_until };
    id = nextMessageId(now);
  }
};

/** The mailbox is deleted, or about to be: the next look at it shows which. */
const noneIfOvertaken = (error: unknown): null => {
  if (isMissingReference(error) || isCollision(error)) return null;
  throw error;
};

/** Locked against deletion. False: it is deleted. */
export const lockProfile = async (queries: Transaction, mailbox: MailboxId): Promise<boolean> =>
  (await queries.one(lockOwner, [mailbox])) !== null;

/** A mailbox that a reply will be stored in, and the key of its day. Both are locked against deletion and replacement. */
type LockedMailbox = { readonly mailbox: MailboxId; readonly day: Day; readonly key: TextKey };

/**
 * The first step of a transaction that stores a reply. It locks the profile, then the key, then the conversation, in the order of
 * writing and deleting, to avoid deadlocks. null: the mailbox is deleted.
 */
export const lockMailbox = async (
  { vault }: Pick<Context, "vault">,
  queries: Transaction,
  mailbox: MailboxId,
): Promise<LockedMailbox | null> => {
  const owner = await queries.one(lockOwner, [mailbox]);
  if (owner === null) return null;
  const day = dayOf(owner.now);
  return { mailbox, day, key: await lockDayKeyShared(queries, vault, mailbox, day) };
};

export const storeReply = async (
  { vault }: Pick<Context, "vault">,
  queries: Transaction,
  { mailbox, day, key }: LockedMailbox,
  text: string,
): Promise<Message> => {
  const id = nextMessageId(await queries.only(latest, [mailbox]));
  const sealed = vault.seal(key, { kind: "body", mailbox, message: id, isReply: true }, text);
  const row = await queries.only(insertReply, [mailbox, id, day, sealed]);
  return messageOf({ id, is_reply: true, ...row }, text);
};

/** The text that replaces personal data: "[navn]", "[phone number]". Texts: `removed.yaml`. */
const placeholder = /\[\p{L}[\p{L} -]*\]/gu;

/**
 * Whether this is the text that was stored. Words may have been overwritten in it since: then everything around them must be the
 * same, as what stood there is gone for good.
 */
export const isSameText = (stored: string, sent: string): boolean => {
  if (stored === sent) return true;
  const [first = "", ...rest] = stored.split(placeholder);
  const last = rest.pop();
  if (last === undefined || !sent.startsWith(first) || !sent.endsWith(last)) return false;
  let from = first.length;
  for (const part of rest) {
    const at = sent.indexOf(part, from);
    if (at === -1) return false;
    from = at + part.length;
  }
  return from <= sent.length - last.length;
};
