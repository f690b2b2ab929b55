import { lifetimes, limits } from "@sosmessages/contract/limits.ts";
import type { Message } from "@sosmessages/contract/messages.ts";
import type { Tenant } from "@sosmessages/tenants/tenant.ts";
import {
  isCollision,
  isMissingReference,
  statement,
  type Database,
  type Queries,
} from "#platform/database/database.ts";
import { dayOf, type Day } from "#platform/clock.ts";
import {
  newMessageId,
  nextMessageId,
  type CallerId,
  type Latest,
  type MailboxId,
  type MessageId,
} from "#platform/ids.ts";
import type { Log } from "#platform/log.ts";
import type { DataKey, Sealed } from "#vault/seal.ts";
import type { Vault } from "#vault/vault.ts";
import { newDayKeys } from "./day-keys.ts";
import { openFound, type Found } from "./found.ts";

const isReadable = `submitted_at > service_time() - interval '${lifetimes.messageDays} days'`;

export const list = statement(
  "messages.list",
  `SELECT m.id, m.day, m.is_reply, m.body, m.submitted_at, k.key_epoch, k.key_wrapped
   FROM messages m JOIN mailbox_keys k USING (mailbox, day)
   WHERE m.mailbox = $1 AND m.${isReadable} AND ($2::uuid IS NULL OR m.id < $2)
   ORDER BY m.id DESC LIMIT $3`,
);
const listAtDesk = statement(
  "messages.list-at-desk",
  `SELECT m.id, m.day, m.is_reply, m.body, m.submitted_at, m.personal, m.searches, k.key_epoch, k.key_wrapped
   FROM messages m JOIN mailbox_keys k USING (mailbox, day)
   WHERE m.mailbox = $1 AND m.${isReadable} ORDER BY m.id DESC LIMIT ${limits.page.max}`,
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
// One statement, so one commit: the key is still the one it was sealed with, the id is later than all of its mailbox (a
// clock may have been ahead, here or on another server), nobody carried this out before, and the message is there, and
// with it the conversation waits. No row comes back where one of the first three is not so. The
// profile is held before all else, as whoever deletes it does: so the two never wait for each other.
export const insert = statement(
  "messages.insert",
  `WITH owner AS MATERIALIZED (
     SELECT 1 FROM callers WHERE mailbox = $1 FOR KEY SHARE
   ), held AS (
     SELECT 1 FROM mailbox_keys WHERE mailbox = $1 AND day = $2 AND generation = $3 AND EXISTS (SELECT FROM owner)
       AND NOT EXISTS (SELECT FROM messages m WHERE m.mailbox = $1 AND m.id >= $4) FOR SHARE
   ), claimed AS (
     INSERT INTO carried_out (caller, key, call, message, on_day)
     SELECT $6, $7::uuid, $8, $4, service_time()::date FROM held WHERE $7::uuid IS NOT NULL
     ON CONFLICT DO NOTHING RETURNING 1
   ), written AS (
     INSERT INTO messages (mailbox, id, day, is_reply, body, submitted_at)
     SELECT $1, $4, $2, false, $5, date_trunc('milliseconds', service_time())
     FROM held WHERE $7::uuid IS NULL OR EXISTS (SELECT FROM claimed)
     RETURNING submitted_at
   )
   SELECT w.submitted_at, t.conversation, t.version
   FROM written w CROSS JOIN LATERAL conversation_written($1, $4, w.submitted_at, $9, $10) t`,
);
export const latest = statement(
  "messages.latest",
  `SELECT service_time() AS now, greatest(
     (SELECT id FROM messages WHERE mailbox = $1 ORDER BY id DESC LIMIT 1),
     (SELECT answered_through FROM conversations WHERE mailbox = $1)) AS newest`,
);
const findCarriedOut = statement(
  "messages.find-carried-out",
  "SELECT call, message FROM carried_out WHERE caller = $1 AND key = $2",
);
type MessageRow = {
  id: MessageId;
  is_reply: boolean;
  body: Sealed;
  day: Day;
  submitted_at: Date;
  key_epoch: Day;
  key_wrapped: Sealed;
};

type DeskRow = MessageRow & { personal: Sealed | null; searches: number };
/** `found`: what the program takes for personal data; null: it has not looked yet. */
export type FoundIn = Message & { readonly found: readonly Found[] | null };

/** What an Idempotency-Key was used for. */
export const writeCall = "POST /api/messages";

type Writer = { readonly caller: CallerId; readonly mailbox: MailboxId; readonly now: Date };
type Promised = Pick<Tenant, "id" | "replyHours" | "timeZone">;
type WrittenRow = { submitted_at: Date; conversation: string; version: string };
export type DeskChanged = (news: { tenant: string; conversation: string; version: number }) => void;
export type Written = Message | "reused-key" | "deleted-since" | "mailbox-gone";

/** `deskChanged`: after the commit, for whoever answers. */
export const newMessageStore = (database: Database, vault: Vault, log: Log, deskChanged: DeskChanged) => {
  const dayKeys = newDayKeys(database, vault);

  const openRow = (mailbox: MailboxId, row: MessageRow, key: DataKey): Message => ({
    id: row.id,
    title: "-",
    body: vault.open(key, { kind: "body", mailbox, message: row.id, isReply: row.is_reply }, row.body),
    submitted_at: row.submitted_at.toISOString(),
    is_reply: row.is_reply,
  });

  const openDeskRow = (mailbox: MailboxId, row: DeskRow, key: DataKey): FoundIn => {
    const found = openFound(vault, key, mailbox, row.id, row.personal);
    // What went wrong once is not waited for.
    return { ...openRow(mailbox, row, key), found: found ?? (row.searches === 0 ? null : []) };
  };

  const openRows = <R extends MessageRow, M extends Message>(
    mailbox: MailboxId,
    rows: readonly R[],
    open: (mailbox: MailboxId, row: R, key: DataKey) => M,
  ): M[] => {
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
      return (key && vault.ifReadable(() => open(mailbox, row, key))) ?? [];
    });
    if (messages.length < rows.length) log({ event: "unreadable", messages: rows.length - messages.length });
    return messages;
  };

  const findOne = async (mailbox: MailboxId, id: MessageId): Promise<Message | null> =>
    openRows(mailbox, await database.all<MessageRow>(find, [mailbox, id]), openRow)[0] ?? null;

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
      openRows(
        mailbox,
        await database.all<MessageRow>(list, [mailbox, before, Math.min(most, limits.page.max)]),
        openRow,
      ),

    /** With the rights of whoever reads; newest first. */
    listAtDesk: async (queries: Queries, mailbox: MailboxId): Promise<FoundIn[]> =>
      openRows(mailbox, await queries.all<DeskRow>(listAtDesk, [mailbox]), openDeskRow),

    async write(writer: Writer, tenant: Promised, text: string, idempotencyKey: string | null): Promise<Written> {
      const { caller, mailbox, now } = writer;
      const day = dayOf(now);
      const { replyHours, timeZone } = tenant;
      let id = newMessageId(now);
      // The day's key can be replaced between our reading it and using it, and the id be too early: then both are made anew.
      for (;;) {
        const held = await dayKeys.forWriting(mailbox, day);
        if (held === null) return "mailbox-gone";
        const body = vault.seal(held.key, { kind: "body", mailbox, message: id, isReply: false }, text);
        const values = [
          mailbox,
          day,
          held.generation,
          id,
          body,
          caller,
          idempotencyKey,
          writeCall,
          replyHours,
          timeZone,
        ];
        const row = await database.one<WrittenRow>(insert, values).catch(noneIfOvertaken);
        if (row) {
          deskChanged({ tenant: tenant.id, conversation: row.conversation, version: Number(row.version) });
          return { id, title: "-", body: text, submitted_at: row.submitted_at.toISOString(), is_reply: false };
        }
        const before = idempotencyKey && (await writtenBefore(writer, idempotencyKey));
        if (before) return before;
        id = nextMessageId((await database.one<Latest>(latest, [mailbox]))!);
      }
    },
  };
};
export type MessageStore = ReturnType<typeof newMessageStore>;

/** The mailbox went, or is going: then the next look at it tells. */
const noneIfOvertaken = (error: unknown): null => {
  if (isMissingReference(error) || isCollision(error)) return null;
  throw error;
};
