import { Agent, get, type ClientRequest, type IncomingMessage } from "node:http";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newHttpApp } from "./app.ts";

const app = newHttpApp({ log: () => {} });
const here = { method: "GET", path: "/here", allow: ["anyone"], summary: "", replies: {}, failures: [] } as const;
app.site.serveAt(here, async (_request, reply) => reply.send({ ok: true }));
const line = new Agent({ keepAlive: true, maxSockets: 1 });
let address = "";

beforeAll(async () => void (address = await app.listen({ port: 0, host: "127.0.0.1" })));
afterAll(async () => {
  line.destroy();
  await app.close();
});

const ask = async (): Promise<readonly [ClientRequest, IncomingMessage]> => {
  const request = get(`${address}/here`, { agent: line });
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  await answer.resume().toArray();
  return [request, answer];
};

test("a connection stays open for the next question, though no answer says so", async () => {
  const [, first] = await ask();
  const [second] = await ask();
  expect(second.reusedSocket).toBe(true);
  expect([first.headers["connection"], first.headers["keep-alive"]]).toEqual([undefined, undefined]);
});
