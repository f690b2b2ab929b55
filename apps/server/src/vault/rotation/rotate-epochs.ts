import { lifetimes } from "@sosmessages/contract/limits.ts";
import { daysBefore, firstDay, lastDay, type Day } from "#platform/clock.ts";
import { statement, type Database, type Queries, type StatementName } from "#platform/database/database.ts";
import { schema } from "#platform/database/schema.ts";
import { ifReadable } from "../seal.ts";
import type { Vault } from "../vault.ts";
import { batchSize, moveRows } from "./move-rows.ts";
import { retireKeys } from "./retire-keys.ts";

/** Names of these tables are part of the names of their statements. */
type TableOf<N> = N extends `keys.take-${infer T}` ? T : never;

/**
 * Every table with wrapped keys, parents before children. `isNeeded` is false for rows that have expired: they are not wrapped again,
 * even if the sweep is late. The day's key of a mailbox is stored a moment before its first message.
 */
export const wrappedKeyTables = Object.entries(schema.tables).flatMap(([table, { key }]) =>
  key === null
    ? []
    : {
        table: table as TableOf<StatementName>,
        context: key.context,
        isNeeded: `(${key.isNeeded.replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof lifetimes) => String(lifetimes[name]))})`,
      },
);

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

/** An hour less than two days: data deleted in its first minute is unreadable within 48 hours. */
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
      renew: ({ context, ...stored }) => ifReadable(() => vault.rewrap(context, stored)),
      put: (queries, places, keys) =>
        queries.count(put, [places, keys.map((key) => key.key_epoch), keys.map((key) => key.key_wrapped)]),
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
