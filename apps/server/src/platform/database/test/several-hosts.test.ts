import { appendFile, chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { newPostgresTransport, testTransport } from "#platform/bus/transport.ts";
import { awaitDatabase, hostsOf } from "#platform/database/database-client.ts";
import { isDatabaseUnavailable } from "#platform/process/unavailable.ts";
import { connectDatabase, statement, type Database } from "#platform/database/database.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "#platform/embedded-postgres/embedded-postgres.ts";
import { freePort } from "#test/support/free-port.ts";
import { copyCluster } from "#test/support/new-database.ts";
import { createDatabase, withClient } from "#test/support/create-database.ts";
import { operate } from "#test/support/operator.ts";
import { startPortForward } from "#test/support/forward-port.ts";

test("an address with several hosts is taken apart", () => {
  expect(hostsOf("postgres://ola:p%40ss@one:5432,two/name?sslmode=require")).toEqual([
    "postgres://ola:p%40ss@one:5432/name?sslmode=require",
    "postgres://ola:p%40ss@two/name?sslmode=require",
  ]);
  expect(hostsOf("postgres://[::1]:5432,127.0.0.1/name")).toHaveLength(2);
  for (const socket of ["///name?host=/run/postgresql", "//ola@/name?host=/run/postgresql", "//ola@%2Frun/name"]) {
    expect(hostsOf(`postgresql:${socket}`), socket).toHaveLength(1);
  }
  expect(hostsOf("postgresql://ola@/name?host=/run&target_session_attrs=standby")).toBeNull();
  for (const wrong of ["mysql://one,two/x", "postgres://one,,two/x", "postgres://a,b/x?target_session_attrs=standby"]) {
    expect(hostsOf(wrong), wrong).toBeNull();
  }
});

/* Two real databases, one of which takes writes at a time. The other reports `transaction_read_only`, as a standby does. */
describe("a database on two hosts", () => {
  let home: string;
  const hosts: EmbeddedPostgres[] = [];
  let url: string;
  let database: Database;

  const on = (host: number, sql: string) => withClient(hosts[host]!.url, (client) => client.query(sql));
  const readOnly = (host: number, is: boolean) =>
    on(host, `ALTER ROLE shared SET default_transaction_read_only = ${is}`);

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), "two hosts "));
    const startHost = async (name: string) => {
      await copyCluster(join(home, name));
      return startEmbeddedPostgres({ directory: join(home, name) });
    };
    hosts.push(...(await Promise.all(["one", "two"].map(startHost))));
    for (const host of [0, 1]) {
      await on(
        host,
        "CREATE ROLE shared LOGIN PASSWORD 'pw'; CREATE TABLE words (word text); GRANT ALL ON words TO shared; GRANT USAGE ON SCHEMA public TO shared; GRANT CONNECT ON DATABASE sosmessages TO shared",
      );
      await on(host, `INSERT INTO words VALUES ('host ${host}')`);
    }
    const addresses = hosts.map((host) => new URL(host.url).host);
    url = `postgres://shared:pw@${addresses.join(",")}/sosmessages?target_session_attrs=read-write`;
  });
  afterAll(async () => {
    await database.close();
    await Promise.all(hosts.map((host) => host.stop()));
    await rm(home, { recursive: true, force: true });
  });

  const first = statement("test.first", "SELECT word FROM words LIMIT 1");
  const add = statement("test.add", "INSERT INTO words VALUES ('another')");
  const where = async () => (await database.one(first))?.word;

  test("is used where it takes writes, also for listening, and followed when another host takes over", async () => {
    await readOnly(0, true);
    database = connectDatabase(url, () => {}, 2);
    expect(await where()).toBe("host 1");
    const line = newPostgresTransport(url);
    expect(await testTransport(line)).toBe("works");
    await line.close();

    await readOnly(0, false);
    await readOnly(1, true);
    await on(1, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'shared'");
    // The cut connections fail once, as they would in any failover; then it is the other host.
    await expect.poll(() => where().catch(() => "away")).toBe("host 0");
    expect(await database.count(add)).toBe(1);
  });

  test("lets go of a connection to a host that has become a standby under it", async () => {
    const both = connectDatabase(url, () => {}, 1);
    const demoted = both.transaction(async (queries) => {
      await queries.one(statement("test.demote", "SELECT set_config('transaction_read_only', 'on', true)"));
      await queries.count(add);
    });
    await expect(demoted).rejects.toMatchObject({ code: "25006" });
    await readOnly(0, true);
    await readOnly(1, false);
    const word = await both.transaction((queries) => queries.one(first));
    expect(word).toEqual({ word: "host 1" });
    await both.close();
  });

  test("where no host takes writes counts as away, and a refused password does not", async () => {
    await readOnly(0, true);
    await readOnly(1, true);
    const none = connectDatabase(url, () => {}, 1);
    const away = await none.one(first).catch((error: unknown) => error);
    expect([isDatabaseUnavailable(away), away]).toEqual([true, expect.objectContaining({ code: "25006" })]);
    await none.close();
    const patience = { seconds: 60, log: () => {} };
    await expect(awaitDatabase(url.replace(":pw@", ":wrong@"), patience)).rejects.toMatchObject({ code: "28P01" });
    await readOnly(0, false);
  });

  test("with one host gone goes on with the other", async () => {
    const gone = url.replace(/@[^,]+,[^/]+/, `@127.0.0.1:${await freePort()},${new URL(hosts[0]!.url).host}`);
    const left = connectDatabase(gone, () => {}, 1);
    expect(await left.one(first)).toEqual({ word: "host 0" });
    await left.close();
  });
});

describe("a database on a Unix socket", () => {
  let home: string;
  let postgres: EmbeddedPostgres;
  const address = (role: string, name = "sosmessages", more = "") =>
    `postgresql://${role}@/${name}?host=${encodeURIComponent(home)}&port=${new URL(postgres.url).port}${more}`;
  const settings = (name?: string) => ({
    DATA_DIR: join(home, "data"),
    DATABASE_URL: address("sosmessages_app", name),
    DESK_DATABASE_URL: address("sosmessages_desk", name),
    MIGRATE_DATABASE_URL: address("sosmessages_migrate", name),
  });

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), "socket "));
    const directory = join(home, "postgres");
    await copyCluster(directory);
    const cluster = join(directory, "cluster");
    // In a user namespace the peer's name is another.
    await writeFile(
      join(cluster, "pg_ident.conf"),
      "service /.* sosmessages_app\nservice /.* sosmessages_desk\nservice /.* sosmessages_migrate\n",
    );
    const hba = await readFile(join(cluster, "pg_hba.conf"), "utf8");
    await writeFile(join(cluster, "pg_hba.conf"), `local all all peer map=service\n${hba}`);
    await appendFile(join(cluster, "postgresql.auto.conf"), `unix_socket_directories = '${home}'\n`);
    // PostgreSQL may run as another user than the tests, and makes its socket there.
    await chmod(home, 0o777);
    postgres = await startEmbeddedPostgres({ directory });
    await createDatabase(postgres.url, "second");
  });
  afterAll(async () => {
    await postgres.stop();
    await rm(home, { recursive: true, force: true });
  });

  test("takes each role by its peer, also for listening, commands, backups and restores", async () => {
    for (const [role, more] of [
      ["sosmessages_app", ""],
      ["sosmessages_desk", "&target_session_attrs=read-write"],
    ] as const) {
      const database = connectDatabase(address(role, "sosmessages", more), () => {}, 1);
      expect(await database.one(statement("test.who", "SELECT session_user::text AS word"))).toEqual({ word: role });
      await database.close();
    }
    const line = newPostgresTransport(settings().DATABASE_URL);
    expect(await testTransport(line)).toBe("works");
    await line.close();

    expect(await operate(settings(), "migrate")).toMatchObject({ code: 0, err: "" });
    const checked = await operate(settings(), "check", "--json");
    expect((JSON.parse(checked.out) as { findings: unknown[] }).findings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ about: "database", verdict: "ok" }),
        expect.objectContaining({ about: "roles", verdict: "ok" }),
      ]),
    );
    const file = join(home, "a backup");
    expect(await operate(settings(), "backup", file)).toMatchObject({ code: 0, err: "" });
    expect(await operate(settings("second"), "restore", file)).toMatchObject({ code: 0, err: "" });
  });

  test("counts as away while PostgreSQL is stopped, and a role of another peer as refused", async () => {
    await expect(awaitDatabase(address("sosmessages"), { seconds: 60, log: () => {} })).rejects.toMatchObject({
      code: "28000",
    });
    await postgres.stop();
    await expect(awaitDatabase(address("sosmessages_app"), { seconds: 0, log: () => {} })).rejects.toSatisfy(
      isDatabaseUnavailable,
    );
    expect(await operate(settings(), "backup", join(home, "another"))).toMatchObject({
      code: 1,
      err: expect.stringContaining("The database of DATABASE_URL cannot be reached") as string,
    });
  });
});

describe("a database that is not up yet", () => {
  test("is waited for", async () => {
    const real = new URL(inject("postgresUrl"));
    const late = new URL(real);
    late.port = String(await freePort());
    const events: unknown[] = [];
    const waiting = awaitDatabase(late.href, { seconds: 60, log: (event) => void events.push(event) });
    await expect.poll(() => events).toEqual([{ event: "waiting-for-database", seconds: 0 }]);
    const forward = await startPortForward(Number(late.port));
    forward.to(real.href);
    await waiting;
    forward.close();
  });

  test("is not waited for longer than was said, nor by a service that is to stop", async () => {
    const nowhere = `postgres://ola:pw@127.0.0.1:${await freePort()}/none`;
    const quietly = { log: () => {} };
    await expect(awaitDatabase(nowhere, { ...quietly, seconds: 0 })).rejects.toSatisfy(isDatabaseUnavailable);
    const stopped = new AbortController();
    const log = () => stopped.abort();
    await expect(awaitDatabase(nowhere, { log, seconds: 600, stopped: stopped.signal })).rejects.toSatisfy(
      isDatabaseUnavailable,
    );
  });
});
