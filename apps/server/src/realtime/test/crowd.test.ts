import { createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "#platform/clock.ts";
import { newLimiter } from "#platform/limits/limits.ts";
import type { Network } from "#platform/limits/networks.ts";
import { roomy } from "#test/support/realtime/engine-under-test.ts";
import { openSocket } from "#test/support/realtime/socket.ts";
import type { ChannelKind } from "../connection.ts";
import { newSocketUpgrade } from "../socket-upgrade.ts";
import { newEngine } from "../engine.ts";

/* A server with room for six connections, three of one household. Networks are told by a header. */

const open: ChannelKind = { knows: () => true, authorise: () => ({ owner: crypto.randomUUID(), detail: "" }) };
const engine = newEngine({ kinds: [open], limits: roomy, onFault: () => {} });
const door = newSocketUpgrade({
  engine,
  key: "key",
  peerOf: ({ headers }) => ({ address: String(headers["x-network"]), host: "localhost" }),
  networkOf: (address) => address.split("/") as readonly string[] as Network,
  limiter: newLimiter(systemClock, 1_000),
  most: { connectionsInAll: 6, connectionsPerNetwork: 3 },
  origins: () => [],
  isClosed: () => false,
  isHttps: () => false,
  siteAt: () => null,
  onFault: () => {},
});
const http = createServer();
let url: string;
beforeAll(async () => {
  door.attach(http);
  await new Promise<void>((resolve) => void http.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await engine.drain();
  http.close();
});

const tryFrom = (network: string) => openSocket(url, "/app/key?protocol=7", { "x-network": network });
const openFrom = async (network: string) => {
  const socket = await tryFrom(network);
  if (typeof socket === "number") throw new Error(`${network} was refused with ${socket}`);
  return socket;
};
const listenFrom = async (network: string) => {
  const socket = await openFrom(network);
  expect(await socket.subscribe({ channel: "private-any", auth: "x" })).toBe("ok");
  return socket;
};

test("a network that has most makes way for others, idle connections first, and one that listens stays", async () => {
  const [first, second] = [await listenFrom("A/1/1"), await openFrom("A/1/1")];
  const third = await openFrom("A/1/1");
  const fourth = await openFrom("A/1/1");
  expect(await second.closed, "the oldest of its household that listens to nothing").toBe(4100);
  for (const household of ["2", "3"]) await listenFrom(`A/1/${household}`);
  const [ofB, ofC] = [await listenFrom("B/1/1"), await listenFrom("C/1/1")];
  expect(await third.closed, "the full server's largest network made way").toBe(4100);
  const again = await openFrom("A/1/1");
  expect(await fourth.closed).toBe(4100);
  const ofD = await openFrom("D/1/1");
  expect(await again.closed).toBe(4100);
  for (const socket of [first, ofB, ofC, ofD]) expect(socket.socket.readyState).toBe(socket.socket.OPEN);
  for (const socket of [first, ofB, ofC, ofD]) socket.close();
});

test("a household whose connections are all in use is refused, and no other is closed for it", async () => {
  await expect.poll(engine.size).toBeLessThan(4);
  const listening = [await listenFrom("E/1/1"), await listenFrom("E/1/1"), await listenFrom("E/1/1")];
  expect(await tryFrom("E/1/1")).toBe(429);
  const headers = { "x-network": "E/1/1", connection: "upgrade", upgrade: "websocket" };
  const refused = await new Promise<IncomingMessage>((resolve) => {
    get(`${url}/app/key?protocol=7`, { headers }, (response) => resolve(response.resume()));
  });
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "5"]);
  for (const { socket } of listening) expect(socket.readyState).toBe(socket.OPEN);
});
