import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newHttpApp } from "../app.ts";

const [many, late] = [20, 100];
const app = newHttpApp({ log: () => {}, overload: { requests: many, late } });
const answered = Promise.withResolvers<void>();
let port: number;

beforeAll(async () => {
  // As if so many callbacks were waiting before the next request is looked at.
  app.get("/busy", () => {
    const until = performance.now() + 2 * late;
    while (performance.now() < until);
    return Promise.resolve({ done: true });
  });
  app.get("/quick", async () => ({ done: true }));
  app.get("/readyz", async () => ({ status: "ready" }));
  app.get("/slow", async () => {
    await answered.promise;
    return { done: true };
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

/** What arrives together is read together, one after the other. */
const askTogether = async (...paths: string[]): Promise<string[]> => {
  const sockets = paths.map(() => connect(port, "127.0.0.1"));
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  await wait(late);
  const answers = sockets.map(async (socket, n) => {
    socket.write(`GET ${paths[n]} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n`);
    return Buffer.concat(await Array.fromAsync(socket)).toString();
  });
  return Promise.all(answers);
};

test("who comes while many wait and we are late is refused with a time to try again; those who wait are served", async () => {
  const slow = () => fetch(`http://127.0.0.1:${port}/slow`);
  const waiting = Array.from({ length: many - 2 }, slow);
  await wait(late);
  for (const answer of await askTogether("/busy", "/quick")) expect(answer).toContain("HTTP/1.1 200 ");

  waiting.push(slow(), slow());
  await wait(late);
  const [busy, quick, ready] = await askTogether("/busy", "/quick", "/readyz");
  expect(busy).toContain("HTTP/1.1 200 ");
  expect(quick).toMatch(/^HTTP\/1\.1 503 .*^retry-after: 5\r$/ims);
  expect(ready).toContain("HTTP/1.1 200 ");
  expect((await askTogether("/quick"))[0]).toContain("HTTP/1.1 200 ");

  answered.resolve();
  for (const { status } of await Promise.all(waiting)) expect(status).toBe(200);
});
