import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isCall, nameOfRoute, route, type RouteShape } from "@sosmessages/contract/route.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newHttpApp } from "#platform/http/app.ts";
import { newClient } from "#test/support/client.ts";
import { newDeskClient } from "#test/support/desk/desk.ts";
import { startServiceWithPages } from "#test/support/service.ts";

const service = await startServiceWithPages({ LIMIT_FACTOR: "1000000" });
afterAll(() => service.stop());

describe("a route", () => {
  const shape = route("GET", "/odd/{id}", {
    allow: ["anyone"],
    summary: "",
    replies: {},
    failures: [],
  });
  const answer = async () => null;

  test("that is not registered cannot be served", async () => {
    const app = newHttpApp({ log: () => {} });
    expect(() => app.get("/odd", async () => "")).toThrow("GET /odd is not registered");
    expect(() => app.post("/odd/:id", { config: { route: shape } }, async () => "")).toThrow("is not registered");
    expect(() => app.get("/even", { config: { route: shape } }, async () => "")).toThrow("is not registered");
    await app.close();
  });

  test("is registered once", async () => {
    const app = newHttpApp({ log: () => {} });
    app.site.serveAt(shape, answer);
    expect(app.site.registered).toEqual([shape]);
    expect(() => app.site.serveElsewhere(shape, answer)).toThrow("GET /odd/{id} is registered twice");
    await app.close();
  });
});

describe("the registry", () => {
  test("holds the pages, the forms, the files and the socket beside the calls", () => {
    expect(service.registered.filter((each) => !isCall(each)).map(nameOfRoute)).toEqual([
      "GET /app/{key}",
      "POST /login",
      "POST /register",
      "POST /glemtpassord",
      "POST /endrepassord",
      "POST /",
      "POST /profil",
      "GET /forlat",
      "GET /.well-known/assetlinks.json",
      "GET /.well-known/apple-app-site-association",
      "GET /desk/{path}",
      "GET /{path}",
    ]);
  });

  test("holds every route that a file of the contract declares", async () => {
    const folder = fileURLToPath(import.meta.resolve("@sosmessages/contract/route.ts").replace(/[^/]+$/, ""));
    const files = (await readdir(folder, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name));
    const modules = files.map((file) => import(join(folder, file)) as Promise<Record<string, unknown>>);
    const isRoute = (value: unknown): value is RouteShape =>
      typeof value === "object" && value !== null && "path" in value && "allow" in value;
    const declared = (await Promise.all(modules)).flatMap(Object.values<unknown>).filter(isRoute);
    expect(declared.length).toBeGreaterThan(100);
    expect(new Set(declared.map(nameOfRoute))).toEqual(new Set(service.registered.map(nameOfRoute)));
  });
});

describe("pages and files are the same for everybody", () => {
  const addresses = service.registered
    .filter(({ content }) => content !== undefined && content !== "websocket")
    .flatMap(({ path }) =>
      path.includes("{path}") ? ["", "login", "nothing.js"].map((own) => path.replace("{path}", own)) : [path],
    );
  const logins = new Map<string, Record<string, string>>();

  beforeAll(async () => {
    logins.set("caller", { authorization: `Bearer ${(await newClient(service.url).newcomer()).token}` });
    const desk = newDeskClient(service);
    for (const role of ["volunteer", "leader", "admin"] as const) {
      const person = await desk.invite(role);
      logins.set(role, { cookie: person.cookie()!, "x-desk": "1" });
    }
  });

  const answerTo = async (address: string, headers: Record<string, string> = {}) => {
    const { status, text, headers: sent } = await newClient(service.url).call("GET", address, { headers });
    return { status, text, policy: sent.get("content-security-policy"), type: sent.get("content-type") };
  };

  test.each(addresses)("%s", async (address) => {
    const stranger = await answerTo(address);
    expect(stranger.status).toBeLessThan(500);
    for (const [role, headers] of logins) expect([role, await answerTo(address, headers)]).toEqual([role, stranger]);
  });
});
