import { statement, type Database, type Queries } from "#platform/database.ts";
import { pause, type Day } from "#platform/clock.ts";
import type { Shelf } from "./key-folder.ts";

const raise = statement(
  "fence.raise",
  `INSERT INTO key_fences (shelf, through) VALUES ($1, $2)
   ON CONFLICT (shelf) DO UPDATE SET through = excluded.through WHERE key_fences.through < excluded.through`,
);
// Whoever writes to a table holds this lock on it until the transaction's end.
const writers = statement(
  "fence.writers",
  `SELECT DISTINCT virtualtransaction AS writer FROM pg_locks
   WHERE database = (SELECT oid FROM pg_database WHERE datname = current_database())
     AND relation = ANY ($1::regclass[]) AND mode = 'RowExclusiveLock' AND pid IS DISTINCT FROM pg_backend_pid()`,
);
const isAnyAtWork = statement(
  "fence.at-work",
  "SELECT 1 AS writer FROM pg_locks WHERE virtualtransaction = ANY ($1) AND mode = 'RowExclusiveLock' LIMIT 1",
);
const readTime = statement(
  "fence.time",
  "SELECT service_time() AS now, (SELECT max(through) FROM key_fences) AS fenced",
);

/** What time it is for everyone, and the last day whose keys are not to be used any more. */
export type DatabaseTime = { readonly now: Date; readonly fenced: Day | null };

export const timeOf = async (queries: Queries): Promise<DatabaseTime> => (await queries.one<DatabaseTime>(readTime))!;

const patience = 10_000;

/**
 * Afterwards nothing can be stored in these tables under a key of that day or an earlier one: the database refuses it, and
 * whoever wrote before it did so has ended. Nobody but we waits for this. False: somebody takes too long, try later.
 */
export const fenceOff = async (
  database: Database,
  shelf: Shelf,
  through: Day,
  tables: readonly string[],
): Promise<boolean> => {
  await database.count(raise, [shelf, through]);
  const before = (await database.all<{ writer: string }>(writers, [tables])).map(({ writer }) => writer);
  const giveUp = performance.now() + patience;
  while (before.length > 0 && (await database.one(isAnyAtWork, [before]))) {
    if (performance.now() > giveUp) return false;
    await pause(50);
  }
  return true;
};
