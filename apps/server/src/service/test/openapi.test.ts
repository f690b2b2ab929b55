import SwaggerParser from "@apidevtools/swagger-parser";
import { entranceOf, isCall, nameOfRoute, route, type RouteShape } from "@sosmessages/contract/route.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newIdempotencyKeys } from "#platform/database/session-database.ts";
import { systemClock } from "#platform/clock.ts";
import { connectDatabase } from "#platform/database/database.ts";
import { sendFailure } from "#platform/http/answers.ts";
import { newHttpApp } from "#platform/http/app.ts";
import { newRequestQueue } from "#platform/http/authorisation.ts";
import { newRouter, type Handler } from "#platform/http/router.ts";
import { newLimiter } from "#platform/limits/limits.ts";
import { newClient, type Client } from "#test/support/client.ts";
import { startTestService, type TestService } from "#test/support/service.ts";

type Document = Parameters<typeof SwaggerParser.validate>[0] & {
  openapi: string;
  paths: Record<string, Record<string, { security: Record<string, unknown>[]; responses: Record<string, unknown> }>>;
};

let service: TestService;
let client: Client;
let document: Document;

beforeAll(async () => {
  service = await startTestService();
  client = newClient(service.url);
  document = (await client.call<Document>("GET", "/api/openapi.json")).body;
});
afterAll(() => service.stop());

/** The caller's API as it was agreed, and who may call what. */
const agreed = {
  "POST /api/caller/register": "anyone",
  "POST /api/caller/login": "anyone",
  "GET /api/caller/me": "caller",
  "POST /api/caller/logout": "caller",
  "GET /api/caller/refresh": "anyone",
  "POST /api/caller/profile": "caller",
  "POST /api/caller/password/email": "anyone",
  "POST /api/caller/password/change": "anyone",
  "PATCH /api/caller/device-token": "caller",
  "DELETE /api/caller": "caller",
  "GET /api/messages": "caller",
  "POST /api/messages": "caller",
  "DELETE /api/messages/{id}": "caller",
  "DELETE /api/messages": "caller",
  "POST /api/messages/{id}/helped": "caller",
  "GET /api/messages/draft": "caller",
  "PUT /api/messages/draft": "caller",
  "DELETE /api/messages/draft": "caller",
  "POST /pusher/auth": "caller",
  "POST /api/desk/login": "anyone",
  "POST /api/desk/login/second": "anyone",
  "GET /api/desk/me": "desk",
  "GET /api/config": "anyone",
  "GET /healthz": "anyone",
  "GET /readyz": "anyone",
} as const;

describe("the description of the API", () => {
  test("is valid OpenAPI 3.1", async () => {
    expect(document.openapi).toBe("3.1.0");
    await SwaggerParser.validate(structuredClone(document));
  });

  test("lists everything that is served, and every call that was agreed, with who may make it", () => {
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => {
        const [kind] = operation.security.flatMap((schemes) => Object.keys(schemes));
        const audience = { bearer: "caller", desk: "desk" }[kind ?? ""] ?? "anyone";
        return [`${method.toUpperCase()} ${path}`, audience] as const;
      }),
    );
    const declared = service.registered.map((each) => {
      const entrance = entranceOf(each);
      return [nameOfRoute(each), entrance === "anyone-at-desk" ? "anyone" : entrance] as const;
    });
    expect(described).toHaveLength(declared.length);
    expect(Object.fromEntries(described)).toEqual(Object.fromEntries(declared));
    expect(Object.fromEntries(described)).toMatchObject(agreed);
  });

  test("is true: every call is on the air, and asks for a login where it says so", async () => {
    for (const each of service.registered.filter(isCall)) {
      const { method, path } = each;
      const answer = await client.call(method, path.replace("{id}", "x"), {
        ...(method !== "GET" && { body: {} }),
      });
      const name = nameOfRoute(each);
      expect([name, answer.status === 401]).toEqual([name, ["caller", "desk"].includes(entranceOf(each))]);
      // A calendar without the right secret does not exist.
      expect([name, answer.status === 404]).toEqual([name, path.startsWith("/api/desk/calendar/")]);
      expect([name, Object.keys(document.paths[path]![method.toLowerCase()]!.responses)]).toEqual([
        name,
        expect.arrayContaining([String(answer.status)]),
      ]);
    }
  });
});

describe("a call that does not say who may make it", () => {
  const silent = { summary: "", replies: {}, failures: [] } as const;

  test("does not compile, and is refused where the types were got round", () => {
    // @ts-expect-error: it has to say who may call it
    expect(() => route("GET", "/api/secret", silent)).toThrow("GET /api/secret does not say who may call it");
    // @ts-expect-error: nobody in particular is not an answer
    expect(() => route("GET", "/api/secret", { ...silent, allow: [] })).toThrow("does not say who may call it");
    // @ts-expect-error: there is nobody of that name
    expect(() => route("GET", "/api/secret", { ...silent, allow: ["everyone"] })).toThrow(
      "does not say who may call it",
    );
    // @ts-expect-error: two kinds of login
    expect(() => route("GET", "/api/secret", { ...silent, allow: ["caller", "admin"] })).toThrow("more than one way");
    // @ts-expect-error: with a login and without
    expect(() => route("GET", "/api/secret", { ...silent, allow: ["anyone", "caller"] })).toThrow("more than one way");
    expect(route("GET", "/api/secret", { ...silent, allow: ["caller"] }).allow).toEqual(["caller"]);
  });

  test("is not put on the air", async () => {
    const log = () => {};
    const app = newHttpApp({ log });
    const database = connectDatabase(service.databaseUrl, log, 1);
    try {
      const { serve } = newRouter({
        app,
        limiter: newLimiter(systemClock, 1),
        queue: newRequestQueue(),
        contextOf: () => {
          throw new Error("nobody calls");
        },
        authenticate: async () => null,
        authenticateAtDesk: async () => null,
        noteDeskAct: async () => {},
        noteCallerAct: async () => {},
        idempotency: newIdempotencyKeys(database),
        formLoginOf: () => null,
        showRefusal: (_request, reply, failure) => sendFailure(reply, failure),
      });
      const handler: Handler<RouteShape> = async () => ({ failure: "notFound" });
      for (const allow of [undefined, [], null, "anyone"]) {
        expect(() =>
          serve({ method: "GET", path: "/api/secret", ...silent, allow } as unknown as RouteShape, handler),
        ).toThrow("does not say who may call");
      }
      expect(app.hasRoute({ method: "GET", url: "/api/secret" })).toBe(false);
    } finally {
      await app.close();
      await database.close();
    }
  });
});
