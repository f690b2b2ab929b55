import { newClient } from "@sosmessages/server/test/support/client.ts";
import { loginsTo } from "@sosmessages/server/test/support/new-database.ts";
import { startTestService, type TestService } from "@sosmessages/server/test/support/service.ts";
import { newRawConnection } from "@sosmessages/server/test/support/raw-http.ts";
import { canary, payloads } from "@sosmessages/server/test/hostile/hostile-lists.ts";
import { isCall } from "@sosmessages/contract/route.ts";
import { Compile } from "typebox/compile";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newCases, plainCalls } from "../cases.ts";
import { wrongWith } from "../routes.ts";
import { makeWorld, newLogins, type World } from "../world.ts";

let service: TestService;
let world: World;
beforeAll(async () => {
  service = await startTestService({ LIMIT_FACTOR: "1000000", TRUSTED_PROXIES: "127.0.0.1" });
  const { serve, desk, migrate } = loginsTo(service.databaseUrl);
  const rights = { DATABASE_URL: serve, DESK_DATABASE_URL: desk, MIGRATE_DATABASE_URL: migrate };
  world = await makeWorld({ ...service, rights }, service.registered);
});
afterAll(() => service.stop());

test("every registered call is answered as the contract declares", async () => {
  const port = Number(new URL(service.url).port);
  const connection = newRawConnection(port);
  const logins = newLogins(world, service.query, service.url);
  const statuses = new Map<string, number>();
  for (const [number, one] of plainCalls(1, world).entries()) {
    if (!isCall(one.route)) continue;
    const answer = await connection.ask(one.bytesFor(await logins.take(one.visitor, number)));
    logins.renew(one.visitor, number);
    const { status } = answer;
    const body = answer.answers[0]?.body ?? "";
    statuses.set(one.about, status);
    expect(wrongWith(one, answer), `${one.about}: ${status} ${body}`).toBeNull();
    const schema = one.route.replies[status as 200 | 201];
    const isAsDeclared = !schema || status === 204 || Compile(schema).Check(JSON.parse(body));
    expect(isAsDeclared, `${one.about}: ${body}`).toBe(true);
  }
  connection.close();
  // Else the calls would fail before their handlers.
  const successful = [...statuses.values()].filter((status) => status < 300).length;
  expect(successful).toBeGreaterThan(statuses.size / 3);
});

test("a frame of a stack is noticed, and a telephone number in Northern Sami is not one", () => {
  const [one] = plainCalls(1, world);
  const headers = new Map([["content-type", "text/html"]]);
  const shown = (body: string) => wrongWith(one!, { status: 403, answers: [{ status: 403, headers, body }] });
  expect(shown("<p>at answer (/srv/server.js:12:7)</p>")).toBe("was shown internals");
  expect(shown('<p>Dárbbašat go veahki? <a href="tel:22400040">22 40 00 40</a></p>')).toBeNull();
});

test("the same seed and number give the same request", () => {
  const bytesOf = (seed: number) => {
    const caseOf = newCases(seed, world);
    return Array.from({ length: 300 }, (_, number) => caseOf(number).bytesFor({}).toString("base64"));
  };
  expect(bytesOf(7)).toEqual(bytesOf(7));
  expect(bytesOf(7)).not.toEqual(bytesOf(8));
});

test("hostile texts come back unchanged, and never reach the log", async () => {
  const client = newClient(service.url);
  const { token } = await client.newcomer();
  for (const payload of payloads) {
    expect((await client.write(token, payload)).body.body).toBe(payload);
    expect((await client.saveDraft(token, payload)).body.body).toBe(payload);
    expect((await client.readDraft(token)).body!.body).toBe(payload);
  }
  const bodies = (await client.list(token, "?limit=500")).body.map(({ body }) => body);
  expect(bodies.toReversed()).toEqual(payloads);
  expect(service.log()).not.toContain("unexpected");
  expect(service.log()).not.toContain(canary);
});
