import { randomBytes, randomUUID } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, test } from "vitest";
import {
  connectDatabase,
  statement,
  type Database,
  type Queries,
  type Reads,
  type Statement,
} from "#platform/database/database.ts";
import { newSessionDatabase, RightsChanged, type SessionDatabase } from "#platform/database/session-database.ts";
import type { CallerId, VolunteerId } from "#platform/ids.ts";
import { newDatabase } from "#test/support/service.ts";

const write = statement("test.write-topic", "UPDATE topics SET is_used = is_used");

let url: string;
let system: Database;
let database: SessionDatabase;
let others: pg.Pool;
beforeAll(async () => {
  url = await newDatabase();
  system = connectDatabase(url, () => {}, 4);
  database = newSessionDatabase(system);
  others = new pg.Pool({ connectionString: url, max: 4 });
});
afterAll(async () => {
  await system.close();
  await others.end();
});

const person = { login: "", volunteer: "" as VolunteerId, rightsVersion: 0 };
const caller = { login: Buffer.alloc(0), caller: "" as CallerId };
beforeEach(async () => {
  Object.assign(person, { login: randomUUID(), volunteer: randomUUID() });
  Object.assign(caller, { login: randomBytes(32), caller: randomUUID() });
  await others.query(
    `INSERT INTO volunteers (id, tenant, role, state, name_lookup, lookup_key, name, key_epoch, key_wrapped, invited_on, tenants)
     VALUES ($1, 'sos', 'leader', 'active', $2, current_date, $2, current_date, $2, current_date, '{sos}')`,
    [person.volunteer, randomBytes(8)],
  );
  await others.query(
    `INSERT INTO desk_sessions (id, token_hash, volunteer, phase, began_at, active_at, expires_at)
     VALUES ($1, $2, $3, 'open', now(), now(), now() + interval '1 hour')`,
    [person.login, randomBytes(32), person.volunteer],
  );
  await others.query(
    `INSERT INTO callers (id, tenant, mailbox, name_lookup, lookup_key, username, password, key_epoch, key_wrapped, language, last_seen_on)
     VALUES ($1, 'sos', gen_random_uuid(), $2, current_date, $2, $2, current_date, $2, 'nb', current_date)`,
    [caller.caller, randomBytes(8)],
  );
  await others.query("INSERT INTO logins VALUES ($1, $2, NULL, now() + interval '1 day', current_date)", [
    caller.login,
    caller.caller,
  ]);
});

const isWaitingForLock = async (): Promise<boolean> => {
  const { rows } = await others.query(
    "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
  );
  return rows.length > 0;
};

describe("while a transaction of theirs is under way", () => {
  test.each([
    ["a login at the desk ends", person, () => others.query("DELETE FROM desk_sessions WHERE id = $1", [person.login])],
    [
      "a role changes",
      person,
      () => others.query("UPDATE volunteers SET role = 'admin' WHERE id = $1", [person.volunteer]),
    ],
    ["a caller's login ends", caller, () => others.query("DELETE FROM logins WHERE token_hash = $1", [caller.login])],
    ["a profile is deleted", caller, () => others.query("DELETE FROM callers WHERE id = $1", [caller.caller])],
  ] as const)("%s after it, and the next is refused", async (_, session, end) => {
    const begun = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const order: string[] = [];
    const writing = database.transactionOf(session, async (queries) => {
      begun.resolve();
      await mayEnd.promise;
      await queries.count(write);
      order.push("written");
    });
    await begun.promise;
    const ending = end().then(() => order.push("ended"));
    await expect.poll(isWaitingForLock).toBe(true);
    mayEnd.resolve();
    await Promise.all([writing, ending]);
    expect(order).toEqual(["written", "ended"]);
    await expect(database.transactionOf(session, async () => order.push("again"))).rejects.toThrow(RightsChanged);
    expect(order).toHaveLength(2);
  });
});

test.each([
  ["role", "'volunteer'"],
  ["state", "'disabled'"],
  ["tenants", "'{sami}'"],
  ["languages", "'{se}'"],
  ["needs_review", "true"],
  ["practice_required", "2"],
  ["password", "'\\x01'"],
  ["totp", "'\\x01'"],
])("another %s is another version of the rights", async (column, value) => {
  await database.transactionOf(person, async () => {});
  await others.query(`UPDATE volunteers SET ${column} = ${value} WHERE id = $1`, [person.volunteer]);
  await expect(database.transactionOf(person, async () => {})).rejects.toMatchObject({ hasWritten: true });
});

test("what says nothing about rights leaves the version as it is", async () => {
  await others.query("UPDATE volunteers SET duty_until = now(), wants_alerts = true WHERE id = $1", [person.volunteer]);
  await expect(database.transactionOf(person, async () => "done")).resolves.toBe("done");
  await expect(database.withRightsOf(person, async () => "done")).resolves.toBe("done");
});

test("two who change their own account at once come one after the other", async () => {
  const lock = statement("test.lock-own", "SELECT 1 AS yes FROM volunteers WHERE id = $1 FOR NO KEY UPDATE");
  const change = statement("test.change-own", "UPDATE volunteers SET wants_alerts = NOT wants_alerts WHERE id = $1");
  const values = [person.volunteer] as const;
  const once = () =>
    database.transactionOf(
      person,
      (queries) => queries.count(change, values),
      (queries) => queries.one(lock, values),
    );
  expect(await Promise.all(Array.from({ length: 8 }, once))).toEqual(Array(8).fill(1));
  const { rows } = await others.query("SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()");
  expect(rows).toEqual([{ deadlocks: 0 }]);
});

test("there is no other way to write for somebody who is logged in: it does not compile", () => {
  type OneOfTwo = Statement<"drafts.expire" | "alarms.latest">;
  const neverCalled = (sessions: SessionDatabase, oneOfTwo: OneOfTwo, needsQueries: (queries: Queries) => void) => {
    const deletes = { name: "drafts.expire", text: "", notNull: [] } as const;
    // @ts-expect-error -- a statement that writes
    void sessions.count(deletes, [1]);
    // @ts-expect-error -- a statement that locks
    void sessions.one({ name: "callers.lock-by-id", text: "", notNull: [] } as const, ["" as CallerId]);
    // @ts-expect-error -- one of two may write
    void sessions.count(oneOfTwo, [1]);
    // @ts-expect-error -- a transaction without a session
    void sessions.transaction(async () => {});
    // @ts-expect-error -- a transaction without the login
    void sessions.transactionOf({ volunteer: "" as VolunteerId }, async () => {});
    // @ts-expect-error -- a function that writes
    needsQueries(sessions);
    void sessions.all({ name: "alarms.latest", text: "", notNull: [] } as const, ["" as never, "" as VolunteerId]);
  };
  expect(neverCalled).toBeTypeOf("function");
  expectTypeOf<Queries>().toExtend<Reads>();
  expectTypeOf<Reads>().not.toExtend<Queries>();
  expectTypeOf<SessionDatabase>().not.toExtend<Pick<Database, "transaction">>();
});

/** Files of slices that serve people, and write for the service itself or for people who are not logged in. */
const forNobody: Readonly<Record<string, string>> = {
  "callers/login-store.ts": "finds and makes logins",
  "callers/password-reset.ts": "somebody has forgotten the password",
  "callers/recovery.ts": "somebody has forgotten the password",
  "callers/slice.ts": "hands it to the stores",
  "callers/store.ts": "registration, and the sweep",
  "conversation/deadlines.ts": "a job",
  "desk/alerts/alert-mails.ts": "a job",
  "desk/alerts/escalation.ts": "a job",
  "desk/alerts/look-again.ts": "a job",
  "desk/delivery.ts": "a job",
  "desk/personal-data/cleaning.ts": "a job",
  "desk/personal-data/mark.ts": "copies at the desk, and counters",
  "desk/slice.ts": "a job",
  "mailbox/cleaning.ts": "a job",
  "mailbox/danger.ts": "a job",
  "mailbox/removal.ts": "the sweep",
  "mailbox/search.ts": "a job",
  "mailbox/slice.ts": "a job",
  "notify/push/pushes.ts": "a job",
  "notify/slice.ts": "a job",
  "statistics/slice.ts": "a job",
  "volunteers/audit/check.ts": "a job",
  "volunteers/audit/known-range.ts": "a job, and the operator",
  "volunteers/audit/slice.ts": "a job",
  "volunteers/desk-mails.ts": "a job",
  "volunteers/devices.ts": "a job",
  "volunteers/login/invitation.ts": "somebody comes with a link",
  "volunteers/login/log-in.ts": "somebody logs in",
  "volunteers/login/organisation-login.ts": "somebody logs in",
  "volunteers/login/second-factor.ts": "somebody logs in",
  "volunteers/login/sessions.ts": "somebody logs out",
  "volunteers/notices/device-notices.ts": "a job",
  "volunteers/notices/watch-confirmations.ts": "a job",
  "volunteers/office/health.ts": "jobs note how they fare",
  "volunteers/office/topics.ts": "the start of a server",
  "volunteers/people/acts.ts": "the operator's acts",
  "volunteers/slice.ts": "hands it to the stores",
};
const servesPeople = "{callers,conversation,desk,mailbox,notify,practice,realtime,statistics,volunteers}/**/*.ts";

test("only files that are named here, with a reason, are handed the database that writes for nobody", () => {
  const source = fileURLToPath(new URL("../../../", import.meta.url));
  const found = globSync(servesPeople, { cwd: source })
    .filter((path) => !path.endsWith(".test.ts") && !path.includes("/test/"))
    .filter((path) =>
      /(?<!\w)Database\b|\.system\b|[{(,]\s*system\b|"system"|\bjobDatabase\b/.test(
        readFileSync(`${source}${path}`, "utf8").replaceAll(/\/\*[\s\S]*?\*\//g, ""),
      ),
    );
  expect(found.toSorted()).toEqual(Object.keys(forNobody));
});
