import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listAlerts } from "#desk/alerts/alerts.ts";
import type { VolunteerId } from "#platform/ids.ts";
import { openBareDesk, type BareDesk } from "#test/support/desk/bare-desk.ts";
import { newMailAfterQuiet, newTell } from "#volunteers/notices/choices.ts";
import { hasShiftSoon, watchRota } from "../watch-rota.ts";

let room: BareDesk;
const people = new Map<string, VolunteerId>();

const person = async (name: string, role: "leader" | "admin" | "volunteer", tenant = "sos") => {
  const id = randomUUID() as VolunteerId;
  await room.query(
    `INSERT INTO volunteers (id, tenant, role, state, name_lookup, lookup_key, name, key_epoch, key_wrapped, invited_on, tenants)
     VALUES ($1, $4, $2, 'active', $3, current_date, $3, current_date, $3, current_date, ARRAY[$4])`,
    [id, role, randomBytes(8), tenant],
  );
  people.set(name, id);
};
beforeAll(async () => {
  room = await openBareDesk();
  await person("volunteer", "volunteer");
  await person("leader", "leader");
  await person("admin", "admin");
  await person("admin of another service", "admin", "sami");
});
afterAll(() => room.close());
beforeEach(async () => {
  await goTo(0);
  await room.query("DELETE FROM desk_mails");
  await room.query("DELETE FROM shifts");
});

const goTo = (hours: number) =>
  room.query(
    `CREATE OR REPLACE FUNCTION service_time() RETURNS timestamptz LANGUAGE sql STABLE AS $$ SELECT now() + interval '${hours} hours' $$`,
  );
const newShift = async (inHours: number): Promise<string> => {
  const id = randomUUID();
  await room.query(
    `INSERT INTO shifts (id, tenant, starts_at, ends_at, leaders, volunteers)
     SELECT $1, 'sos', t, t + interval '4 hours', 1, 2 FROM (SELECT now() + $2::integer * interval '1 hour' AS t) x`,
    [id, inHours],
  );
  return id;
};
const signUp = (shift: string, name: string, role = name) =>
  room.query("INSERT INTO shift_signups (shift, volunteer, role) VALUES ($1, $2, $3)", [shift, people.get(name), role]);
const withdraw = (shift: string) => room.query("DELETE FROM shift_signups WHERE shift = $1", [shift]);

const run = (isKilled = false) =>
  watchRota({
    ...room.desk,
    lettersByHour: async () => [],
    mailTo: async (queries, to, kind) => {
      await newMailAfterQuiet(() => "UTC")(queries, to, kind);
      if (isKilled) throw new Error("killed");
    },
    tell: async (queries, to, event, channels) => {
      await newTell(() => "UTC")(queries, to, event, channels);
      if (isKilled) throw new Error("killed");
    },
  });
/** The mails that were asked for since, as "name kind". */
const mails = async (): Promise<string[]> => {
  const rows = await room.query<{ volunteer: VolunteerId; kind: string }>(
    "DELETE FROM desk_mails RETURNING volunteer, kind",
  );
  const nameOf = (id: VolunteerId) => [...people].find(([, other]) => other === id)?.[0];
  return rows.map(({ volunteer, kind }) => `${nameOf(volunteer)} ${kind}`).toSorted();
};
const mailsAt = async (hours: number) => {
  await goTo(hours);
  await run();
  return mails();
};

describe("a reminder", () => {
  test("goes to each person once, a day before the shift, also if several servers look at once", async () => {
    const shift = await newShift(48);
    await signUp(shift, "volunteer");
    await signUp(shift, "leader");
    expect(await mailsAt(23)).toEqual([]);
    await goTo(25);
    await Promise.all([run(), run(), run()]);
    expect(await mails()).toEqual(["leader shift", "volunteer shift"]);
    expect(await mailsAt(26)).toEqual([]);
  });

  test("is not lost by a server that is killed, and not sent for a shift that has begun", async () => {
    await signUp(await newShift(20), "leader");
    await expect(run(true)).rejects.toThrow("killed");
    expect(await mailsAt(0)).toEqual(["leader shift"]);
    const over = await newShift(40);
    await signUp(over, "leader");
    expect(await mailsAt(41)).toEqual([]);
  });

  test("comes on a device two hours before, once, if that was chosen", async () => {
    const device = randomUUID();
    await room.query(
      `INSERT INTO desk_devices (id, volunteer, subscription, key_epoch, key_wrapped, language, added_on)
       VALUES ($1, $2, 'x', current_date, 'x', 'nb', current_date)`,
      [device, people.get("volunteer")],
    );
    const choose = (push: string[]) =>
      room.query(
        `INSERT INTO desk_choices (volunteer, mail, push) VALUES ($1, '{}', $2)
         ON CONFLICT (volunteer) DO UPDATE SET push = excluded.push`,
        [people.get("volunteer"), push],
      );
    const pushes = () => room.query("DELETE FROM desk_pushes RETURNING device, event");
    await choose(["shift"]);
    await signUp(await newShift(48), "volunteer");
    const remindedAt = async (hours: number) => [
      (await mailsAt(hours)).filter((mail) => mail.endsWith("shift")),
      await pushes(),
    ];
    expect(await remindedAt(25)).toEqual([[], []]);
    await goTo(46.5);
    await Promise.all([run(), run()]);
    expect(await pushes()).toEqual([{ device, event: "shift" }]);
    expect(await remindedAt(47)).toEqual([[], []]);
    await choose([]);
    await signUp(await newShift(48), "volunteer");
    expect(await remindedAt(47)).toEqual([[], []]);
    await room.query("DELETE FROM desk_choices");
  });

  test("is dropped if the person has withdrawn before it was sent", async () => {
    const shift = await newShift(20);
    await signUp(shift, "volunteer");
    const isTrue = () => hasShiftSoon(room.desk.system, people.get("volunteer")!);
    expect(await isTrue()).toBe(true);
    await withdraw(shift);
    expect(await isTrue()).toBe(false);
  });
});

describe("a gap", () => {
  const alerts = async (name: string, tenant: string) =>
    (
      await listAlerts(room.desk, {
        volunteer: people.get(name)!,
        role: "admin",
        tenants: [tenant],
        languages: [],
      } as unknown as Parameters<typeof listAlerts>[1])
    ).filter(({ kind }) => kind === "rota-gap");

  test("alerts the administrators of the service a week ahead, once", async () => {
    await newShift(200);
    expect(await mailsAt(0)).toEqual([]);
    await goTo(40);
    await Promise.all([run(), run()]);
    expect(await mails()).toEqual(["admin rota-gap"]);
    expect(await mailsAt(50)).toEqual([]);
    expect(await alerts("admin", "sos")).toEqual([{ kind: "rota-gap", tenant: "sos", count: 1, names: [] }]);
    expect(await alerts("admin of another service", "sami")).toEqual([]);
  });

  test("is mailed after the quiet hours of the administrator", async () => {
    await room.query(
      `INSERT INTO desk_choices (volunteer, mail, quiet_from, quiet_to) SELECT $1, '{}',
         to_char((now() - interval '1 hour') AT TIME ZONE 'UTC', 'HH24:MI'), to_char((now() + interval '2 hours') AT TIME ZONE 'UTC', 'HH24:MI')`,
      [people.get("admin")],
    );
    await newShift(100);
    await run();
    const rows = await room.query(
      "SELECT kind, due_at > now() + interval '110 minutes' AND due_at < now() + interval '121 minutes' AS is_after FROM desk_mails",
    );
    expect(rows).toEqual([{ kind: "rota-gap", is_after: true }]);
    await room.query("DELETE FROM desk_choices");
  });

  test("that is filled ends the alert, and alerts again if it opens again", async () => {
    const shift = await newShift(100);
    expect(await mailsAt(0)).toEqual(["admin rota-gap"]);
    await signUp(shift, "leader");
    expect(await mailsAt(1)).toEqual([]);
    expect(await alerts("admin", "sos")).toEqual([]);
    await withdraw(shift);
    await expect(run(true)).rejects.toThrow("killed");
    expect(await mailsAt(2)).toEqual(["admin rota-gap"]);
  });
});
