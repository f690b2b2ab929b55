import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ServiceEvent } from "../log.ts";
import { type Bus, openLinkedBus } from "./bus.ts";
import type { Transport } from "./transport.ts";

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-01-01T12:00:00Z") }));
afterEach(() => void vi.useRealTimers());

type Ear = { heard: (payload: string) => void; cut: () => void };

/** A line within this process, on which whole days pass in a moment. */
const newExchange = () => {
  const ears = new Set<Ear>();
  let isOpen = true;
  let swallows = (_payload: string): boolean => false;
  let refuses = (_payload: string): boolean => false;
  const newTransport = (): Transport => ({
    through: "postgresql",
    listen: async (heard, cut) => {
      if (!isOpen) throw new Error("away");
      const ear = { heard, cut };
      ears.add(ear);
      return { close: async () => void ears.delete(ear) };
    },
    send: async (payloads) => {
      if (!isOpen || payloads.some((payload) => refuses(payload))) throw new Error("away");
      for (const payload of payloads.filter((each) => !swallows(each))) for (const ear of ears) ear.heard(payload);
    },
    close: async () => {},
  });
  return {
    newTransport,
    refuse: (which: typeof refuses) => (refuses = which),
    swallow: (which: typeof swallows) => (swallows = which),
    close: () => {
      isOpen = false;
      for (const ear of ears) ear.cut();
    },
    open: () => (isOpen = true),
  };
};

const newServer = async (transport: Transport) => {
  const said: ServiceEvent["event"][] = [];
  const alerts: string[] = [];
  const gaps: { since: number; at: number }[] = [];
  const heard: string[] = [];
  const opening = openLinkedBus({
    transport,
    now: () => new Date(),
    log: ({ event }) => said.push(event),
    alert: (about) => alerts.push(about),
  });
  await vi.advanceTimersByTimeAsync(4_000);
  const bus: Bus = await opening;
  bus.onGap((since) => gaps.push({ since: since.getTime(), at: Date.now() }));
  bus.subscribe("message", ([word]) => heard.push(word!));
  return { bus, said, alerts, gaps, heard };
};

/** Between two times of asking nothing is left out. */
const leaveNothingOut = (gaps: readonly { since: number; at: number }[]) =>
  gaps.slice(1).every(({ since }, index) => since <= gaps[index]!.at);

test("a line that takes LISTEN and says nothing is found out at the start, told once, and the database asked instead", async () => {
  const exchange = newExchange();
  exchange.swallow(() => true);
  const server = await newServer(exchange.newTransport());
  expect([server.said, server.alerts]).toEqual([["bus-silent"], ["bus"]]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(server.said).toEqual(["bus-silent"]);
  expect(server.gaps.length).toBeGreaterThanOrEqual(110);
  expect(leaveNothingOut(server.gaps)).toBe(true);

  exchange.swallow(() => false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.said).toEqual(["bus-silent", "bus-back"]);
  const sofar = server.gaps.length;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(server.gaps.length).toBe(sofar);
});

test("a line that falls silent in the middle is given up, and opened again", async () => {
  const exchange = newExchange();
  const server = await newServer(exchange.newTransport());
  exchange.swallow(() => true);
  const began = Date.now();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(server.said).toEqual(["bus-lost"]);
  exchange.swallow(() => false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.said).toEqual(["bus-lost", "bus-back"]);
  expect(server.gaps[0]!.since).toBeLessThan(began);
});

test("while a line is away the database is asked every few seconds, and the operator told after a minute", async () => {
  const exchange = newExchange();
  const server = await newServer(exchange.newTransport());
  exchange.close();
  await vi.advanceTimersByTimeAsync(50_000);
  expect([server.said, server.alerts]).toEqual([["bus-lost"], []]);
  expect(server.gaps.length).toBeGreaterThanOrEqual(9);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(server.alerts.length).toBeGreaterThan(0);
  exchange.open();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.said).toEqual(["bus-lost", "bus-back"]);
  expect(leaveNothingOut(server.gaps)).toBe(true);
});

test("what was said while the line was away is said when it is back, or asked of the database, and heard once", async () => {
  const exchange = newExchange();
  const [a, b] = [await newServer(exchange.newTransport()), await newServer(exchange.newTransport())];
  exchange.close();
  a.bus.publish("message", ["1"]);
  await vi.advanceTimersByTimeAsync(30_000);
  a.bus.publish("message", ["2"]);
  const opened = Date.now();
  exchange.open();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(a.said).toEqual(["bus-lost", "bus-back"]);
  // It may be said before the other listens again, who then asks.
  expect(b.gaps.at(-1)!.at).toBeGreaterThanOrEqual(opened);
  for (const word of ["1", "2"]) expect(b.heard.filter((each) => each === word).length).toBeLessThanOrEqual(1);
  a.bus.publish("message", ["3"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(b.heard.at(-1)).toBe("3");
});

test("a server that was killed may have stored what it could not tell: the others ask the database", async () => {
  const exchange = newExchange();
  const [dies, lives] = [await newServer(exchange.newTransport()), await newServer(exchange.newTransport())];
  let last = "";
  exchange.swallow((payload) => ((last = payload), false));
  dies.bus.publish("message", ["its last word"]);
  await vi.advanceTimersByTimeAsync(1);
  const its = last.slice(0, last.indexOf(","));
  exchange.swallow((payload) => payload.startsWith(its));
  const killed = Date.now();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lives.said).toEqual([]);
  expect(lives.gaps[0]!.since).toBeLessThanOrEqual(killed);
  expect(lives.gaps[0]!.at - killed).toBeLessThan(30_000);
  expect(leaveNothingOut(lives.gaps)).toBe(true);
  await vi.advanceTimersByTimeAsync(2 * 3_600_000);
  const sofar = lives.gaps.length;
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(lives.gaps.length, "it is forgotten some day").toBe(sofar);
});

test("a server that stops takes leave, and nobody asks after it", async () => {
  const exchange = newExchange();
  const [stops, stays] = [await newServer(exchange.newTransport()), await newServer(exchange.newTransport())];
  stops.bus.publish("message", ["1"]);
  await vi.advanceTimersByTimeAsync(10_000);
  await stops.bus.close();
  await vi.advanceTimersByTimeAsync(120_000);
  expect([stays.heard, stays.gaps, stays.said]).toEqual([["1"], [], []]);
});

test("a server that stops while it cannot say its last word takes no leave, so that the others ask the database", async () => {
  const exchange = newExchange();
  const [stops, stays] = [await newServer(exchange.newTransport()), await newServer(exchange.newTransport())];
  stops.bus.publish("message", ["1"]);
  await vi.advanceTimersByTimeAsync(1);
  exchange.refuse((payload) => payload.includes("the last word"));
  const stopped = Date.now();
  stops.bus.publish("message", ["the last word"]);
  const closing = stops.bus.close();
  await vi.advanceTimersByTimeAsync(5_000);
  await closing;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(stays.heard).toEqual(["1"]);
  expect(stays.gaps[0]!.since).toBeLessThanOrEqual(stopped);
});

test("a word that did not arrive is noticed by the next, and the database asked", async () => {
  const exchange = newExchange();
  const [a, b] = [await newServer(exchange.newTransport()), await newServer(exchange.newTransport())];
  a.bus.publish("message", ["1"]);
  await vi.advanceTimersByTimeAsync(1);
  exchange.swallow((payload) => payload.includes("lost"));
  const began = Date.now();
  a.bus.publish("message", ["lost"]);
  await vi.advanceTimersByTimeAsync(1);
  a.bus.publish("message", ["3"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(b.heard).toEqual(["1", "3"]);
  expect(b.gaps.map(({ since }) => since <= began)).toEqual([true]);
});

test("more words than can be kept make the others ask the database; counts of limits go first", async () => {
  const exchange = newExchange();
  const [a, b] = [await newServer(exchange.newTransport()), await newServer(exchange.newTransport())];
  a.bus.publish("message", ["1"]);
  await vi.advanceTimersByTimeAsync(1);
  for (let n = 0; n < 9_000; n += 1) a.bus.publish("message", [String(n)]);
  for (let n = 0; n < 50_000; n += 1) a.bus.publish("limit", [String(n)]);
  await vi.advanceTimersByTimeAsync(1);
  expect(b.heard.length).toBe(9_001);
  expect(b.gaps).toEqual([]);
  for (let n = 0; n < 12_000; n += 1) a.bus.publish("message", [String(n)]);
  await vi.advanceTimersByTimeAsync(1);
  expect(b.gaps.length).toBe(1);
});

test("who listens badly harms nobody else, and strangers' noise is no word", async () => {
  const exchange = newExchange();
  const [a, b] = [await newServer(exchange.newTransport()), await newServer(exchange.newTransport())];
  b.bus.subscribe("message", () => {
    throw new Error("a bug");
  });
  const stranger = exchange.newTransport();
  await stranger.send(["", "{}", "null", '["x",1,2]', '["x","y",3,[["message","4"]]]', '["x",1,1e99,[["message"]]]']);
  a.bus.publish("message", ["1"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(b.heard).toEqual(["1"]);
  expect(b.said).toEqual(["unexpected"]);
});
