import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type pg from "pg";
import { expect, test } from "vitest";
import { withClient } from "#test/support/create-database.ts";
import { emptyDatabase } from "#test/support/new-database.ts";
import { applyMigrations, contracts, migrate } from "#platform/database/migrate.ts";

const folder = new URL("../../../migrations/", import.meta.url);
const sumOf = (text: string) => createHash("sha256").update(text).digest("hex");
const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();

/** Databases in use were made with these files. */
test("landed migrations are unchanged, and `npm run statements` has added each new one to SHA256SUMS", async () => {
  const lines: string[] = [];
  for (const name of names) lines.push(`${sumOf(await readFile(new URL(name, folder), "utf8"))}  ${name}`);
  const landed = (await readFile(new URL("SHA256SUMS", folder), "utf8")).trimEnd().split("\n");
  // Checked first, so that an update of the file never covers a change.
  expect(landed.filter((line) => !lines.includes(line))).toEqual([]);
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("../../../migrations/SHA256SUMS");
});

test("a migration that takes something away says so in its first line", async () => {
  const takesAway =
    /\bDROP (?:TABLE|COLUMN)|\bRENAME\b|SET NOT NULL|ALTER COLUMN \w+ TYPE|ADD COLUMN(?![^;]*DEFAULT)[^;,]*NOT NULL/i;
  const silent: string[] = [];
  for (const name of names.filter((each) => each > "0023")) {
    const text = await readFile(new URL(name, folder), "utf8");
    if (takesAway.test(text) && !contracts(text)) silent.push(name);
  }
  expect(silent).toEqual([]);
  expect(takesAway.test("ALTER TABLE messages DROP COLUMN body")).toBe(true);
  expect(takesAway.test("ALTER TABLE messages ADD COLUMN more text NOT NULL")).toBe(true);
  expect(takesAway.test("ALTER TABLE messages ADD COLUMN more text NOT NULL DEFAULT ''")).toBe(false);
});

const onNewDatabase = async <T>(work: (client: pg.Client, url: string) => Promise<T>): Promise<T> => {
  const url = await emptyDatabase();
  return withClient(url, (client) => work(client, url));
};

const schemaOf = async (client: pg.Client): Promise<unknown[]> =>
  (
    await client.query(
      `SELECT tablename AS of, indexdef AS is FROM pg_indexes WHERE schemaname = 'public'
       UNION ALL SELECT table_name || '.' || column_name, data_type || is_nullable || coalesce(column_default, '')
         FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2`,
    )
  ).rows;

test("a database that was made while 0006 lacked an index becomes equal to a new one", async () => {
  const fresh = await onNewDatabase(async (client, url) => {
    await migrate(url, () => {});
    return schemaOf(client);
  });
  const name = "0006-conversations.sql";
  const now = await readFile(new URL(name, folder), "utf8");
  const before = now.replace(/^CREATE INDEX conversations_acute .*\n/m, "");
  const old = await onNewDatabase(async (client, url) => {
    const firstFive = names.filter((each) => each < name);
    await applyMigrations(
      client,
      firstFive.map((each) => ({ name: each, checksum: "" })),
    );
    await client.query(before);
    await client.query("INSERT INTO migrations VALUES ($1, $2, current_date)", [name, sumOf(before)]);
    await migrate(url, () => {});
    return schemaOf(client);
  });
  expect(old).toEqual(fresh);
});

test("a database that was made with another file is refused, with the way out", async () => {
  await onNewDatabase(async (client, url) => {
    await migrate(url, () => {});
    await client.query("UPDATE migrations SET checksum = 'another' WHERE name = '0002-volunteers.sql'");
    await expect(migrate(url, () => {})).rejects.toThrow(
      /^The migration 0002-volunteers\.sql differs .*backup FILE.*an empty database.*restore FILE"\.$/,
    );
  });
});
