import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { DatabaseClient, parsers } from "#platform/database/database-client.ts";
import { queriesOn, type Queries } from "#platform/database/database.ts";
import { applyMigrations } from "#platform/database/migrate.ts";
import { StartupProblem } from "#platform/process/startup-problem.ts";
import type { Backup, Tail } from "./file.ts";

const othersAtWork = `SELECT count(*)::int AS others FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name LIKE 'sosmessages%'`;

/** People's data; a service that was started once and never used has none of it. */
const isUsed = `SELECT EXISTS (SELECT FROM information_schema.tables WHERE table_schema = 'public' AND table_name = 'callers') AS made`;
const holdsPeople = "SELECT EXISTS (SELECT FROM callers) OR EXISTS (SELECT FROM volunteers) AS used";

/**
 * Puts a backup in the place of an unused database: all of it or nothing of it, in one transaction. The tables are made as they
 * were when it was taken, filled, and then brought up to this version.
 */
export const loadBackup = async <T>(
  url: string,
  backup: Backup,
  /** What is noted of it, in the same transaction. */
  note: (queries: Queries, rows: Tail["rows"]) => Promise<T>,
): Promise<T> => {
  const client = new DatabaseClient({ connectionString: url, application_name: "restore", types: parsers });
  await client.connect();
  try {
    await client.query(
      "SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET datestyle = ISO; SET timezone = UTC",
    );
    await client.query("BEGIN");
    await refuseIfUsed(client);
    await client.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
    await applyMigrations(client, backup.head.migrations);
    // Until all is loaded there is no write barrier: rows may be older than the barrier of their time.
    const barriers = await client.query<{ through: string }>("SELECT 1 FROM key_fences");
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
  } finally {
    await client.end();
  }
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
  const { rows: working } = await client.query<{ others: number }>(othersAtWork);
  if (working[0]!.others > 0) throw new StartupProblem("The service is running on that database: stop it first.");
  const { rows: made } = await client.query<{ made: boolean }>(isUsed);
  if (!made[0]!.made) return;
  const { rows: used } = await client.query<{ used: boolean }>(holdsPeople);
  if (used[0]!.used) {
    throw new StartupProblem(
      "That database holds people's data already: restore into an empty one (another DATA_DIR or DATABASE_URL).",
    );
  }
};
