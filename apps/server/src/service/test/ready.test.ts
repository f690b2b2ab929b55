import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "#platform/embedded-postgres/embedded-postgres.ts";
import { isRunning } from "#platform/embedded-postgres/postmaster.ts";
import { newClient, type Client } from "#test/support/client.ts";
import { startPortForward } from "#test/support/forward-port.ts";
import { eventually, startMailServer } from "#test/support/mail.ts";
import { copyCluster } from "#test/support/new-database.ts";
import { startTestService, type TestService } from "#test/support/service.ts";
import { startStandby } from "#test/support/bus/standby.ts";

type Away<T> = T extends Promise<infer U> ? U : never;

let folder: string;
let directory: string;
let postgres: EmbeddedPostgres;
let forward: Away<ReturnType<typeof startPortForward>>;
let mail: Away<ReturnType<typeof startMailServer>>;
let service: TestService;
let client: Client;
let token: string;
let username: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sosmessages ready "));
  directory = join(folder, "postgres");
  await copyCluster(directory);
  postgres = await startEmbeddedPostgres({ directory });
  mail = await startMailServer();
  forward = await startPortForward();
  forward.to(postgres.url);
  const url = new URL(postgres.url);
  url.port = String(forward.port);
  service = await startTestService({
    DATABASE_URL: url.href,
    LIMIT_FACTOR: "1000",
    ALERT_EMAIL: "operator@example.org",
    SMTP_URL: mail.url,
  });
  client = newClient(service.url);
  ({ token, username } = await client.newcomer());
});
afterAll(async () => {
  await service.stop();
  await postgres.stop();
  forward.close();
  await mail.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Every kind of call: of guests and callers, reading and writing, with and without a transaction. */
const everyCall = () => [
  client.list(token),
  client.write(token, "Mens"),
  client.me(token),
  client.logIn(username),
  client.register({ username: `ny-${randomUUID().slice(0, 8)}` }),
  client.call("POST", "/api/caller/password/email", { body: { email: "a@example.org" } }),
  client.call("POST", "/api/desk/login", {
    body: { name: "Kari", password: "a long secret" },
    headers: { "x-desk": "1" },
  }),
];

/** Waits until the service says so by itself. */
const becomes = (because: string) =>
  eventually(async () => {
    const { status, body } = await client.call("GET", "/readyz");
    return status === 503 && body.because === because ? true : null;
  });
const becomesReady = () => eventually(async () => ((await client.call("GET", "/readyz")).status === 200 ? true : null));

const mailsWith = (words: RegExp) => mail.received.filter(({ text }) => words.test(text ?? ""));
const logged = (line: string) => service.log().split(line).length - 1;

/** Until it is said that it is over: the next test begins with a calm service. */
const isOver = (concern: string) =>
  eventually(() => (service.log().includes(`"resolved","concern":"${concern}"`) ? true : null), 30);

let sent: number;
beforeEach(() => void (sent = mail.received.length));
afterEach(async () => {
  await becomesReady();
  const { status } = await client.write(token, "Etter");
  if (status !== 201) throw new Error(`a letter was answered with ${status} by a service that is ready`);
});

test("a service that is well says so, and that costs one row that never grows", async () => {
  await becomesReady();
  await eventually(async () => {
    const [row] = await service.query<{ updates: number; hot: number }>(
      "SELECT n_tup_upd::int AS updates, n_tup_hot_upd::int AS hot FROM pg_stat_user_tables WHERE relname = 'readiness'",
    );
    return row && row.updates >= 2 && row.updates === row.hot ? true : null;
  });
  const [size] = await service.query<{ bytes: number; rows: number }>(
    "SELECT pg_relation_size('readiness')::int AS bytes, (SELECT count(*)::int FROM readiness) AS rows",
  );
  expect(size).toEqual({ bytes: 8192, rows: 1 });
  // The room for the longest letter is really asked for.
  await eventually(async () => {
    const [spilt] = await service.query<{ bytes: number }>(
      "SELECT temp_bytes::int AS bytes FROM pg_stat_database WHERE datname = current_database()",
    );
    return spilt!.bytes > 500_000 ? true : null;
  });
});

test("a database that only reads: nobody is told that their letter arrived, and the operator is alerted once, and when it is over", async () => {
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  const others =
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name ~ '^sosmessages [0-9a-f]+$'";
  try {
    await admin.query("ALTER DATABASE sosmessages SET default_transaction_read_only = on");
    await admin.query(others);
    await becomes("database-read-only");
    const letter = await client.write(token, "Mens");
    expect([letter.status, letter.body]).toEqual([503, { status: "error", error: "unavailable" }]);
    await eventually(() => (mail.received.length > sent ? true : null));
  } finally {
    await admin.query("SET default_transaction_read_only = off");
    await admin.query("ALTER DATABASE sosmessages RESET default_transaction_read_only");
    await admin.query(others);
    await admin.end();
  }
  await isOver("database-read-only");
  await eventually(() => (mailsWith(/^This is over: Nothing can be stored/).length > 0 ? true : null));
  expect(mailsWith(/^Nothing can be stored: the database or its file system is read-only/)).toHaveLength(1);
  expect(logged('"attention","concern":"database-read-only"')).toBe(1);
  // Every job failed meanwhile, for the same reason. The service has a caller and no leader.
  expect(service.log()).toContain('"event":"job-failed"');
  expect(service.log().match(/"attention","concern":"(?!no-leader)/g)).toHaveLength(1);
});

test("without its keys: whoever would need one is refused clearly, and nothing new is made in their place", async () => {
  const { keysDir } = service.config;
  await rename(keysDir, `${keysDir} away`);
  try {
    await becomes("keys-unavailable");
    const refused = await client.register({ username: "uten nøkler" });
    expect([refused.status, refused.body]).toEqual([503, { status: "error", error: "unavailable" }]);
    await eventually(() => (logged('"attention","concern":"keys-unavailable"') === 1 ? true : null));
    await expect(readdir(keysDir)).rejects.toThrow("ENOENT");
  } finally {
    await rename(`${keysDir} away`, keysDir);
  }
  await isOver("keys-unavailable");
  expect((await client.logIn(username)).status).toBe(200);
});

/** Every process of the database, stopped in the middle of whatever it does, as a machine without air would. */
const freeze = async (signal: "SIGSTOP" | "SIGCONT"): Promise<void> => {
  for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number)) {
    if (await isRunning(pid, join(directory, "cluster"))) process.kill(pid, signal);
  }
};

test("a frozen database: every call is refused while it lasts, the operator is alerted, and it goes on by itself when it thaws", async () => {
  const key = randomUUID();
  await freeze("SIGSTOP");
  try {
    const cut = client.write(token, "Midt i", key);
    for (const { status, body, headers } of await Promise.all([cut, ...everyCall()])) {
      expect([status, body]).toEqual([503, { status: "error", error: "unavailable" }]);
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    }
    await becomes("database-frozen");
    expect((await client.call("GET", "/healthz")).status).toBe(200);
    await eventually(() => (mailsWith(/does not answer in time/).length > 0 ? true : null));
  } finally {
    await freeze("SIGCONT");
  }
  await becomesReady();
  // Whoever got no clear answer sends the same letter again, and it is there once.
  expect((await client.write(token, "Midt i", key)).status).toBe(201);
  expect((await client.list(token)).body.filter(({ body }) => body === "Midt i")).toHaveLength(1);
  await isOver("database-frozen");
});

describe("a standby", () => {
  test("is not ready, though it answers every question; and the primary is, once it is back", async () => {
    await postgres.stop();
    const standby = await startStandby(directory);
    forward.to(standby.url);
    try {
      await becomes("database-standby");
      expect((await client.write(token, "Mens")).status).toBe(503);
      await eventually(() => (logged('"attention","concern":"database-standby"') === 1 ? true : null));
    } finally {
      await standby.stop();
      postgres = await startEmbeddedPostgres({ directory });
      forward.to(postgres.url);
    }
    await isOver("database-standby");
  });
});
