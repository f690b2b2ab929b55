import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { AuditBroken, newAuditCheck, type AuditCheck } from "../audit/check.ts";
import { newAuditLog, type AuditLog } from "../audit/audit-log.ts";
import { readConfig } from "#config.ts";
import { openStorage, type Storage } from "#storage.ts";
import { newDeskClient } from "#test/support/desk/desk.ts";
import { newPremises, operate } from "#test/support/operator.ts";
import { startTestService } from "#test/support/service.ts";

/* No service runs beside most of these tests: its own job would note how far the log has come. */
let premises: Awaited<ReturnType<typeof newPremises>>;
let client: pg.Client;
let storage: Storage;
let audit: AuditLog;
let check: AuditCheck;

const query = async <R extends pg.QueryResultRow>(sql: string): Promise<R[]> => (await client.query<R>(sql)).rows;
const moveTime = (by: string) =>
  query(
    `CREATE OR REPLACE FUNCTION service_time() RETURNS timestamptz LANGUAGE sql STABLE AS $$ SELECT now() + interval '${by}' $$`,
  );

const record = (detail: string) =>
  storage.database.transaction((queries) =>
    audit.record(queries, { tenant: "sos", volunteer: null, act: "opened", detail }),
  );
const isWhole = async () => (await check.verdict()).isWhole;
const seqs = async () =>
  (await query<{ seq: string }>("SELECT seq FROM audit ORDER BY seq")).map(({ seq }) => Number(seq));

/** What somebody can do who has the database in their hands: the trigger is only in the way of mistakes. */
const meddle = async (...statements: string[]) => {
  await query("ALTER TABLE audit DISABLE TRIGGER USER");
  for (const statement of statements) await query(statement);
  await query("ALTER TABLE audit ENABLE TRIGGER USER");
};

beforeEach(async () => {
  premises = await newPremises();
  storage = await openStorage(readConfig(premises.env), () => {});
  client = new pg.Client({ connectionString: premises.env.DATABASE_URL });
  await client.connect();
  audit = newAuditLog(storage.vault);
  check = newAuditCheck(storage.database, storage.vault);
  for (let number = 1; number <= 20; number += 1) await record(`number:${number}`);
});
afterEach(async () => {
  await client.end();
  await storage.close();
  await premises.leave();
});

describe("the audit log", () => {
  test("is numbered without gaps, however many write at once and whoever gives up", async () => {
    const gaveUp = new Error("gave up");
    const writers = Array.from({ length: 30 }, async (_, number) => {
      if (number % 3 > 0) return record(`number:${100 + number}`);
      const failing = storage.database.transaction(async (queries) => {
        await audit.record(queries, { tenant: "sos", volunteer: null, act: "opened" });
        throw gaveUp;
      });
      return expect(failing).rejects.toBe(gaveUp);
    });
    await Promise.all(writers);
    expect(await seqs()).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    expect(await isWhole()).toBe(true);
  });

  test("takes codes, never words", async () => {
    for (const words of ["Jeg heter Kari", "kari@example.org", "", "x".repeat(201), "to\nlinjer"]) {
      await expect(record(words)).rejects.toThrow("is a code");
    }
  });

  test.each(["UPDATE audit SET act = 'sent' WHERE seq = 7", "DELETE FROM audit WHERE seq = 20", "TRUNCATE audit"])(
    "is only ever added to: %s is refused",
    async (statement) => {
      await expect(query(statement)).rejects.toThrow("only ever added to");
      expect(await seqs()).toHaveLength(20);
    },
  );
});

describe("somebody with the database in their hands is found out", () => {
  test.each([
    ["changes an act", "UPDATE audit SET act = 'claimed' WHERE seq = 7"],
    ["changes who did it", "UPDATE audit SET volunteer = gen_random_uuid() WHERE seq = 7"],
    ["moves the time by a second", "UPDATE audit SET at = at + interval '1 second' WHERE seq = 20"],
    ["changes the particulars", "UPDATE audit SET detail = NULL WHERE seq = 1"],
    ["drops a row", "DELETE FROM audit WHERE seq = 7"],
    ["drops the oldest", "DELETE FROM audit WHERE seq <= 3"],
    ["drops a row and closes the gap", "DELETE FROM audit WHERE seq = 7; UPDATE audit SET seq = seq - 1 WHERE seq > 7"],
    [
      "swaps two",
      "UPDATE audit SET seq = 99 WHERE seq = 7; UPDATE audit SET seq = 7 WHERE seq = 8; UPDATE audit SET seq = 8 WHERE seq = 99",
    ],
    [
      "repeats a row",
      "INSERT INTO audit SELECT 21, at, tenant, volunteer, act, conversation, detail, hash, hash FROM audit WHERE seq = 20",
    ],
  ])("who %s", async (_, statements) => {
    await check.run(new Date());
    expect(await isWhole()).toBe(true);
    await meddle(...statements.split(";"));
    expect(await isWhole()).toBe(false);
  });

  test("who drops the newest rows, once the service has noted them; before that nobody could know", async () => {
    await check.run(new Date());
    await record("one:more");
    await meddle("DELETE FROM audit WHERE seq = 21");
    expect(await isWhole()).toBe(true);
    await meddle("DELETE FROM audit WHERE seq >= 19");
    expect(await isWhole()).toBe(false);
    await expect(check.run(new Date())).rejects.toBeInstanceOf(AuditBroken);
    await meddle("DELETE FROM audit");
    expect(await isWhole()).toBe(false);
  });

  test("who drops the newest and goes on writing: it does not grow over", async () => {
    await check.run(new Date());
    await meddle("DELETE FROM audit WHERE seq >= 19");
    for (const more of ["a", "b", "c"]) await record(more);
    expect(await seqs()).toHaveLength(21);
    expect(await isWhole()).toBe(false);
  });

  test("who drops the newest of a running service: it knows of them within seconds, and before it stops", async () => {
    const keysDir = join(premises.dataDir, "keys of a running service");
    const service = await startTestService({ LIMIT_FACTOR: "1000", KEYS_DIR: keysDir });
    const head = () => readFile(join(keysDir, "audit-head"), "latin1").catch(() => "none yet");
    let noted = "none yet";
    let isStopped = false;
    try {
      const desk = newDeskClient(service);
      const [admin, other] = [await desk.invite("admin"), await desk.invite("admin")];
      // The job alone would come by once a minute.
      await expect.poll(head).not.toBe(noted);
      await service.wake("audit");
      noted = await head();
      await admin.call("POST", "/api/desk/logout");
      await expect.poll(head).not.toBe(noted);
      noted = await head();
      await other.call("POST", "/api/desk/logout");
      const stopping = service.stop();
      isStopped = true;
      await stopping;
      expect(await head()).not.toBe(noted);
    } finally {
      if (!isStopped) await service.stop();
    }
  });

  test("and those who look are told: at the desk, by the operator's command, by the job", async () => {
    const service = await startTestService({ LIMIT_FACTOR: "1000" });
    try {
      const admin = await newDeskClient(service).invite("admin");
      const isWhole = async () => (await admin.call<{ is_whole: boolean }>("GET", "/api/desk/audit")).body.is_whole;
      const jobs = async () =>
        (await admin.call<{ job: string; is_failing: boolean }[]>("GET", "/api/desk/health")).body;
      const env = { DATA_DIR: service.dataDir, DATABASE_URL: service.databaseUrl };
      await admin.call("POST", "/api/desk/health/audit/run");
      await expect.poll(() => existsSync(join(service.config.keysDir, "audit-head"))).toBe(true);
      expect(await isWhole()).toBe(true);
      expect((await operate(env, "check")).out).toMatch(/^ok +audit log/m);
      await service.query("ALTER TABLE audit DISABLE TRIGGER USER");
      await service.query("UPDATE audit SET act = 'claimed' WHERE seq = 1");
      expect(await isWhole()).toBe(false);
      expect((await operate(env, "check")).out).toMatch(/^fail +audit log/m);
      await service.query("DELETE FROM audit");
      await admin.call("POST", "/api/desk/health/audit/run");
      await expect.poll(async () => (await jobs()).find(({ job }) => job === "audit")?.is_failing).toBe(true);
    } finally {
      await service.stop();
    }
  });
});

describe("after twelve months", () => {
  test("rows are forgotten, the rest still proves itself, and dropping more is noticed", async () => {
    await moveTime("200 days");
    for (const later of ["x", "y", "z"]) await record(later);
    await moveTime("370 days");
    await check.run(new Date());
    expect(await seqs()).toEqual([21, 22, 23]);
    expect(await isWhole()).toBe(true);
    await record("later");
    expect(await isWhole()).toBe(true);
    await meddle("DELETE FROM audit WHERE seq = 21");
    expect(await isWhole()).toBe(false);
  });

  test("the newest stays, so that the numbers go on", async () => {
    await moveTime("400 days");
    await check.run(new Date());
    expect(await seqs()).toEqual([20]);
    await record("next");
    expect(await seqs()).toEqual([20, 21]);
    expect(await isWhole()).toBe(true);
  });

  test("an operator who knows why rows are missing lets the log count from what is there", async () => {
    await check.run(new Date());
    await meddle("DELETE FROM audit WHERE seq <= 5 OR seq = 20");
    expect(await isWhole()).toBe(false);
    await rm(join(premises.dataDir, "keys", "audit-head"));
    expect(await isWhole()).toBe(true);
    await check.run(new Date());
    await record("next");
    expect(await isWhole()).toBe(true);
    await meddle("DELETE FROM audit WHERE seq = 6");
    expect(await isWhole()).toBe(false);
  });

  test("what is not whole is not forgotten either", async () => {
    await meddle("UPDATE audit SET act = 'claimed' WHERE seq = 7");
    await moveTime("400 days");
    await expect(check.run(new Date())).rejects.toBeInstanceOf(AuditBroken);
    expect(await seqs()).toHaveLength(20);
  });
});
