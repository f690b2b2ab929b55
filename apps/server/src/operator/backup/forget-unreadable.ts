import { statement, type Database } from "#platform/database.ts";
import { wrappedKeyTables } from "#vault/turn-epochs.ts";
import type { Vault } from "#vault/vault.ts";

const fenceOff = statement(
  "restore.fence",
  `INSERT INTO key_fences (shelf, through) VALUES ('epochs', $1::date - 1)
   ON CONFLICT (shelf) DO UPDATE SET through = greatest(key_fences.through, excluded.through)`,
);

/** Rows whose key of the day is gone are noise for ever: nobody should stumble over them. How many there were of each. */
export const forgetUnreadable = async (database: Database, vault: Vault): Promise<Record<string, number>> => {
  const queries = database.as("purge");
  const live = vault.days("epochs");
  const forgotten: Record<string, number> = {};
  // What hangs on a profile comes after it in the list; it is counted before the profile takes it along.
  for (const { table } of wrappedKeyTables.toReversed()) {
    const forget = statement(`restore.forget-${table}`, `DELETE FROM ${table} WHERE key_epoch <> ALL ($1::date[])`);
    forgotten[table] = await queries.count(forget, [live]);
  }
  if (live[0]) await queries.count(fenceOff, [live[0]]);
  return forgotten;
};
