import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startRedis } from "#test/support/bus/redis.ts";
import { newDatabase } from "#test/support/service.ts";
import type { ServiceEvent } from "#platform/log.ts";
import { openLinkedBus } from "./bus.ts";
import { newPostgresTransport, newRedisTransport } from "./transport.ts";

const patience = { timeout: 180_000, interval: 50 };

/** Something that accepts every connection and says nothing on it, until it is told to pass on what it hears. */
const startMute = async (target: URL) => {
  let isMute = true;
  const held = new Set<Socket>();
  const server = createServer((line) => {
    held.add(line);
    line.on("error", () => {});
    if (isMute) return void line.resume();
    const other = connect(Number(target.port), target.hostname);
    other.on("error", () => line.destroy());
    line.pipe(other).pipe(line);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const url = new URL(target);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    speak: () => void (isMute = false),
    stop: () => {
      for (const line of held) line.destroy();
      server.close();
    },
  };
};

describe.concurrent("a server that accepts connections and says nothing", () => {
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let databaseUrl: string;
  beforeAll(async () => {
    redis = await startRedis();
    databaseUrl = await newDatabase();
  });
  afterAll(() => redis.stop());

  test.each([
    ["Redis", () => redis.url, newRedisTransport],
    ["PostgreSQL", () => databaseUrl, newPostgresTransport],
  ])("is not waited for, and %s is heard as soon as it speaks", async (_, urlOf, newTransport) => {
    const mute = await startMute(new URL(urlOf()));
    const events: ServiceEvent["event"][] = [];
    const bus = await openLinkedBus({
      transport: newTransport(mute.url),
      now: () => new Date(),
      log: ({ event }) => void events.push(event),
      alert: () => {},
    });
    expect(events).toEqual(["bus-lost"]);
    mute.speak();
    await vi.waitFor(() => expect(events).toEqual(["bus-lost", "bus-back"]), patience);
    await bus.close();
    mute.stop();
  });
});
