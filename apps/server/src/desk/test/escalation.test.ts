import { randomBytes, randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { VolunteerId } from "#platform/ids.ts";
import { openBareDesk, personOf, type BareDesk } from "#test/support/desk/bare-desk.ts";
import { alarmsOf } from "#desk/alerts/alarms.ts";
import { dutyEndOf, escalateAlarms } from "#desk/alerts/escalation.ts";
import { askForDeskMail } from "#volunteers/desk-mails.ts";

// A short run is the same each time; a long one draws other cases.
if (!process.env["LONG"]) fc.configureGlobal({ seed: 1 });

let room: BareDesk;
let minutes = 0;
let isKilled = false;
let operator: Set<string>;
const people = new Map<string, VolunteerId>();

const goTo = async (minute: number) => {
  minutes = minute;
  await room.query(
    `CREATE OR REPLACE FUNCTION service_time() RETURNS timestamptz LANGUAGE sql STABLE AS $$ SELECT now() + interval '${minute} minutes' $$`,
  );
};

/** A person with an address that was tested, unless told otherwise. Not on duty. */
const person = async (name: string, role: "leader" | "admin" | "volunteer" = "leader", email = true) => {
  const id = randomUUID() as VolunteerId;
  await room.query(
    `INSERT INTO volunteers (id, tenant, role, state, name_lookup, lookup_key, name, key_epoch, key_wrapped, invited_on, tenants,
       email, is_mail_tested) VALUES ($1, 'sos', $2, 'active', $3, current_date, $3, current_date, $3, current_date, '{sos}',
       CASE WHEN $4 THEN $3::bytea END, $4)`,
    [id, role, randomBytes(8), email],
  );
  people.set(name, id);
  return id;
};
const device = async (name: string, test: "none" | "arrived" = "none") =>
  room.query(
    `INSERT INTO desk_devices (id, volunteer, subscription, key_epoch, key_wrapped, language, added_on, test)
     VALUES ($1, $2, $3, current_date, $3, 'nb', current_date, $4)`,
    [randomUUID(), people.get(name), randomBytes(8), test],
  );
/** The people whose devices were to show an alarm since. */
const devicesRung = async (): Promise<string[]> => {
  const rows = await room.query<{ volunteer: VolunteerId }>(
    "UPDATE desk_devices SET due_at = NULL WHERE due_at <= service_time() RETURNING volunteer",
  );
  return rows.map(({ volunteer }) => nameOf(volunteer)).toSorted();
};
const onCall = async (...names: string[]) => {
  for (const [index, name] of names.entries())
    await room.query("INSERT INTO on_call (tenant, volunteer, place) VALUES ('sos', $1, $2)", [
      people.get(name),
      index + 1,
    ]);
};
const goOnDuty = async (name: string) => {
  const id = people.get(name);
  await room.query("UPDATE volunteers SET duty_until = 'infinity' WHERE id = $1", [id]);
  await room.query(
    `INSERT INTO desk_sessions (id, token_hash, volunteer, phase, began_at, active_at, expires_at)
     VALUES ($1, $2, $3, 'locked', now(), now(), 'infinity')`,
    [randomUUID(), randomBytes(32), id],
  );
};
const goOffDuty = (name: string) =>
  room.query("UPDATE volunteers SET duty_until = NULL WHERE id = $1", [people.get(name)]);

const nameOf = (id: VolunteerId) => [...people].find(([, other]) => other === id)?.[0] ?? "?";

/** One run of the job, as each server does every three seconds. */
const run = () =>
  escalateAlarms({
    ...room.desk,
    alert: Object.assign((concern: string) => void operator.add(concern), {
      clear: (concern: string) => void operator.delete(concern),
      current: () => new Map(),
      close: () => {},
    }),
    mailTo: async (queries, to, kind) => {
      await askForDeskMail(queries, to, kind);
      if (isKilled) throw new Error("killed");
    },
  });

/** The mails that were asked for since, as "name kind". */
const mails = async (): Promise<string[]> => {
  const rows = await room.query<{ volunteer: VolunteerId; kind: string }>(
    "DELETE FROM desk_mails WHERE kind <> 'no-leader' RETURNING volunteer, kind",
  );
  return rows.map(({ volunteer, kind }) => `${nameOf(volunteer)} ${kind}`).toSorted();
};
const mailsAt = async (minute: number): Promise<string[]> => {
  await goTo(minute);
  await run();
  return mails();
};

/** A caller who is not safe: an alarm that no leader has seen. */
const raise = async () => {
  const box = await room.newMailbox();
  await room.write(box, "Jeg er ikke trygg", true);
  return (await room.conversationOf(box))!;
};
const see = (conversation: string) =>
  room.query("UPDATE alarms SET seen_at = service_time() WHERE conversation = $1 AND seen_at IS NULL", [conversation]);
const open = (conversation: string) =>
  room.query("UPDATE alarms SET opened_at = service_time() WHERE conversation = $1 AND opened_at IS NULL", [
    conversation,
  ]);
const unseen = async () => (await room.query("SELECT FROM alarms WHERE seen_at IS NULL")).length;

beforeAll(async () => {
  room = await openBareDesk();
});
afterAll(() => room.close());
beforeEach(async () => {
  await goTo(0);
  [isKilled, operator] = [false, new Set()];
  people.clear();
  for (const table of ["callers", "volunteers", "leaderless_services"]) await room.query(`DELETE FROM ${table}`);
});

describe("an alarm that no leader acknowledges", () => {
  beforeEach(async () => {
    await person("first");
    await person("second");
    await person("other");
    await person("admin", "admin");
    await onCall("first", "second");
  });

  test("goes to the list in its order, then to all, and to administrators and the operator after ten minutes", async () => {
    await goOnDuty("other");
    await raise();
    expect(await mailsAt(0)).toEqual([]);
    expect(await mailsAt(2.9)).toEqual([]);
    expect(await mailsAt(3.1)).toEqual(["first alarm"]);
    expect(await mailsAt(5)).toEqual([]);
    expect(await mailsAt(6.2)).toEqual(["second alarm"]);
    expect(operator.has("alarm-unanswered")).toBe(false);
    expect(await mailsAt(9.3)).toEqual(["first alarm", "other alarm", "second alarm"]);
    expect(await mailsAt(10.1)).toEqual(["admin unanswered"]);
    expect(operator.has("alarm-unanswered")).toBe(true);
    expect(await mailsAt(20)).toEqual([]);
    expect(await mailsAt(24.4)).toEqual(["first alarm", "other alarm", "second alarm"]);
  });

  test("goes to the first at once where no leader is on duty, or the last one leaves", async () => {
    await raise();
    expect(await mailsAt(0)).toEqual(["first alarm"]);
    await goOnDuty("other");
    await room.query("DELETE FROM callers");
    await raise();
    expect(await mailsAt(0.1)).toEqual([]);
    await goOffDuty("other");
    expect(await mailsAt(0.2)).toEqual(["first alarm"]);
  });

  test("passes over a leader without an address, or who was disabled", async () => {
    await room.query("UPDATE volunteers SET email = NULL WHERE id = $1", [people.get("first")]);
    await raise();
    expect(await mailsAt(0)).toEqual(["second alarm"]);
    await room.query("UPDATE volunteers SET state = 'disabled' WHERE id = $1", [people.get("other")]);
    expect(await mailsAt(3.1)).toEqual(["second alarm"]);
  });

  test("goes to the devices, too, of each person who is called; a device alone will do", async () => {
    await room.query("UPDATE volunteers SET email = NULL WHERE id = $1", [people.get("first")]);
    for (const name of ["first", "second", "second", "other", "admin"]) await device(name);
    await raise();
    await mailsAt(0);
    expect(await devicesRung()).toEqual(["first"]);
    await mailsAt(3.1);
    expect(await devicesRung()).toEqual(["second", "second"]);
    await mailsAt(6.2);
    expect(await devicesRung()).toEqual(["first", "other", "second", "second"]);
    await mailsAt(10.1);
    expect(await devicesRung()).toEqual(["admin"]);
  });

  test("tells administrators at once where no leader can be called", async () => {
    await room.query("UPDATE volunteers SET email = NULL WHERE role = 'leader'");
    await raise();
    expect(await mailsAt(0)).toEqual(["admin unanswered"]);
    expect(operator).toEqual(new Set(["alarm-unanswered", "no-leader"]));
  });

  test("says that administrators were told only if one of them has an address or a device", async () => {
    const conversation = await raise();
    await mailsAt(10.1);
    const isSaid = async () => {
      const reader = personOf({ id: people.get("first")!, leads: true, mustBeReviewed: false });
      const context = { database: room.storage.database, namesOf: async () => new Map() };
      return (await alarmsOf(context, conversation, "sos", reader)).alarms[0]!.admins_told_at !== null;
    };
    expect(await isSaid()).toBe(true);
    await room.query("UPDATE volunteers SET email = NULL WHERE role = 'admin'");
    expect(await isSaid()).toBe(false);
    await device("admin");
    expect(await isSaid()).toBe(true);
  });

  test("stops when a leader has acknowledged it; the operator hears that it is over", async () => {
    const conversation = await raise();
    await mailsAt(0);
    await mailsAt(10.1);
    expect(operator.has("alarm-unanswered")).toBe(true);
    await see(conversation);
    await open(conversation);
    expect(await mailsAt(30)).toEqual([]);
    expect(operator.has("alarm-unanswered")).toBe(false);
  });

  test("rings again five minutes after a leader acknowledged it and opened nothing, and begins the list again", async () => {
    const conversation = await raise();
    expect(await mailsAt(0)).toEqual(["first alarm"]);
    await goTo(1);
    await see(conversation);
    expect(await mailsAt(5.9)).toEqual([]);
    expect(await unseen()).toBe(0);
    expect(await mailsAt(6.1)).toEqual(["first alarm"]);
    expect(await unseen()).toBe(1);
    await see(conversation);
    await open(conversation);
    expect(await mailsAt(60)).toEqual([]);
    expect(await unseen()).toBe(0);
  });

  test("rings again also after a reply, if a later message waited when it was acknowledged", async () => {
    const conversation = await raise();
    await mailsAt(0);
    await goTo(1);
    await room.query(
      `INSERT INTO messages (mailbox, id, day, is_reply, body, submitted_at)
       SELECT mailbox, gen_random_uuid(), day, true, body, service_time() FROM messages`,
    );
    await see(conversation);
    await room.query("UPDATE conversations SET waiting_since = service_time() + interval '1 minute'");
    expect(await mailsAt(6.1)).toEqual([]);
    await room.query("UPDATE conversations SET waiting_since = service_time() - interval '6 minutes'");
    expect(await mailsAt(6.2)).toEqual(["first alarm"]);
  });

  test("a server that is killed has stored nothing; of several that run at once one sends", async () => {
    await raise();
    isKilled = true;
    await expect(run()).rejects.toThrow("killed");
    expect(await mails()).toEqual([]);
    isKilled = false;
    await Promise.all(Array.from({ length: 6 }, run));
    const calls = await room.query<{ mails: number }>("SELECT mails FROM alarms");
    expect([await mails(), calls]).toEqual([["first alarm"], [{ mails: 1 }]]);
  });
});

test("before a duty ends, a leader reads what is left, and who is called next; a volunteer only what they hold", async () => {
  const ids = {
    first: await person("first"),
    home: await person("home"),
    volunteer: await person("volunteer", "volunteer"),
  };
  const namesOf = async (asked: readonly VolunteerId[]) => new Map(asked.map((id) => [id, nameOf(id)]));
  const left = (name: keyof typeof ids) =>
    dutyEndOf(
      { database: room.desk.database, namesOf },
      personOf({ id: ids[name], leads: name !== "volunteer", mustBeReviewed: false }),
    );
  const nothing = { alarms: 0, emergencies: 0, reviews: 0 };
  await goOnDuty("first");
  expect(await left("first")).toEqual({ ...nothing, is_last_leader: true, called_next: "" });
  await onCall("home");
  await raise();
  expect(await left("first")).toEqual({
    alarms: 1,
    emergencies: 1,
    reviews: 0,
    is_last_leader: true,
    called_next: "home",
  });
  expect(await left("volunteer")).toEqual({ ...nothing, is_last_leader: false, called_next: null });
  await goOnDuty("home");
  expect(await left("first")).toMatchObject({ alarms: 1, is_last_leader: false, called_next: null });
  await room.query("DELETE FROM volunteers WHERE id = $1", [ids.home]);
  expect(await left("first")).toMatchObject({ is_last_leader: true, called_next: null });
});

test("an emergency reply that waits for review where no leader is on duty calls the list", async () => {
  await person("first");
  const author = await person("author", "volunteer", false);
  const conversation = await raise();
  await mailsAt(0);
  await see(conversation);
  await open(conversation);
  await room.query(
    `UPDATE conversations SET state = 'review', is_acute = true, sign = NULL, sign_at = NULL, author = $2, claim = NULL, holder = NULL,
       claimed_at = NULL, lease_until = NULL, review_since = service_time() WHERE id = $1`,
    [conversation, author],
  );
  await mailsAt(1);
  expect(await room.query("SELECT kind FROM alarms WHERE seen_at IS NULL")).toEqual([{ kind: "leader" }]);
  expect(await mailsAt(1.1)).toEqual([]);
  const called = await room.query<{ volunteer: VolunteerId }>(
    "SELECT k.volunteer FROM alarm_calls k JOIN alarms a ON a.id = k.alarm WHERE a.kind = 'leader'",
  );
  expect(called.map(({ volunteer }) => nameOf(volunteer))).toEqual(["first"]);
});

test("a service in which no leader can be reached is told to administrators once, and to the operator while it lasts", async () => {
  await person("volunteer", "volunteer");
  await person("admin", "admin");
  const told = async () => (await room.query("SELECT FROM desk_mails WHERE kind = 'no-leader'")).length;
  await Promise.all([run(), run(), run()]);
  expect([await told(), operator.has("no-leader")]).toEqual([1, true]);
  await room.query("DELETE FROM desk_mails");
  await run();
  expect(await told()).toBe(0);
  await person("leader", "leader", false);
  await device("leader");
  await run();
  expect(operator.has("no-leader")).toBe(true);
  await room.query("UPDATE desk_devices SET test = 'arrived'");
  await run();
  expect(operator.has("no-leader")).toBe(false);
  await room.query("DELETE FROM desk_devices");
  await run();
  expect([await told(), operator.has("no-leader")]).toEqual([1, true]);
  await person("another");
  await run();
  expect(operator.has("no-leader")).toBe(false);
  // All its people are disabled.
  await room.query("DELETE FROM desk_mails");
  await room.query("UPDATE volunteers SET state = 'disabled' WHERE role <> 'admin'");
  await run();
  expect([await told(), operator.has("no-leader")]).toEqual([1, true]);
  // It lasts although they are moved to another service, while there are callers.
  await room.newMailbox();
  await room.query("UPDATE volunteers SET tenants = '{sami}' WHERE role <> 'admin'");
  await run();
  expect(operator.has("no-leader")).toBe(true);
});

test("a service that only administrators look after is told while it has callers", async () => {
  await person("admin", "admin");
  await run();
  expect(operator.has("no-leader")).toBe(false);
  await room.newMailbox();
  await run();
  const told = await room.query<{ volunteer: VolunteerId }>(
    "SELECT volunteer FROM desk_mails WHERE kind = 'no-leader'",
  );
  expect([told.map(({ volunteer }) => nameOf(volunteer)), operator.has("no-leader")]).toEqual([["admin"], true]);
  await room.query("DELETE FROM callers");
  await run();
  expect(operator.has("no-leader")).toBe(false);
});

const deed = fc.record({
  what: fc.constantFrom(
    "raise",
    "see",
    "open",
    "duty",
    "leave",
    "lose-address",
    "find-address",
    "lose-device",
    "find-device",
    "disable",
    "kill",
    "wait",
  ),
  luck: fc.nat(5),
});
type Step = { readonly what: string; readonly luck: number };

test("within ten minutes of every alarm a leader was called, or administrators were told", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 15, maxLength: 20, size: "max" }), async (steps: readonly Step[]) => {
      await room.query("DELETE FROM callers");
      await room.query("DELETE FROM volunteers");
      await goTo(0);
      isKilled = false;
      const names = ["a", "b", "c", "d"];
      for (const name of names) await person(name);
      await person("admin", "admin");
      await onCall("a", "b");
      const conversations: string[] = [];
      for (const { what, luck } of steps) {
        const name = names[luck % names.length]!;
        const one = conversations[luck % Math.max(conversations.length, 1)];
        if (what === "raise") conversations.push(await raise());
        if (what === "see" && one) await see(one);
        if (what === "open" && one) await open(one);
        if (what === "duty") await goOnDuty(name);
        if (what === "leave") await goOffDuty(name);
        if (what === "lose-address")
          await room.query("UPDATE volunteers SET email = NULL WHERE id = $1", [people.get(name)]);
        if (what === "find-address")
          await room.query("UPDATE volunteers SET email = $2 WHERE id = $1", [people.get(name), randomBytes(8)]);
        if (what === "lose-device")
          await room.query("DELETE FROM desk_devices WHERE volunteer = $1", [people.get(name)]);
        if (what === "find-device") await device(name, "arrived");
        if (what === "disable")
          await room.query("UPDATE volunteers SET state = 'disabled' WHERE id = $1", [people.get(name)]);
        if (what === "kill") {
          isKilled = true;
          await run().catch(() => {});
          isKilled = false;
        }
        await goTo(minutes + 1 + luck / 2);
        await Promise.all([run(), run()]);
        const forgotten = await room.query(
          `SELECT a.id FROM alarms a WHERE a.seen_at IS NULL AND a.raised_at <= service_time() - interval '10 minutes'
             AND a.admins_told_at IS NULL`,
        );
        expect(forgotten).toEqual([]);
        const uncalled = await room.query(
          `SELECT a.id FROM alarms a WHERE a.seen_at IS NULL AND a.raised_at <= service_time() - interval '3 minutes'
             AND a.called_at IS NULL AND a.admins_told_at IS NULL`,
        );
        expect(uncalled).toEqual([]);
        const unopened = await room.query(
          `SELECT a.id FROM alarms a WHERE a.seen_at <= service_time() - interval '5 minutes' AND a.opened_at IS NULL
             AND NOT EXISTS (SELECT FROM alarms o WHERE o.conversation = a.conversation AND o.seen_at IS NULL)`,
        );
        expect(unopened).toEqual([]);
      }
    }),
    { numRuns: process.env["LONG"] ? 100 : 3 },
  );
});
