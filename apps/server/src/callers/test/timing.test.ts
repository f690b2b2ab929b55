import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newClient } from "#test/support/client.ts";
import { systemClock } from "#platform/clock.ts";
import { hashCosts } from "#platform/passwords.ts";
import { startTestService, type TestService } from "#test/support/service.ts";

const isLong = process.env.LONG === "1";
const threshold = isLong ? 4.5 : 6;

let patient: TestService;
let strict: TestService;

beforeAll(async () => {
  [patient, strict] = await Promise.all([
    startTestService({ LIMIT_FACTOR: "100000" }, systemClock, { costs: hashCosts }),
    startTestService({}, systemClock, { costs: hashCosts }),
  ]);
});
afterAll(() => Promise.all([patient.stop(), strict.stop()]));

/** How far apart two crowds of durations are, in units of what chance alone would do (Welch). */
const welch = (a: readonly number[], b: readonly number[]): number => {
  const mean = (xs: readonly number[]) => xs.reduce((sum, x) => sum + x, 0) / xs.length;
  const errorOf = (xs: readonly number[]) => {
    const middle = mean(xs);
    return xs.reduce((sum, x) => sum + (x - middle) ** 2, 0) / (xs.length - 1) / xs.length;
  };
  return (mean(a) - mean(b)) / Math.sqrt(errorOf(a) + errorOf(b));
};

/** Without the slowest tenth: those tell of the machine's other work, not of ours. */
const calm = (durations: readonly number[]) =>
  durations.toSorted((a, b) => a - b).slice(0, Math.ceil(durations.length * 0.9));

/** Asks for known and unknown names by turns, in changing order, so that whatever else the machine does meets both. */
const compare = async (pairs: number, known: () => Promise<unknown>, unknown: () => Promise<unknown>) => {
  const times = { known: [] as number[], unknown: [] as number[] };
  const measure = async (which: keyof typeof times, ask: () => Promise<unknown>) => {
    const began = performance.now();
    const counts = await ask();
    if (counts !== false) times[which].push(performance.now() - began);
  };
  for (let pair = 0; pair < pairs; pair += 1) {
    const isKnownFirst = Math.random() < 0.5;
    if (isKnownFirst) await measure("known", known);
    await measure("unknown", unknown);
    if (!isKnownFirst) await measure("known", known);
  }
  return welch(calm(times.known), calm(times.unknown));
};

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;

test("the measure tells two crowds apart that differ, and does not where they do not", () => {
  const crowd = (middle: number) => Array.from({ length: 60 }, () => middle + Math.random() * 4);
  expect(Math.abs(welch(crowd(40), crowd(44)))).toBeGreaterThan(6);
  expect(Math.abs(welch(crowd(40), crowd(40)))).toBeLessThan(6);
});

test("how long a wrong login takes does not tell whether the name is known", { timeout: 1_800_000 }, async () => {
  const client = newClient(patient.url);
  const names = await Promise.all(Array.from({ length: 10 }, async () => (await client.newcomer()).username));
  const ask = (name: string) => async () => expect((await client.logIn(name, "feil passord")).status).toBe(401);
  const unknown = () => ask(`caller-${randomUUID()}`)();
  await compare(10, ask(names[0]!), unknown);
  const distance = await compare(isLong ? 2_000 : 60, () => ask(pick(names))(), unknown);
  expect(Math.abs(distance)).toBeLessThan(threshold);
});

test("nor does how long it takes to be told to come back later", { timeout: 1_800_000 }, async () => {
  const client = newClient(strict.url);
  const { username } = await client.newcomer();
  const stranger = `caller-${randomUUID()}`;
  for (const name of [username, stranger]) {
    await Promise.all(Array.from({ length: 10 }, () => client.logIn(name, "feil passord")));
  }
  // Refusals come slowly, and now and then one is let through: that one tells nothing here.
  const isRefused = async (name: string, headers: Record<string, string>) => {
    const { status } = await client.logIn(name, "feil passord", headers);
    expect([401, 429]).toContain(status);
    return status === 429;
  };
  const distances = [{}, { cookie: "sosmessages=made-up" }].map(async (headers) => {
    const ask = (name: string) => () => isRefused(name, headers);
    await compare(5, ask(username), ask(stranger));
    return compare(isLong ? 500 : 40, ask(username), ask(stranger));
  });
  for (const distance of await Promise.all(distances)) expect(Math.abs(distance)).toBeLessThan(threshold);
});

test("nor does asking for a way back in tell whether the address is", { timeout: 1_800_000 }, async () => {
  const client = newClient(patient.url);
  const email = `${randomUUID()}@example.org`;
  await client.newcomer({ email });
  const ask = (address: string) => async () =>
    expect((await client.call("POST", "/api/caller/password/email", { body: { email: address } })).status).toBe(200);
  const unknown = () => ask(`${randomUUID()}@example.org`)();
  await compare(10, ask(email), unknown);
  const distance = await compare(isLong ? 2_000 : 60, ask(email), unknown);
  expect(Math.abs(distance)).toBeLessThan(threshold);
});
