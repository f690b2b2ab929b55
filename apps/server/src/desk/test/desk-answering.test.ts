import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newClient, type Client } from "#test/support/client.ts";
import { newDeskClient } from "#test/support/desk/desk.ts";
import {
  answerNext,
  newColleague,
  newWriter,
  passUndoTime,
  work,
  type Colleague,
} from "#test/support/desk/desk-work.ts";
import { startTestService, type TestService } from "#test/support/service.ts";

let service: TestService;
let client: Client;
let desk: ReturnType<typeof newDeskClient>;
beforeAll(async () => {
  service = await startTestService({ LIMIT_FACTOR: "1000000" });
  client = newClient(service.url);
  desk = newDeskClient(service);
});
afterAll(() => service.stop());

test("a caller writes, a volunteer takes it, types and sends, and the caller reads the reply", async () => {
  const volunteer = await desk.invite("volunteer");
  const caller = await newWriter(client, "Jeg får ikke sove.");
  const { body: queue } = await work.queue(volunteer);
  expect(queue.rows).toHaveLength(1);
  expect(queue.rows[0]).toMatchObject({ tenant: "sos", state: "waiting", unanswered: 1, is_mine: false, holder: null });
  expect(JSON.stringify(queue)).not.toContain("sove");

  const taken = await work.next(volunteer);
  expect(taken.status).toBe(200);
  const shown = taken.body;
  expect(shown).toMatchObject({ username: caller.username, state: "claimed", is_mine: true });
  expect(shown.messages.map(({ body }) => body)).toEqual(["Jeg får ikke sove."]);

  const saved = await work.save(volunteer, shown.id, shown.token!, "Så fint at du skriver.", 0);
  expect([saved.status, saved.body.revision]).toEqual([200, 1]);
  const sent = await work.send(volunteer, shown.id, work.sendBody(shown));
  expect([sent.status, sent.body.state]).toEqual([200, "sending"]);
  expect((await client.list(caller.token)).body).toHaveLength(1);

  await passUndoTime(service, shown.id);
  await expect
    .poll(async () => (await client.list(caller.token)).body[0])
    .toMatchObject({
      body: "Så fint at du skriver.",
      is_reply: true,
    });
  expect((await work.queue(volunteer)).body.rows).toEqual([]);
  expect(await service.query("SELECT * FROM reply_drafts")).toEqual([]);
  const read = await work.open(volunteer, shown.id);
  expect([read.status, read.body.state, read.body.messages.length]).toEqual([200, "idle", 2]);
});

test("a reply in which nobody would see anything is not sent, submitted or approved", async () => {
  const [volunteer, leader] = [await desk.invite("volunteer"), await desk.invite("leader")];
  const caller = await newWriter(client, "Er noen der?");
  const { body: shown } = await work.next(volunteer);
  const noWords = { status: 422, body: { errors: { body: ["required"] } } };
  for (const [revision, blank] of ["", " \n ", "\u3164\u200b"].entries()) {
    expect((await work.save(volunteer, shown.id, shown.token!, blank, revision)).status).toBe(200);
    const body = work.sendBody(shown, { revision: revision + 1 });
    expect(await work.send(volunteer, shown.id, body)).toMatchObject(noWords);
    expect(await work.submit(volunteer, shown.id, body)).toMatchObject(noWords);
  }
  await work.save(volunteer, shown.id, shown.token!, "Ja, jeg er her.", 3);
  expect((await work.submit(volunteer, shown.id, work.sendBody(shown, { revision: 4 }))).status).toBe(200);
  const inReview = (path: string) => work.at(shown.id, `/review/${path}`);
  const emptied = await leader.call("PUT", inReview("draft"), { body: { body: "  ", revision: 4 } });
  expect(emptied.status).toBe(200);
  const { token: _, ...approval } = work.sendBody(shown, { revision: 5 });
  expect(await leader.call("POST", inReview("approve"), { body: approval })).toMatchObject(noWords);
  expect((await client.list(caller.token)).body).toHaveLength(1);
});

test("the same send twice, at once or later, is one reply with one answer", async () => {
  const volunteer = await desk.invite("volunteer");
  const caller = await newWriter(client, "Hei");
  const { body: shown } = await work.next(volunteer);
  await work.save(volunteer, shown.id, shown.token!, "Hei du", 0);
  const body = work.sendBody(shown, { key: randomUUID() });
  const answers = await Promise.all(Array.from({ length: 5 }, () => work.send(volunteer, shown.id, body)));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers[0]!.status).toBe(200);
  await passUndoTime(service, shown.id);
  await expect.poll(async () => (await client.list(caller.token)).body.length).toBe(2);
  const late = await work.send(volunteer, shown.id, body);
  expect([late.status, late.body.state]).toEqual([200, "sending"]);
  expect((await client.list(caller.token)).body).toHaveLength(2);
});

test("whoever answers is shown the username and the messages of a caller and nothing else of them, and the reply goes to nobody's e-mail", async () => {
  const volunteer = await desk.invite("volunteer");
  const email = `${randomUUID()}@example.org`;
  const caller = await client.newcomer({ email });
  await client.write(caller.token, "Skriver for første gang.");
  const { body: shown, text } = await work.next(volunteer);
  expect(shown).toMatchObject({ username: caller.username, messages: [{ body: "Skriver for første gang." }] });
  for (const other of [email, caller.user.mailbox, caller.token]) expect(text).not.toContain(other);

  await work.save(volunteer, shown.id, shown.token!, "Vi leser det du skriver.", 0);
  await work.send(volunteer, shown.id, work.sendBody(shown));
  await passUndoTime(service, shown.id);
  await expect.poll(async () => (await client.list(caller.token)).body.length).toBe(2);
  // A mail would lie there: without a mail server every mail of the service does.
  expect(await readdir(join(service.dataDir, "outbox")).catch(() => [])).toEqual([]);
});

test("an answered conversation is found by its author for a day and by leaders, and a closed one by leaders alone", async () => {
  await service.query("DELETE FROM callers");
  const [volunteer, other, leader] = [
    await newColleague(service, "volunteer"),
    await newColleague(service, "volunteer"),
    await newColleague(service, "leader"),
  ];
  const caller = await newWriter(client, "Hemmelig tekst");
  const { id } = await answerNext(volunteer, "Også hemmelig");
  await passUndoTime(service, id);
  const found = async (person: Colleague) => {
    const { text, body } = await work.queue(person, "answered");
    expect(text).not.toContain("emmelig");
    return body.rows.map((row) => [row.id, row.alias !== null, row.standing?.by]);
  };
  await expect.poll(() => found(volunteer)).toEqual([[id, true, "answered"]]);
  expect([await found(other), await found(leader)]).toEqual([[], [[id, false, "answered"]]]);

  await newWriter(client, "Igjen");
  const { body: empty } = await work.next(other);
  await other.call("POST", work.at(empty.id, "/close"), {
    body: { token: empty.token, reason: "duplicate", seen_through: work.newestOf(empty) },
  });
  expect(await found(other)).toEqual([]);
  expect(await found(leader)).toEqual([
    [empty.id, false, "closed-duplicate"],
    [id, false, "answered"],
  ]);
  // The caller writes again, and a colleague has the conversation.
  await client.write(caller.token, "Hemmelig igjen");
  expect(await found(volunteer)).toEqual([[id, true, "written"]]);
  expect((await work.next(other)).body.id).toBe(id);
  expect(await found(volunteer)).toEqual([[id, true, "claimed"]]);
  const { body: read } = await work.open(volunteer, id);
  expect([read.state, read.token, read.draft, read.messages.length]).toEqual(["claimed", null, null, 3]);
  await service.query("UPDATE answers SET until = service_time()");
  expect([await found(volunteer), (await work.open(volunteer, id)).status]).toEqual([[], 404]);
});

test("a leader writes first in an answered conversation: one of two gets it, and the caller sees the reply alone", async () => {
  const [volunteer, ...leaders] = [
    await newColleague(service, "volunteer"),
    await newColleague(service, "leader"),
    await newColleague(service, "leader"),
  ] as const;
  const { token } = await newWriter(client, "Hei");
  const { id } = await answerNext(volunteer, "Svar");
  await passUndoTime(service, id);
  const standing = async () => (await client.me(token)).body.data["standing"];
  await expect.poll(standing).toBe("none");

  const claims = await Promise.all(leaders.map((leader) => work.claim(leader, id)));
  expect(new Set(claims.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const first = claims.findIndex(({ status }) => status === 200);
  const [leader, late] = [leaders[first]!, claims[1 - first]!];
  expect(late.body).toMatchObject({ error: "taken", standing: { state: "claimed", by: "reopened" } });
  expect((await work.claim(volunteer, id)).body.error).toBe("taken");
  expect(await standing()).toBe("none");

  // Given back, no message waits, and none was deleted.
  const held = claims[first]!.body;
  expect([held.due_at, (await work.release(leader, id, held.token!)).status]).toEqual([null, 200]);
  expect((await work.open(leader, id)).body).toMatchObject({ state: "idle", standing: { by: "released" } });

  // A draft outlasts the lease, as in any other conversation.
  const { body: again } = await work.claim(leader, id);
  await work.save(leader, id, again.token!, "Hvordan går det?", 0);
  await service.query("UPDATE conversations SET lease_until = service_time() WHERE id = $1", [id]);
  const state = async () => (await work.open(leader, id)).body.state;
  await expect.poll(state).toBe("idle");
  expect((await work.open(volunteer, id)).body.draft).toBeNull();
  const { body: kept } = await work.claim(leaders[1 - first]!, id);
  expect(kept.draft).toMatchObject({ body: "Hvordan går det?", revision: 1 });
  expect((await work.send(leaders[1 - first]!, id, work.sendBody(kept))).status).toBe(200);
  await passUndoTime(service, id);
  await expect.poll(async () => (await client.list(token)).body.filter(({ is_reply }) => is_reply).length).toBe(2);
  const responses = await service.query("SELECT sum(count)::integer AS sum FROM counters WHERE measure = 'response'");
  const replies = await service.query("SELECT sum(count)::integer AS sum FROM counters WHERE measure = 'replies-out'");
  expect((replies[0] as { sum: number }).sum).toBeGreaterThan((responses[0] as { sum: number }).sum);
});
