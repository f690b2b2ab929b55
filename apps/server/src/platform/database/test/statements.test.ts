import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test, vi } from "vitest";
import { withClient } from "#test/support/create-database.ts";
import { newDatabase } from "#test/support/new-database.ts";
import { describeStatements } from "#test/support/statements/describe.ts";
import { statement, type Queries, type Statement } from "#platform/database/database.ts";
import type { CallerId, MailboxId } from "#platform/ids.ts";
import type { Sealed } from "#vault/seal.ts";

declare module "#platform/database/database.ts" {
  interface Statements {
    /** Statements of tests are not in the generated list. */
    [ofTest: `test.${string}`]: { params: readonly unknown[]; row: Record<string, unknown> };
  }
}

const sources = join(import.meta.dirname, "../../..");

/** Statements that the modules of the service declare when imported, without those of tests. */
const ofService = async (): Promise<readonly Statement[]> => {
  vi.resetModules();
  const { declaredStatements } = await import("#platform/database/database.ts");
  const files = globSync("**/*.ts", { cwd: sources, exclude: ["**/test/**", "**/*.test.ts"] });
  for (const file of files.map((name) => join(sources, name))) {
    if (/statement\(/i.test(readFileSync(file, "utf8"))) await import(file);
  }
  return [...declaredStatements];
};

const newSchema = async (change = ""): Promise<string> => {
  const url = await newDatabase();
  await withClient(url, (client) => client.query(change));
  return url;
};

let statements: readonly Statement[] = [];
beforeAll(async () => {
  statements = await ofService();
});

test("every statement takes and returns what the list of statements says", async () => {
  const text = await describeStatements(await newSchema(), statements);
  await expect(text, "`npm run statements` updates the list").toMatchFileSnapshot("../../../statements.generated.ts");
});

test("no two statements have one name, and none has a name that is for tests", () => {
  const names = statements.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index || name.startsWith("test."))).toEqual([]);
});

/** Lines of the generated list for these statements, with a changed database. */
const described = async (change: string, which: readonly Statement[]): Promise<string[]> => {
  const text = await describeStatements(await newSchema(change), which);
  return text
    .split("\n")
    .filter((line) => line.startsWith(`    "`))
    .map((line) => line.trim());
};
const named = (...names: string[]) => statements.filter(({ name }) => names.includes(name));

test("a column that may be empty from now on, or holds something else, changes the list", async () => {
  const changes = `ALTER TABLE topics ALTER COLUMN nb DROP NOT NULL; ALTER TABLE topics ALTER COLUMN is_used TYPE text;
    ALTER TABLE volunteers DROP CONSTRAINT volunteers_state_check`;
  expect(await described(changes, named("statistics.topics", "topics.update", "volunteers.set-state"))).toEqual([
    '"statistics.topics": { params: [tenant: string]; row: { id: string; nb: string | null; se: string; en: string; other_names: Readonly<Record<Locale, string>> } };',
    '"topics.update": { params: [id: string, nb: string | null, se: string, en: string, other_names: Readonly<Record<Locale, string>>, is_used: string, tenant: readonly string[]]; row: { id: string; tenant: string; nb: string | null; se: string; en: string; other_names: Readonly<Record<Locale, string>>; is_used: string }; writes: true };',
    '"volunteers.set-state": { params: [id: VolunteerId, state: string]; row: never; writes: true };',
  ]);
});

test.each([
  [
    "a column that is called something else",
    "ALTER TABLE topics RENAME COLUMN nb TO norsk",
    'column "nb" does not exist',
  ],
  ["a table that is gone", "DROP TABLE topics", 'relation "topics" does not exist'],
])("%s is noticed", async (_, change, because) => {
  await expect(described(change, named("statistics.topics"))).rejects.toThrow(`statistics.topics: error: ${because}`);
});

test("what joins, counts and conditions make of a column is known", async () => {
  const texts = {
    a: "SELECT c.id, k.day FROM callers c LEFT JOIN mailbox_keys k ON k.mailbox = c.mailbox",
    b: "SELECT (SELECT count(*) FROM callers) AS count, (SELECT max(day) FROM messages) AS day",
    c: "SELECT email FROM callers WHERE email IS NOT NULL",
    d: "SELECT coalesce(email, username) AS sealed, service_time() AS now FROM callers",
    e: "WITH made AS (INSERT INTO talks (volunteer, tenant, asked_at) SELECT $1, $2, $3 RETURNING *) SELECT * FROM made",
    f: "SELECT 1 AS found FROM callers WHERE id = ANY ($1) AND ($2::text IS NULL OR tenant = $2)",
  };
  const statements = Object.entries(texts).map(([name, text]) => ({ name, text, notNull: [] }));
  expect(await described("", statements)).toEqual([
    '"a": { params: []; row: { id: CallerId; day: Day | null } };',
    '"b": { params: []; row: { count: string; day: Day | null } };',
    '"c": { params: []; row: { email: Sealed } };',
    '"d": { params: []; row: { sealed: Sealed; now: Date } };',
    '"e": { params: [volunteer: VolunteerId, tenant: string, asked_at: Date]; row: { volunteer: VolunteerId; tenant: string; asked_at: Date }; writes: true };',
    '"f": { params: [id: readonly CallerId[], tenant: string | null]; row: { found: number } };',
  ]);
});

test("a statement that changes or locks rows, wherever in it, is known as one that writes", async () => {
  const texts = {
    a: "SELECT id FROM callers WHERE id = $1",
    b: "DELETE FROM talks",
    c: "SELECT id FROM callers WHERE EXISTS (SELECT FROM logins) FOR KEY SHARE",
    d: "WITH gone AS (DELETE FROM talks RETURNING 1) SELECT count(*) AS count FROM gone",
    e: "SELECT version FROM conversations_shrunk($1::uuid[])",
  };
  const statements = Object.entries(texts).map(([name, text]) => ({ name, text, notNull: [] }));
  const writing = (await described("", statements)).filter((line) => line.endsWith("; writes: true };"));
  expect(writing.map((line) => line[1])).toEqual(["b", "c", "d", "e"]);
});

test("a column that is said to be never null is so in the list, unless it is never null anyway", async () => {
  const text = "SELECT email, username FROM callers";
  const said = (column: string) => described("", [{ name: "said", text, notNull: [column] }]);
  expect(await said("email")).toEqual(['"said": { params: []; row: { email: Sealed; username: Sealed } };']);
  await expect(said("username")).rejects.toThrow("username is never null anyway");
});

test("an id of one kind where another belongs is noticed", async () => {
  const text = "SELECT 1 FROM callers c JOIN messages m USING (mailbox) WHERE c.id = $1 AND m.id = $1";
  await expect(described("", [{ name: "mixed", text, notNull: [] }])).rejects.toThrow(
    "$1 cannot be CallerId and MessageId",
  );
});

/** Never called: that it compiles is the test. */
export const wrongUses = async (queries: Queries, mailbox: MailboxId, caller: CallerId): Promise<void> => {
  const find = { name: "drafts.find", text: "", notNull: [] } as const;
  const row = await queries.one(find, [mailbox]);
  row?.body satisfies Sealed | undefined;
  // @ts-expect-error -- another kind of id
  await queries.one(find, [caller]);
  // @ts-expect-error -- one too many
  await queries.one(find, [mailbox, caller]);
  // @ts-expect-error -- one too few
  await queries.one(find);
  // @ts-expect-error -- a column that is not there
  void row?.username;
  // @ts-expect-error -- a sealed value is not text
  row?.body satisfies string | undefined;
  // @ts-expect-error -- on no list
  statement("drafts.find-all", "SELECT * FROM drafts");
};
