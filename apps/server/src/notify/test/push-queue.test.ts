import { once } from "node:events";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newPushes, type Pushes } from "../push/pushes.ts";
import type { DevicePlatform } from "../push/sender.ts";
import { openSenders } from "../push/push-job.ts";
import { openVapidKeys } from "../push/vapid.ts";
import { newSessionDatabase } from "#platform/database/session-database.ts";
import { systemClock } from "#platform/clock.ts";
import { newSecret } from "#platform/secret-key.ts";
import type { CallerId } from "#platform/ids.ts";
import { readConfig } from "#config.ts";
import { openStorage, type Storage } from "#storage.ts";
import { newClient, type Client } from "#test/support/client.ts";
import { newPhone, startProviders, type Providers } from "#test/support/push/push-providers.ts";
import { runServer } from "#test/support/server-process.ts";
import { startTestService, type TestService } from "#test/support/service.ts";

let providers: Providers;
/** Takes devices' addresses and sends nothing itself, so that the tests decide who sends and when. */
let service: TestService;
let client: Client;
let storage: Storage;
let pushes: Pushes;
let other: Pushes;
/** Waits an hour for further replies. */
let patient: Pushes;
let alerts: string[] = [];

beforeAll(async () => {
  providers = await startProviders();
  service = await startTestService({ LIMIT_FACTOR: "1000", WEB_PUSH_ALLOW_PRIVATE: "true" });
  client = newClient(service.url);
  storage = await openStorage(service.config, () => {});
  const { push } = readConfig(providers.settings);
  const server = async (waitSeconds: number) =>
    newPushes(
      {
        database: newSessionDatabase(storage.database),
        system: storage.database,
        vault: storage.vault,
        log: () => {},
      },
      {
        allowPrivate: true,
        senders: await openSenders(push, await openVapidKeys(storage.vault), systemClock),
        waitSeconds,
        wake: () => {},
        alert: (about) => alerts.push(about),
      },
    );
  [pushes, other, patient] = [await server(0), await server(0), await server(3600)];
});
afterAll(async () => {
  for (const each of [pushes, other, patient]) each.close();
  await storage.close();
  await service.stop();
  await providers.stop();
});

beforeEach(async () => {
  alerts = [];
  await service.moveTime("0");
  await service.query("DELETE FROM pushes");
});
afterEach(() => {
  for (const provider of Object.values(providers.all)) provider.answer = null;
});

const queue = () => service.query<{ login: Buffer; attempts: number }>("SELECT * FROM pushes");
/** Seconds until the next try. */
const wait = async () => {
  const sql = "SELECT extract(epoch FROM due_at - service_time())::float AS seconds FROM pushes";
  return (await service.query<{ seconds: number }>(sql))[0]!.seconds;
};
const isKept = async (token: string) =>
  (await service.query("SELECT FROM device_tokens WHERE login = sha256($1::bytea)", [token])).length === 1;

const save = (token: string, address: string | null, platform: DevicePlatform) =>
  client.call("PATCH", "/api/caller/device-token", { token, body: { token: address, platform } });

const someone = async (platform: DevicePlatform = "android") => {
  const { token, username } = await client.newcomer();
  const browser = providers.newBrowser();
  const address = platform === "web" ? browser.subscription : newPhone();
  await save(token, address, platform);
  const [login] = await service.query<{ caller: CallerId }>(
    "SELECT caller FROM logins WHERE token_hash = sha256($1::bytea)",
    [token],
  );
  const mark = platform === "web" ? browser.path : address;
  const isTheirs = ({ path, body }: { path: string; body: Buffer }) => path.includes(mark) || body.includes(mark);
  return {
    token,
    username,
    caller: login!.caller,
    /** How often their device was told. */
    told: () => providers.all[platform].received.filter(isTheirs).length,
    isTheirs,
  };
};

test("someone with very many devices is told on some of them, and keeps nobody else waiting", async () => {
  const { caller, username } = await someone();
  for (let n = 0; n < 12; n += 1) {
    const { token } = (await client.logIn(username)).body;
    await save(token, newPhone(), "android");
  }
  await pushes.notify(caller);
  expect(await queue()).toHaveLength(10);
});

const later = '{"error":{"code":503,"status":"UNAVAILABLE"}}';

describe("a provider that is down", () => {
  test.each(["android", "ios", "web"] as const)("is tried again later, and then tells once (%s)", async (platform) => {
    const { caller, token, told } = await someone(platform);
    providers.all[platform].answer = () => ({ status: 503, body: later });
    await pushes.notify(caller);
    expect(await pushes.run()).toBe(true);
    expect(await pushes.run()).toBe(false);
    expect(await wait()).toBeGreaterThan(20);
    expect(await wait()).toBeLessThan(37);

    providers.all[platform].answer = null;
    await service.moveTime("40 seconds");
    while (await pushes.run());
    expect([told(), await queue(), await isKept(token)]).toEqual([1, [], true]);
  });

  test("is asked less and less often, the operator hears of it, and after a day it is let be", async () => {
    const { caller, token, told } = await someone();
    providers.fcm.answer = () => ({ status: 500, body: "x".repeat(100_000) });
    await pushes.notify(caller);
    let minutes = 0;
    for (const attempt of [1, 2, 3, 4, 5, 6]) {
      await pushes.run();
      expect((await queue())[0]?.attempts).toBe(attempt);
      expect(await wait()).toBeGreaterThan(11 * 2 ** attempt);
      expect(await pushes.run()).toBe(false);
      await service.moveTime(`${(minutes += 75)} minutes`);
    }
    expect(alerts.length).toBeGreaterThan(0);
    await service.moveTime("25 hours");
    await pushes.run();
    expect([told(), await queue(), await isKept(token)]).toEqual([0, [], true]);
  });

  test("for days, while replies go on coming, is still asked once an hour", async () => {
    const { caller, told } = await someone();
    providers.fcm.answer = () => ({ status: 503, body: later });
    await pushes.notify(caller);
    await service.query("UPDATE pushes SET attempts = 60");
    expect(await pushes.run()).toBe(true);
    expect(await wait()).toBeLessThan(1.2 * 3600 + 1);
    providers.fcm.answer = null;
    await service.moveTime("75 minutes");
    await pushes.run();
    expect(told()).toBe(1);
  });

  test("that a browser chose is no news to the operator", async () => {
    const { caller } = await someone("web");
    providers.web.answer = () => ({ status: 500 });
    await pushes.notify(caller);
    for (let hours = 1; hours < 9; hours += 1) {
      await pushes.run();
      await service.moveTime(`${hours} hours`);
    }
    expect(alerts).toEqual([]);
  });
});

const unregistered = (status: string, errorCode: string) =>
  JSON.stringify({ error: { code: 404, status, details: [{ errorCode }] } });

describe("a device that is not there any more", () => {
  test.each<[DevicePlatform, number, string]>([
    ["android", 404, unregistered("NOT_FOUND", "UNREGISTERED")],
    ["android", 404, '{"error":{"code":404,"status":"NOT_FOUND"}}'],
    ["android", 400, '{"error":{"details":[{"fieldViolations":[{"field":"message.token"}]}]}}'],
    ["ios", 410, '{"reason":"Unregistered","timestamp":1}'],
    ["ios", 400, '{"reason":"BadDeviceToken"}'],
    ["web", 404, ""],
    ["web", 410, ""],
  ])("is forgotten (%s, %i %s)", async (platform, status, body) => {
    const [gone, bystander] = [await someone(platform), await someone(platform)];
    providers.all[platform].answer = (message) => (gone.isTheirs(message) ? { status, body } : { status: 200 });
    await pushes.notify(gone.caller);
    await pushes.notify(bystander.caller);
    while (await pushes.run());
    expect([await isKept(gone.token), await isKept(bystander.token)]).toEqual([false, true]);
    expect([bystander.told(), await queue()]).toEqual([1, []]);
  });

  test.each<[DevicePlatform, number, string]>([
    ["android", 404, "<h1>some proxy</h1>"],
    ["android", 403, unregistered("PERMISSION_DENIED", "THIRD_PARTY_AUTH_ERROR")],
    ["ios", 403, '{"reason":"InvalidProviderToken"}'],
    ["ios", 400, '{"reason":"DeviceTokenNotForTopic"}'],
    ["web", 403, ""],
    ["web", 413, ""],
    ["web", 307, ""],
  ])("is not what %s means by %i %s: the device is kept", async (platform, status, body) => {
    const { caller, token } = await someone(platform);
    let asked = 0;
    providers.all[platform].answer = () => {
      asked += 1;
      return { status, body };
    };
    await pushes.notify(caller);
    await pushes.run();
    expect([await isKept(token), (await queue()).length, asked]).toEqual([true, 1, 1]);
  });

  test("does not take the next one along, saved while it was being tried", async () => {
    const { caller, token } = await someone();
    providers.fcm.answer = async () => {
      await save(token, newPhone(), "android");
      return { status: 404, body: unregistered("NOT_FOUND", "UNREGISTERED") };
    };
    await pushes.notify(caller);
    await pushes.run();
    expect(await isKept(token)).toBe(true);
  });
});

describe("several replies in a short time", () => {
  test("are told of once", async () => {
    const { caller, told } = await someone();
    for (let reply = 0; reply < 5; reply += 1) await patient.notify(caller);
    expect(await patient.run()).toBe(false);
    await service.moveTime("61 minutes");
    while (await patient.run());
    expect([told(), await queue()]).toEqual([1, []]);
  });

  test("are told of twice where the second came while the first was being told of", async () => {
    const { caller, told } = await someone();
    providers.fcm.answer = async () => {
      providers.fcm.answer = null;
      await pushes.notify(caller);
      return { status: 200 };
    };
    await pushes.notify(caller);
    while (await pushes.run());
    expect([told(), await queue()]).toEqual([2, []]);
  });

  test("reach every device of the one they are for, and nobody else's", async () => {
    const [first, stranger] = [await someone(), await someone()];
    const second = (await client.logIn(first.username)).body.token;
    const phone = newPhone();
    await save(second, phone, "ios");
    await pushes.notify(first.caller);
    while (await pushes.run());
    const onSecond = providers.apns.received.filter(({ path }) => path.endsWith(phone)).length;
    expect([first.told(), onSecond, stranger.told()]).toEqual([1, 1, 0]);
  });
});

describe("what ends push takes along what was to be sent", () => {
  test.each<[string, (token: string) => Promise<unknown>]>([
    ["switching it off", (token) => save(token, null, "android")],
    ["logging out", (token) => client.call("POST", "/api/caller/logout", { token })],
    ["deleting the profile", (token) => client.call("DELETE", "/api/caller", { token })],
  ])("%s", async (_what, end) => {
    const { caller, token, told } = await someone();
    await patient.notify(caller);
    expect((await queue()).length).toBe(1);
    await end(token);
    expect([await queue(), await isKept(token)]).toEqual([[], false]);
    await service.moveTime("2 hours");
    await patient.run();
    expect(told()).toBe(0);
  });

  test("and a login that has expired is told of nothing", async () => {
    const { caller, told } = await someone();
    await patient.notify(caller);
    await service.moveTime("15 days");
    await patient.run();
    await pushes.notify(caller);
    await pushes.run();
    expect([told(), await queue()]).toEqual([0, []]);
  });
});

describe("several servers", () => {
  test("tell each device once", async () => {
    const people = [];
    for (let index = 0; index < 6; index += 1) people.push(await someone());
    // Further devices are quicker made than further callers.
    const phones = Array.from({ length: 24 }, newPhone);
    for (const [index, phone] of phones.entries()) {
      const { username } = people[index % people.length]!;
      await save((await client.logIn(username)).body.token, phone, "android");
    }
    const workUntilDone = async (server: Pushes) => {
      while (await server.run());
    };
    const rounds = 8;
    for (let round = 0; round < rounds; round += 1) {
      for (const { caller } of people) await pushes.notify(caller);
      await Promise.all([pushes, other, patient].map(workUntilDone));
    }
    const told = (phone: string) => providers.fcm.received.filter(({ body }) => body.includes(phone)).length;
    expect(people.map((person) => person.told())).toEqual(people.map(() => rounds));
    expect(phones.map(told)).toEqual(phones.map(() => rounds));
    expect(await queue()).toEqual([]);
  });

  test("one that is killed while it sends: another one does it, after a while and not before", async () => {
    const { caller, told, isTheirs } = await someone();
    const asked = Promise.withResolvers<void>();
    providers.fcm.answer = (message) => {
      if (isTheirs(message)) asked.resolve();
      return new Promise(() => {});
    };
    const killed = runServer({
      dataDir: service.dataDir,
      env: { ...providers.settings, DATABASE_URL: service.databaseUrl, KEYS_DIR: service.config.keysDir },
    });
    await killed.address;
    await pushes.notify(caller);
    await asked.promise;
    killed.child.kill("SIGKILL");
    if (killed.child.exitCode === null && killed.child.signalCode === null) await once(killed.child, "exit");

    providers.fcm.answer = null;
    expect(await other.run()).toBe(false);
    expect(told()).toBe(0);
    await service.moveTime("40 seconds");
    while (await other.run());
    expect([told(), await queue()]).toEqual([1, []]);
  });
});

test("access that Google has withdrawn is asked for anew", async () => {
  const { caller, told } = await someone();
  providers.fcm.access = `access-${newSecret()}`;
  await pushes.notify(caller);
  await pushes.run();
  await service.moveTime("40 seconds");
  while (await pushes.run());
  expect(told()).toBe(1);
});

test("a provider that never answers does not keep the service from stopping", async () => {
  const stuck = await startTestService({ ...providers.settings, LIMIT_FACTOR: "1000" });
  const there = newClient(stuck.url);
  const { token } = await there.newcomer();
  await there.call("PATCH", "/api/caller/device-token", { token, body: { token: newPhone() } });
  const [login] = await stuck.query<{ caller: CallerId }>("SELECT caller FROM logins");
  const asked = Promise.withResolvers<void>();
  providers.fcm.answer = () => {
    asked.resolve();
    return new Promise(() => {});
  };
  await stuck.notifyDevices(login!.caller);
  await asked.promise;
  await stuck.stop();
  expect(stuck.log()).toContain('"event":"stopped"');
});
