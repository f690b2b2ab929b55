import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setImmediate as nextTick } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { roomy, startEngine } from "#test/support/realtime/engine-under-test.ts";

type Running = Awaited<ReturnType<typeof startEngine>>;
let running: Running | null = null;
afterEach(async () => {
  await running?.stop();
  running = null;
});

const patience = { timeout: 180_000, interval: 10 };
const opcodes = { more: 0x0, text: 0x1, close: 0x8, ping: 0x9, pong: 0xa } as const;

/** A frame as a client sends it, by hand: no library would send such things. */
const frameOf = (opcode: keyof typeof opcodes, payload: Buffer, isLast = true): Buffer => {
  const mask = randomBytes(4);
  const masked = payload.map((byte, place) => byte ^ mask[place % 4]!);
  return Buffer.concat([Buffer.from([(isLast ? 0x80 : 0) | opcodes[opcode], 0x80 | payload.length]), mask, masked]);
};

/** A line that speaks WebSocket and, once it is open, reads nothing any more. */
const openDeaf = async ({ port }: Running): Promise<Socket> => {
  const line = connect(port, "127.0.0.1");
  const key = randomBytes(16).toString("base64");
  line.write(
    `GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  );
  line.on("error", () => {});
  await once(line, "data");
  line.pause();
  return line;
};

test("pings from one that never reads: it is cut off, and little has piled up", async () => {
  running = await startEngine({ kinds: [], limits: { ...roomy, framesPerMinute: Infinity } });
  const { engine } = running;
  const reader = await running.connect();
  const line = await openDeaf(running);
  await vi.waitFor(() => expect(engine.size()).toBe(2), patience);
  const atServer = running.latest();
  const pings = Buffer.concat(Array.from({ length: 500 }, () => frameOf("ping", randomBytes(125))));
  let most = 0;
  while (engine.size() === 2) {
    if (line.writableLength < 1_000_000) line.write(pings);
    most = Math.max(most, atServer.bufferedAmount);
    await nextTick();
  }
  // Above the limit lies at most what came in with one reading.
  expect(most).toBeLessThan(roomy.bufferedBytes + 200_000);
  line.destroy();
  reader.client.ping("still here");
  expect(String((await once(reader.client, "pong"))[0])).toBe("still here");
});

test.each([
  ["pings", () => frameOf("ping", randomBytes(125))],
  ["pongs that nobody asked for", () => frameOf("pong", Buffer.alloc(0))],
  [
    "frames in many pieces",
    () => Buffer.concat([frameOf("text", Buffer.from("x"), false), frameOf("more", Buffer.from("y"))]),
  ],
  [
    "pings between the pieces of a frame",
    () =>
      Buffer.concat([
        frameOf("text", Buffer.from("x"), false),
        frameOf("ping", Buffer.alloc(1)),
        frameOf("more", Buffer.alloc(0)),
      ]),
  ],
])("a flood of %s counts as any other, and is not even read to its end", async (_, newFrame) => {
  running = await startEngine({ kinds: [], limits: { ...roomy, framesPerMinute: 120 } });
  const { engine } = running;
  const one = await running.connect({ autoPong: false });
  const read = vi.fn<() => void>();
  for (const kind of ["ping", "pong", "message"]) one.atServer.on(kind, read);
  const flood = Buffer.concat(Array.from({ length: 100 }, newFrame));
  for (let count = 0; count < 2_000; count += 1) one.line.write(flood);
  expect(await one.closed).toBeOneOf([4100, 1006]);
  await vi.waitFor(() => expect(engine.size()).toBe(0), patience);
  expect(read.mock.calls.length).toBeLessThan(50_000);
});

test("frames after a goodbye are not looked at", async () => {
  running = await startEngine({});
  const one = await running.connect();
  const read = vi.fn<() => void>();
  for (const kind of ["ping", "message"]) one.atServer.on(kind, read);
  one.line.write(
    Buffer.concat([
      frameOf("close", Buffer.from([0x03, 0xe8])),
      ...Array.from({ length: 1_000 }, () => frameOf("ping", Buffer.alloc(0))),
    ]),
  );
  await once(one.client, "close");
  await vi.waitFor(() => expect(running!.engine.size()).toBe(0), patience);
  expect(read).not.toHaveBeenCalled();
});

test("a client's own ping is answered with what it said", async () => {
  running = await startEngine({});
  const one = await running.connect();
  one.client.ping("x".repeat(125));
  expect(String((await once(one.client, "pong"))[0])).toBe("x".repeat(125));
});

test("a network that floods through many connections is cut short, and a neighbour who sends little stays", async () => {
  running = await startEngine({ kinds: [], limits: { ...roomy, framesOfNetwork: 50, fewFrames: 5 } });
  const [loud, quiet] = [await running.connect(), await running.connect()];
  const closed = once(loud.client, "close");
  for (let sent = 0; sent < 60; sent += 1) loud.client.ping();
  expect(await closed).toBeDefined();
  quiet.client.ping("still here");
  expect(String((await once(quiet.client, "pong"))[0])).toBe("still here");
});
