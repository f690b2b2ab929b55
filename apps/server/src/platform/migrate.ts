import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import pg from "pg";
import type { Log } from "./log.ts";
import { StartupProblem } from "./startup-problem.ts";

const folder = new URL("../migrations/", import.meta.url);

const readMigrations = async () => {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), "utf8");
      return { name, text, checksum: createHash("sha256").update(text).digest("hex") };
    }),
  );
};

/** Any number of servers may start at once: the first one in does it, the others wait for it. */
const migrationLock = 7_365_108;

type Done = { readonly name: string; readonly checksum: string };

/** Those that are still to be done, in order. What was done must be the beginning of what this version knows. */
const stillToDo = async (done: readonly Done[]) => {
  const known = await readMigrations();
  const stranger = done.find(({ name }) => !known.some((migration) => migration.name === name));
  if (stranger) {
    throw new StartupProblem(
      `The database was made by a newer version of sosmessages (it has ${stranger.name}); start that version instead.`,
    );
  }
  const sums = new Map(done.map(({ name, checksum }) => [name, checksum]));
  const changed = known.find(({ name, checksum }) => sums.has(name) && sums.get(name) !== checksum);
  if (changed)
    throw new StartupProblem(`The migration ${changed.name} differs from the one this database was made with.`);
  return known.filter(({ name }) => !sums.has(name));
};

const table =
  "CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_on date NOT NULL)";

const doneOn = async (client: pg.Client): Promise<Done[]> => {
  await client.query(table);
  return (await client.query<Done>("SELECT name, checksum FROM migrations")).rows;
};

const apply = async (client: pg.Client, { name, text, checksum }: Done & { text: string }): Promise<void> => {
  await client.query(text);
  await client.query("INSERT INTO migrations VALUES ($1, $2, current_date)", [name, checksum]);
};

/** Within a transaction of the caller's own: up to this version, or no further than `until`. */
export const applyMigrations = async (client: pg.Client, until: readonly Done[] | null = null): Promise<void> => {
  if (until) await stillToDo(until);
  for (const migration of await stillToDo(await doneOn(client))) {
    if (until === null || until.some(({ name }) => name === migration.name)) await apply(client, migration);
  }
};

/** Brings the database up to this version. Forward only; a file that was changed after it ran is refused. */
export const migrate = async (url: string, log: Log): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  const applied: string[] = [];
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [migrationLock]);
    for (const migration of await stillToDo(await doneOn(client))) {
      await client.query("BEGIN");
      await apply(client, migration);
      await client.query("COMMIT");
      log({ event: "migrated", migration: migration.name });
      applied.push(migration.name);
    }
    return applied;
  } finally {
    await client.end();
  }
};
