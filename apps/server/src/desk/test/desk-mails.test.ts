import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { newClient, type Client } from "#test/support/client.ts";
import { newDeskClient, type DeskPerson } from "#test/support/desk/desk.ts";
import { newColleague, newWriter, work } from "#test/support/desk/desk-work.ts";
import { eventually, startMailServer } from "#test/support/mail.ts";
import { startTestService, type TestService } from "#test/support/service.ts";
import { newCommonGround } from "#test/two-servers/two-servers.ts";

type MailServer = Awaited<ReturnType<typeof startMailServer>>;

const askForMails = (person: DeskPerson, email: string) =>
  person.call("PATCH", "/api/desk/me", { body: { email, alerts: true } });

/** As if the caller had written so many hours ago. */
const wroteHoursAgo = (service: TestService, hours: number) =>
  service.query(
    `UPDATE conversations SET waiting_since = waiting_since - $1 * interval '1 hour', due_at = due_at - $1 * interval '1 hour'`,
    [hours],
  );

const queued = (service: TestService) =>
  service.query<{ attempts: number }>("SELECT * FROM desk_mails ORDER BY volunteer");
/** An attempt is counted when it begins; only when it has failed does it reach no mail server that comes up. */
const failures = () => service.log().split('"mail-delayed"').length;
const triedInVain = (service: TestService) =>
  eventually(async () => (failures() > failedBefore ? ((await queued(service))[0] ?? null) : null));
const isNothingLeft = (service: TestService) =>
  eventually(async () => ((await queued(service)).length === 0 ? true : null));
/** Its pause is over. */
const tryNow = (service: TestService) => service.query("UPDATE desk_mails SET due_at = service_time()");

let port: number;
let service: TestService;
let client: Client;
let leader: DeskPerson;
let back: MailServer | null = null;
let failedBefore = 0;
beforeAll(async () => {
  const mails = await startMailServer();
  ({ port } = mails);
  await mails.stop();
  service = await startTestService({ LIMIT_FACTOR: "1000000", SMTP_URL: mails.url });
  client = newClient(service.url);
  leader = await newDeskClient(service).invite("leader");
});
afterAll(() => service.stop());
beforeEach(async () => {
  await askForMails(leader, "leder@example.org");
  failedBefore = failures();
});
afterEach(async () => {
  await service.query("DELETE FROM callers");
  await service.query("DELETE FROM desk_mails");
  await service.query("DELETE FROM desk_choices");
  await back?.stop();
  back = null;
});

test("a mail server that is away gets the mail when it is back, one for all that came up meanwhile", async () => {
  const caller = await newWriter(client, "Et ord som ingen skal se");
  await wroteHoursAgo(service, 13);
  const row = await triedInVain(service);
  expect(Object.keys(row).toSorted()).toEqual(["asked_at", "attempts", "due_at", "kind", "volunteer"]);
  expect(JSON.stringify(row)).not.toContain(caller.user.mailbox);
  await wroteHoursAgo(service, 8);
  await eventually(async () => {
    const told = await service.query("SELECT FROM alerts_told");
    return told.length === 2 ? true : null;
  });

  back = await startMailServer(port);
  await tryNow(service);
  await back.mailTo("leder@example.org");
  await isNothingLeft(service);
  expect(back.envelopes).toEqual(["leder@example.org"]);
  expect(back.received[0]!.text?.trim()).toBe("Det er noe som venter på deg.");
  expect(service.log()).toMatch(/"mail-delayed".*"attempt":1/);
});

test("what somebody has taken meanwhile is mailed to nobody", async () => {
  await newWriter(client, "Hei");
  await wroteHoursAgo(service, 13);
  await triedInVain(service);
  expect((await work.next(await newColleague(service, "volunteer"))).status).toBe(200);

  back = await startMailServer(port);
  await tryNow(service);
  await isNothingLeft(service);
  expect(back.envelopes).toEqual([]);
});

test("whoever does not want mails any more gets none that waited", async () => {
  await newWriter(client, "Hei");
  await wroteHoursAgo(service, 13);
  await triedInVain(service);
  await leader.call("PATCH", "/api/desk/me", { body: { alerts: false } });

  back = await startMailServer(port);
  await tryNow(service);
  await isNothingLeft(service);
  expect(back.envelopes).toEqual([]);
});

test("after a day of trying it is given up, and the operator hears of it", async () => {
  await newWriter(client, "Hei");
  await wroteHoursAgo(service, 13);
  await triedInVain(service);
  // However often it was tried: the pauses have an end.
  await service.query("UPDATE desk_mails SET attempts = 200, due_at = service_time()");
  await eventually(() => (service.log().includes('"attempt":201') ? true : null));
  await eventually(() => (service.log().includes('"event":"attention","concern":"mail"') ? true : null));
  expect(
    await service.query("SELECT due_at <= service_time() + interval '10 minutes' AS is_soon FROM desk_mails"),
  ).toEqual([{ is_soon: true }]);

  await service.query("UPDATE desk_mails SET asked_at = asked_at - interval '25 hours', due_at = service_time()");
  await isNothingLeft(service);
  expect(service.log()).toContain('"event":"mail-given-up"');
});

test("two servers send each mail once", async () => {
  const ground = await newCommonGround();
  back = await startMailServer(port);
  const settings = { LIMIT_FACTOR: "1000000", SMTP_URL: back.url, ...ground.shared };
  const one = await startTestService(settings);
  const other = await startTestService(settings);
  try {
    const desk = newDeskClient(one);
    const addresses = ["a@example.org", "b@example.org", "c@example.org"];
    for (const address of addresses) await askForMails(await desk.invite("leader"), address);
    for (const url of [one.url, other.url]) await newWriter(newClient(url), "Hei");
    await wroteHoursAgo(one, 13);
    await eventually(() => (back!.envelopes.length >= addresses.length ? true : null));
    await isNothingLeft(one);
    expect(back.envelopes.toSorted()).toEqual(addresses);
  } finally {
    await one.stop();
    await other.stop();
    await ground.leave();
  }
});
