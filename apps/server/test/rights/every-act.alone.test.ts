import { randomUUID } from "node:crypto";
import { roles } from "@sosmessages/contract/desk/roles.ts";
import { entranceOf, nameOfRoute } from "@sosmessages/contract/route.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Job } from "#platform/jobs.ts";
import { hashSecret, newSecret } from "#platform/secret-key.ts";
import { newClient, type Answer } from "#test/support/client.ts";
import { newDeskBrowser, newDeskClient, type DeskPerson } from "#test/support/desk/desk.ts";
import { insertDeskLogin } from "#test/support/desk/desk-rows.ts";
import { startProviders } from "#test/support/push/push-providers.ts";
import { everyRow, startTestService } from "#test/support/service.ts";
import { actsAtDesk, actsOfCallers, type Request, type World } from "./acts.ts";
import { betweenAuthenticationAndHandler, hasStopped, stopping } from "./stopping.ts";

/*
 * Every writing call is stopped between authentication and its first write. Then its login ends or its right is revoked, and the call
 * continues: it must be refused and leave all tables unchanged. The same call then succeeds with a valid login.
 */

vi.mock(import("#callers/slice.ts"), async (load) => {
  const { newCallers } = await load();
  return {
    newCallers: (...handed) => {
      const slice = newCallers(...handed);
      return { ...slice, ...stopping(slice) };
    },
  };
});
vi.mock(import("#volunteers/slice.ts"), async (load) => {
  const { newVolunteers } = await load();
  return {
    newVolunteers: (...handed) => {
      const slice = newVolunteers(...handed);
      return { ...slice, ...stopping(slice) };
    },
  };
});

let isHeld = true;
vi.mock(import("#platform/database/session-database.ts"), async (load) => {
  const real = await load();
  return {
    ...real,
    /** As it would be if a transaction did not look at the login again. */
    newSessionDatabase: (database) => {
      const held = real.newSessionDatabase(database);
      return {
        ...held,
        transactionOf: (session, work, lock) =>
          isHeld
            ? held.transactionOf(session, work, lock)
            : database.transaction(async (queries) =>
                work(queries, (await lock?.(queries)) as Awaited<ReturnType<NonNullable<typeof lock>>>),
              ),
      };
    },
  };
});

/** Jobs write to the same tables. While they are paused, only the request does. */
let resumed: Promise<unknown> = Promise.resolve();
const runningJobs = new Set<Promise<unknown>>();
const pauseJobs = async (): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  resumed = promise;
  await Promise.allSettled(runningJobs);
  return resolve;
};
vi.mock(import("#platform/jobs.ts"), async (load) => {
  const real = await load();
  const pausable = (run: Job["run"]) => async (stopped: AbortSignal) => {
    await resumed;
    const running = run(stopped);
    runningJobs.add(running);
    return running.finally(() => runningJobs.delete(running));
  };
  return {
    ...real,
    startJobs: (jobs, ...rest) =>
      real.startJobs(
        jobs.map((job) => ({ ...job, run: pausable(job.run) })),
        ...rest,
      ),
  };
});

let world: World;
beforeAll(async () => {
  const providers = await startProviders();
  const service = await startTestService({ ...providers.settings, LIMIT_FACTOR: "100000" });
  const desk = newDeskClient(service);
  world = {
    service,
    providers,
    client: newClient(service.url),
    volunteer: await desk.invite("volunteer"),
    leader: await desk.invite("leader"),
    admin: await desk.invite("admin"),
  };
});
afterAll(async () => {
  await world.service.stop();
  await world.providers.stop();
});
// Some calls end the other logins of the same person.
beforeEach(async () => {
  for (const person of [world.volunteer, world.leader, world.admin])
    person.useCookie(`sosmessages-desk=${await insertDeskLogin(world.service.query, person.id)}`);
});
// A reply that a test has sent would be delivered in the middle of another.
afterEach(() =>
  world.service.query("UPDATE conversations SET sends_at = now() + interval '1 day' WHERE state = 'sending'"),
);

/** The server writes these now and then, without a job. */
const ofServer = ["job_runs", "readiness", "servers"];

const rows = async () => {
  const all = await everyRow(world.service);
  for (const table of ofServer) delete all[table];
  return Object.fromEntries(
    Object.entries(all).map(([table, each]) => [table, each.map((row) => JSON.stringify(row)).toSorted()]),
  );
};

/** The answer to a request that is let in and then overtaken, and whether anything was written all the same. */
const overtaken = async (send: () => Promise<Answer>, meanwhile: () => Promise<unknown>) => {
  let before: Awaited<ReturnType<typeof rows>> = {};
  const resume = await pauseJobs();
  try {
    betweenAuthenticationAndHandler(async () => {
      await meanwhile();
      before = await rows();
    });
    const { status, text } = await send();
    expect(hasStopped()).toBe(true);
    return { status, text, before, after: await rows() };
  } finally {
    resume();
  }
};
const expectNothing = ({ before, after, text }: Awaited<ReturnType<typeof overtaken>>) => {
  for (const table of Object.keys(before)) expect(after[table], `${table} ${text}`).toEqual(before[table]);
};

const methodOf = (name: string): string => name.split(" ", 1)[0]!;

describe.each(Object.entries(actsOfCallers))("%s", (name, prepare) => {
  test("of a login that ends meanwhile changes nothing", async () => {
    const { service, client } = world;
    const caller = await client.newcomer();
    const request = await prepare(world, caller);
    const send = (token: string) => client.call(methodOf(name), request.path, { token, body: request.body });
    const second = newSecret();
    await service.query(
      `INSERT INTO logins (token_hash, caller, expires_at, last_seen_on)
       SELECT $1, id, now() + interval '1 day', service_time()::date FROM callers WHERE mailbox = $2`,
      [hashSecret(second), caller.user.mailbox],
    );
    const refused = await overtaken(
      () => send(second),
      () => service.query("DELETE FROM logins WHERE token_hash = $1", [hashSecret(second)]),
    );
    expect(refused.status, refused.text).toBe(401);
    expectNothing(refused);
    const done = await send(caller.token);
    expect([200, 201, 204], done.text).toContain(done.status);
  });
});

/** A separate login for each attempt. */
const browserOf = async ({ id }: DeskPerson) => {
  const { service } = world;
  const browser = newDeskBrowser(service.url);
  const secret = await insertDeskLogin(service.query, id);
  await service.query(
    `UPDATE desk_sessions SET offer = (SELECT offer FROM desk_sessions WHERE volunteer = $2 AND offer IS NOT NULL LIMIT 1)
     WHERE token_hash = $1`,
    [hashSecret(secret), id],
  );
  browser.useCookie(`sosmessages-desk=${secret}`);
  return { browser, login: hashSecret(secret) };
};

const send = async (
  name: string,
  person: DeskPerson,
  request: Request,
  meanwhile: (login: Buffer) => Promise<unknown>,
) => {
  const { browser, login } = await browserOf(person);
  const { path, body } = request;
  return overtaken(
    () => browser.call(methodOf(name), path, body === undefined ? {} : { body }),
    () => meanwhile(login),
  );
};

type Round = { readonly statuses: readonly number[]; readonly sql: string; readonly back?: string };

/** A change to the login `$1` or to the rights of `$2`, and the refusal of the call after it. */
const roundsOf = (name: string, by: string, ofService = false): readonly Round[] => {
  const allow: readonly string[] = world.service.registered.find((route) => nameOfRoute(route) === name)!.allow;
  const other = roles.find((role) => !allow.includes(role));
  const set = (what: string) => `UPDATE volunteers SET ${what} WHERE id = $2 AND $1::bytea IS NOT NULL`;
  const login = "WHERE token_hash = $1 AND $2::uuid IS NOT NULL";
  return [
    { statuses: [401], sql: `DELETE FROM desk_sessions ${login}` },
    { statuses: [423], sql: `UPDATE desk_sessions SET phase = 'locked' ${login}` },
    ...(other === undefined ? [] : [{ statuses: [403], sql: set(`role = '${other}'`), back: set(`role = '${by}'`) }]),
    // The conversation no longer waits, or belongs to another volunteer.
    ...(ofService
      ? [{ statuses: [204, 404, 409, 410], sql: set("tenants = '{sami}'"), back: set("tenants = '{sos}'") }]
      : []),
  ];
};

describe.each(Object.entries(actsAtDesk))("%s", (name, { by, ofService, isUndone, prepare }) => {
  test("of a login that ends, is locked, or has lost the right meanwhile changes nothing", async () => {
    const { query } = world.service;
    const person = world[by];
    const request = await prepare(world);
    for (const { statuses, sql, back = "SELECT $1::bytea, $2::uuid" } of roundsOf(name, by, ofService)) {
      const refused = await send(name, person, request, (login) => query(sql, [login, person.id]));
      await query(back, [Buffer.alloc(0), person.id]);
      expect(statuses, `${sql} ${refused.text}`).toContain(refused.status);
      expectNothing(refused);
    }
    const { browser } = await browserOf(person);
    const { path, body } = isUndone ? await prepare(world) : request;
    const done = await browser.call(methodOf(name), path, body === undefined ? {} : { body });
    expect([200, 201, 204], done.text).toContain(done.status);
  });
});

test("every call that changes something for somebody who is logged in is among them", () => {
  // These grant no access: a signature ends with its login, and is never refreshed. The search reads no more than its own body.
  const harmless = [
    "POST /api/caller/refresh",
    "POST /pusher/auth",
    "POST /api/desk/pusher/auth",
    "POST /api/desk/personal-data",
  ];
  const changing = world.service.registered.filter(
    (route) => route.method !== "GET" && ["caller", "desk"].includes(entranceOf(route)),
  );
  const listed = new Set([...Object.keys(actsOfCallers), ...Object.keys(actsAtDesk), ...harmless]);
  expect(changing.map(nameOfRoute).filter((name) => !listed.has(name))).toEqual([]);
});

test("a transaction that did not hold the login would be noticed", async () => {
  isHeld = false;
  try {
    const request = { path: "/api/desk/shift-log", body: { tenant: "sos", body: `Rolig ${randomUUID()}` } };
    const written = await send("POST /api/desk/shift-log", world.volunteer, request, (login) =>
      world.service.query("DELETE FROM desk_sessions WHERE token_hash = $1", [login]),
    );
    expect(written.status).toBe(201);
    expect(() => expectNothing(written)).toThrow("shift_notes");
  } finally {
    isHeld = true;
  }
});
