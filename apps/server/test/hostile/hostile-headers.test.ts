import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { singleHeaders } from "@sosmessages/contract/headers.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newClient } from "#test/support/client.ts";
import { sendRaw } from "#test/support/raw-http.ts";
import { startTestService, type TestService } from "#test/support/service.ts";

const proxied = {
  LIMIT_FACTOR: "1000",
  TRUSTED_PROXIES: "127.0.0.1",
  PUBLIC_URL: "https://messages.example.org",
  PUBLIC_URL_SAMI: "https://sami.example.org",
  DESK_HOST: "desk.example.org",
};
let service: TestService;
let port: number;
beforeAll(async () => {
  service = await startTestService(proxied);
  port = Number(new URL(service.url).port);
});
afterAll(() => service.stop());

const statusesOf = async (startLine: string, lines: readonly string[], body = "") => {
  const { answers } = await sendRaw(port, Buffer.from([startLine, ...lines, "", body].join("\r\n")));
  return answers.map(({ status }) => status);
};

describe("a header that says two things", () => {
  const usual: Readonly<Record<string, string>> = {
    host: "messages.example.org",
    "content-type": "application/json",
    "content-length": "2",
  };
  const fitting: Readonly<Record<string, string>> = {
    authorization: `Bearer ${"a".repeat(43)}`,
    cookie: "a=b",
    origin: "https://messages.example.org",
    "transfer-encoding": "chunked",
    "idempotency-key": "00000000-0000-4000-8000-000000000000",
    "x-desk": "1",
    "access-control-request-method": "POST",
    upgrade: "websocket",
  };

  test.each(singleHeaders)("is refused: %s", async (name) => {
    const value = usual[name] ?? fitting[name]!;
    const others = Object.entries(usual).filter(([other]) => other !== name);
    // The body's end is told in one way only.
    const kept = name === "transfer-encoding" ? others.filter(([other]) => other !== "content-length") : others;
    const lines = kept.map(([other, one]) => `${other}: ${one}`);
    const twice = [...lines, `${name}: ${value}`, `${name.toUpperCase()}: ${value}`];
    expect(await statusesOf("POST /api/caller/login HTTP/1.1", twice, "{}")).toEqual([400]);
  });

  test("is refused at the live line as well", async () => {
    const hello = ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"];
    const key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==";
    const host = "Host: messages.example.org";
    const open = (...more: string[]) => statusesOf("GET /app/sosmessages HTTP/1.1", [...hello, key, host, ...more]);
    expect(await open()).toEqual([101]);
    expect(await open("Host: sami.example.org")).toEqual([400]);
    const origin = "Origin: https://messages.example.org";
    expect(await open(origin)).toEqual([101]);
    expect(await open(origin, origin)).toEqual([400]);
    expect(await open("X-Forwarded-Host: evil.example", "Origin: https://evil.example")).toEqual([403]);
  });

  test("lists may come in pieces", async () => {
    const lines = ["Host: messages.example.org", "Accept-Language: nb", "Accept-Language: en"];
    const proxies = ["X-Forwarded-For: 198.51.100.1", "X-Forwarded-For: 198.51.100.2"];
    expect(await statusesOf("GET /api/config HTTP/1.1", [...lines, ...proxies])).toEqual([200]);
  });
});

test("no host has so long a name", async () => {
  expect(await statusesOf("GET /api/config HTTP/1.1", [`Host: ${"a".repeat(262)}`])).toEqual([400]);
});

describe("the host that a proxy passes on", () => {
  const ask = (there: TestService) => async (host: string, forwarded: string) =>
    (await newClient(there.url).call("GET", "/api/desk/me", { headers: { host, "x-forwarded-host": forwarded } }))
      .status;

  test("counts for nothing unless it was asked for", async () => {
    expect(await ask(service)("messages.example.org", "desk.example.org")).toBe(404);
    expect(await ask(service)("desk.example.org", "messages.example.org")).toBe(401);
  });

  test("counts where it was asked for", async () => {
    const believing = await startTestService({ ...proxied, TRUST_FORWARDED_HOST: "true" });
    try {
      expect(await ask(believing)("messages.example.org", "desk.example.org")).toBe(401);
      expect(await ask(believing)("desk.example.org", "messages.example.org")).toBe(404);
    } finally {
      await believing.stop();
    }
  });
});

test("callers behind a proxy that tells ports count each for themselves", async () => {
  const strict = await startTestService({ TRUSTED_PROXIES: "127.0.0.1" });
  try {
    const guess = async (address: string) =>
      (await newClient(strict.url, { "x-forwarded-for": address }).logIn("kari", "feil")).status;
    for (let count = 0; count < 10; count += 1) expect(await guess(`198.51.100.1:${4_000 + count}`)).toBe(401);
    expect(await guess("198.51.100.1:5000")).toBe(429);
    expect(await guess("198.51.100.1")).toBe(429);
    expect(await guess("198.51.100.2:4000")).toBe(401);
    expect(await guess("[2001:db8:1::1]:443")).toBe(401);
  } finally {
    await strict.stop();
  }
});

test("headers are read in one place, where their bounds are", async () => {
  const folder = fileURLToPath(new URL("../../src", import.meta.url));
  const names = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith(".ts") && !name.endsWith(".test.ts") && name !== "platform/http/request.ts",
  );
  const reading =
    /\b(?:request|raw|message)\.headers\b|rawHeaders|headersDistinct|\{[^}]*\bheaders\b[^}]*\} = (?:request|raw)/;
  const found = names.map(async (name) => (reading.test(await readFile(`${folder}/${name}`, "utf8")) ? [name] : []));
  expect((await Promise.all(found)).flat()).toEqual([]);
});
