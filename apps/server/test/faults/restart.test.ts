import { spawn } from "node:child_process";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { eventually, readOutbox } from "#test/support/mail.ts";
import { copyCluster } from "#test/support/new-database.ts";
import { copyPages } from "#test/support/rendered-pages.ts";
import {
  logIn,
  register,
  runningDatabase,
  stopServer,
  temporaryFolder,
  watchServer,
  type ServerProcess,
} from "#test/support/server-process.ts";

// Each test starts the whole service several times.

const launcher = fileURLToPath(new URL("../../../../tools/run.mjs", import.meta.url));

let home: string;
let dataDir: string;
let started: ServerProcess[];
beforeEach(async () => {
  home = await temporaryFolder();
  dataDir = join(home, "the data");
  await copyCluster(join(dataDir, "postgres"));
  copyPages(dataDir);
  started = [];
});
afterEach(async () => {
  for (const { child, ended } of started) {
    child.kill("SIGKILL");
    await ended;
  }
  const left = await runningDatabase(dataDir);
  if (left !== null) process.kill(left, "SIGQUIT");
  await eventually(async () => ((await runningDatabase(dataDir)) === null ? true : null));
  await rm(home, { recursive: true, maxRetries: 5, retryDelay: 200 });
});

/** What `npm start` runs. */
const launch = (env: Record<string, string> = {}) => {
  const child = spawn(process.execPath, [launcher, "start"], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: "0", ALERT_EMAIL: "operator@example.org", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const server = watchServer(child);
  started.push(server);
  return server;
};

const serverPid = async (): Promise<number> => {
  const name = (await readdir(dataDir)).find((each) => each.endsWith(".lock"));
  return (JSON.parse(await readFile(join(dataDir, name!), "utf8")) as { pid: number }).pid;
};

const addressesIn = ({ said }: ServerProcess) =>
  [...said.out.matchAll(/Callers write at +(http\S+)\s/g)].map(([, address]) => address!);

/** Where the service is, once it has started so often. */
const served = (server: ServerProcess, times: number) => eventually(() => addressesIn(server)[times - 1] ?? null, 60);

test("a server that is killed is back by itself, with what was stored; the operator gets one mail; a stop between two starts leaves no database behind", async () => {
  const service = launch();
  await register(await served(service, 1), "Ola");
  for (const times of [2, 3]) {
    process.kill(await serverPid(), "SIGKILL");
    const address = await served(service, times);
    await eventually(async () => ((await fetch(new URL("/readyz", address))).status === 200 ? true : null));
    expect(await logIn(address, "Ola")).toBeTypeOf("string");
  }
  expect(service.said.out.match(/"event":"ended-unexpectedly"/g)).toHaveLength(2);
  await eventually(async () => ((await readOutbox(dataDir)).length > 0 ? true : null));
  const mails = await readOutbox(dataDir);
  expect(mails.map(({ mail }) => mail.text)).toEqual([expect.stringContaining("ended unexpectedly")]);
  expect(service.said.err.match(/starts again in [\d.]+ s/g)).toEqual([
    "starts again in 0.25 s",
    "starts again in 1 s",
  ]);

  // The keys are lost while it is down: one alert goes out without the service.
  await rename(join(dataDir, "keys"), join(dataDir, "keys away"));
  process.kill(await serverPid(), "SIGKILL");
  await eventually(() => ((service.said.err.match(/starts again in/g)?.length ?? 0) >= 5 ? true : null));
  await eventually(async () => ((await readOutbox(dataDir)).length > 1 ? true : null));
  const texts = (await readOutbox(dataDir)).map(({ mail }) => mail.text ?? "");
  expect(texts.filter((text) => text.includes("does not start again"))).toHaveLength(1);
  expect(await stopServer(service)).toMatchObject({ code: 0 });
  expect(await runningDatabase(dataDir)).toBeNull();
  expect(addressesIn(service)).toHaveLength(3);
});

test("a fault that nobody caught ends the server, which starts again; its log names no person", async () => {
  const fault = 'process.on("SIGUSR2", () => { throw new Error("Kari wrote this"); });';
  // In place of systemd's program.
  const program = join(home, "systemd-notify");
  await writeFile(program, `#!/bin/sh\necho "$NOTIFY_SOCKET $*" >> '${join(home, "notified")}'\n`, { mode: 0o755 });
  const service = launch({
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(fault)}`,
    PATH: `${home}:${process.env.PATH}`,
    NOTIFY_SOCKET: "/run/of-the-test",
  });
  await served(service, 1);
  const notified = await eventually(() => readFile(join(home, "notified"), "utf8").catch(() => null));
  expect(notified).toBe("/run/of-the-test --ready\n");
  process.kill(await serverPid(), "SIGUSR2");
  const address = await served(service, 2);
  expect((await fetch(new URL("/healthz", address))).status).toBe(200);
  expect(service.said.out).toContain('"event":"unexpected"');
  await eventually(() => (service.said.out.includes('"attention","concern":"ended-unexpectedly"') ? true : null));
  expect(service.said.err).toMatch(/^The service ended unexpectedly \(exit code 70\); it starts again in 0.25 s.\n$/m);
  expect(service.said.out + service.said.err).not.toContain("Kari");
  expect(await stopServer(service, "SIGINT")).toMatchObject({ code: 0 });
  expect(await runningDatabase(dataDir)).toBeNull();
  // Whoever stops as asked leaves no note behind.
  expect((await readdir(dataDir)).filter((name) => name.startsWith("running-"))).toEqual([]);
});

test("a wrong setting is said once, and not tried again", async () => {
  const service = launch({ TENANT: "nobody-knows" });
  expect((await service.ended).code).toBe(78);
  expect(service.said.err.match(/The setting TENANT/g)).toHaveLength(1);
  expect(service.said.err).not.toContain("starts again");
});
