import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { get, logIn, post, register, stopServer } from "#test/support/server-process.ts";
import { runTwoServers, type TwoServers } from "./two-servers.ts";

let two: TwoServers;
beforeAll(async () => void (two = await runTwoServers()));
afterAll(() => two.stop());

const write = async (url: string, token: string, body: string): Promise<string> => {
  const headers = { authorization: `Bearer ${token}`, "idempotency-key": randomUUID() };
  const answer = await post(url, "/api/messages", { title: "-", body }, headers);
  expect(answer.status).toBe(201);
  return answer.body.id as string;
};
const idsOn = async (url: string, token: string) =>
  ((await get(url, "/api/messages", token)) as { id: string }[]).map(({ id }) => id);

test("a caller of one server is a caller of the other, and loses nothing when one is killed", async () => {
  const { a, urlOfA, urlOfB } = two;
  const username = randomUUID();
  await register(urlOfA, username);
  const token = await logIn(urlOfB, username);
  const written = [await write(urlOfA, token, "Hei"), await write(urlOfB, token, "Hei igjen")];
  expect((await idsOn(urlOfA, token)).toReversed()).toEqual(written);

  const more: Promise<unknown>[] = [];
  const acknowledged = new Set(written);
  for (let n = 0; n < 20; n += 1) more.push(write(urlOfA, token, `Nr. ${n}`).then((id) => acknowledged.add(id)));
  await Promise.race(more);
  await stopServer(a, "SIGKILL");
  await Promise.allSettled(more);
  expect(await idsOn(urlOfB, token)).toEqual(expect.arrayContaining([...acknowledged]));
  await write(urlOfB, token, "Og videre");
});
