import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chown, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eventually } from "#test/support/mail.ts";
import {
  logIn,
  register,
  runningDatabase,
  runServer,
  stopServer,
  temporaryFolder,
  watchServer,
  type ServerProcess,
} from "#test/support/server-process.ts";

// Each test starts the whole service at least once.

let home: string;
let dataDir: string;
let servers: ServerProcess[];
beforeEach(async () => {
  home = await temporaryFolder();
  dataDir = join(home, "the data");
  servers = [];
});
afterEach(async () => {
  for (const { child, ended } of servers) {
    child.kill("SIGKILL");
    await ended;
  }
  const orphan = await runningDatabase(dataDir);
  if (orphan !== null) process.kill(orphan, "SIGQUIT");
  await eventually(async () => ((await runningDatabase(dataDir)) === null ? true : null));
  await rm(home, { recursive: true, maxRetries: 5, retryDelay: 200 });
});

const start = (options: Omit<Parameters<typeof runServer>[0], "dataDir"> = {}) => {
  const server = runServer({ dataDir, ...options });
  servers.push(server);
  return server;
};

/** Seconds. Much more than a stop takes, and less than anything that hangs. */
const longestStop = 60;

const noticed = '"attention","concern":"ended-unexpectedly"';
const becomesReady = async (address: string): Promise<void> => {
  await expect.poll(async () => (await fetch(new URL("/readyz", address))).status).toBe(200);
};

/** The whole of what an operator sees: one sentence, no stack, a code that scripts understand. */
const refusal = async (server: ServerProcess): Promise<string> => {
  const { code } = await server.ended;
  expect(code).toBeGreaterThan(0);
  expect(server.said.err.trim().split("\n")).toHaveLength(1);
  expect(server.said.err).toMatch(/[.?]\n$/);
  expect(server.said.err).not.toMatch(/Error:|at .*\.ts:\d+/);
  expect(await runningDatabase(dataDir)).toBeNull();
  return server.said.err;
};

/** One after the other in one folder: most of a first start is making the database. */
describe("in a folder of its own", () => {
  let kept: string;
  beforeAll(async () => {
    kept = await temporaryFolder();
  });
  afterAll(() => rm(kept, { recursive: true, maxRetries: 5, retryDelay: 200 }));
  beforeEach(() => void (dataDir = join(kept, "the data")));

  test("the first start makes everything, SIGTERM stops it, and the second start finds what was kept", async () => {
    const first = start({ env: { KEY_DIR: "elsewhere" } });
    const address = await first.address;
    await becomesReady(address);
    expect(first.said.err).toBe("KEY_DIR is not a setting: did you mean KEYS_DIR?\n");
    expect(first.said.out).toContain(dataDir);
    const [, desk] = /The desk is at +(http\S+)\n/.exec(first.said.out)!;
    expect((await fetch(desk!)).status).toBe(200);
    expect(first.said.out).toContain("npm run sosmessages -- volunteer add NAME --role admin\n");
    await register(address, "Kari");
    const stopped = await stopServer(first);
    expect(stopped).toMatchObject({ code: 0, signal: null });
    expect(stopped.seconds).toBeLessThan(longestStop);
    expect(await runningDatabase(dataDir)).toBeNull();

    const second = start();
    expect(await logIn(await second.address, "Kari")).toBeTypeOf("string");
    // From the terminal, npm and the launcher: three times at once is one Ctrl-C.
    for (let i = 0; i < 3; i++) second.child.kill("SIGINT");
    expect((await second.ended).code).toBe(0);
    expect(second.said.err).toBe("");
    expect(await runningDatabase(dataDir)).toBeNull();
  });

  test("a second server is refused, the first one answers requests under way before it stops, and the next stops when its launcher is killed", async () => {
    const first = start();
    const address = await first.address;
    const second = start();
    expect((await second.ended).code).toBe(1);
    expect(second.said.err).toBe(
      `Another server is already running on the data folder ${dataDir}: stop it first, or set DATA_DIR to another folder for this one.\n`,
    );
    await becomesReady(address);

    const names = ["caller 0", "caller 1", "caller 2", "caller 3"];
    const answers = names.map((name) => register(address, name));
    // Two passwords are hashed at a time: when the first is done, others have begun or wait for their turn.
    await Promise.race(answers);
    expect((await stopServer(first)).code).toBe(0);
    await Promise.all(answers);

    const next = start({ withChannel: true });
    for (const name of names) expect(await logIn(await next.address, name)).toBeTypeOf("string");
    next.child.disconnect();
    expect((await next.ended).code).toBe(0);
    expect(await runningDatabase(dataDir)).toBeNull();
  });

  test("a port in use is named", async () => {
    const squatter = createServer().listen(0, "127.0.0.1");
    await once(squatter, "listening");
    const { port } = squatter.address() as AddressInfo;
    expect(await refusal(start({ env: { PORT: String(port) } }))).toMatch(new RegExp(`${port}.*in use.*PORT`));
    squatter.close();
  });

  test("kill -9 of the server leaves its database behind, which the next start stops, and kill -9 of both leaves nothing", async () => {
    const first = start();
    await register(await first.address, "Ola");
    await stopServer(first, "SIGKILL");
    const orphan = await runningDatabase(dataDir);
    expect(orphan).not.toBeNull();

    const second = start();
    expect(await logIn(await second.address, "Ola")).toBeTypeOf("string");
    expect(await runningDatabase(dataDir)).not.toBe(orphan);
    await eventually(() => (second.said.out.includes(noticed) ? true : null));
    await stopServer(second);

    const third = start();
    await register(await third.address, "Per");
    process.kill((await runningDatabase(dataDir))!, "SIGKILL");
    await stopServer(third, "SIGKILL");
    // The start before has told it.
    expect(third.said.out).not.toContain("ended-unexpectedly");

    const fourth = start();
    expect(await logIn(await fourth.address, "Per")).toBeTypeOf("string");
    await stopServer(fourth);
  });

  test("npm start leaves nothing running when npm itself is killed", async () => {
    const npm = spawn("npm", ["start"], {
      cwd: fileURLToPath(new URL("../../../..", import.meta.url)),
      env: { ...process.env, DATA_DIR: dataDir, PORT: "0" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const server = watchServer(npm);
    servers.push(server);
    const address = await server.address;
    npm.kill("SIGKILL");
    await expect.poll(() => runningDatabase(dataDir)).toBeNull();
    await expect(fetch(new URL("/healthz", address))).rejects.toThrow("fetch failed");
  });

  test("data of another major version of PostgreSQL is refused with the way to move it", async () => {
    await writeFile(join(dataDir, "postgres", "cluster", "PG_VERSION"), "17\n");
    expect(await refusal(start())).toMatch(/PostgreSQL 17.*backup FILE.*empty DATA_DIR.*restore FILE/);
  });
});

test("a service that is stopped while it is still starting ends properly", async () => {
  // The delay applies to a service that serves. Here it only leaves a busy machine more time before the process is ended.
  const server = start({ env: { STOP_DELAY: "60" } });
  while (!existsSync(join(dataDir, "postgres"))) await wait(20);
  const { code, seconds } = await stopServer(server);
  expect(code).toBe(0);
  expect(seconds).toBeLessThan(longestStop);
  expect(await runningDatabase(dataDir)).toBeNull();
});

test("a setting with an impossible value is named", async () => {
  expect(await refusal(start({ env: { PORT: "three thousand" } }))).toContain("PORT");
});

test("a database that cannot be reached is named by its setting, and its password is not told", async () => {
  const env = { DATABASE_URL: "postgres://service:hush@127.0.0.1:9/none", DATABASE_WAIT: "0" };
  const sentence = await refusal(start({ env }));
  expect(sentence).toContain("DATABASE_URL");
  expect(sentence).not.toContain("hush");
});

test("a service that is stopped while it waits for its database ends properly", async () => {
  const server = start({ env: { DATABASE_URL: "postgres://service:hush@127.0.0.1:9/none" } });
  await expect.poll(() => server.said.out).toContain("waiting-for-database");
  const { code } = await stopServer(server);
  expect(code).toBe(0);
});

test("a data folder that cannot be written to is named", async () => {
  await writeFile(dataDir, "a file, not a folder");
  expect(await refusal(start())).toContain(`The data folder ${dataDir} cannot be used`);
});

test("kill -9 at any moment of the first start, by an ordinary user, does no harm to the next", async () => {
  const nobody = 65_534;
  await mkdir(dataDir);
  let before: string[] = [];
  if (process.getuid?.() === 0) {
    await chown(home, nobody, nobody);
    await chown(dataDir, nobody, nobody);
    before = ["setpriv", `--reuid=${nobody}`, `--regid=${nobody}`, "--clear-groups", "--"];
    const isReachable = spawnSync(before[0]!, [...before.slice(1), "test", "-r", import.meta.filename]).status === 0;
    // A checkout below a closed home folder: in a user namespace we are somebody else and can still read it.
    if (!isReachable) before = ["unshare", "--user", `--map-user=${nobody}`, `--map-group=${nobody}`, "--"];
  }
  for (const moment of process.env.LONG === "1" ? [150, 350, 600, 900, 1300] : [150, 600, 1300]) {
    const cut = start({ before });
    await wait(moment);
    await stopServer(cut, "SIGKILL");
  }
  const server = start({ before });
  await becomesReady(await server.address);
  expect((await readdir(join(dataDir, "postgres"))).filter((name) => name.includes("unfinished"))).toEqual([]);
  expect((await stopServer(server)).code).toBe(0);
});
