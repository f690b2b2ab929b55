import type { DeskRole } from "@sosmessages/contract/desk/roles.ts";
import { entranceOf, isCall, isOfDesk, nameOfRoute, type RouteShape } from "@sosmessages/contract/route.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newClient } from "#test/support/client.ts";
import {
  deskPassword,
  newDeskBrowser,
  newDeskClient,
  type DeskBrowser,
  type DeskPerson,
} from "#test/support/desk/desk.ts";
import { startTestService } from "#test/support/service.ts";

/* Every call of the desk × everybody who might make it. Whether a call then does the right thing is for its own tests. */
const service = await startTestService({ LIMIT_FACTOR: "1000000" });
const calls = service.registered.filter(isCall);
const ofDesk = calls.filter((route) => isOfDesk(entranceOf(route)));
const closed = ofDesk.filter((route) => entranceOf(route) === "desk");
const nobodys = "00000000-0000-4000-8000-000000000000";

let callersToken: string;
let half: DeskBrowser;
let locked: DeskPerson;
const people = new Map<DeskRole, DeskPerson>();

beforeAll(async () => {
  const desk = newDeskClient(service);
  for (const role of ["volunteer", "leader", "admin"] as const) people.set(role, await desk.invite(role));
  callersToken = (await newClient(service.url).newcomer()).token;
  locked = await desk.invite("leader");
  await locked.call("POST", "/api/desk/lock");
  half = newDeskBrowser(service.url);
  await half.call("POST", "/api/desk/login", { body: { name: locked.name, password: deskPassword } });
});
afterAll(() => service.stop());

type Caller = { call: DeskBrowser["call"] };
const make = ({ call }: Caller, { method, path }: RouteShape, headers: Record<string, string> = {}) =>
  call<{ error?: string }>(method, path.replace("{id}", nobodys), {
    headers,
    ...(method !== "GET" && { body: {} }),
  });

/** What each call answers, in one list, so that a failure shows all that is wrong. */
const answersTo = async (
  calls: readonly RouteShape[],
  who: Caller,
  headers: Record<string, string> = {},
): Promise<Record<string, string>> => {
  const answers: [string, string][] = [];
  for (const route of calls) {
    const { status, body } = await make(who, route, headers);
    answers.push([nameOfRoute(route), `${status} ${body?.error ?? ""}`.trim()]);
  }
  return Object.fromEntries(answers);
};
const all = (calls: readonly RouteShape[], answer: string) =>
  Object.fromEntries(calls.map((route) => [nameOfRoute(route), answer]));

test("every call of the desk says for which roles it is, and none is for callers", () => {
  expect(closed.length).toBeGreaterThan(50);
  // What lies below the desk's address is the desk's, and nothing else is.
  expect(ofDesk.map(({ path }) => path)).toEqual(
    calls.map(({ path }) => path).filter((path) => path.startsWith("/api/desk/")),
  );
  expect(ofDesk.length - closed.length).toBe(12);
});

describe("whoever is not logged in is told so, and nothing else", () => {
  test("nobody", async () => {
    expect(await answersTo(closed, newDeskBrowser(service.url))).toEqual(all(closed, "401 unauthenticated"));
  });

  test("a made-up cookie", async () => {
    const browser = newDeskBrowser(service.url);
    browser.useCookie(`sosmessages-desk=${"A".repeat(43)}`);
    expect(await answersTo(closed, browser)).toEqual(all(closed, "401 unauthenticated"));
  });

  test("a caller, with a token that is good elsewhere", async () => {
    const bearer = { authorization: `Bearer ${callersToken}` };
    expect(await answersTo(closed, newDeskBrowser(service.url), bearer)).toEqual(all(closed, "401 unauthenticated"));
    expect((await newClient(service.url).me(callersToken)).status).toBe(200);
  });

  test("who has shown the password and not the second factor", async () => {
    expect(half.cookie()).not.toBeNull();
    expect(await answersTo(closed, half)).toEqual(all(closed, "401 unauthenticated"));
  });
});

test("a page that is locked gets nothing", async () => {
  expect(await answersTo(closed, locked)).toEqual(all(closed, "423 locked"));
});

describe.each(["volunteer", "leader", "admin"] as const)("as %s", (role) => {
  const person = (): DeskPerson => people.get(role)!;

  test("what is for others is forbidden", async () => {
    const forbidden = closed.filter(({ allow }) => !allow.includes(role));
    expect(forbidden.length).toBeGreaterThan(0);
    expect(await answersTo(forbidden, person())).toEqual(all(forbidden, "403 forbidden"));
  });

  test("what is for this role gets further than the door", async () => {
    // Locking and the like would be the end of it.
    const isHarmless = ({ path }: RouteShape) => !["/api/desk/lock"].includes(path);
    const allowed = closed.filter((route) => route.allow.includes(role) && isHarmless(route));
    const answers = await answersTo(allowed, person());
    const stopped = Object.entries(answers).filter(([name, answer]) => {
      const isItsOwnAnswer = name === "POST /api/desk/pusher/auth" && answer === "403 forbidden";
      return /^(401|403|423|5\d\d)/.test(answer) && !isItsOwnAnswer && answer !== "401 invalidCredentials";
    });
    expect(stopped).toEqual([]);
  });

  test("nothing is changed from a page that is not the desk's own", async () => {
    const acts = ofDesk.filter(
      ({ method, allow }) => method !== "GET" && (allow.includes(role) || allow.includes("anyone-at-desk")),
    );
    for (const headers of [
      { "x-desk": "" },
      { "x-desk": "0" },
      { origin: "https://evil.example.com" },
      { origin: "null" },
      { origin: service.url.replace(/\d+$/, "1") },
    ]) {
      expect(await answersTo(acts, person(), headers as Record<string, string>)).toEqual(all(acts, "403 forbidden"));
    }
  });

  test("a form of another site is not even read", async () => {
    const { call } = newClient(service.url);
    const headers = {
      cookie: person().cookie()!,
      "x-desk": "1",
      "content-type": "application/x-www-form-urlencoded",
    };
    const sent = await call("PUT", "/api/desk/duty", { headers, body: "until=" });
    expect(sent.status).toBe(415);
  });

  test("a native app's page has no cookie here", async () => {
    const headers = { origin: "https://localhost" };
    expect(await answersTo(closed, person(), headers)).toEqual(all(closed, "401 unauthenticated"));
  });

  test("nothing of a caller opens with it", async () => {
    const callers = calls.filter(({ allow }) => allow.includes("caller"));
    expect(await answersTo(callers, person())).toEqual(all(callers, "401 unauthenticated"));
  });
});
