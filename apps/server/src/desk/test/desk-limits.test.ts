import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newClient } from "#test/support/client.ts";
import { deskPassword, newDeskBrowser, newDeskClient, totpCode, type DeskClient } from "#test/support/desk/desk.ts";
import { startTestService, type TestService } from "#test/support/service.ts";

/* Three tenths of the real limits, as each guess costs a real hash; networks are told by a proxy that is trusted. */
let service: TestService;
let desk: DeskClient;
beforeAll(async () => {
  service = await startTestService({ LIMIT_FACTOR: "0.3", TRUSTED_PROXIES: "127.0.0.1" });
  desk = newDeskClient(service);
});
afterAll(() => service.stop());

const from = (network: number) => newDeskBrowser(service.url, { "x-forwarded-for": `203.0.${network}.7` });
const logIn = (browser: ReturnType<typeof from>, name: string, password: string) =>
  browser.call("POST", "/api/desk/login", { body: { name, password } });

test("a caller over the limit who is not safe is heard at once, so many times", async () => {
  const client = newClient(service.url);
  const { token } = await client.newcomer();
  const write = (not_safe: boolean) => client.call("POST", "/api/messages", { token, body: { body: "Hei", not_safe } });
  for (let letter = 0; letter < 18; letter += 1) expect((await write(false)).status).toBe(201);
  for (let letter = 0; letter < 6; letter += 1) expect((await write(true)).status).toBe(201);
  const late = await Promise.all([write(true), write(true), write(true)]);
  expect(late.map(({ status }) => status)).toContain(429);
  expect(await service.query("SELECT FROM alarms WHERE kind = 'sign'")).toHaveLength(1);
});

describe("guessing at the desk", () => {
  test("a password is slowed down for that name from that network; its owner gets in from elsewhere", async () => {
    const kari = await desk.invite("volunteer");
    const attacker = from(1);
    for (let guess = 0; guess < 3; guess += 1) {
      expect((await logIn(attacker, kari.name, `galt passord nr ${guess}`)).status).toBe(401);
    }
    const slowed = await logIn(attacker, kari.name, deskPassword);
    expect([slowed.status, slowed.body]).toMatchObject([429, { error: "tooManyAttempts" }]);
    expect(Number(slowed.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await logIn(from(2), kari.name, deskPassword)).status).toBe(200);
    const unknown = from(3);
    for (let guess = 0; guess < 3; guess += 1) await logIn(unknown, "finnes ikke", "noe helt annet");
    expect((await logIn(unknown, "finnes ikke", "noe helt annet")).status).toBe(429);
  });

  test("right passwords count for nothing: who logs in often is not stopped", async () => {
    const kari = await desk.invite("volunteer");
    const browser = from(4);
    for (let time = 0; time < 5; time += 1) {
      expect((await logIn(browser, kari.name, deskPassword)).status).toBe(200);
    }
  });

  test("codes are slowed down for that person from all networks together; a recovery code still works", async () => {
    const kari = await desk.invite("volunteer");
    const right = totpCode(kari.secret, 1);
    const wrong = right === "111111" ? "222222" : "111111";
    const statuses: number[] = [];
    for (let network = 10; network < 13; network += 1) {
      const attacker = from(network);
      await logIn(attacker, kari.name, deskPassword);
      for (let guess = 0; guess < 3; guess += 1) {
        const shown = await attacker.call("POST", "/api/desk/login/second", { body: { totp: wrong } });
        statuses.push(shown.status);
      }
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429, 429, 429]);
    const owner = from(20);
    await logIn(owner, kari.name, deskPassword);
    const recovered = await owner.call("POST", "/api/desk/login/second", { body: { recovery: kari.codes[0] } });
    expect(recovered.status).toBe(200);
  });

  test("the password of a locked page is slowed down for that page alone", async () => {
    const kari = await desk.invite("volunteer");
    await kari.call("POST", "/api/desk/lock");
    const unlock = (password: string) => kari.call("POST", "/api/desk/unlock", { body: { password } });
    for (let guess = 0; guess < 3; guess += 1) expect((await unlock("noe helt annet")).status).toBe(401);
    expect((await unlock(deskPassword)).status).toBe(429);
    expect((await logIn(from(30), kari.name, deskPassword)).status).toBe(200);
  });
});
