import type { Devices, NoticeChoices } from "@sosmessages/contract/desk/accounts.ts";
import type { Practice } from "@sosmessages/contract/desk/practice.ts";
import { shippedZoneOf } from "@sosmessages/services/folder/shipped.ts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { connectDatabase } from "#platform/database/database.ts";
import { newClient, type Client } from "#test/support/client.ts";
import { newDeskClient, type DeskClient, type DeskPerson } from "#test/support/desk/desk.ts";
import { newColleague, newWriter, work, type Shown } from "#test/support/desk/desk-work.ts";
import { startMailServer } from "#test/support/mail.ts";
import { startProviders, type Providers } from "#test/support/push/push-providers.ts";
import { startTestService, type TestService } from "#test/support/service.ts";
import { newTell } from "../notices/choices.ts";
import { newConfirmationWatch } from "../notices/watch-confirmations.ts";

const sentence = "Det er noe som venter på deg.";
const none: NoticeChoices = { mail: [], push: [], off_duty: [], quiet: null };

let mail: Awaited<ReturnType<typeof startMailServer>>;
let providers: Providers;
let service: TestService;
let client: Client;
let desk: DeskClient;
let leader: DeskPerson;
let volunteer: DeskPerson;
beforeAll(async () => {
  mail = await startMailServer();
  providers = await startProviders();
  service = await startTestService({ ...providers.settings, LIMIT_FACTOR: "1000000", SMTP_URL: mail.url });
  client = newClient(service.url);
  desk = newDeskClient(service);
  leader = await desk.invite("leader");
  volunteer = await desk.invite("volunteer", "sos", { needsReview: true });
  await volunteer.call("PATCH", "/api/desk/me", { body: { email: "ida@example.org" } });
  await leader.call("PATCH", "/api/desk/me", { body: { email: "leder@example.org" } });
});
afterAll(async () => {
  await service.stop();
  await mail.stop();
  await providers.stop();
});
afterEach(async () => {
  for (const table of ["callers", "desk_mails", "desk_devices", "desk_choices", "exercises"])
    await service.query(`DELETE FROM ${table}`);
  mail.envelopes.length = 0;
  providers.web.answer = null;
});

type Person = Pick<DeskPerson, "call">;

const choose = async (person: Person, wanted: Partial<NoticeChoices>) => {
  const saved = await person.call<NoticeChoices>("PUT", "/api/desk/me/notices", { body: { ...none, ...wanted } });
  expect(saved.status, saved.text).toBe(200);
  return saved.body;
};
const devicesOf = async (person: Person) => (await person.call<Devices>("GET", "/api/desk/me/devices")).body.devices;
const turnOn = async (person: Person) => {
  const { subscription, path, open } = providers.newBrowser();
  const body = { subscription, language: "nb" };
  expect((await person.call("POST", "/api/desk/me/devices", { body })).status).toBe(200);
  const received = () => providers.web.received.filter((one) => one.path === path);
  return { path, received, shown: () => received().map((one) => open(one.body).toString()) };
};
const submitted = async (): Promise<Shown> => {
  await newWriter(client, "Et ord som ingen skal se");
  const { body: shown } = await work.next(volunteer);
  await work.save(volunteer, shown.id, shown.token!, "Hei du", 0);
  expect((await work.submit(volunteer, shown.id, work.sendBody(shown))).status).toBe(200);
  return shown;
};
const returned = async (): Promise<Shown> => {
  const shown = await submitted();
  const body = { comment: "Si mer." };
  const answer = await leader.call("POST", work.at(shown.id, "/review/return"), { body });
  expect(answer.status, answer.text).toBe(200);
  return shown;
};
const queued = (table: "desk_mails" | "desk_pushes") =>
  service.query<{ due_in: number }>(
    `SELECT extract(epoch FROM due_at - service_time())::integer / 60 AS due_in FROM ${table} WHERE attempts = 0`,
  );
/** Quiet hours from an hour ago until in two hours. */
const quietNow = () => {
  const at = (hours: number) =>
    new Date(Date.now() + hours * 3_600_000).toLocaleTimeString("sv", {
      timeZone: shippedZoneOf("sos"),
      hour: "2-digit",
      minute: "2-digit",
    });
  return { from: at(-1), to: at(2) };
};

/** The job runs every half minute. */
const watchConfirmations = async () => {
  const system = connectDatabase(service.config.databaseUrl!, () => {}, 1);
  await newConfirmationWatch({ system, tell: newTell(shippedZoneOf) })().finally(system.close);
};

test("each person chooses among what their role gets, and keeps today's mails until then", async () => {
  const read = async (person: Person) => (await person.call<NoticeChoices>("GET", "/api/desk/me/notices")).body;
  expect(await read(volunteer)).toEqual({ ...none, mail: ["shift"] });
  const wanted: NoticeChoices = {
    mail: ["letters", "approval"],
    push: ["returned"],
    off_duty: ["letters", "practice"],
    quiet: { from: "22:00", to: "06:30" },
  };
  expect(await choose(volunteer, wanted)).toEqual({ ...wanted, mail: ["letters"], off_duty: ["letters"] });
  expect(await read(volunteer)).toEqual({ ...wanted, mail: ["letters"], off_duty: ["letters"] });
  const put = async (body: object) => (await volunteer.call("PUT", "/api/desk/me/notices", { body })).status;
  for (const to of ["24:00", "22:00"]) expect(await put({ ...none, quiet: { from: "22:00", to } })).toBe(422);

  // Two windows: the second shows the earlier choices. A retry of the first is accepted.
  const was = await read(volunteer);
  const first = { ...none, mail: ["returned"], was };
  expect([await put(first), await put(first)]).toEqual([200, 200]);
  expect(await put({ ...none, mail: ["letters"], was })).toBe(409);
  expect(await read(volunteer)).toEqual({ ...none, mail: ["returned"] });
});

test("a returned draft is announced by mail and on a device, without a word of it, and a device that is gone is removed", async () => {
  await choose(volunteer, { mail: ["returned"], push: ["returned"] });
  const device = await turnOn(volunteer);
  const gone = await turnOn(volunteer);
  providers.web.answer = ({ path }) => ({ status: path === gone.path ? 410 : 201 });
  await returned();
  await expect.poll(device.shown).toEqual([sentence]);
  expect(device.received()[0]!.headers).toMatchObject({ ttl: "7200", topic: "sentence", urgency: "normal" });
  const { subject, text } = await mail.mailTo("ida@example.org");
  expect([subject, text?.trim()]).toEqual([sentence, sentence]);
  await expect.poll(() => devicesOf(volunteer)).toHaveLength(1);
  expect(mail.envelopes).toEqual(["ida@example.org"]);
});

test("a returned draft is not lost by a server that dies before it is stored, or before it is sent", async () => {
  await choose(volunteer, { push: ["returned"] });
  const device = await turnOn(volunteer);
  providers.web.answer = () => ({ status: 503 });
  await service.query(`CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'killed'; END $$`);
  await service.query("CREATE TRIGGER die BEFORE INSERT ON desk_pushes FOR EACH ROW EXECUTE FUNCTION die()");
  await returned();
  await expect.poll(() => service.log()).toMatch(/"job-failed".*"job":"conversations"/);
  await service.query("DROP FUNCTION die CASCADE");
  const tried = () => service.query("SELECT FROM desk_pushes WHERE attempts > 0");
  await expect.poll(tried).toHaveLength(1);
  providers.web.answer = null;
  await service.query("UPDATE desk_pushes SET due_at = service_time()");
  await expect.poll(device.shown).toEqual([sentence]);
  await expect.poll(tried).toEqual([]);
});

test("in quiet hours a returned draft waits for their end, and is dropped if it was edited by then; an alarm rings", async () => {
  await choose(volunteer, { push: ["returned"], mail: ["returned"], quiet: quietNow() });
  await choose(leader, { quiet: quietNow() });
  const device = await turnOn(volunteer);
  const leaders = await turnOn(leader);
  const shown = await returned();
  await expect
    .poll(async () => (await queued("desk_pushes")).map(({ due_in }) => due_in))
    .toEqual([expect.any(Number)]);
  for (const table of ["desk_pushes", "desk_mails"] as const) {
    const [{ due_in: minutes } = { due_in: 0 }] = await queued(table);
    expect(minutes).toBeGreaterThanOrEqual(118);
    expect(minutes).toBeLessThanOrEqual(120);
  }

  await volunteer.call("POST", work.at(shown.id, "/acute"), { body: { is_acute: true } });
  await service.query("UPDATE alarms SET raised_at = raised_at - interval '4 minutes'");
  await expect.poll(leaders.shown).toEqual(["Alarm: en vaktleder trengs nå"]);
  await mail.mailTo("leder@example.org");

  const { body: now } = await work.open(volunteer, shown.id);
  expect((await work.save(volunteer, shown.id, now.token!, "Hei du, mer", now.draft!.revision)).status).toBe(200);
  for (const table of ["desk_pushes", "desk_mails"]) await service.query(`UPDATE ${table} SET due_at = service_time()`);
  await expect.poll(() => service.query("SELECT FROM desk_pushes")).toEqual([]);
  await expect.poll(() => service.query("SELECT FROM desk_mails")).toEqual([]);
  expect(device.shown()).toEqual([]);
  expect(mail.envelopes).not.toContain("ida@example.org");
});

test("a leader hears of replies, practice and confirmations as chosen, also off duty, and an administrator of confirmations", async () => {
  const asleep = await newColleague(service, "leader", { duty: false });
  const awake = await newColleague(service, "leader");
  const deaf = await newColleague(service, "leader");
  const admin = await newColleague(service, "admin");
  const events: NoticeChoices["push"] = ["approval", "practice", "confirmation"];
  await choose(asleep, { push: events, off_duty: ["practice", "confirmation"] });
  await choose(awake, { push: events });
  await choose(admin, { push: events });
  const devices = await Promise.all([asleep, awake, deaf, admin].map(turnOn));
  const counts = () => devices.map(({ shown }) => shown().length);
  await submitted();
  await expect.poll(counts).toEqual([0, 1, 0, 0]);

  const { letters } = (await volunteer.call<Practice>("GET", "/api/desk/practice")).body;
  const letter = `/api/desk/practice/letters/${letters[0]!.id}`;
  const exercise = `/api/desk/practice/${(await volunteer.call<{ id: string }>("POST", letter)).body.id}`;
  await volunteer.call("PUT", `${exercise}/draft`, { body: { body: "Takk for at du skrev.", revision: 0 } });
  expect((await volunteer.call("POST", `${exercise}/submit`, { body: { revision: 1 } })).status).toBe(200);
  await expect.poll(counts).toEqual([1, 2, 0, 0]);

  const reset = `/api/desk/people/${volunteer.id}/reset`;
  expect((await leader.call("POST", reset)).status).toBe(204);
  await watchConfirmations();
  await watchConfirmations();
  await expect.poll(counts).toEqual([1, 2, 0, 1]);
  expect((await admin.call("POST", reset)).status).toBe(204);
  await watchConfirmations();
  await expect.poll(counts).toEqual([2, 3, 0, 1]);
});
