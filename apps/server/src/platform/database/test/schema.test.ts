import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { expect, test } from "vitest";
import { withClient } from "#test/support/create-database.ts";
import { newDatabase } from "#test/support/new-database.ts";
import { compareRights } from "#platform/database/rights.ts";
import { parseSchema, schema } from "#platform/database/schema.ts";
import { lookupTables } from "#vault/rotation/rotate-lookups.ts";

const file = "apps/server/src/migrations/schema.yaml";
const text = readFileSync(new URL("../../../migrations/schema.yaml", import.meta.url), "utf8");

/** Runs `work` on a migrated database, after `migration`. */
const onDatabase = async <T>(migration: string, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  withClient(await newDatabase(), async (client) => {
    await client.query(migration);
    return work(client);
  });

/** How the schema differs from the database, as instructions. */
const differences = async (client: pg.Client, { tables }: typeof schema): Promise<string[]> => {
  const { rows } = await client.query<{ table: string; column: string; type: string }>(
    `SELECT table_name AS table, column_name AS column, data_type AS type
     FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2`,
  );
  const undescribed = rows
    .filter(({ table, column }) => !tables[table]?.columns[column]?.purpose)
    .map(({ table, column }) => `describe the column ${column} of ${table} in ${file}`);
  const gone = Object.entries(tables).flatMap(([table, { columns }]) =>
    Object.keys(columns)
      .filter((column) => !rows.some((row) => row.table === table && row.column === column))
      .map((column) => `remove the column ${column} of ${table} from ${file}`),
  );
  // Bytes are unreadable. Only the public files of pages are bytes in plain text.
  const wrong = rows
    .filter(({ table, column }) => `${table}.${column}` !== "page_assets.content")
    .filter(({ table, column, type }) => {
      const protection = tables[table]?.columns[column]?.protection;
      return protection && protection.startsWith("plain") === (type === "bytea");
    })
    .map(({ table, column }) => `correct the protection of ${column} of ${table} in ${file}`);
  return [...undescribed, ...gone, ...wrong];
};

test("every column of the database is described with purpose, protection and time, and there is no other", async () => {
  expect(await onDatabase("", (client) => differences(client, schema))).toEqual([]);
  const columns = Object.values(schema.tables).flatMap((table) => Object.values(table.columns));
  expect(columns.filter(({ protection }) => protection === "plain: ")).toEqual([]);
});

test("a new column is written in three places: its migration, its line in the schema, its statements", async () => {
  await onDatabase("ALTER TABLE messages ADD COLUMN mood text", async (client) => {
    expect(await differences(client, schema)).toEqual([`describe the column mood of messages in ${file}`]);
    const described = parseSchema(
      text.replace(/^ {2}messages:[\s\S]*? {4}columns:\n/m, "$&      mood: how the caller feels | one of five\n"),
    );
    expect(await differences(client, described)).toEqual([]);
    expect(await compareRights(client)).toMatchObject({ lacking: [], tooMany: [] });
  });
});

test("a sealed column must be bytes, and bytes must be protected", async () => {
  const migration = "ALTER TABLE messages ADD COLUMN mood bytea; ALTER TABLE messages ADD COLUMN tone text";
  const lines = "      mood: how the caller feels | one of five\n      tone: how the caller writes | sealed\n";
  const described = parseSchema(text.replace(/^ {2}messages:[\s\S]*? {4}columns:\n/m, `$&${lines}`));
  expect(await onDatabase(migration, (client) => differences(client, described))).toEqual([
    `correct the protection of mood of messages in ${file}`,
    `correct the protection of tone of messages in ${file}`,
  ]);
});

test("the keys of every table are rotated: tables with a wrapped key state its context, and keyed hashes are renewed", () => {
  for (const [name, { columns, key }] of Object.entries(schema.tables)) {
    expect([name, key !== null]).toEqual([name, columns["key_wrapped"] !== undefined]);
    const hashes = Object.keys(columns).filter((column) => columns[column]!.protection === "keyed hash");
    const renewed = lookupTables.find(({ table }) => table === name)?.fields.map(({ column }) => column) ?? [];
    expect([name, columns["lookup_key"] ? hashes : []]).toEqual([name, renewed]);
  }
});

test("`npm run data-tables` prints every column", () => {
  const tool = fileURLToPath(new URL("../../../../../../tools/data-tables.mjs", import.meta.url));
  const printed = execFileSync(process.execPath, [tool], { encoding: "utf8" });
  expect(printed.match(/^## .+$/gm)).toEqual(Object.keys(schema.tables).map((name) => `## ${name}`));
  expect(printed).toMatch(
    /^\| `body` +\| the text, padded to steps of 512 bytes +\| sealed +\| 14 days to the second/m,
  );
});
