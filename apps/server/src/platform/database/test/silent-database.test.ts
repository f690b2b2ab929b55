import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectDatabase, statement, type Database } from "#platform/database/database.ts";
import { isDatabaseUnavailable } from "#platform/process/unavailable.ts";
import { newDatabase } from "#test/support/service.ts";

const whichProcess = statement("test.which-process", "SELECT pg_backend_pid() AS pid");
/** The client closes the connection half a second after `statement`. */
const limits = { connect: 30_000, lock: 2_000, statement: 2_000 };
const silence = 2_500;

let database: Database;
beforeAll(async () => void (database = connectDatabase(await newDatabase(), () => {}, 4, limits)));
afterAll(() => database.close());

const processOf = async (queries: Pick<Database, "only">) => Number((await queries.only(whichProcess))["pid"]);

/** Freezes the process, with its connection open. */
const stopping = async (pid: number, work: () => Promise<unknown>): Promise<void> => {
  process.kill(pid, "SIGSTOP");
  try {
    await expect(work()).rejects.toSatisfy(isDatabaseUnavailable);
  } finally {
    process.kill(pid, "SIGCONT");
  }
};

test("an unanswered statement fails, in a transaction and outside, and the next one gets another connection", async () => {
  const first = await processOf(database);
  await stopping(first, () => processOf(database));
  let second = first;
  const work = database.transaction(async (queries) => {
    second = await processOf(queries);
    await stopping(second, () => processOf(queries));
  });
  await expect(work).rejects.toSatisfy(isDatabaseUnavailable);
  expect(new Set([first, second, await processOf(database)]).size).toBe(3);
});

test("an idle transaction keeps its connection", async () => {
  await database.transaction(async (queries) => {
    const before = await processOf(queries);
    await wait(silence + 500);
    expect(await processOf(queries)).toBe(before);
  });
});

test("an unanswered statement fails also on a connection that was idle before, once or twice", async () => {
  const pid = await processOf(database);
  for (let rests = 0; rests < 2; rests += 1) {
    await wait(silence + 500);
    expect(await processOf(database)).toBe(pid);
  }
  await stopping(pid, () => processOf(database));
});
