import type { Day } from "#platform/clock.ts";
import { statement, type Queries } from "#platform/database/database.ts";
import { isDay, type KeyFolder, type DatedKeyKind } from "./key-folder.ts";
import { newKeyRegister } from "./key-register.ts";
import { kindOf } from "../copy/folder-files.ts";
import { wrappedKeyTables } from "../rotation/rotate-epochs.ts";
import { lookupTables } from "../rotation/rotate-lookups.ts";

const counts = wrappedKeyTables.map(({ table }) =>
  statement(`forget.count-${table}`, `SELECT count(*)::int AS rows FROM ${table} WHERE key_epoch = $1`),
);
// What hangs on a profile comes after it in the list, and is counted before the profile takes it along.
const removals = wrappedKeyTables
  .toReversed()
  .map(({ table }) => statement(`forget.remove-${table}`, `DELETE FROM ${table} WHERE key_epoch = $1`));
const lookupCounts = lookupTables.map(({ table }) =>
  statement(`forget.count-lookups-${table}`, `SELECT count(*)::int AS rows FROM ${table} WHERE lookup_key = $1`),
);
const lookupRemovals = lookupTables.map(({ table }) =>
  statement(`forget.remove-lookups-${table}`, `DELETE FROM ${table} WHERE lookup_key = $1`),
);
const browsers = statement("forget.browsers", "DELETE FROM device_tokens WHERE platform = 'web'");
const deskBrowsers = statement("forget.desk-browsers", "DELETE FROM desk_devices");

const datedKeyOf = (name: string): readonly [DatedKeyKind, Day] | null => {
  const key = kindOf(name);
  return key && isDay(key.name) ? [key.kind as DatedKeyKind, key.name] : null;
};

/** Counts rows that cannot be opened or found. Names are not counted: they can be stored under another key. */
export const countUnder = async (queries: Queries, name: string): Promise<number> => {
  const day = datedKeyOf(name);
  if (day === null || day[0] === "lookups") return 0;
  let rows = 0;
  for (const count of counts) rows += (await queries.only(count, [day[1]])).rows;
  return rows;
};

/** How many names have to be stored under another key. */
export const countNames = async (queries: Queries, name: string): Promise<number> => {
  const day = datedKeyOf(name);
  if (day?.[0] !== "lookups") return 0;
  let rows = 0;
  for (const count of lookupCounts) rows += (await queries.only(count, [day[1]])).rows;
  return rows;
};

/** Deletes unreadable rows and the record of the key, in one transaction. */
export const forgetUnder = async (queries: Queries, name: string): Promise<void> => {
  const register = newKeyRegister(queries);
  const day = datedKeyOf(name);
  if (day === null) {
    const { kind, name: short } = kindOf(name)!;
    await register.forget(kind, short);
    // Browsers subscribed with the lost key and must subscribe again.
    if (name === "web-push") for (const subscribed of [browsers, deskBrowsers]) await queries.count(subscribed);
    return;
  }
  const [kind, of] = day;
  if (kind === "epochs") for (const removal of removals) await queries.count(removal, [of]);
  await register.giveUp(kind, of);
};

/** Names that could not be moved, because their plain text does not open either. */
export const removeNamesUnder = async (queries: Queries, day: Day): Promise<void> => {
  for (const removal of lookupRemovals) await queries.count(removal, [day]);
};

/** The file of that name is not the key. */
export const removeFile = (folder: KeyFolder, name: string): void => folder.discard(name);
