import { lifetimes } from "@sosmessages/contract/limits.ts";
import { daysBefore, firstDay, lastDay, type Day } from "#platform/clock.ts";
import { statement, type Database, type Queries, type RowOf } from "#platform/database/database.ts";
import { emptyAndDestroy } from "../keys/empty-and-destroy.ts";
import { closeEarlyKeys, raiseWriteBarrier } from "../write-barrier.ts";
import { ifReadable } from "../errors.ts";
import type { Vault, WrappedKey } from "../vault.ts";

const hasLogin = "EXISTS (SELECT FROM logins WHERE token_hash = login AND expires_at > service_time())";
const hasMessage = `EXISTS (SELECT FROM messages m WHERE m.mailbox = mailbox_keys.mailbox AND m.day = mailbox_keys.day
  AND m.submitted_at > service_time() - interval '${lifetimes.messageDays} days')`;

const youngerThan = (column: string) => `${column} > service_time() - interval '${lifetimes.messageDays} days'`;

/**
 * Every table with wrapped keys, how a row says whose key it is (see `keyContext`), and while what holds it is needed:
 * what has expired is not kept readable for another night because the broom is late. The day's key of a mailbox is made
 * a moment before its first message. A table that is missing here would never be forgotten: a test compares the list
 * with the database.
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
  { table: "shift_notes", context: "'shift-note:' || id", isNeeded: youngerThan("written_at") },
] as const;

const bite = 200;

// The lock holds each row where it is until it is put back, so that its place in the table will do as its name.
const statements = wrappedKeyTables.map(({ table, context, isNeeded }) => ({
  take: statement(
    `keys.take-${table}`,
    `SELECT ctid::text AS place, ${context} AS context, key_epoch, key_wrapped FROM ${table}
     WHERE key_epoch BETWEEN $1 AND $2 AND ctid <> ALL ($3::tid[]) AND ${isNeeded}
     ORDER BY key_epoch LIMIT ${bite} FOR NO KEY UPDATE SKIP LOCKED`,
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

type KeyRow = RowOf<"keys.take-callers">;

/** An hour less than two days after it began: what was deleted in its first minute is unreadable within 48 hours. */
const keptFor = 47 * 3_600_000;
const isDue = (epoch: Day, now: Date) => now.getTime() - Date.parse(epoch) >= keptFor;

const tables = wrappedKeyTables.map(({ table }) => table);

export const isEpochNeeded = async (queries: Queries, epoch: Day): Promise<boolean> => {
  for (const { isLeft } of statements) if (await queries.one(isLeft, [epoch])) return true;
  return false;
};

export const newEpochRotation = (database: Database, vault: Vault, readersNeedMs: number) => {
  const rewrapped = ({ context, key_epoch: epoch, key_wrapped: wrapped }: KeyRow): WrappedKey | null =>
    ifReadable(() => vault.rewrap(context, { epoch, wrapped }));

  /** `unreadable` rows stay as they are, for whoever can put a lost key back; they must not keep the others waiting. */
  const rewrapBite = async (
    queries: Queries,
    { take, put }: (typeof statements)[number],
    [from, to]: readonly [Day, Day],
    unreadable: string[],
  ): Promise<{ taken: number; done: number }> => {
    const taken = await queries.all(take, [from, to, unreadable]);
    const fresh = taken.map((row) => ({ place: row.place, key: rewrapped(row) }));
    const good = fresh.flatMap(({ place, key }) => (key ? [{ place, ...key }] : []));
    unreadable.push(...fresh.filter(({ key }) => key === null).map(({ place }) => place));
    if (good.length > 0) {
      await queries.count(put, [good.map((k) => k.place), good.map((k) => k.epoch), good.map((k) => k.wrapped)]);
    }
    return { taken: taken.length, done: good.length };
  };

  /** All rows of other days than today; a server whose day has just begun may be a moment ahead. */
  const rewrapAll = async (today: Day): Promise<number> => {
    let total = 0;
    const ranges = [
      [firstDay, daysBefore(today, 1)],
      [daysBefore(today, -2), lastDay],
    ] as const;
    for (const table of statements) {
      const unreadable: string[] = [];
      for (const range of ranges) {
        for (let isMore = true; isMore;) {
          const { taken, done } = await database.transaction((queries) =>
            rewrapBite(queries, table, range, unreadable),
          );
          total += done;
          isMore = taken === bite;
        }
      }
    }
    return total;
  };

  return async (now: Date) => {
    const days = vault.days("epochs");
    const due = days.filter((epoch) => isDue(epoch, now));
    const last = due.at(-1);
    const isBarred = last === undefined || (await raiseWriteBarrier(database, "epochs", last, tables));
    const moveAll = () => rewrapAll(vault.currentEpoch());
    const early = await closeEarlyKeys({
      database,
      vault,
      kind: "epochs",
      days: days.filter((epoch) => epoch > daysBefore(vault.currentEpoch(), -1)),
      tables,
      moveAll,
    });
    const rotated = await emptyAndDestroy({
      vault,
      kind: "epochs",
      due: [...(isBarred ? due : []), ...early],
      moveAll,
      isNeeded: (epoch) => isEpochNeeded(database, epoch),
      readersNeedMs,
    });
    return { ...rotated, heldBack: rotated.heldBack || !isBarred };
  };
};
