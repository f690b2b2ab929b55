import { Type } from "typebox";
import type { DeskRole } from "@sosmessages/contract/desk/roles.ts";
import type { RouteShape } from "@sosmessages/contract/route.ts";
import { shippedServices } from "@sosmessages/services/folder/shipped.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemClock } from "#platform/clock.ts";
import { newLimiter } from "#platform/limits/limits.ts";
import { newOwnDaySecret, newNetworkOf } from "#platform/limits/networks.ts";
import { newClient, type Client } from "#test/support/client.ts";
import { reply, sendFailure } from "./answers.ts";
import { newHttpApp } from "./app.ts";
import { newPeerOf, readRequestContext, type DeskSession, type CallerSession } from "./request.ts";
import { separateDeskHost } from "./registry.ts";
import { newRequestQueue } from "./authorisation.ts";
import { newRouter, type Handler } from "./router.ts";

/* Routes at addresses where nobody expects them: who may call one is what its `allow` says, wherever it is. */

const callersToken = "token-of-a-caller";
const deskCookies: Readonly<Record<string, DeskRole>> = {
  "cookie-of-volunteer": "volunteer",
  "cookie-of-admin": "admin",
};

const newApp = (limitFactor = 1_000) => {
  const app = newHttpApp({ log: () => {} });
  const peerOf = newPeerOf([]);
  separateDeskHost(app, "desk.example.org", peerOf);
  const reader = {
    serviceOf: () => shippedServices[0],
    peerOf,
    networkOf: newNetworkOf(newOwnDaySecret(systemClock)),
    corsOrigins: [],
    isSecure: () => false,
    isDeskSecure: () => false,
  };
  const { serve } = newRouter({
    app,
    limiter: newLimiter(systemClock, limitFactor),
    queue: newRequestQueue(),
    contextOf: (request) => readRequestContext(reader, request),
    // Whatever opens the one is offered to the other as well: only the entrance keeps them apart.
    authenticate: async ({ bearer }) =>
      bearer === callersToken ? ({ caller: "somebody" } as unknown as CallerSession) : null,
    authenticateAtDesk: async ({ deskCookie }) => {
      const role = deskCookies[deskCookie ?? ""];
      return role === undefined ? null : ({ role } as DeskSession);
    },
    noteDeskAct: async () => {},
    noteCallerAct: async () => {},
    idempotency: { find: async () => null, note: async () => {} },
    formLoginOf: () => null,
    showRefusal: (_request, reply, failure) => sendFailure(reply, failure),
  });
  return { app, serve };
};

const places = ["/odd", "/api/odd", "/api/caller/odd", "/api/desk/odd", "/desk/odd"] as const;
const shape = { summary: "", replies: { 200: Type.Object({ ok: Type.Boolean() }) }, failures: [] } as const;

const logins = {
  nobody: {},
  caller: { authorization: `Bearer ${callersToken}` },
  "caller with the desk's cookie name": { cookie: `sosmessages-desk=${callersToken}`, "x-desk": "1" },
  volunteer: { cookie: "sosmessages-desk=cookie-of-volunteer", "x-desk": "1" },
  admin: { cookie: "sosmessages-desk=cookie-of-admin", "x-desk": "1" },
  "admin's secret as a token": { authorization: "Bearer cookie-of-admin", "x-desk": "1" },
  "admin on a page that is not the desk's": { cookie: "sosmessages-desk=cookie-of-admin" },
} as const satisfies Record<string, Record<string, string>>;

/** What each login gets, whatever the address, for a call that changes something. */
const expected = {
  anyone: {
    nobody: 200,
    caller: 200,
    "caller with the desk's cookie name": 200,
    volunteer: 200,
    admin: 200,
    "admin's secret as a token": 200,
    "admin on a page that is not the desk's": 200,
  },
  "anyone-at-desk": {
    nobody: 403,
    caller: 403,
    "caller with the desk's cookie name": 200,
    volunteer: 200,
    admin: 200,
    "admin's secret as a token": 200,
    "admin on a page that is not the desk's": 403,
  },
  caller: {
    nobody: 401,
    caller: 200,
    "caller with the desk's cookie name": 401,
    volunteer: 401,
    admin: 401,
    "admin's secret as a token": 401,
    "admin on a page that is not the desk's": 401,
  },
  admin: {
    nobody: 401,
    caller: 401,
    "caller with the desk's cookie name": 401,
    volunteer: 403,
    admin: 200,
    "admin's secret as a token": 401,
    "admin on a page that is not the desk's": 403,
  },
} as const;

const { app, serve } = newApp();
let client: Client;
beforeAll(async () => {
  for (const place of places) {
    for (const audience of ["anyone", "anyone-at-desk", "caller", "admin"] as const) {
      for (const method of ["GET", "POST"] as const) {
        serve({ ...shape, method, path: `${place}/${audience}`, allow: [audience] }, async () =>
          reply(200, { ok: true }),
        );
      }
    }
  }
  client = newClient(await app.listen({ port: 0, host: "127.0.0.1" }));
});
afterAll(() => app.close());

const isOfDesk = (audience: keyof typeof expected) => audience === "admin" || audience === "anyone-at-desk";
const statusFor = async (method: "GET" | "POST", url: string, headers: Record<string, string>, host: string) =>
  (await client.call(method, url, { headers: { ...headers, host } })).status;

describe.each(places)("served below %s", (place) => {
  test.each(["anyone", "anyone-at-desk", "caller", "admin"] as const)(
    "what is for %s opens to nobody else",
    async (audience) => {
      const host = isOfDesk(audience) ? "desk.example.org" : "messages.example.org";
      const got: Record<string, number> = {};
      for (const [who, headers] of Object.entries(logins)) {
        got[who] = await statusFor("POST", `${place}/${audience}`, headers, host);
      }
      expect(got).toEqual(expected[audience]);
    },
  );

  test("reading needs the same login, and no header", async () => {
    const read = (audience: string, headers: Record<string, string>, host: string) =>
      statusFor("GET", `${place}/${audience}`, headers, host);
    expect(await read("admin", logins.caller, "desk.example.org")).toBe(401);
    expect(await read("admin", logins["admin on a page that is not the desk's"], "desk.example.org")).toBe(200);
    expect(await read("caller", logins.admin, "messages.example.org")).toBe(401);
    expect(await read("anyone-at-desk", {}, "desk.example.org")).toBe(200);
  });

  test("with a host for the desk, each is there under its own name alone", async () => {
    for (const audience of ["anyone-at-desk", "caller", "admin"] as const) {
      const [own, other] = isOfDesk(audience)
        ? (["desk.example.org", "messages.example.org"] as const)
        : (["messages.example.org", "desk.example.org"] as const);
      const headers = { ...logins.admin, ...logins.caller };
      expect([audience, await statusFor("POST", `${place}/${audience}`, headers, own)]).toEqual([audience, 200]);
      expect([audience, await statusFor("POST", `${place}/${audience}`, headers, other)]).toEqual([audience, 404]);
    }
  });
});

test.each([
  ["nobody", []],
  ["somebody unknown", ["everyone"]],
  ["both kinds of login", ["caller", "volunteer"]],
  ["a login and none", ["anyone", "caller"]],
  ["a login of the desk and none", ["anyone-at-desk", "admin"]],
])("a route that allows %s is refused when it is served", async (_whom, allow) => {
  const fresh = newApp();
  const handler: Handler<RouteShape> = async () => ({ failure: "notFound" });
  const wrong = { ...shape, method: "GET", path: "/api/desk/wrong", allow } as unknown as RouteShape;
  expect(() => fresh.serve(wrong, handler)).toThrow("GET /api/desk/wrong");
  expect(fresh.app.hasRoute({ method: "GET", url: wrong.path })).toBe(false);
  await fresh.app.close();
});

describe("a network that sends too much", () => {
  const route = { ...shape, method: "POST", path: "/odd", allow: ["caller"], body: Type.Object({}) } as const;
  const open = { ...shape, method: "POST", path: "/open", allow: ["anyone"], body: Type.Object({}) } as const;
  const { app, serve } = newApp(0.001);
  serve(route, async () => reply(200, { ok: true }));
  serve(open, async () => reply(200, { ok: true }));
  afterAll(() => app.close());
  let client: Client;
  beforeAll(async () => {
    client = newClient(await app.listen({ port: 0, host: "127.0.0.1" }));
  });
  const ask = (path: string, token: string | undefined, body: string) => client.call("POST", path, { token, body });

  test("is refused before what it sent is read; a login that is none is no reason to refuse the next one", async () => {
    for (let turn = 0; turn < 6; turn += 1) expect((await ask("/open", undefined, "{}")).status).toBe(200);
    const answer = await ask("/open", undefined, "{ not JSON");
    expect([answer.status, answer.body]).toEqual([429, { status: "error", error: "tooManyAttempts" }]);
    expect((await ask("/odd", "none", "{ not JSON")).status, "it is read").toBe(400);
    for (const token of ["none", "nor-this"]) expect((await ask("/odd", token, "{}")).status).toBe(401);
    expect((await ask("/odd", "none", "{ not JSON")).status, "nothing of it is read any more").toBe(401);
    expect((await ask("/odd", callersToken, "{ not JSON")).status).toBe(400);
    expect((await ask("/odd", callersToken, "{}")).status).toBe(200);
  });
});
