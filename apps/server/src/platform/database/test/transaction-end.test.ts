import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { connectDatabase, isUniqueViolation, statement, type Database, type Transaction } from "../database.ts";
import type { VolunteerId } from "#platform/ids.ts";
import { newDatabase } from "#test/support/service.ts";

const insert = statement("test.insert", "INSERT INTO words (word) VALUES ($1)");
const slowInsert = statement("test.slow-insert", "INSERT INTO words SELECT $1 FROM pg_sleep(0.2)");
const count = statement("test.count", "SELECT count(*)::integer AS words FROM words");

let pool: pg.Pool;
let database: Database;

beforeAll(async () => {
  const url = await newDatabase();
  pool = new pg.Pool({ connectionString: url, max: 1 });
  await pool.query("CREATE TABLE words (word text UNIQUE)");
  database = connectDatabase(url, () => {}, 1);
});
beforeEach(async () => void (await pool.query("TRUNCATE words")));
afterAll(async () => {
  await database.close();
  await pool.end();
});

const stored = async () => (await database.only(count)).words;
const ended = "the transaction has ended";

/** None of them may reach the next transaction on the same connection. */
const expectEnded = async (queries: Transaction): Promise<void> => {
  await expect(queries.count(insert, ["late"])).rejects.toThrow(ended);
  await expect(queries.all(count)).rejects.toThrow(ended);
  await expect(queries.one(count)).rejects.toThrow(ended);
  await expect(queries.only(count)).rejects.toThrow(ended);
  expect(() => queries.afterCommit(() => {})).toThrow(ended);
};

test("a transaction whose failed statement was caught throws that failure, and stores nothing", async () => {
  const work = database.transaction(async (queries) => {
    await queries.count(insert, ["one"]);
    return queries.count(insert, ["one"]).catch(() => "caught");
  });
  await expect(work).rejects.toSatisfy(isUniqueViolation);
  expect(await stored()).toBe(0);
});

test("the queries of a committed transaction throw, also while the next transaction runs on the same connection", async () => {
  const kept = await database.transaction(async (queries) => queries);
  await expectEnded(kept);
  await database.transaction(async (queries) => {
    await queries.count(insert, ["one"]);
    await expectEnded(kept);
  });
  expect(await stored()).toBe(1);
});

test("the queries of a transaction that was rolled back throw", async () => {
  let kept: Transaction | undefined;
  const work = database.transaction(async (queries) => {
    kept = queries;
    throw new Error("changed its mind");
  });
  await expect(work).rejects.toThrow("changed its mind");
  await expectEnded(kept!);
  expect(await stored()).toBe(0);
});

test("the queries of an attempt that is tried again throw in the next attempt", async () => {
  const attempts: Transaction[] = [];
  await database.transaction(async (queries) => {
    attempts.push(queries);
    if (attempts.length === 1) throw Object.assign(new Error("deadlock detected"), { code: "40P01" });
    await expectEnded(attempts[0]!);
    await queries.count(insert, ["one"]);
  });
  expect([attempts.length, await stored()]).toEqual([2, 1]);
});

test("the queries of a person's transaction and of a job's throw after the end as well", async () => {
  const person = randomUUID() as VolunteerId;
  const kept = [
    await database.withRightsOf(person, async (queries) => queries),
    await database.as("purge").transaction(async (queries) => queries),
  ];
  for (const queries of kept) await expectEnded(queries);
  expect(await stored()).toBe(0);
});

test("a transaction that ends before its statements throws, and stores nothing", async () => {
  const left: Promise<unknown>[] = [];
  const work = database.transaction(async (queries) => {
    left.push(queries.count(slowInsert, ["one"]));
    return "done";
  });
  await expect(work).rejects.toThrow("a statement was still under way");
  await database.transaction(async (queries) => void (await queries.count(insert, ["two"])));
  await Promise.all(left);
  expect(await stored()).toBe(1);
});

test("a transaction that fails before its other statements end stores nothing of them", async () => {
  const left: Promise<unknown>[] = [];
  const work = database.transaction(async (queries) => {
    left.push(queries.count(slowInsert, ["one"]));
    throw new Error("changed its mind");
  });
  await expect(work).rejects.toThrow("changed its mind");
  await Promise.all(left);
  expect(await stored()).toBe(0);
});
