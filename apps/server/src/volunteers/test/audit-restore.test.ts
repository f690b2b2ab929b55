import { readFile, rm, writeFile } from "node:fs/promises";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { AuditEntry, AuditRestored } from "@sosmessages/contract/desk/office.ts";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { AuditBroken, newAuditCheck } from "../audit/check.ts";
import { newAuditLog } from "../audit/audit-log.ts";
import { readConfig } from "#config.ts";
import { magicBytes, openBackup } from "#operator/backup/file.ts";
import { loadBackup } from "#operator/backup/load.ts";
import { openStorage, type Storage } from "#storage.ts";
import { newDeskClient } from "#test/support/desk/desk.ts";
import { newPremises, operate } from "#test/support/operator.ts";
import { startTestService } from "#test/support/service.ts";
import { emptyDatabase } from "#test/support/new-database.ts";

type AuditPage = { entries: AuditEntry[]; is_whole: boolean; restored: AuditRestored[] };

let premises: Awaited<ReturnType<typeof newPremises>>;
let file: string;
let opened: Storage[];

const openOn = async (databaseUrl: string) => {
  const storage = await openStorage(readConfig({ ...premises.env, DATABASE_URL: databaseUrl }), () => {});
  opened.push(storage);
  const { database, vault } = storage;
  const audit = newAuditLog(vault);
  return {
    ...newAuditCheck(database, vault),
    record: (count: number) =>
      database.transaction(async (queries) => {
        for (let n = 1; n <= count; n += 1) {
          await audit.record(queries, { tenant: "sos", volunteer: null, act: "opened", detail: `number:${n}` });
        }
      }),
  };
};

/** What somebody can do who has the database in their hands. */
const meddle = async (url: string, ...statements: string[]) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("ALTER TABLE audit DISABLE TRIGGER USER");
  for (const each of statements) await client.query(each);
  await client.query("ALTER TABLE audit ENABLE TRIGGER USER");
  await client.end();
};

/** Twenty rows are in the backup; five were written after it, and the key folder knows of them. */
beforeEach(async () => {
  opened = [];
  premises = await newPremises();
  file = join(premises.backups, "backup");
  const before = await openOn(premises.env.DATABASE_URL);
  await before.record(20);
  await operate(premises.env, "backup", file);
  await before.record(5);
  await before.run(new Date());
});
afterEach(async () => {
  for (const storage of opened) await storage.close();
  await premises.leave();
});

const restoreTo = async (databaseUrl: string, from = file) => {
  const env = { ...premises.env, DATABASE_URL: databaseUrl };
  const said = await operate(env, "restore", from);
  expect(said).toMatchObject({ code: 0, err: "" });
  return { env, out: said.out };
};

test("after a restore the log proves itself again, and says that a backup was put back and how much is gone", async () => {
  const url = await emptyDatabase();
  const { env, out } = await restoreTo(url);
  expect(out).toContain("a backup was put back, and that 5 rows that were known of are gone");
  const check = await openOn(url);
  const { isWhole, restored } = await check.verdict();
  expect(isWhole).toBe(true);
  expect(restored).toMatchObject([{ lost: 5 }]);
  const seen = await operate(env, "check");
  expect(seen.out).toMatch(/^ok +audit log +whole/m);
  expect(seen.out).toMatch(/^ok +audit log +\S+Z: the backup of \S+Z was put back, 5 rows or more are gone/m);

  // The key folder knows of the new rows as soon as a service runs there: it is not forgiven twice.
  await check.run(new Date());
  await check.record(3);
  await check.run(new Date());
  expect((await check.verdict()).isWhole).toBe(true);
  await meddle(url, "DELETE FROM audit WHERE seq > 20");
  expect((await check.verdict()).isWhole).toBe(false);
  await expect(check.run(new Date())).rejects.toBeInstanceOf(AuditBroken);
});

test("leaders and administrators read it at the desk, each in the log of their own service", async () => {
  const url = await emptyDatabase();
  await restoreTo(url);
  const service = await startTestService({ DATABASE_URL: url, KEYS_DIR: join(premises.dataDir, "keys") });
  try {
    const desk = newDeskClient(service);
    for (const person of [
      await desk.invite("leader", "sami"),
      await desk.invite("admin", "sos", { tenants: ["sos", "sami"] }),
    ]) {
      const { body } = await person.call<AuditPage>("GET", "/api/desk/audit");
      expect(body).toMatchObject({ is_whole: true, restored: [{ lost: 5 }] });
      const entries = body.entries.filter(({ act }) => act === "restored");
      expect(entries.map(({ who, tenant }) => [who, tenant])).toContainEqual(["operator", "sami"]);
    }
  } finally {
    await service.stop();
  }
});

test("a rehearsal leaves the key folder's memory to the service that it belongs to", async () => {
  await restoreTo(await emptyDatabase());
  const live = await openOn(premises.env.DATABASE_URL);
  expect(await live.verdict()).toEqual({ isWhole: true, restored: [] });
});

test("a second restore, of the same backup, is told as well", async () => {
  const first = await emptyDatabase();
  await restoreTo(first);
  await (await openOn(first)).run(new Date());
  const url = await emptyDatabase();
  await restoreTo(url);
  // Of the first one it knows: its two entries, one in each service, are among what is gone now.
  expect(await (await openOn(url)).verdict()).toMatchObject({ isWhole: true, restored: [{ lost: 2 }] });
});

test("a database that is put back by other means counts as shortened", async () => {
  const url = await emptyDatabase();
  await using backup = await openBackup(file);
  await loadBackup(url, backup, async () => {});
  expect(await (await openOn(url)).verdict()).toEqual({ isWhole: false, restored: [] });
});

/** The same backup with other words in one of its packed pieces, and a sum that fits. */
const changedInside = (backup: Buffer, before: string, after: string): Buffer => {
  const parts = [backup.subarray(0, magicBytes)];
  for (let at = magicBytes; at < backup.length - 32;) {
    const length = backup.readUInt32BE(at);
    const piece = backup.subarray(at + 4, at + 4 + length);
    at += 4 + length;
    const plain = length === 0 ? "" : inflateRawSync(piece).toString("latin1");
    const packed = plain.includes(before) ? deflateRawSync(Buffer.from(plain.replace(before, after), "latin1")) : piece;
    const head = Buffer.alloc(4);
    head.writeUInt32BE(packed.length);
    parts.push(head, packed);
  }
  const whole = Buffer.concat(parts);
  return Buffer.concat([whole, createHash("sha256").update(whole).digest()]);
};

test("what was changed before the backup, or in it, is not made good by putting it back", async () => {
  const bytes = await readFile(file);
  const changed = changedInside(bytes, "number:7\t", "number:8\t");
  expect(changed.equals(bytes)).toBe(false);
  await writeFile(file, changed);
  const url = await emptyDatabase();
  const { out } = await restoreTo(url);
  expect(out).toContain("it counts as not whole");
  const check = await openOn(url);
  expect((await check.verdict()).isWhole).toBe(false);
  await expect(check.run(new Date())).rejects.toBeInstanceOf(AuditBroken);
});

test("nobody without the keys can claim that a backup was put back", async () => {
  const url = premises.env.DATABASE_URL;
  const check = await openOn(url);
  const { rows } = await (async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const found = await client.query<{ hash: string }>("SELECT encode(hash, 'hex') AS hash FROM audit WHERE seq = 25");
    await client.end();
    return found;
  })();
  const said = `by:operator backup:2026-01-01t00:00:00z kept:20 lost:5 head:25.${rows[0]!.hash}`;
  await meddle(
    url,
    "DELETE FROM audit WHERE seq > 20",
    `INSERT INTO audit SELECT 21, at, tenant, NULL, 'restored', NULL, '${said}', hash, sha256('made up') FROM audit WHERE seq = 20`,
  );
  expect((await check.verdict()).isWhole).toBe(false);
});

test("without the key folder's memory nothing is claimed to be known", async () => {
  await rm(join(premises.dataDir, "keys", "audit-head"));
  const url = await emptyDatabase();
  const { out } = await restoreTo(url);
  expect(out).toContain("How many of its rows are gone is not known");
  expect(await (await openOn(url)).verdict()).toMatchObject({ isWhole: true, restored: [{ lost: null, head: null }] });
});
