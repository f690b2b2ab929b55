import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import { newClient } from "@sosmessages/server/test/support/client.ts";
import { insertDeskLogin, insertVolunteer, type Query } from "@sosmessages/server/test/support/desk/desk-rows.ts";
import pg from "pg";
import type { Random } from "../random.ts";
import { newHistory } from "./history.ts";
import type { Ledger } from "./ledger.ts";

type Service = {
  readonly addresses: readonly string[];
  /** As the superuser. Null: only what callers can see is checked. */
  readonly databaseUrl: string | null;
  readonly random: Random;
};
type Clients = readonly ReturnType<typeof newClient>[];

const volunteers = 4;
const rounds = 3;

/** A letter that is sent several times at once with one key, and once more later, is stored once. */
const sendTwice = async (clients: Clients, random: Random, ledger: Ledger): Promise<void> => {
  const { token } = await clients[0]!.newcomer({ username: `sender ${randomUUID()}` });
  const [key, text] = [random.uuid(), `sent twice ${random.uuid()}`];
  const send = (n: number) => clients[n % clients.length]!.write(token, text, key);
  await Promise.all(Array.from({ length: 4 }, (_, n) => send(n)));
  await send(0);
  const { body } = await clients[0]!.list(token);
  if (body.length > 1) ledger.report("doubled", `one letter with one key was stored ${body.length} times`);
  if (body.length === 0) ledger.report("lost", "a letter that was sent five times");
};

const newVolunteer = async (query: Query): Promise<{ id: string; headers: Record<string, string> }> => {
  const id = await insertVolunteer(query);
  return { id, headers: { cookie: `sosmessages-desk=${await insertDeskLogin(query, id)}`, "x-desk": "1" } };
};

/** Several volunteers press "next" at once: each conversation has one holder. */
const claimAtOnce = async (clients: Clients, query: Query, ledger: Ledger): Promise<void> => {
  const history = newHistory();
  const people = await Array.fromAsync({ length: volunteers }, () => newVolunteer(query));
  for (let round = 0; round < rounds; round += 1) {
    const { token } = await clients[0]!.newcomer();
    await clients[0]!.write(token, "Er det noen der?");
    const from = history.now();
    const claims = people.map(async ({ id: volunteer, headers }, n) => {
      const client = clients[n % clients.length]!;
      const { status, body } = await client.call<Conversation>("POST", "/api/desk/queue/next", { headers });
      if (status === 200) history.note(volunteer, body.id, { kind: "claim", token: body.token! }, from);
    });
    await Promise.all(claims);
  }
  for (const violation of history.violations()) ledger.report("not linearizable", violation);
};

/** The database refuses a row under a key that is about to be destroyed. */
const storeUnderRetiredKey = async (connection: pg.Client, ledger: Ledger): Promise<void> => {
  await connection.query("BEGIN");
  await connection.query(
    `INSERT INTO key_fences (shelf, through) VALUES ('epochs', current_date - 1)
     ON CONFLICT (shelf) DO UPDATE SET through = greatest(key_fences.through, excluded.through)`,
  );
  const isStored = await connection
    .query("UPDATE callers SET key_epoch = (SELECT through FROM key_fences WHERE shelf = 'epochs')")
    .then(({ rowCount }) => rowCount !== 0)
    .catch(() => false);
  await connection.query("ROLLBACK");
  if (isStored) ledger.report("stored under a retired key", "a caller's row");
};

const waitsForLock = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";

/** A volunteer loses a right while a request that uses it is under way: the request has no effect. */
const useLostRight = async ([client]: Clients, query: Query, connection: pg.Client, ledger: Ledger): Promise<void> => {
  const { token } = await client!.newcomer();
  await client!.write(token, "Er det noen der?");
  const { id, headers } = await newVolunteer(query);
  await connection.query("BEGIN");
  await connection.query("SELECT FROM volunteers WHERE id = $1 FOR UPDATE", [id]);
  const claim = client!.call("POST", "/api/desk/queue/next", { headers });
  let isAnswered = false;
  const answered = claim.finally(() => (isAnswered = true));
  // The request has read its rights and waits for the volunteer's row.
  while (!isAnswered && (await query(waitsForLock)).length === 0) await wait(20);
  await connection.query("UPDATE volunteers SET tenants = '{sami}' WHERE id = $1", [id]);
  await connection.query("COMMIT");
  await answered;
  const held = await query("SELECT id FROM conversations WHERE holder = $1", [id]);
  if (held.length > 0) ledger.report("carried out with old rights", "a claim in a service that was lost");
};

/** Checks each promise once in a directed situation. Each has a negative control in `test/controls.test.ts`. */
export const checkPromises = async ({ addresses, databaseUrl, random }: Service, ledger: Ledger): Promise<void> => {
  const clients = addresses.map((address) => newClient(address));
  await sendTwice(clients, random, ledger);
  if (databaseUrl === null) return;
  const [connection, other] = [databaseUrl, databaseUrl].map((url) => new pg.Client({ connectionString: url }));
  const query: Query = async (sql, values) => (await other!.query(sql, values)).rows as never;
  await Promise.all([connection!.connect(), other!.connect()]);
  try {
    await claimAtOnce(clients, query, ledger);
    await storeUnderRetiredKey(connection!, ledger);
    await useLostRight(clients, query, connection!, ledger);
  } finally {
    await Promise.all([connection!.end(), other!.end()]);
  }
};
