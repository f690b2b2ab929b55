import { mailboxChannel, standingChanged } from "@sosmessages/contract/realtime/channels.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newClient, type Client } from "#test/support/client.ts";
import { newColleague, newWriter, passUndoTime, work, type Colleague } from "#test/support/desk/desk-work.ts";
import { listen, newPusher } from "#test/support/realtime/pusher-client.ts";
import { startTestService, type TestService } from "#test/support/service.ts";

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await startTestService({ LIMIT_FACTOR: "1000000" });
  client = newClient(service.url);
});
afterAll(() => service.stop());
beforeEach(() => service.query("DELETE FROM callers"));

const waitingId = async (person: Colleague): Promise<string> => (await work.queue(person)).body.rows[0]!.id;

test("of a hundred people who click at once, one gets the conversation, and 99 are told that it is taken and nothing else", async () => {
  await newWriter(client, "Det er bare én av meg.");
  const crowd = await Promise.all(Array.from({ length: 100 }, () => newColleague(service, "volunteer")));
  const id = await waitingId(crowd[0]!);
  const answers = await Promise.all(crowd.map((person) => work.claim(person, id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const losers = answers.filter(({ status }) => status !== 200);
  expect(losers).toHaveLength(99);
  for (const { status, body, text } of losers) {
    expect([status, body]).toEqual([409, { status: "error", error: "taken" }]);
    expect(text).not.toContain("bare én");
  }
  expect((await service.query("SELECT count(*)::int FROM conversations WHERE state = 'claimed'"))[0]).toEqual({
    count: 1,
  });
});

test("nobody ever holds more than two, however many tabs they click in at once", async () => {
  const volunteer = await newColleague(service, "volunteer");
  await Promise.all(Array.from({ length: 6 }, (_, n) => newWriter(client, `nummer ${n}`)));
  const { rows } = (await work.queue(volunteer)).body;
  const clicks = rows.flatMap(({ id }) => [work.claim(volunteer, id), work.next(volunteer)]);
  const statuses = (await Promise.all(clicks)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(2);
  expect(new Set(statuses.filter((status) => status !== 200))).toEqual(new Set([409]));
});

test("twenty who take the next one at once get twenty different ones, the most urgent first", async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => newColleague(service, "volunteer")));
  await Promise.all(Array.from({ length: 25 }, (_, n) => newWriter(client, `nummer ${n}`)));
  await service.query(
    "UPDATE conversations SET is_acute = true WHERE id = (SELECT id FROM conversations ORDER BY due_at DESC LIMIT 1)",
  );
  const before = (await work.queue(people[0]!)).body.rows;
  expect(before.map(({ is_acute }) => is_acute)).toEqual([true, ...Array.from({ length: 24 }, () => false)]);
  const taken = await Promise.all([...people, ...people].map((person) => work.next(person)));
  expect(new Set(taken.map(({ body }) => body.id)).size).toBe(20);
  expect(new Set(taken.map(({ body }) => body.id))).toEqual(new Set(before.slice(0, 20).map(({ id }) => id)));
});

test("a volunteer is shown only the services and languages granted; a leader every language; nobody off duty takes one", async () => {
  const sami = newClient(service.url, { host: "sami.localhost", "accept-language": "se" });
  await newWriter(sami, "Bures");
  await newWriter(client, "Hei");
  await newWriter(newClient(service.url, { "accept-language": "en" }), "Hello");
  const english = await newColleague(service, "volunteer", { languages: ["en"] });
  const leader = await newColleague(service, "leader", { languages: ["nb"] });
  const both = await newColleague(service, "volunteer", { tenants: ["sos", "sami"] });
  const seen = async (person: Colleague) =>
    (await work.queue(person)).body.rows.map(({ tenant, language }) => `${tenant} ${language}`).toSorted();
  expect(await seen(english)).toEqual(["sos en"]);
  expect(await seen(leader)).toEqual(["sos en", "sos nb"]);
  expect(await seen(both)).toEqual(["sami se", "sos en", "sos nb"]);
  const foreign = (await work.queue(both)).body.rows.filter(({ language }) => language !== "en");
  for (const { id } of foreign) {
    expect((await work.claim(english, id)).status).toBe(404);
    expect((await work.open(english, id)).status).toBe(404);
  }
  expect((await work.queue(both)).body.rows.find(({ tenant }) => tenant === "sami")).toMatchObject({ language: "se" });
  const offDuty = await newColleague(service, "volunteer", { duty: false });
  expect([(await work.next(offDuty)).status, (await work.next(offDuty)).body]).toEqual([
    409,
    { status: "error", error: "offDuty" },
  ]);
});

test("whoever waits in a language that no service speaks any more is shown to leaders, and to volunteers who answer in it", async () => {
  await newWriter(client, "Hei");
  await service.query("UPDATE callers SET language = 'fi'");
  await service.query("UPDATE conversations SET language = 'fi'");
  const [leader, usual] = [await newColleague(service, "leader"), await newColleague(service, "volunteer")];
  const finnish = await newColleague(service, "volunteer", { languages: ["fi"] });
  const waiting = async (person: Colleague) => (await work.queue(person)).body.rows.map(({ language }) => language);
  // Which languages there are is looked up now and then, by the job of the logins.
  const admin = await newColleague(service, "admin");
  expect((await admin.call("POST", "/api/desk/health/desk/run")).status).toBe(200);
  await expect.poll(() => waiting(leader), { timeout: 60_000 }).toEqual(["fi"]);
  expect([await waiting(finnish), await waiting(usual)]).toEqual([["fi"], []]);
  expect((await work.next(leader)).status).toBe(200);
});

test("whoever may know the person is never offered that mailbox again", async () => {
  const volunteer = await newColleague(service, "volunteer");
  const caller = await newWriter(client, "Det er meg");
  const { body: shown } = await work.next(volunteer);
  expect((await work.release(volunteer, shown.id, shown.token!, "may-know")).status).toBe(200);
  expect((await work.queue(volunteer)).body.rows).toEqual([]);
  expect((await work.next(volunteer)).status).toBe(204);
  expect((await work.claim(volunteer, shown.id)).status).toBe(404);
  await client.write(caller.token, "Er du der?");
  expect((await work.next(volunteer)).status).toBe(204);
  const other = await newColleague(service, "volunteer");
  expect((await work.next(other)).status).toBe(200);
});

/** Two wait, and this person has taken the more urgent one. */
const firstOfTwo = async (person: Colleague) => {
  await newWriter(client, "Den tyngste");
  await newWriter(client, "En annen");
  await service.query("UPDATE conversations SET due_at = due_at - interval '1 hour' WHERE id = $1", [
    await waitingId(person),
  ]);
  return (await work.next(person)).body;
};
const onlyGivenBack = [409, { status: "error", error: "onlyGivenBack" }];
const nextOf = async (person: Colleague) => {
  const { status, body } = await work.next(person);
  return status === 200 ? body.id : [status, body];
};

test.each(["too-hard", "other", "shift-over"])(
  "whoever gave a conversation back (%s) is handed another one, and told when it is the only one left",
  async (reason) => {
    const volunteer = await newColleague(service, "volunteer");
    const shown = await firstOfTwo(volunteer);
    await work.release(volunteer, shown.id, shown.token!, reason);
    const { rows } = (await work.queue(volunteer)).body;
    expect(rows.map(({ id, is_given_back }) => [id === shown.id, is_given_back])).toEqual([
      [true, true],
      [false, false],
    ]);
    expect(await nextOf(volunteer)).toBe(rows[1]!.id);
    expect(await nextOf(volunteer)).toEqual(onlyGivenBack);
    // Chosen by themselves it is theirs, and a lease that runs out later is no giving back.
    expect((await work.claim(volunteer, shown.id)).status).toBe(200);
    await service.query("UPDATE conversations SET lease_until = service_time() WHERE id = $1", [shown.id]);
    await expect.poll(() => nextOf(volunteer)).toBe(shown.id);
  },
);

test("what somebody gave back is handed to everybody else, first as it was", async () => {
  const [volunteer, other] = [await newColleague(service, "volunteer"), await newColleague(service, "volunteer")];
  const shown = await firstOfTwo(volunteer);
  await work.release(volunteer, shown.id, shown.token!, "too-hard");
  expect((await work.queue(other)).body.rows.map(({ is_given_back }) => is_given_back)).toEqual([false, false]);
  expect(await nextOf(other)).toBe(shown.id);
});

test("giving back lasts for that waiting round, and the end of a shift until the next one", async () => {
  const volunteer = await newColleague(service, "volunteer");
  const caller = await newWriter(client, "Hei");
  const { body: shown } = await work.next(volunteer);
  await work.release(volunteer, shown.id, shown.token!, "shift-over");
  expect(await nextOf(volunteer)).toEqual(onlyGivenBack);
  await service.query("UPDATE given_back SET until = until - interval '8 hours'");
  expect(await nextOf(volunteer)).toBe(shown.id);

  const { body: again } = await work.open(volunteer, shown.id);
  await work.release(volunteer, shown.id, again.token!, "too-hard");
  await client.write(caller.token, "Er du der?");
  expect(await nextOf(volunteer)).toEqual(onlyGivenBack);
  // Somebody else answers, and the same person writes again.
  const other = await newColleague(service, "volunteer");
  const { body: taken } = await work.next(other);
  await work.save(other, taken.id, taken.token!, "Her er jeg", 0);
  await work.send(other, taken.id, work.sendBody(taken));
  await passUndoTime(service, taken.id);
  await client.write(caller.token, "Takk. Noe nytt.");
  await expect.poll(() => nextOf(volunteer)).toBe(shown.id);
});

test("a leader who puts a conversation into the queue leaves it to somebody else, whoever it was taken from among them", async () => {
  const [volunteer, leader] = [await newColleague(service, "volunteer"), await newColleague(service, "leader")];
  await newWriter(client, "Hei");
  const { body: shown } = await work.next(volunteer);
  const takeOver = (to: "queue" | "me") => leader.call("POST", work.at(shown.id, "/take-over"), { body: { to } });
  await takeOver("queue");
  expect(await nextOf(leader)).toEqual(onlyGivenBack);
  expect(await nextOf(volunteer)).toBe(shown.id);
  await takeOver("me");
  await takeOver("queue");
  expect(await nextOf(leader)).toEqual(onlyGivenBack);
  expect(await nextOf(volunteer)).toBe(shown.id);
});

test("a lease that is over goes back with its draft; whoever held it can neither save nor send, and the next one finds it", async () => {
  const first = await newColleague(service, "volunteer");
  const second = await newColleague(service, "volunteer");
  await newWriter(client, "Hei");
  const { body: held } = await work.next(first);
  await work.save(first, held.id, held.token!, "Jeg begynte på noe", 0);
  await service.query("UPDATE conversations SET lease_until = service_time() WHERE id = $1", [held.id]);
  await expect.poll(async () => (await work.queue(second)).body.rows.length).toBe(1);

  const late = await work.save(first, held.id, held.token!, "for sent", 1);
  expect([late.status, late.body.error]).toEqual([409, "stale"]);
  const { body: retaken } = await work.next(second);
  expect(retaken.draft).toMatchObject({ body: "Jeg begynte på noe", revision: 1 });
  const sent = await work.send(first, held.id, work.sendBody(held));
  expect([sent.status, sent.body.error]).toEqual([409, "stale"]);
  expect((await work.open(first, held.id)).status).toBe(404);
  expect((await work.open(second, held.id)).body.draft).toMatchObject({ body: "Jeg begynte på noe", revision: 1 });
});

test("half an hour after a duty is over its claims go back", async () => {
  const volunteer = await newColleague(service, "volunteer");
  await newWriter(client, "Hei");
  const { body: held } = await work.next(volunteer);
  const dutyEnded = (ago: string) =>
    service.query(`UPDATE volunteers SET duty_until = service_time() - interval '${ago}' WHERE id = $1`, [
      volunteer.id,
    ]);
  await service.query("UPDATE conversations SET claimed_at = claimed_at - interval '2 hours' WHERE id = $1", [held.id]);
  await dutyEnded("29 minutes");
  expect((await work.save(volunteer, held.id, held.token!, "snart ferdig", 0)).status).toBe(200);
  await dutyEnded("31 minutes");
  await expect
    .poll(async () => (await service.query("SELECT state FROM conversations WHERE id = $1", [held.id]))[0])
    .toEqual({ state: "waiting" });
});

test("the caller is told that a volunteer has begun to read, has read, and that nothing waits; never who or since when", async () => {
  const volunteer = await newColleague(service, "volunteer");
  const { token, user } = await newWriter(client, "Er noen der?");
  const pusher = newPusher(service.url, token);
  const { channel } = await listen(pusher, mailboxChannel(user.tenant, user.mailbox));
  const heard: unknown[] = [];
  channel.bind(standingChanged, (data: unknown) => heard.push(data));
  const standing = async () => (await client.me(token)).body.data["standing"];
  try {
    expect(await standing()).toBe("waiting");
    const id = await waitingId(volunteer);
    const claimed = await work.claim(volunteer, id);
    expect(await standing()).toBe("begun");
    await expect.poll(() => heard).toEqual([{}]);
    expect((await work.release(volunteer, id, claimed.body.token!)).status).toBe(200);
    expect(await standing()).toBe("read");
    const again = await work.claim(volunteer, id);
    await work.save(volunteer, id, again.body.token!, "Her er jeg", 0);
    await work.send(volunteer, id, work.sendBody(again.body));
    expect(await standing()).toBe("begun");
    await passUndoTime(service, id);
    await expect.poll(standing).toBe("none");
    // A deleted reply does not reopen the conversation.
    const reply = (await client.list(token)).body.find(({ is_reply }) => is_reply)!;
    expect((await client.call("DELETE", `/api/messages/${reply.id}`, { token })).status).toBe(200);
    expect([await standing(), (await work.queue(volunteer)).body.rows]).toEqual(["none", []]);
    await client.write(token, "Takk. En ting til");
    expect(await standing()).toBe("waiting");
  } finally {
    pusher.disconnect();
  }
});
