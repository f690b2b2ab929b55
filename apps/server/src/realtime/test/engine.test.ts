import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { newEngine, type Engine } from "../engine.ts";

/* Only the engine's own clock is moved here; sockets and their bytes are real. */
const limits = {
  framesPerMinute: 1_000,
  framesOfNetwork: Infinity,
  fewFrames: Infinity,
  subscribesPerMinute: 1_000,
  channels: 10,
  perOwner: 10,
  bufferedBytes: 1_000_000,
  silentSeconds: 60,
};
const openKind = { knows: () => true, authorise: () => ({ owner: "someone", detail: "" }) };

let engine: Engine;
let server: Server;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  engine = newEngine({ kinds: [openKind], limits, onFault: () => {} });
  server = createServer();
  const sockets = new WebSocketServer({ server, autoPong: false });
  sockets.on("connection", (socket) => engine.accept(socket));
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
});
afterEach(async () => {
  vi.useRealTimers();
  await engine.drain();
  server.close();
});

const connect = async (options: { autoPong: boolean; subscribes: boolean }) => {
  const { port } = server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/`, { autoPong: options.autoPong });
  const state = { pings: 0, closed: 0 };
  socket.on("ping", () => (state.pings += 1));
  socket.on("close", (code) => (state.closed = code));
  await once(socket, "message");
  if (options.subscribes) {
    socket.send(JSON.stringify({ event: "pusher:subscribe", data: { channel: "x" } }));
    await once(socket, "message");
  }
  /** Everything sent so far has arrived, there and back. */
  const settle = async () => {
    if (socket.readyState === WebSocket.OPEN) {
      socket.ping();
      await Promise.race([once(socket, "pong"), once(socket, "close")]);
    }
  };
  return { socket, state, settle };
};

const pass = async (seconds: number, ...clients: Awaited<ReturnType<typeof connect>>[]) => {
  vi.advanceTimersByTime(seconds * 1000);
  for (const client of clients) await client.settle();
};

test("every connection is pinged once in fifty seconds, and kept while it answers", async () => {
  const client = await connect({ autoPong: true, subscribes: true });
  for (let round = 1; round <= 5; round += 1) {
    await pass(50, client);
    expect(client.state).toEqual({ pings: round, closed: 0 });
  }
});

test("one that has left two pings unanswered is told to come back", async () => {
  const client = await connect({ autoPong: false, subscribes: true });
  await pass(50, client);
  await pass(50, client);
  expect(client.state).toEqual({ pings: 2, closed: 0 });
  await pass(50, client);
  await expect.poll(() => client.state.closed).toBe(4201);
});

test("one that listens to nothing is sent away after a while, and one that listens is not", async () => {
  const [idle, busy] = [
    await connect({ autoPong: true, subscribes: false }),
    await connect({ autoPong: true, subscribes: true }),
  ];
  await pass(50, idle, busy);
  expect([idle.state.closed, busy.state.closed]).toEqual([0, 0]);
  await pass(100, idle, busy);
  await expect.poll(() => idle.state.closed).toBe(4100);
  expect(busy.state.closed).toBe(0);
});
