import { connect } from "node:net";
import { mailboxChannel } from "@sosmessages/contract/realtime/channels.ts";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { newClient, type Client } from "#test/support/client.ts";
import { startTestService, type TestService } from "#test/support/service.ts";
import { openGood, openSocket, type Socket } from "#test/support/realtime/socket.ts";
import { subscribeToMailbox, type Person } from "#test/support/realtime/subscribe.ts";

// A short run is the same each time; a long one draws other cases.
if (!process.env["LONG"]) fc.configureGlobal({ seed: 1 });

let service: TestService;
/** One whose limits nobody meets. */
let roomy: TestService;
let client: Client;
let person: Person;
let channel: string;
/** Someone who only wants to hear, beside all of it. */
let honest: Socket;

const subscribe = (socket: Socket) => subscribeToMailbox(client, socket, person);

beforeAll(async () => {
  [service, roomy] = await Promise.all([startTestService(), startTestService({ LIMIT_FACTOR: "1000" })]);
  client = newClient(service.url);
  person = await client.newcomer();
  channel = mailboxChannel(person.user.tenant, person.user.mailbox);
  honest = await openGood(service.url);
  await subscribe(honest);
});
afterAll(async () => {
  honest.close();
  await Promise.all([service.stop(), roomy.stop()]);
});
/** Whatever was tried: who only listens still hears, and nothing of ours broke. */
afterEach(async () => {
  await client.write(person.token, "ennå her");
  const heard = await honest.next("user.added.message");
  if (heard === null || (service.log() + roomy.log()).includes("unexpected"))
    throw new Error("the honest one was harmed");
});

describe("frames that are not welcome", () => {
  test("too large a one ends the connection", async () => {
    const socket = await openGood(service.url);
    socket.socket.send(`"${"x".repeat(10_000)}"`);
    expect(await socket.closed).toBe(1009);
  });

  test("so does one that grows too large piece by piece, and one in thousands of pieces", async () => {
    const [growing, crumbs] = [await openGood(service.url), await openGood(service.url)];
    for (let count = 0; count < 20; count += 1) growing.socket.send("x".repeat(1_000), { fin: false });
    for (let count = 0; count < 5_000; count += 1) crumbs.socket.send("x", { fin: false });
    expect(await growing.closed).toBe(1009);
    expect(await crumbs.closed).toBe(1008);
  });

  test("a frame in a few pieces is a frame", async () => {
    const socket = await openGood(service.url);
    socket.socket.send('{"event":"pusher', { fin: false });
    socket.socket.send(':ping"', { fin: false });
    socket.socket.send("}");
    expect(await socket.next("pusher:pong")).not.toBeNull();
    socket.close();
  });

  test("bytes that are no text end it", async () => {
    const [binary, broken] = [await openGood(service.url), await openGood(service.url)];
    binary.socket.send(Buffer.from([1, 2, 3]));
    broken.socket.send(Buffer.from([0xc3, 0x28]), { binary: false });
    expect(await binary.closed).toBe(1003);
    expect(await broken.closed).toBe(1007);
  });

  test("what is no WebSocket at all is hung up on", async () => {
    const line = connect(Number(new URL(service.url).port), "127.0.0.1");
    const key = Buffer.alloc(16).toString("base64");
    line.write(
      `GET /app/sosmessages?protocol=7 HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
    );
    await new Promise((resolve) => line.once("data", resolve));
    line.write(Buffer.alloc(100_000, 0xff));
    line.on("error", () => {});
    await new Promise((resolve) => line.once("close", resolve));
    expect(line.destroyed).toBe(true);
  });

  test("any text whatever gets an answer or the door, and grants nothing", async () => {
    const pieces = fc.oneof(
      fc.string({ unit: "binary", maxLength: 200 }),
      fc.json(),
      fc.json().map((json) => `{"event":"pusher:subscribe","data":${json}}`),
      fc
        .tuple(fc.constantFrom("pusher:subscribe", "pusher:unsubscribe", "client-x", "pusher:signin"), fc.jsonValue())
        .map(([event, data]) => JSON.stringify({ event, channel, data })),
      fc
        .record({ channel: fc.jsonValue(), auth: fc.jsonValue(), channel_data: fc.jsonValue() })
        .map((data) => JSON.stringify({ event: "pusher:subscribe", data })),
      fc.nat(4_000).map((depth) => "[".repeat(depth)),
      fc
        .tuple(fc.constantFrom("channel", "auth", "channel_data"), fc.nat(4_700))
        .map(([field, depth]) => `{"${field}":${"[".repeat(depth)}${"]".repeat(depth)}}`)
        .map((data) => `{"event":"pusher:subscribe","data":{"channel":"private-desk.sos",${data.slice(1)}}`),
    );
    const check = fc.asyncProperty(fc.array(pieces, { maxLength: 40 }), async (texts) => {
      const socket = await openGood(roomy.url);
      for (const text of texts) socket.socket.send(text);
      socket.send("pusher:ping", {});
      await socket.next("pusher:pong");
      const events = new Set(socket.frames.map(({ event }) => event));
      socket.close();
      expect([...events].filter((event) => event !== "pusher:error" && event !== "pusher:subscription_error")).toEqual(
        [],
      );
    });
    await fc.assert(check, { numRuns: process.env.LONG ? 1_000 : 25 });
  });
});

describe("too much of it", () => {
  test("after twenty wishes in a minute the rest are not even looked at, and then the line is closed", async () => {
    const socket = await openGood(service.url);
    const nobodys = mailboxChannel("sos", crypto.randomUUID());
    for (let count = 0; count < 5_000; count += 1) socket.send("pusher:subscribe", { channel: nobodys, auth: "x" });
    expect(await socket.closed).toBe(4100);
    const statuses = socket.frames.map(({ data }) => (data as { status: number }).status);
    expect(statuses.filter((status) => status === 403).length).toBeLessThanOrEqual(20);
    expect(statuses.length).toBeLessThanOrEqual(120);
  });

  test("one login listens with twenty connections at most", async () => {
    const sockets = await Promise.all(Array.from({ length: 21 }, () => openGood(service.url)));
    const answers: unknown[] = [];
    for (const socket of sockets) answers.push(await subscribe(socket));
    // The honest one is of the same login.
    expect(answers.filter((answer) => answer === "ok")).toHaveLength(19);
    expect(answers.at(-1)).toMatchObject({ status: 429 });
    for (const socket of sockets) socket.close();
  });

  test("one network cannot take all the room", async () => {
    const small = await startTestService({ LIMIT_FACTOR: "0.01" });
    try {
      const opened = [];
      for (let count = 0; count < 14; count += 1) opened.push(await openSocket(small.url));
      expect(opened.filter((socket) => socket === 429).length).toBeGreaterThan(0);
      for (const socket of opened) if (typeof socket !== "number") socket.close();
    } finally {
      await small.stop();
    }
  });
});

test("whoever never reads is cut off before much has piled up, and nobody else waits for them", async () => {
  const there = newClient(roomy.url);
  const person = await there.newcomer();
  const join = async (socket: Socket) => expect(await subscribeToMailbox(there, socket, person)).toBe("ok");
  const [deaf, reader] = [await openGood(roomy.url), await openGood(roomy.url)];
  await join(deaf);
  await join(reader);
  deaf.socket.pause();
  // Twenty thousand characters that each take seven on the wire, far more in all than the system's own buffers hold.
  const letter = `.${"\u0001".repeat(19_999)}`;
  const count = 120;
  for (let written = 0; written < count; written += 1) await there.write(person.token, letter);
  for (let heard = 0; heard < count; heard += 1) expect(await reader.next("user.added.message")).not.toBeNull();
  deaf.socket.resume();
  expect(await deaf.closed).toBe(1006);
  expect(deaf.frames.length).toBeLessThan(count);
  expect(reader.socket.readyState).toBe(WebSocket.OPEN);
  reader.close();
});

test("pings count as any other frame, and whoever sends too many is told to leave", async () => {
  const socket = await openGood(service.url);
  for (let count = 0; count < 120; count += 1) socket.socket.ping();
  await new Promise((resolve) => socket.socket.once("pong", resolve));
  expect(socket.socket.readyState).toBe(WebSocket.OPEN);
  socket.socket.ping();
  expect(await socket.closed).toBe(4100);
});

test("a network that is refused again and again is cut off, and its neighbours are not", async () => {
  const refused: number[] = [];
  let code: number | null = null;
  // Each by itself stays below what one socket may ask for.
  while (code === null && refused.length < 40) {
    const socket = await openGood(service.url);
    let count = 0;
    const request = { channel: mailboxChannel("sos", crypto.randomUUID()), auth: `sosmessages:${"0".repeat(64)}` };
    while (count < 19 && (await socket.subscribe(request)) !== undefined) count += 1;
    refused.push(count);
    if (count < 19) code = await socket.closed;
    socket.close();
  }
  expect(code).toBe(4100);
  expect(refused.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(301);
  const neighbour = await openGood(service.url);
  expect(await subscribe(neighbour)).toBe("ok");
  neighbour.close();
});
