import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newClient } from "#test/support/client.ts";
import { eventually } from "#test/support/mail.ts";
import { listen, newPusher, type PusherClient } from "#test/support/realtime/pusher-client.ts";
import { startRedis } from "#test/support/bus/redis.ts";
import { ask, startTwoServices, type TwoServices } from "./two-servers.ts";

type Redis = Awaited<ReturnType<typeof startRedis>>;

/** Longer than any word between servers takes, so that a second copy would have come by then. */
const quietMs = 1_500;

describe.each(["PostgreSQL", "Redis"] as const)("two servers that hear of each other through %s", (through) => {
  let two: TwoServices;
  let redis: Redis | null = null;
  const open: PusherClient[] = [];

  beforeAll(async () => {
    if (through === "Redis") redis = await startRedis();
    two = await startTwoServices({ LIMIT_FACTOR: "100", ...(redis && { REDIS_URL: redis.url }) });
  });
  afterAll(async () => {
    for (const client of open) client.disconnect();
    await two.stop();
    await redis?.stop();
  });

  /** A caller who listens at B and writes at A. */
  const someone = async () => {
    const [atA, atB] = [newClient(two.a.url), newClient(two.b.url)];
    const username = randomUUID();
    const { tenant, mailbox } = (await atA.register({ username })).body.data;
    const { token } = (await atB.logIn(username)).body;
    const pusher = newPusher(two.b.url, token);
    open.push(pusher);
    const { heard } = await listen(pusher, `private-${tenant}.${mailbox}`);
    const write = async (body: string) => (await atA.write(token, body)).body.id;
    const ids = () => heard.map(({ id }) => id);
    const hearsAll = (written: readonly string[]) =>
      eventually(async () => (written.every((id) => ids().includes(id)) ? true : null));
    return { write, ids, hearsAll };
  };

  test("what is written on one is heard on the other at once, once, and in order", async () => {
    const { write, ids, hearsAll } = await someone();
    const written = [];
    for (let count = 0; count < 50; count += 1) written.push(await write(`nr. ${count}`));
    await hearsAll(written);
    await wait(quietMs);
    expect(ids()).toEqual(written);
  });

  test("what is written while they do not hear each other comes after, and none of it twice", async () => {
    const { write, ids, hearsAll } = await someone();
    const written = [await write("før")];
    await hearsAll(written);
    if (redis) await redis.halt();
    else await cutEars(two.databaseUrl);
    for (const body of ["under", "fortsatt"]) written.push(await write(body));
    if (redis) await redis.start();
    await hearsAll(written);
    written.push(await write("etter"));
    await hearsAll(written);
    await wait(quietMs);
    expect(ids()).toEqual(written);
  });
});

/** As a failing network would, without a word to either side. */
const cutEars = async (databaseUrl: string): Promise<void> => {
  const cut = await ask(
    databaseUrl,
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'",
  );
  expect(cut.length).toBeGreaterThanOrEqual(2);
};
