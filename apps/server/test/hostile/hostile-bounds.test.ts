import { limits } from "@sosmessages/contract/limits.ts";
import { hash } from "@node-rs/argon2";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "#platform/clock.ts";
import { argon2id, hashCosts } from "#platform/passwords.ts";
import { fold } from "#vault/seal.ts";
import { newClient, type Answer, type Client, type Refusal } from "#test/support/client.ts";
import { deskPassword, newDeskBrowser, newDeskClient } from "#test/support/desk/desk.ts";
import { startTestService, type TestService } from "#test/support/service.ts";

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await startTestService({ LIMIT_FACTOR: "1000" }, systemClock, { costs: hashCosts });
  client = newClient(service.url);
});
afterAll(() => service.stop());

/** Accents in the wrong order: to put them right takes the square of their number. */
const unordered = (codePoints: number) =>
  `a${"\u0301".repeat((codePoints - 1) / 2)}`.padEnd(codePoints - 1, "\u0316").padEnd(codePoints, "\u0301");
const endless = unordered(110_000);

/** The processor time of this process, the service and its hashing among it: what else the machine does is not in it. */
const processorTime = async (work: () => Promise<unknown>, times: number): Promise<number> => {
  const before = process.cpuUsage();
  for (let count = 0; count < times; count += 1) await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
};
/** The service has other things to do now and then. */
const leastOf = async (work: () => Promise<unknown>, times = 1): Promise<number> =>
  Math.min(await processorTime(work, times), await processorTime(work, times), await processorTime(work, times));

const refused = ({ status, body }: Answer<unknown>) => [status, (body as Refusal).error];

test("a login with a name or password without end is a wrong one, and costs no more than any other", async () => {
  const { username } = await client.newcomer();
  const browser = newDeskBrowser(service.url);
  const atDesk = (name: string, password: string) =>
    browser.call<Refusal>("POST", "/api/desk/login", { body: { name, password } });
  const usual = await leastOf(() => client.logIn(username, "feil"));
  for (const attempt of [
    () => client.logIn(endless),
    () => client.logIn(username, endless),
    () => client.logIn(username, "x".repeat(limits.password.max * limits.spellings + 1)),
    () => atDesk(endless, deskPassword),
    () => atDesk("Kari", endless),
  ]) {
    expect(refused(await attempt())).toEqual([401, "invalidCredentials"]);
    expect(await leastOf(attempt)).toBeLessThan(3 * usual);
  }
});

test("a password asked for once more may be as wrong as that, too", async () => {
  const person = await newDeskClient(service).invite("volunteer");
  for (const [path, body] of [
    ["/api/desk/unlock", { password: endless }],
    ["/api/desk/factors/begin", { password: endless }],
    ["/api/desk/factors/recovery", { password: endless }],
    ["/api/desk/password", { current: endless, password: "et helt nytt passord" }],
  ] as const) {
    const answer = await person.call<Refusal>("POST", path, { body });
    expect([path, ...refused(answer)]).toEqual([path, 401, "invalidCredentials"]);
  }
  const tooLong = await person.call<Refusal>("POST", "/api/desk/password", {
    body: { current: deskPassword, password: endless },
  });
  expect([tooLong.status, tooLong.body.errors]).toEqual([422, { password: ["max"] }]);
});

test("whoever registers is told what is too long", async () => {
  const long = unordered(20_000);
  const made = await client.register({ username: long, password: long, email: `${long}@example.org` });
  expect(made.status).toBe(422);
  expect(made.body.errors).toEqual({
    username: ["max"],
    password: ["max"],
    password_confirmation: ["max"],
    email: ["max"],
  });
});

test("the same password in more code points is the same password", async () => {
  const password = "ế".normalize("NFC").repeat(limits.password.max);
  const { username } = await client.newcomer({ password });
  expect((await client.logIn(username, password.normalize("NFD"))).status).toBe(200);
});

test("the worst name and password that fit cost little beside one password's hash", async () => {
  const hashing = await leastOf(() => hash("hemmelig", argon2id));
  const name = unordered(limits.username.max * limits.spellings);
  expect(await leastOf(async () => fold("name", name))).toBeLessThan(hashing / 4);
  const password = unordered(limits.password.max * limits.spellings);
  expect(await leastOf(async () => password.normalize("NFC"))).toBeLessThan(hashing / 4);
  expect(() => fold("name", unordered(1_100))).toThrow(RangeError);
});

test("a form without end is refused before it is read", async () => {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const ask = (body: string) => client.call<Refusal>("POST", "/pusher/auth", { body, headers });
  expect(refused(await ask("&a".repeat(limits.requestBytes / 2)))).toEqual([413, "tooLarge"]);
  expect(refused(await ask("&a".repeat(limits.formBytes / 2)))).toEqual([400, "badRequest"]);
  expect(refused(await ask("&a".repeat(50)))).toEqual([401, "unauthenticated"]);
});

test("an address of slashes costs what one of letters costs", async () => {
  const visit = (path: string) => () => client.call("GET", path);
  const letters = await leastOf(visit(`/${"x".repeat(15_000)}`), 20);
  expect(await leastOf(visit(`/a${"/".repeat(15_000)}x`), 20)).toBeLessThan(10 * letters);
});

test("an id that cannot be one names nothing", async () => {
  const { token } = await client.newcomer();
  for (const id of ["x".repeat(65), "%00", "%F0%9F%92%A9"]) {
    expect([id, (await client.call("DELETE", `/api/messages/${id}`, { token })).status]).toEqual([id, 404]);
  }
});
