import type { Day } from "#platform/clock.ts";
import { statement, type Queries } from "#platform/database/database.ts";
import { isDated } from "./key-folder.ts";
import { newKeyRegister } from "./key-register.ts";
import { kindOf } from "../copy/folder-files.ts";
import { wrappedKeyTables } from "../rotation/rotate-epochs.ts";
import { lookupTables } from "../rotation/rotate-lookups.ts";

const counts = statement(
  "forget.count",
  wrappedKeyTables
    .map(
      ({ table }) =>
        `SELECT '${table}' AS name, count(*)::int AS rows FROM ${table} WHERE key_epoch = ANY ($1::date[])`,
    )
    .join(" UNION ALL "),
);
// What hangs on a profile comes after it in the list, and is counted before the profile takes it along.
const removals = wrappedKeyTables.toReversed().map(({ table }) => ({
  table,
  remove: statement(`forget.remove-${table}`, `DELETE FROM ${table} WHERE key_epoch = ANY ($1::date[])`),
}));
const lookupRemovals = lookupTables.map(({ table }) =>
  statement(`forget.remove-lookups-${table}`, `DELETE FROM ${table} WHERE lookup_key = $1`),
);
const browsers = statement("forget.browsers", "DELETE FROM device_tokens WHERE platform = 'web'");
const deskBrowsers = statement("forget.desk-browsers", "DELETE FROM desk_devices");

/** How many rows of each table are sealed under the keys of these days. */
export const countSealed = async (queries: Queries, days: readonly Day[]): Promise<Record<string, number>> =>
  Object.fromEntries((await queries.all(counts, [days])).map(({ name, rows }) => [name, rows]));

/** Deletes them, and returns how many of each table. */
export const removeSealed = async (queries: Queries, days: readonly Day[]): Promise<Record<string, number>> => {
  const removed: Record<string, number> = {};
  for (const { table, remove } of removals) removed[table] = await queries.count(remove, [days]);
  return removed;
};

export const sumOf = (rows: Readonly<Record<string, number>>): number =>
  Object.values(rows).reduce((sum, ofTable) => sum + ofTable, 0);

/** Rows that only the key in this file opens. Names are not among them: they can be stored under another key. */
export const countUnder = async (queries: Queries, file: string): Promise<number> => {
  const { kind, name } = kindOf(file)!;
  return kind === "epochs" ? sumOf(await countSealed(queries, [name as Day])) : 0;
};

/** Deletes unreadable rows and the record of the key, in one transaction. */
export const forgetUnder = async (queries: Queries, file: string): Promise<void> => {
  const register = newKeyRegister(queries);
  const { kind, name } = kindOf(file)!;
  if (kind === "epochs") await removeSealed(queries, [name as Day]);
  if (isDated(kind)) await register.giveUp(kind, name as Day);
  else await register.forget(kind, name);
  // Browsers subscribed with the lost key and must subscribe again.
  if (name === "web-push") for (const subscribed of [browsers, deskBrowsers]) await queries.count(subscribed);
};

/** Names that could not be moved, because their plain text does not open either. */
export const removeNamesUnder = async (queries: Queries, day: Day): Promise<void> => {
  for (const removal of lookupRemovals) await queries.count(removal, [day]);
};
