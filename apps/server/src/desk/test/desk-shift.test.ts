import type { Alert, ShiftNote } from "@sosmessages/contract/desk/shift.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newDutyWatch } from "#desk/slice.ts";
import { connectDatabase } from "#platform/database/database.ts";
import type { ChangedConversation } from "#platform/events.ts";
import { newClient, type Client } from "#test/support/client.ts";
import { newDeskClient, type DeskClient, type DeskPerson } from "#test/support/desk/desk.ts";
import { newColleague, newWriter, work } from "#test/support/desk/desk-work.ts";
import { startMailServer } from "#test/support/mail.ts";
import { startTestService, type TestService } from "#test/support/service.ts";

type MailServer = Awaited<ReturnType<typeof startMailServer>>;

let mail: MailServer;
let service: TestService;
let client: Client;
let desk: DeskClient;
let volunteer: DeskPerson;
let leader: DeskPerson;
beforeAll(async () => {
  mail = await startMailServer();
  service = await startTestService({ LIMIT_FACTOR: "1000000", SMTP_URL: mail.url });
  client = newClient(service.url);
  desk = newDeskClient(service);
  volunteer = await desk.invite("volunteer");
  leader = await desk.invite("leader");
});
afterAll(async () => {
  await service.stop();
  await mail.stop();
});
beforeEach(() => service.query("DELETE FROM callers"));

const alertsOf = async (person: Pick<DeskPerson, "call">) =>
  (await person.call<Alert[]>("GET", "/api/desk/alerts")).body.map(({ kind, count }) => [kind, count]);

/** As if the caller had written so many hours ago. */
const wroteHoursAgo = async (hours: number) => {
  await service.query("UPDATE messages SET submitted_at = submitted_at - $1 * interval '1 hour'", [hours]);
  await service.query(
    `UPDATE conversations SET waiting_since = waiting_since - $1 * interval '1 hour', due_at = due_at - $1 * interval '1 hour'`,
    [hours],
  );
};

describe("what needs somebody now", () => {
  test("grows with the deadline, one kind at a time, and stops when somebody takes it", async () => {
    await newWriter(client, "Hei");
    expect(await alertsOf(volunteer)).toEqual([]);
    await wroteHoursAgo(13);
    expect(await alertsOf(volunteer)).toEqual([["unclaimed", 1]]);
    await wroteHoursAgo(8);
    expect(await alertsOf(volunteer)).toEqual([["four-hours-left", 1]]);
    await wroteHoursAgo(2.5);
    expect(await alertsOf(volunteer)).toEqual([["one-hour-left", 1]]);
    await wroteHoursAgo(1);
    expect(await alertsOf(volunteer)).toEqual([["breached", 1]]);
    await work.next(volunteer);
    expect(await alertsOf(volunteer)).toEqual([]);
  });

  test("begins with the worst: on a phone it is all that one sees", async () => {
    for (let n = 0; n < 5; n += 1) await newWriter(client, "Hei");
    const inOrder = `FROM (SELECT id, row_number() OVER (ORDER BY due_at) AS place FROM conversations) o WHERE o.id = conversations.id`;
    await service.query(
      `UPDATE conversations SET is_acute = place = 4, due_at = service_time() + (array[3, 30, -1, 30, 0.5])[place] * interval '1 hour',
       waiting_since = service_time() - interval '13 hours' ${inOrder}`,
    );
    const kinds = (await alertsOf(volunteer)).map(([kind]) => kind);
    expect(kinds).toEqual(["acute", "breached", "one-hour-left", "four-hours-left", "unclaimed"]);
    // A sign of danger is counted as such, whatever its deadline.
    await service.query("UPDATE conversations SET sign = 'caller', sign_at = service_time() WHERE NOT is_acute");
    expect(await alertsOf(volunteer)).toEqual([["acute", 5]]);
  });

  test("is for those who can do something about it", async () => {
    const other = await newColleague(service, "volunteer", { tenants: ["sami"] });
    const administrator = await newColleague(service, "admin");
    const beginner = await newColleague(service, "volunteer", { needsReview: true });
    await newWriter(client, "Hei");
    const { body: shown } = await work.next(beginner);
    await work.save(beginner, shown.id, shown.token!, "Svar", 0);
    expect((await work.submit(beginner, shown.id, work.sendBody(shown))).status).toBe(200);
    await wroteHoursAgo(12 * 24);
    expect(await alertsOf(leader)).toEqual(
      expect.arrayContaining([
        ["review-waiting", 1],
        ["expires-soon", 1],
      ]),
    );
    for (const person of [other, administrator, volunteer]) expect(await alertsOf(person)).toEqual([]);
  });

  test("leads to the first conversation, and counts what waits for a second person", async () => {
    const administrator = await newColleague(service, "admin");
    await newWriter(client, "Hei");
    const { body: shown } = await work.next(volunteer);
    const proposal = { token: shown.token, kind: "block", reason: "Trusler" };
    await volunteer.call("POST", `/api/desk/conversations/${shown.id}/proposals`, { body: proposal });
    const alerts = (await leader.call<Alert[]>("GET", "/api/desk/alerts")).body;
    expect(alerts).toContainEqual({ kind: "proposals", tenant: "sos", count: 1, names: [], conversation: shown.id });

    const { body: me } = await volunteer.call<{ id: string }>("GET", "/api/desk/me");
    const reset = `/api/desk/people/${me.id}/reset`;
    expect((await leader.call("POST", reset)).status).toBe(204);
    expect(await alertsOf(leader)).not.toContainEqual(["confirmations", 1]);
    expect(await alertsOf(administrator)).toEqual([["confirmations", 1]]);
    expect((await administrator.call("POST", reset)).status).toBe(204);
    expect(await alertsOf(leader)).toContainEqual(["confirmations", 1]);
    expect(await alertsOf(administrator)).toEqual([]);
  });
});

describe("a mail about it", () => {
  test("goes to whoever asked for it and is on duty, once for each stage, and says nothing", async () => {
    await volunteer.call("PATCH", "/api/desk/me", { body: { email: "vakt@example.org", alerts: true } });
    const { username } = await newWriter(client, "Et ord som ingen skal se");
    await wroteHoursAgo(13);
    await expect.poll(() => mail.envelopes).toEqual(["vakt@example.org"]);
    const [first] = mail.received;
    expect(first!.text?.trim()).toBe("Det er noe som venter på deg.");
    expect(first!.subject).toBe("Det er noe som venter på deg.");
    for (const secret of [username, "ingen skal se"]) expect(first!.raw).not.toContain(secret);

    // Two at once are one mail, an hour later at the earliest, and the stage before is not told of again.
    await service.query("UPDATE desk_choices SET letters_at = letters_at - interval '1 hour'");
    await newWriter(client, "Enda en");
    await wroteHoursAgo(8);
    await expect.poll(() => mail.envelopes.length).toBe(2);
    await service.wake("conversations");
    await service.wake("mail");
    expect(mail.envelopes).toHaveLength(2);
    expect(mail.received[1]!.text).toBe(first!.text);

    await volunteer.call("PUT", "/api/desk/duty", { body: { until: null } });
    await wroteHoursAgo(2.5);
    await service.wake("conversations");
    await service.wake("mail");
    expect(mail.envelopes).toHaveLength(2);
    await volunteer.call("PATCH", "/api/desk/me", { body: { email: "", alerts: false } });
    const until = new Date(Date.now() + 3_600_000).toISOString();
    await volunteer.call("PUT", "/api/desk/duty", { body: { until } });
  });
});

describe("a talk after a hard conversation", () => {
  test("reaches the leaders of the service with the name of who asks, and with nothing about whom they had written to", async () => {
    const caller = await newWriter(client, "Noe tungt");
    const { body: shown } = await work.next(volunteer);
    expect((await volunteer.call("POST", "/api/desk/talk", { body: { tenant: "sos" } })).status).toBe(200);
    const alerts = (await leader.call<Alert[]>("GET", "/api/desk/alerts")).body;
    expect(alerts).toContainEqual({ kind: "talk", tenant: "sos", count: 1, names: [volunteer.name] });
    const row = JSON.stringify(await service.query("SELECT * FROM talks"));
    for (const trace of [shown.id, caller.user.mailbox, caller.message.id]) expect(row).not.toContain(trace);
    expect((await volunteer.call("POST", "/api/desk/talk/settle", { body: { tenant: "sos" } })).status).toBe(403);
    await leader.call("POST", "/api/desk/talk/settle", { body: { tenant: "sos" } });
    expect((await alertsOf(leader)).map(([kind]) => kind)).not.toContain("talk");
    expect((await volunteer.call("POST", "/api/desk/talk", { body: { tenant: "sami" } })).status).toBe(404);
  });
});

describe("the shift log", () => {
  const write = (person: Pick<DeskPerson, "call">, body: string, tenant = "sos") =>
    person.call<ShiftNote>("POST", "/api/desk/shift-log", { body: { tenant, body } });
  const read = async (person: Pick<DeskPerson, "call">) =>
    (await person.call<ShiftNote[]>("GET", "/api/desk/shift-log")).body.map(({ body }) => body);

  test("is read by the service's own people, and a note goes when its author or a leader says so", async () => {
    const other = await newColleague(service, "volunteer", { tenants: ["sami"] });
    const colleague = await newColleague(service, "volunteer");
    const { body: note } = await write(volunteer, "Rolig kveld");
    const { body: second } = await write(volunteer, "Husk nøkkelen");
    expect(await read(colleague)).toEqual(["Husk nøkkelen", "Rolig kveld"]);
    expect(await read(other)).toEqual([]);
    expect((await write(other, "Feil sted")).status).toBe(404);
    const remove = (person: Pick<DeskPerson, "call">, id: string) =>
      person.call("DELETE", `/api/desk/shift-log/${id}`).then(({ status }) => status);
    expect(await remove(colleague, note.id)).toBe(404);
    expect([await remove(volunteer, note.id), await remove(leader, second.id)]).toEqual([200, 200]);
    expect(await read(colleague)).toEqual([]);
  });

  test("is sealed, and gone after 14 days", async () => {
    await write(volunteer, "Ordet solsikke");
    const rows = await service.query<{ body: Buffer }>("SELECT body FROM shift_notes");
    expect(rows.map(({ body }) => body.includes("solsikke"))).toEqual([false]);
    await service.query("UPDATE shift_notes SET written_at = written_at - interval '14 days'");
    expect(await read(volunteer)).toEqual([]);
    await service.sweep();
    expect(await service.query("SELECT id FROM shift_notes")).toEqual([]);
  });
});

test("a conversation that was let go because of somebody's own life is never offered to them again", async () => {
  await newWriter(client, "Du kjenner meg kanskje");
  const { body: shown } = await work.next(volunteer);
  await work.release(volunteer, shown.id, shown.token!, "may-know");
  expect((await work.next(volunteer)).status).toBe(204);
  expect((await work.queue(volunteer)).body.rows).toEqual([]);
  expect((await work.claim(volunteer, shown.id)).status).toBe(404);
  const colleague = await newColleague(service, "volunteer");
  expect((await work.next(colleague)).body.id).toBe(shown.id);
});

test("every opening is in the audit log, and so is a reload that shows a new letter; another reload is none", async () => {
  const { token } = await newWriter(client, "Hei");
  const { body: shown } = await work.next(volunteer);
  const readers = async () =>
    (
      await service.query<{ volunteer: string }>(
        "SELECT volunteer FROM audit WHERE act = 'opened' AND conversation = $1 ORDER BY seq",
        [shown.id],
      )
    ).map(({ volunteer: reader }) => reader);
  const reload = (person: DeskPerson) => work.open(person, `${shown.id}?again=1`);
  for (let count = 0; count < 3; count += 1) await reload(volunteer);
  await work.open(leader, shown.id);
  await reload(leader);
  await work.open(leader, shown.id);
  const first = [volunteer.id, leader.id, leader.id];
  expect(await readers()).toEqual(first);

  await client.write(token, "Enda et brev");
  const seen = await Promise.all([reload(leader), reload(leader)]);
  expect(seen.map(({ body }) => body.messages.length)).toEqual([2, 2]);
  await reload(leader);
  expect((await readers()).slice(0, 4)).toEqual([...first, leader.id]);
  const later = await readers();
  await reload(volunteer);
  await reload(volunteer);
  expect(await readers()).toEqual([...later, volunteer.id]);

  // Reading for more than an hour is noted again.
  await service.query("UPDATE openings SET noted_at = noted_at - interval '1 hour'");
  await reload(leader);
  expect(await readers()).toEqual([...later, volunteer.id, leader.id]);
});

test("the desk is told when the number of people on duty changes, whatever changed it, and only then", async () => {
  const told: ChangedConversation[] = [];
  const database = connectDatabase(service.config.databaseUrl!, () => {}, 1);
  const watch = newDutyWatch(database, (change) => void told.push(change));
  const heard = async () => {
    await watch();
    return told.splice(0);
  };
  const colleague = await desk.invite("volunteer", "sos", { duty: false });
  const until = (at: string | null) => colleague.call("PUT", "/api/desk/duty", { body: { until: at } });
  const soon = () => new Date(Date.now() + 3_600_000).toISOString();
  const ofSos = [{ tenant: "sos", conversation: null, version: 0 }];
  try {
    expect(await heard()).toEqual([]);
    await until(soon());
    expect(await heard()).toEqual(ofSos);
    expect(await heard()).toEqual([]);
    await until(null);
    expect(await heard()).toEqual(ofSos);
    await until(soon());
    expect(await heard()).toEqual(ofSos);
    // As if the hour had passed.
    await service.query("UPDATE volunteers SET duty_until = service_time() WHERE id = $1", [colleague.id]);
    expect(await heard()).toEqual(ofSos);
  } finally {
    await database.close();
  }
});
