import { chmod, stat } from "node:fs/promises";
import { join } from "node:path";
import type { PublicConfig } from "@sosmessages/contract/service.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newClient, type Client } from "#test/support/client.ts";
import { newDeskClient, type DeskPerson } from "#test/support/desk/desk.ts";
import { eventually } from "#test/support/mail.ts";
import { operate } from "#test/support/operator.ts";
import { claimsOf, newPhone, publicKeyOf, startProviders, type Providers } from "#test/support/push/push-providers.ts";
import { startTestService, type TestService } from "#test/support/service.ts";
import type { CallerId } from "#platform/ids.ts";

let providers: Providers;
let service: TestService;
let client: Client;
let admin: DeskPerson;

beforeAll(async () => {
  providers = await startProviders();
  service = await startTestService({ LIMIT_FACTOR: "1000", ...providers.settings });
  client = newClient(service.url);
  admin = await newDeskClient(service).invite("admin");
});
afterAll(async () => {
  await service.stop();
  await providers.stop();
});

const sentences = {
  nb: "Du har noe nytt å lese.",
  se: "Dus lea juoga ođđa maid sáhtát lohkat.",
  en: "You have something new to read.",
} as const;

/** What the delivery of a reply asks for, and then the job at once. */
const notifyDevices = async (caller: CallerId): Promise<void> => {
  await service.notifyDevices(caller);
  expect((await admin.call("POST", "/api/desk/health/push/run")).status).toBe(200);
};

const callerOf = async (token: string) =>
  (
    await service.query<{ caller: CallerId }>("SELECT caller FROM logins WHERE token_hash = sha256($1::bytea)", [token])
  )[0]!.caller;

const saveDevice = (token: string, body: unknown, language = "nb") =>
  client.call("PATCH", "/api/caller/device-token", { token, body, headers: { "accept-language": language } });

/** Somebody with two phones and a browser. */
const someoneWithDevices = async (language: string) => {
  const { username, token } = await client.newcomer();
  const [second, third] = [(await client.logIn(username)).body.token, (await client.logIn(username)).body.token];
  const devices = { android: newPhone(), ios: newPhone(), browser: providers.newBrowser() };
  await saveDevice(token, { token: devices.android }, language);
  await saveDevice(second, { token: devices.ios, platform: "ios" }, language);
  await saveDevice(third, { token: devices.browser.subscription, platform: "web" }, language);
  return { ...devices, caller: await callerOf(token) };
};

describe.each(["nb", "se", "en"] as const)("a reply to someone who reads %s", (language) => {
  test("puts one neutral sentence on each of their devices, to the byte", async () => {
    const { android, ios, browser, caller } = await someoneWithDevices(language);
    await notifyDevices(caller);

    const onAndroid = await eventually(
      () => providers.fcm.received.find(({ body }) => body.toString().includes(android)) ?? null,
    );
    expect(onAndroid.path).toBe("/v1/projects/test-project/messages:send");
    expect(onAndroid.body.toString()).toBe(
      `{"message":{"token":"${android}","notification":{"body":"${sentences[language]}"},` +
        '"android":{"collapse_key":"news","ttl":"259200s","notification":{"tag":"news"}}}}',
    );

    const onIos = await eventually(() => providers.apns.received.find(({ path }) => path.endsWith(ios)) ?? null);
    expect(onIos.path).toBe(`/3/device/${ios}`);
    expect(onIos.body.toString()).toBe(`{"aps":{"alert":{"body":"${sentences[language]}"}}}`);
    expect(onIos.headers).toMatchObject({
      "apns-topic": "org.example.messages",
      "apns-push-type": "alert",
      "apns-collapse-id": "news",
    });

    const onWeb = await eventually(() => providers.web.received.find(({ path }) => path === browser.path) ?? null);
    expect(browser.open(onWeb.body).equals(Buffer.from(sentences[language]))).toBe(true);
    expect(onWeb.headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "259200", topic: "news" });
    expect(onWeb.body.toString("latin1")).not.toContain("lese");
  });
});

test("the push service of a browser cannot tell the language by the length", async () => {
  const sizes = [];
  for (const language of ["nb", "se", "en"]) {
    const { browser, caller } = await someoneWithDevices(language);
    await notifyDevices(caller);
    const { body } = await eventually(() => providers.web.received.find(({ path }) => path === browser.path) ?? null);
    sizes.push(body.length);
  }
  expect(new Set(sizes).size).toBe(1);
});

describe("who we are", () => {
  test("is signed for Google, for Apple and for each browser's push service", async () => {
    const { browser, caller } = await someoneWithDevices("en");
    await notifyDevices(caller);
    const onWeb = await eventually(() => providers.web.received.find(({ path }) => path === browser.path) ?? null);
    await eventually(() => (providers.apns.identities.length > 0 && providers.fcm.assertions.length > 0 ? true : null));
    const now = Date.now() / 1000;

    const [{ head, claims }] = providers.fcm.assertions as [(typeof providers.fcm.assertions)[0]];
    expect(head).toEqual({ alg: "RS256", typ: "JWT", kid: "key-1" });
    expect(claims).toMatchObject({
      iss: "push@test-project.example",
      scope: "https://www.googleapis.com/auth/firebase.messaging",
      aud: `${service.config.push.fcm!.url.origin}/token`,
    });
    expect(Number(claims["exp"]) - Number(claims["iat"])).toBe(3600);

    const [identity] = providers.apns.identities as [(typeof providers.apns.identities)[0]];
    expect(identity.head).toEqual({ alg: "ES256", typ: "JWT", kid: "KEY4567890" });
    expect(identity.claims["iss"]).toBe("TEAM567890");
    expect(Math.abs(Number(identity.claims["iat"]) - now)).toBeLessThan(600);

    const config = (await client.call<PublicConfig>("GET", "/api/config")).body;
    const [, token, key] = /^vapid t=([^,]+), k=(.+)$/.exec(onWeb.headers["authorization"]!)!;
    expect(config.push).toEqual({ platforms: ["android", "ios", "web"], webPushKey: key });
    const vapid = claimsOf(token!, publicKeyOf(key!));
    expect(vapid.head).toEqual({ alg: "ES256", typ: "JWT" });
    expect(vapid.claims).toMatchObject({ aud: providers.webOrigin, sub: "mailto:operator@example.org" });
    expect(Number(vapid.claims["exp"])).toBeGreaterThan(now);
    expect(Number(vapid.claims["exp"])).toBeLessThan(now + 86_400);
  });

  test("is asked of Google once, not for every notification", () => {
    expect(providers.fcm.received.length).toBeGreaterThan(1);
    expect(providers.fcm.assertions.length).toBe(1);
  });

  test("to browsers is the same after a restart, and its key is closed to others", async () => {
    const keyOf = async (at: TestService) =>
      (await newClient(at.url).call<PublicConfig>("GET", "/api/config")).body.push?.webPushKey;
    const shared = { KEYS_DIR: service.config.keysDir, DATABASE_URL: service.databaseUrl };
    const other = await startTestService({ ...providers.settings, ...shared });
    expect(await keyOf(other)).toBe(await keyOf(service));
    await other.stop();
    expect((await stat(join(service.config.keysDir, "web-push"))).mode & 0o777).toBe(0o400);
  });
});

test("a reply that a server without the settings delivers is told by one that has them", async () => {
  const shared = { KEYS_DIR: service.config.keysDir, DATABASE_URL: service.databaseUrl };
  const bare = await startTestService({ ...shared, PUSH_WAIT: providers.settings.PUSH_WAIT });
  const { token } = await client.newcomer();
  const phone = newPhone();
  await saveDevice(token, { token: phone });
  await bare.notifyDevices(await callerOf(token));
  const told = () => providers.fcm.received.filter(({ body }) => body.includes(phone)).length;
  await expect.poll(told).toBe(1);
  await bare.stop();
});

test("one's own messages notify nobody", async () => {
  const { token } = await client.newcomer();
  await saveDevice(token, { token: newPhone() });
  await client.write(token, "Hei");
  // What was sent to others may not have been ticked off yet.
  expect(await service.query("SELECT FROM pushes WHERE login = sha256($1::bytea)", [token])).toEqual([]);
});

test("nothing is sent, and nobody is offered it, until it is configured", async () => {
  const plain = await startTestService();
  const there = newClient(plain.url);
  const { token } = await there.newcomer();
  await there.call("PATCH", "/api/caller/device-token", { token, body: { token: newPhone() } });
  const [login] = await plain.query<{ caller: CallerId }>("SELECT caller FROM logins");
  await plain.notifyDevices(login!.caller);
  // It may be another server that can: what none of them could tell is given up after a day.
  expect(await plain.query("SELECT attempts FROM pushes")).toEqual([{ attempts: 0 }]);
  await plain.moveTime("25 hours");
  await eventually(async () => ((await plain.query("SELECT FROM pushes")).length === 0 ? true : null));
  expect((await there.call<PublicConfig>("GET", "/api/config")).body.push).toBeNull();
  await stat(join(plain.config.keysDir, "web-push"));
  await plain.stop();
});

test("a browser hands over a subscription that can be one, or is told so", async () => {
  const { token } = await client.newcomer();
  const stored = () =>
    service.query("SELECT FROM device_tokens WHERE login = sha256($1::bytea)", [token]).then((rows) => rows.length);
  for (const wrong of ["fcm-token", "{}", '{"endpoint":"https://push.example.org/x"}', `"${"x".repeat(4000)}"`]) {
    const refused = await saveDevice(token, { token: wrong, platform: "web" });
    expect([wrong.slice(0, 40), refused.status, refused.body]).toEqual([
      wrong.slice(0, 40),
      422,
      { status: "error", error: "validation", errors: { token: ["format"] } },
    ]);
  }
  expect(await stored()).toBe(0);
  expect((await saveDevice(token, { token: providers.newBrowser().subscription, platform: "web" })).status).toBe(200);
  expect(await stored()).toBe(1);
});

test("without the setting for tests, no browser can lead us into our own network", async () => {
  const strict = await startTestService({ WEB_PUSH_CONTACT: "https://messages.example.org" });
  const there = newClient(strict.url);
  const { token } = await there.newcomer();
  const { keys } = JSON.parse(providers.newBrowser().subscription) as { keys: object };
  const save = (endpoint: string) =>
    there.call("PATCH", "/api/caller/device-token", {
      token,
      body: { token: JSON.stringify({ endpoint, keys }), platform: "web" },
    });
  for (const inside of [`${providers.webOrigin}/x`, "https://127.0.0.1/x", "https://10.0.0.1/x", "https://[::1]/x"]) {
    expect([inside, (await save(inside)).status]).toEqual([inside, 422]);
  }
  expect((await save("https://updates.push.services.mozilla.com/wpush/v2/x")).status).toBe(200);
  await strict.stop();
});

test("the log has nothing about notifications that went out", async () => {
  const { android, ios, browser, caller } = await someoneWithDevices("nb");
  await notifyDevices(caller);
  await eventually(() => providers.web.received.find(({ path }) => path === browser.path) ?? null);
  // All of them, so that none arrives while a later test looks.
  await eventually(() => providers.fcm.received.find(({ body }) => body.toString().includes(android)) ?? null);
  await eventually(() => providers.apns.received.find(({ path }) => path.endsWith(ios)) ?? null);
  expect(service.log()).not.toContain("pushes");
  for (const secret of [android, ios, browser.path, caller, sentences.nb]) expect(service.log()).not.toContain(secret);
});

describe("the operator who asks for a check", () => {
  const check = async (settings: Record<string, string>) => {
    const env = { DATA_DIR: service.dataDir, DATABASE_URL: service.databaseUrl, ...settings };
    const { out } = await operate(env, "check", "--json");
    const { findings } = JSON.parse(out) as { findings: { about: string; verdict: string; says: string }[] };
    return findings.filter(({ about }) => about.startsWith("push")).map(({ about, verdict }) => `${about}: ${verdict}`);
  };

  test("hears whether each provider answers and knows us, and nobody is sent anything for it", async () => {
    const before = [providers.fcm.received.length, providers.apns.received.length, providers.web.received.length];
    const all = ["push queue: ok", "push, android: ok", "push, ios: ok", "push, web: ok"];
    expect(await check(providers.settings)).toEqual(all);
    expect([providers.fcm.received.length, providers.apns.received.length, providers.web.received.length]).toEqual(
      before,
    );
  });

  test("hears of providers that are not there, of files that are not theirs, and of none", async () => {
    const nobody = "http://127.0.0.1:9";
    expect(await check({ ...providers.settings, APNS_URL: nobody })).toContain("push, ios: fail");
    const wrongFile = { ...providers.settings, FCM_CREDENTIALS_FILE: providers.settings.APNS_KEY_FILE };
    expect(await check(wrongFile)).toContain("push: fail");
    expect(await check({})).toEqual(["push queue: ok", "push: ok"]);
  });

  test("hears of a credentials file that others can read", async () => {
    const file = providers.settings.FCM_CREDENTIALS_FILE;
    await chmod(file, 0o644);
    expect(await check(providers.settings)).toContain("push: fail");
    await chmod(file, 0o600);
    expect(await check(providers.settings)).not.toContain("push: fail");
  });
});

test.each([
  ["FCM_CREDENTIALS_FILE", "/nowhere/fcm.json"],
  ["FCM_CREDENTIALS_FILE", import.meta.filename],
  ["APNS_KEY_FILE", "/nowhere/key.p8"],
  ["APNS_KEY_FILE", import.meta.filename],
])("%s=%s stops the start with one sentence that names the setting", async (name, path) => {
  const starting = startTestService({ ...providers.settings, [name]: path });
  await expect(starting).rejects.toThrow(new RegExp(`^The file that ${name} names [^\n]+\\.$`));
});
