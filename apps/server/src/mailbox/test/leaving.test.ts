import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newClient, type Client } from "#test/support/client.ts";
import { eventually, outboxMailTo, readOutbox } from "#test/support/mail.ts";
import { everyRow, startTestService, type TestService } from "#test/support/service.ts";

let service: TestService;
let client: Client;

beforeAll(async () => {
  service = await startTestService({ LIMIT_FACTOR: "1000" });
  client = newClient(service.url);
});
afterAll(() => service.stop());

const remove = (from: Client, token: string) => from.call("DELETE", "/api/caller", { token });
const recover = (from: Client, email: string) => from.call("POST", "/api/caller/password/email", { body: { email } });
const tablesOfCallers = "callers carried_out device_tokens drafts logins mailbox_keys messages password_resets".split(
  " ",
);

/** Someone who has left a trace wherever one can be left. */
const someoneWithEverything = async (there: Client, email: string) => {
  const someone = await there.newcomer({ email });
  const { token } = someone;
  await there.call("PATCH", "/api/caller/device-token", { token, body: { token: "fcm-token" } });
  await there.write(token, "Hei");
  await there.saveDraft(token, "Halvveis");
  await there.logIn(someone.username);
  expect((await recover(there, email)).status).toBe(200);
  return someone;
};

/** Counts, and the times of jobs and servers, stay: nothing in them leads to anybody. */
const ofPeople = ({
  counters: _counters,
  job_runs: _jobs,
  clock_marks: _clock,
  duty_samples: _samples,
  readiness: _probe,
  // The job's next run removes it.
  leaderless_services: _leaderless,
  servers: _servers,
  ...rows
}: Awaited<ReturnType<typeof everyRow>>) => rows;

test("deleting a profile takes everything out of every table, and its mail out of the outbox", async () => {
  const neighbour = await client.newcomer({ email: "nabo@example.org" });
  await client.write(neighbour.token, "Jeg blir");
  // What is found in a letter is stored with it a moment later; from then on the row stays as it is.
  await eventually(async () =>
    (await everyRow(service)).messages!.every((row) => row.personal !== null && row.danger !== null) ? true : null,
  );
  const leftAlone = await everyRow(service);

  const { token, username } = await someoneWithEverything(client, "borte@example.org");
  await outboxMailTo(service.dataDir, "borte@example.org");
  await eventually(async () => ((await everyRow(service)).recovery_mails!.length === 0 ? true : null));
  const traces = await everyRow(service);
  for (const table of tablesOfCallers)
    expect([table, traces[table]!.length > leftAlone[table]!.length]).toEqual([table, true]);
  const files = await readOutbox(service.dataDir);
  expect(files).toHaveLength(1);

  const gone = await remove(client, token);
  expect([gone.status, gone.body]).toEqual([200, { status: "success" }]);

  expect(ofPeople(await everyRow(service))).toEqual(ofPeople(leftAlone));
  expect(await readOutbox(service.dataDir)).toEqual([]);
  expect((await client.logIn(username)).status).toBe(401);
  expect((await client.list(neighbour.token)).body).toHaveLength(1);
});

test("whoever is gone is gone: every call with an old token is refused, and name and address are free", async () => {
  const email = `${randomUUID()}@example.org`;
  const { token, username } = await client.newcomer({ email });
  const other = (await client.logIn(username)).body.token;
  expect((await remove(client, token)).status).toBe(200);
  for (const dead of [token, other]) {
    const calls = [
      client.me(dead),
      client.list(dead),
      client.write(dead, "Er noen der?"),
      client.saveDraft(dead, "Er noen"),
      client.readDraft(dead),
      client.saveProfile(dead, {}),
      client.call("PATCH", "/api/caller/device-token", { token: dead, body: { token: null } }),
      client.call("POST", "/api/caller/logout", { token: dead }),
      remove(client, dead),
    ];
    for (const answer of await Promise.all(calls)) {
      expect([answer.status, answer.body]).toEqual([401, { status: "error", error: "unauthenticated" }]);
    }
  }
  const next = await client.register({ username, email });
  expect(next.status).toBe(201);
});

test("a mail that still waits for a dead mail server goes with the profile", async () => {
  // Nobody listens on port 1.
  const waiting = await startTestService({ LIMIT_FACTOR: "1000", SMTP_URL: "smtp://127.0.0.1:1" });
  try {
    const there = newClient(waiting.url);
    const before = await everyRow(waiting);
    const { token } = await someoneWithEverything(there, "borte@example.org");
    await eventually(async () =>
      (await waiting.query("SELECT FROM recovery_mails WHERE attempts > 0")).length > 0 ? true : null,
    );
    expect((await remove(there, token)).status).toBe(200);
    expect(ofPeople(await everyRow(waiting))).toEqual(ofPeople(before));
  } finally {
    await waiting.stop();
  }
});

test("a mail that is being written while the profile goes does not stay behind", async () => {
  const leavers = await Promise.all(
    Array.from({ length: 12 }, () => client.newcomer({ email: `${randomUUID()}@example.org` })),
  );
  await Promise.all(
    leavers.map(async ({ token, user }) => {
      await recover(client, user.email!);
      await remove(client, token);
    }),
  );
  await eventually(async () => ((await everyRow(service)).recovery_mails!.length === 0 ? true : null));
  const addresses = new Set(leavers.map(({ user }) => user.email));
  const left = () =>
    readOutbox(service.dataDir).then((mails) => mails.filter(({ mail }) => addresses.has(mail.to![0]!.address!)));
  await eventually(async () => ((await left()).length === 0 ? true : null));
  expect(await left()).toEqual([]);
});

test("a profile is deleted when nobody has logged in for a year, and not before", async () => {
  const kept = await client.newcomer();
  const forgotten = await client.newcomer();
  try {
    await service.moveTime("300 days");
    const { token } = (await client.logIn(kept.username)).body;
    await client.list(token);

    await service.moveTime("364 days");
    await service.sweep();
    expect((await client.logIn(forgotten.username, "feil")).status).toBe(401);
    expect(await service.query("SELECT FROM callers WHERE mailbox = $1", [forgotten.user.mailbox])).toHaveLength(1);

    await service.moveTime("370 days");
    await service.sweep();
    expect((await client.logIn(forgotten.username)).status).toBe(401);
    expect((await client.logIn(kept.username)).status).toBe(200);
  } finally {
    await service.moveTime("0");
  }
});
