import { isCall, nameOfRoute, type RouteShape } from "@sosmessages/contract/route.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inheritedWords } from "#test/hostile/hostile-lists.ts";
import { inParallel, newClient, type Answer, type Client } from "#test/support/client.ts";
import { insertDeskLogin } from "#test/support/desk/desk-rows.ts";
import { newDeskClient } from "#test/support/desk/desk.ts";
import { operate } from "#test/support/operator.ts";
import { startServiceWithPages, type TestService } from "#test/support/service.ts";

/*
 * Every object inherits a few properties, such as `constructor`. In each place of each request, such a word must have the same effect
 * as any other unknown word of that shape.
 */

const words = process.env.LONG === "1" ? inheritedWords : inheritedWords.slice(0, 2);
const unknownLike = (word: string): string => word.replaceAll(/[a-z]/g, "q").replaceAll(/[A-Z]/g, "Q");

let service: TestService;
let client: Client;
const people = new Map<string, string>();
const roles = ["volunteer", "leader", "admin"] as const;

beforeAll(async () => {
  service = await startServiceWithPages({
    LIMIT_FACTOR: "1000000",
    TRUSTED_PROXIES: "127.0.0.1",
    TRUST_FORWARDED_HOST: "true",
  });
  client = newClient(service.url);
  const desk = newDeskClient(service);
  for (const role of roles) people.set(role, (await desk.invite(role, "sos", { duty: false })).me.id);
  await closeSami();
});
afterAll(() => service.stop());

const closeSami = async (): Promise<void> => {
  await newClient(service.url, { host: "sami.localhost" }).newcomer();
  const env = { DATA_DIR: service.dataDir, DATABASE_URL: service.databaseUrl };
  const today = new Date().toISOString().slice(0, 10);
  expect(await operate(env, "service", "close", "sami", "--on", today)).toMatchObject({ code: 0 });
};

type Headers = Record<string, string>;

const loginFor = async ({ allow: [audience] }: RouteShape): Promise<Headers> => {
  if (audience === "anyone") return {};
  if (audience === "anyone-at-desk") return { "x-desk": "1" };
  if (audience === "caller") return { authorization: `Bearer ${(await client.newcomer()).token}` };
  return { cookie: `sosmessages-desk=${await insertDeskLogin(service.query, people.get(audience)!)}`, "x-desk": "1" };
};

type Request = { readonly path: string; readonly headers: Headers; readonly body?: Record<string, unknown> };
/** A place in a request where a word can stand. */
type Place = { readonly name: string; readonly put: (request: Request, word: string) => Request };

const nobodys = "00000000-0000-4000-8000-000000000000";
const plain = (route: RouteShape): Request => ({
  path: route.path.replaceAll(/\{(\w+)\}/g, (_all, name) => (name === "path" ? "login" : nobodys)),
  headers: {},
  ...(route.method !== "GET" && { body: {} }),
});

const inHeader = (name: string, value: (word: string) => string = (word) => word): Place => ({
  name,
  put: (request, word) => ({ ...request, headers: { ...request.headers, [name]: value(word) } }),
});
const headers: readonly Place[] = [
  inHeader("accept-language"),
  inHeader("host"),
  inHeader("x-forwarded-host"),
  inHeader("origin", (word) => `https://${word}`),
  inHeader("idempotency-key"),
];
const strangersHeaders: readonly Place[] = [
  inHeader("authorization", (word) => `Bearer ${word}`),
  inHeader("cookie", (word) => `${word}=${word}; sosmessages-desk=${word}`),
];

/** Headers are read before the call is chosen, so one call per kind of login covers them. */
const showHeaders = new Set(["GET /api/config", "GET /api/caller/me", "GET /api/desk/me", "GET /api/desk/texts"]);

const placesOf = (route: RouteShape): readonly Place[] => [
  ...(showHeaders.has(nameOfRoute(route)) || !isCall(route) ? [...headers, ...strangersHeaders] : []),
  ...Object.keys(route.params?.properties ?? {}).map((name): Place => ({
    name: `{${name}}`,
    put: (request, word) => ({ ...request, path: route.path.replace(`{${name}}`, word) }),
  })),
  ...["lang", ...Object.keys(route.query?.properties ?? {})].map((name): Place => ({
    name: `?${name}`,
    put: (request, word) => ({ ...request, path: `${request.path}?${name}=${word}` }),
  })),
  ...Object.entries(route.body?.properties ?? {}).map(([name, schema]): Place => ({
    name,
    put: (request, word) => {
      const value = "items" in schema ? [word] : word;
      return { ...request, body: { ...request.body, [name]: value } };
    },
  })),
];

/** The comparable part of an answer: the shape of a success, the whole of a refusal. */
const gist = ({ status, body, text }: Answer, word: string): string => {
  const isList = Array.isArray(body);
  const told = body === null ? text : JSON.stringify(status < 400 ? (isList ? [] : Object.keys(body)) : body);
  return `${status} ${told.replaceAll(word, "WORD")}`;
};

type Sender = { login: Headers; readonly host: Headers };
const send = async (route: RouteShape, { path, headers: own, body }: Request, { login, host }: Sender) =>
  client.call(route.method, path, { headers: { ...host, ...login, ...own }, body });

/** Some calls end the login that makes them. */
const isLoginOver = ({ body }: Answer): boolean => ["unauthenticated", "locked"].includes(String(body?.["error"]));

const answerTo = async (route: RouteShape, place: Place, word: string, sender: Sender): Promise<string> => {
  const request = place.put(plain(route), word);
  const answer = await send(route, request, sender);
  if (!isLoginOver(answer)) return gist(answer, word);
  sender.login = await loginFor(route);
  return gist(await send(route, request, sender), word);
};

const differencesOf = async (route: RouteShape, host: Headers): Promise<string[]> => {
  const sender = { login: await loginFor(route), host };
  const found: string[] = [];
  for (const place of placesOf(route)) {
    for (const word of words) {
      const met = await answerTo(route, place, word, sender);
      const usual = await answerTo(route, place, unknownLike(word), sender);
      if (met === usual && !met.startsWith("5")) continue;
      found.push(`${nameOfRoute(route)} ${place.name} ${word}: ${met.slice(0, 200)} instead of ${usual.slice(0, 200)}`);
    }
  }
  return found;
};
const differences = async (routes: readonly RouteShape[], host: Headers = {}): Promise<string[]> =>
  (await inParallel(routes, 6, (route) => differencesOf(route, host))).flat();

test("in every call, page and file", async () => {
  expect(await differences(service.registered)).toEqual([]);
  expect(service.log()).not.toContain("unexpected");
});

test("at the host of a service that is closed", async () => {
  const host = { host: "sami.localhost" };
  expect((await client.call("GET", "/", { headers: host })).status).toBe(410);
  expect(
    await differences(
      service.registered.filter(({ method }) => method === "GET"),
      host,
    ),
  ).toEqual([]);
});
