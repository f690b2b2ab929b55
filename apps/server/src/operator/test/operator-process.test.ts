import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { baseEnvironment, programFile } from "#test/support/server-process.ts";
import { newClient } from "#test/support/client.ts";
import { operate } from "#test/support/operator.ts";
import { separated } from "#test/support/new-database.ts";
import { startTestService, type TestService } from "#test/support/service.ts";

/* As processes of their own, with nothing else in them that keeps them running. */

const mainFile = programFile("operator");

let home: string;
let service: TestService;
let env: Record<string, string>;
let [master, copied] = ["", ""];
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "operator as a process "));
  const keys = { KEYS_DIR: join(home, "keys"), KEYS_COPY_DIR: join(home, "copy") };
  [master, copied] = [join(keys.KEYS_DIR, "master.key"), join(keys.KEYS_COPY_DIR, "master.key")];
  service = await startTestService(keys);
  env = { ...keys, DATA_DIR: service.dataDir, DATABASE_URL: service.databaseUrl };
});
afterAll(async () => {
  await service.stop();
  await rm(home, { recursive: true, force: true });
});

const run = (...args: string[]) =>
  new Promise<{ code: number; err: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [mainFile, ...args],
      { env: { ...baseEnvironment, ...separated(env) } },
      (_, _out, err) => resolve({ code: child.exitCode ?? -1, err }),
    );
  });

test("the master key is replaced to the end: the one before is nowhere any more", async () => {
  const before = readFileSync(master, "utf8");
  expect(await run("keys", "rotate-master")).toEqual({ code: 0, err: "" });
  const after = readFileSync(master, "utf8");
  expect(after).not.toBe(before);
  expect(readFileSync(copied, "utf8")).toBe(after);
  for (const file of [master, copied]) expect(existsSync(`${file}.old`)).toBe(false);
});

test("a master key that a rotation left behind is named by check, and gone after the next one", async () => {
  writeFileSync(`${master}.old`, readFileSync(master));
  expect((await operate(env, "check")).out).toContain(`${master}.old is the old master key`);
  expect((await run("keys", "rotate-master")).code).toBe(0);
  for (const file of [master, copied]) expect(existsSync(`${file}.old`)).toBe(false);
  expect((await operate(env, "check")).out).not.toContain("the old master key");
});

test("while the service runs, a key folder that is not mounted is not made, whatever is in the copy", async () => {
  const { KEYS_DIR: keys } = env as { KEYS_DIR: string };
  await newClient(service.url).newcomer();
  await rename(keys, `${keys} elsewhere`);
  const said = await run("volunteer", "add", "Kari", "--role", "volunteer", "--tenant", "sos");
  const wasMade = existsSync(keys);
  await rm(keys, { recursive: true, force: true });
  await rename(`${keys} elsewhere`, keys);
  expect(said.err).toContain(`The key folder ${keys} is not there`);
  expect(said.code).toBe(1);
  expect(wasMade).toBe(false);
});

test.each(["check", "sweep", "keys rotate", "keys copy"])("%s comes to its end", async (command) => {
  const { code, err } = await run(...command.split(" "));
  expect([0, 1]).toContain(code);
  expect(err).not.toContain("Warning");
});

test("a command whose reader has gone ends quietly", async () => {
  const child = spawn(process.execPath, [mainFile, "service", "texts", "nb"], { env: baseEnvironment });
  child.stdout.destroy();
  let err = "";
  child.stderr.on("data", (words: Buffer) => void (err += words.toString()));
  const [code] = (await once(child, "close")) as [number];
  expect([code, err]).toEqual([0, ""]);
});
