import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newClient, type Answer, type Client } from "#test/support/client.ts";
import { everyRow, startTestService, type TestService } from "#test/support/service.ts";

/** Noon, so that no test runs over midnight, when every network gets a new mark. */
const noon = Math.floor(Date.now() / 86_400_000) * 86_400_000 + 43_200_000;
const clockFrom = (speed: number) => {
  const began = performance.now();
  let skipped = 0;
  return {
    clock: () => new Date(noon + (performance.now() - began) * speed + skipped),
    skip: (seconds: number) => void (skipped += seconds * 1000),
  };
};

const time = clockFrom(1);
let service: TestService;

beforeAll(async () => {
  service = await startTestService({ TRUSTED_PROXIES: "127.0.0.1" }, time.clock);
});
afterAll(() => service.stop());

let lastNetwork = 0;
/** A household of its own, as the proxy in front of the service tells. */
const newAddress = () => `203.0.113.${(lastNetwork += 1)}`;
const from = (address: string): Client => newClient(service.url, { "x-forwarded-for": address });

const guess = (client: Client, username: string, times: number) =>
  Promise.all(Array.from({ length: times }, () => client.logIn(username, "feil passord")));
const statuses = (answers: readonly Answer<unknown>[]) => answers.map(({ status }) => status);
const sorted = (answers: readonly Answer<unknown>[]) => statuses(answers).toSorted((a, b) => a - b);
const all = (status: number, times: number) => Array<number>(times).fill(status);
const waitOf = (answer: Answer<unknown>) => Number(answer.headers.get("retry-after"));

describe("guessing a password", () => {
  test("is slowed down after ten times, and the owner still logs in from elsewhere", async () => {
    const guesser = from(newAddress());
    const { username } = await from(newAddress()).newcomer();
    expect(statuses(await guess(guesser, username, 10))).toEqual(all(401, 10));

    const stopped = await guesser.logIn(username.toUpperCase(), "feil passord");
    expect([stopped.status, stopped.body]).toEqual([429, { status: "error", error: "tooManyAttempts" }]);
    expect(waitOf(stopped)).toBe(30);
    expect((await guesser.logIn(username)).status).toBe(429);
    expect((await from(newAddress()).logIn(username)).status).toBe(200);
  });

  test("becomes slower and slower, and is never shut off", async () => {
    const guesser = from(newAddress());
    const { username } = await from(newAddress()).newcomer();
    await guess(guesser, username, 10);
    const waits: number[] = [];
    for (let turn = 0; turn < 11; turn += 1) {
      const stopped = await guesser.logIn(username, "feil passord");
      expect(stopped.status).toBe(429);
      waits.push(waitOf(stopped));
      time.skip(waitOf(stopped));
      expect((await guesser.logIn(username, "feil passord")).status).toBe(401);
    }
    // Eleven turns take less than the hour in which they are counted.
    expect(waits.map((seconds) => Math.round(seconds / 30) * 30)).toEqual([
      30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 300,
    ]);
    time.skip(3600);
    expect((await guesser.logIn(username)).status).toBe(200);
  });

  test("gets the same answers for a name that nobody has", async () => {
    const guesser = from(newAddress());
    const name = `caller-${randomUUID()}`;
    expect(sorted(await guess(guesser, name, 12))).toEqual([...all(401, 10), 429, 429]);
    const stopped = await guesser.logIn(name);
    expect([stopped.status, stopped.body]).toEqual([429, { status: "error", error: "tooManyAttempts" }]);
  });

  test("a hundred times at once gives ten tries", async () => {
    const { username } = await from(newAddress()).newcomer();
    const tries = statuses(await guess(from(newAddress()), username, 100));
    expect(tries.filter((status) => status === 401)).toHaveLength(10);
    expect(tries.filter((status) => status === 429)).toHaveLength(90);
  });

  test("does not stop a device that is already logged in to that profile", async () => {
    const home = newAddress();
    const { username, token } = await from(home).newcomer();
    const stranger = await from(home).newcomer();
    const bound = await from(home).call("POST", "/api/caller/login", {
      body: { username, password: "hemmelig", bind: true },
    });
    const cookie = bound.headers.getSetCookie()[0]!.split(";")[0]!;
    await guess(from(home), username, 10);

    const withHeaders = async (headers: Record<string, string>, password = "hemmelig") =>
      (await from(home).logIn(username, password, headers)).status;
    expect(await withHeaders({})).toBe(429);
    expect(await withHeaders({ authorization: `Bearer ${token}` })).toBe(200);
    expect(await withHeaders({ cookie })).toBe(200);
    expect(await withHeaders({ cookie }, "feil passord")).toBe(401);
    expect(await withHeaders({ authorization: `Bearer ${stranger.token}` })).toBe(429);
    expect(await withHeaders({ cookie: "sosmessages=made-up" })).toBe(429);
    // A token from the browser's storage, without its cookie.
    expect(await withHeaders({ authorization: `Bearer ${String(bound.body.token)}` })).toBe(429);
  });

  test("on a device that is logged in has ten tries, too", async () => {
    const home = newAddress();
    const { username, token } = await from(home).newcomer();
    await guess(from(home), username, 10);
    const device = { authorization: `Bearer ${token}` };
    const tryWith = (password: string) => from(home).logIn(username, password, device);
    for (let time = 0; time < 11; time += 1) expect((await tryWith("hemmelig")).status).toBe(200);
    expect(statuses(await Promise.all(Array.from({ length: 10 }, () => tryWith("feil passord"))))).toEqual(
      all(401, 10),
    );
    const stopped = await tryWith("feil passord");
    expect([stopped.status, waitOf(stopped)]).toEqual([429, 30]);
    time.skip(30);
    expect((await tryWith("hemmelig")).status).toBe(200);
  });

  test("at sixty names from one network is slowed down as well, and other networks are not", async () => {
    const guesser = from(newAddress());
    const { username } = await from(newAddress()).newcomer();
    const tries = await Promise.all(Array.from({ length: 60 }, () => guesser.logIn(randomUUID(), "feil passord")));
    expect(statuses(tries)).toEqual(all(401, 60));
    const stopped = await guesser.logIn(username);
    expect([stopped.status, waitOf(stopped)]).toEqual([429, 5]);
    expect((await from(newAddress()).logIn(username)).status).toBe(200);
  });

  test("at one name over and over does not use up what the neighbours need", async () => {
    const school = newAddress();
    const { username } = await from(newAddress()).newcomer();
    const pupil = await from(newAddress()).newcomer();
    await guess(from(school), username, 80);
    expect((await from(school).logIn(pupil.username)).status).toBe(200);
  });
});

describe("a right password", () => {
  test("is never counted", async () => {
    const client = from(newAddress());
    const { username } = await client.newcomer();
    for (let round = 0; round < 2; round += 1) {
      const tries = await Promise.all(Array.from({ length: 9 }, () => client.logIn(username)));
      expect(statuses(tries)).toEqual(all(200, 9));
    }
    expect(statuses(await guess(client, username, 10))).toEqual(all(401, 10));
  });
});

describe("where a request comes from", () => {
  test("is one household: 56 bits of a long address, all of a short one", async () => {
    const { username } = await from(newAddress()).newcomer();
    const inHouse = (n: number) => from(`2001:db8:7:1200:${n}::${n}`);
    for (let n = 0; n < 10; n += 1) expect((await inHouse(n).logIn(username, "feil")).status).toBe(401);
    expect((await from("2001:db8:7:12ff::1").logIn(username)).status).toBe(429);
    expect((await from("2001:db8:7:1300::1").logIn(username)).status).toBe(200);
  });

  test("is what the last proxy that we trust says, not what the sender made up before", async () => {
    const { username } = await from(newAddress()).newcomer();
    const real = newAddress();
    for (let n = 0; n < 10; n += 1) await from(`198.51.100.${n}, ${real}`).logIn(username, "feil");
    expect((await from(`198.51.100.99, ${real}`).logIn(username)).status).toBe(429);
    expect((await from("198.51.100.1").logIn(username)).status).toBe(200);
  });

  test("is the line itself where no proxy is trusted, whatever the sender claims", async () => {
    const bare = await startTestService();
    try {
      const client = newClient(bare.url);
      const { username } = await client.newcomer();
      const claiming = (n: number) => client.logIn(username, "feil", { "x-forwarded-for": `198.51.100.${n}` });
      const tries = [];
      for (let n = 0; n < 12; n += 1) tries.push((await claiming(n)).status);
      expect(tries).toEqual([...all(401, 10), 429, 429]);
    } finally {
      await bare.stop();
    }
  });

  test("is written down nowhere", async () => {
    const address = "198.18.77.133";
    const client = from(address);
    const { username, token } = await client.newcomer({ email: "adresse@example.org" });
    await client.write(token, "Hei");
    await guess(client, username, 12);
    const kept = JSON.stringify(await everyRow(service)) + service.log();
    expect(kept).not.toContain(address);
    expect(kept).not.toContain(Buffer.from(address).toString("hex"));
    expect(kept).not.toContain("c612 4d85".replace(" ", ""));
  });
});

// These mostly wait, so they wait together.
describe.concurrent("limits that leave everyone room", () => {
  test("thirty people behind one school's address register and log in within a few minutes", async () => {
    // Time runs five times as fast for the limits, which makes them no kinder: who is kept waiting waits in our time.
    const fast = clockFrom(5);
    const school = await startTestService({}, fast.clock);
    try {
      const client = newClient(school.url);
      const minutesSince = (moment: number) => (fast.clock().getTime() - moment) / 60_000;
      const began = fast.clock().getTime();
      const patiently = async (ask: () => Promise<Answer<unknown>>): Promise<number> => {
        for (;;) {
          const answer = await ask();
          if (answer.status !== 429) return answer.status;
          expect(waitOf(answer)).toBeGreaterThan(0);
          if (minutesSince(began) > 5) return answer.status;
          await wait(waitOf(answer) * 200 + Math.random() * 100);
        }
      };
      const people = Array.from({ length: 30 }, () => `elev-${randomUUID()}`);
      const through = await Promise.all(
        people.map(async (username) => [
          await patiently(() => client.register({ username })),
          await patiently(() => client.logIn(username)),
        ]),
      );
      expect(through).toEqual(people.map(() => [201, 200]));
      expect(minutesSince(began)).toBeLessThan(5);
    } finally {
      await school.stop();
    }
  });

  test("asking for mails is answered alike for known and unknown addresses, before and after the limit", async () => {
    const email = `${randomUUID()}@example.org`;
    await from(newAddress()).newcomer({ email });
    const ask = async (client: Client, address: string) =>
      (await client.call("POST", "/api/caller/password/email", { body: { email: address } })).status;
    for (const address of [email, `${randomUUID()}@example.org`]) {
      const client = from(newAddress());
      const tries = [];
      for (let n = 0; n < 31; n += 1) tries.push(await ask(client, n % 2 ? address : address.toUpperCase()));
      expect(tries).toEqual([...all(200, 30), 429]);
    }
  });

  test("a profile cannot be used to ask who is here all day long", async () => {
    const client = from(newAddress());
    const { token } = await client.newcomer();
    const tries = [];
    for (let n = 0; n < 21; n += 1) {
      tries.push((await client.saveProfile(token, { email: `${randomUUID()}@example.org` })).status);
    }
    expect(tries).toEqual([...all(200, 20), 429]);
  });

  test("someone who floods is slowed down, and nobody else's message is", async () => {
    const school = newAddress();
    const [flooder, other] = [await from(school).newcomer(), await from(school).newcomer()];
    const client = from(school);
    expect(statuses(await Promise.all(Array.from({ length: 60 }, () => client.write(flooder.token, "!"))))).toEqual(
      all(201, 60),
    );
    const [late, later] = await Promise.all([client.write(flooder.token, "!"), client.write(flooder.token, "!")]);
    const verdicts = [late, later].toSorted((a, b) => a.status - b.status);
    expect(statuses(verdicts)).toEqual([201, 429]);
    expect(waitOf(verdicts[1]!)).toBeGreaterThan(0);
    expect((await client.write(other.token, "Hei")).status).toBe(201);
    expect((await client.list(flooder.token)).status).toBe(200);
  });

  test("LIMIT_FACTOR makes every limit wider or narrower, and the log says so", async () => {
    const [narrow, wide] = await Promise.all([
      startTestService({ LIMIT_FACTOR: "0.1" }),
      startTestService({ LIMIT_FACTOR: "1.5" }),
    ]);
    try {
      for (const [there, tries] of [
        [narrow, 1],
        [wide, 15],
      ] as const) {
        const client = newClient(there.url);
        expect(sorted(await guess(client, "ingen", tries + 1))).toEqual([...all(401, tries), 429]);
        expect(there.log()).toContain('"event":"limits-changed"');
      }
      const client = newClient(narrow.url);
      const { token } = await client.newcomer();
      const calls = await Promise.all(Array.from({ length: 31 }, () => client.me(token)));
      expect(sorted(calls)).toEqual([...all(200, 30), 429]);
      expect(service.log()).not.toContain("limits-changed");
    } finally {
      await Promise.all([narrow.stop(), wide.stop()]);
    }
  });
});

test("a large answer counts as many requests: the longest letters are not listed over and over, short ones are", async () => {
  const [writer, other] = [from(newAddress()), from(newAddress())];
  const [{ token }, { token: brief }] = [await writer.newcomer(), await other.newcomer()];
  for (let number = 0; number < 30; number += 1)
    expect((await writer.write(token, "æ".repeat(20_000))).status).toBe(201);
  await other.write(brief, "Hei");
  const listed = async (client: Client, own: string) => (await client.list(own)).status;
  let lists = 0;
  while (lists < 100 && (await listed(writer, token)) === 200) lists += 1;
  expect(lists).toBeLessThan(60);
  expect(lists).toBeGreaterThan(10);
  for (let number = 0; number < 100; number += 1) expect(await listed(other, brief)).toBe(200);
});
