import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mostSearches } from "#mailbox/personal-data.ts";
import { shippedServicesFolder } from "@sosmessages/services/folder/read-services.ts";
import { openBackup } from "../backup/file.ts";
import { baseEnvironment, programFile } from "#test/support/server-process.ts";
import { newClient, type Client } from "#test/support/client.ts";
import { operate } from "#test/support/operator.ts";
import { startTestService, type TestService } from "#test/support/service.ts";
import { emptyDatabase } from "#test/support/new-database.ts";

const kills = process.env.LONG === "1" ? 25 : 2;
const expired = 4_000;
const mainFile = programFile("operator");

let home: string;
let service: TestService;
let client: Client;
let token: string;
let env: Record<string, string>;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "killed at work "));
  service = await startTestService({ LIMIT_FACTOR: "1000" });
  client = newClient(service.url);
  const someone = await client.newcomer();
  token = someone.token;
  await client.write(token, "dette lever");
  // One statement, because the sweep of the running service deletes a key without messages. Searched and cleaned, because it leaves rows
  // that another job has locked.
  await service.query(
    `WITH key AS (
       INSERT INTO mailbox_keys (mailbox, day, generation, key_epoch, key_wrapped)
       SELECT $1, current_date - 20, gen_random_uuid(), current_date, ''
     )
     INSERT INTO messages (mailbox, id, day, is_reply, body, submitted_at, is_clean, searches)
     SELECT $1, gen_random_uuid(), current_date - 20, false, '', now() - interval '20 days', true, $3
     FROM generate_series(1, $2::int)`,
    [someone.user.mailbox, expired, mostSearches],
  );
  env = { DATA_DIR: service.dataDir, DATABASE_URL: service.databaseUrl };
});
afterAll(async () => {
  await service.stop();
  await rm(home, { recursive: true, force: true });
});

const start = (settings: Record<string, string>, ...args: string[]) =>
  spawn(process.execPath, [mainFile, ...args], { env: { ...baseEnvironment, ...settings }, stdio: "ignore" });

/** Runs the command once, then kills it again and again, each time a little later into its work. */
const killOften = async (settings: Record<string, string>, ...args: string[]): Promise<void> => {
  const began = performance.now();
  expect(await once(start(settings, ...args), "exit"), args.join(" ")).toEqual([0, null]);
  const whole = performance.now() - began;
  for (let round = 0; round < kills; round += 1) {
    const child = start(settings, ...args);
    const ended = once(child, "exit");
    await wait(whole * (0.4 + (0.6 * round) / kills));
    child.kill("SIGKILL");
    await ended;
  }
};

const sweepsAtWork = async () =>
  (
    await service.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_stat_activity
       WHERE datname = current_database() AND xact_start IS NOT NULL AND query LIKE '%messages%' AND pid <> pg_backend_pid()`,
    )
  )[0]!.count;
const livingMessages = async () => (await client.list(token)).body.map(({ body }) => body);

test("a sweep that is killed has removed a part, the next removes the rest, and neither touches what lives", async () => {
  const left = async () =>
    (await service.query<{ left: number }>("SELECT count(*)::int AS left FROM messages WHERE body = ''"))[0]!.left;
  const child = start(env, "sweep");
  const ended = once(child, "exit");
  while ((await left()) === expired) await wait(5);
  child.kill("SIGKILL");
  await ended;
  // PostgreSQL holds what a dead process had locked until it notices that nobody is there any more.
  await expect.poll(sweepsAtWork).toBe(0);
  expect(await left()).toBeLessThan(expired);
  expect((await operate(env, "sweep")).code).toBe(0);
  expect(await left()).toBe(0);
  expect(await livingMessages()).toEqual(["dette lever"]);
});

test("a backup that is killed leaves the one before whole, and nothing else once the next is done", async () => {
  const file = join(home, "backup");
  await killOften(env, "backup", file);
  await (await openBackup(file))[Symbol.asyncDispose]();
  expect((await operate(env, "backup", file)).code).toBe(0);
  expect(await readdir(home)).toEqual(["backup"]);
});

test("a restore that is killed has changed nothing, and the next one loads everything", async () => {
  const target = { DATA_DIR: service.dataDir, DATABASE_URL: await emptyDatabase() };
  const file = join(home, "backup");
  const child = start(target, "restore", file);
  await wait(400);
  child.kill("SIGKILL");
  await once(child, "exit");
  const said = await operate(target, "restore", file);
  // It may have been through before it was killed; then there is nothing left to do.
  expect(said.code === 0 || said.err.includes("holds people's data already")).toBe(true);
  const restored = await startTestService({ ...target, LIMIT_FACTOR: "1000" });
  expect((await newClient(restored.url).list(token)).body).toMatchObject([{ body: "dette lever" }]);
  await restored.stop();
});

test("a publication that is killed leaves the old version or the new one", async () => {
  const folder = join(home, "services");
  await cp(shippedServicesFolder, folder, { recursive: true });
  const file = join(folder, "sos", "service.yaml");
  const original = await readFile(file, "utf8");
  const settings = { ...env, SERVICES_DIR: folder };
  const hours = async () => (await client.call("GET", "/api/config")).body["replyHours"];
  const change = (to: number) => writeFile(file, original.replace("reply_hours: 24", `reply_hours: ${to}`));
  const publish = () => start(settings, "service", "publish", "sos");
  await change(30);
  const began = performance.now();
  expect(await once(publish(), "exit")).toEqual([0, null]);
  const whole = performance.now() - began;
  const moments = process.env.LONG === "1" ? [5, 10, 20, 40, 60, 80, 90, 95, 100, 110] : [60, 90, 100];
  for (const [round, percent] of moments.entries()) {
    await change(31 + round);
    const child = publish();
    const ended = once(child, "exit");
    await wait((whole * percent) / 100);
    child.kill("SIGKILL");
    await ended;
    const { versions } = JSON.parse((await operate(env, "service", "history", "sos", "--json")).out);
    const numbers = versions.map(({ number }: Record<string, unknown>) => number);
    expect(numbers).toEqual(numbers.map((_: unknown, index: number) => numbers.length - index));
    // The server takes up a stored version within a few seconds, and never serves anything else.
    expect([30 + round, 31 + round]).toContain(await hours());
    expect((await operate(settings, "service", "publish", "sos")).code).toBe(0);
    expect(await hours()).toBe(31 + round);
  }
  await rm(folder, { recursive: true });
});

test("a rotation of the master key that is killed goes on the next time, and everything stays readable throughout", async () => {
  const child = killOften(env, "keys", "rotate-master");
  let isOver = false;
  const reading = (async () => {
    for (; !isOver; await wait(50)) expect(await livingMessages()).toEqual(["dette lever"]);
  })();
  await child;
  expect((await operate(env, "keys", "rotate-master")).code).toBe(0);
  isOver = true;
  await reading;
  expect((await client.write(token, "og dette")).status).toBe(201);
  expect((await readdir(service.config.keysDir)).toSorted()).not.toContain("master.key.old");
});
