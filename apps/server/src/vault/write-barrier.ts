import { statement, type Database } from "#platform/database/database.ts";
import { pause, type Day } from "#platform/clock.ts";
import type { DatedKeyKind } from "./keys/key-folder.ts";
import type { Vault } from "./vault.ts";

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
const writersHaveEnded = async (database: Database, tables: readonly string[]): Promise<boolean> => {
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

type Early = {
  readonly database: Database;
  readonly vault: Pick<Vault, "close" | "reopen">;
  readonly kind: DatedKeyKind;
  /** Future days: their keys were created while the clock was ahead. */
  readonly days: readonly Day[];
  readonly tables: readonly string[];
  readonly moveAll: () => Promise<number>;
};

/**
 * A clock that was ahead leaves keys of future days, which would live too long. A barrier cannot cover them, so each is closed
 * separately. Returns the closed keys.
 */
export const closeEarlyKeys = async ({ database, vault, kind, days, tables, moveAll }: Early): Promise<Day[]> => {
  if (days.length === 0) return [];
  await moveAll();
  for (const day of days) await vault.close(kind, day);
  if (await writersHaveEnded(database, tables)) return [...days];
  for (const day of days) await vault.reopen(kind, day);
  return [];
};
