import { readdir, readFile, mkdir, mkdtemp, rename, rm, stat, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findBinaries, chooseRunAs, installedBinaries } from "./programs.ts";
import { findRunningEmbeddedPostgres, startEmbeddedPostgres, type EmbeddedPostgres } from "./embedded-postgres.ts";
import { placesIn } from "./cluster.ts";
import { copyCluster } from "#test/support/new-database.ts";
import { freePort, launch, isRunning, readPostmaster } from "./postmaster.ts";

const temporaryFolder = () => mkdtemp(join(tmpdir(), "embedded postgres "));

const ask = async (url: string, sql: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url });
  // The connection may be cut on purpose while it is open.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text: sql, rowMode: "array" })).rows.flat();
  } finally {
    await client.end();
  }
};

test("without an embedded database a release asks for DATABASE_URL, and says where earlier data is", async () => {
  const home = await temporaryFolder();
  const find = () => findBinaries(placesIn(home), false, "a-release");
  await expect(find()).rejects.toThrow("set DATABASE_URL to PostgreSQL 15 or newer");
  await mkdir(join(home, "cluster"));
  await expect(find()).rejects.toThrow("belongs to the embedded PostgreSQL of an earlier release");
  await rm(home, { recursive: true });
});

test("of the versions of PostgreSQL on a system the newest is used", async () => {
  const home = await temporaryFolder();
  for (const version of [9, 15, 17]) {
    const bin = join(home, String(version), "bin");
    await mkdir(bin, { recursive: true });
    for (const name of ["initdb", "postgres"])
      await writeFile(join(bin, name), `#!/bin/sh\necho "postgres (PostgreSQL) ${version}.4 (Debian)"\n`, {
        mode: 0o755,
      });
  }
  expect(await installedBinaries([join(home, "*", "bin")])).toMatchObject({
    major: 17,
    initdb: join(home, "17", "bin", "initdb"),
  });
  expect(await installedBinaries([join(home, "9", "bin")])).toBeNull();
  await rm(home, { recursive: true });
});

describe("a running embedded database", () => {
  let directory: string;
  let postgres: EmbeddedPostgres;
  beforeAll(async () => {
    directory = join(await temporaryFolder(), "postgres");
    postgres = await startEmbeddedPostgres({ directory });
  });
  afterAll(async () => {
    await postgres.stop();
    await rm(join(directory, ".."), { recursive: true });
  });

  test("puts what it acknowledges on the disk and checks what it reads from there", async () => {
    const settings = ["fsync", "full_page_writes", "synchronous_commit", "data_checksums"];
    for (const setting of settings) expect(await ask(postgres.url, `SHOW ${setting}`), setting).toEqual(["on"]);
    expect(await ask(postgres.url, "SHOW server_encoding")).toEqual(["UTF8"]);
  });

  test("is open to this machine alone, and only with the password", async () => {
    expect(await ask(postgres.url, "SHOW listen_addresses")).toEqual(["127.0.0.1"]);
    expect(await ask(postgres.url, "SHOW unix_socket_directories")).toEqual([""]);
    const url = new URL(postgres.url);
    expect(url.password.length).toBeGreaterThan(40);
    url.password = "guessed";
    await expect(ask(url.href, "SELECT 1")).rejects.toThrow("password authentication failed");
  });

  test("writes nothing into its log that somebody typed", async () => {
    const canary = "canary-7f3a";
    await ask(postgres.url, "CREATE TABLE names (name text UNIQUE)");
    await ask(postgres.url, `INSERT INTO names VALUES ('${canary}')`);
    await expect(ask(postgres.url, `INSERT INTO names VALUES ('${canary}')`)).rejects.toThrow("duplicate key");
    await expect(ask(postgres.url, `SELECT '${canary}'::int`)).rejects.toThrow("invalid input syntax");
    await expect(ask(postgres.url, `SELECT '${canary}' FROM nowhere`)).rejects.toThrow("does not exist");
    await expect(ask(postgres.url, `DO $$BEGIN RAISE WARNING '${canary}'; END$$`)).resolves.toEqual([]);
    await wait(300);
    const log = placesIn(directory).log;
    const texts = await Promise.all((await readdir(log)).map((name) => readFile(join(log, name), "utf8")));
    expect(texts.join()).toContain("ready to accept connections");
    expect(texts.join()).not.toContain(canary);
  });

  test("keeps its files closed to everybody else", async () => {
    for (const name of [".", ...(await readdir(directory, { recursive: true }))]) {
      expect((await stat(join(directory, name))).mode & 0o077, name).toBe(0);
    }
  });

  test.runIf(process.platform === "linux")("leaves no core dump when it crashes", async () => {
    const { pid } = (await readPostmaster(placesIn(directory).cluster))!;
    expect(await readFile(`/proc/${pid}/limits`, "utf8")).toMatch(/Max core file size +0 +0/);
  });

  test("is found by a command beside the server", async () => {
    expect(await findRunningEmbeddedPostgres({ directory })).toEqual({ logins: postgres.logins });
    expect(await findRunningEmbeddedPostgres({ directory: tmpdir() })).toBeNull();
  });

  test("comes back at the same address within seconds after it was killed in the middle of a long query", async () => {
    const { cluster } = placesIn(directory);
    await ask(postgres.url, "CREATE TABLE kept AS SELECT 42 AS answer");
    const long = ask(postgres.url, "SELECT count(*) FROM generate_series(1, 2000000000)").catch(() => "cut");
    await wait(300);
    const before = (await readPostmaster(cluster))!;
    process.kill(before.pid, "SIGKILL");
    const killed = performance.now();
    let answer: unknown[] = [];
    while (answer.length === 0) {
      expect(performance.now() - killed).toBeLessThan(30_000);
      answer = await ask(postgres.url, "SELECT answer FROM kept").catch(() => wait(50, []));
    }
    expect(answer).toEqual([42]);
    expect((await readPostmaster(cluster))!.pid).not.toBe(before.pid);
    expect(await long).toBe("cut");
  });
});

describe("starting the embedded database", () => {
  let home: string;
  let directory: string;
  beforeEach(async () => {
    home = await temporaryFolder();
    directory = join(home, "postgres");
  });
  afterEach(() => rm(home, { recursive: true }));

  const startAndStop = async (work: (url: string) => Promise<unknown> = () => Promise.resolve()) => {
    const { url, stop } = await startEmbeddedPostgres({ directory });
    try {
      return await work(url);
    } finally {
      await stop();
    }
  };

  test("keeps what was written from one start to the next, and leaves nothing running", async () => {
    await startAndStop((url) => ask(url, "CREATE TABLE kept AS SELECT 42 AS answer"));
    const { cluster } = placesIn(directory);
    expect(await readPostmaster(cluster)).toBeNull();
    expect(await findRunningEmbeddedPostgres({ directory })).toBeNull();
    expect(await startAndStop((url) => ask(url, "SELECT answer FROM kept"))).toEqual([42]);
  });

  test("tries another port when somebody takes the chosen one", async () => {
    await copyCluster(directory);
    const squatter = createServer().listen(0, "127.0.0.1");
    await once(squatter, "listening");
    const taken = (squatter.address() as AddressInfo).port;
    const binaries = await findBinaries(placesIn(directory));
    const ports = [taken, taken];
    const running = await launch({
      places: placesIn(directory),
      binaries,
      as: await chooseRunAs(binaries, directory),
      choosePort: async () => ports.shift() ?? freePort(),
    });
    expect(running.port).not.toBe(taken);
    await running.stop();
    squatter.close();
  });

  test("begins anew where an earlier start was killed while it made the cluster", async () => {
    await mkdir(join(directory, "cluster.unfinished-0a1b2c", "base"), { recursive: true });
    await writeFile(join(directory, "cluster.unfinished-0a1b2c", "PG_VERSION"), "18\n");
    await writeFile(join(directory, "password"), "of the unfinished one");
    expect(await startAndStop((url) => ask(url, "SELECT 1"))).toEqual([1]);
    expect(await readdir(directory)).not.toContain("cluster.unfinished-0a1b2c");
  });

  test("refuses the data of another major version and says how to move it", async () => {
    const { cluster } = placesIn(directory);
    await mkdir(cluster, { recursive: true });
    await writeFile(join(cluster, "PG_VERSION"), "15\n");
    await expect(startAndStop()).rejects.toThrow(
      /belongs to PostgreSQL 15, and this version of the service comes with PostgreSQL 18.*backup FILE.*empty DATA_DIR.*restore FILE/,
    );
  });

  test("refuses a folder that holds something else", async () => {
    const { cluster } = placesIn(directory);
    await mkdir(cluster, { recursive: true });
    await writeFile(join(cluster, "holiday.jpg"), "");
    await expect(startAndStop()).rejects.toThrow(`The folder ${cluster} holds no readable database`);
    expect(await readdir(cluster)).toEqual(["holiday.jpg"]);
  });

  test("says so when the password is gone, and leaves nothing running", async () => {
    await copyCluster(directory);
    const { password, cluster } = placesIn(directory);
    await rename(password, `${password}.away`);
    await expect(startAndStop()).rejects.toThrow(`The file ${password} is missing`);
    expect(await readPostmaster(cluster)).toBeNull();
  });

  test("is not held up by another program that has got a dead database's number", async () => {
    await copyCluster(directory);
    const { cluster } = placesIn(directory);
    await writeFile(join(cluster, "postmaster.pid"), `${process.pid}\n${cluster}\n1700000000\n5432\n\n127.0.0.1\n`);
    expect(await isRunning(process.pid, cluster)).toBe(false);
    expect(await startAndStop((url) => ask(url, "SELECT 1"))).toEqual([1]);
  });

  test("quotes PostgreSQL's own reason when the data is spoilt", async () => {
    await copyCluster(directory);
    const log = join(placesIn(directory).cluster, "pg_wal");
    for (const name of await readdir(log)) await rm(join(log, name), { recursive: true });
    await expect(startAndStop()).rejects.toThrow(/did not start: could not locate .* checkpoint.*its log is in/);
  });

  test("does not take the last words of the run before for the reason", async () => {
    await copyCluster(directory);
    const { cluster } = placesIn(directory);
    const { url, stop } = await startEmbeddedPostgres({ directory });
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => undefined);
    await client.connect();
    // Whoever is connected then is told so, in the log as well.
    await stop();
    await rm(join(cluster, "global", "pg_control"));
    await expect(startAndStop()).rejects.toThrow(
      /did not start: (?!.*terminating).*could not open file ".*pg_control"/,
    );
  });
});
