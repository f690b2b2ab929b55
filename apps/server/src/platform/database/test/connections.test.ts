import { afterEach, beforeAll, expect, test } from "vitest";
import { connectDatabase, statement, type Database } from "#platform/database/database.ts";
import type { ServiceEvent } from "#platform/log.ts";
import { isDatabaseUnavailable } from "#platform/process/unavailable.ts";
import { withClient } from "#test/support/create-database.ts";
import { newDatabase } from "#test/support/new-database.ts";

const whichProcess = statement("test.which-process", "SELECT pg_backend_pid() AS pid");
const sleep = statement("test.sleep", "SELECT pg_sleep($1), pg_backend_pid() AS pid");
const divide = statement("test.divide", "SELECT 1 / $1::integer AS quotient");
const echo = statement("test.echo", "SELECT $1::jsonb AS value");
const nothing = statement("test.nothing", "CREATE TABLE IF NOT EXISTS words (word text)");
const add = statement("test.add", "INSERT INTO words SELECT generate_series(1, $1)::text");
const unknown = statement("test.unknown", "SELECT * FROM not_yet_there");
const day = statement(
  "test.day",
  "SELECT date '2026-11-16' AS day, timestamptz '2026-11-16 21:47:01.123+01' AS moment",
);

let url: string;
beforeAll(async () => void (url = await newDatabase()));

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => void (await Promise.all(closing.splice(0).map((close) => close()))));

const connect = (connections: number, limits = { connect: 60_000, lock: 60_000, statement: 60_000 }) => {
  const logged: ServiceEvent[] = [];
  const database = connectDatabase(url, (event) => void logged.push(event), connections, limits);
  closing.push(() => database.close());
  return { database, logged };
};
const processOf = async (queries: Pick<Database, "only">) => Number((await queries.only(whichProcess))["pid"]);

const end = (pid: number) => withClient(url, (client) => client.query("SELECT pg_terminate_backend($1)", [pid]));

test("concurrent statements share the connections, and one connection serves them in order", async () => {
  const { database } = connect(2);
  const work = Array.from({ length: 20 }, () => database.only(sleep, [0.02]));
  expect(database.connections()).toEqual({ busy: 2, idle: 0, waiting: 18 });
  expect(new Set((await Promise.all(work)).map(({ pid }) => pid)).size).toBeLessThanOrEqual(2);
  expect(database.connections()).toEqual({ busy: 0, idle: 2, waiting: 0 });

  const alone = connect(1).database;
  const order: number[] = [];
  await Promise.all(Array.from({ length: 20 }, (_, place) => processOf(alone).then(() => order.push(place))));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});

test("a statement that waits too long for a connection fails, and the next one succeeds", async () => {
  const { database } = connect(1, { connect: 2_000, lock: 60_000, statement: 60_000 });
  const pid = await processOf(database);
  const long = database.only(sleep, [50]).catch((error: unknown) => error);
  await expect(processOf(database)).rejects.toThrow("timeout exceeded when trying to connect");
  await withClient(url, (client) => client.query("SELECT pg_cancel_backend($1)", [pid]));
  expect(await long).toMatchObject({ code: "57014" });
  expect(await processOf(database)).toBeGreaterThan(0);
});

test("an idle connection that ends is replaced, and that is logged once", async () => {
  const { database, logged } = connect(2);
  const pid = await processOf(database);
  await end(pid);
  await expect.poll(() => logged).toEqual([{ event: "database-lost" }]);
  expect(database.connections()).toEqual({ busy: 0, idle: 0, waiting: 0 });
  expect(await processOf(database)).not.toBe(pid);
  expect(logged).toEqual([{ event: "database-lost" }, { event: "database-back" }]);
});

test("a connection that ends during a statement fails only that one, and waiting statements get another", async () => {
  const { database } = connect(1);
  const pid = await processOf(database);
  const long = database.only(sleep, [50]).catch((error: unknown) => error);
  const next = processOf(database);
  await end(pid);
  expect(await long).toMatchObject({ code: "57P01" });
  expect(await next).not.toBe(pid);
});

test("an error of PostgreSQL keeps the connection, in a transaction and outside", async () => {
  const { database } = connect(1);
  const pid = await processOf(database);
  const refused = await database.only(divide, [0]).catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: "22012" });
  expect((refused as Error).stack, "the stack names the caller").toContain("connections.test.ts");
  await expect(database.transaction((queries) => queries.only(divide, [0]))).rejects.toMatchObject({ code: "22012" });
  expect(await processOf(database)).toBe(pid);
  expect(await database.only(divide, [1])).toEqual({ quotient: 1 });
});

test("a value that cannot be sent fails only its statement, and a failed statement can be repeated", async () => {
  const { database } = connect(1);
  const circle: Record<string, unknown> = {};
  circle["itself"] = circle;
  await database.only(echo, [{}]);
  await expect(database.only(echo, [circle])).rejects.toThrow(/circular/i);
  expect(await database.only(echo, [{ a: [1, null] }])).toEqual({ value: { a: [1, null] } });
  const pid = await processOf(database);
  await expect(database.all(unknown)).rejects.toMatchObject({ code: "42P01" });
  await database.count(nothing);
  await expect(database.all(unknown)).rejects.toMatchObject({ code: "42P01" });
  expect(await database.count(nothing), "no rows, the second time as well").toBe(0);
  expect(await database.count(add, [3])).toBe(3);
  expect(await processOf(database)).toBe(pid);
});

test("two statements with one name are refused", async () => {
  const { database } = connect(1);
  await database.only(divide, [1]);
  const other = { ...divide, text: "SELECT 2 / $1::integer AS quotient" };
  await expect(database.only(other, [1])).rejects.toThrow("Prepared statements must be unique");
  expect(await database.only(divide, [1])).toEqual({ quotient: 1 });
});

test("a day stays text, and a timestamp is the same in every time zone", async () => {
  const moment = new Date("2026-11-16T20:47:01.123Z");
  expect(await connect(1).database.only(day)).toEqual({ day: "2026-11-16", moment });
});

test("after close, new statements fail and running ones are answered", async () => {
  const { database } = connect(1, { connect: 2_000, lock: 60_000, statement: 60_000 });
  closing.pop();
  const last = database.only(sleep, [0.5]);
  await expect.poll(() => database.connections().busy).toBe(1);
  const late = processOf(database).catch((error: unknown) => error);
  await database.close();
  await last;
  expect(await late).toSatisfy(isDatabaseUnavailable);
  await expect(processOf(database)).rejects.toThrow("Cannot use a pool after calling end");
});
