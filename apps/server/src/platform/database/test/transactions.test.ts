import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { connectDatabase, isUniqueViolation, statement, type Database, type Transaction } from "../database.ts";
import type { VolunteerId } from "#platform/ids.ts";
import type { ServiceEvent } from "#platform/log.ts";
import { isDatabaseUnavailable } from "#platform/process/unavailable.ts";
import { newDatabase } from "#test/support/service.ts";

const insert = statement("test.insert", "INSERT INTO words (word) VALUES ($1)");
const slowInsert = statement("test.slow-insert", "INSERT INTO words SELECT $1 FROM pg_sleep(0.2)");
const count = statement("test.count", "SELECT count(*)::integer AS words FROM words");
const fail = statement("test.fail", "SELECT 1 / $1::integer AS never");
const endConnection = statement("test.end", "SELECT pg_terminate_backend(pg_backend_pid())");

let pool: pg.Pool;
/** With one connection, so that a late statement would reach the next transaction. */
let database: Database;
const logged: ServiceEvent[] = [];
let notified: string[];

beforeAll(async () => {
  const url = await newDatabase();
  pool = new pg.Pool({ connectionString: url, max: 1 });
  await pool.query("CREATE TABLE words (word text UNIQUE)");
  database = connectDatabase(url, (event) => void logged.push(event), 1);
});
beforeEach(async () => {
  await pool.query("TRUNCATE words");
  [logged.length, notified] = [0, []];
});
afterAll(async () => {
  await database.close();
  await pool.end();
});

const stored = async () => (await database.only(count)).words;
const ended = "the transaction has ended";

/** A late statement must not reach the next transaction on the same connection. */
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

describe("afterCommit", () => {
  const notify = (what: string) => () => void notified.push(what);
  test("runs in order, when the row is visible to others, and before the transaction returns", async () => {
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

  test("does not run if a failed statement was caught, since COMMIT then rolls back", async () => {
    const work = database.transaction(async (queries) => {
      queries.afterCommit(notify("never"));
      await queries.count(insert, ["one"]);
      return queries.count(fail, [0]).catch(() => "caught");
    });
    await expect(work).rejects.toMatchObject({ code: "22012" });
    expect([await stored(), notified]).toEqual([0, []]);
  });

  test("does not run if it is unknown whether COMMIT succeeded", async () => {
    const work = database.transaction(async (queries) => {
      queries.afterCommit(notify("never"));
      await queries.count(insert, ["one"]);
      await queries.one(endConnection).catch(() => null);
    });
    await expect(work).rejects.toSatisfy(isDatabaseUnavailable);
    expect([await stored(), notified]).toEqual([0, []]);
  });

  /** PostgreSQL's error for one of two transactions that wait for each other. */
  const collision = () => Object.assign(new Error("deadlock detected"), { code: "40P01" });

  /** The first `failures` attempts fail. */
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

  test("of a transaction whose attempts all fail, none counts", async () => {
    await expect(collidingWork(3)).rejects.toThrow("deadlock detected");
    expect([await stored(), notified]).toEqual([0, []]);
  });

  test("an error in it is logged without its message, and later notifications still run", async () => {
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

  test("a collision error in it does not store the change twice", async () => {
    await database.transaction(async (queries) => {
      queries.afterCommit(() => {
        throw Object.assign(new Error("not ours"), { code: "40001" });
      });
      await queries.count(insert, ["one"]);
    });
    expect(await stored()).toBe(1);
  });

  test("works in transactions with other rights", async () => {
    await database.as("purge").transaction(async (queries) => queries.afterCommit(notify("purge")));
    expect(notified).toEqual(["purge"]);
  });

  test("does not run after a refused change", async () => {
    await database.count(insert, ["one"]);
    const again = database.transaction(async (queries) => {
      queries.afterCommit(notify("never"));
      await queries.count(insert, ["one"]);
    });
    await expect(again).rejects.toSatisfy(isUniqueViolation);
    expect(notified).toEqual([]);
  });
});
