import fs, { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { chmod, mkdtemp, rename, rm } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isTemporary } from "../keys/key-files.ts";
import { statement } from "#platform/database/database.ts";
import { newAuditCheck } from "#volunteers/audit/check.ts";
import { operate } from "#test/support/operator.ts";
import { startTimeTravel, type Traveller } from "#test/support/time-travel.ts";

let home: string;
let time: Traveller;
let copy: string;
let keys: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "keys while it runs "));
  [copy, keys] = [join(home, "copy"), join(home, "keys")];
  time = await startTimeTravel({ KEYS_DIR: keys, KEYS_COPY_DIR: copy });
});
afterEach(async () => {
  // Some have stopped the service before, to lose its keys.
  await time.stop().catch(() => {});
  await rm(home, { recursive: true, force: true });
});

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

describe("the key folder", () => {
  test("gone while the service runs: nothing is stored that might not open, everything is read, and it goes on when it is back", async () => {
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

  test("a file taken out of it while the service runs is put back from memory, the same key", async () => {
    // The service may write to it at the same moment.
    await rm(copy, { recursive: true, maxRetries: 10, retryDelay: 100 });
    const { token } = await time.client.newcomer();
    await time.client.write(token, "under today's key");
    const master = readFileSync(join(keys, "master.key"));
    await rm(join(keys, "master.key"));
    for (const kind of ["epochs", "lookups"]) await rm(join(keys, kind, time.dayNumber(0)));
    await expect.poll(() => filesIn(keys).length).toBe(5);
    expect(readFileSync(join(keys, "master.key")).equals(master)).toBe(true);
    expect(await (await time.otherServer()).vault.problems()).toEqual([]);
  });

  test("the master key alone taken out of it is put back, and letters are stored", async () => {
    const { token } = await time.client.newcomer();
    const master = readFileSync(join(keys, "master.key"));
    await rm(join(keys, "master.key"));
    await expect.poll(() => existsSync(join(keys, "master.key"))).toBe(true);
    expect(readFileSync(join(keys, "master.key")).equals(master)).toBe(true);
    await expect.poll(async () => (await time.client.write(token, "after")).status).toBe(201);
  });
});

describe("the second copy", () => {
  test("follows every key as it comes and goes, and the rotation of the master key", async () => {
    await time.client.newcomer();
    for (const day of [1, 2, 3]) {
      await time.goTo(day);
      await time.rotate();
      bothAlike();
    }
    expect((await operate(env(), "keys", "rotate-master")).code).toBe(0);
    bothAlike();
    expect((await operate(env(), "check")).out).toMatch(/^ok +copy of keys/m);
  });

  test("damaged while the service runs is whole again by itself; where it takes no file, the operator is alerted", async () => {
    await time.client.newcomer();
    bothAlike();
    await chmod(join(copy, "root"), 0o600);
    writeFileSync(join(copy, "root"), "");
    await expect.poll(() => readFileSync(join(copy, "root")).equals(readFileSync(join(keys, "root")))).toBe(true);
    await rename(copy, join(home, "in a drawer"));
    await expect.poll(() => time.service.log()).toContain('"attention","concern":"key-copy"');
  });

  test("away: the service goes on and tells; what was destroyed meanwhile is destroyed there when it is back, and not brought back", async () => {
    const { token } = await time.client.newcomer();
    const away = join(home, "in a drawer");
    await rename(copy, away);
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
  const { token } = await time.client.newcomer();
  const { body: written } = await time.client.write(token, "a letter");
  let hasDied = true;
  for (let day = 1, step = 0; hasDied && day <= 14; day += 1) {
    await time.goTo(day);
    hasDied = false;
    for (const jump of [1, 2, 3]) {
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
});

describe("a key that is lost for good", () => {
  const loseEverywhere = async (name: string) => {
    for (const place of [keys, copy]) await rm(join(place, name));
  };
  const forget = (...args: string[]) => operate(env(), "keys", "forget", ...args);

  test("of a day: the start is refused; asked twice, what nobody can open is deleted, told in the audit log, and the rest is as ever", async () => {
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
  });

  test.each(["lookups", "root", "web-push", "audit-head", "today's epoch"])(
    "%s: given up, and the service starts",
    async (kind) => {
      const { username } = await time.client.newcomer();
      await operate(env(), "volunteer", "add", "Anna", "--tenant", "sos");
      await newAuditCheck(time.database, time.vault).run(new Date());
      // Twice: by then the audit head is on its way to the copy no longer, and nothing is repaired that is lost below.
      await time.vault.prepare();
      await time.vault.prepare();
      await time.service.stop();
      const isDay = kind === "lookups" || kind === "today's epoch";
      const given = isDay ? time.dayNumber(0) : kind;
      await loseEverywhere(isDay ? `${kind === "lookups" ? kind : "epochs"}/${given}` : kind);
      const rows = kind === "today's epoch" ? 2 : 0;
      const done = await forget(given, "--lost", "--delete", String(rows));
      expect([done.err, done.code]).toEqual(["", 0]);
      const { database, vault } = await time.otherServer();
      expect(await vault.problems()).toEqual([]);
      const byName = statement(`test.by-name-${given}`, "SELECT 1 FROM callers WHERE name_lookup = $1");
      const found = await database.all(byName, [vault.lookup("sos", "name", username).digest]);
      expect(found).toHaveLength(rows === 0 ? 1 : 0);
      expect((await newAuditCheck(database, vault).verdict()).isWhole).toBe(true);
      expect(vault.newKey({ kind: "recovery", job: "a job" }).stored.epoch >= time.dayNumber(0)).toBe(true);
    },
  );
});
