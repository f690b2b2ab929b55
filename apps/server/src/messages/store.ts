import { lifetimes, limits } from "@sosmessages/contract/limits.ts";
import type { Message } from "@sosmessages/contract/messages.ts";
import { isCollision, isMissingReference, statement, type Database, type Queries } from "#platform/database.ts";
import { dayOf, type Day } from "#platform/clock.ts";
import { newMessageId, type CallerId, type MailboxId, type MessageId } from "#platform/ids.ts";
import type { Log } from "#platform/log.ts";
import type { DataKey, Sealed } from "#vault/seal.ts";
import type { Vault } from "#vault/vault.ts";
import { newDayKeys } from "./day-keys.ts";

const isReadable = `submitted_at > service_time() - interval '${lifetimes.messageDays} days'`;

export const list = statement(
  "messages.list",
  `SELECT m.id, m.day, m.is_reply, m.body, m.submitted_at, k.key_epoch, k.key_wrapped
   FROM messages m JOIN mailbox_keys k USING (mailbox, day)
   WHERE m.mailbox = $1 AND m.${isReadable} AND ($2::uuid IS NULL OR m.id < $2)
   ORDER BY m.id DESC LIMIT $3`,
);
const find = statement(
  "messages.find",
  `SELECT m.id, m.day, m.is_reply, m.body, m.submitted_at, k.key_epoch, k.key_wrapped
   FROM messages m JOIN mailbox_keys k USING (mailbox, day)
   WHERE m.mailbox = $1 AND m.id = $2 AND m.${isReadable}`,
);
const storedWithin = statement(
  "messages.stored-within",
  `SELECT mailbox, id FROM messages
   WHERE mailbox = ANY($2::uuid[]) AND ${isReadable} AND submitted_at > service_time() - $1 * interval '1 millisecond'
   ORDER BY id LIMIT 10000`,
);
// One statement, so one commit: the key is still the one it was sealed with, nobody carried this out before, and the
// message is there. No row comes back where either of the first two is not so.
export const insert = statement(
  "messages.insert",
  `WITH held AS (
     SELECT 1 FROM mailbox_keys WHERE mailbox = $1 AND day = $2 AND generation = $3 FOR SHARE
   ), claimed AS (
     INSERT INTO carried_out (caller, key, call, message, on_day)
     SELECT $6, $7::uuid, $8, $4, service_time()::date FROM held WHERE $7::uuid IS NOT NULL
     ON CONFLICT DO NOTHING RETURNING 1
   )
   INSERT INTO messages (mailbox, id, day, is_reply, body, submitted_at)
   SELECT $1, $4, $2, false, $5, date_trunc('milliseconds', service_time())
   FROM held WHERE $7::uuid IS NULL OR EXISTS (SELECT FROM claimed)
   RETURNING submitted_at`,
);
const findCarriedOut = statement(
  "messages.find-carried-out",
  "SELECT call, message FROM carried_out WHERE caller = $1 AND key = $2",
);
// The key before the message, as whoever writes does; of two who took the messages first, each would wait for the other's.
const lockDay = statement(
  "messages.lock-day",
  `SELECT k.day FROM mailbox_keys k JOIN messages m USING (mailbox, day)
   WHERE m.mailbox = $1 AND m.id = $2 AND NOT m.is_reply AND m.${isReadable} FOR UPDATE OF k`,
);
const remove = statement("messages.remove", "DELETE FROM messages WHERE mailbox = $1 AND id = $2");
const sameDay = statement(
  "messages.same-day",
  "SELECT id, is_reply, body FROM messages WHERE mailbox = $1 AND day = $2 FOR UPDATE",
);
const replaceBody = statement("messages.replace-body", "UPDATE messages SET body = $3 WHERE mailbox = $1 AND id = $2");

type BodyRow = { id: MessageId; is_reply: boolean; body: Sealed };
type MessageRow = BodyRow & { day: Day; submitted_at: Date; key_epoch: Day; key_wrapped: Sealed };

/** What an Idempotency-Key was used for. */
export const writeCall = "POST /api/messages";

type Writer = { readonly caller: CallerId; readonly mailbox: MailboxId; readonly now: Date };
export type Written = Message | "reused-key" | "deleted-since" | "mailbox-gone";

export const newMessageStore = (database: Database, vault: Vault, log: Log) => {
  const dayKeys = newDayKeys(database, vault);

  const openRow = (mailbox: MailboxId, row: MessageRow, key: DataKey): Message => ({
    id: row.id,
    title: "-",
    body: vault.open(key, { kind: "body", mailbox, message: row.id, isReply: row.is_reply }, row.body),
    submitted_at: row.submitted_at.toISOString(),
    is_reply: row.is_reply,
  });

  const openRows = (mailbox: MailboxId, rows: readonly MessageRow[]): Message[] => {
    const opened = new Map<Day, DataKey | null>();
    const keyOf = ({ day, key_epoch: epoch, key_wrapped: wrapped }: MessageRow): DataKey | null => {
      const known = opened.get(day);
      if (known !== undefined) return known;
      const key = vault.ifReadable(() => vault.openKey({ kind: "mailbox-day", mailbox, day }, { epoch, wrapped }));
      opened.set(day, key);
      return key;
    };
    const messages = rows.flatMap((row) => {
      const key = keyOf(row);
      return (key && vault.ifReadable(() => openRow(mailbox, row, key))) ?? [];
    });
    if (messages.length < rows.length) log({ event: "unreadable", messages: rows.length - messages.length });
    return messages;
  };

  const findOne = async (mailbox: MailboxId, id: MessageId): Promise<Message | null> =>
    openRows(mailbox, await database.all<MessageRow>(find, [mailbox, id]))[0] ?? null;

  /** The answer that the first request with this key got. */
  const writtenBefore = async ({ caller, mailbox }: Writer, key: string): Promise<Written | null> => {
    const before = await database.one<{ call: string; message: MessageId }>(findCarriedOut, [caller, key]);
    if (!before) return null;
    if (before.call !== writeCall) return "reused-key";
    return (await findOne(mailbox, before.message)) ?? "deleted-since";
  };

  return {
    writtenBefore,
    find: findOne,

    /** What these mailboxes were sent lately, oldest first. */
    storedWithin: (milliseconds: number, mailboxes: readonly MailboxId[]) =>
      database.all<{ mailbox: MailboxId; id: MessageId }>(storedWithin, [milliseconds, mailboxes]),

    list: async (mailbox: MailboxId, before: string | null, most: number): Promise<Message[]> =>
      openRows(mailbox, await database.all<MessageRow>(list, [mailbox, before, Math.min(most, limits.page.max)])),

    async write(writer: Writer, text: string, idempotencyKey: string | null): Promise<Written> {
      const { caller, mailbox, now } = writer;
      const id = newMessageId(now);
      const day = dayOf(now);
      // The day's key can be replaced between our reading it and using it; then it is simply read again.
      for (;;) {
        const held = await dayKeys.forWriting(mailbox, day);
        if (held === null) return "mailbox-gone";
        const body = vault.seal(held.key, { kind: "body", mailbox, message: id, isReply: false }, text);
        const values = [mailbox, day, held.generation, id, body, caller, idempotencyKey, writeCall];
        const row = await database.one<{ submitted_at: Date }>(insert, values).catch(noneIfOvertaken);
        if (row) return { id, title: "-", body: text, submitted_at: row.submitted_at.toISOString(), is_reply: false };
        const before = idempotencyKey && (await writtenBefore(writer, idempotencyKey));
        if (before) return before;
      }
    },

    /**
     * The row goes, and what else was written that day gets a new key: an old copy of the row, in a log or a backup,
     * was sealed with the old one, which nobody keeps alive.
     */
    remove: (mailbox: MailboxId, id: string): Promise<boolean> =>
      database.transaction(async (queries) => {
        const day = (await queries.one<{ day: Day }>(lockDay, [mailbox, id]))?.day;
        if (!day || (await queries.count(remove, [mailbox, id])) === 0) return false;
        await dayKeys.replace(queries, mailbox, day, (before, after) =>
          resealDay(queries, mailbox, day, before, after),
        );
        return true;
      }),
  };

  async function resealDay(queries: Queries, mailbox: MailboxId, day: Day, before: DataKey, after: DataKey) {
    const rows = await queries.all<BodyRow>(sameDay, [mailbox, day]);
    for (const row of rows) {
      const place = { kind: "body", mailbox, message: row.id, isReply: row.is_reply } as const;
      const text = vault.ifReadable(() => vault.open(before, place, row.body));
      if (text !== null) await queries.count(replaceBody, [mailbox, row.id, vault.seal(after, place, text)]);
    }
    return rows.length;
  }
};
export type MessageStore = ReturnType<typeof newMessageStore>;

/** The mailbox went, or is going: then the next look at it tells. */
const noneIfOvertaken = (error: unknown): null => {
  if (isMissingReference(error) || isCollision(error)) return null;
  throw error;
};
