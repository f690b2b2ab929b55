import { createHash, randomUUID } from "node:crypto";
import type { Devices } from "@sosmessages/contract/desk/accounts.ts";
import type { Alert } from "@sosmessages/contract/desk/shift.ts";
import type { Standing } from "@sosmessages/contract/desk/standing.ts";
import { standingSentence } from "@sosmessages/contract/desk/standing-sentence.ts";
import { shippedZoneOf } from "@sosmessages/services/folder/shipped.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { connectDatabase } from "#platform/database/database.ts";
import { newCount } from "#statistics/count.ts";
import { newClient, type Client } from "#test/support/client.ts";
import { newDeskClient, type DeskClient, type DeskPerson } from "#test/support/desk/desk.ts";
import {
  answerNext,
  newColleague,
  newWriter,
  passUndoTime,
  work,
  type Colleague,
  type Refused,
  type Shown,
} from "#test/support/desk/desk-work.ts";
import { startMailServer } from "#test/support/mail.ts";
import { startProviders, type Providers } from "#test/support/push/push-providers.ts";
import { startTestService, type TestService } from "#test/support/service.ts";
import { alarmUnlooked } from "#desk/alerts/look-again.ts";

type MailServer = Awaited<ReturnType<typeof startMailServer>>;

let mail: MailServer;
let providers: Providers;
let service: TestService;
let client: Client;
let desk: DeskClient;
let leader: DeskPerson;
let asleep: DeskPerson;
beforeAll(async () => {
  mail = await startMailServer();
  providers = await startProviders();
  service = await startTestService({ ...providers.settings, LIMIT_FACTOR: "1000000", SMTP_URL: mail.url });
  client = newClient(service.url);
  desk = newDeskClient(service);
  leader = await desk.invite("leader");
  asleep = await desk.invite("leader", "sos", { duty: false });
});
afterAll(async () => {
  await service.stop();
  await mail.stop();
  await providers.stop();
});
let volunteer: { readonly id: string } & Pick<Colleague, "call">;
beforeEach(async () => {
  await service.query("DELETE FROM callers");
  volunteer = await newColleague(service, "volunteer");
});

type Person = Pick<DeskPerson, "call">;

const alarmsOf = async (person: Person) =>
  (await person.call<Alert[]>("GET", "/api/desk/alerts")).body.filter(({ kind }) => kind.startsWith("alarm-"));
const unseenOf = async (person: Person) => (await alarmsOf(person)).filter(({ one }) => one?.seen_at === null);
const kindsOf = async (person: Person) => (await unseenOf(person)).map(({ kind }) => kind);
const setAcute = (person: Person, { id, token }: Pick<Shown, "id" | "token">, is_acute = true) =>
  person.call("POST", work.at(id, "/acute"), { body: { token, is_acute } });
const callLeader = (person: Person, { id, token }: Pick<Shown, "id" | "token">) =>
  person.call("POST", work.at(id, "/leader"), { body: { token } });
const acknowledge = async (person: Person, body: object = {}) => {
  const [first] = await unseenOf(person);
  return person.call("POST", `/api/desk/alarms/${first!.one!.alarm}/seen`, { body });
};
const stateOf = async (id: string) =>
  (await service.query<{ state: string }>("SELECT state FROM conversations WHERE id = $1", [id]))[0]?.state;

/** Somebody writes, the volunteer takes it and types. */
const taken = async (person: Person = volunteer): Promise<Shown> => {
  await newWriter(client, "Jeg orker ikke mer");
  const { body: shown } = await work.next(person);
  await work.save(person, shown.id, shown.token!, "Svar", 0);
  return shown;
};
const takeOver = (shown: Shown, to: "me" | "queue") =>
  leader.call("POST", work.at(shown.id, "/take-over"), { body: { to } });

const disabled = "an author who was disabled";

/** "Look again in some hours", and they have passed: what the service's job does then, now. */
const hoursWithoutALook = async (id: string) => {
  const set = await leader.call("PUT", work.at(id, "/look-again"), { body: { hours: 2 } });
  expect(set.status).toBe(200);
  await service.query("UPDATE look_agains SET due_at = service_time() WHERE conversation = $1", [id]);
  const system = connectDatabase(service.config.databaseUrl!, () => {}, 1);
  await alarmUnlooked({ system, count: newCount(shippedZoneOf), conversationChanged: () => {} }).finally(system.close);
};

/** Every way on from the moment that a call is made, and the state it leads to. */
const ways: Readonly<Record<string, readonly [state: string, go: (shown: Shown) => Promise<unknown>]>> = {
  "still held": ["claimed", async () => {}],
  "given back": ["waiting", async (shown) => work.release(volunteer, shown.id, shown.token!)],
  "in review": ["review", async (shown) => work.submit(volunteer, shown.id, work.sendBody(shown))],
  "taken over": ["claimed", async (shown) => takeOver(shown, "me")],
  "put back by a leader": [
    "waiting",
    async (shown) => {
      await work.open(leader, shown.id);
      await takeOver(shown, "queue");
    },
  ],
  "a lost lease": [
    "waiting",
    async ({ id }) => {
      await service.query("UPDATE conversations SET lease_until = service_time() WHERE id = $1", [id]);
      await expect.poll(() => stateOf(id)).toBe("waiting");
    },
  ],
  [disabled]: [
    "waiting",
    async ({ id }) => {
      await disable(volunteer.id);
      expect(await stateOf(id)).toBe("waiting");
    },
  ],
  "on its way to the caller": [
    "sending",
    async (shown) => {
      await work.submit(volunteer, shown.id, work.sendBody(shown));
      await work.open(leader, shown.id);
      await approve(shown);
    },
  ],
  answered: [
    "idle",
    async (shown) => {
      await work.submit(volunteer, shown.id, work.sendBody(shown));
      await work.open(leader, shown.id);
      await approve(shown);
      await passUndoTime(service, shown.id);
      await expect.poll(() => stateOf(shown.id)).toBe("idle");
    },
  ],
};
/** A leader works on it in these ways: the calls are answered. In the queue, the danger still needs a leader. */
const endedBy = (way: string): readonly string[] => {
  if (way === "put back by a leader") return ["alarm-leader"];
  const isWithLeader = ["taken over", "on its way to the caller", "answered"].includes(way);
  return isWithLeader ? ["alarm-acute", "alarm-leader"] : [];
};
const approve = (shown: Shown, more: object = {}) =>
  leader.call("POST", work.at(shown.id, "/review/approve"), {
    body: { key: randomUUID(), revision: 1, seen_through: work.newestOf(shown), ...more },
  });
const disable = async (id: string) => {
  const administrator = await newColleague(service, "admin");
  const done = await administrator.call("POST", `/api/desk/people/${id}/disable`);
  expect(done.status).toBe(200);
};

describe("a call for a leader stands until a leader has acknowledged it or works on the conversation", () => {
  test.each(Object.entries(ways).map(([name, [state, go]]) => ({ name, state, go })))(
    "$name",
    async ({ name, state, go }) => {
      if (name === disabled) volunteer = await desk.invite("volunteer");
      const shown = await taken();
      expect((await setAcute(volunteer, shown)).status).toBe(200);
      expect((await callLeader(volunteer, shown)).status).toBe(200);
      await go(shown);
      expect(await stateOf(shown.id)).toBe(state);
      const left = ["alarm-acute", "alarm-leader"].filter((kind) => !endedBy(name).includes(kind));
      expect((await kindsOf(leader)).toSorted()).toEqual(left);
      await hoursWithoutALook(shown.id);
      const all = [...left, "alarm-look-again"];
      expect((await kindsOf(leader)).toSorted()).toEqual(all);
      expect((await kindsOf(asleep)).toSorted()).toEqual(all);
      for (const [index, person] of [leader, asleep, leader].slice(0, all.length).entries()) {
        expect((await acknowledge(person)).status).toBe(200);
        for (const other of [leader, asleep]) expect(await kindsOf(other)).toHaveLength(all.length - 1 - index);
      }
      expect(await stateOf(shown.id)).toBe(state);
    },
  );

  test("and can be made of one that was answered already", async () => {
    const shown = await taken();
    await work.send(volunteer, shown.id, work.sendBody(shown));
    await passUndoTime(service, shown.id);
    await expect.poll(() => stateOf(shown.id)).toBe("idle");
    expect((await setAcute(volunteer, shown)).status).toBe(200);
    expect(await kindsOf(leader)).toEqual(["alarm-acute"]);
  });

  test("and by whoever has just given it back, or had it taken from them: they have read it", async () => {
    const shown = await taken();
    await leader.call("POST", work.at(shown.id, "/take-over"), { body: { to: "queue" } });
    expect((await setAcute(volunteer, shown)).status).toBe(200);
    expect((await callLeader(volunteer, shown)).status).toBe(200);
    expect((await kindsOf(leader)).toSorted()).toEqual(["alarm-acute", "alarm-leader"]);
    const stranger = await newColleague(service, "volunteer");
    expect((await setAcute(stranger, shown)).status).toBe(404);
    expect((await callLeader(stranger, shown)).status).toBe(404);
  });

  test("whoever answers is told that nobody has seen it, and when somebody has", async () => {
    const shown = await taken();
    await setAcute(volunteer, shown);
    const [unseen] = (await work.open(volunteer, shown.id)).body.alarms;
    expect([unseen!.kind, unseen!.seen_at]).toEqual(["acute", null]);
    expect((await alarmsOf(volunteer))[0]!.one!.seen_at).toBeNull();
    await acknowledge(leader);
    const [seen] = (await work.open(volunteer, shown.id)).body.alarms;
    expect(Date.parse(seen!.seen_at!)).toBeGreaterThanOrEqual(Date.parse(seen!.raised_at));
    await work.release(volunteer, shown.id, shown.token!);
    expect((await alarmsOf(volunteer))[0]!.one!.seen_at).toBe(seen!.seen_at);
  });

  test("whoever acknowledges it keeps the way there until it is answered, after what nobody has seen; others do not", async () => {
    const shown = await taken();
    await setAcute(volunteer, shown);
    await acknowledge(leader);
    const other = await taken();
    await callLeader(volunteer, other);
    const listed = async (person: Person) =>
      (await alarmsOf(person)).map(({ kind, one }) => [kind, one?.conversation, one?.seen_at !== null]);
    expect(await listed(leader)).toEqual([
      ["alarm-leader", other.id, false],
      ["alarm-acute", shown.id, true],
    ]);
    expect(await listed(asleep)).toEqual([["alarm-leader", other.id, false]]);
    await acknowledge(asleep);
    // Two calls about one conversation, and one way there.
    await callLeader(volunteer, shown);
    expect(await listed(leader)).toEqual([["alarm-leader", shown.id, false]]);
    await acknowledge(leader);
    expect(await listed(leader)).toEqual([["alarm-leader", shown.id, true]]);
    await work.submit(volunteer, shown.id, work.sendBody(shown));
    expect(await listed(leader)).toHaveLength(1);
    await approve(shown);
    await passUndoTime(service, shown.id);
    await expect.poll(() => listed(leader)).toEqual([]);
  });

  test("where nobody waits for an answer, whoever acknowledges it keeps the way there for a while", async () => {
    const shown = await taken();
    await work.send(volunteer, shown.id, work.sendBody(shown));
    await passUndoTime(service, shown.id);
    await expect.poll(() => stateOf(shown.id)).toBe("idle");
    await callLeader(volunteer, shown);
    await acknowledge(leader);
    expect((await alarmsOf(leader)).map(({ one }) => one?.conversation)).toEqual([shown.id]);
    await service.query("UPDATE alarms SET seen_at = seen_at - interval '31 minutes'");
    expect(await alarmsOf(leader)).toEqual([]);
  });

  test("a locked page hears how many there are, and not a word about them; it stays locked", async () => {
    const locked = await newColleague(service, "leader");
    const elsewhere = await newColleague(service, "leader", { tenants: ["sami"] });
    const count = async (person: Person) => (await person.call("POST", "/api/desk/alarms/count")).body;
    await locked.call("POST", "/api/desk/lock");
    expect(await count(locked)).toEqual({ alarms: 0 });
    const shown = await taken();
    await setAcute(volunteer, shown);
    await callLeader(volunteer, shown);
    expect(await count(locked)).toEqual({ alarms: 2 });
    expect([await count(elsewhere), await count(volunteer)]).toEqual([{ alarms: 0 }, { alarms: 0 }]);
    await acknowledge(leader);
    expect(await count(locked)).toEqual({ alarms: 1 });
    expect((await locked.call("GET", "/api/desk/alerts")).status).toBe(423);
    await locked.call("POST", "/api/desk/logout");
    expect((await locked.call("POST", "/api/desk/alarms/count")).status).toBe(401);
  });

  test("is nobody else's to acknowledge, and goes with what the caller deletes", async () => {
    const shown = await taken();
    await setAcute(volunteer, shown);
    const elsewhere = await newColleague(service, "leader", { tenants: ["sami"] });
    const [alarm] = await alarmsOf(leader);
    const path = `/api/desk/alarms/${alarm!.one!.alarm}/seen`;
    const attempts = [volunteer, elsewhere].map((person) => person.call("POST", path, { body: {} }));
    expect((await Promise.all(attempts)).map(({ status }) => status)).toEqual([403, 404]);
    expect(await kindsOf(elsewhere)).toEqual([]);
    await service.query("DELETE FROM callers");
    expect(await kindsOf(leader)).toEqual([]);
    expect((await leader.call("POST", path, { body: {} })).status).toBe(404);
  });

  test("of two leaders at once one is noted, in the audit log and in the statistics", async () => {
    const counted = async () =>
      service.query<{ detail: string; n: number }>(
        `SELECT detail, sum(count)::integer AS n FROM counters WHERE measure = 'process' AND detail LIKE 'alarms-%' GROUP BY detail`,
      );
    const before = await counted();
    const shown = await taken();
    await setAcute(volunteer, shown);
    const [alarm] = await alarmsOf(leader);
    const path = `/api/desk/alarms/${alarm!.one!.alarm}/seen`;
    const both = await Promise.all([leader, asleep].map((person) => person.call("POST", path, { body: {} })));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const log = await service.query<{ act: string }>(
      "SELECT act FROM audit WHERE conversation = $1 AND act IN ('acute-set', 'alarm-seen') ORDER BY seq",
      [shown.id],
    );
    expect(log.map(({ act }) => act)).toEqual(["acute-set", "alarm-seen"]);
    const soon = (rows: Awaited<ReturnType<typeof counted>>) =>
      rows.find(({ detail }) => detail === "alarms-seen-soon")?.n ?? 0;
    expect(soon(await counted()) - soon(before)).toBe(1);
  });
});

test("set while an unread reply is on its way, it stops the reply, and a leader reads it", async () => {
  const shown = await taken();
  expect((await work.send(volunteer, shown.id, work.sendBody(shown))).status).toBe(200);
  expect((await setAcute(volunteer, shown)).status).toBe(200);
  expect(await stateOf(shown.id)).toBe("review");
  expect(await kindsOf(leader)).toEqual(["alarm-acute"]);
  expect((await work.open(leader, shown.id)).body.draft?.body).toBe("Svar");
});

test("a leader can stop a reply that is on its way", async () => {
  const shown = await taken();
  await work.send(volunteer, shown.id, work.sendBody(shown));
  expect((await takeOver(shown, "me")).status).toBe(200);
  expect((await work.open(leader, shown.id)).body).toMatchObject({ state: "claimed", draft: { body: "Svar" } });
});

test("asking a leader to take over is a call for one", async () => {
  const shown = await taken();
  const body = { token: shown.token, kind: "take-over", reason: "Jeg får det ikke til" };
  expect((await volunteer.call("POST", work.at(shown.id, "/proposals"), { body })).status).toBe(201);
  expect(await kindsOf(leader)).toEqual(["alarm-leader"]);
  expect((await work.open(leader, shown.id)).body.proposals).toHaveLength(1);
  await takeOver(shown, "me");
  expect([await kindsOf(leader), (await work.open(leader, shown.id)).body.proposals]).toEqual([[], []]);
});

test("a draft that came back is in its author's list, until they go on with it", async () => {
  const shown = await taken();
  const listed = async () =>
    (await volunteer.call<Alert[]>("GET", "/api/desk/alerts")).body.map(({ kind, one }) => [kind, one?.conversation]);
  await work.submit(volunteer, shown.id, work.sendBody(shown));
  const answer = await leader.call("POST", work.at(shown.id, "/review/return"), { body: { comment: "Spør rett ut" } });
  expect(answer.body).toMatchObject({ to_queue: false });
  expect(await listed()).toEqual([["returned", shown.id]]);
  const { token } = (await work.open(volunteer, shown.id)).body;
  await work.save(volunteer, shown.id, token!, "Bedre svar", 1);
  expect(await listed()).toEqual([]);
});

test("a leader's note is in the list of the person who has the conversation, with the leader's name", async () => {
  const shown = await taken();
  const listed = async (person: Person) =>
    (await person.call<Alert[]>("GET", "/api/desk/alerts")).body.map(({ kind, one }) => [kind, one?.conversation]);
  const note = (person: Person, body: string) =>
    person.call("POST", work.at(shown.id, "/notes"), { body: { token: shown.token, body } });
  await note(volunteer, "Har ringt");
  expect(await listed(volunteer)).toEqual([]);
  expect((await note(leader, "Spør rett ut")).status).toBe(201);
  expect(await listed(volunteer)).toEqual([["noted", shown.id]]);
  expect((await listed(leader)).map(([kind]) => kind)).not.toContain("noted");
  const { notes, token, draft } = (await work.open(volunteer, shown.id)).body;
  expect(notes).toMatchObject([
    { body: "Har ringt", is_mine: true, is_by_leader: false },
    { body: "Spør rett ut", by: expect.any(String), is_by_leader: true },
  ]);
  await work.save(volunteer, shown.id, token!, "Svar", draft?.revision ?? 0);
  expect(await listed(volunteer)).toEqual([]);
});

test("the name below a volunteer's note is for leaders, and for its author", async () => {
  await newWriter(client, "Hei");
  const author = await desk.invite("volunteer");
  const { id, token } = (await work.next(author)).body;
  await author.call("POST", work.at(id, "/notes"), { body: { token, body: "Har ringt" } });
  const namesFor = async (person: Person) => (await work.open(person, id)).body.notes.map(({ by }) => by);
  for (const person of [author, leader]) expect(await namesFor(person)).toEqual([expect.any(String)]);
  await author.call("POST", work.at(id, "/release"), { body: { token, reason: "other" } });
  await work.next(volunteer);
  expect(await namesFor(volunteer)).toEqual([null]);
});

describe("a call that nobody at the desk acknowledges", () => {
  type Lists = { tenant: string; leaders: { id: string; place: number | null; is_reachable: boolean }[] }[];
  const listOf = async (person: Person) =>
    (await person.call<Lists>("GET", "/api/desk/on-call")).body.find(({ tenant }) => tenant === "sos")!.leaders;
  const order = (person: Person, people: string[], tenant = "sos") =>
    person.call("PUT", "/api/desk/on-call", { body: { tenant, people } });
  const save = (person: Person, email: string) => person.call("PATCH", "/api/desk/me", { body: { email } });
  const raisedAgo = (minutes: number) =>
    service.query(
      "UPDATE alarms SET raised_at = raised_at - $1 * interval '1 minute', called_at = called_at - $1 * interval '1 minute'",
      [minutes],
    );
  const settled = async () => {
    for (const job of ["conversations", "mail", "push"] as const) await service.wake(job);
  };
  beforeEach(() => {
    mail.envelopes.length = 0;
    mail.received.length = 0;
  });
  afterEach(async () => {
    await order(leader, []);
    for (const person of [leader, asleep]) await save(person, "");
    await service.query("DELETE FROM desk_devices");
    providers.web.answer = null;
  });

  test("a leader gives an address, tests it, and is put on the list; the test ends with the address", async () => {
    const test = () => asleep.call("POST", "/api/desk/me/test-mail");
    const arrived = () => asleep.call<{ is_reachable: boolean }>("POST", "/api/desk/me/test-mail/arrived");
    expect((await test()).status).toBe(404);
    await save(asleep, "hjemme@example.org");
    expect((await arrived()).status).toBe(409);
    expect((await order(leader, [asleep.id])).status).toBe(409);
    expect((await asleep.call<Alert[]>("GET", "/api/desk/alerts")).body.map(({ kind }) => kind)).toContain(
      "unreachable",
    );
    expect((await test()).status).toBe(200);
    expect((await test()).status).toBe(429);
    const { subject, text } = await mail.mailTo("hjemme@example.org");
    expect(subject).toBe("Prøve: slik når vi deg");
    expect(text).toContain("/desk/");
    expect((await arrived()).body.is_reachable).toBe(true);
    expect((await order(leader, [asleep.id])).status).toBe(200);
    expect((await order(leader, [], "sami")).status).toBe(404);
    expect((await listOf(leader)).find(({ id }) => id === asleep.id)).toMatchObject({ place: 1, is_reachable: true });
    await save(asleep, "hjemme@example.org");
    expect((await listOf(leader)).find(({ id }) => id === asleep.id)).toMatchObject({ is_reachable: true });
    await save(asleep, "borte@example.org");
    expect((await listOf(leader)).find(({ id }) => id === asleep.id)).toMatchObject({ is_reachable: false });
  });

  test("goes by mail to a leader at home, whom whoever called is told about, until one has seen it", async () => {
    await save(leader, "vakt@example.org");
    await save(asleep, "hjemme@example.org");
    await service.query("INSERT INTO on_call (tenant, volunteer, place) VALUES ('sos', $1, 1)", [asleep.id]);
    const shown = await taken();
    await setAcute(volunteer, shown);
    await settled();
    expect(mail.envelopes).toEqual([]);
    await raisedAgo(3.1);
    const { subject, text } = await mail.mailTo("hjemme@example.org");
    expect(subject).toBe("Alarm: en vaktleder trengs nå");
    expect(text?.trim()).toMatch(/^Det står en alarm som ingen vaktleder har sett\. Logg inn nå: http:\S+\/desk\/$/);
    const [alarm] = (await work.open(volunteer, shown.id)).body.alarms;
    expect(alarm!.called?.map(({ name }) => name)).toEqual([asleep.name]);
    await raisedAgo(3.1);
    await expect.poll(() => mail.envelopes.length).toBe(3);
    await acknowledge(leader);
    await work.open(leader, shown.id);
    await raisedAgo(60);
    await settled();
    expect(mail.envelopes).toHaveLength(3);
  });

  const at = "/api/desk/me/devices";
  const turnOn = async (person: Person, language = "nb") => {
    const browser = providers.newBrowser();
    const { subscription } = browser;
    const added = await person.call<Devices>("POST", at, { body: { subscription, language } });
    expect(added.status, added.text).toBe(200);
    const { endpoint } = JSON.parse(subscription) as { endpoint: string };
    const fingerprint = createHash("sha256").update(endpoint).digest("base64url");
    const { id } = added.body.devices.find((device) => device.fingerprint === fingerprint)!;
    const isAt = (path: string) => path === browser.path;
    const ofIt = () => providers.web.received.filter(({ path }) => isAt(path));
    return { id, fingerprint, isAt, ofIt, shown: () => ofIt().map(({ body }) => browser.open(body).toString()) };
  };
  const testOf = (person: Person, id: string) => person.call<Devices>("POST", `${at}/${id}/test`);
  const arrivedAt = (person: Person, id: string) => person.call<Devices>("POST", `${at}/${id}/arrived`);
  const devicesOf = async (person: Person) => (await person.call<Devices>("GET", at)).body.devices;
  const isReachable = async ({ id }: DeskPerson) => (await listOf(leader)).find((one) => one.id === id)!.is_reachable;

  test("a leader turns on a device, tests it, and is put on the list; the test ends with the device", async () => {
    const { id, fingerprint, ofIt, shown } = await turnOn(asleep, "en");
    const state = async () => (await devicesOf(asleep)).map(({ test }) => test);
    expect((await arrivedAt(asleep, id)).status).toBe(409);
    providers.web.answer = () => ({ status: 503 });
    expect((await testOf(asleep, id)).status).toBe(409);
    expect((await arrivedAt(asleep, id)).status).toBe(409);
    expect([await state(), await isReachable(asleep)]).toEqual([["none"], false]);
    providers.web.answer = null;
    expect((await testOf(asleep, id)).status).toBe(429);
    await service.query("UPDATE desk_devices SET test_at = NULL");
    expect((await testOf(asleep, id)).body.devices).toMatchObject([{ id, fingerprint, test: "accepted" }]);
    expect(shown()).toEqual(["Test: this is how we reach you"]);
    expect(ofIt()[0]!.headers).toMatchObject({ ttl: "900", topic: "test", urgency: "high" });
    expect([await isReachable(asleep), (await order(leader, [asleep.id])).status]).toEqual([false, 409]);
    expect((await arrivedAt(asleep, id)).body.devices).toMatchObject([{ test: "arrived" }]);
    expect([await isReachable(asleep), (await order(leader, [asleep.id])).status]).toEqual([true, 200]);
    expect((await asleep.call<Alert[]>("GET", "/api/desk/alerts")).text).not.toContain("unreachable");
    await service.query("UPDATE desk_devices SET test_at = NULL");
    providers.web.answer = () => ({ status: 410 });
    expect((await testOf(asleep, id)).status).toBe(410);
    expect([await devicesOf(asleep), await isReachable(asleep)]).toEqual([[], false]);
  });

  test("a device is its owner's alone, and goes with the account", async () => {
    const another = await desk.invite("leader", "sos", { duty: false });
    const { id } = await turnOn(another);
    const strange = [testOf(asleep, id), asleep.call("DELETE", `${at}/${id}`), arrivedAt(asleep, id)];
    expect((await Promise.all(strange)).map(({ status }) => status)).toEqual([404, 404, 409]);
    expect([await devicesOf(asleep), await devicesOf(another)]).toMatchObject([[], [{ id }]]);
    const wrong = { subscription: '{"endpoint":"https://10.0.0.1/"}', language: "nb" };
    expect((await another.call("POST", at, { body: wrong })).status).toBe(422);
    expect((await another.call("DELETE", `${at}/${id}`)).body).toMatchObject({ devices: [] });
    for (let n = 0; n < 10; n += 1) await turnOn(another);
    const { subscription } = providers.newBrowser();
    expect((await another.call("POST", at, { body: { subscription, language: "nb" } })).status).toBe(422);
    const admin = await desk.invite("admin");
    expect((await admin.call("POST", `/api/desk/people/${another.id}/disable`)).status).toBe(200);
    expect(await service.query("SELECT FROM desk_devices")).toEqual([]);
  });

  test("goes to the devices of the leader who is called, in their language, until one has seen it", async () => {
    const mine = await turnOn(asleep, "en");
    const alsoMine = await turnOn(asleep, "se");
    const others = await turnOn(leader);
    const lost = await turnOn(asleep);
    let tries = 0;
    providers.web.answer = ({ path }) => {
      if (lost.isAt(path)) return { status: 404 };
      return { status: alsoMine.isAt(path) && (tries += 1) < 2 ? 503 : 201 };
    };
    await service.query("INSERT INTO on_call (tenant, volunteer, place) VALUES ('sos', $1, 1)", [asleep.id]);
    const shown = await taken();
    await setAcute(volunteer, shown);
    await raisedAgo(3.1);
    await expect.poll(mine.shown).toEqual(["Alarm: a leader is needed now"]);
    expect(mine.ofIt()[0]!.headers).toMatchObject({ ttl: "900", topic: "alarm", urgency: "high" });
    await expect.poll(async () => (await devicesOf(asleep)).map(({ id }) => id)).not.toContain(lost.id);
    await expect.poll(() => tries).toBe(1);
    await service.query("UPDATE desk_devices SET due_at = service_time() WHERE due_at IS NOT NULL");
    await expect.poll(alsoMine.shown).toEqual(["Alárbma: Jođiheaddji dárbbašuvvo dál"]);
    const [alarm] = (await work.open(volunteer, shown.id)).body.alarms;
    expect(alarm!.called?.map(({ name }) => name)).toEqual([asleep.name]);
    expect(others.shown()).toEqual([]);
    await acknowledge(leader);
    await work.open(leader, shown.id);
    await service.query(
      "UPDATE desk_devices SET due_at = service_time(), asked_at = date_trunc('milliseconds', service_time())",
    );
    await expect.poll(() => service.query("SELECT FROM desk_devices WHERE due_at IS NOT NULL")).toEqual([]);
    expect([mine.shown(), alsoMine.shown()].map(({ length }) => length)).toEqual([1, 1]);
  });

  test("a reload of a page that was open counts as opening only for the leader who acknowledged the alarm", async () => {
    const shown = await taken();
    await work.open(leader, shown.id);
    await work.open(asleep, shown.id);
    await setAcute(volunteer, shown);
    const isOpened = async () =>
      (await service.query<{ opened_at: Date | null }>("SELECT opened_at FROM alarms"))[0]!.opened_at !== null;
    await work.open(leader, `${shown.id}?again=1`);
    expect((await work.open(volunteer, shown.id)).body.alarms[0]!.opened_at).toBeNull();
    await acknowledge(leader);
    await work.open(asleep, `${shown.id}?again=1`);
    expect(await isOpened()).toBe(false);
    expect((await work.open(leader, `${shown.id}?again=hidden`)).status).toBe(200);
    expect(await isOpened()).toBe(false);
    await work.open(leader, `${shown.id}?again=1`);
    expect(await isOpened()).toBe(true);
  });

  test("an emergency is not opened by a leader who opened the sign before it", async () => {
    const shown = await taken();
    await service.query("SELECT FROM conversation_lifted($1, 'program', service_time())", [shown.id]);
    await work.open(leader, shown.id);
    expect((await work.queue(leader, "danger")).body.rows[0]!.danger!.opened_at).not.toBeNull();
    await setAcute(volunteer, shown);
    expect((await work.queue(leader, "danger")).body.rows[0]!.danger!.opened_at).toBeNull();
    expect((await work.open(volunteer, shown.id)).body.alarms[0]!.opened_at).toBeNull();
  });
});

test("a leader whose page is locked hears the alarm, and counts as being there; one who logged out does not", async () => {
  const shown = await taken();
  const there = async () => (await work.open(volunteer, shown.id)).body.leaders_on_duty;
  expect(await there()).toBe(1);
  const another = await desk.invite("leader");
  expect((await another.call("POST", "/api/desk/lock")).status).toBe(200);
  expect(await there()).toBe(2);
  await another.call("POST", "/api/desk/logout");
  expect(await there()).toBe(1);
  await service.query("UPDATE volunteers SET state = 'disabled' WHERE id = $1", [another.id]);
});

describe("look again in some hours", () => {
  const passHours = async (hours: number) => {
    await service.query("UPDATE messages SET submitted_at = submitted_at - $1 * interval '1 hour'", [hours]);
    await service.query(
      "UPDATE look_agains SET due_at = due_at - $1 * interval '1 hour', set_at = set_at - $1 * interval '1 hour'",
      [hours],
    );
  };
  const answered = async () => {
    const shown = await taken();
    await setAcute(volunteer, shown);
    await work.submit(volunteer, shown.id, work.sendBody(shown));
    await acknowledge(leader);
    await work.open(leader, shown.id);
    expect((await approve(shown, { look_again_hours: 6 })).status).toBe(200);
    return shown;
  };
  const delivered = async (shown: Shown) => {
    await passUndoTime(service, shown.id);
    await expect.poll(() => stateOf(shown.id)).toBe("idle");
  };

  test("calls the leaders anew when nobody has", async () => {
    const shown = await answered();
    await delivered(shown);
    await passHours(5);
    await service.wake("conversations");
    expect(await kindsOf(leader)).toEqual([]);
    await passHours(1.1);
    await expect.poll(() => kindsOf(leader)).toEqual(["alarm-look-again"]);
    expect((await acknowledge(leader, { look_again_hours: 2 })).status).toBe(200);
    const [row] = await service.query<{ hours: number }>(
      "SELECT (extract(epoch FROM due_at - service_time()) / 3600)::float AS hours FROM look_agains",
    );
    expect(Math.round(row!.hours)).toBe(2);
  });

  test("is as the first leader said; another who acknowledges too changes nothing, and who takes it back is noted", async () => {
    const shown = await taken();
    await setAcute(volunteer, shown);
    const [alarm] = await unseenOf(leader);
    const seen = (person: Person, look_again_hours: number) =>
      person.call("POST", `/api/desk/alarms/${alarm!.one!.alarm}/seen`, { body: { look_again_hours } });
    expect((await seen(leader, 1)).status).toBe(200);
    expect((await seen(asleep, 72)).status).toBe(200);
    const [row] = await service.query<{ hours: number }>(
      "SELECT (extract(epoch FROM due_at - service_time()) / 3600)::float AS hours FROM look_agains",
    );
    expect(Math.round(row!.hours)).toBe(1);
    await leader.call("PUT", work.at(shown.id, "/look-again"), { body: { hours: null } });
    const log = await service.query<{ detail: string }>(
      "SELECT detail FROM audit WHERE conversation = $1 AND act = 'look-again-set' ORDER BY seq",
      [shown.id],
    );
    expect(log.map(({ detail }) => detail)).toEqual(["hours:1", "hours:none"]);
  });

  test("also when a leader has opened it and the caller has written again", async () => {
    const caller = await newWriter(client, "Jeg orker ikke mer");
    const { body: shown } = await work.next(volunteer);
    await leader.call("PUT", work.at(shown.id, "/look-again"), { body: { hours: 3 } });
    await passHours(1);
    await work.open(leader, shown.id);
    await client.write(caller.token, "Nå går det litt bedre");
    await passHours(2.1);
    await expect.poll(() => kindsOf(leader)).toEqual(["alarm-look-again"]);
    expect(await service.query("SELECT FROM look_agains")).toEqual([]);
  });
});

describe("a leader who lets go of a conversation acknowledges the calls that a leader was shown, and no other", () => {
  const submitted = async () => {
    const shown = await taken();
    await work.submit(volunteer, shown.id, work.sendBody(shown));
    return { shown, held: shown };
  };
  const leaders = async () => {
    const shown = await taken();
    await takeOver(shown, "me");
    return { shown, held: (await work.open(leader, shown.id)).body };
  };
  const asTaken = async () => {
    const shown = await taken();
    return { shown, held: shown };
  };
  const ways = {
    closed: [
      asTaken,
      (shown: Shown) => {
        const body = { reason: "abuse", seen_through: work.newestOf(shown) };
        return leader.call("POST", work.at(shown.id, "/close"), { body });
      },
    ],
    "put back": [asTaken, (shown: Shown) => takeOver(shown, "queue")],
    sent: [leaders, (shown: Shown) => work.send(leader, shown.id, work.sendBody(shown))],
    approved: [submitted, (shown: Shown) => approve(shown)],
    returned: [
      submitted,
      ({ id }: Shown) => leader.call("POST", work.at(id, "/review/return"), { body: { comment: "Litt kortere" } }),
    ],
  } as const;
  test.each(Object.entries(ways))("%s", async (_, [begin, go]) => {
    for (const isShown of [true, false]) {
      const { shown, held } = await begin();
      await callLeader(volunteer, shown);
      if (isShown) await work.open(leader, shown.id);
      expect((await go(held)).status).toBe(200);
      expect(await kindsOf(leader)).toEqual(isShown ? [] : ["alarm-leader"]);
    }
  });
});

test("a leader who answers a letter from an open page has seen the alarm that it raised", async () => {
  const caller = await newWriter(client, "Jeg orker ikke mer");
  const { body: held } = await work.next(leader);
  await work.save(leader, held.id, held.token!, "Svar", 0);
  await client.call("POST", "/api/messages", {
    token: caller.token,
    body: { body: "Ikke trygg", not_safe: true },
    headers: { "idempotency-key": randomUUID() },
  });
  expect(await kindsOf(leader)).toEqual(["alarm-sign"]);
  const { body: shown } = await work.open(leader, `${held.id}?again=1&token=${held.token}`);
  expect(await kindsOf(leader)).toEqual(["alarm-sign"]);
  expect((await work.send(leader, held.id, work.sendBody(shown))).status).toBe(200);
  expect(await kindsOf(leader)).toEqual([]);
});

describe("an emergency lasts until a leader ends it", () => {
  test("and whoever reads the conversation then sees who ended it, and why", async () => {
    const shown = await taken();
    await setAcute(volunteer, shown);
    const endedIn = async () => (await work.open(volunteer, shown.id)).body.ended_emergencies;
    expect(await endedIn()).toEqual([]);
    const body = { is_acute: false, reason: "others-help" };
    expect((await leader.call("POST", work.at(shown.id, "/acute"), { body })).status).toBe(200);
    const first = { at: expect.any(String), by: expect.any(String), reason: "others-help" };
    expect(await endedIn()).toEqual([first]);
    await setAcute(volunteer, shown);
    expect(await endedIn()).toEqual([first]);
  });

  const emergency = async () => {
    const caller = await newWriter(client, "Jeg orker ikke mer");
    const { body: shown } = await work.next(volunteer);
    await work.save(volunteer, shown.id, shown.token!, "Svar", 0);
    expect((await setAcute(volunteer, shown)).status).toBe(200);
    await acknowledge(leader);
    return { caller, shown };
  };
  const end = (person: Person, id: string, reason?: string) =>
    person.call<Refused>("POST", work.at(id, "/acute"), { body: { is_acute: false, reason } });
  const answer = async (shown: Shown) => {
    await work.submit(volunteer, shown.id, work.sendBody(shown));
    await approve(shown);
    await passUndoTime(service, shown.id);
    await expect.poll(() => stateOf(shown.id)).toBe("idle");
  };

  test("after the reply, too: the next letter is first in the queue and calls the leaders", async () => {
    const { caller, shown } = await emergency();
    await answer(shown);
    expect((await work.open(leader, shown.id)).body).toMatchObject({ state: "idle", is_acute: true });
    const other = await newWriter(client, "Noe helt annet");
    await client.write(caller.token, "Jeg lurte på en ting til");
    expect(await kindsOf(leader)).toEqual(["alarm-acute"]);
    const { body: queue } = await work.queue(leader);
    expect(queue.rows.map(({ is_acute }) => is_acute)).toEqual([true, false]);
    expect((await end(leader, shown.id, "safe-now")).status).toBe(200);
    expect(await kindsOf(leader)).toEqual([]);
    const log = await service.query<{ detail: string }>(
      "SELECT detail FROM audit WHERE conversation = $1 AND act = 'acute-cleared'",
      [shown.id],
    );
    expect(log).toEqual([{ detail: "safe-now" }]);
    await service.query("UPDATE alarms SET raised_at = raised_at - interval '1 hour'");
    const rows = (await work.queue(leader)).body.rows;
    expect(rows.map(({ is_acute, was_acute }) => [is_acute, was_acute])).toContainEqual([false, true]);
    expect(other.message.body).toBe("Noe helt annet");
  });

  test("although every letter is deleted; then the holder gives back nothing, and it is still there", async () => {
    const { caller, shown } = await emergency();
    const path = `/api/messages/${caller.message.id}`;
    expect((await client.call("DELETE", path, { token: caller.token })).status).toBe(200);
    expect((await work.release(volunteer, shown.id, shown.token!)).status).toBe(200);
    await service.sweep();
    expect((await work.open(leader, shown.id)).body).toMatchObject({ state: "idle", is_acute: true, messages: [] });
    expect((await work.claim(leader, shown.id)).status).toBe(409);
    await service.query("UPDATE conversations SET lifted_until = service_time() WHERE id = $1", [shown.id]);
    await expect.poll(async () => (await work.open(leader, shown.id)).body.is_acute).toBe(false);
  });

  test("also one without a letter; one that the caller deleted with the profile is gone", async () => {
    const { caller, shown } = await emergency();
    expect((await client.call("DELETE", "/api/messages", { token: caller.token })).status).toBe(200);
    await work.release(volunteer, shown.id, shown.token!);
    expect((await end(leader, shown.id, "no-contact")).status).toBe(200);
    expect((await work.open(leader, shown.id)).body).toMatchObject({ is_acute: false, messages: [] });

    const other = await emergency();
    expect((await client.call("DELETE", "/api/caller", { token: other.caller.token })).status).toBe(200);
    for (const [person, token] of [
      [leader, undefined],
      [volunteer, other.shown.token!],
    ] as const)
      expect((await work.open(person, other.shown.id, token)).status).toBe(410);
    expect(await kindsOf(leader)).toEqual([]);
  });

  test("and not by the volunteer who set it; until then nobody blocks or closes", async () => {
    const { shown } = await emergency();
    const seen_through = work.newestOf(shown);
    const close = (person: Person, reason: string) =>
      person.call("POST", work.at(shown.id, "/close"), { body: { token: shown.token, reason, seen_through } });
    expect((await end(volunteer, shown.id, "mistake")).status).toBe(403);
    for (const refused of [await close(volunteer, "mistake"), await close(leader, "abuse")])
      expect(refused).toMatchObject({ status: 409, body: { error: "emergency" } });
    const block = () =>
      leader.call("POST", work.at(shown.id, "/block"), {
        body: { until: new Date(Date.now() + 3_600_000).toISOString(), reason: "abuse" },
      });
    expect(await block()).toMatchObject({ status: 409, body: { error: "emergency" } });
    expect(await end(leader, shown.id)).toMatchObject({ status: 422, body: { errors: { reason: ["required"] } } });
    await end(leader, shown.id, "mistake");
    expect((await block()).status).toBe(200);
    expect((await close(leader, "abuse")).status).toBe(200);
  });

  test("of two leaders who take it over at once one gets it, and whoever has it may say so again", async () => {
    const { shown } = await emergency();
    const another = await newColleague(service, "leader");
    const take = (person: Person) =>
      person.call<Refused>("POST", work.at(shown.id, "/take-over"), { body: { to: "me" } });
    const both = await Promise.all([take(leader), take(another)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const [first, second] = both[0].status === 200 ? [leader, another] : [another, leader];
    expect((await take(first)).status).toBe(200);
    expect((await take(second)).body.error).toBe("taken");
    await service.query("UPDATE conversations SET claimed_at = claimed_at - interval '2 minutes'");
    expect((await take(second)).status).toBe(200);
  });
});

describe("a caller who is not safe right now", () => {
  type Signed = Pick<Shown, "id" | "is_acute" | "sign" | "state">;
  const idOf = async (mailbox: string) =>
    (await service.query<{ id: string }>("SELECT id FROM conversations WHERE mailbox = $1", [mailbox]))[0]!.id;
  const tick = (token: string, body = "Jeg er ikke trygg", key = randomUUID(), not_safe = true) =>
    client.call<Refused>("POST", "/api/messages", {
      token,
      body: { body, not_safe },
      headers: { "idempotency-key": key },
    });
  const ticked = async () => {
    const caller = await client.newcomer();
    expect((await tick(caller.token)).status).toBe(201);
    return { ...caller, id: await idOf(caller.user.mailbox) };
  };
  /** The program has found signs of danger. */
  const lifted = async () => {
    const { user, message, token } = await newWriter(client, "Jeg orker ikke mer");
    const id = await idOf(user.mailbox);
    await service.query("SELECT FROM conversation_lifted($1, 'program', service_time())", [id]);
    return { id, token, message };
  };
  const reject = (person: Person, id: string, token: string | null = null) =>
    person.call<Refused>("POST", work.at(id, "/sign/reject"), { body: { token } });
  const signed = async (id: string) => (await work.open(leader, id)).body as Signed;
  const counted = async () => {
    const rows = await service.query<{ detail: string; count: number }>(
      "SELECT detail, sum(count)::int AS count FROM counters WHERE detail LIKE 'signs-%' GROUP BY detail",
    );
    await service.query("DELETE FROM counters");
    return Object.fromEntries(rows.map(({ detail, count }) => [detail.replace("signs-", ""), count]));
  };
  beforeEach(() => service.query("DELETE FROM counters"));

  test("is first in the queue, and every leader is called, before anybody has opened the letter", async () => {
    const earlier = await newWriter(client, "Hei");
    const later = await client.newcomer();
    const written = await tick(later.token);
    expect(Object.keys(written.body).toSorted()).toEqual(["body", "id", "is_reply", "submitted_at", "title"]);
    const rows = (await work.queue(volunteer)).body.rows;
    expect(rows.map(({ id }) => id)).toEqual([await idOf(later.user.mailbox), await idOf(earlier.user.mailbox)]);
    expect(rows.map(({ sign, is_acute }) => [sign?.source, is_acute])).toEqual([
      ["caller", false],
      [undefined, false],
    ]);
    expect([await kindsOf(leader), await kindsOf(asleep)]).toEqual([["alarm-sign"], ["alarm-sign"]]);
    const { body: shown } = await work.next(volunteer);
    expect([shown.sign?.source, shown.messages[0]!.not_safe]).toEqual(["caller", true]);
    expect(await counted()).toEqual({ lifted: 1 });
  });

  test("and so is what the program finds in a letter, soon after it is stored; a harmless one waits in its place", async () => {
    const harmless = await newWriter(client, "Hvordan takker man ja til et bryllup? Jeg gleder meg.");
    const found = await newWriter(client, "Jeg har samlet piller lenge. I kveld tar jeg alle sammen. Takk for alt.");
    await expect.poll(() => kindsOf(leader)).toEqual(["alarm-sign"]);
    const unsearched = () => service.query("SELECT 1 FROM messages WHERE danger IS NULL");
    await expect.poll(unsearched).toEqual([]);
    const rows = (await work.queue(volunteer)).body.rows;
    expect(rows.map(({ id, sign }) => [id, sign?.source])).toEqual([
      [await idOf(found.user.mailbox), "program"],
      [await idOf(harmless.user.mailbox), undefined],
    ]);
  });

  test("has the time of the tick, also if the program had found signs in an earlier letter that a leader has opened", async () => {
    const { id, token } = await lifted();
    await signed(id);
    await service.query(
      "UPDATE alarms SET raised_at = raised_at - interval '23 minutes', opened_at = opened_at - interval '20 minutes'",
    );
    const before = Date.now() - 60_000;
    expect((await tick(token)).status).toBe(201);
    const [row] = (await work.queue(leader, "danger")).body.rows;
    expect(Date.parse(row!.danger!.raised_at!)).toBeGreaterThan(before);
    expect(row!.danger!.opened_at).toBe(null);
    expect(Date.parse(row!.sign!.at)).toBeGreaterThan(before);
    await tick(token);
    expect((await work.queue(leader, "danger")).body.rows[0]!.danger!.raised_at).toBe(row!.danger!.raised_at);
  });

  test("comes after an emergency and before the program's guess, in the lane and for “take next”; what is answered comes last", async () => {
    const guess = await lifted();
    const { id: notSafe } = await ticked();
    const answered = await newWriter(client, "Nå er det bedre");
    const emergency = await newWriter(client, "Hjelp");
    const [answeredId, emergencyId] = [await idOf(answered.user.mailbox), await idOf(emergency.user.mailbox)];
    await service.query("UPDATE conversations SET is_acute = true, sign = NULL, sign_at = NULL WHERE id = ANY ($1)", [
      [answeredId, emergencyId],
    ]);
    await service.query("UPDATE conversations SET state = 'idle', waiting_since = NULL, due_at = NULL WHERE id = $1", [
      answeredId,
    ]);
    const lane = (await work.queue(leader, "danger")).body.rows.map(({ id }) => id);
    expect(lane).toEqual([emergencyId, notSafe, guess.id, answeredId]);
    expect((await work.next(volunteer)).body.id).toBe(emergencyId);
    expect((await work.next(volunteer)).body.id).toBe(notSafe);
  });

  test("stays so if the emergency was marked by mistake, and not if it is over", async () => {
    const { id } = await ticked();
    const { body: shown } = await work.next(volunteer);
    const end = (reason: string) => leader.call("POST", work.at(id, "/acute"), { body: { is_acute: false, reason } });
    await setAcute(volunteer, shown);
    expect(await signed(id)).toMatchObject({ is_acute: true, sign: null });
    expect((await end("mistake")).status).toBe(200);
    expect(await signed(id)).toMatchObject({ is_acute: false, sign: { source: "caller" } });
    expect(await kindsOf(leader)).toEqual([]);
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const block = { body: { until, reason: "abuse" } };
    expect((await leader.call("POST", work.at(id, "/block"), block)).status).toBe(409);
    expect((await reject(volunteer, id, shown.token)).status).toBe(403);
    await setAcute(volunteer, shown);
    expect((await end("safe-now")).status).toBe(200);
    expect(await signed(id)).toMatchObject({ is_acute: false, sign: null });
  });

  test.each(["before", "after"])(
    "keeps the times of its alarm, acknowledged %s the emergency that was marked by mistake",
    async (when) => {
      const { id } = await ticked();
      await service.query("UPDATE messages SET submitted_at = submitted_at - interval '9 minutes'");
      await service.query("UPDATE conversations SET sign_at = sign_at - interval '9 minutes'");
      await service.query("UPDATE alarms SET raised_at = raised_at - interval '9 minutes'");
      const { body: shown } = await work.next(volunteer);
      const stepsNow = async () => (await work.queue(leader, "danger")).body.rows[0]!.danger!;
      const { raised_at } = await stepsNow();
      if (when === "before") await acknowledge(leader);
      await setAcute(volunteer, shown);
      if (when === "after") await acknowledge(leader);
      const { seen_at } = (await service.query<{ seen_at: Date }>("SELECT min(seen_at) AS seen_at FROM alarms"))[0]!;
      await work.open(leader, id);
      const body = { is_acute: false, reason: "mistake" };
      expect((await leader.call("POST", work.at(id, "/acute"), { body })).status).toBe(200);
      const [{ claimed_at }] = (await service.query<{ claimed_at: Date }>("SELECT claimed_at FROM conversations")) as [
        { claimed_at: Date },
      ];
      const times = { raised_at, seen_at: seen_at.toISOString() };
      expect(await stepsNow()).toMatchObject({ ...times, opened_at: claimed_at.toISOString() });
      const { alarms, sign } = (await work.open(volunteer, id)).body;
      expect(alarms.find(({ kind }) => kind === "sign")).toMatchObject(times);
      expect(sign?.at).toBe(raised_at);
      // Nor does an alarm ring again later, for another leader who ended the emergency.
      expect(await unseenOf(leader)).toEqual([]);
      expect(await service.query("SELECT FROM alarms WHERE opened_at IS NULL")).toEqual([]);
    },
  );

  test("is one open alarm however often they say so, and another once a leader has acknowledged", async () => {
    const { token } = await ticked();
    await tick(token);
    expect(await kindsOf(leader)).toEqual(["alarm-sign"]);
    await acknowledge(leader);
    expect(await kindsOf(leader)).toEqual([]);
    await tick(token);
    expect(await kindsOf(leader)).toEqual(["alarm-sign"]);
    expect(await counted()).toEqual({ lifted: 1 });
  });

  test("reads that the letter is marked and the alarm raised, then that a leader has seen it, until the round is over", async () => {
    const { token, id } = await ticked();
    const mark = async () => (await client.me(token)).body.data["not_safe"];
    expect(await mark()).toBe("alarmed");
    await client.write(token, "Mer, uten kryss");
    expect(await mark()).toBe("alarmed");
    await acknowledge(leader);
    expect(await mark()).toBe("seen");
    await tick(token);
    expect(await mark()).toBe("alarmed");
    expect((await reject(leader, id)).status).toBe(200);
    expect(await mark()).toBeNull();
    await tick(token);
    await answerNext(volunteer, "Er du der?");
    expect(await mark()).toBe("alarmed");
    await passUndoTime(service, id);
    await expect.poll(mark).toBeNull();
    await client.write(token, "Nå går det bedre");
    expect(await mark()).toBeNull();
  });

  test("is remembered for the numbers to call as long as the message is there, answered or not", async () => {
    const told = async (token: string) => (await client.me(token)).body.data["told_not_safe"];
    const { token, id } = await ticked();
    expect(await told(token)).toBe(true);
    const { body: letters } = await client.list(token);
    await answerNext(volunteer, "Er du der?");
    await passUndoTime(service, id);
    await expect.poll(async () => (await client.list(token)).body.length).toBe(2);
    expect(await told(token)).toBe(true);
    await client.call("DELETE", `/api/messages/${letters[0]?.id}`, { token });
    expect(await told(token)).toBe(false);
    // The caller's page does not show an emergency that a person has set.
    const other = await newWriter(client, "Hei");
    await service.query("UPDATE conversations SET is_acute = true WHERE id = $1", [await idOf(other.user.mailbox)]);
    expect(await told(other.token)).toBe(false);
  });

  test("is named in the audit log as the caller's tick, and not as a sign that the program found", async () => {
    const { id } = await ticked();
    await acknowledge(leader);
    const log = await service.query<{ detail: string }>(
      "SELECT detail FROM audit WHERE act = 'alarm-seen' AND conversation = $1",
      [id],
    );
    expect(log.map(({ detail }) => detail)).toEqual(["caller"]);
  });

  test("is heard although blocked", async () => {
    const { token, user } = await newWriter(client, "Hei");
    await service.query("UPDATE callers SET blocked_until = service_time() + interval '1 day'");
    expect((await tick(token, "Hei igjen", randomUUID(), false)).body.error).toBe("blocked");
    expect((await tick(token)).status).toBe(201);
    expect((await signed(await idOf(user.mailbox))).sign?.source).toBe("caller");
  });

  test("is heard once by a retry, and also where the tick came with the retry alone", async () => {
    const { token } = await client.newcomer();
    const key = randomUUID();
    const [first, ...retries] = [
      await tick(token, "Hei", key, false),
      await tick(token, "Hei", key),
      await tick(token, "Hei", key),
      await tick(token, "Hei", key, false),
    ];
    expect(retries.map(({ body }) => body)).toEqual([first.body, first.body, first.body]);
    expect(await kindsOf(leader)).toEqual(["alarm-sign"]);
    expect(await counted()).toEqual({ lifted: 1 });
    expect(await service.query("SELECT FROM messages WHERE not_safe")).toHaveLength(1);
  });

  test("a leader alone decides that there is no danger", async () => {
    const { id } = await ticked();
    const { body: shown } = await work.next(volunteer);
    expect((await reject(volunteer, id, shown.token)).status).toBe(403);
    const close = { token: shown.token, reason: "mistake", seen_through: work.newestOf(shown) };
    expect((await volunteer.call("POST", work.at(id, "/close"), { body: close })).status).toBe(409);
    expect((await reject(leader, id)).status).toBe(200);
    expect([await kindsOf(leader), (await signed(id)).sign]).toEqual([[], null]);
    expect((await reject(leader, id)).status).toBe(200);
    expect(await counted()).toEqual({ lifted: 1, "not-confirmed": 1 });
    // The next reader sees who decided, once.
    const rejected = [{ at: expect.any(String), by: expect.any(String) }];
    expect((await work.open(volunteer, id)).body.rejected_signs).toEqual(rejected);
  });

  test("the holder decides on what the program found, and nobody else but a leader", async () => {
    const { id } = await lifted();
    expect(await kindsOf(leader)).toEqual(["alarm-sign"]);
    const { body: shown } = await work.next(volunteer);
    const close = { token: shown.token, reason: "mistake", seen_through: work.newestOf(shown) };
    for (const [person, reason] of [
      [volunteer, "mistake"],
      [leader, "abuse"],
    ] as const)
      expect((await person.call("POST", work.at(id, "/close"), { body: { ...close, reason } })).status).toBe(409);
    expect(await kindsOf(leader)).toEqual(["alarm-sign"]);
    expect((await reject(await newColleague(service, "volunteer"), id)).status).toBe(404);
    expect((await reject(volunteer, id, shown.token)).status).toBe(200);
    expect([await kindsOf(leader), (await signed(id)).sign]).toEqual([[], null]);
    expect(await counted()).toEqual({ "not-confirmed": 1 });
    // The next sign calls the leaders again, and is not rejected.
    await service.query("SELECT FROM conversation_lifted($1, 'program', service_time())", [id]);
    expect(await kindsOf(leader)).toEqual(["alarm-sign"]);
    expect((await work.open(leader, id)).body.rejected_signs).toHaveLength(1);
  });

  test("the next reader sees who found no danger; the name of a volunteer is for leaders", async () => {
    const { id } = await lifted();
    const first = await desk.invite("volunteer");
    const { body: held } = await work.next(first);
    expect((await reject(first, id, held.token)).status).toBe(200);
    const rejectedFor = async (person: Person) => (await work.open(person, id)).body.rejected_signs;
    const at = expect.any(String);
    for (const person of [leader, first]) expect(await rejectedFor(person)).toEqual([{ at, by: expect.any(String) }]);
    const body = { token: held.token, reason: "other" };
    expect((await first.call("POST", work.at(id, "/release"), { body })).status).toBe(200);
    await work.next(volunteer);
    expect(await rejectedFor(volunteer)).toEqual([{ at, by: null }]);
  });

  test("leaders are told of a sign that a volunteer rejected, until one opens it or it is answered", async () => {
    const isTold = async () =>
      (await leader.call<Alert[]>("GET", "/api/desk/alerts")).body.some(({ kind }) => kind === "sign-rejected");
    const { id } = await lifted();
    const { body: shown } = await work.next(volunteer);
    await work.open(leader, id);
    expect(await isTold()).toBe(false);
    await reject(volunteer, id, shown.token);
    expect([await kindsOf(leader), await isTold()]).toEqual([[], true]);
    // A page that was open shows the decision by a reload.
    await leader.call("GET", work.at(id, "?again=1"));
    expect(await isTold()).toBe(false);

    const other = await lifted();
    const { body: held } = await work.claim(volunteer, other.id);
    await reject(volunteer, other.id, held.token);
    expect(await isTold()).toBe(true);
    await work.save(volunteer, other.id, held.token!, "Svar", 0);
    await work.send(volunteer, other.id, work.sendBody(held));
    await passUndoTime(service, other.id);
    await expect.poll(isTold).toBe(false);
    // A leader's rejection raises no alert.
    const { id: third } = await lifted();
    await reject(leader, third);
    expect(await isTold()).toBe(false);
  });

  test("is an emergency once a reader says so: the same call goes on, with the time of the marking", async () => {
    const { id } = await ticked();
    await service.query("UPDATE alarms SET raised_at = raised_at - interval '10 minutes'");
    const [before] = await unseenOf(leader);
    expect(before!.one!.sign).toBe("caller");
    const { body: shown } = await work.next(volunteer);
    expect(shown.must_be_reviewed).toBe(false);
    await setAcute(volunteer, shown);
    const after = await unseenOf(leader);
    expect(after.map(({ kind, one }) => [kind, one!.alarm])).toEqual([["alarm-acute", before!.one!.alarm]]);
    const minutes = (Date.parse(after[0]!.one!.at) - Date.parse(before!.one!.at)) / 60_000;
    expect(minutes).toBeGreaterThanOrEqual(10);
    expect((await work.open(leader, id)).body.alarms.map((alarm) => alarm.raised_at)).toEqual([after[0]!.one!.at]);
    expect(await signed(id)).toMatchObject({ sign: null, is_acute: true });
    expect(await counted()).toEqual({ lifted: 1, confirmed: 1 });
  });

  test.each(["caller", "program"] as const)("a reply leaves the %s's sign as it should be", async (source) => {
    const { id } = source === "caller" ? await ticked() : await lifted();
    const shown = await answerNext(volunteer, "Svar");
    await passUndoTime(service, shown.id);
    await expect.poll(() => stateOf(id)).toBe("idle");
    // No leader has seen the alarm yet.
    expect([(await signed(id)).sign?.source, await kindsOf(leader)]).toEqual([source, ["alarm-sign"]]);
    await acknowledge(leader);
    expect((await signed(id)).sign?.source).toBe(source === "caller" ? "caller" : undefined);
  });

  test("is in the lane until a leader ends it: leaders see all, volunteers what they may claim, and how many more", async () => {
    const { id } = await ticked();
    const lane = async (person: Person) => {
      const { rows, counts } = (await work.queue(person, "danger")).body;
      return { rows, danger: counts.danger };
    };
    const unhandled = { seen_at: null, opened_at: null, answered_at: null, typed_at: null };
    const waiting = { rows: [{ id, state: "waiting", sign: { source: "caller" }, danger: unhandled }], danger: 1 };
    expect(await lane(volunteer)).toMatchObject(waiting);
    expect(await lane(leader)).toMatchObject(waiting);

    await acknowledge(leader);
    const shown = await answerNext(volunteer, "Svar");
    expect(await lane(await newColleague(service, "volunteer"))).toEqual({ rows: [], danger: 1 });
    await passUndoTime(service, shown.id);
    await expect.poll(() => stateOf(id)).toBe("idle");
    const moment = expect.any(String);
    const answered = { raised_at: moment, seen_at: moment, answered_at: moment, typed_at: null };
    expect((await lane(leader)).rows).toMatchObject([{ id, state: "idle", due_at: null, danger: answered }]);
    expect(await lane(volunteer)).toEqual({ rows: [], danger: 1 });

    expect((await reject(leader, id)).status).toBe(200);
    expect(await lane(leader)).toEqual({ rows: [], danger: 0 });
  });

  test("stands in the lane after emergencies, and the program's after the caller's, whatever their deadlines", async () => {
    const emergency = await taken();
    await setAcute(volunteer, emergency);
    const guess = await lifted();
    const ofCaller = await ticked();
    await service.query("UPDATE conversations SET due_at = service_time() + interval '1 hour' WHERE id = $1", [
      guess.id,
    ]);
    const { rows } = (await work.queue(leader, "danger")).body;
    expect(rows.map(({ id }) => id)).toEqual([emergency.id, ofCaller.id, guess.id]);
    // The second page goes on where the first one ended.
    const [first] = rows;
    const after = `0_${first!.due_at}_${first!.id}`;
    const next = await leader.call<{ rows: { id: string }[] }>("GET", `/api/desk/queue?section=danger&after=${after}`);
    expect(next.body.rows.map(({ id }) => id)).toEqual([ofCaller.id, guess.id]);
  });

  test("with a volunteer's call stands before another guess; leaders read the call on the row, until one acknowledges it", async () => {
    const early = await lifted();
    await service.query("UPDATE conversations SET due_at = service_time() + interval '1 hour'");
    const { id } = await lifted();
    const called = (await work.claim(volunteer, id)).body;
    const own = async (person: Person) => (await work.queue(person, "danger")).body.rows;
    expect((await own(leader)).map((row) => [row.id, row.called_at])).toEqual([
      [early.id, null],
      [id, null],
    ]);
    await work.open(leader, id);
    await callLeader(volunteer, called);
    const rows = await own(leader);
    expect(rows.map((row) => row.id)).toEqual([id, early.id]);
    expect(rows[0]!.called_at).toEqual(expect.any(String));
    expect((await own(volunteer)).map((row) => row.called_at)).toEqual([null, null]);
    // The second page goes on where the first one ended.
    const after = `2_${rows[0]!.due_at}_${id}`;
    const next = await leader.call<{ rows: { id: string }[] }>("GET", `/api/desk/queue?section=danger&after=${after}`);
    expect(next.body.rows.map((row) => row.id)).toEqual([early.id]);

    // The sign was opened before the call.
    const ofThis = async () => (await alarmsOf(leader)).filter(({ one }) => one?.conversation === id);
    expect((await ofThis()).map(({ kind, one }) => [kind, one?.is_opened])).toEqual([
      ["alarm-sign", true],
      ["alarm-leader", false],
    ]);
    const call = (await ofThis())[1]!.one!.alarm;
    await leader.call("POST", `/api/desk/alarms/${call}/seen`, { body: {} });
    expect((await own(leader)).map((row) => row.id)).toEqual([early.id, id]);
  });

  test("that a leader has opened and not acknowledged is opened in the lane, and rings on", async () => {
    const { id } = await ticked();
    const [before] = (await work.queue(volunteer, "danger")).body.rows;
    await work.open(leader, id);
    const [after] = (await work.queue(volunteer, "danger")).body.rows;
    const steps = [before!, after!].map(({ danger }) => [danger!.seen_at, danger!.opened_at]);
    expect(steps).toEqual([
      [null, null],
      [null, expect.any(String)],
    ]);
    expect(await unseenOf(leader)).toHaveLength(1);
  });

  test("is unopened again after a new tick, and in an emergency after each new message", async () => {
    const { id, token } = await ticked();
    const laneNow = async () => (await work.queue(leader, "danger")).body.rows[0]!.danger!;
    const isOpenedAgain = async (write: () => Promise<unknown>) => {
      await work.open(leader, id);
      const { raised_at: before } = await laneNow();
      await write();
      const { raised_at: at, opened_at: opened } = await laneNow();
      expect([opened, at! > before!]).toEqual([null, true]);
      // The program finds a sign later, in a message that was opened.
      await work.open(leader, id);
      const search = "SELECT FROM conversation_lifted($1, 'program', (SELECT max(submitted_at) FROM messages))";
      await service.query(search, [id]);
      expect((await laneNow()).opened_at).not.toBeNull();
    };
    await isOpenedAgain(() => tick(token));
    await setAcute(volunteer, (await work.next(volunteer)).body);
    await isOpenedAgain(() => client.write(token, "Mer"));
    expect(await unseenOf(leader)).toHaveLength(1);
  });

  test("stays first although the letter is deleted, until 14 days have passed", async () => {
    const { id, token } = await ticked();
    const [message] = (await client.list(token)).body;
    expect((await client.call("DELETE", `/api/messages/${message!.id}`, { token })).status).toBe(200);
    await service.sweep();
    expect(await signed(id)).toMatchObject({ state: "idle", sign: { source: "caller" } });
    await service.query("UPDATE conversations SET lifted_until = service_time() WHERE id = $1", [id]);
    await expect.poll(async () => (await signed(id)).sign).toBeNull();
    await service.sweep();
    expect((await work.open(leader, id)).status).toBe(410);
  });
});

describe("one true sentence about a conversation", () => {
  const keyFor = async (person: Person, id: string) => {
    const { standing } = (await work.open(person, id)).body;
    return standing && standingSentence(standing).key;
  };

  test("a review is unopened until a leader has opened it", async () => {
    const shown = await taken();
    expect(await keyFor(volunteer, shown.id)).toBe("standing.claimed_you");
    await work.submit(volunteer, shown.id, work.sendBody(shown));
    expect(await keyFor(volunteer, shown.id)).toBe("standing.review_unopened");
    expect((await work.open(leader, `${shown.id}?again=hidden`)).status).toBe(200);
    expect(await keyFor(volunteer, shown.id)).toBe("standing.review_unopened");
    await work.open(leader, `${shown.id}?again=1`);
    expect(await keyFor(volunteer, shown.id)).toBe("standing.review_opened");
    await approve(shown);
    await passUndoTime(service, shown.id);
    await expect.poll(() => keyFor(leader, shown.id)).toBe("standing.answered");
  });

  test("a letter written in the 15 s of undo waits since it was sent, and the tick before it is answered", async () => {
    const caller = await newWriter(client, "Hei");
    const tick = (body: string, not_safe: boolean) =>
      client.call<{ id: string }>("POST", "/api/messages", {
        token: caller.token,
        body: { body, not_safe },
        headers: { "idempotency-key": randomUUID() },
      });
    await tick("Jeg er ikke trygg", true);
    const shown = await answerNext(volunteer, "Er du der?");
    await tick("Ja", false);
    const [{ at }] = (await service.query<{ at: Date }>("SELECT max(submitted_at) AS at FROM messages")) as [
      { at: Date },
    ];
    await passUndoTime(service, shown.id);
    await expect.poll(() => stateOf(shown.id)).toBe("waiting");
    const { standing, messages } = (await work.open(volunteer, shown.id)).body;
    expect(standingSentence(standing!)).toMatchObject({ key: "standing.waiting", at: at.toISOString() });
    const row = async () => (await work.queue(leader, "danger")).body.rows[0]!;
    const answered_at = messages.find(({ is_reply }) => is_reply)!.submitted_at;
    expect(await row()).toMatchObject({ unanswered: 1, standing: { at: at.toISOString() }, danger: { answered_at } });
    const { body: again } = await tick("Ikke trygg igjen", true);
    expect((await row()).danger!.answered_at).toBeNull();
    for (const letter of [again, messages.findLast(({ is_reply }) => !is_reply)!])
      await client.call("DELETE", `/api/messages/${letter.id}`, { token: caller.token });
    expect((await row()).danger!.answered_at).toBeNull();
  });

  test("a deleted letter is not answered, and nothing is back in the queue", async () => {
    const caller = await newWriter(client, "Hei");
    const { id } = await answerNext(volunteer, "Hei");
    await passUndoTime(service, id);
    await expect.poll(() => stateOf(id)).toBe("idle");
    const answeredAt = async () => (await work.queue(leader, "danger")).body.rows[0]!.danger!.answered_at;
    const { body: letter } = await client.write(caller.token, "Jeg orker ikke mer");
    const { body: shown } = await work.next(volunteer);
    await setAcute(volunteer, shown);
    await client.call("DELETE", `/api/messages/${letter.id}`, { token: caller.token });
    expect(await keyFor(leader, id)).toMatch(/^standing.emptied/);
    expect(await answeredAt()).toBeNull();
    await work.release(volunteer, id, shown.token!);
    expect(await keyFor(leader, id)).toBe("standing.deleted");
    expect(await answeredAt()).toBeNull();
    expect((await work.claim(leader, id)).status).toBe(200);
    expect(await keyFor(leader, id)).toMatch(/^standing.reopened/);
    expect(await answeredAt()).toBeNull();
  });

  test("a conversation that the caller deletes as a whole is deleted, answered or held; an emergency and its alarm stay", async () => {
    const caller = await newWriter(client, "Jeg orker ikke mer");
    const removeAll = () => client.call("DELETE", "/api/messages", { token: caller.token });
    const { body: shown } = await work.next(volunteer);
    await work.save(volunteer, shown.id, shown.token!, "Her er jeg", 0);
    await work.send(volunteer, shown.id, work.sendBody(shown));
    await passUndoTime(service, shown.id);
    await expect.poll(() => keyFor(volunteer, shown.id)).toBe("standing.answered");
    expect((await removeAll()).status).toBe(200);
    expect((await work.open(volunteer, shown.id)).body).toMatchObject({ state: "idle", messages: [] });
    expect(await keyFor(volunteer, shown.id)).toBe("standing.deleted");

    await client.write(caller.token, "Jeg er her igjen");
    const { body: again } = await work.next(volunteer);
    await setAcute(volunteer, again);
    expect((await removeAll()).status).toBe(200);
    expect(await keyFor(volunteer, again.id)).toBe("standing.emptied_you");
    expect((await work.open(leader, again.id)).body).toMatchObject({ is_acute: true, messages: [] });
    expect(await kindsOf(leader)).toEqual(["alarm-acute"]);
    await work.release(volunteer, again.id, again.token!);
    await service.sweep();
    expect(await keyFor(leader, again.id)).toBe("standing.deleted");
    expect(await kindsOf(leader)).toEqual(["alarm-acute"]);
  });

  test("a former holder reads why, with the token alone", async () => {
    const shown = await taken();
    await takeOver(shown, "me");
    const path = work.at(shown.id, "/standing");
    const { body } = await volunteer.call<Standing>("GET", `${path}?token=${shown.token}`);
    expect(standingSentence(body).key).toBe("standing.taken-over_other");
    expect((await volunteer.call("GET", path)).status).toBe(404);
    const colleague = await newColleague(service, "volunteer");
    expect((await colleague.call("GET", `${path}?token=${shown.token}`)).status).toBe(404);
  });

  test("emergencies are in one list: all for leaders, for volunteers what they may claim", async () => {
    const shown = await taken();
    await setAcute(volunteer, shown);
    await acknowledge(leader);
    await work.submit(volunteer, shown.id, work.sendBody(shown));
    await work.open(leader, shown.id);
    await approve(shown);
    await passUndoTime(service, shown.id);
    await expect.poll(() => stateOf(shown.id)).toBe("idle");
    const { body: lane } = await work.queue(leader, "danger");
    expect(lane.rows).toMatchObject([
      { id: shown.id, state: "idle", is_acute: true, standing: { by: "answered" }, due_at: null },
    ]);
    const other = await work.queue(await newColleague(service, "volunteer"), "danger");
    expect([other.body.rows, other.body.counts.danger]).toEqual([[], 1]);
  });

  test("leaders are warned before an emergency ends by itself", async () => {
    const shown = await taken();
    await setAcute(volunteer, shown);
    const warned = async () => (await leader.call<Alert[]>("GET", "/api/desk/alerts")).body.map(({ kind }) => kind);
    expect(await warned()).not.toContain("emergency-ends");
    await service.query("UPDATE conversations SET lifted_until = service_time() + interval '47 hours'");
    expect(await warned()).toContain("emergency-ends");
  });
});
