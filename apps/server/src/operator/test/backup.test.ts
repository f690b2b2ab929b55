import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openKeyFolder } from "#vault/keys/key-folder.ts";
import { openBytes, ifReadable } from "#vault/seal.ts";
import { wrappedKeyTables } from "#vault/rotation/rotate-epochs.ts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBackup } from "../backup/file.ts";
import { loadBackup } from "../backup/load.ts";
import { takeBackup } from "../backup/take.ts";
import { newClient } from "#test/support/client.ts";
import { operate } from "#test/support/operator.ts";
import { startTestService, type TestService } from "#test/support/service.ts";
import { withClient } from "#test/support/create-database.ts";
import { emptyDatabase } from "#test/support/new-database.ts";
import { startTimeTravel } from "#test/support/time-travel.ts";

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "backups of ours "));
});
afterAll(() => rm(home, { recursive: true, force: true }));

const envOf = ({ dataDir, databaseUrl, config }: TestService) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  KEYS_DIR: config.keysDir,
});

/** Every wrapped key of a restored database that a live key still opens. */
const openable = async (url: string, keysDir: string, masterKeyFile: string): Promise<string[]> => {
  const folder = openKeyFolder(keysDir, masterKeyFile, false);
  const live = folder.days("epochs").map((day) => folder.read("epochs", day)!);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const opened: string[] = [];
  for (const { table, context } of wrappedKeyTables) {
    const { rows } = await client.query<{ context: string; key: Buffer }>(
      `SELECT ${context} AS context, key_wrapped AS key FROM ${table}`,
    );
    for (const row of rows)
      if (live.some((key) => ifReadable(() => openBytes(key, row.context, row.key)) !== null)) opened.push(row.context);
  }
  await client.end();
  return opened;
};

const restoredAside = async (file: string): Promise<string> => {
  const url = await emptyDatabase();
  await using backup = await openBackup(file);
  await loadBackup(url, backup, async () => {});
  return url;
};

describe("a backup of a service that runs", () => {
  test("put back elsewhere with a copy of the keys, is the same service: people log in and read what they wrote", async () => {
    const service = await startTestService({ LIMIT_FACTOR: "1000" });
    const client = newClient(service.url);
    const { username, token } = await client.newcomer({ email: "kari@example.org" });
    const { body: written } = await client.write(token, "Det er natt her.\nOg stille\tæøå \\ 🌙");
    const [file, keys] = [join(home, "running"), join(home, "running keys")];
    const taken = await operate(envOf(service), "backup", file, "--json");
    expect(taken).toMatchObject({ code: 0, err: "" });
    expect(JSON.parse(taken.out)).toMatchObject({ status: "done", rows: { callers: 1, messages: 1, mailbox_keys: 1 } });
    expect(statSync(file).mode & 0o077).toBe(0);
    expect((await operate(envOf(service), "backup", "--keys", keys)).code).toBe(0);
    expect(statSync(keys).mode & 0o077).toBe(0);
    const later = await client.write(token, "etter kopien");
    expect(later.status).toBe(201);
    await service.stop();

    const dataDir = join(home, "another machine");
    const databaseUrl = await emptyDatabase();
    // The backup holds the services: their folders need not be there.
    const env = {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SERVICES_DIR: await mkdtemp(join(home, "no services ")),
    };
    const early = await operate(env, "restore", file);
    expect(early).toMatchObject({
      code: 1,
      err: expect.stringContaining("put them back first (restore --keys FILE)") as string,
    });
    expect((await operate(env, "restore", "--keys", keys)).code).toBe(0);
    expect(await operate(env, "restore", file)).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /^Loaded the backup of .*, 0\.0 days old\.\nThe audit log says .*\.\nStart the service, then run check\.\n$/,
      ) as string,
    });

    const again = await startTestService({ ...env, KEYS_DIR: join(dataDir, "keys") });
    const noted = await again.query("SELECT tenant FROM audit WHERE act = 'restored' ORDER BY tenant");
    expect(noted).toEqual([{ tenant: "sami" }, { tenant: "sos" }]);
    const restored = newClient(again.url);
    const { body } = await restored.logIn(username);
    const list = await restored.list(body.token);
    expect(list.body).toEqual([written]);
    expect((await restored.write(body.token, "og videre")).status).toBe(201);
    expect((await operate(envOf(again), "restore", file)).err).toContain("The service is running on that database");
    await again.stop();
    expect((await operate({ ...env, KEYS_DIR: join(home, "k2") }, "restore", "--keys", keys)).code).toBe(0);
    expect((await operate(env, "restore", file)).err).toContain("holds people's data already");
    const foreign = await emptyDatabase();
    await withClient(foreign, (client) => client.query("CREATE TABLE of_another_program ()"));
    const refused = await operate({ ...env, DATABASE_URL: foreign }, "restore", file);
    expect(refused.err).toContain("That database holds tables of another program");
    expect((await operate(env, "restore", "--keys", keys)).err).toContain("There are keys in");
  });

  test("of a database that was made with another file of a migration is the way into one of this version", async () => {
    const service = await startTestService({ LIMIT_FACTOR: "1000" });
    const client = newClient(service.url);
    const { username, token } = await client.newcomer();
    await client.write(token, "fra den andre");
    await service.query("UPDATE migrations SET checksum = 'another' WHERE name = '0006-conversations.sql'");
    const file = join(home, "of another");
    // As the version that made it would: this one refuses to touch it.
    expect((await operate(envOf(service), "backup", file)).err).toContain(
      "The migration 0006-conversations.sql differs",
    );
    await takeBackup(service.databaseUrl, file);
    const env = {
      DATA_DIR: join(home, "of this"),
      DATABASE_URL: await emptyDatabase(),
      KEYS_DIR: join(home, "its keys"),
    };
    await cp(service.config.keysDir, env.KEYS_DIR, { recursive: true });
    await service.stop();

    expect(await operate(env, "restore", file)).toMatchObject({ code: 0, err: "" });
    const again = await startTestService(env);
    const restored = newClient(again.url);
    const { body } = await restored.logIn(username);
    expect((await restored.list(body.token)).body).toMatchObject([{ body: "fra den andre" }]);
    await again.stop();
  });

  test("that was cut short or changed is refused, and what is no backup as well", async () => {
    const service = await startTestService();
    const file = join(home, "whole");
    await operate(envOf(service), "backup", file);
    await service.stop();
    const bytes = await readFile(file);
    const env = {
      DATA_DIR: join(home, "empty"),
      DATABASE_URL: await emptyDatabase(),
      KEYS_DIR: join(home, "some keys"),
    };
    openKeyFolder(env.KEYS_DIR, join(env.KEYS_DIR, "master.key"), true);
    const changed = Buffer.from(bytes);
    changed[Math.floor(bytes.length / 2)]! ^= 1;
    for (const wrong of [bytes.subarray(0, -1), bytes.subarray(0, 60), Buffer.alloc(0), changed, Buffer.from("{}")]) {
      await writeFile(join(home, "wrong"), wrong);
      const said = await operate(env, "restore", join(home, "wrong"));
      expect(said).toMatchObject({
        code: 1,
        err: expect.stringContaining("is not a whole backup of this service") as string,
      });
    }
    expect((await operate(env, "restore", join(home, "nowhere"))).err).toContain("cannot be read");
    expect((await operate(env, "restore", "--keys", file)).err).toContain("is not a copy of this service's keys");
  });

  test("leaves the finished one in place when the next is killed half-way, and the one after that completes", async () => {
    const service = await startTestService();
    const file = join(home, "kept");
    await operate(envOf(service), "backup", file);
    const first = readFileSync(file);
    // What a killed one leaves behind.
    writeFileSync(`${file}.part`, first.subarray(0, 100));
    expect(readFileSync(file).equals(first)).toBe(true);
    expect((await operate(envOf(service), "backup", file)).code).toBe(0);
    expect(existsSync(`${file}.part`)).toBe(false);
    await service.stop();
  });
});

describe("what an old backup opens to, with every key that still exists", () => {
  test("on day 15: nothing, not one letter of it, while what lives is read as ever", async () => {
    const travel = await startTimeTravel();
    const { service, client } = travel;
    const { token, username } = await client.newcomer();
    for (const text of ["første", "andre", "tredje"]) await client.write(token, text);
    const file = join(home, "day 0");
    await operate(envOf(service), "backup", file);
    const aside = await restoredAside(file);
    const { keysDir, masterKeyFile } = service.config;
    expect((await openable(aside, keysDir, masterKeyFile)).length).toBeGreaterThan(1);

    for (let day = 1; day <= 15; day += 1) {
      await travel.goTo(day);
      await travel.rotate();
    }
    expect(await openable(aside, keysDir, masterKeyFile)).toEqual([]);
    // Fifteen days in seconds: the server may be asked in the moment in which it learns of today's key.
    await expect.poll(async () => (await client.logIn(username)).status).toBe(200);

    const keys = join(home, "day 15 keys");
    await cp(keysDir, keys, { recursive: true });
    const env = { DATA_DIR: join(home, "day 15"), DATABASE_URL: await emptyDatabase(), KEYS_DIR: keys };
    const said = await operate(env, "restore", file, "--forget");
    expect(said.out).toContain("Left out, because their keys are gone for good: 1 profiles, 1 mailbox days.");
    await travel.stop();
  });

  test("72 hours after a profile was deleted: nothing of it, and all of the others'", async () => {
    const travel = await startTimeTravel();
    const { service, client } = travel;
    const [leaving, staying] = [await client.newcomer(), await client.newcomer()];
    for (const { token } of [leaving, staying]) await client.write(token, "noe");
    const file = join(home, "before leaving");
    await operate(envOf(service), "backup", file);
    const aside = await restoredAside(file);
    await client.call("DELETE", "/api/caller", { token: leaving.token });
    for (let day = 1; day <= 3; day += 1) {
      await travel.goTo(day);
      await travel.rotate();
    }
    const { keysDir, masterKeyFile } = service.config;
    expect(await openable(aside, keysDir, masterKeyFile)).toEqual([]);
    expect((await client.list(staying.token)).body).toMatchObject([{ body: "noe" }]);
    await travel.stop();
  });
});
