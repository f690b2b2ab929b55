import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type pg from "pg";
import { applyRights, compareRights } from "./rights.ts";
import { openClient } from "./database-client.ts";
import { lockNumbers } from "./database.ts";
import type { Log } from "#platform/log.ts";
import { codeOf } from "#platform/process/unavailable.ts";
import { StartupProblem } from "#platform/process/startup-problem.ts";

const folder = new URL("../../migrations/", import.meta.url);

const readMigrations = async () => {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), "utf8");
      return { name, text, checksum: createHash("sha256").update(text).digest("hex") };
    }),
  );
};

type Done = {
  readonly name: string;
  readonly checksum: string;
  /** It removes tables or columns that earlier versions use. Missing in databases older than the column. */
  readonly is_contracting?: boolean;
};

/**
 * Earlier checksums of files that were changed after they may have been applied. A later migration makes up for the difference: 0006
 * had one index less, which 0011 creates. Landed files are never changed any more: see migrate.test.ts.
 */
const sameInEffect: Readonly<Record<string, readonly string[]>> = {
  "0006-conversations.sql": ["d0dd5313a27ef964aa1d20f057f0610b5c60205b907dade8d922792702917db1"],
};

/** Those that this version does not know: a later version has applied them. */
const unknownOf = <M extends { readonly name: string }>(
  known: readonly { readonly name: string }[],
  done: readonly M[],
) => done.filter(({ name }) => !known.some((migration) => migration.name === name));

const refuse = ([stranger]: readonly { readonly name: string }[]): void => {
  if (stranger === undefined) return;
  throw new StartupProblem(
    `The database was made by a newer version of sosmessages (it has ${stranger.name}); start that version instead.`,
  );
};

/**
 * Migrations to apply, in order. The applied ones must be a beginning of those of this version. `isNewer`: a later version has migrated
 * this database, and all tables and columns of this version are still there.
 */
const stillToDo = async (done: readonly Done[]) => {
  const known = await readMigrations();
  const unknown = unknownOf(known, done);
  refuse(unknown.filter(({ is_contracting: isContracting }) => isContracting !== false));
  const sums = new Map(done.map(({ name, checksum }) => [name, checksum]));
  const changed = known.find(({ name, checksum }) => {
    const applied = sums.get(name);
    return applied !== undefined && applied !== checksum && !sameInEffect[name]?.includes(applied);
  });
  if (changed) {
    throw new StartupProblem(
      `The migration ${changed.name} differs from the one this database was made with, so its tables may not be those that this version expects. The way out: with the version that made it run "npm run sosmessages -- backup FILE"; then, with this version, the same keys and an empty database (another DATA_DIR or DATABASE_URL), run "npm run sosmessages -- restore FILE".`,
    );
  }
  const toDo = known.filter(({ name }) => !sums.has(name));
  // The database has unknown migrations and lacks others, so neither version continues the other.
  if (toDo.length > 0) refuse(unknown);
  return { toDo, isNewer: unknown.length > 0 };
};

const table =
  "CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_on date NOT NULL)";

const readDone = async (client: pg.Client): Promise<Done[]> =>
  (await client.query<Done>("SELECT * FROM migrations")).rows;

const doneOn = async (client: pg.Client): Promise<Done[]> => {
  await client.query(table);
  return readDone(client);
};

const apply = async (client: pg.Client, { name, text, checksum }: Done & { text: string }): Promise<void> => {
  await client.query(text);
  await client.query("INSERT INTO migrations (name, checksum, applied_on) VALUES ($1, $2, current_date)", [
    name,
    checksum,
  ]);
  if (contracts(text)) await client.query("UPDATE migrations SET is_contracting = true WHERE name = $1", [name]);
};

/** Whether the migration removes something. Its first line states it. */
export const contracts = (text: string): boolean => text.startsWith("-- Contracts:");

/**
 * Migrates to this version, or only the migrations named in `until`, in the transaction of the caller. Checksums of `until` are not
 * compared: the files of this version create the tables, and rows that do not fit are refused when they are loaded.
 */
export const applyMigrations = async (client: pg.Client, until: readonly Done[] | null = null): Promise<void> => {
  if (until) refuse(unknownOf(await readMigrations(), until));
  for (const migration of (await stillToDo(await doneOn(client))).toDo) {
    if (until === null || until.some(({ name }) => name === migration.name)) await apply(client, migration);
  }
  if (until === null) await applyRights(client);
};

/** Brings the database up to this version. Forward only; a file that was changed after it ran is refused. */
export const migrate = async (url: string, log: Log): Promise<void> => {
  await using client = await openClient(url);
  // Of servers that start at once, the first migrates and the others wait.
  await client.query("SELECT pg_advisory_lock($1)", [lockNumbers.migrations]);
  const { toDo, isNewer } = await stillToDo(await doneOn(client));
  for (const migration of toDo) {
    await client.query("BEGIN");
    await apply(client, migration);
    await client.query("COMMIT");
    log({ event: "migrated", migration: migration.name });
  }
  // Keep the rights of the later version, whose tables are not in this schema.
  if (isNewer) return;
  await client.query("BEGIN");
  await applyRights(client);
  await client.query("COMMIT");
};

/** Whether `migrate` has work to do. The serving login can find out, even if it may not migrate. */
export const isBehind = async (url: string, log: Log): Promise<boolean> => {
  await using client = await openClient(url);
  try {
    const { rows } = await client.query<{ made: boolean }>(
      "SELECT coalesce(has_table_privilege(to_regclass('public.migrations'), 'SELECT'), false) AS made",
    );
    const done = rows[0]!.made ? await readDone(client) : [];
    const { toDo, isNewer } = await stillToDo(done);
    if (toDo.length > 0) return true;
    if (isNewer) log({ event: "database-newer" });
    return !isNewer && ((await compareRights(client))?.lacking.length ?? 0) > 0;
  } catch (error) {
    // The role has no rights yet.
    if (codeOf(error) === "42501") return true;
    throw error;
  }
};
