import { existsSync, globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { schema } from "#platform/database/schema.ts";
import { withClient } from "#test/support/create-database.ts";
import { newDatabase } from "#test/support/new-database.ts";

/* Only its owner writes a table. Other slices call a function of the owner. */

/** Files that write to tables of other slices. `${table}`: a statement for each table of a list. */
const exceptions: Readonly<Record<string, { readonly writes: readonly string[]; readonly because: string }>> = {
  "desk/claim.ts": {
    writes: ["conversations"],
    because: "claims the next conversation in the order of the queue, in one statement",
  },
  "conversation/signs.ts": {
    writes: ["alarms"],
    because: "marks the conversation and calls the leaders in one statement",
  },
  "desk/personal-data/cleaning.ts": {
    writes: ["${table}"],
    because: "anonymises all texts of the desk, among them reply drafts of the conversation",
  },
  "vault/rotation/rotate-epochs.ts": {
    writes: ["${table}"],
    because: "wraps the keys of every table again, and changes nothing else",
  },
  "vault/rotation/rotate-lookups.ts": {
    writes: ["${table}"],
    because: "renews the keyed hashes of every table, and changes nothing else",
  },
  "vault/keys/forget-key.ts": {
    writes: ["${table}", "desk_devices", "device_tokens"],
    because: "deletes the rows of a key that an operator reports as lost, or that a restored backup lacks",
  },
  "operator/backup/load.ts": {
    writes: ["${name}", "key_fences", "key_marks"],
    because: "fills an empty database from a backup, while nothing else runs",
  },
  "operator/demo/demo.ts": {
    writes: ["conversations", "counters", "messages", "resources", "shift_notes", "topics"],
    because: "writes example data into an empty service",
  },
};

const source = fileURLToPath(new URL("../../../", import.meta.url));

// UPDATE in a locking clause (FOR UPDATE, FOR NO KEY UPDATE) or in ON CONFLICT (DO UPDATE) names no table.
const write =
  /(?:INSERT INTO|MERGE INTO|DELETE FROM|TRUNCATE|(?<!FOR |KEY |DO |OR )UPDATE)\s+(?:ONLY\s+)?(?<table>\$\{\w+\}|[a-z_]+)|COPY (?<loaded>\S+) [^`]*FROM STDIN/g;

/** Tables that this SQL, or code with SQL in it, writes to. `functions`: the same for each function of the database. */
const writesOf = (text: string, functions: Readonly<Record<string, readonly string[]>> = {}): string[] => {
  const named = [...text.matchAll(write)].map(({ groups }) => groups!.table ?? groups!.loaded!);
  const called = Object.entries(functions).flatMap(([name, written]) =>
    new RegExp(`\\b${name}\\(`).test(text) ? written : [],
  );
  return [...new Set([...named, ...called])].toSorted();
};

const ownerOf = (table: string): string | null => schema.tables[table]?.owner ?? null;

/** Comments may contain SQL. */
const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");

const filesOfService = (): string[] =>
  globSync("**/*.ts", { cwd: source })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !path.endsWith(".test.ts") && !path.includes("/test/"));

const functionsOfDatabase = async (): Promise<Record<string, string[]>> => {
  const { rows } = await withClient(await newDatabase(), (client) =>
    client.query<{ name: string; body: string }>(
      "SELECT proname AS name, prosrc AS body FROM pg_proc WHERE pronamespace = 'public'::regnamespace",
    ),
  );
  return Object.fromEntries(rows.map(({ name, body }) => [name, writesOf(body)]));
};

test("writes are found in SQL", () => {
  expect(writesOf("WITH x AS (UPDATE callers SET a = 1) DELETE FROM ONLY logins USING x")).toEqual([
    "callers",
    "logins",
  ]);
  expect(writesOf("INSERT INTO talks VALUES (1) ON CONFLICT (a) DO UPDATE SET a = 2")).toEqual(["talks"]);
  expect(writesOf("SELECT 1 FROM callers FOR UPDATE OF k SKIP LOCKED")).toEqual([]);
  expect(writesOf("SELECT 1 FROM callers FOR NO KEY UPDATE SKIP LOCKED")).toEqual([]);
  expect(writesOf("UPDATE ${table} SET a = 1")).toEqual(["${table}"]);
  expect(writesOf("SELECT count_up($1)", { count_up: ["counters"] })).toEqual(["counters"]);
});

test("every owner is a slice", () => {
  const owners = Object.values(schema.tables).map(({ owner }) => owner);
  expect(owners.filter((owner) => !existsSync(`${source}${owner}`))).toEqual([]);
});

test("a table is written by its owner, or by a file that is listed here with a reason", async () => {
  const functions = await functionsOfDatabase();
  expect(functions).toMatchObject({ conversation_written: ["conversations"], count_up: ["counters"] });
  const found = filesOfService().flatMap((path) => {
    const [slice = ""] = path.split("/");
    const foreign = writesOf(withoutComments(readFileSync(`${source}${path}`, "utf8")), functions).filter(
      (table) => ownerOf(table) !== slice,
    );
    return foreign.length > 0 ? [[path, foreign] as const] : [];
  });
  const permitted = Object.fromEntries(Object.entries(exceptions).map(([path, { writes }]) => [path, [...writes]]));
  expect(Object.fromEntries(found)).toEqual(permitted);
});
