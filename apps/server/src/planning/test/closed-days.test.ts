import type { ClosedRun } from "@sosmessages/contract/desk/closed.ts";
import type { Message } from "@sosmessages/contract/messages.ts";
import type { ClosedDays } from "@sosmessages/contract/service.ts";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newClient, type Client } from "#test/support/client.ts";
import { newDeskClient, type DeskPerson } from "#test/support/desk/desk.ts";
import { newColleague, newWriter, passUndoTime, work, type Colleague } from "#test/support/desk/desk-work.ts";
import { startTestService, type TestService } from "#test/support/service.ts";

let service: TestService;
let client: Client;
let leader: Colleague;
let admin: DeskPerson;
let volunteer: Colleague;
beforeAll(async () => {
  service = await startTestService({ LIMIT_FACTOR: "1000000" });
  client = newClient(service.url);
  leader = await newColleague(service, "leader");
  admin = await newDeskClient(service).invite("admin");
  volunteer = await newColleague(service, "volunteer");
});
afterAll(() => service.stop());
beforeEach(async () => {
  await service.query("DELETE FROM callers");
  await service.query("DELETE FROM closed_days");
});

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
// An independent calendar.
const oslo = new Intl.DateTimeFormat("sv", { timeZone: "Europe/Oslo", dateStyle: "short" });
const dayAhead = (days: number) => oslo.format(Date.now() + days * day);
/** Midnight in Oslo: one of two hours in UTC. */
const beginOf = (text: string) => {
  const late = Date.parse(`${text}T00:00:00Z`) - 2 * hour;
  return oslo.format(late) === text ? late : late + hour;
};

type Person = Pick<DeskPerson, "call">;
const change = (person: Person, from: string, to = from, isClosed = true) =>
  person.call("PUT", "/api/desk/closed-days", { body: { tenant: "sos", from, to, is_closed: isClosed } });
const runs = async (person: Person) =>
  (await person.call<{ runs: ClosedRun[] }>("GET", "/api/desk/closed-days")).body.runs;
const rounds = () =>
  service.query<{ id: string; waiting_since: Date; due_at: Date }>(
    "SELECT id, waiting_since, due_at FROM conversations",
  );

describe("closed days", () => {
  test("are set by leaders and administrators of the service, and everybody there sees them", async () => {
    expect((await change(leader, dayAhead(3), dayAhead(5))).status).toBe(200);
    expect((await change(admin, dayAhead(10))).status).toBe(200);
    expect((await change(admin, dayAhead(4), dayAhead(4), false)).status).toBe(200);
    const all = [3, 5, 10].map((days) => ({ tenant: "sos", from: dayAhead(days), to: dayAhead(days) }));
    expect(await runs(volunteer)).toEqual(all);
    expect((await change(leader, dayAhead(4))).status).toBe(200);
    expect(await runs(leader)).toEqual([{ tenant: "sos", from: dayAhead(3), to: dayAhead(5) }, all[2]]);
    expect((await change(volunteer, dayAhead(8))).status).toBe(403);
    const stranger = await newColleague(service, "leader", { tenants: ["sami"] });
    expect((await change(stranger, dayAhead(8))).status).toBe(404);
    expect(await runs(stranger)).toEqual([]);
    const { body } = await admin.call<{ entries: { act: string; detail: string }[] }>("GET", "/api/desk/audit");
    const entries = body.entries
      .filter(({ act }) => act.startsWith("closed-days"))
      .map((each) => each.act + each.detail);
    expect(entries).toEqual([
      `closed-days-added${dayAhead(4)}`,
      `closed-days-removed${dayAhead(4)}`,
      `closed-days-added${dayAhead(10)}`,
      `closed-days-added${dayAhead(3)} ${dayAhead(5)}`,
    ]);
  });

  test.each([
    ["a day that does not exist", "2027-02-30", "2027-03-01", "from"],
    ["yesterday", dayAhead(-2), dayAhead(1), "from"],
    ["an end before the beginning", dayAhead(3), dayAhead(2), "to"],
    ["the year after next", dayAhead(500), dayAhead(500), "to"],
    ["eight days in a row", dayAhead(3), dayAhead(10), "to"],
  ])("are refused: %s", async (_what, from, to, field) => {
    const { status, body } = await change(leader, from, to);
    expect([status, Object.keys(body["errors"] as object)]).toEqual([422, [field]]);
  });

  test("are refused where they make eight in a row with those before", async () => {
    expect((await change(leader, dayAhead(3), dayAhead(9))).status).toBe(200);
    expect((await change(leader, dayAhead(10))).status).toBe(422);
    expect((await change(leader, dayAhead(11))).status).toBe(200);
  });

  test("are forgotten eight weeks after their end", async () => {
    await change(leader, dayAhead(3), dayAhead(4));
    await service.query(
      "UPDATE closed_days SET starts_at = starts_at - $2::interval, ends_at = ends_at - $2::interval WHERE day = $1",
      [dayAhead(3), "60 days"],
    );
    await service.sweep();
    expect(await service.query("SELECT to_char(day, 'YYYY-MM-DD') AS day FROM closed_days")).toEqual([
      { day: dayAhead(4) },
    ]);
  });
});

describe("the deadline of a reply", () => {
  /** Today and tomorrow, so that midnight does not matter. */
  const close = () => change(leader, dayAhead(0), dayAhead(1));
  const afterwards = () => new Date(beginOf(dayAhead(2)) + 24 * hour);
  const nowClosed = async () => (await client.call<{ closed: ClosedDays | null }>("GET", "/api/closed")).body.closed;

  test("skips closed days, and callers read it", async () => {
    expect(await nowClosed()).toBeNull();
    const dueAt = afterwards();
    const shown = { from: dayAhead(0), to: dayAhead(1), answer_by: dueAt.toISOString() };
    await close();
    expect(await nowClosed()).toEqual(shown);
    const { token } = await newWriter(client, "Hei");
    expect(await rounds()).toMatchObject([{ due_at: dueAt }]);
    expect((await client.me(token)).body.data).toMatchObject({ answer_by: shown.answer_by });
  });

  test("is the usual one before closed days, which callers read two weeks ahead", async () => {
    await change(leader, dayAhead(15), dayAhead(15));
    expect(await nowClosed()).toBeNull();
    await change(leader, dayAhead(5), dayAhead(6));
    const soon = await nowClosed();
    expect(soon).toMatchObject({ from: dayAhead(5), to: dayAhead(6), is_coming: true });
    expect(Math.abs(Date.parse(soon!.answer_by) - Date.now() - 24 * hour)).toBeLessThan(60_000);
  });

  test("stays for a message that waited before the day was closed", async () => {
    await newWriter(client, "Hei");
    const before = await rounds();
    await close();
    expect(await rounds()).toEqual(before);
  });

  test("is the same for the next round, and where the oldest message is deleted", async () => {
    const dueAt = afterwards();
    await close();
    const { token, message } = await newWriter(client, "Hei");
    await client.write(token, "Mer");
    const [first] = await rounds();
    expect((await client.call("DELETE", `/api/messages/${message.id}`, { token })).status).toBe(200);
    const [second] = await rounds();
    expect(second!.waiting_since > first!.waiting_since).toBe(true);
    expect(second!.due_at).toEqual(dueAt);

    const { body: shown } = await work.next(volunteer);
    await work.save(volunteer, shown.id, shown.token!, "Svar", 0);
    expect((await work.send(volunteer, shown.id, work.sendBody(shown))).status).toBe(200);
    await client.write(token, "Og en ting til");
    await passUndoTime(service, shown.id);
    await expect.poll(async () => (await rounds())[0]!.waiting_since > second!.waiting_since).toBe(true);
    expect((await rounds())[0]!.due_at).toEqual(dueAt);
  });

  const hours = (from: Date | string, to: Date | string) => (Date.parse(String(to)) - Date.parse(String(from))) / hour;
  const promisedHours = async (token: string, since: string) =>
    hours(since, String((await client.me(token)).body.data["answer_by"]));
  const deskHours = async () => {
    const [row] = await service.query<{ since: string; due: string }>(
      "SELECT to_json(waiting_since) #>> '{}' AS since, to_json(due_at) #>> '{}' AS due FROM conversations",
    );
    return hours(row!.since, row!.due);
  };

  test("does not skip closed days after the caller's tick, also when a leader ends the emergency", async () => {
    await close();
    const caller = await client.newcomer();
    const body = { body: "Jeg er ikke trygg", not_safe: true };
    const { body: first } = await client.call<Message>("POST", "/api/messages", { token: caller.token, body });
    expect([await promisedHours(caller.token, first.submitted_at), await deskHours()]).toEqual([24, 24]);
    const [{ id } = { id: "" }] = await rounds();
    expect((await leader.call("POST", work.at(id, "/acute"), { body: { is_acute: true } })).status).toBe(200);
    const end = { is_acute: false, reason: "mistake" };
    expect((await leader.call("POST", work.at(id, "/acute"), { body: end })).status).toBe(200);
    expect([await promisedHours(caller.token, first.submitted_at), await deskHours()]).toEqual([24, 24]);
  });

  test("skips no closed days at the desk while it is an emergency; the caller reads what was promised, until a tick", async () => {
    await close();
    const { token, message } = await newWriter(client, "Hei");
    const promised = await promisedHours(token, message.submitted_at);
    expect(promised).toBeGreaterThan(24);
    const [{ id } = { id: "" }] = await rounds();
    const mark = (body: object) => leader.call("POST", work.at(id, "/acute"), { body });
    const both = async () => [await deskHours(), await promisedHours(token, message.submitted_at)];
    expect((await mark({ is_acute: true })).status).toBe(200);
    expect(await both()).toEqual([24, promised]);
    // A later message of an emergency without a tick.
    await client.write(token, "Mer");
    expect(await both()).toEqual([24, promised]);
    expect((await mark({ is_acute: false, reason: "mistake" })).status).toBe(200);
    expect(await both()).toEqual([promised, promised]);
    const ticked = { body: "Nå er jeg ikke trygg", not_safe: true };
    await client.call("POST", "/api/messages", { token, body: ticked });
    expect(await both()).toEqual([24, 24]);
    // The deadline of the message that is left.
    expect((await client.call("DELETE", `/api/messages/${message.id}`, { token })).status).toBe(200);
    expect(await deskHours()).toBe(24);
  });

  test("skips no closed days at the desk after a sign of the program, also in the next round", async () => {
    await close();
    const { token, message } = await newWriter(client, "Jeg har tatt alle pillene mine nå. Farvel.");
    await expect.poll(deskHours).toBe(24);
    expect(await promisedHours(token, message.submitted_at)).toBeGreaterThan(24);
    const { body: shown } = await work.next(volunteer);
    expect(hours(shown.waiting_since!, shown.due_at!)).toBe(24);
    await work.save(volunteer, shown.id, shown.token!, "Svar", 0);
    expect((await work.send(volunteer, shown.id, work.sendBody(shown))).status).toBe(200);
    const { body: later } = await client.write(token, "Og en ting til");
    await passUndoTime(service, shown.id);
    await expect.poll(async () => (await rounds())[0]!.waiting_since).toEqual(new Date(later.submitted_at));
    expect(await deskHours()).toBe(24);
    expect(await promisedHours(token, later.submitted_at)).toBeGreaterThan(24);
  });

  test("is when the open time has passed, also where the clock changes", async () => {
    const ahead = Array.from({ length: 380 }, (_, index) => dayAhead(index + 6));
    const lengthOf = (text: string) => beginOf(oslo.format(beginOf(text) + 30 * hour)) - beginOf(text);
    const changes = ahead.filter((text) => lengthOf(text) !== day);
    expect(changes.length).toBeGreaterThan(0);
    /** Counts open time in steps. */
    const model = (closed: ReadonlySet<string>, since: number, hours: number) => {
      let [at, left] = [since, hours * hour];
      for (const step = 15 * minute; left > 0; at += step) if (!closed.has(oslo.format(at))) left -= step;
      return new Date(at);
    };
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...changes, ahead[0]!),
        fc.uniqueArray(fc.integer({ min: -3, max: 3 }), { maxLength: 6 }),
        fc.integer({ min: -4 * 96, max: 4 * 96 }),
        fc.constantFrom(2, 24, 48, 100),
        async (around, offsets, quarters, hours) => {
          await service.query("DELETE FROM closed_days");
          const closed = offsets.map((days) => oslo.format(beginOf(around) + days * day + 12 * hour));
          for (const text of closed) expect((await change(leader, text)).status).toBe(200);
          const since = beginOf(around) + quarters * 15 * minute;
          const [row] = await service.query<{ due: Date }>(
            "SELECT reply_due('sos', $1, $2 * interval '1 hour') AS due",
            [new Date(since), hours],
          );
          expect(row!.due).toEqual(model(new Set(closed), since, hours));
        },
      ),
      { numRuns: 60, seed: 24 },
    );
  });
});
