import fs, { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { chmod, cp, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isTemporary } from "../keys/key-files.ts";
import { statement } from "#platform/database/database.ts";
import { newAuditCheck } from "#volunteers/audit/check.ts";
import type { Day } from "#platform/clock.ts";
import { readConfig } from "#config.ts";
import { openStorage } from "#storage.ts";
import { copyOfDatabase, separated } from "#test/support/new-database.ts";
import { operate } from "#test/support/operator.ts";
import { startTimeTravel, type Traveller } from "#test/support/time-travel.ts";

let home: string;
let time: Traveller;
let copy: string;
let keys: string;
const start = async () => {
  home = await mkdtemp(join(tmpdir(), "keys while it runs "));
  [copy, keys] = [join(home, "copy"), join(home, "keys")];
  time = await startTimeTravel({ KEYS_DIR: keys, KEYS_COPY_DIR: copy });
};
const stop = async () => {
  // Some have stopped the service before, to lose its keys.
  await time.stop().catch(() => {});
  await rm(home, { recursive: true, force: true, maxRetries: 5 });
};

const env = () => ({
  DATA_DIR: time.service.dataDir,
  DATABASE_URL: time.service.databaseUrl,
  KEYS_DIR: keys,
  KEYS_COPY_DIR: copy,
});
const notKeys = new Set(["copy-of-keys", "in-use"]);
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    // What was being written when the power went is cleared away after ten minutes.
    .filter((entry) => entry.isFile() && !notKeys.has(entry.name) && !isTemporary(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
    .toSorted();
const bothAlike = () => {
  expect(filesIn(copy)).toEqual(filesIn(keys));
  for (const name of filesIn(keys)) expect(readFileSync(copy + name).equals(readFileSync(keys + name))).toBe(true);
};

describe("one service", () => {
  beforeAll(start);
  afterAll(stop);

  test("the key folder gone while the service runs: nothing is stored that might not open, everything is read, and it goes on when it is back", async () => {
    const { token } = await time.client.newcomer();
    expect((await time.client.write(token, "before")).status).toBe(201);
    await rename(keys, join(home, "unmounted"));
    await expect.poll(() => time.service.log()).toContain('"event":"key-folder","state":"unavailable"');
    expect((await time.client.write(token, "meanwhile")).status).toBe(503);
    expect((await time.client.register({ username: "somebody new" })).status).toBe(503);
    expect((await time.client.list(token)).body).toMatchObject([{ body: "before" }]);
    await expect.poll(() => time.service.log()).toContain('"concern":"keys-unavailable"');
    expect(existsSync(keys), "nothing is made at a mount point").toBe(false);
    await rename(join(home, "unmounted"), keys);
    const writeAgain = async () => (await time.client.write(token, "after")).status;
    await expect.poll(writeAgain).toBe(201);
  });

  test("the master key alone taken out of it is put back, and letters are stored", async () => {
    const { token } = await time.client.newcomer();
    const master = readFileSync(join(keys, "master.key"));
    await rm(join(keys, "master.key"));
    await expect.poll(() => existsSync(join(keys, "master.key"))).toBe(true);
    expect(readFileSync(join(keys, "master.key")).equals(master)).toBe(true);
    await expect.poll(async () => (await time.client.write(token, "after")).status).toBe(201);
  });

  test("the second copy, damaged, is whole again; away, that is noticed", async () => {
    await time.client.newcomer();
    await time.vault.probeCopy();
    bothAlike();
    await chmod(join(copy, "root"), 0o600);
    writeFileSync(join(copy, "root"), "");
    expect(await time.vault.probeCopy()).toBe("fine");
    bothAlike();
    await rename(copy, join(home, "in a drawer"));
    expect(await time.vault.probeCopy()).toBe("unavailable");
  });

  test("a file taken out of the key folder while there is no copy is put back from memory, the same key", async () => {
    const { token } = await time.client.newcomer();
    await time.client.write(token, "under today's key");
    const [before, master] = [filesIn(keys), readFileSync(join(keys, "master.key"))];
    await rm(join(keys, "master.key"));
    for (const kind of ["epochs", "lookups"]) await rm(join(keys, kind, time.dayNumber(0)));
    await expect.poll(() => filesIn(keys)).toEqual(before);
    expect(readFileSync(join(keys, "master.key")).equals(master)).toBe(true);
    expect(await (await time.otherServer()).vault.problems()).toEqual([]);
  });

  test("the copy away: the service goes on; what was destroyed is destroyed there when it is back, and not brought back", async () => {
    const { token } = await time.client.newcomer();
    const away = join(home, "in a drawer");
    for (const day of [1, 2]) {
      await time.goTo(day);
      expect(await time.rotate()).toMatchObject({ heldBack: null });
    }
    expect(time.vault.keyStates().copy).toBe("unavailable");
    expect((await time.client.write(token, "all the same")).status).toBe(201);
    expect(existsSync(join(away, "epochs", time.dayNumber(0)))).toBe(true);
    // What lies in the key folder now is lost before the copy comes back: nothing old takes its place.
    await rm(join(keys, "web-push"));
    await rename(away, copy);
    await time.vault.prepare();
    expect(time.vault.keyStates().copy).toBe("fine");
    expect(existsSync(join(keys, "web-push")), "repaired").toBe(true);
    expect(existsSync(join(copy, "epochs", time.dayNumber(0)))).toBe(false);
    expect(existsSync(join(keys, "epochs", time.dayNumber(0)))).toBe(false);
    bothAlike();
  });

  test("the second copy follows every key as it comes and goes, and the rotation of the master key", async () => {
    for (const day of [3, 4, 5]) {
      await time.goTo(day);
      await time.rotate();
      bothAlike();
    }
    expect((await operate(env(), "keys", "rotate-master")).code).toBe(0);
    bothAlike();
    expect((await operate(env(), "check")).out).toMatch(/^ok +copy of keys/m);
  });
});

/** From its nth step on nothing reaches the disk: the power is gone. */
const dyingAt = async (step: number, work: () => Promise<unknown>): Promise<boolean> => {
  const names = ["openSync", "writeSync", "fsyncSync", "linkSync", "renameSync", "unlinkSync"] as const;
  const later = ["open", "link", "rename", "unlink"] as const;
  const before = { ...fs, promises: { ...fs.promises } };
  let left = step;
  const spend = () => {
    left -= 1;
    if (left < 0) throw Object.assign(new Error("the power is gone"), { code: "EIO" });
  };
  for (const name of names) {
    const whole = before[name] as (...args: unknown[]) => unknown;
    Object.assign(fs, { [name]: (...args: unknown[]) => (spend(), whole(...args)) });
  }
  for (const name of later) {
    const whole = before.promises[name] as (...args: unknown[]) => Promise<unknown>;
    Object.assign(fs.promises, { [name]: async (...args: unknown[]) => (spend(), whole(...args)) });
  }
  syncBuiltinESMExports();
  try {
    await work().catch(() => {});
    return left < 0;
  } finally {
    for (const name of names) Object.assign(fs, { [name]: before[name] });
    for (const name of later) Object.assign(fs.promises, { [name]: before.promises[name] });
    syncBuiltinESMExports();
  }
};

test("cut off at any step of making and destroying in both places: the next start mends it, and everything is readable", async () => {
  await start();
  const jumps = process.env.LONG === "1" ? [1, 2, 3] : [3, 4, 5];
  const { token } = await time.client.newcomer();
  const { body: written } = await time.client.write(token, "a letter");
  let hasDied = true;
  for (let day = 1, step = 0; hasDied && day <= 14; day += 1) {
    await time.goTo(day);
    hasDied = false;
    for (const jump of jumps) {
      step += jump;
      hasDied = (await dyingAt(step, () => time.rotate())) || hasDied;
    }
    const next = await time.otherServer();
    expect(await next.vault.problems()).toEqual([]);
    expect(await time.rotateOn(next)).toMatchObject({ heldBack: null });
    bothAlike();
    expect((await time.client.list(token)).body).toEqual([written]);
  }
  expect(hasDied, "the last day is whole").toBe(false);
  await stop();
});

describe("a key that is lost for good", () => {
  const loseEverywhere = async (name: string) => {
    for (const place of [keys, copy]) await rm(join(place, name));
  };

  test("of a day: the start is refused; asked twice, what nobody can open is deleted, told in the audit log, and the rest is as ever", async () => {
    await start();
    const forget = (...args: string[]) => operate(env(), "keys", "forget", ...args);
    const lost = await time.client.newcomer();
    await time.goTo(1);
    await time.vault.prepare();
    const kept = await time.client.newcomer();
    await time.client.write(kept.token, "stays");
    expect((await forget(time.dayNumber(0))).err).toMatch(/there is nothing to forget/);
    await time.service.stop();
    await loseEverywhere(`epochs/${time.dayNumber(0)}`);
    const again = () => time.otherServer();
    await expect(again()).rejects.toThrow(/epochs.* is missing, and the database needs it.* keys forget/);
    expect(await forget(time.dayNumber(0))).toMatchObject({
      code: 1,
      err: expect.stringContaining("--lost") as string,
    });
    expect((await forget(time.dayNumber(0), "--lost")).err).toContain("--lost --delete 1");
    expect((await forget(time.dayNumber(0), "--lost", "--delete", "7")).code).toBe(1);
    const done = await forget(time.dayNumber(0), "--lost", "--delete", "1");
    expect([done.err, done.code]).toEqual(["", 0]);
    const { database, vault } = await again();
    const rows = await database.all(statement("test.mailboxes", "SELECT mailbox FROM callers"));
    expect(rows).toEqual([{ mailbox: kept.user.mailbox }]);
    expect(lost.user.mailbox).not.toBe(kept.user.mailbox);
    const told = await database
      .as("audit")
      .all(statement("test.forgotten", "SELECT detail FROM audit WHERE act = 'key-forgotten'"));
    expect(told).toHaveLength(2);
    expect(await vault.problems()).toEqual([]);
    await stop();
  });

  describe("given up", () => {
    let whole: string;
    let template: string;
    let settings: Record<string, string>;
    let today: Day;
    let username: string;

    /** Every kind is lost from a copy of the same service. */
    beforeAll(async () => {
      await start();
      ({ username } = await time.client.newcomer());
      await operate(env(), "volunteer", "add", "Anna", "--tenant", "sos");
      await newAuditCheck(time.database, time.vault).run(new Date());
      // Twice: by then the audit head is on its way to the copy no longer, and nothing is repaired that is lost below.
      await time.vault.prepare();
      await time.vault.prepare();
      today = time.dayNumber(0);
      settings = env();
      template = new URL(time.service.databaseUrl).pathname.slice(1);
      await time.stop();
      whole = join(home, "whole");
      await mkdir(whole);
      for (const place of ["keys", "copy"]) await rename(join(home, place), join(whole, place));
    });
    afterAll(() => rm(home, { recursive: true, force: true, maxRetries: 5 }));

    test.each(["lookups", "root", "web-push", "audit-head", "today's epoch"])(
      "%s: the service starts",
      async (kind) => {
        for (const place of ["keys", "copy"]) await cp(join(whole, place), join(home, place), { recursive: true });
        const DATABASE_URL = await copyOfDatabase(template);
        const itsSettings = { ...settings, DATABASE_URL };
        const isDay = kind === "lookups" || kind === "today's epoch";
        const given = isDay ? today : kind;
        await loseEverywhere(isDay ? `${kind === "lookups" ? kind : "epochs"}/${given}` : kind);
        const rows = kind === "today's epoch" ? 2 : 0;
        const done = await operate(itsSettings, "keys", "forget", given, "--lost", "--delete", String(rows));
        expect([done.err, done.code]).toEqual(["", 0]);
        const storage = await openStorage(readConfig(separated(itsSettings)), () => {});
        const { database, vault } = storage;
        expect(await vault.problems()).toEqual([]);
        const byName = statement(`test.by-name-${given}`, "SELECT 1 FROM callers WHERE name_lookup = $1");
        const found = await database.all(byName, [vault.lookup("sos", "name", username).digest]);
        expect(found).toHaveLength(rows === 0 ? 1 : 0);
        expect((await newAuditCheck(database, vault).verdict()).isWhole).toBe(true);
        expect(vault.newKey({ kind: "recovery", job: "a job" }).stored.key_epoch >= today).toBe(true);
        await storage.close();
        for (const place of ["keys", "copy"]) await rm(join(home, place), { recursive: true, maxRetries: 5 });
      },
    );
  });
});
