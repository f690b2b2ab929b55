import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashSecret, newSecret } from "#platform/secret-key.ts";
import { newDatabase } from "#test/support/service.ts";
import {
  get,
  logIn,
  post,
  register,
  runServer,
  stopServer,
  temporaryFolder,
  type ServerProcess,
} from "#test/support/server-process.ts";

const rounds = 20;

let home: string;
let env: Record<string, string>;
let server: ServerProcess;
let pool: pg.Pool;
const query = async <R extends pg.QueryResultRow>(sql: string, values: unknown[] = []) =>
  (await pool.query<R>(sql, values)).rows;

beforeAll(async () => {
  home = await temporaryFolder();
  env = { DATABASE_URL: await newDatabase() };
  server = runServer({ dataDir: join(home, "data"), env });
  await server.address;
  pool = new pg.Pool({ connectionString: env.DATABASE_URL, max: 2 });
});
afterAll(async () => {
  await pool.end();
  await stopServer(server);
  await rm(home, { recursive: true, maxRetries: 5, retryDelay: 200 });
});

const newVolunteer = async (): Promise<Record<string, string>> => {
  const id = randomUUID();
  const secret = newSecret();
  await query(
    `INSERT INTO volunteers (id, tenant, role, state, name_lookup, lookup_key, name, key_epoch, key_wrapped, invited_on, tenants, duty_until)
     VALUES ($1, 'sos', 'volunteer', 'active', $2, current_date, $2, current_date, $2, current_date, '{sos}', 'infinity')`,
    [id, Buffer.from(id)],
  );
  await query(
    `INSERT INTO desk_sessions (id, token_hash, volunteer, phase, began_at, active_at, expires_at)
     VALUES ($1, $2, $3, 'open', now(), now(), now() + interval '12 hours')`,
    [randomUUID(), hashSecret(secret), id],
  );
  return { cookie: `sosmessages-desk=${secret}`, "x-desk": "1" };
};

test("a server that is killed around the moment of a reply loses none and sends none twice", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const name = `caller ${round}`;
    const address = await server.address;
    await register(address, name);
    const token = await logIn(address, name);
    await post(address, "/api/messages", { title: "-", body: "Hei" }, { authorization: `Bearer ${token}` });
    const volunteer = await newVolunteer();
    const taken = await post(address, "/api/desk/queue/next", {}, volunteer);
    const { id, token: claim, messages } = taken.body as { id: string; token: string; messages: { id: string }[] };
    const path = `/api/desk/conversations/${id}`;
    const saved = await fetch(new URL(`${path}/draft`, address), {
      method: "PUT",
      headers: { "content-type": "application/json", ...volunteer },
      body: JSON.stringify({ token: claim, body: `svar ${round}`, revision: 0 }),
    });
    expect(saved.status).toBe(200);
    const body = { token: claim, key: randomUUID(), revision: 1, seen_through: messages[0]!.id, personal_data: "none" };
    expect((await post(address, `${path}/send`, body, volunteer)).status).toBe(200);

    // Due at about the moment in which the server dies; whichever comes first, the next one finishes it.
    await query("UPDATE conversations SET sends_at = now() + interval '500 milliseconds' WHERE id = $1", [id]);
    await new Promise((resolve) => setTimeout(resolve, 400 + Math.random() * 3_000));
    await stopServer(server, "SIGKILL");
    const counted = "SELECT coalesce(sum(count), 0)::int AS replies FROM counters WHERE measure = 'replies-out'";
    const [{ replies }] = (await query<{ replies: number }>(counted)) as [{ replies: number }];
    const [{ stored }] = (await query<{ stored: number }>(
      "SELECT count(*)::int AS stored FROM messages WHERE is_reply",
    )) as [{ stored: number }];
    expect(replies).toBe(stored);
    server = runServer({ dataDir: join(home, "data"), env });
    const again = await server.address;
    await expect
      .poll(async () => ((await get(again, "/api/messages", token)) as { body: string }[]).map(({ body }) => body), {
        timeout: 30_000,
      })
      .toEqual([`svar ${round}`, "Hei"]);
    expect((await query<{ replies: number }>(counted))[0]!.replies).toBe(round + 1);
    expect(await query("SELECT FROM reply_drafts")).toEqual([]);
  }
}, 300_000);
