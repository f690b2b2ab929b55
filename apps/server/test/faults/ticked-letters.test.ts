import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { QueueRow } from "@sosmessages/contract/desk/conversations.ts";
import type { Alert } from "@sosmessages/contract/desk/shift.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "#platform/embedded-postgres/embedded-postgres.ts";
import { hashSecret, newSecret } from "#platform/secret-key.ts";
import { inParallel, newClient } from "#test/support/client.ts";
import { insertDeskLogin } from "#test/support/desk/desk-rows.ts";
import { work } from "#test/support/desk/desk-work.ts";
import { newDeskBrowser, type DeskBrowser } from "#test/support/desk/desk.ts";
import { startPortForward } from "#test/support/forward-port.ts";
import { copyCluster } from "#test/support/new-database.ts";
import { runServer, stopServer, temporaryFolder, type ServerProcess } from "#test/support/server-process.ts";

/** In milliseconds: the promise of an alarm after a letter is stored. */
const promised = 60_000;
const atOnce = 8;

/** Every thread that searches letters ends as soon as it starts. */
const deadSearch = `
  import { syncBuiltinESMExports } from "node:module";
  import threads from "node:worker_threads";
  const { Worker } = threads;
  threads.Worker = class extends Worker {
    constructor(file, options) {
      const isSearch = /\\/(personal-data\\/worker\\.ts|search-worker\\.js)$/.test(file);
      super(isSearch ? new URL("data:text/javascript,process.exit()") : file, options);
    }
  };
  syncBuiltinESMExports();`;

let home: string;
let postgres: EmbeddedPostgres;
let forward: Awaited<ReturnType<typeof startPortForward>>;
let pool: pg.Pool;
let server: ServerProcess;
let client: ReturnType<typeof newClient>;
let leader: DeskBrowser;
let leaderCookie: string;

const query = async <R extends Record<string, unknown>>(sql: string, values: unknown[] = []) =>
  (await pool.query<R>(sql, values)).rows;

const startDatabase = async (): Promise<void> => {
  postgres = await startEmbeddedPostgres({ directory: join(home, "postgres") });
  forward.to(postgres.url);
};

const startServer = async (env: Record<string, string> = {}): Promise<void> => {
  const url = Object.assign(new URL(postgres.url), { port: String(forward.port) }).href;
  server = runServer({ dataDir: join(home, "data"), env: { DATABASE_URL: url, ...env } });
  const address = await server.address;
  client = newClient(address);
  leader = newDeskBrowser(address);
};

beforeAll(async () => {
  home = await temporaryFolder();
  await copyCluster(join(home, "postgres"));
  forward = await startPortForward();
  await startDatabase();
  await startServer();
  pool = new pg.Pool({
    connectionString: Object.assign(new URL(postgres.url), { port: String(forward.port) }).href,
    max: 2,
  });
  // A test takes the database away.
  pool.on("error", () => {});
  const id = randomUUID();
  await query(
    `INSERT INTO volunteers (id, tenant, role, state, name_lookup, lookup_key, name, key_epoch, key_wrapped, invited_on, tenants, duty_until)
     VALUES ($1, 'sos', 'leader', 'active', uuid_send($1), current_date, uuid_send($1), current_date, uuid_send($1), current_date, '{sos}', 'infinity')`,
    [id],
  );
  leaderCookie = `sosmessages-desk=${await insertDeskLogin(query, id)}`;
  leader.useCookie(leaderCookie);
});
afterAll(async () => {
  await pool.end();
  await stopServer(server);
  await postgres.stop();
  forward.close();
  await rm(home, { recursive: true, maxRetries: 5, retryDelay: 200 });
});

/** `key` makes a retry the same letter. */
type Caller = { readonly id: string; readonly mailbox: string; readonly token: string; readonly key: string };

/** Callers who are logged in, inserted without the cost of their passwords. */
const newCallers = async (count: number): Promise<Caller[]> => {
  const callers = Array.from({ length: count }, () => ({
    id: randomUUID(),
    mailbox: randomUUID(),
    token: newSecret(),
    key: randomUUID(),
  }));
  const ids = callers.map(({ id }) => id);
  await query(
    `INSERT INTO callers (id, tenant, mailbox, name_lookup, lookup_key, username, password, key_epoch, key_wrapped, language, last_seen_on)
     SELECT id, 'sos', mailbox, uuid_send(id), current_date, uuid_send(id), uuid_send(id), current_date, uuid_send(id), 'nb', current_date
     FROM unnest($1::uuid[], $2::uuid[]) AS c (id, mailbox)`,
    [ids, callers.map(({ mailbox }) => mailbox)],
  );
  await query(
    `INSERT INTO logins (token_hash, caller, expires_at, last_seen_on)
     SELECT token_hash, caller, now() + interval '1 day', current_date FROM unnest($1::bytea[], $2::uuid[]) AS l (token_hash, caller)`,
    [callers.map(({ token }) => hashSecret(token)), ids],
  );
  return callers;
};

/** Harmless words, so that the tick alone raises the alarm. Whether it was acknowledged. */
const write = async ({ token, key }: Caller, isTicked = true): Promise<boolean> => {
  const body = { title: "-", body: "Hei", not_safe: isTicked };
  const sent = client.call("POST", "/api/messages", { token, body, headers: { "idempotency-key": key } });
  return (await sent.catch(() => null))?.status === 201;
};

/** Those of them whose letter was acknowledged. */
const writeAll = async (
  callers: readonly Caller[],
  { isTicked = true, onEach }: { isTicked?: boolean; onEach?: (acknowledged: number) => void } = {},
): Promise<Caller[]> => {
  const acknowledged: Caller[] = [];
  await inParallel(callers, atOnce, async (caller) => {
    if (!(await write(caller, isTicked))) return;
    acknowledged.push(caller);
    onEach?.(acknowledged.length);
  });
  return acknowledged;
};

const allRows = async (section: string): Promise<QueueRow[]> => {
  const rows: QueueRow[] = [];
  for (let after = ""; ;) {
    const { body } = await work.queue(leader, section, after);
    rows.push(...body.rows);
    if (body.next === null) return rows;
    after = body.next;
  }
};

/** Faults of a leader's page for the ticked letters of these callers, each with its number of letters. */
const faultsOf = async (callers: readonly Caller[]): Promise<Record<string, number>> => {
  const { body: alerts } = await leader.call<Alert[]>("GET", "/api/desk/alerts");
  const open = alerts.filter(({ kind, one }) => kind === "alarm-sign" && one?.seen_at === null);
  const lane = new Set((await allRows("danger")).map(({ id }) => id));
  const waiting = await allRows("waiting");
  const firstOther = waiting.findIndex(({ sign, is_acute }) => sign === null && !is_acute);
  const stored = await query<{ id: string; mailbox: string; messages: number; at: Date }>(
    `SELECT c.id, c.mailbox, count(*)::int AS messages, min(m.submitted_at) AS at
     FROM conversations c JOIN messages m USING (mailbox) WHERE c.mailbox = ANY ($1) GROUP BY c.id`,
    [callers.map(({ mailbox }) => mailbox)],
  );
  const faults: Record<string, number> = {};
  const note = (fault: string, isThere: boolean) => void (isThere && (faults[fault] = (faults[fault] ?? 0) + 1));
  for (const { mailbox } of callers) {
    const conversation = stored.find((one) => one.mailbox === mailbox);
    note("letter lost", conversation === undefined);
    if (conversation === undefined) continue;
    const { id, messages, at } = conversation;
    const alarms = open.filter(({ one }) => one?.conversation === id);
    const place = waiting.findIndex((row) => row.id === id);
    note("letter doubled", messages > 1);
    note("no alarm", alarms.length === 0);
    note("alarm doubled", alarms.length > 1);
    note(
      "alarm late",
      alarms.some(({ one }) => Date.parse(one!.at) - at.getTime() > promised),
    );
    note("not in the lane", !lane.has(id));
    note("not before all others", place === -1 || place > firstOther);
  }
  return faults;
};

const isReady = async () => (await client.call("GET", "/readyz")).status === 200;

let ticked: Caller[] = [];

test("100 of 100 alarms although the server is killed after the 100th acknowledgement; a flood of them hides no other emergency", async () => {
  const [earlier, ...others] = await newCallers(20);
  expect(await writeAll([earlier!, ...others], { isTicked: false })).toHaveLength(20);
  // An emergency that was answered: it has no deadline.
  const [emergency] = await query<{ id: string }>(
    `UPDATE conversations SET state = 'idle', waiting_since = NULL, due_at = NULL, is_acute = true, lifted_until = now() + interval '14 days'
     WHERE mailbox = $1 RETURNING id`,
    [earlier!.mailbox],
  );
  const callers = await newCallers(110);
  let killedAt = 0;
  const acknowledged = await writeAll(callers, {
    onEach: (count) => {
      if (count !== 100) return;
      killedAt = performance.now();
      server.child.kill("SIGKILL");
    },
  });
  expect(acknowledged.length).toBeGreaterThanOrEqual(100);
  expect((await server.ended).signal).toBe("SIGKILL");

  await startServer({ NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(deadSearch)}` });
  leader.useCookie(leaderCookie);
  expect(await faultsOf(acknowledged)).toEqual({});
  expect(performance.now() - killedAt).toBeLessThan(promised);
  // A letter that was stored without an acknowledgement has its alarm, too.
  const stored = await query<{ mailbox: string }>("SELECT mailbox FROM messages WHERE not_safe");
  expect(await faultsOf(callers.filter((one) => stored.some(({ mailbox }) => mailbox === one.mailbox)))).toEqual({});

  expect(await writeAll(callers)).toHaveLength(110);
  ticked = callers;
  expect(await faultsOf(ticked)).toEqual({});
  expect((await allRows("danger")).map(({ id }) => id)).toContain(emergency!.id);
});

test("the tick needs no search: an alarm each while the thread that searches is dead", async () => {
  const callers = await newCallers(10);
  expect(await writeAll(callers)).toHaveLength(10);
  ticked = [...ticked, ...callers];
  expect(await faultsOf(ticked)).toEqual({});
  await expect.poll(() => server.said.out).toContain('"event":"job-failed","job":"danger"');
  const mailboxes = callers.map(({ mailbox }) => mailbox);
  expect(await query("SELECT FROM messages WHERE mailbox = ANY ($1) AND danger IS NOT NULL", [mailboxes])).toEqual([]);
});

test("a database that stops among ticked letters: what was acknowledged has its alarm, and a retry raises one", async () => {
  const callers = await newCallers(60);
  const stops: Promise<void>[] = [];
  const acknowledged = await writeAll(callers, {
    onEach: (count) => {
      if (count === 20) stops.push(postgres.stop());
    },
  });
  await Promise.all(stops);
  await expect.poll(isReady).toBe(false);
  const refused = callers.filter((caller) => !acknowledged.includes(caller));
  expect(refused.length).toBeGreaterThan(0);
  expect(await writeAll(refused)).toEqual([]);

  await startDatabase();
  await expect.poll(isReady).toBe(true);
  expect(await faultsOf([...ticked, ...acknowledged])).toEqual({});
  expect(await writeAll(refused)).toHaveLength(refused.length);
  ticked = [...ticked, ...callers];
  expect(await faultsOf(ticked)).toEqual({});
  expect(await query("SELECT kind, count(*)::int FROM alarms GROUP BY kind")).toEqual([
    { kind: "sign", count: ticked.length },
  ]);
});

/* Negative controls: a service that lacks a safeguard is reported. */
test.each([
  { lacks: "the alarm", on: "INSERT ON alarms", does: "RETURN NULL", faults: { "no alarm": 1 } },
  {
    lacks: "the hour",
    on: "INSERT ON alarms",
    does: "NEW.raised_at := NEW.raised_at + interval ''61 seconds''; RETURN NEW",
    faults: { "alarm late": 1 },
  },
  {
    lacks: "the sign",
    on: "UPDATE ON conversations",
    does: "NEW.sign := NULL; NEW.sign_at := NULL; RETURN NEW",
    faults: { "not in the lane": 1, "not before all others": 1 },
  },
])("a service without $lacks is found out", async ({ on, does, faults }) => {
  await query(`CREATE FUNCTION broken() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN ${does}; END'`);
  await query(`CREATE TRIGGER broken BEFORE ${on} FOR EACH ROW EXECUTE FUNCTION broken()`);
  const [caller] = await newCallers(1);
  expect(await write(caller!)).toBe(true);
  await query("DROP FUNCTION broken CASCADE");
  expect(await faultsOf([caller!])).toEqual(faults);
});
