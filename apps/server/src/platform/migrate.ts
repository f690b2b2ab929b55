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

/** Brings the database up to this version. Forward only; a file that was changed after it ran is refused. */
export const migrate = async (url: string, log: Log): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  const applied: string[] = [];
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [migrationLock]);
    await client.query(
      "CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_on date NOT NULL)",
    );
    const done = new Map(
      (await client.query<{ name: string; checksum: string }>("SELECT name, checksum FROM migrations")).rows.map(
        (row) => [row.name, row.checksum],
      ),
    );
    const known = await readMigrations();
    const stranger = [...done.keys()].find((name) => !known.some((migration) => migration.name === name));
    if (stranger) {
      throw new StartupProblem(
        `The database was made by a newer version of sosmessages (it has ${stranger}); start that version instead.`,
      );
    }
    for (const { name, text, checksum } of known) {
      if (done.has(name)) {
        if (done.get(name) !== checksum) {
          throw new StartupProblem(`The migration ${name} differs from the one this database was made with.`);
        }
        continue;
      }
      await client.query("BEGIN");
      await client.query(text);
      await client.query("INSERT INTO migrations VALUES ($1, $2, current_date)", [name, checksum]);
      await client.query("COMMIT");
      log({ event: "migrated", migration: name });
      applied.push(name);
    }
    return applied;
  } finally {
    await client.end();
  }
};
