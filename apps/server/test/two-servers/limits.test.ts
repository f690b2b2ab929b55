import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openLinkedBus } from "#platform/bus/bus.ts";
import { newPostgresTransport } from "#platform/bus/transport.ts";
import { keyedHash, newNetworkOf } from "#platform/limits/networks.ts";
import { openStorage } from "#storage.ts";
import { newClient, type Client } from "#test/support/client.ts";
import { cutListening } from "#test/support/bus/transports.ts";
import { startTestService } from "#test/support/service.ts";
import { startTwoServices, type TwoServices } from "./two-servers.ts";

const settings = { TRUSTED_PROXIES: "127.0.0.1" };
const patience = { timeout: 180_000, interval: 10 };

// It stands still, so that how fast the test runs makes no difference to the limits.
const moment = Date.now();
const clock = () => new Date(moment);

let two: TwoServices;
let ear: Awaited<ReturnType<typeof listenIn>>;
beforeAll(async () => {
  two = await startTwoServices(settings, clock);
  ear = await listenIn(two);
});
afterAll(async () => {
  await ear.close();
  await two.stop();
});

let nextAddress = 0;
const newAddress = () => `198.51.100.${(nextAddress += 1)}`;
type Pair = [Client, Client];
const both = (address: string) =>
  [two.a, two.b].map(({ url }) => newClient(url, { "x-forwarded-for": address })) as Pair;

/** A third participant that receives the servers' messages about limits and has their keys. */
const listenIn = async ({ a, databaseUrl }: TwoServices) => {
  const { vault, close } = await openStorage(a.config, () => {}, clock);
  const words: string[][] = [];
  const transport = newPostgresTransport(databaseUrl);
  const bus = await openLinkedBus({ transport, now: vault.now, log: () => {}, alert: () => {} });
  bus.subscribe("limit", (word) => words.push([...word]));
  const networkOf = newNetworkOf(vault.secretOfLimits);
  const counted = (address: string) => {
    const id = keyedHash(vault.secretOfLimits(), `requests-network\0${networkOf(address).at(-1)!}`);
    return words.filter(([mark]) => mark === id).reduce((sum, [, count]) => sum + Number(count), 0);
  };
  return {
    words,
    /** So many requests without a login from there have been told of. */
    hears: async (address: string, requests: number) => {
      await vi.waitFor(() => expect(counted(address)).toBe(requests), patience);
      // Both servers receive it at about the same moment, on separate connections.
      await wait(60);
    },
    close: async () => {
      await bus.close();
      await close();
    },
  };
};

const sixtyOnOne = async (address: string): Promise<number[]> => {
  const one = await startTestService(settings, clock);
  const client = newClient(one.url, { "x-forwarded-for": address });
  const all = await Promise.all(Array.from({ length: 60 }, () => client.register({ username: randomUUID() })));
  await one.stop();
  return all.map(({ status }) => status);
};

describe("limits hold for two servers together", () => {
  test("sixty who register, by turns on one and the other, meet the limit as on one alone", async () => {
    const address = newAddress();
    const onOneAlone = sixtyOnOne(address);
    const asking: Promise<{ status: number }>[] = [];
    for (let n = 0; n < 60; n += 1) {
      asking.push(both(address)[n % 2]!.register({ username: randomUUID() }));
      await ear.hears(address, n + 1);
    }
    const statuses = (await Promise.all(asking)).map(({ status }) => status);
    const sorted = (all: readonly number[]) => all.toSorted((a, b) => a - b);
    expect(sorted(statuses)).toEqual(sorted(await onOneAlone));
    // Twenty at once, and four who are kept waiting for some seconds.
    expect(statuses.filter((status) => status === 201)).toHaveLength(24);
  });

  test("ten guesses are ten, wherever they are made, and other networks are left alone", async () => {
    const address = newAddress();
    const { username } = await both(newAddress())[0].newcomer();
    const tries: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      tries.push((await both(address)[n % 2]!.logIn(username, "feil passord")).status);
      await ear.hears(address, n + 1);
    }
    expect(tries).toEqual([...Array<number>(10).fill(401), 429, 429]);
    expect((await both(newAddress())[1].logIn(username)).status).toBe(200);
  });

  test("of sixty guesses at the same moment, each server examines at most ten, and then neither any more", async () => {
    const address = newAddress();
    const { username } = await both(newAddress())[0].newcomer();
    const guess = (n: number) => both(address)[n % 2]!.logIn(username, "feil passord");
    const burst = (await Promise.all(Array.from({ length: 60 }, (_, n) => guess(n)))).map(({ status }) => status);
    const examined = burst.filter((status) => status === 401).length;
    expect(examined).toBeGreaterThanOrEqual(10);
    expect(examined).toBeLessThanOrEqual(20);
    expect(burst.filter((status) => status === 429)).toHaveLength(60 - examined);
    await ear.hears(address, 60);
    for (const n of [0, 1]) expect((await guess(n)).status).toBe(429);
  });

  test("what one gives back, the other does not count", async () => {
    const address = newAddress();
    const { username } = await both(newAddress())[0].newcomer();
    for (let n = 0; n < 14; n += 1) expect((await both(address)[n % 2]!.logIn(username)).status).toBe(200);
    await ear.hears(address, 14);
    await wait(60);
    expect((await both(address)[0].logIn(username, "feil passord")).status).toBe(401);
  });

  test("who is told to come back later is told the same by both", async () => {
    const address = newAddress();
    const [onA, onB] = both(address);
    const { username } = await both(newAddress())[0].newcomer();
    for (let n = 0; n < 11; n += 1) {
      await onA.logIn(username, "feil passord");
      await ear.hears(address, n + 1);
    }
    const waits = [await onA.logIn(username), await onB.logIn(username)].map(({ headers }) =>
      headers.get("retry-after"),
    );
    expect(waits[1]).toBe(waits[0]);
  });

  test("after the connections were cut, words count again", async () => {
    await cutListening(two.databaseUrl);
    await vi.waitFor(() => {
      expect(two.a.log()).toContain("bus-back");
      expect(two.b.log()).toContain("bus-back");
    }, patience);
    const address = newAddress();
    const tries: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      tries.push((await both(address)[n % 2]!.logIn("ingen", "feil passord")).status);
      await wait(100);
    }
    expect(tries.at(-1)).toBe(429);
  });
});

test("what servers tell each other of limits names nobody", async () => {
  const address = newAddress();
  const [client] = both(address);
  const { username, token } = await client.newcomer({ email: "ola.nordmann@example.org" });
  await client.write(token, "Hei");
  await client.call("POST", "/api/caller/password/email", { body: { email: "ola.nordmann@example.org" } });
  const { body } = await client.me(token);
  // Requests with a login count for that login.
  await ear.hears(address, 3);
  const told = JSON.stringify(ear.words);
  for (const secret of [address, username, token, body.data.mailbox, "nordmann"]) expect(told).not.toContain(secret);
  for (const word of ear.words) expect(word.join(" ")).toMatch(/^[A-Za-z0-9_-]{22}( -?\d+){5} [A-Za-z0-9_-]{22}$/);
});
