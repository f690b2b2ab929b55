import { daysBefore, type Clock, type Day } from "#platform/clock.ts";
import { statement, type Database, type Queries } from "#platform/database.ts";
import type { Log } from "#platform/log.ts";
import type { Sealed } from "./seal.ts";
import type { Vault } from "./vault.ts";

/**
 * Every table with wrapped keys, and how a row says whose key it is (see `keyContext`).
 * A table that is missing here would lose its keys with the epoch: a test compares the list with the database.
 */
export const wrappedKeyTables = [
  { table: "callers", context: "'account:' || id" },
  { table: "mailbox_keys", context: "'mailbox-day:' || mailbox || ':' || day" },
  { table: "drafts", context: "'draft:' || mailbox" },
  { table: "device_tokens", context: "'device:' || encode(login, 'hex')" },
  { table: "recovery_mails", context: "'recovery:' || id" },
] as const;

/** An epoch's key goes once its day is over for a day: what was deleted on it is unreadable within 48 hours. */
const keptEpochs = 2;
const bite = 200;
const largestDisagreement = 3_600_000;

const statements = wrappedKeyTables.map(({ table, context }) => ({
  take: statement(
    `keys.take-${table}`,
    `SELECT ctid::text AS place, ${context} AS context, key_epoch, key_wrapped FROM ${table}
     WHERE key_epoch < $1 ORDER BY key_epoch LIMIT ${bite} FOR UPDATE SKIP LOCKED`,
  ),
  put: statement(
    `keys.put-${table}`,
    `UPDATE ${table} SET key_epoch = $1, key_wrapped = fresh.wrapped
     FROM unnest($2::tid[], $3::bytea[]) AS fresh (place, wrapped) WHERE ${table}.ctid = fresh.place`,
  ),
  isLeft: statement(
    `keys.left-${table}`,
    `SELECT 1 AS left FROM ${table} WHERE key_epoch <= $1 LIMIT 1`,
  ),
}));
const databaseTime = statement("keys.database-time", "SELECT service_time() AS now");

type KeyRow = { place: string; context: string; key_epoch: Day; key_wrapped: Sealed };

/**
 * Once a day: every key that is still needed is wrapped again under today's epoch, and epochs that nothing needs any
 * more are destroyed. Not wrapping a key again IS the deletion. Stopped anywhere, it goes on where it was.
 */
export const newKeyTurn = (parts: { database: Database; vault: Vault; clock: Clock; log: Log }) => {
  const { database, vault, clock, log } = parts;

  const rewrapBite = (queries: Queries, { take, put }: (typeof statements)[number], today: Day) =>
    queries.all<KeyRow>(take, [today]).then(async (rows) => {
      const fresh = rows.map((row) => vault.rewrap(row.context, { epoch: row.key_epoch, wrapped: row.key_wrapped }));
      if (rows.length > 0) {
        await queries.count(put, [today, rows.map((row) => row.place), fresh.map((key) => key.wrapped)]);
      }
      return rows.length;
    });

  const rewrapAll = async (today: Day): Promise<number> => {
    let total = 0;
    for (const table of statements) {
      for (let done = bite; done === bite; ) {
        done = await database.transaction((queries) => rewrapBite(queries, table, today));
        total += done;
      }
    }
    return total;
  };

  /** A clock that has run away must not take anyone's letters with it. */
  const clocksAgree = async (): Promise<boolean> => {
    const row = await database.one<{ now: Date }>(databaseTime);
    return row !== null && Math.abs(row.now.getTime() - clock().getTime()) <= largestDisagreement;
  };

  const isStillNeeded = async (epoch: Day): Promise<boolean> => {
    for (const { isLeft } of statements) if (await database.one(isLeft, [epoch])) return true;
    return false;
  };

  return async (): Promise<{ rewrapped: number; destroyed: number }> => {
    const today = vault.currentEpoch();
    const rewrapped = await rewrapAll(today);
    let destroyed = 0;
    for (const epoch of vault.epochs()) {
      if (epoch > daysBefore(today, keptEpochs)) continue;
      if (!(await clocksAgree())) {
        log({ event: "keys-held-back", because: "clock" });
        break;
      }
      if (await isStillNeeded(epoch)) {
        log({ event: "keys-held-back", because: "not-rewrapped" });
        break;
      }
      vault.destroyEpoch(epoch);
      destroyed += 1;
    }
    if (rewrapped + destroyed > 0) log({ event: "keys-turned", rewrapped, destroyed });
    return { rewrapped, destroyed };
  };
};
