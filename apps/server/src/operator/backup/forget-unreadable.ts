import { statement, type Database } from "#platform/database/database.ts";
import { wrappedKeyTables } from "#vault/rotation/rotate-epochs.ts";
import type { Vault } from "#vault/vault.ts";

const raiseWriteBarrier = statement(
  "restore.raise-barrier",
  `INSERT INTO key_fences (shelf, through) VALUES ('epochs', $1::date - 1)
   ON CONFLICT (shelf) DO UPDATE SET through = greatest(key_fences.through, excluded.through)`,
);
// What was known of keys when the backup was taken; those that are gone since are gone by right.
const forgetMarks = statement(
  "restore.forget-marks",
  "DELETE FROM key_marks WHERE kind = $1 AND name <> ALL ($2::text[])",
);
// What hangs on a profile comes after it in the list; it is counted before the profile takes it along.
const removals = wrappedKeyTables.toReversed().map(({ table }) => ({
  table,
  remove: statement(`restore.forget-${table}`, `DELETE FROM ${table} WHERE key_epoch <> ALL ($1::date[])`),
}));

/** Rows whose key of the day is gone are noise for ever: nobody should stumble over them. How many there were of each. */
export const forgetUnreadable = async (database: Database, vault: Vault): Promise<Record<string, number>> => {
  const queries = database.as("purge");
  const live = vault.days("epochs");
  const forgotten: Record<string, number> = {};
  for (const { table, remove } of removals) forgotten[table] = await queries.count(remove, [live]);
  if (live[0]) await queries.count(raiseWriteBarrier, [live[0]]);
  for (const kind of ["epochs", "lookups"] as const) await queries.count(forgetMarks, [kind, vault.days(kind)]);
  return forgotten;
};
