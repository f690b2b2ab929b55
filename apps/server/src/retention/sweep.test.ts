import { randomBytes, randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newClient, type Client } from "#test/support/client.ts";
import { openBareDesk } from "#test/support/desk/bare-desk.ts";
import { startTestService, type TestService } from "#test/support/service.ts";
import { newSweep, type Expire } from "./sweep.ts";

let service: TestService;
let client: Client;
beforeEach(async () => {
  service = await startTestService({ LIMIT_FACTOR: "1000" });
  client = newClient(service.url);
});
afterEach(() => service.stop());

const counted = [
  "callers",
  "messages",
  "mailbox_keys",
  "drafts",
  "logins",
  "device_tokens",
  "password_resets",
  "carried_out",
  "volunteer_invitations",
] as const;
type Counts = Record<(typeof counted)[number], number>;

const count = async (): Promise<Counts> => {
  const each = counted.map((table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`);
  return (await service.query<Counts>(`SELECT ${each.join(", ")}`))[0]!;
};

/** One of everything: a profile in use, and what hangs on it. */
const someone = async () => {
  const { token, user } = await client.newcomer();
  await client.write(token, "Hei");
  await client.saveDraft(token, "Halvveis");
  await client.call("PATCH", "/api/caller/device-token", { token, body: { token: "a device" } });
  const [row] = await service.query<{ id: string }>("SELECT id FROM callers WHERE mailbox = $1", [user.mailbox]);
  await service.query("INSERT INTO password_resets VALUES ($1, $2, service_time() + interval '60 minutes')", [
    randomBytes(32),
    row!.id,
  ]);
  return { token, id: row!.id, mailbox: user.mailbox };
};

const invited = async () => {
  const id = randomUUID();
  await service.query(
    `INSERT INTO volunteers VALUES ($1, 'sos', 'volunteer', 'invited', $2, current_date, $2, current_date, $2, current_date)`,
    [id, randomBytes(32)],
  );
  await service.query("INSERT INTO volunteer_invitations VALUES ($1, $2, service_time() + interval '7 days')", [
    randomBytes(32),
    id,
  ]);
};

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

test("everything goes when it has had its time, and nothing goes before", async () => {
  // Half past twelve, for some things end at full hours and some at midnight.
  const noon = Date.parse(new Date(Date.now() + day).toISOString().slice(0, 10)) + 12.5 * hour;
  const waitUntil = (after: number) => service.moveTime(`${noon + after - Date.now()} milliseconds`);
  await waitUntil(0);
  await someone();
  await invited();
  const expected = Object.fromEntries(counted.map((table) => [table, 1])) as Counts;
  expect(await count()).toEqual(expected);

  const steps: readonly (readonly [number, Partial<Counts>])[] = [
    [59 * minute, {}],
    [61 * minute, { password_resets: 0 }],
    [7 * day - minute, {}],
    [7 * day + minute, { volunteer_invitations: 0 }],
    [14 * day - 13 * hour, {}],
    // Before its message is deleted: its id has the message's time.
    [14 * day - 12 * hour, { carried_out: 0 }],
    [14 * day - 31 * minute, {}],
    // To the hour, so that the row does not tell when someone logged in.
    [14 * day - 29 * minute, { logins: 0, device_tokens: 0 }],
    [14 * day - minute, {}],
    [14 * day + minute, { messages: 0, drafts: 0 }],
    [14 * day + 11 * hour, {}],
    [14 * day + 12 * hour, { mailbox_keys: 0 }],
    [365 * day + 11 * hour, {}],
    [365 * day + 12 * hour, { callers: 0 }],
  ];
  for (const [after, gone] of steps) {
    await waitUntil(after);
    await service.sweep();
    Object.assign(expected, gone);
    expect([after, await count()]).toEqual([after, expected]);
  }
});

test("a key of a day stays while one message of that day does", async () => {
  const { token, mailbox } = await client.newcomer().then(({ token, user }) => ({ token, mailbox: user.mailbox }));
  await client.write(token, "den første");
  await client.write(token, "den andre");
  await service.query(
    "UPDATE messages SET submitted_at = submitted_at + interval '2 days' WHERE id = (SELECT max(id::text)::uuid FROM messages)",
  );
  await service.moveTime("15 days 12 hours");
  // The job of the service may sweep as well.
  await service.sweep();
  expect(await count()).toMatchObject({ messages: 1, mailbox_keys: 1 });
  await service.moveTime("16 days 12 hours");
  await service.sweep();
  expect(await service.query("SELECT 1 FROM mailbox_keys WHERE mailbox = $1", [mailbox])).toEqual([]);
});

test("someone who logs in now and then is never dormant, and what they have stays theirs", async () => {
  const { id } = await someone();
  const other = await someone();
  await service.query("UPDATE callers SET last_seen_on = current_date - 366 WHERE id = $1", [id]);
  expect(await service.sweep()).toMatchObject({ profiles: 1, messages: 0, drafts: 0 });
  expect(await service.query("SELECT id FROM callers")).toEqual([{ id: other.id }]);
  expect(await count()).toMatchObject({ messages: 1, mailbox_keys: 1, drafts: 1, logins: 1, device_tokens: 1 });
  expect((await client.list(other.token)).body).toHaveLength(1);
});

/** 1,300 messages of one mailbox that have had their time, and 700 that have not: more than two batches. */
const manyMessages = async () => {
  const { mailbox, token } = await someone();
  await service.query(
    `INSERT INTO messages (mailbox, id, day, is_reply, body, submitted_at)
     SELECT $1, gen_random_uuid(), (SELECT day FROM mailbox_keys WHERE mailbox = $1), true, '\\x00',
            service_time() - interval '1 hour' * n - CASE WHEN n <= 700 THEN interval '0' ELSE interval '14 days' END
     FROM generate_series(0, 1999) AS n
     WHERE n BETWEEN 1 AND 300 OR n > 700`,
    [mailbox],
  );
  return token;
};

test("more than fits into one batch goes as well, and then there is nothing left to do", async () => {
  await manyMessages();
  let deleted = 0;
  // One that is being searched for personal data at this moment goes with the next sweep.
  await expect.poll(async () => (deleted += (await service.sweep()).messages)).toBe(1299);
  expect((await count()).messages).toBe(301);
  expect(await service.sweep()).toEqual({ messages: 0, drafts: 0, logins: 0, profiles: 0, files: 0 });
});

test("two brooms at once sweep each thing once, and take nothing that is in use", async () => {
  const token = await manyMessages();
  const sweeps = [service.sweep(), service.sweep(), service.sweep()];
  const written = await Promise.all(Array.from({ length: 10 }, (_, n) => client.write(token, `midt i ${n}`)));
  const swept = await Promise.all(sweeps);
  expect(swept.reduce((sum, { messages }) => sum + messages, 0)).toBe(1299);
  expect(written.map(({ status }) => status)).toEqual(Array(10).fill(201));
  expect((await count()).messages).toBe(301 + 10);
});

test("a stop waits for one batch of each kind at most, however much has had its time", async () => {
  const room = await openBareDesk();
  const batches: number[] = [];
  const endless: Expire = async (_database, batch) => {
    batches.push(batch);
    return batch;
  };
  const expirations = { messages: endless, drafts: endless, logins: endless, profiles: endless, others: [endless] };
  const mailer = { forgetOld: async () => 0 };
  await newSweep({ ...room.desk, database: room.desk.system, mailer, expirations })(AbortSignal.abort());
  expect(batches).toHaveLength(5);
  await room.close();
});
