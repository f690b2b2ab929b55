import { statement, type Database, type TimeLimits } from "#platform/database/database.ts";
import type { KeyFolderState } from "#vault/keys/folder-probe.ts";
import { Unready, type Probe } from "./readiness.ts";

/** Shorter than what a request waits: see `readiness.ts`. */
export const probeLimits: TimeLimits = { connect: 2_000, lock: 1_500, statement: 2_000 };

/**
 * Makes more rows than fit into so little memory, so that half a megabyte goes to a temporary file: more than the longest letter
 * needs. A database without room refuses that, while it may still overwrite a row for hours. The file is gone before
 * anything of it reaches the disk, and leaves no trace in tables or in the write-ahead log.
 */
const littleMemory = statement("probe.little-memory", "SELECT set_config('work_mem', '64kB', true)");
const room = statement(
  "probe.room",
  `SELECT pg_is_in_recovery() AS is_standby, count(*)::int AS rows
   FROM unnest(array_fill(repeat('x', 1000), ARRAY[512])) AS line`,
);
/** One row that is overwritten in its place, whichever server does it. It is on the disk when this returns. */
const touch = statement(
  "probe.touch",
  `INSERT INTO readiness (is_only_row, probed_at) VALUES (true, now())
   ON CONFLICT (is_only_row) DO UPDATE SET probed_at = excluded.probed_at RETURNING probed_at::text AS at`,
);
/** Another server may have overwritten it since. */
const readBack = statement("probe.read-back", "SELECT probed_at >= $1::text::timestamptz AS is_there FROM readiness");

/** On a connection of its own: requests that wait for each other are no fault of the database. */
export const newDatabaseProbe = (database: Database): Probe => ({
  whenSilent: "database-frozen",
  run: async () => {
    await database.transaction(async (queries) => {
      await queries.one(littleMemory);
      const found = await queries.one(room);
      if (found?.is_standby) throw new Unready("database-standby");
    });
    // Not in that transaction: a server that is stopped in the middle would hold the row, and the others would wait for it.
    const { at } = await database.only(touch);
    if (!(await database.one(readBack, [at]))?.is_there) throw new Unready("disk-failing");
  },
});

/** Not on the main thread: a network drive that hangs would hang everything. */
export const newKeyProbe = (probe: () => Promise<KeyFolderState>): Probe => ({
  whenSilent: "keys-unavailable",
  run: async () => {
    if ((await probe()) === "unavailable") throw new Unready("keys-unavailable");
  },
});
