import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { copyCluster, emptyDatabase, separated } from "#test/support/new-database.ts";
import {
  baseEnvironment,
  logIn,
  programFile,
  register,
  runningDatabase,
  runServer,
  stopServer,
  temporaryFolder,
} from "#test/support/server-process.ts";

let home: string;
let dataDir: string;
beforeEach(async () => {
  home = await temporaryFolder();
  dataDir = join(home, "the data");
});
afterEach(() => rm(home, { recursive: true, maxRetries: 5, retryDelay: 200 }));

const mainFile = programFile("operator");

/** As a process of its own, the way the launcher starts it. */
const run = (...args: string[]) => runWith({}, ...args);
const runWith = async (settings: Record<string, string>, ...args: string[]) => {
  const env = { ...baseEnvironment, DATA_DIR: dataDir, ...settings };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [mainFile, ...args], { env });
  return { out: stdout, err: stderr };
};

test("with no service running it starts the embedded database for as long as it takes; beside one it uses that", async () => {
  // Settings that lead nowhere are told, rather than followed: the service's own may lead elsewhere.
  await expect(run("volunteer", "list")).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("No service was ever"),
  });
  expect(existsSync(dataDir)).toBe(false);
  await copyCluster(join(dataDir, "postgres"));
  const first = runServer({ dataDir });
  await first.address;
  await stopServer(first);

  const invited = await run("volunteer", "add", "Kari", "--role", "admin", "--tenant", "sos", "--json");
  expect(JSON.parse(invited.out)).toMatchObject({ status: "done", volunteer: { name: "Kari", role: "admin" } });
  expect(await runningDatabase(dataDir)).toBeNull();

  const server = runServer({ dataDir });
  try {
    const address = await server.address;
    for (let n = 0; n < 5; n += 1) await register(address, `caller ${n}`);
    expect((await run("volunteer", "list")).out).toBe("Kari   admin   sos   invited\n");
    expect((await run("stats", "--json")).out).toContain('"tenant":"sos"');
    const { out, err } = await runWith({ PORT: new URL(address).port }, "check");
    expect(err).toBe("");
    expect(out).not.toMatch(/^fail/m);
    await expect.poll(async () => (await fetch(new URL("/readyz", address))).status).toBe(200);
    await run("volunteer", "disable", "kari");
    await expect(run("database", "move", "postgres://ola@nowhere/name")).rejects.toMatchObject({
      stderr: expect.stringContaining("Another server is already running"),
    });
  } finally {
    await stopServer(server);
  }
  expect((await run("volunteer", "list")).out).toContain("disabled");
  expect(await runningDatabase(dataDir)).toBeNull();

  const elsewhere = separated({ DATABASE_URL: await emptyDatabase() });
  const to = elsewhere["MIGRATE_DATABASE_URL"]!;
  const moved = await run("database", "move", to, "--json");
  expect(JSON.parse(moved.out)).toMatchObject({ status: "done", rows: { callers: 5, volunteers: 1 } });
  expect((await readdir(dataDir)).filter((name) => name.startsWith("move-"))).toEqual([]);
  const there = runServer({ dataDir, env: elsewhere });
  try {
    expect(await logIn(await there.address, "caller 3")).toBeTypeOf("string");
  } finally {
    await stopServer(there);
  }
});

test("the exit code tells a script what happened", async () => {
  await expect(run("chek")).rejects.toMatchObject({ code: 2, stdout: "" });
  await expect(run("volunteer", "reset", "Ingen")).rejects.toMatchObject({ code: 1, stdout: "" });
});
