import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { openForCopy } from "#platform/database/database-client.ts";
import { queriesOn, type Queries, statement, type Database } from "#platform/database/database.ts";
import { applyMigrations } from "#platform/database/migrate.ts";
import { StartupProblem } from "#platform/process/startup-problem.ts";
import { type Backup, type Tail, openBackup } from "./file.ts";
import { removeSealed, sumOf } from "#vault/keys/forget-key.ts";
import { usedEpochs } from "#vault/keys/key-samples.ts";
import type { Vault } from "#vault/vault.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "#platform/embedded-postgres/embedded-postgres.ts";
import { findKeys, refuseWithoutKeys } from "./keys.ts";
import type { Config } from "#config.ts";

const uses = `SELECT
    EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
      AND application_name LIKE 'sosmessages%') AS running,
    to_regclass('public.callers') IS NOT NULL AS ours,
    EXISTS (SELECT FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations') AS used`;
/** A service that was never used has none. */
const holdsPeople = "SELECT EXISTS (SELECT FROM callers) OR EXISTS (SELECT FROM volunteers) AS held";

/**
 * Replaces an unused database with a backup, in one transaction. The tables are created as they were at the time of the backup, filled,
 * and then migrated to this version.
 */
export const loadBackup = async <T>(
  url: string,
  backup: Backup,
  /** Runs in the same transaction. */
  note: (queries: Queries, rows: Tail["rows"]) => Promise<T>,
): Promise<T> => {
  await using client = await openForCopy(url, "restore");
  await client.query("BEGIN");
  await refuseIfUsed(client);
  await client.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  await applyMigrations(client, backup.head.migrations);
  // Load write barriers last: rows may be older than the barrier.
  const barriers = await client.query("SELECT FROM key_fences");
  if (barriers.rowCount !== 0) throw new Error("a new database has no write barriers");
  const isAboutKeys = ({ name }: { name: string }) => name === "key_fences" || name === "key_marks";
  const late = new Map<string, Buffer[]>();
  for (const table of backup.head.tables) {
    if (isAboutKeys(table)) late.set(table.name, await Array.fromAsync(backup.pieces()));
    else await load(client, table, backup.pieces());
  }
  for (const table of backup.head.tables.filter(isAboutKeys)) await load(client, table, late.get(table.name)!);
  const { rows } = await backup.tail();
  for (const { name } of backup.head.tables) {
    const counted = await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${name}`);
    if (counted.rows[0]!.count !== rows[name]) throw new StartupProblem(`Not all rows of ${name} could be loaded.`);
  }
  await applyMigrations(client);
  const noted = await note(queriesOn(client), rows);
  await client.query("COMMIT");
  return noted;
};

const load = async (
  client: pg.Client,
  { name, columns }: Backup["head"]["tables"][number],
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<void> => {
  const known = await client.query("SELECT FROM pg_tables WHERE schemaname = 'public' AND tablename = $1", [name]);
  const isPlain = /^[a-z_]+$/.test(name) && columns.every((column) => /^[a-z_]+$/.test(column));
  if (known.rowCount === 0 || !isPlain)
    throw new StartupProblem("The backup names tables that this version does not know.");
  const copy = client.query(copyFrom(`COPY ${name} (${columns.join(", ")}) FROM STDIN`));
  await pipeline(Readable.from(pieces), copy);
};

const refuseIfUsed = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ running: boolean; ours: boolean; used: boolean }>(uses);
  const { running, ours, used } = rows[0]!;
  if (running) throw new StartupProblem("The service is running on that database: stop it first.");
  if (used && !ours) throw new StartupProblem("That database holds tables of another program: create an empty one.");
  const people = ours ? await client.query<{ held: boolean }>(holdsPeople) : null;
  if (people?.rows[0]!.held) {
    throw new StartupProblem(
      "That database holds people's data already: restore into an empty one (another DATA_DIR or DATABASE_URL).",
    );
  }
};

const raiseWriteBarrier = statement(
  "restore.raise-barrier",
  `INSERT INTO key_fences (shelf, through) VALUES ('epochs', $1::date - 1)
   ON CONFLICT (shelf) DO UPDATE SET through = greatest(key_fences.through, excluded.through)`,
);
// Records of keys that were destroyed since the backup was taken.
const forgetMarks = statement(
  "restore.forget-marks",
  "DELETE FROM key_marks WHERE kind = $1 AND name <> ALL ($2::text[])",
);

/** Deletes rows whose key of the day is gone, and returns their numbers per table. */
export const forgetUnreadable = async (database: Database, vault: Vault): Promise<Record<string, number>> => {
  const queries = database.as("purge");
  const live = vault.days("epochs");
  const used = await usedEpochs(queries);
  const forgotten = await removeSealed(
    queries,
    used.filter((day) => !live.includes(day)),
  );
  if (live[0]) await queries.count(raiseWriteBarrier, [live[0]]);
  for (const kind of ["epochs", "lookups"] as const) await queries.count(forgetMarks, [kind, vault.days(kind)]);
  return forgotten;
};

/**
 * Puts the backup into a database that is thrown away again, as a restore would, and opens samples with the keys that are there. The
 * service's own database is not touched, and no key is made, changed or destroyed.
 */
export const verifyBackup = async (config: Config, path: string) => {
  refuseWithoutKeys(config);
  await using backup = await openBackup(path);
  await using atEnd = new AsyncDisposableStack();
  const directory = await mkdtemp(join(tmpdir(), "sosmessages-verify-"));
  atEnd.defer(() => rm(directory, { recursive: true, force: true }));
  await using throwAway = await startEmbeddedPostgres({ directory, mayUseInstalled: true });
  return await loadBackup(throwAway.url, backup, async (queries, rows) => ({
    takenAt: backup.head.taken_at,
    rows: sumOf(rows),
    ...(await findKeys(queries, config)),
  }));
};
