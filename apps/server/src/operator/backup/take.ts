import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { DatabaseClient } from "#platform/database/database-client.ts";
import { nameOfRole } from "#platform/database/database.ts";
import type { Head, Tail } from "./file.ts";
import { openBackup, writeBackup } from "./file.ts";

// Parents before children, so that they can be loaded in this order with every reference in place.
const tablesInOrder = `
  WITH RECURSIVE tables AS (
    SELECT oid, relname::text AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'migrations'
  ), depths AS (
    SELECT oid, 0 AS depth FROM tables
    UNION
    SELECT c.conrelid, d.depth + 1 FROM depths d JOIN pg_constraint c ON c.confrelid = d.oid AND c.contype = 'f'
    WHERE c.conrelid <> c.confrelid
  )
  SELECT t.name, array_agg(DISTINCT a.attname::text) AS columns FROM tables t JOIN depths d USING (oid)
  JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  GROUP BY t.name ORDER BY max(d.depth), t.name`;

/** Where rights are separated, as a role that reads everything and writes nothing. */
const switchRole =
  "SELECT set_config('role', rolname, false) FROM pg_roles WHERE rolname = $1 AND pg_has_role(oid, 'MEMBER')";

const connect = async (url: string): Promise<pg.Client> => {
  const client = new DatabaseClient({ connectionString: url, application_name: "sosmessages backup" });
  await client.connect();
  await client.query(
    "SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET datestyle = ISO; SET timezone = UTC",
  );
  await client.query(switchRole, [nameOfRole("backup")]);
  return client;
};

/**
 * Everything the database holds as it was at one moment, while everybody goes on writing. No key is in it.
 * Read back and compared before it counts as taken.
 */
export const takeBackup = async (url: string, path: string): Promise<Tail["rows"]> => {
  const client = await connect(url);
  const rows: Record<string, number> = {};
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const { rows: tables } = await client.query<Head["tables"][number]>({ text: tablesInOrder, types: textArrays });
    const { rows: migrations } = await client.query<Head["migrations"][number]>(
      "SELECT name, checksum FROM migrations ORDER BY name",
    );
    const { rows: now } = await client.query<{ at: Date }>("SELECT service_time() AS at");
    const head: Head = { taken_at: now[0]!.at.toISOString(), migrations, tables };
    await writeBackup(path, async ({ piece, end }) => {
      await piece(Buffer.from(JSON.stringify(head)));
      await end();
      for (const { name, columns } of tables) {
        const copy = client.query(copyTo(`COPY ${name} (${columns.join(", ")}) TO STDOUT`));
        for await (const chunk of copy) await piece(chunk as Buffer);
        await end();
        rows[name] = copy.rowCount;
      }
      await piece(Buffer.from(JSON.stringify({ rows } satisfies Tail)));
      await end();
    });
    await client.query("COMMIT");
  } finally {
    await client.end();
  }
  await countAgain(path, rows);
  return rows;
};

const textArrays = { getTypeParser: pg.types.getTypeParser } as const;

/** A row is a line: COPY writes every line break within one as two characters. */
const countAgain = async (path: string, expected: Tail["rows"]): Promise<void> => {
  const backup = await openBackup(path);
  try {
    for (const { name } of backup.head.tables) {
      let lines = 0;
      for await (const piece of backup.pieces()) for (const byte of piece) if (byte === 0x0a) lines += 1;
      if (lines !== expected[name]) throw new Error(`the backup holds ${lines} rows of ${name}, not ${expected[name]}`);
    }
    await backup.tail();
  } finally {
    await backup.close();
  }
};
