import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { newRecoveryJob, newRecoveryStore } from "#callers/recovery.ts";
import { newCallerStore } from "#callers/store.ts";
import { newSessionDatabase } from "#platform/database/session-database.ts";
import { migrate } from "#platform/database/migrate.ts";
import { openStorage } from "#storage.ts";
import { inParallel, newClient } from "#test/support/client.ts";
import { startMailServer } from "#test/support/mail.ts";
import { get, post } from "#test/support/server-process.ts";
import { startTestService } from "#test/support/service.ts";
import { moveTime } from "#test/support/create-database.ts";
import { ask, newCommonGround, runTwoServers, type CommonGround, type TwoServers } from "./two-servers.ts";

const day = 86_400_000;
const isKept = "SELECT due_at > service_time() + interval '25 seconds' AS kept FROM recovery_mails";
const patience = { timeout: 180_000, interval: 50 };

describe("two server processes", () => {
  let ground: CommonGround;
  let two: TwoServers | null = null;
  beforeEach(async () => void (ground = await newCommonGround()));
  afterEach(async () => {
    await two?.stop();
    two = null;
    await ground.leave();
  });

  /** The logs of both servers. */
  const told = (event: string): Record<string, number>[] =>
    [two!.a, two!.b]
      .flatMap(({ said }) => said.out.split("\n").filter((line) => line.includes(`"event":"${event}"`)))
      .map((line) => JSON.parse(line) as Record<string, number>);
  const total = (event: string, field: string) => told(event).reduce((sum, each) => sum + each[field]!, 0);

  test("that wake up to the same work do each piece once: sweeping, wrapping keys again, destroying old ones", async () => {
    // Everything as it lay three days ago, when a server last ran.
    await migrate(ground.databaseUrl, () => {});
    await moveTime(ground.databaseUrl, "-3 days");
    const clock = () => new Date(Date.now() - 3 * day);
    const past = await startTestService({ LIMIT_FACTOR: "1000", ...ground.shared }, clock);
    const client = newClient(past.url);
    const people = await inParallel(Array.from({ length: 10 }), 3, () => client.newcomer());
    for (const { token } of people) for (let n = 0; n < 3; n += 1) await client.write(token, `Hei ${n}`);
    await past.query(
      `INSERT INTO logins (token_hash, caller, expires_at, last_seen_on)
       SELECT sha256(convert_to(id::text || n, 'UTF8')), id, service_time() + interval '1 day', service_time()
       FROM callers, generate_series(1, 200) AS n`,
    );
    // After three days without a server, the next one would distrust the clock for an hour, which other tests cover.
    await past.query("DELETE FROM clock_marks");
    await past.stop();
    await moveTime(ground.databaseUrl, "0");

    two = await runTwoServers({}, ground);
    const addresses = [two.urlOfA, two.urlOfB];
    await vi.waitFor(() => {
      expect(total("sweep-done", "logins")).toBe(2_000);
      // One for each profile, and one for its day of messages.
      expect(total("keys-rotated", "rewrapped")).toBe(20);
      expect(total("keys-rotated", "destroyed")).toBe(1);
    }, patience);
    for (const [index, { username }] of people.entries()) {
      const address = addresses[index % 2]!;
      const { body } = await post(address, "/api/caller/login", { username, password: "hemmelig" });
      expect(await get(address, "/api/messages", body.token as string)).toHaveLength(3);
    }
    // A machine too busy to tell the time holds them back as well, and tries again.
    const heldBack = told("key-rotation-postponed") as unknown as { because: string }[];
    expect(heldBack.filter(({ because }) => because !== "clock")).toEqual([]);
  });

  test("send each mail once, whichever was asked for it", async () => {
    const mails = await startMailServer();
    two = await runTwoServers({ SMTP_URL: mails.url }, ground);
    const addresses = [two.urlOfA, two.urlOfB];
    const emails = Array.from({ length: 12 }, () => `${randomUUID()}@example.org`);
    const password = "a long secret";
    for (const email of emails) {
      const account = { username: email.slice(0, 30), password, password_confirmation: password, email };
      expect((await post(addresses[0]!, "/api/caller/register", account)).status).toBe(201);
    }
    await Promise.all(emails.map((email, n) => post(addresses[n % 2]!, "/api/caller/password/email", { email })));
    await vi.waitFor(() => expect(mails.envelopes.length).toBeGreaterThanOrEqual(emails.length), patience);
    const isLeft = "SELECT FROM recovery_mails";
    await vi.waitFor(async () => expect(await ask(ground.databaseUrl, isLeft)).toEqual([]), patience);
    expect(mails.envelopes.toSorted()).toEqual(emails.toSorted());
    await mails.stop();
  });
});

test("a mail server that takes longer than others wait still gets each mail once", async () => {
  const { shared, databaseUrl, leave } = await newCommonGround();
  const service = await startTestService(shared);
  // The service's own job must not get there first.
  const storage = await openStorage(service.config, () => {});
  try {
    const email = `${randomUUID()}@example.org`;
    await newClient(service.url).newcomer({ email });
    await service.stop();
    const { database, vault } = storage;
    const requests = newRecoveryStore(database, vault);
    await requests.insert("sos", vault.lookup("sos", "email", email), email);

    const handedOver = Promise.withResolvers<void>();
    const sent: string[] = [];
    const mailer = {
      send: async ({ to }: { to: string }) => {
        sent.push(to);
        await handedOver.promise;
      },
      forget: async () => {},
      forgetOld: async () => 0,
      probe: async () => {},
      close: () => {},
    };
    const newJob = () =>
      newRecoveryJob(
        {
          callers: newCallerStore(
            { database: newSessionDatabase(database), system: database },
            {
              mailboxMade: async () => {},
              mailboxDeleted: async (_queries, _caller, remove) => void (await remove()),
            },
          ),
          system: database,
          limitFactor: 1,
          recoveries: requests,
          vault,
          mailer,
          services: service.config.services,
          log: () => {},
          alert: () => {},
        },
        20,
      );
    const slow = newJob()();
    await vi.waitFor(() => expect(sent).toEqual([email]), patience);
    for (let seconds = 20; seconds <= 120; seconds += 20) {
      await moveTime(databaseUrl, `${seconds} seconds`);
      // Time enough to say that it is still at work.
      await vi.waitFor(async () => expect(await ask(databaseUrl, isKept)).toEqual([{ kept: true }]), patience);
      expect(await newJob()()).toBe(false);
    }
    handedOver.resolve();
    expect(await slow).toBe(true);
    expect(sent).toEqual([email]);
  } finally {
    await storage.close();
    await leave();
  }
});
