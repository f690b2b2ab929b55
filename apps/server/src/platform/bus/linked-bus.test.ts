import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { onPostgres, onRedis, type TransportUnderTest } from "#test/support/bus/transports.ts";
import type { ServiceEvent } from "../log.ts";
import { openLinkedBus, type Bus } from "./bus.ts";
import type { Ids } from "./wire.ts";

const patience = { timeout: 180_000, interval: 20 };

describe.each([
  ["PostgreSQL", onPostgres],
  ["Redis", onRedis],
])("servers that hear of each other through %s", (_, prepare) => {
  let under: TransportUnderTest;
  beforeAll(async () => void (under = await prepare()));
  afterAll(() => under.stop());

  const open: Bus[] = [];
  afterEach(async () => {
    for (const bus of open.splice(0)) await bus.close();
  });

  const newServer = async () => {
    const said: ServiceEvent[] = [];
    const line = under.newTransport();
    const sent: string[] = [];
    const watched = {
      ...line,
      send: (payloads: readonly string[]) => {
        sent.push(...payloads);
        return line.send(payloads);
      },
    };
    const bus = await openLinkedBus({
      transport: watched,
      now: () => new Date(),
      log: (event) => said.push(event),
      alert: () => {},
    });
    open.push(bus);
    const heard: Ids[] = [];
    const gaps: Date[] = [];
    bus.subscribe("message", (word) => heard.push(word));
    bus.onGap((since) => gaps.push(since));
    return { bus, heard, gaps, said, sent, events: () => said.map(({ event }) => event) };
  };

  test("what one says, all others hear, and it does not hear itself", async () => {
    const [a, b, c] = [await newServer(), await newServer(), await newServer()];
    const logins: Ids[] = [];
    b.bus.subscribe("login", (word) => logins.push(word));
    a.bus.publish("message", ["mailbox", "1"]);
    a.bus.publish("login", ["ended"]);
    b.bus.publish("message", ["mailbox", "2"]);
    await vi.waitFor(
      () =>
        expect(c.heard.toSorted(([, a], [, b]) => Number(a) - Number(b))).toEqual([
          ["mailbox", "1"],
          ["mailbox", "2"],
        ]),
      patience,
    );
    await vi.waitFor(() => expect(logins).toEqual([["ended"]]), patience);
    await vi.waitFor(() => expect(a.heard).toEqual([["mailbox", "2"]]), patience);
    expect(b.heard).toEqual([["mailbox", "1"]]);
    expect([a, b, c].flatMap(({ gaps }) => gaps)).toEqual([]);
    expect([a, b, c].flatMap(({ said }) => said)).toEqual([]);
  });

  test("who is alone counts for nobody else; as soon as another one is there, both count together", async () => {
    const a = await newServer();
    a.bus.publish("limit", ["for nobody"]);
    a.bus.publish("message", ["kept by the database as well"]);
    await vi.waitFor(() => expect(a.sent.join("")).toContain("kept by the database"), patience);
    expect(a.sent.join("")).not.toContain("for nobody");

    const b = await newServer();
    const [heardByA, heardByB]: [Ids[], Ids[]] = [[], []];
    a.bus.subscribe("limit", (word) => heardByA.push(word));
    b.bus.subscribe("limit", (word) => heardByB.push(word));
    await vi.waitFor(
      () => {
        a.bus.publish("limit", ["from a"]);
        b.bus.publish("limit", ["from b"]);
        expect([heardByA[0], heardByB[0]]).toEqual([["from b"], ["from a"]]);
        // Well before the next heartbeat, which would have told it as well.
      },
      { timeout: 3_000, interval: 20 },
    );
  });

  test("whoever has had enough hears no more", async () => {
    const [a, b] = [await newServer(), await newServer()];
    const words: Ids[] = [];
    const stop = b.bus.subscribe("message", (word) => words.push(word));
    stop();
    a.bus.publish("message", ["1"]);
    await vi.waitFor(() => expect(b.heard).toEqual([["1"]]), patience);
    expect(words).toEqual([]);
  });

  test("thousands of words at once arrive once each and in order, in few pieces that fit", async () => {
    const [a, b] = [await newServer(), await newServer()];
    const words = Array.from({ length: 5_000 }, () => [randomUUID(), randomUUID()]);
    const before = a.sent.length;
    for (const word of words) a.bus.publish("message", word);
    await vi.waitFor(() => expect(b.heard.length).toBe(words.length), patience);
    expect(b.heard).toEqual(words);
    const pieces = a.sent.slice(before);
    expect(Math.max(...pieces.map((piece) => Buffer.byteLength(piece)))).toBeLessThan(8_000);
    expect(pieces.length).toBeLessThan(80);
  });

  test("a cut connection is a gap, told with the time since when, and then words are heard again", async () => {
    const [a, b] = [await newServer(), await newServer()];
    a.bus.publish("message", ["before"]);
    await vi.waitFor(() => expect(b.heard).toEqual([["before"]]), patience);
    const began = Date.now();
    await under.cut();
    // Said into the void: b does not listen at this moment.
    a.bus.publish("message", ["lost"]);
    await vi.waitFor(() => expect(b.gaps.length).toBeGreaterThan(0), patience);
    expect(b.gaps[0]!.getTime()).toBeLessThanOrEqual(began);
    expect(began - b.gaps[0]!.getTime()).toBeLessThan(60_000);
    await vi.waitFor(() => {
      a.bus.publish("message", ["after"]);
      expect(b.heard).toContainEqual(["after"]);
    }, patience);
    expect(b.events()).toEqual(["bus-lost", "bus-back"]);
  });

  test("all of it may go away for a while: nobody falls over, and both hear again by themselves", async () => {
    const [a, b] = [await newServer(), await newServer()];
    await under.takeAway();
    await vi.waitFor(() => expect([...a.events(), ...b.events()]).toEqual(["bus-lost", "bus-lost"]), patience);
    a.bus.publish("message", ["kept until it can be said"]);
    await under.bringBack();
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const) {
      await vi.waitFor(() => {
        one.bus.publish("message", ["again"]);
        expect(other.heard).toContainEqual(["again"]);
      }, patience);
    }
    await vi.waitFor(() => {
      for (const { gaps, events } of [a, b]) {
        expect(gaps.length).toBeGreaterThan(0);
        expect(events()).toEqual(["bus-lost", "bus-back"]);
      }
    }, patience);
  });

  test("where it is away at the start, the service starts all the same and hears later", async () => {
    await under.takeAway();
    const late = await newServer();
    expect(late.events()).toEqual(["bus-lost"]);
    await under.bringBack();
    const other = await newServer();
    await vi.waitFor(() => {
      other.bus.publish("message", ["1"]);
      expect(late.heard).toContainEqual(["1"]);
    }, patience);
    await vi.waitFor(() => expect(late.gaps.length).toBeGreaterThan(0), patience);
  });

  test("what is said last goes out before the line is closed", async () => {
    const [a, b] = [await newServer(), await newServer()];
    a.bus.publish("message", ["the last"]);
    await a.bus.close();
    await vi.waitFor(() => expect(b.heard).toEqual([["the last"]]), patience);
  });
});
