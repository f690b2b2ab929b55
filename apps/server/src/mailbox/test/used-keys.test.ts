import { randomUUID } from "node:crypto";
import { nameOfRoute, type RouteShape } from "@sosmessages/contract/route.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newClient, type Client } from "#test/support/client.ts";
import { startTestService, type TestService } from "#test/support/service.ts";

/* A client that uses one Idempotency-Key for two requests is wrong. It is still never told that something was done that was not. */

let service: TestService;
let client: Client;

beforeAll(async () => {
  service = await startTestService({ LIMIT_FACTOR: "1000" });
  client = newClient(service.url);
});
afterAll(() => service.stop());

type Caller = Awaited<ReturnType<Client["newcomer"]>>;
type Request = Readonly<{ path?: string; body?: unknown }>;
type Case = Readonly<{ first: Request; second: Request; isSecondDone: () => Promise<boolean> }>;

const draftOf = async ({ token }: Caller) => (await client.readDraft(token)).body?.body ?? null;
const deviceOf = async ({ user }: Caller) =>
  (
    await service.query(
      "SELECT FROM device_tokens d JOIN logins l ON l.token_hash = d.login JOIN callers c ON c.id = l.caller WHERE c.mailbox = $1",
      [user.mailbox],
    )
  ).length;

const cases: Record<string, (caller: Caller) => Promise<Case>> = {
  "POST /api/messages": async ({ token }) => ({
    first: { body: { body: "en" } },
    second: { body: { body: "to" } },
    isSecondDone: async () => (await client.list(token)).body.some(({ body }) => body === "to"),
  }),
  "DELETE /api/messages/{id}": async ({ token }) => {
    const [one, two] = [(await client.write(token, "en")).body, (await client.write(token, "to")).body];
    return {
      first: { path: `/api/messages/${one.id}` },
      second: { path: `/api/messages/${two.id}` },
      isSecondDone: async () => (await client.list(token)).body.length === 0,
    };
  },
  "POST /api/messages/{id}/helped": async ({ token }) => {
    const ids = [(await client.write(token, "en")).body.id, (await client.write(token, "to")).body.id];
    await service.query("UPDATE messages SET is_reply = true WHERE id = ANY ($1)", [ids]);
    const [first, second] = ids.map((id) => ({ path: `/api/messages/${id}/helped`, body: { helped: "yes" } }));
    return {
      first: first!,
      second: second!,
      isSecondDone: async () => (await client.me(token)).body.data.rated === ids[1],
    };
  },
  "PUT /api/messages/draft": async (caller) => ({
    first: { body: { body: "en" } },
    second: { body: { body: "to" } },
    isSecondDone: async () => (await draftOf(caller)) === "to",
  }),
  "DELETE /api/messages/draft": async (caller) => {
    await client.saveDraft(caller.token, "en");
    return {
      first: {},
      second: {},
      isSecondDone: async () => (await draftOf(caller)) === null,
    };
  },
  "POST /api/caller/profile": async ({ username }) => ({
    first: { body: { email: `${username}@example.org` } },
    second: { body: { password: "hemmeligere", password_confirmation: "hemmeligere" } },
    isSecondDone: async () => (await client.logIn(username, "hemmeligere")).status === 200,
  }),
  "PUT /api/caller/seen": async ({ token }) => {
    const [first, second] = [randomUUID(), randomUUID()].toSorted();
    return {
      first: { body: { id: first } },
      second: { body: { id: second } },
      isSecondDone: async () => (await client.me(token)).body.data.seen === second,
    };
  },
  "PATCH /api/caller/device-token": async (caller) => ({
    first: { body: { token: "a".repeat(40) } },
    second: { body: { token: null } },
    isSecondDone: async () => (await deviceOf(caller)) === 0,
  }),
};

/** These say all there is to say by their name. */
const sayNoMore = [
  "POST /api/caller/active",
  "POST /api/caller/logout",
  "DELETE /api/caller",
  "DELETE /api/messages",
  "POST /pusher/auth",
];

test("every call that changes something is asked", () => {
  const isAct = ({ method, allow }: RouteShape) => method !== "GET" && allow.includes("caller");
  const acts = service.registered.filter(isAct).map(nameOfRoute);
  expect([...Object.keys(cases), ...sayNoMore].toSorted()).toEqual(acts.toSorted());
});

test.each(Object.entries(cases))(
  "%s: the second of two requests with one key is refused, or done",
  async (name, make) => {
    const caller = await client.newcomer();
    const { first, second, isSecondDone } = await make(caller);
    const [method = "", path = ""] = name.split(" ");
    const headers = { "idempotency-key": randomUUID() };
    const ask = (request: Request) =>
      client.call(method, request.path ?? path, { token: caller.token, body: request.body, headers });

    expect([200, 201]).toContain((await ask(first)).status);
    if (name === "DELETE /api/messages/draft") await client.saveDraft(caller.token, "to");
    const { status } = await ask(second);
    const isHonest = status < 300 ? await isSecondDone() : [409, 422].includes(status);
    expect({ status, isHonest }).toEqual({ status, isHonest: true });
  },
);

test.each([
  ["PUT", { body: "en" }],
  ["PUT", { body: "en", keep_both: true }],
  ["DELETE", undefined],
] as const)(
  "%s of a draft that comes twice (%j) is answered as the first time, and undoes nothing",
  async (method, body) => {
    const { token } = await client.newcomer();
    if (method === "DELETE" || "keep_both" in body) await client.saveDraft(token, "null");
    const headers = { "idempotency-key": randomUUID() };
    const ask = () => client.call(method, "/api/messages/draft", { token, body, headers });
    const [first, again] = [await ask(), await ask()];
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);

    // What came last stays, however late the first one comes once more.
    await client.saveDraft(token, "siste");
    expect(await ask()).toMatchObject({ status: 409, body: { error: "newerDraft" } });
    expect((await client.readDraft(token)).body?.body).toBe("siste");
  },
);

test("a draft that was thrown away does not come back with the request that saved it", async () => {
  const { token } = await client.newcomer();
  const headers = { "idempotency-key": randomUUID() };
  const save = () => client.call("PUT", "/api/messages/draft", { token, body: { body: "en" }, headers });
  expect((await save()).status).toBe(200);
  await client.call("DELETE", "/api/messages/draft", { token });
  expect(await save()).toMatchObject({ status: 422, body: { error: "keyReused" } });
  expect((await client.readDraft(token)).status).toBe(204);
});

test("a changed profile is confirmed to whoever asks twice, and not once it has changed again", async () => {
  const { token, username } = await client.newcomer();
  const headers = { "idempotency-key": randomUUID() };
  const body = { email: `${username}@example.org`, password: "hemmeligere", password_confirmation: "hemmeligere" };
  const change = () => client.call("POST", "/api/caller/profile", { token, body, headers });
  const [first, again] = [await change(), await change()];
  expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
  await client.saveProfile(token, { email: "" });
  expect(await change()).toMatchObject({ status: 422, body: { error: "keyReused" } });
});
