import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { connectDatabase, isUniqueViolation, statement, type Database } from "#platform/database/database.ts";
import { isConnectionInDoubt } from "#platform/process/unavailable.ts";
import type { ServiceEvent } from "#platform/log.ts";
import { newDatabase } from "#test/support/service.ts";

const insert = statement("test.insert", "INSERT INTO words (word) VALUES ($1)");
const count = statement("test.count", "SELECT count(*)::integer AS words FROM words");
const fail = statement("test.fail", "SELECT 1 / $1::integer AS never");
const endConnection = statement("test.end", "SELECT pg_terminate_backend(pg_backend_pid())");

let pool: pg.Pool;
let database: Database;
const logged: ServiceEvent[] = [];
let notified: string[];

beforeAll(async () => {
  const url = await newDatabase();
  pool = new pg.Pool({ connectionString: url, max: 1 });
  await pool.query("CREATE TABLE words (word text UNIQUE)");
  database = connectDatabase(url, (event) => void logged.push(event), 4);
});
beforeEach(async () => {
  await pool.query("TRUNCATE words");
  [logged.length, notified] = [0, []];
});
afterAll(async () => {
  await database.close();
  await pool.end();
});

const notify = (what: string) => () => void notified.push(what);
/** How many rows others see. */
const stored = async () => (await database.only(count)).words;

test("runs when the row is there for others, in order, and before the transaction returns", async () => {
  const seen: Promise<unknown>[] = [];
  const result = await database.transaction(async (queries) => {
    queries.afterCommit(notify("first"));
    queries.afterCommit(() => void seen.push(stored()));
    await queries.count(insert, ["one"]);
    queries.afterCommit(notify("last"));
    expect(notified).toEqual([]);
    return "done";
  });
  expect([result, notified]).toEqual(["done", ["first", "last"]]);
  expect(await Promise.all(seen)).toEqual([1]);
});

test("does not run after a rollback", async () => {
  const work = database.transaction(async (queries) => {
    queries.afterCommit(notify("never"));
    await queries.count(insert, ["one"]);
    throw new Error("changed its mind");
  });
  await expect(work).rejects.toThrow("changed its mind");
  expect([await stored(), notified]).toEqual([0, []]);
});

test("does not run where a failed statement was caught, and COMMIT therefore rolls back", async () => {
  const work = database.transaction(async (queries) => {
    queries.afterCommit(notify("never"));
    await queries.count(insert, ["one"]);
    return queries.count(fail, [0]).catch(() => "caught");
  });
  await expect(work).rejects.toMatchObject({ code: "22012" });
  expect([await stored(), notified]).toEqual([0, []]);
});

test("does not run where nobody can tell whether it was committed", async () => {
  const work = database.transaction(async (queries) => {
    queries.afterCommit(notify("never"));
    await queries.count(insert, ["one"]);
    await queries.one(endConnection).catch(() => null);
  });
  await expect(work).rejects.toSatisfy(isConnectionInDoubt);
  expect([await stored(), notified]).toEqual([0, []]);
});

/** What PostgreSQL says to one of two transactions that waited for each other. */
const collision = () => Object.assign(new Error("deadlock detected"), { code: "40P01" });

/** So often the first attempts fail. */
const collidingWork = (failures: number) => {
  let attempt = 0;
  return database.transaction(async (queries) => {
    attempt += 1;
    queries.afterCommit(notify(`attempt ${attempt}`));
    await queries.count(insert, ["one"]);
    if (attempt <= failures) throw collision();
  });
};

test("of a transaction that was tried again, only the last attempt counts", async () => {
  await collidingWork(2);
  expect([await stored(), notified]).toEqual([1, ["attempt 3"]]);
});

test("of one that was tried again in vain, none does", async () => {
  await expect(collidingWork(3)).rejects.toThrow("deadlock detected");
  expect([await stored(), notified]).toEqual([0, []]);
});

test("what throws afterwards is logged without its words, fails nothing and keeps nobody from being notified", async () => {
  const result = await database.transaction(async (queries) => {
    queries.afterCommit(() => {
      throw new TypeError("Ola Nordmann");
    });
    queries.afterCommit(notify("next"));
    await queries.count(insert, ["one"]);
    return "done";
  });
  expect([result, await stored(), notified]).toEqual(["done", 1, ["next"]]);
  expect(logged).toMatchObject([{ event: "unexpected", call: "none", fault: { code: "TypeError" } }]);
  expect(JSON.stringify(logged)).not.toContain("Nordmann");
});

test("what throws a collision afterwards does not store the change twice", async () => {
  await database.transaction(async (queries) => {
    queries.afterCommit(() => {
      throw Object.assign(new Error("not ours"), { code: "40001" });
    });
    await queries.count(insert, ["one"]);
  });
  expect(await stored()).toBe(1);
});

test("transactions with other rights have it as well", async () => {
  await database.as("purge").transaction(async (queries) => queries.afterCommit(notify("purge")));
  expect(notified).toEqual(["purge"]);
});

test("a change that is refused notifies nobody", async () => {
  await database.count(insert, ["one"]);
  const again = database.transaction(async (queries) => {
    queries.afterCommit(notify("never"));
    await queries.count(insert, ["one"]);
  });
  await expect(again).rejects.toSatisfy(isUniqueViolation);
  expect(notified).toEqual([]);
});
