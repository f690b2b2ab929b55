import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { expect, test } from "vitest";
import { tables } from "#platform/database/columns.ts";
import { newDatabase } from "#test/support/service.ts";

/* A slice's tables are written by that slice alone. Whoever wants something written calls a function of the owner. */

const ownedBy = {
  callers: ["callers", "logins", "password_resets", "recovery_mails"],
  conversation: ["conversations", "given_back", "reply_drafts", "spent_keys"],
  desk: [
    "alarms",
    "alerts_told",
    "answers",
    "conversation_notes",
    "kept_away",
    "look_agains",
    "proposals",
    "shift_notes",
    "talks",
  ],
  mailbox: ["drafts", "mailbox_keys", "messages"],
  notify: ["device_tokens", "pushes"],
  platform: ["carried_out", "migrations"],
  practice: ["exercise_approvals", "exercise_texts", "exercises"],
  retention: ["clock_marks"],
  service: ["known_services", "page_assets", "readiness", "servers", "service_reloads"],
  statistics: ["counters", "duty_samples"],
  vault: ["key_fences", "key_marks"],
  volunteers: [
    "alert_mails",
    "audit",
    "desk_sessions",
    "job_runs",
    "passkeys",
    "recovery_codes",
    "resources",
    "topics",
    "volunteer_invitations",
    "volunteers",
  ],
} as const satisfies Record<string, readonly string[]>;

/** Those who may write to others' tables, and why. `${table}`: a statement for each table of a list. */
const exceptions: Readonly<Record<string, { readonly writes: readonly string[]; readonly because: string }>> = {
  "desk/personal-data/cleaning.ts": {
    writes: ["${table}"],
    because: "makes everything anonymous that is written at the desk, reply drafts of the conversation among it",
  },
  "vault/rotation/rotate-epochs.ts": {
    writes: ["${table}"],
    because: "wraps the keys of every table again, and touches nothing but those",
  },
  "vault/rotation/rotate-lookups.ts": {
    writes: ["${table}"],
    because: "makes the keyed hashes of every table anew, and touches nothing but those",
  },
  "vault/keys/forget-key.ts": {
    writes: ["${table}", "device_tokens"],
    because: "an operator gives up a lost key, and with it every row that it sealed",
  },
  "operator/backup/load.ts": { writes: ["${name}"], because: "fills an empty database from a backup" },
  "operator/backup/forget-unreadable.ts": {
    writes: ["${table}", "key_fences", "key_marks"],
    because: "after that, deletes what no key opens any more; nothing else runs",
  },
  "operator/commands/demo.ts": {
    writes: ["resources", "shift_notes", "topics"],
    because: "makes up the past of an empty service",
  },
  "operator/demo/conversations.ts": {
    writes: ["conversations", "messages"],
    because: "makes up the past of an empty service",
  },
  "operator/demo/numbers.ts": { writes: ["counters"], because: "makes up the past of an empty service" },
};

const source = fileURLToPath(new URL("../../../", import.meta.url));

// UPDATE also locks rows (FOR UPDATE, FOR NO KEY UPDATE) and resolves conflicts (DO UPDATE): that names no table.
const write =
  /(?:INSERT INTO|MERGE INTO|DELETE FROM|TRUNCATE|(?<!FOR |KEY |DO |OR )UPDATE)\s+(?:ONLY\s+)?(?<table>\$\{\w+\}|[a-z_]+)|COPY (?<loaded>\S+) [^`]*FROM STDIN/g;

/** What this text of SQL, or of code with SQL in it, writes to; `functions`: what each function of the database writes to. */
const writesOf = (text: string, functions: Readonly<Record<string, readonly string[]>> = {}): string[] => {
  const named = [...text.matchAll(write)].map(({ groups }) => groups!.table ?? groups!.loaded!);
  const called = Object.entries(functions).flatMap(([name, written]) =>
    new RegExp(`\\b${name}\\(`).test(text) ? written : [],
  );
  return [...new Set([...named, ...called])].toSorted();
};

const ownerOf = (table: string): string | null =>
  Object.entries<readonly string[]>(ownedBy).find(([, owned]) => owned.includes(table))?.[0] ?? null;

/** Comments may speak of SQL. */
const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");

const filesOfService = (): string[] =>
  globSync("**/*.ts", { cwd: source })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !path.endsWith(".test.ts") && !path.includes("/test/"));

const functionsOfDatabase = async (): Promise<Record<string, string[]>> => {
  const url = await newDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string; body: string }>(
    "SELECT proname AS name, prosrc AS body FROM pg_proc WHERE pronamespace = 'public'::regnamespace",
  );
  await client.end();
  return Object.fromEntries(rows.map(({ name, body }) => [name, writesOf(body)]));
};

test("a write is seen for what it is", () => {
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

test("every table has one owner", () => {
  const owned = Object.values<readonly string[]>(ownedBy).flat();
  expect(owned.toSorted()).toEqual([...new Set(owned)].toSorted());
  expect(owned.toSorted()).toEqual(Object.keys(tables).toSorted());
});

test("a table is written to by its owner alone, or by somebody who is named here with a reason", async () => {
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
