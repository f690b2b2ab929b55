import { statement, type Database } from "#platform/database/database.ts";
import { pause, type Day } from "#platform/clock.ts";
import type { DatedKeyKind } from "./keys/key-folder.ts";

const raise = statement(
  "write-barrier.raise",
  `INSERT INTO key_fences (shelf, through) VALUES ($1, $2)
   ON CONFLICT (shelf) DO UPDATE SET through = excluded.through WHERE key_fences.through < excluded.through`,
);
// A writer holds this lock on the table until its transaction ends.
const writers = statement(
  "write-barrier.writers",
  `SELECT DISTINCT virtualtransaction AS writer FROM pg_locks
   WHERE database = (SELECT oid FROM pg_database WHERE datname = current_database())
     AND relation = ANY ($1::regclass[]) AND mode = 'RowExclusiveLock' AND pid IS DISTINCT FROM pg_backend_pid()`,
);
const isAnyAtWork = statement(
  "write-barrier.at-work",
  "SELECT 1 AS writer FROM pg_locks WHERE virtualtransaction = ANY ($1) AND mode = 'RowExclusiveLock' LIMIT 1",
);
const patience = 10_000;

/** Waits for the current writers of these tables. False: timeout. */
export const writersHaveEnded = async (database: Database, tables: readonly string[]): Promise<boolean> => {
  const before = (await database.all(writers, [tables])).flatMap(({ writer }) => writer ?? []);
  const giveUp = performance.now() + patience;
  while (before.length > 0 && (await database.one(isAnyAtWork, [before]))) {
    if (performance.now() > giveUp) return false;
    await pause(50);
  }
  return true;
};

/**
 * Afterwards the database refuses writes to these tables under a key of that day or an earlier one, and earlier writes have ended.
 * Only this call waits. Returns false if a writer takes too long; try again later.
 */
export const raiseWriteBarrier = async (
  database: Database,
  kind: DatedKeyKind,
  through: Day,
  tables: readonly string[],
): Promise<boolean> => {
  await database.count(raise, [kind, through]);
  return writersHaveEnded(database, tables);
};
