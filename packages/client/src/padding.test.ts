import { once } from "node:events";
import { readdirSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { limits, paddingStep } from "@sosmessages/contract/limits.ts";
import type { RouteShape } from "@sosmessages/contract/route.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSend } from "./http.ts";
import { paddedForm, paddedJson } from "./padding.ts";

const bytesOf = (text: string) => Buffer.byteLength(text);

describe("the body of a request", () => {
  it("has one of three lengths for all letters of 1 to 3,000 characters, and says what it said", () => {
    const lengths = new Set<number>();
    for (let count = 1; count <= 3_000; count++) {
      const body = { title: "-", body: "a".repeat(count) };
      const text = paddedJson(body);
      expect(JSON.parse(text)).toEqual(body);
      lengths.add(bytesOf(text));
    }
    expect([...lengths]).toEqual([1, 2, 3].map((steps) => steps * paddingStep));
  });

  it.each(["æ", "€", "👩", "\u0301", '"', "\n"])("is counted in bytes of what is sent: %j", (letter) => {
    for (let count = 0; count <= 1_100; count++) {
      expect(bytesOf(paddedJson({ body: letter.repeat(count) })) % paddingStep).toBe(0);
      expect(bytesOf(paddedForm({ a: letter.repeat(count) })) % paddingStep).toBe(0);
    }
  });

  it("still fits where the letter is the longest, in the letters that take most room", () => {
    const longest = paddedJson({ title: "-", body: "\u0001".repeat(limits.messageBody.max) });
    expect(bytesOf(longest)).toBeLessThanOrEqual(limits.requestBytes);
  });

  it("leaves a form's fields as they are", () => {
    const fields = { socket_id: "1.2", channel_name: "private-å" };
    expect(Object.fromEntries(new URLSearchParams(paddedForm(fields)))).toMatchObject(fields);
    expect(bytesOf(paddedForm(fields))).toBeLessThanOrEqual(limits.formBytes);
  });
});

const folder = new URL("../../contract/src/", import.meta.url);
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
  /(?<!\.test)\.ts$/.test(name),
);
const modules = await Promise.all(files.map((name) => import(new URL(name, folder).href) as Promise<object>));
const isRoute = (value: unknown): value is RouteShape =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "allow" in value;
const acts = modules
  .flatMap((module) => Object.values(module).filter(isRoute))
  .filter(({ method }) => method !== "GET");

describe("every call of the contract that is no reading", () => {
  let server: Server;
  let url: string;
  const got: number[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      const length = Number(request.headers["content-length"]);
      request.resume().once("end", () => {
        got.push(length);
        response.end("{}");
      });
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    url = typeof address === "object" && address !== null ? `http://127.0.0.1:${address.port}` : "";
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });

  it("is asked", () => expect(acts.length).toBeGreaterThan(60));

  it.each(acts.map((route) => [`${route.method} ${route.path}`, route] as const))("is padded: %s", async (_, route) => {
    const send = createSend({ baseUrl: url, headers: () => ({}), isOnline: () => true, onShutOut: () => undefined });
    const sendAny = send as unknown as (call: RouteShape, given: object) => Promise<unknown>;
    got.length = 0;
    for (const body of [undefined, {}, { a: "ø".repeat(40) }, { a: "b".repeat(1_500) }]) {
      for (const keepalive of [false, true]) await sendAny(route, { body, keepalive, params: { id: "1" } });
    }
    expect(got).toHaveLength(8);
    expect(got.filter((length) => length === 0 || length % paddingStep !== 0)).toEqual([]);
  });
});
