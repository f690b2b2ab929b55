import { existsSync } from "node:fs";
import { mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Day } from "#platform/clock.ts";
import { openKeyFolder } from "#vault/keys/key-folder.ts";
import { readConfig } from "#config.ts";
import { openStorage } from "#storage.ts";
import { emptyDatabase, separated } from "#test/support/new-database.ts";
import { operate } from "#test/support/operator.ts";

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "a database that is away "));
});
afterEach(() => rm(home, { recursive: true, force: true }));

const lost = /^The database is empty or not there, but the keys in [^\n]* are in use: [^\n]*\.$/;

/** As the service starts and stops. */
const startOn = async (env: Record<string, string>): Promise<void> => {
  const storage = await openStorage(readConfig(separated(env)), () => {});
  await storage.close();
};

test("an embedded database whose disk is away is missed, not made anew, and all is well when it is back", async () => {
  const env = { DATA_DIR: join(home, "data") };
  const config = readConfig(env);
  const start = async () => (await openStorage(config, () => {})).close();
  await start();
  const postgres = join(env.DATA_DIR, "postgres");
  await rename(postgres, join(home, "disk"));
  await expect(start()).rejects.toThrow(lost);
  expect((await operate(env, "stats")).err).toMatch(/is its disk mounted\?/);
  expect(existsSync(postgres)).toBe(false);
  await rename(join(home, "disk"), postgres);
  await start();
});

test("an empty database beside keys in use is refused, and takes a backup", async () => {
  const env = { DATA_DIR: join(home, "data"), DATABASE_URL: await emptyDatabase() };
  await startOn(env);
  expect((await operate(env, "backup", join(home, "backup"))).code).toBe(0);
  await startOn(env);

  const empty = { ...env, DATABASE_URL: await emptyDatabase() };
  for (let times = 0; times < 2; times += 1) await expect(startOn(empty)).rejects.toThrow(lost);
  expect((await operate(empty, "check")).out).toContain("to begin anew, move the key folder away");
  expect(await operate(empty, "restore", join(home, "backup"))).toMatchObject({ code: 0, err: "" });
  await startOn(empty);

  // The way to begin anew that the sentence names.
  await rename(join(env.DATA_DIR, "keys"), join(home, "keys of before"));
  await startOn({ ...env, DATABASE_URL: await emptyDatabase() });
});

test("keys of a first start that was killed before the database knew them are used by the next", async () => {
  const env = { DATA_DIR: join(home, "data"), DATABASE_URL: await emptyDatabase() };
  const keysDir = join(env.DATA_DIR, "keys");
  const day = "2026-01-31" as Day;
  const keys = openKeyFolder(keysDir, join(keysDir, "master.key"), true);
  keys.make("epochs", day);
  keys.make("lookups", day);
  await startOn(env);
  expect(keys.days("lookups")).toEqual([day]);
  expect(existsSync(join(keysDir, "in-use"))).toBe(true);
});
