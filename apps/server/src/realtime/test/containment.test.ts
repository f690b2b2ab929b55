import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test, vi } from "vitest";
import { systemClock } from "#platform/clock.ts";
import { newLimiter } from "#platform/limits/limits.ts";
import { noNetwork } from "#platform/limits/networks.ts";
import { roomy, startEngine } from "#test/support/realtime/engine-under-test.ts";
import { openSocket } from "#test/support/realtime/socket.ts";
import type { ChannelKind } from "../connection.ts";
import { newSocketUpgrade } from "../socket-upgrade.ts";
import { newEngine } from "../engine.ts";

type Running = Awaited<ReturnType<typeof startEngine>>;
type Client = Awaited<ReturnType<Running["connect"]>>;

let running: Running | null = null;
afterEach(async () => {
  await running?.stop();
  running = null;
});

const patience = { timeout: 180_000, interval: 10 };
const bug = (): never => {
  throw new Error("a bug");
};
const calm: ChannelKind = {
  knows: (channel) => channel.startsWith("private-"),
  authorise: ({ channel }) => ({ owner: channel, detail: "" }),
  receives: () => {},
};

/** The engine with one part of a kind of channel that breaks, and someone beside it who only listens. */
const startWith = async (broken: Partial<ChannelKind>) => {
  const brittle: ChannelKind = { ...calm, knows: (channel) => channel.startsWith("private-broken"), ...broken };
  running = await startEngine({ kinds: [brittle, calm] });
  const [one, bystander] = [await running.connect(), await running.connect()];
  bystander.send("pusher:subscribe", { channel: "private-calm" });
  await vi.waitFor(() => expect(bystander.received).toHaveLength(2), patience);
  return { ...running, one, bystander };
};

const stillHears = async ({ engine }: Running, { received }: Client) => {
  const before = received.length;
  engine.broadcast("private-calm", "news");
  await vi.waitFor(() => expect(received.slice(before)).toEqual(["news"]), patience);
};

describe("what breaks while a frame is handled costs that socket alone, and is told once", () => {
  test.each<[string, Partial<ChannelKind>, (client: Client) => void]>([
    ["asking whose channel it is", { knows: (channel) => channel === "private-broken" && bug() }, () => {}],
    ["authorising at once", { authorise: bug }, () => {}],
    ["greeting", { joined: bug }, () => {}],
    ["greeting after a look-up", { authorise: async () => ({ owner: "x", detail: "" }), joined: bug }, () => {}],
    ["a greeting that is no JSON", { joined: () => ({ n: 1n }) }, () => {}],
    ["hearing an event", { receives: bug }, ({ send }) => send("client-x", {}, "private-broken")],
    [
      "writing an answer",
      {},
      ({ atServer, send }) => {
        atServer.send = bug;
        send("pusher:ping", {});
      },
    ],
    [
      "answering a ping",
      {},
      ({ atServer, client }) => {
        atServer.pong = bug;
        client.ping();
      },
    ],
  ])("%s", async (_, broken, then) => {
    const started = await startWith(broken);
    const { one, bystander, faults } = started;
    one.send("pusher:subscribe", { channel: "private-broken" });
    await vi.waitFor(() => expect(one.received.length + faults.length).toBeGreaterThanOrEqual(2), patience);
    then(one);
    expect(await one.closed).toBeOneOf([1011, 1006]);
    expect(faults).toHaveLength(1);
    await stillHears(started, bystander);
  });

  test("a look-up that fails is answered, and may be tried again", async () => {
    const started = await startWith({ authorise: () => Promise.reject(new Error("a bug")) });
    started.one.send("pusher:subscribe", { channel: "private-broken" });
    await vi.waitFor(() => expect(started.one.received.at(-1)).toContain('"status":503'), patience);
    expect(started.faults).toHaveLength(1);
    await stillHears(started, started.bystander);
  });

  test("leaving: by request, and by going", async () => {
    const started = await startWith({ left: bug });
    const { one, engine, faults } = started;
    one.send("pusher:subscribe", { channel: "private-broken" });
    one.send("pusher:unsubscribe", { channel: "private-broken" });
    await vi.waitFor(() => expect(faults).toHaveLength(1), patience);
    one.send("pusher:subscribe", { channel: "private-broken" });
    await vi.waitFor(() => expect(engine.channels().has("private-broken")).toBe(true), patience);
    one.client.terminate();
    await vi.waitFor(() => expect(faults).toHaveLength(2), patience);
    expect(engine.channels().has("private-broken")).toBe(false);
    await stillHears(started, started.bystander);
  });

  test("one of many who are told the same", async () => {
    const started = await startWith({});
    const { one, bystander, engine, faults } = started;
    const last = await started.connect();
    for (const each of [one, last]) each.send("pusher:subscribe", { channel: "private-calm" });
    await vi.waitFor(() => expect(engine.channels().get("private-calm")?.size).toBe(3), patience);
    one.atServer.send = bug;
    await vi.waitFor(() => expect(last.received).toHaveLength(2), patience);
    engine.broadcast("private-calm", "news");
    expect(await one.closed).toBe(1006);
    await vi.waitFor(
      () => expect([bystander.received.at(-1), last.received.at(-1)]).toEqual(["news", "news"]),
      patience,
    );
    expect(faults).toHaveLength(1);
  });
});

test("what breaks while connections are looked after costs one of them", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    const started = await startWith({});
    const { one, bystander, faults } = started;
    const pings = vi.fn<() => void>();
    bystander.client.on("ping", pings);
    one.atServer.ping = bug;
    vi.advanceTimersByTime(50_000);
    expect(await one.closed).toBe(1006);
    await vi.waitFor(() => expect(pings).toHaveBeenCalledOnce(), patience);
    expect(faults).toHaveLength(1);
    await stillHears(started, bystander);
  } finally {
    vi.useRealTimers();
  }
});

describe("what a stranger can nest, mix up or leave out", () => {
  const deep = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
  test.each([
    ["channel data", `{"event":"pusher:subscribe","data":{"channel":"private-a","channel_data":${deep(4_400)}}}`],
    ["the data", `{"event":"pusher:subscribe","data":${deep(4_900)}}`],
    ["data within a string", JSON.stringify({ event: "pusher:subscribe", data: deep(4_900) })],
    ["the frame", deep(5_000)],
    ["what is never closed", "[".repeat(9_999)],
    ["an event's data", `{"event":"client-x","channel":"private-calm","data":${deep(4_000)}}`],
    ["a channel that is a list", `{"event":"pusher:subscribe","data":{"channel":["private-a"]}}`],
    ["channel data that is no text", `{"event":"pusher:subscribe","data":{"channel":"private-a","channel_data":{}}}`],
    ["a name with NUL", `{"event":"pusher:subscribe","data":{"channel":"private-calm\\u0000"}}`],
    ["a name too long", `{"event":"pusher:subscribe","data":{"channel":"private-${"a".repeat(160)}"}}`],
    ["an authorisation too long", `{"event":"pusher:subscribe","data":{"channel":"private-a","auth":"${deep(150)}"}}`],
    ["a prototype", `{"event":"pusher:subscribe","data":{"__proto__":{"channel":"private-a"}}}`],
  ])("%s gets a refusal and nothing more", async (_, text) => {
    const started = await startWith({ authorise: bug, receives: bug });
    const { one, engine, faults } = started;
    one.client.send(text);
    await vi.waitFor(() => expect(one.received.at(-1)).toMatch(/pusher:error|pusher:subscription_error/), patience);
    expect([...engine.channels().keys()]).toEqual(["private-calm"]);
    expect(faults).toEqual([]);
  });

  test("brackets within text are text", async () => {
    const { one, engine } = await startWith({});
    one.send("pusher:subscribe", { channel: "private-a", channel_data: `{"user":"\\"${deep(100)}"}` });
    await vi.waitFor(() => expect(engine.channels().has("private-a")).toBe(true), patience);
  });
});

test("what breaks while a socket is being opened costs that one alone", async () => {
  const faults: unknown[] = [];
  let isBroken = true;
  const engine = newEngine({ kinds: [], limits: roomy, onFault: bug });
  const door = newSocketUpgrade({
    engine,
    key: "key",
    peerOf: () => (isBroken ? bug() : { address: "127.0.0.1", host: "localhost" }),
    networkOf: () => noNetwork,
    limiter: newLimiter(systemClock, 1),
    most: { connectionsInAll: 10, connectionsPerNetwork: 10 },
    origins: () => [],
    isClosed: () => false,
    isHttps: () => false,
    siteAt: () => null,
    onFault: (error) => void faults.push(error),
  });
  const http = createServer();
  door.attach(http);
  await new Promise<void>((resolve) => void http.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  await expect(openSocket(url, "/app/key?protocol=7")).rejects.toThrow(/socket hang up|ECONNRESET/);
  expect(faults).toHaveLength(1);
  isBroken = false;
  const opened = await openSocket(url, "/app/key?protocol=7");
  expect(opened).toMatchObject({ socketId: expect.stringMatching(/^\d+\.\d+$/) as string });
  if (typeof opened !== "number") opened.close();
  await engine.drain();
  http.close();
});
