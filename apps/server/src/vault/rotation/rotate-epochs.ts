import { lifetimes } from "@sosmessages/contract/limits.ts";
import { daysBefore, firstDay, lastDay, type Day } from "#platform/clock.ts";
import { statement, type Database, type Queries } from "#platform/database/database.ts";
import { ifReadable } from "../errors.ts";
import type { Vault } from "../vault.ts";
import { batchSize, moveRows } from "./move-rows.ts";
import { retireKeys } from "./retire-keys.ts";

const hasLogin = "EXISTS (SELECT FROM logins WHERE token_hash = login AND expires_at > service_time())";
const hasMessage = `EXISTS (SELECT FROM messages m WHERE m.mailbox = mailbox_keys.mailbox AND m.day = mailbox_keys.day
  AND m.submitted_at > service_time() - interval '${lifetimes.messageDays} days')`;

const youngerThan = (column: string) => `${column} > service_time() - interval '${lifetimes.messageDays} days'`;

/**
 * Every table with wrapped keys, how a row says whose key it is (see `keyContext`), and while what holds it is needed: what has
 * expired is not kept readable for another night because the sweep is late. The day's key of a mailbox is made a moment before
 * its first message. Rows of a table that is missing here would not be wrapped again, and nobody could read them two days later:
 * a test compares the list with the database.
 */
export const wrappedKeyTables = [
  { table: "callers", context: "'account:' || id", isNeeded: "true" },
  {
    table: "mailbox_keys",
    context: "'mailbox-day:' || mailbox || ':' || to_char(day, 'YYYY-MM-DD')",
    isNeeded: `(day >= service_time()::date - 1 OR ${hasMessage})`,
  },
  {
    table: "drafts",
    context: "'draft:' || mailbox",
    isNeeded: `saved_at > service_time() - interval '${lifetimes.draftDays} days'`,
  },
  { table: "device_tokens", context: "'device:' || encode(login, 'hex')", isNeeded: hasLogin },
  { table: "recovery_mails", context: "'recovery:' || id", isNeeded: "true" },
  { table: "volunteers", context: "'volunteer:' || id", isNeeded: "true" },
  { table: "reply_drafts", context: "'reply-draft:' || conversation", isNeeded: youngerThan("saved_at") },
  { table: "conversation_notes", context: "'note:' || id", isNeeded: youngerThan("written_at") },
  { table: "proposals", context: "'proposal:' || id", isNeeded: youngerThan("made_at") },
  { table: "exercise_texts", context: "'exercise:' || id", isNeeded: youngerThan("begun_at") },
  { table: "shift_notes", context: "'shift-note:' || id", isNeeded: youngerThan("written_at") },
] as const;

// The lock holds each row where it is until it is put back, so that its place in the table will do as its name.
const statements = wrappedKeyTables.map(({ table, context, isNeeded }) => ({
  take: statement(
    `keys.take-${table}`,
    `SELECT ctid::text AS place, ${context} AS context, key_epoch, key_wrapped FROM ${table}
     WHERE key_epoch BETWEEN $1 AND $2 AND ctid <> ALL ($3::tid[]) AND ${isNeeded}
     ORDER BY key_epoch LIMIT ${batchSize} FOR NO KEY UPDATE SKIP LOCKED`,
  ),
  put: statement(
    `keys.put-${table}`,
    `UPDATE ${table} SET key_epoch = fresh.epoch, key_wrapped = fresh.wrapped
     FROM unnest($1::tid[], $2::date[], $3::bytea[]) AS fresh (place, epoch, wrapped) WHERE ${table}.ctid = fresh.place`,
  ),
  isLeft: statement(
    `keys.left-${table}`,
    `SELECT 1 AS left FROM ${table} WHERE key_epoch = $1 AND ${isNeeded} LIMIT 1`,
  ),
}));

/** An hour less than two days after it began: what was deleted in its first minute is unreadable within 48 hours. */
const keptFor = 47 * 3_600_000;
const isDue = (epoch: Day, now: Date) => now.getTime() - Date.parse(epoch) >= keptFor;

export const isEpochNeeded = async (queries: Queries, epoch: Day): Promise<boolean> => {
  for (const { isLeft } of statements) if (await queries.one(isLeft, [epoch])) return true;
  return false;
};

/** All rows of other days than today; a server whose day has just begun may be a moment ahead. */
const rewrapAll = async (database: Database, vault: Vault): Promise<number> => {
  const today = vault.currentEpoch();
  const ranges = [
    [firstDay, daysBefore(today, 1)],
    [daysBefore(today, -2), lastDay],
  ] as const;
  let total = 0;
  for (const { take, put } of statements) {
    total += await moveRows(database, ranges, {
      take: (queries, [from, to], without) => queries.all(take, [from, to, without]),
      nameOf: ({ place }) => place,
      renew: ({ context, key_epoch: epoch, key_wrapped: wrapped }) =>
        ifReadable(() => vault.rewrap(context, { epoch, wrapped })),
      put: (queries, places, keys) =>
        queries.count(put, [places, keys.map(({ epoch }) => epoch), keys.map(({ wrapped }) => wrapped)]),
    });
  }
  return total;
};

export const rotateEpochs = (database: Database, vault: Vault, readersNeedMs: number, now: Date) => {
  const days = vault.days("epochs");
  return retireKeys({
    database,
    vault,
    kind: "epochs",
    due: days.filter((epoch) => isDue(epoch, now)),
    early: days.filter((epoch) => epoch > daysBefore(vault.currentEpoch(), -1)),
    tables: wrappedKeyTables.map(({ table }) => table),
    moveAll: () => rewrapAll(database, vault),
    isNeeded: (epoch) => isEpochNeeded(database, epoch),
    readersNeedMs,
  });
};
