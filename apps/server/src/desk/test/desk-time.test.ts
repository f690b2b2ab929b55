import { randomUUID } from "node:crypto";
import type { Alert } from "@sosmessages/contract/desk/shift.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newClient, type Client } from "#test/support/client.ts";
import { newDeskClient } from "#test/support/desk/desk.ts";
import { newColleague, newWriter, passUndoTime, work, type Colleague } from "#test/support/desk/desk-work.ts";
import { startTestService, type TestService } from "#test/support/service.ts";

let service: TestService;
let client: Client;
let leader: Colleague;
let volunteer: Colleague;
beforeAll(async () => {
  service = await startTestService({ LIMIT_FACTOR: "1000000" });
  client = newClient(service.url);
  leader = await newColleague(service, "leader");
});
afterAll(() => service.stop());
beforeEach(async () => {
  await service.query("DELETE FROM callers");
  volunteer = await newColleague(service, "volunteer");
});

const taken = async (text = "Hei", by: Pick<Colleague, "call"> = volunteer) => {
  const caller = await newWriter(client, text);
  const { body: shown } = await work.next(by);
  await work.save(by, shown.id, shown.token!, "Svar", 0);
  return { caller, shown };
};
const row = async (id: string) =>
  (
    await service.query<{ state: string; waiting_since: Date; due_at: Date }>(
      "SELECT state, waiting_since, due_at FROM conversations WHERE id = $1",
      [id],
    )
  )[0]!;
const daysAgo = async (message: string, days: number) => {
  await service.query("UPDATE messages SET submitted_at = service_time() - $2 * interval '1 day' WHERE id = $1", [
    message,
    days,
  ]);
};

describe("a reply that was taken back", () => {
  test("is not sent by a late retry of the request that sent it, nor is one that was stopped", async () => {
    const { shown } = await taken();
    const body = work.sendBody(shown);
    expect((await work.send(volunteer, shown.id, body)).status).toBe(200);
    expect((await volunteer.call("POST", work.at(shown.id, "/undo"), { body: {} })).status).toBe(200);
    expect((await work.send(volunteer, shown.id, body)).body).toMatchObject({ error: "stale" });
    expect((await row(shown.id)).state).toBe("claimed");
    const again = { ...body, key: randomUUID() };
    expect((await work.send(volunteer, shown.id, again)).status).toBe(200);
    await volunteer.call("POST", work.at(shown.id, "/acute"), { body: { is_acute: true } });
    const approve = { key: again.key, revision: 1, seen_through: work.newestOf(shown) };
    const late = await leader.call("POST", work.at(shown.id, "/review/approve"), { body: approve });
    expect(late.body).toMatchObject({ error: "stale" });
  });
});

describe("people are notified", () => {
  const told = async () =>
    (await service.query<{ kind: string }>("SELECT kind FROM alerts_told ORDER BY told_at, kind")).map(
      ({ kind }) => kind,
    );
  const waitedFor = (hours: number) =>
    service.query(
      `UPDATE conversations SET waiting_since = service_time() - $1 * interval '1 hour',
         due_at = service_time() + (24 - $1) * interval '1 hour'`,
      [hours],
    );

  test("of every waiting round anew, also when the caller writes while the reply is on its way", async () => {
    const { caller, shown } = await taken();
    await work.release(volunteer, shown.id, shown.token!);
    await waitedFor(13);
    await expect.poll(told).toEqual(["unclaimed"]);
    const { body: again } = await work.claim(volunteer, shown.id);
    await work.send(volunteer, shown.id, work.sendBody(again));
    await client.write(caller.token, "Og en ting til");
    await passUndoTime(service, shown.id);
    await expect.poll(async () => (await row(shown.id)).state).toBe("waiting");
    await waitedFor(13);
    await expect.poll(told).toEqual(["unclaimed", "unclaimed"]);
  });

  test("of every message that will be gone soon, and not of one that is gone", async () => {
    const { caller, shown } = await taken();
    const second = (await client.write(caller.token, "Nummer to")).body.id;
    const soon = async () =>
      (await leader.call<Alert[]>("GET", "/api/desk/alerts")).body.filter(({ kind }) => kind === "expires-soon");
    await daysAgo(caller.message.id, 12.5);
    await expect.poll(told).toEqual(["expires-soon"]);
    expect(await soon()).toHaveLength(1);
    await daysAgo(caller.message.id, 15);
    await service.sweep();
    expect(await soon()).toEqual([]);
    const { waiting_since: since, due_at: due } = await row(shown.id);
    const [left] = await service.query<{ submitted_at: Date }>("SELECT submitted_at FROM messages");
    expect(since).toEqual(left!.submitted_at);
    expect(due.getTime() - since.getTime()).toBe(24 * 3_600_000);
    await daysAgo(second, 12.5);
    await expect.poll(told).toEqual(["expires-soon", "expires-soon"]);
  });
});

test("a reply in review that answers nothing any more is over, and so is its draft", async () => {
  const { caller, shown } = await taken();
  await work.submit(volunteer, shown.id, work.sendBody(shown));
  await daysAgo(caller.message.id, 15);
  await service.sweep();
  expect(await service.query("SELECT FROM reply_drafts")).toEqual([]);
  expect(await service.query("SELECT FROM conversations WHERE state <> 'idle'")).toEqual([]);
});

test("whoever may know the person reads no more of them, whatever they answered before; a leader neither", async () => {
  const { caller, shown } = await taken();
  await work.send(volunteer, shown.id, work.sendBody(shown));
  await passUndoTime(service, shown.id);
  await expect.poll(async () => (await row(shown.id)).state).toBe("idle");
  await client.write(caller.token, "Det er meg, Kari");
  expect((await work.open(volunteer, shown.id)).status).toBe(200);
  for (const person of [volunteer, leader]) {
    const { body } = await work.claim(person, shown.id);
    expect((await work.release(person, shown.id, body.token!, "may-know")).status).toBe(200);
    expect((await work.open(person, shown.id)).status).toBe(404);
    expect((await person.call("POST", work.at(shown.id, "/acute"), { body: { is_acute: true } })).status).toBe(404);
  }
});

test("whoever has ended their duty and types on loses the claim half an hour later all the same", async () => {
  const { shown } = await taken();
  await volunteer.call("PUT", "/api/desk/duty", { body: { until: null } });
  await service.query(
    `UPDATE volunteers SET duty_until = service_time() - interval '31 minutes' WHERE id = $1 AND duty_until IS NOT NULL`,
    [volunteer.id],
  );
  await service.query("UPDATE conversations SET claimed_at = claimed_at - interval '1 hour' WHERE id = $1", [shown.id]);
  await work.save(volunteer, shown.id, shown.token!, "Svar, og mer", 1);
  await expect.poll(async () => (await row(shown.id)).state).toBe("waiting");
});

test.each(["has two already", "is on a pause", "is off duty"])(
  "a draft whose author %s goes to the queue, and the leader reads it before",
  async (why) => {
    const { shown } = await taken();
    await work.submit(volunteer, shown.id, work.sendBody(shown));
    const isAway = async () => (await work.open(leader, shown.id)).body.is_author_away;
    expect([await isAway(), (await work.open(volunteer, shown.id)).body.is_author_away]).toEqual([false, undefined]);
    if (why === "has two already") for (const text of ["En", "To"]) await taken(text);
    else
      await service.query(
        why === "is on a pause"
          ? "UPDATE volunteers SET pause_until = service_time() + interval '15 minutes' WHERE id = $1"
          : "UPDATE volunteers SET duty_until = service_time() WHERE id = $1",
        [volunteer.id],
      );
    expect(await isAway()).toBe(true);
    const answer = await leader.call("POST", work.at(shown.id, "/review/return"), { body: { comment: "Si mer" } });
    expect(answer).toMatchObject({ status: 200, body: { to_queue: true } });
    expect((await row(shown.id)).state).toBe("waiting");
  },
);

test("a block until a time that has passed is refused", async () => {
  const { shown } = await taken();
  const body = { until: new Date(Date.now() - 60_000).toISOString(), reason: "threats" };
  expect((await leader.call("POST", work.at(shown.id, "/block"), { body })).status).toBe(422);
});

test("whoever must be read first from now on is read first, also of what they sent a moment ago", async () => {
  const known = await newDeskClient(service).invite("volunteer");
  const { shown } = await taken("Hei", known);
  expect((await work.send(known, shown.id, work.sendBody(shown))).status).toBe(200);
  const administrator = await newColleague(service, "admin");
  const marked = await administrator.call("PATCH", `/api/desk/people/${known.id}`, { body: { needs_review: true } });
  expect(marked.status).toBe(200);
  expect((await row(shown.id)).state).toBe("review");
});
