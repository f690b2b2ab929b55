import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { connectDatabase, statement, type Database, type Queries } from "../database.ts";
import { newDatabase } from "#test/support/service.ts";

const whichProcess = statement("test.which-process", "SELECT pg_backend_pid() AS pid");
const all = statement("test.all", "SELECT word FROM words");
const raise = statement("test.raise", "SELECT raise($1)");

let url: string;
let pool: pg.Pool;
let database: Database;

beforeAll(async () => {
  url = await newDatabase();
  pool = new pg.Pool({ connectionString: url, max: 1 });
  await pool.query("CREATE TABLE words (word text)");
  await pool.query(
    "CREATE FUNCTION raise(state text) RETURNS void LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'said so' USING ERRCODE = state; END $$",
  );
});
beforeEach(() => void (database = connectDatabase(url, () => {}, 1)));
afterEach(() => database.close());
afterAll(() => pool.end());

const processOf = async (queries: Queries) => Number((await queries.only(whichProcess))["pid"]);

type Ask = <T>(ask: (queries: Queries) => Promise<T>) => Promise<T>;
const ways: [string, Ask][] = [
  ["outside a transaction", (ask) => ask(database)],
  ["in a transaction", (ask) => database.transaction(ask)],
];

test.each(ways)("a column that changes its type costs one failure %s", async (_, inWay) => {
  await inWay((queries) => queries.all(all));
  await pool.query("ALTER TABLE words ALTER word TYPE varchar(20)");
  try {
    await expect(inWay((queries) => queries.all(all))).rejects.toMatchObject({ code: "0A000" });
    for (let times = 0; times < 3; times += 1) expect(await inWay((queries) => queries.all(all))).toEqual([]);
  } finally {
    await pool.query("ALTER TABLE words ALTER word TYPE text");
  }
});

test.each(ways)("a prepared statement that is gone costs one failure %s", async (_, inWay) => {
  await inWay((queries) => queries.all(all));
  await inWay((queries) => queries.all(statement("test.forget", "DEALLOCATE ALL")));
  await expect(inWay((queries) => queries.all(all))).rejects.toMatchObject({ code: "26000" });
  expect(await inWay((queries) => queries.all(all))).toEqual([]);
});

const discarding = ["0A000", "26000", "25006", "08000", "08006", "08P01", "57P01", "57P02", "57P03", "57P05"];
const keeping = ["22012", "23505", "40001", "42P01", "55P03", "57014", "P0001"];

test.each(ways)("errors that spoil a connection discard it %s, and others keep it", async (_, inWay) => {
  const isReplacedAfter = async (code: string): Promise<boolean> => {
    const before = await processOf(database);
    await expect(inWay((queries) => queries.all(raise, [code]))).rejects.toMatchObject({ code });
    return (await processOf(database)) !== before;
  };
  const replaced: string[] = [];
  for (const code of [...discarding, ...keeping]) if (await isReplacedAfter(code)) replaced.push(code);
  expect(replaced).toEqual(discarding);
});

test("a transaction that caught such an error discards its connection, too", async () => {
  const before = await processOf(database);
  const work = database.transaction((queries) => queries.all(raise, ["26000"]).catch(() => "caught"));
  await expect(work).rejects.toMatchObject({ code: "26000" });
  expect(await processOf(database)).not.toBe(before);
});
