import { startTestService } from "@sosmessages/server/test/support/service.ts";
import pg from "pg";
import { afterEach, expect, test, vi } from "vitest";
import { newRandom } from "../../random.ts";
import { broken, newLedger, type Broken } from "../ledger.ts";
import { checkPromises } from "../promises.ts";

/* Negative controls: the harness must report a service that lacks one of its safeguards. */

afterEach(() => vi.restoreAllMocks());

type Rewrite = (text: string) => string;

/** Changes named statements on their way to the database. A rewrite that changes nothing would control nothing. */
const rewriteStatements = (rewrites: Readonly<Record<string, Rewrite>>): void => {
  // oxlint-disable-next-line typescript/unbound-method -- called with each client
  const { query } = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  vi.spyOn(pg.Client.prototype as unknown as { query: typeof query }, "query").mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const statement = args[0] as { name?: string; text: string };
    const rewrite = typeof statement === "object" && rewrites[statement.name ?? ""];
    if (!rewrite) return query.apply(this, args);
    const text = rewrite(statement.text);
    expect(text).not.toBe(statement.text);
    return query.apply(this, [{ ...statement, text }, ...args.slice(1)]);
  });
};

/** What the harness reports. */
const reportOn = async (sql = ""): Promise<Broken[]> => {
  const service = await startTestService({ LIMIT_FACTOR: "1000" });
  try {
    if (sql !== "") await service.query(sql);
    const ledger = newLedger();
    const { url, databaseUrl } = service;
    await checkPromises({ addresses: [url, url], databaseUrl, random: newRandom(1, 0) }, ledger);
    return broken.filter((what) => ledger.count(what) > 0);
  } finally {
    await service.stop();
  }
};

test("a service with all safeguards keeps every promise", async () => {
  expect(await reportOn()).toEqual([]);
});

test("claims without the lock are not linearizable", async () => {
  rewriteStatements({
    "claims.next": (text) =>
      text
        .replace("LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED", "LIMIT 1")
        // All of them have looked before the first one writes.
        .replace("UPDATE conversations c", ", pause AS MATERIALIZED (SELECT pg_sleep(1)) UPDATE conversations c")
        .replace("FROM next WHERE", "FROM next, pause WHERE"),
  });
  expect(await reportOn()).toEqual(["not linearizable"]);
});

test("writes without the idempotency check are doubled", async () => {
  rewriteStatements({
    "messages.insert": (text) => text.replace("$7::uuid IS NULL OR EXISTS (SELECT FROM claimed)", "true"),
    "idempotency.find": (text) => `${text} AND false`,
  });
  expect(await reportOn()).toEqual(["doubled"]);
});

test("without the write barrier rows are stored under a retired key", async () => {
  const sql = `CREATE OR REPLACE FUNCTION refuse_fenced_epoch() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`;
  expect(await reportOn(sql)).toEqual(["stored under a retired key"]);
});

test("without the rights version a request is carried out with rights that were lost", async () => {
  const sql = `CREATE OR REPLACE FUNCTION rights_changed() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'`;
  expect(await reportOn(sql)).toEqual(["carried out with old rights"]);
});
