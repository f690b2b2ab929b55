import { statement, type Database, type Queries } from "#platform/database.ts";
import { pause, type Day } from "#platform/clock.ts";
import type { Shelf } from "./key-folder.ts";

const raise = statement(
  "fence.raise",
  `INSERT INTO key_fences (shelf, through) VALUES ($1, $2)
   ON CONFLICT (shelf) DO UPDATE SET through = excluded.through WHERE key_fences.through < excluded.through`,
);
const nextTransaction = statement("fence.next", "SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS next");
const areOver = statement("fence.are-over", "SELECT pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 AS over");

const readTime = statement(
  "fence.time",
  "SELECT service_time() AS now, (SELECT max(through) FROM key_fences) AS fenced",
);

/** What time it is for everyone, and the last day whose keys are not to be used any more. */
export type DatabaseTime = { readonly now: Date; readonly fenced: Day | null };

export const timeOf = async (queries: Queries): Promise<DatabaseTime> => (await queries.one<DatabaseTime>(readTime))!;

const patience = 10_000;

/**
 * Afterwards nothing can be stored under a key of that day or an earlier one: the database refuses it, and whoever wrote
 * before it did so has ended. Nobody has to wait for this but we. False: somebody takes too long, try again later.
 */
export const fenceOff = async (database: Database, shelf: Shelf, through: Day): Promise<boolean> => {
  await database.count(raise, [shelf, through]);
  const row = await database.one<{ next: string }>(nextTransaction);
  const giveUp = performance.now() + patience;
  do {
    if ((await database.one<{ over: boolean }>(areOver, [row?.next]))?.over) return true;
    await pause(50);
  } while (performance.now() < giveUp);
  return false;
};
