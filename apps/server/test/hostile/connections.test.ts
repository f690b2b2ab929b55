import { once } from "node:events";
import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newClient, type Client } from "#test/support/client.ts";
import { openLine, requestText, sendRaw } from "#test/support/raw-http.ts";
import { startTestService, type TestService } from "#test/support/service.ts";

let service: TestService;
let client: Client;
let port: number;

beforeAll(async () => {
  service = await startTestService({ LIMIT_FACTOR: "1000" });
  client = newClient(service.url);
  port = portOf(service);
});
afterAll(() => service.stop());

const portOf = ({ url }: TestService) => Number(new URL(url).port);

const postHead = (path: string, length: number, token?: string) =>
  requestText("POST", path, [
    "Content-Type: application/json",
    `Content-Length: ${length}`,
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
  ]);

const chunkedHead = (path: string) =>
  requestText("POST", path, ["Content-Type: application/json", "Transfer-Encoding: chunked"]);

/** Sends the text in pieces, one every so often, until it is through or the line is cut. */
const drip = async (line: Socket, text: string, pieces: number, milliseconds: number): Promise<void> => {
  const bytes = Buffer.from(text);
  const size = Math.ceil(bytes.length / pieces);
  for (let start = 0; start < bytes.length && line.writable; start += size) {
    line.write(bytes.subarray(start, start + size));
    await wait(milliseconds);
  }
};

/** Seconds. Much more than the service takes to cut a line, and less than its limits for a whole request and a resting line. */
const soon = 40;

const secondsUntilClosed = async (line: Socket): Promise<number> => {
  const start = performance.now();
  if (!line.closed) await once(line, "close");
  return (performance.now() - start) / 1000;
};

const statusesIn = (heard: string) => [...heard.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

// All of these wait most of the time, and can do so together.
describe.concurrent("who takes their time", () => {
  test("many who send their requests drop by drop are cut off within seconds, and an honest caller notices nothing", async () => {
    const { token } = await client.newcomer();
    const crowd = await Promise.all(Array.from({ length: 60 }, () => openLine(port)));
    const ways = [
      { beginning: "GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: ", drops: "a".repeat(120) },
      { beginning: postHead("/api/caller/login", 10_000), drops: "a".repeat(120) },
      { beginning: chunkedHead("/api/caller/login"), drops: "1\r\na\r\n".repeat(20) },
    ];
    const ends = crowd.map(secondsUntilClosed);
    for (const [index, line] of crowd.entries()) {
      const { beginning, drops } = ways[index % ways.length]!;
      line.write(beginning);
      void drip(line, drops, 120, 250);
    }

    let slowest = 0;
    let isOver = false;
    const waits = Promise.all(ends).finally(() => (isOver = true));
    while (!isOver) {
      const start = performance.now();
      expect((await client.write(token, "Er det noen der?")).status).toBe(201);
      slowest = Math.max(slowest, performance.now() - start);
      await wait(100);
    }
    expect(Math.max(...(await waits))).toBeLessThan(soon);
    expect(slowest).toBeLessThan(10_000);
    for (const line of crowd) {
      expect(statusesIn(line.heard())).toEqual([408]);
      expect(line.heard()).toContain('{"status":"error","error":"timedOut"}');
    }
    expect(service.log()).not.toContain("unexpected");
  });

  test("a connection that never says anything is closed", async () => {
    expect(await secondsUntilClosed(await openLine(port))).toBeLessThan(soon);
  });

  test("the longest letter there can be, over a line that takes sixteen seconds for it, gets through", async ({
    expect,
  }) => {
    const { token } = await client.newcomer();
    const letter = "€".repeat(20_000);
    const body = JSON.stringify({ title: "-", body: letter });
    const line = await openLine(port);
    line.write(postHead("/api/messages", Buffer.byteLength(body), token));
    await drip(line, body, 64, 250);
    await expect.poll(() => statusesIn(line.heard())).toEqual([201]);
    line.destroy();
    expect((await client.list(token)).body[0]!.body).toBe(letter);
  });

  test("a browser's connection may rest between two requests for longer than a silent request may take", async ({
    expect,
  }) => {
    const line = await openLine(port);
    line.write(requestText("GET", "/healthz"));
    await wait(20_000);
    line.write(requestText("GET", "/healthz"));
    await expect.poll(() => statusesIn(line.heard())).toEqual([200, 200]);
    line.destroy();
  });

  test("whoever we keep waiting ourselves is not cut off for being silent", async () => {
    const crowded = await startTestService({ LIMIT_FACTOR: "0.01" });
    const newcomers = newClient(crowded.url);
    const start = performance.now();
    const answers = await Promise.all(["a", "b", "c", "d", "e"].map((username) => newcomers.register({ username })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    // Else this would prove nothing: the limit for silence is fifteen seconds.
    expect(performance.now() - start).toBeGreaterThan(16_000);
    await crowded.stop();
  });
});

describe("who sends too much", () => {
  test("a body that is announced too long is refused before it is sent", async () => {
    const { answers } = await sendRaw(port, Buffer.from(postHead("/api/caller/login", 300_000)));
    expect(answers.map(({ status }) => status)).toEqual([413]);
    expect(JSON.parse(answers[0]!.body)).toEqual({ status: "error", error: "tooLarge" });
  });

  test("a body that turns out too long is refused as soon as it is", async () => {
    const chunk = `10000\r\n${"a".repeat(0x10000)}\r\n`;
    const line = await openLine(port);
    line.write(chunkedHead("/api/caller/login") + chunk.repeat(3));
    await wait(200);
    expect(line.heard()).toBe("");
    line.write(chunk.repeat(2));
    await expect.poll(() => statusesIn(line.heard())).toEqual([413]);
    expect(await secondsUntilClosed(line)).toBeLessThan(soon);
  });

  test("heads that are too long are refused", async () => {
    const long = Buffer.from(requestText("GET", "/healthz", [`X-Long: ${"a".repeat(20_000)}`]));
    const { answers } = await sendRaw(port, long);
    expect(answers.map(({ status }) => status)).toEqual([413]);
  });
});

test("three hundred who hold a connection and do nothing with it do not shut anyone out", async () => {
  const idle = await Promise.all(Array.from({ length: 300 }, () => openLine(port)));
  // Half of them have asked for something once, as browsers have that keep their connection.
  for (const line of idle.slice(150)) line.write(requestText("GET", "/healthz"));
  const { token } = await client.newcomer();
  const answers = await Promise.all(Array.from({ length: 30 }, () => newClient(service.url).list(token)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  for (const line of idle) line.destroy();
});

describe("when the service stops", () => {
  const open = async () => {
    const stopping = await startTestService();
    const { token } = await newClient(stopping.url).newcomer();
    return { stopping, token, line: await openLine(portOf(stopping)) };
  };

  test("a letter that is half here is taken, what comes after it is refused in our own words, and kept connections end", async () => {
    const { stopping, token, line } = await open();
    const resting = await openLine(portOf(stopping));
    resting.write(requestText("GET", "/healthz"));
    await expect.poll(() => statusesIn(resting.heard())).toEqual([200]);

    const body = JSON.stringify({ title: "-", body: "Er det noen der?" });
    line.write(postHead("/api/messages", Buffer.byteLength(body), token) + body.slice(0, 10));
    await wait(200);
    const stopped = stopping.stop();
    expect(await secondsUntilClosed(resting)).toBeLessThan(soon);
    const late = await sendRaw(portOf(stopping), Buffer.from(requestText("GET", "/healthz")));
    expect(late.outcome).toBe("closed");

    line.write(body.slice(10) + requestText("GET", "/healthz"));
    await stopped;
    expect(statusesIn(line.heard())).toEqual([201, 503]);
    expect(line.heard()).toMatch(/retry-after: \d+/);
    expect(line.heard()).toContain('{"status":"error","error":"unavailable"}');
  });

  test("someone who sends their request drop by drop does not hold it up", async () => {
    const { stopping, token, line } = await open();
    line.write(postHead("/api/messages", 10_000, token));
    void drip(line, "a".repeat(1_000), 1_000, 100);
    await wait(200);
    const start = performance.now();
    await stopping.stop();
    expect(performance.now() - start).toBeLessThan(soon * 1_000);
    expect(stopping.log()).toContain('"stopped"');
    expect(stopping.log()).not.toContain("unexpected");
  });
});

test("a line on which hundreds of questions come before any answer is taken is cut, and others are answered", async () => {
  const line = await openLine(port);
  line.write(requestText("GET", "/healthz").repeat(3));
  await expect.poll(() => line.heard().split("HTTP/1.1 200").length - 1).toBe(3);
  line.write(requestText("GET", "/healthz"));
  await expect.poll(() => line.heard().split("HTTP/1.1 200").length - 1).toBe(4);
  line.destroy();

  const greedy = await openLine(port);
  greedy.write(requestText("GET", "/api/openapi.json").repeat(500));
  await secondsUntilClosed(greedy);
  expect(greedy.heard().split("HTTP/1.1 200").length - 1).toBeLessThan(10);
  expect((await client.call("GET", "/healthz")).status).toBe(200);
});
