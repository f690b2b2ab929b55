import type { Shift } from "@sosmessages/contract/desk/rota.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newDeskClient, type DeskPerson } from "#test/support/desk/desk.ts";
import { newColleague, type Colleague } from "#test/support/desk/desk-work.ts";
import { startTestService, type TestService } from "#test/support/service.ts";

let service: TestService;
let leader: DeskPerson;
let admin: DeskPerson;
let volunteer: Colleague;
let other: Colleague;
let stranger: Colleague;
beforeAll(async () => {
  service = await startTestService({ LIMIT_FACTOR: "1000000" });
  const desk = newDeskClient(service);
  leader = await desk.invite("leader");
  admin = await desk.invite("admin");
  volunteer = await newColleague(service, "volunteer");
  other = await newColleague(service, "volunteer");
  stranger = await newColleague(service, "leader", { tenants: ["sami"] });
});
afterAll(() => service.stop());
beforeEach(() => service.query("DELETE FROM shifts"));

type Person = Pick<DeskPerson, "call">;
type Week = { week: string; shifts: Shift[] };

const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const evening = { from: "18:00", to: "22:00", leaders: 1, volunteers: 2, weeks: 1 };
const add = (person: Person, more: object = {}) =>
  person.call("POST", "/api/desk/rota/shifts", { body: { tenant: "sos", day: dayAhead(3), ...evening, ...more } });
const weekOf = async (person: Person, day: string) =>
  (await person.call<Week>("GET", `/api/desk/rota?week=${day}`)).body.shifts;
const newShift = async (more: { day?: string } & Partial<typeof evening> = {}): Promise<Shift> => {
  expect((await add(leader, more)).status).toBe(200);
  const wanted = more.day ?? dayAhead(3);
  return (await weekOf(leader, wanted)).find(({ day }) => day === wanted)!;
};
const at = ({ id }: Shift, path = "") => `/api/desk/rota/shifts/${id}${path}`;
const signUp = (person: Person, shift: Shift, insteadOf: string | null = null) =>
  person.call<Shift>("PUT", at(shift, "/place"), { body: { instead_of: insteadOf } });
const withdraw = (person: Person, shift: Shift) => person.call<Shift>("DELETE", at(shift, "/place"));
const offer = (person: Person, shift: Shift, isOffered = true) =>
  person.call<Shift>("PUT", at(shift, "/offer"), { body: { is_offered: isOffered } });
const idsOf = ({ people }: Shift) => people.map(({ id }) => id);

describe("shifts", () => {
  test("are planned by leaders and administrators of the service, once for the same request", async () => {
    for (const person of [leader, leader, admin]) expect((await add(person)).status).toBe(200);
    expect(await weekOf(volunteer, dayAhead(3))).toMatchObject([
      { tenant: "sos", day: dayAhead(3), from: "18:00", to: "22:00", leaders: 1, volunteers: 2, people: [] },
    ]);
    expect((await add(volunteer)).status).toBe(403);
    expect((await add(stranger)).status).toBe(404);
    expect(await weekOf(stranger, dayAhead(3))).toEqual([]);
    const [shift] = await weekOf(leader, dayAhead(3));
    for (const call of ["PUT", "DELETE"])
      expect((await stranger.call(call, at(shift!), { body: { day: dayAhead(3), ...evening } })).status).toBe(404);
    expect(await weekOf(leader, dayAhead(3))).toHaveLength(1);
  });

  test.each([
    ["a day that does not exist", { day: "2027-02-30" }, "day"],
    ["yesterday", { day: dayAhead(-2) }, "day"],
    ["the year after next", { day: dayAhead(400) }, "day"],
    ["without places", { leaders: 0, volunteers: 0 }, "volunteers"],
    ["seventeen hours", { from: "06:00", to: "23:00" }, "to"],
  ])("are not planned for %s", async (_what, more, field) => {
    const { status, body } = await add(leader, more);
    expect([status, Object.keys(body["errors"] as object)]).toEqual([422, [field]]);
  });

  test("keep their time of day when the clock changes, and may cross midnight", async () => {
    const nights = { day: "2027-03-21", from: "22:00", to: "06:00", weeks: 2 };
    expect((await add(leader, nights)).status).toBe(200);
    const [before] = await weekOf(leader, "2027-03-21");
    const [summer] = await weekOf(leader, "2027-03-28");
    expect([before!.starts_at, before!.ends_at]).toEqual(["2027-03-21T21:00:00.000Z", "2027-03-22T05:00:00.000Z"]);
    // The clock has been set forward that night, at 02:00.
    expect([summer!.starts_at, summer!.ends_at]).toEqual(["2027-03-28T20:00:00.000Z", "2027-03-29T04:00:00.000Z"]);
    await add(leader, { ...nights, day: "2027-03-27", weeks: 1 });
    const night = (await weekOf(leader, "2027-03-27")).find(({ day }) => day === "2027-03-27")!;
    expect([night.from, night.to]).toEqual(["22:00", "06:00"]);
    expect(Date.parse(night.ends_at) - Date.parse(night.starts_at)).toBe(7 * 3_600_000);
    await add(leader, { ...nights, day: "2027-10-30", weeks: 1 });
    const longer = (await weekOf(leader, "2027-10-30")).find(({ day }) => day === "2027-10-30")!;
    expect([longer.from, longer.to]).toEqual(["22:00", "06:00"]);
    expect(Date.parse(longer.ends_at) - Date.parse(longer.starts_at)).toBe(9 * 3_600_000);
    // The clock goes from 02:00 to 03:00 that night.
    expect((await add(leader, { ...nights, day: "2027-03-28", from: "02:15", to: "03:00" })).status).toBe(422);
  });

  test("are copied with the times and places of a week, and without its people", async () => {
    const shift = await newShift();
    await signUp(volunteer, shift);
    const copy = (person: Person) =>
      person.call("POST", "/api/desk/rota/copy", { body: { tenant: "sos", from: dayAhead(3), to: dayAhead(10) } });
    for (const person of [leader, admin]) expect((await copy(person)).status).toBe(200);
    expect(await weekOf(leader, dayAhead(10))).toMatchObject([
      { day: dayAhead(10), from: "18:00", to: "22:00", leaders: 1, volunteers: 2, people: [] },
    ]);
    expect((await copy(stranger)).status).toBe(404);
  });

  test("are changed and deleted, which the audit log shows without the people", async () => {
    const shift = await newShift();
    await signUp(volunteer, shift);
    await signUp(other, shift);
    const change = (volunteers: number, to = "23:00") =>
      admin.call("PUT", at(shift), { body: { day: shift.day, from: "18:00", to, leaders: 1, volunteers } });
    expect((await change(1)).status).toBe(409);
    for (let times = 0; times < 2; times += 1) expect((await change(3)).status).toBe(200);
    await add(leader, { to: "21:00" });
    expect((await change(3, "21:00")).status).toBe(409);
    expect(await weekOf(leader, shift.day)).toMatchObject([
      { from: "18:00", to: "21:00" },
      { id: shift.id, to: "23:00", volunteers: 3 },
    ]);
    expect((await leader.call("DELETE", at(shift))).status).toBe(200);
    expect((await leader.call("DELETE", at(shift))).status).toBe(404);
    const { body } = await admin.call<{ entries: { act: string; detail: string | null; who: string }[] }>(
      "GET",
      "/api/desk/audit",
    );
    const entries = body.entries.filter(({ act }) => act.startsWith("shift-")).slice(0, 2);
    expect(entries).toMatchObject([
      { act: "shift-removed", detail: shift.day, who: leader.name },
      { act: "shift-added", detail: shift.day, who: leader.name },
    ]);
    expect(JSON.stringify(body.entries)).not.toContain(volunteer.id);
  });

  test("are deleted eight weeks after their end, with the people who signed up", async () => {
    const shift = await newShift();
    const kept = await newShift({ day: dayAhead(4) });
    await signUp(volunteer, shift);
    const ended = (id: string, age: string) =>
      service.query(
        "UPDATE shifts SET starts_at = now() - $2::interval - interval '4 hours', ends_at = now() - $2::interval WHERE id = $1",
        [id, age],
      );
    await ended(shift.id, "56 days 1 minute");
    await ended(kept.id, "55 days");
    await admin.call("POST", "/api/desk/health/sweep/run");
    await expect.poll(() => service.query("SELECT id FROM shifts")).toEqual([{ id: kept.id }]);
    expect(await service.query("SELECT * FROM shift_signups")).toEqual([]);
  });
});

describe("a place", () => {
  test("goes to a person with the rights, once; the same request gets the same answer", async () => {
    const shift = await newShift();
    const first = await signUp(volunteer, shift);
    expect(first.body.people).toEqual([{ id: volunteer.id, name: "", role: "volunteer", is_offered: false }]);
    expect((await signUp(volunteer, shift)).body).toEqual(first.body);
    expect((await signUp(leader, shift)).body.people).toContainEqual({
      id: leader.id,
      name: leader.name,
      role: "leader",
      is_offered: false,
    });
    expect((await signUp(admin, shift)).status).toBe(403);
    expect((await signUp(stranger, shift)).status).toBe(404);
    for (let times = 0; times < 2; times += 1)
      expect(idsOf((await withdraw(volunteer, shift)).body)).toEqual([leader.id]);
    expect((await withdraw(stranger, shift)).status).toBe(404);
  });

  test("that is the last one goes to one of all who take it at once", async () => {
    const shift = await newShift({ volunteers: 1 });
    const answers = await Promise.all([volunteer, other].map((person) => signUp(person, shift)));
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
    const won = answers[0]!.status === 200 ? volunteer : other;
    expect(idsOf((await weekOf(leader, shift.day))[0]!)).toEqual([won.id]);
    // The place of a leader is not for a volunteer.
    expect((await signUp(won === volunteer ? other : volunteer, shift)).status).toBe(409);
  });

  test("that is offered goes to the colleague who takes it over, and stays with its owner until then", async () => {
    const shift = await newShift({ volunteers: 1 });
    await signUp(volunteer, shift);
    expect((await signUp(other, shift, volunteer.id)).status).toBe(409);
    expect((await offer(other, shift)).status).toBe(409);
    // A leader in a volunteer's place would be counted as a volunteer.
    await offer(volunteer, shift);
    expect((await signUp(leader, shift, volunteer.id)).status).toBe(409);
    for (let times = 0; times < 2; times += 1)
      expect((await offer(volunteer, shift)).body.people).toMatchObject([{ id: volunteer.id, is_offered: true }]);
    for (let times = 0; times < 2; times += 1)
      expect(idsOf((await signUp(other, shift, volunteer.id)).body)).toEqual([other.id]);
    expect((await offer(volunteer, shift, false)).status).toBe(409);
    await signUp(leader, shift);
    await offer(leader, shift);
    expect((await signUp(volunteer, shift, leader.id)).status).toBe(409);
  });

  test("that is offered goes to one of two colleagues who take it over at once; the other is refused", async () => {
    const shift = await newShift({ volunteers: 1 });
    const third = await newColleague(service, "volunteer");
    await signUp(volunteer, shift);
    await offer(volunteer, shift);
    const answers = await Promise.all([other, third].map((person) => signUp(person, shift, volunteer.id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const won = answers[0]!.status === 200 ? other : third;
    expect(idsOf((await weekOf(leader, shift.day))[0]!)).toEqual([won.id]);
  });

  test("is kept while the shift is on, and not given in one that is over", async () => {
    const shift = await newShift();
    await signUp(volunteer, shift);
    await service.query("UPDATE shifts SET starts_at = now() - interval '1 hour', ends_at = now() + interval '1 hour'");
    expect((await withdraw(volunteer, shift)).status).toBe(410);
    expect((await signUp(leader, shift)).status).toBe(200);
    await service.query(
      "UPDATE shifts SET starts_at = now() - interval '3 hours', ends_at = now() - interval '1 hour'",
    );
    expect((await signUp(other, shift)).status).toBe(409);
  });

  test("proposes a duty from half an hour before the shift until its end, and to its owner only", async () => {
    const own = async (person: Person) =>
      (await person.call<{ shift: { ends_at: string } | null }>("GET", "/api/desk/rota/own")).body.shift;
    const shift = await newShift();
    await signUp(volunteer, shift);
    await service.query("UPDATE volunteers SET duty_until = NULL WHERE id = $1", [volunteer.id]);
    const begins = (inMinutes: number) =>
      service.query(
        "UPDATE shifts SET starts_at = now() + $1::integer * interval '1 minute', ends_at = now() + ($1::integer + 240) * interval '1 minute'",
        [inMinutes],
      );
    for (const [inMinutes, isOffered] of [
      [40, false],
      [20, true],
      [-230, true],
      [-250, false],
    ] as const) {
      await begins(inMinutes);
      expect((await own(volunteer)) !== null, `${inMinutes}`).toBe(isOffered);
      expect(await own(other)).toBeNull();
    }
    expect(await service.query("SELECT duty_until FROM volunteers WHERE id = $1", [volunteer.id])).toEqual([
      { duty_until: null },
    ]);
    expect((await admin.call("GET", "/api/desk/rota/own")).status).toBe(403);
  });

  test("ends with the right to it, in the same transaction", async () => {
    const shift = await newShift({ leaders: 3, volunteers: 3 });
    const disabled = await newColleague(service, "volunteer");
    const moved = await newColleague(service, "volunteer", { tenants: ["sos", "sami"] });
    const demoted = await newColleague(service, "leader");
    for (const person of [disabled, moved, demoted, leader]) expect((await signUp(person, shift)).status).toBe(200);
    await service.query("UPDATE volunteers SET state = 'disabled' WHERE id = $1", [disabled.id]);
    await service.query("UPDATE volunteers SET tenants = '{sami}' WHERE id = $1", [moved.id]);
    await service.query("UPDATE volunteers SET role = 'volunteer' WHERE id = $1", [demoted.id]);
    // A person who gets a new login keeps the shifts.
    await service.query("UPDATE volunteers SET state = 'invited' WHERE id = $1", [leader.id]);
    expect(await service.query("SELECT volunteer FROM shift_signups")).toEqual([{ volunteer: leader.id }]);
    await service.query("UPDATE volunteers SET state = 'active' WHERE id = $1", [leader.id]);
  });
});

describe("a gap", () => {
  test("is shown in the coming week", async () => {
    const near = await newShift({ day: dayAhead(3) });
    expect(near).toMatchObject({ lacks_leader: true, lacks_people: 1 });
    expect((await signUp(leader, near)).body).toMatchObject({ lacks_leader: false, lacks_people: 0 });
    expect(await newShift({ day: dayAhead(12) })).toMatchObject({ lacks_leader: false, lacks_people: 0 });
  });

  test("is measured by the letters of that weekday and hour in the last closed months", async () => {
    const shift = await newShift();
    const weekday = ((new Date(shift.day).getUTCDay() + 6) % 7) + 1;
    for (const hour of [18, 19, 20, 21])
      await service.query(
        `INSERT INTO counters (tenant, day, measure, detail, shard, count)
         SELECT 'sos', date_trunc('month', now() - n * interval '1 month')::date, 'hour', $1, 0, 30 FROM generate_series(1, 3) n`,
        [`${weekday}-${hour}`],
      );
    // 90 letters in about thirteen such hours are seven an hour, which four people answer.
    expect((await signUp(leader, shift)).body).toMatchObject({ lacks_leader: false, lacks_people: 3 });
    await service.query("DELETE FROM counters");
  });
});
