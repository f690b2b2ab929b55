import type { FactorOffer, Me } from "@sosmessages/contract/desk/accounts.ts";
import { isCall, entranceOf } from "@sosmessages/contract/route.ts";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { newClient } from "#test/support/client.ts";
import { newDeskBrowser, newDeskClient, totpCode, type DeskClient } from "#test/support/desk/desk.ts";
import { insertDeskLogin } from "#test/support/desk/desk-rows.ts";
import { newWriter } from "#test/support/desk/desk-work.ts";
import { startIssuer, visitIssuer, type AtIssuer, type TestIssuer } from "#test/support/desk/issuer.ts";
import { operate } from "#test/support/operator.ts";
import { everyRow, startTestService, type TestService } from "#test/support/service.ts";
import { isTwoFactor, misfitOf } from "../login/oidc.ts";

const [sos, sami] = ["http://localhost/desk/organisation", "http://sami.localhost/desk/organisation/sami"];
const mfa = ["pwd", "mfa"];
const nobodys = "00000000-0000-4000-8000-000000000000";

let issuer: TestIssuer;
let samis: TestIssuer;
let service: TestService;
let desk: DeskClient;
let ahead = 0;
beforeAll(async () => {
  [issuer, samis] = [await startIssuer([sos]), await startIssuer([sami])];
  const own = Object.entries(samis.settings).map(([name, value]) => [`${name}_SAMI`, value]);
  service = await startTestService(
    {
      LIMIT_FACTOR: "1000",
      PUBLIC_URL_SOS: "http://localhost",
      PUBLIC_URL_SAMI: "http://sami.localhost",
      ...issuer.settings,
      ...Object.fromEntries(own),
    },
    () => new Date(Date.now() + ahead),
  );
  desk = newDeskClient(service);
});
afterAll(async () => {
  await service.stop();
  await issuer.stop();
  await samis.stop();
});
afterEach(() => {
  for (const each of [issuer, samis]) each.meddle(null);
  issuer.changeToken(null);
});

type Finished = {
  page: string;
  me?: Me;
  second?: { factors: string[] };
  invitation?: { token: string; offer: FactorOffer };
  error?: string;
  status?: string;
};

/** A browser with a jar for all cookies. */
const newBrowser = (headers: Record<string, string> = {}) => {
  const client = newClient(service.url, headers);
  const jar = new Map<string, string>();
  const call = async <Body = Record<string, unknown>>(method: string, path: string, body?: unknown) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await client.call<Body>(method, path, {
      body,
      headers: { "x-desk": "1", ...(cookie && { cookie }) },
    });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set)!;
      if (value === "") jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  };
  const begin = (wish: object = {}) =>
    call<{ url: string; error?: string }>("POST", "/api/desk/organisation/begin", { issuer: "", ...wish });
  const finish = (answer: string) => call<Finished>("POST", "/api/desk/organisation/finish", { answer });
  return {
    jar,
    call,
    begin,
    finish,
    /** From the button to the answer. */
    async logIn(at: AtIssuer, wish: object = {}) {
      for (const each of [issuer, samis]) each.next(at);
      const begun = await begin(wish);
      const { pathname, search } = await visitIssuer(begun.body.url);
      return finish(pathname + search);
    },
    reads: async () => (await call("GET", "/api/desk/me")).status === 200,
  };
};
type Browser = ReturnType<typeof newBrowser>;

let count = 0;
/** A person whose account has the organisation's login. */
const bound = async (role: "volunteer" | "leader" | "admin" = "volunteer", tenant: "sos" | "sami" = "sos") => {
  const sub = `person-${++count}`;
  const token = await desk.newInvitation(`${role} ${count}`, role, tenant);
  const browser = newBrowser(tenant === "sos" ? {} : { host: "sami.localhost" });
  const joined = await browser.logIn({ sub, amr: mfa }, { token, ...(tenant === "sami" && { issuer: "sami" }) });
  return { sub, token, browser, joined, id: joined.body.me?.id ?? "", name: `${role} ${count}` };
};

describe("a person with a link", () => {
  test("binds the organisation's login that asked for a second factor, logs out and in again, and has no password", async () => {
    const { browser, joined, sub } = await bound("leader");
    expect([joined.status, joined.body.me?.has_password, joined.body.page]).toEqual([200, false, "/desk/"]);
    expect(await browser.reads()).toBe(true);
    await browser.call("POST", "/api/desk/logout");
    expect(await browser.reads()).toBe(false);

    const again = await browser.logIn({ sub, amr: mfa });
    expect([again.status, again.body.me?.role]).toEqual([200, "leader"]);
    expect(await browser.reads()).toBe(true);
    const changed = await browser.call("POST", "/api/desk/password", { current: "", password: "et langt nok passord" });
    expect(changed.status).toBe(401);
  });

  test("sets up a second factor of ours where the organisation asked for none, and is asked for it from then on", async () => {
    const sub = "one factor";
    const token = await desk.newInvitation("One factor", "volunteer", "sos");
    const browser = newBrowser();
    const first = await browser.logIn({ sub, amr: ["pwd"] }, { token });
    expect([first.status, first.body.me]).toEqual([200, undefined]);
    expect(await browser.reads()).toBe(false);
    const { offer } = first.body.invitation!;
    const wrong = await browser.call("POST", "/api/desk/invitation/accept", { token, totp: "000000" });
    expect(wrong.status).toBe(401);
    const { secret } = offer.totp;
    const joined = await browser.call<{ recovery_codes: string[] }>("POST", "/api/desk/invitation/accept", {
      token: first.body.invitation!.token,
      totp: totpCode(secret),
    });
    expect([joined.status, joined.body.recovery_codes.length]).toEqual([200, 10]);
    expect(await browser.reads()).toBe(true);

    await browser.call("POST", "/api/desk/logout");
    const half = await browser.logIn({ sub });
    expect([half.status, half.body.second?.factors]).toEqual([200, ["totp"]]);
    expect(await browser.reads()).toBe(false);
    const shown = await browser.call("POST", "/api/desk/login/second", { totp: totpCode(secret, 1) });
    expect(shown.status).toBe(200);
    expect(await browser.reads()).toBe(true);
  });

  test("without either gets in with neither a password nor nothing", async () => {
    const token = await desk.newInvitation("No proof", "volunteer", "sos");
    const browser = newBrowser();
    const offer = await browser.call<FactorOffer>("POST", "/api/desk/invitation/begin", { token });
    const tried = await browser.call("POST", "/api/desk/invitation/accept", {
      token,
      totp: totpCode(offer.body.totp.secret),
    });
    expect(tried.status).toBe(401);
  });

  test("cannot take a login that is another account's, and the link stays", async () => {
    const { sub } = await bound();
    const token = await desk.newInvitation("Second account", "volunteer", "sos");
    const browser = newBrowser();
    for (const amr of [mfa, ["pwd"]]) {
      const taken = await browser.logIn({ sub, amr }, { token });
      expect([taken.status, taken.body.error]).toEqual([409, "taken"]);
    }
    // Two accounts at once: one gets it.
    const tokens = [token, await desk.newInvitation("Third account", "volunteer", "sos")];
    const both = await Promise.all(
      tokens.map((each) => newBrowser().logIn({ sub: "wanted by two", amr: mfa }, { token: each })),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test("whose service has another issuer cannot bind here", async () => {
    const token = await desk.newInvitation("Sami", "volunteer", "sami");
    const refused = await newBrowser().logIn({ sub: "sami", amr: mfa }, { token });
    expect([refused.status, refused.body.error]).toEqual([404, "notFound"]);

    const there = newBrowser({ host: "sami.localhost" });
    const joined = await there.logIn({ sub: "sami", amr: mfa }, { issuer: "sami", token });
    expect(joined.body.me?.tenants).toEqual(["sami"]);
    // The same identifier at the other issuer is another person.
    expect((await newBrowser().logIn({ sub: "sami", amr: mfa })).body.error).toBe("notFound");
  });
});

describe("an account without our second factor", () => {
  test("is not entered where the organisation asks for none either", async () => {
    const { sub } = await bound();
    const browser = newBrowser();
    const refused = await browser.logIn({ sub, amr: ["pwd"] });
    expect([refused.status, refused.body.error]).toEqual([403, "secondFactorNeeded"]);
    expect(await browser.reads()).toBe(false);
  });

  test.each([
    [{ amr: ["pwd", "mfa"] }, true],
    [{ amr: ["pwd", "otp"] }, true],
    [{ amr: ["hwk", "pin"] }, true],
    [{ acr: "high" }, true],
    [{ amr: ["pwd"] }, false],
    [{ amr: ["otp"] }, false],
    [{ amr: ["hwk"] }, false],
    [{ amr: ["pwd", "sms"] }, false],
    [{ amr: "mfa" }, false],
    [{ acr: "low" }, false],
    [{ acr: ["high"] }, false],
    [{}, false],
  ])("%j counts as two factors: %s", (claims, counts) => {
    expect(isTwoFactor({ acr: ["high"] }, claims)).toBe(counts);
  });
});

describe("nobody gets in with", () => {
  const refusedAs = async ({ status, body }: { status: number; body: Finished }, browser: Browser) =>
    [status, body.error, await browser.reads()] as const;
  /** Up to the answer of the issuer, which then is changed. */
  const answered = async (sub: string) => {
    const browser = newBrowser();
    issuer.next({ sub, amr: mfa });
    const back = await visitIssuer((await browser.begin()).body.url);
    return { browser, back };
  };
  let sub: string;
  beforeAll(async () => {
    ({ sub } = await bound());
  });

  test("a login that no account has, or whose account was disabled", async () => {
    const stranger = newBrowser();
    expect(await refusedAs(await stranger.logIn({ sub: "stranger", amr: mfa }), stranger)).toEqual([
      404,
      "notFound",
      false,
    ]);
    const admin = await desk.invite("admin");
    const person = await bound();
    await admin.call("POST", `/api/desk/people/${person.id}/disable`);
    expect(await person.browser.reads()).toBe(false);
    expect((await person.browser.logIn({ sub: person.sub, amr: mfa })).body.error).toBe("notFound");
    expect(await service.query("SELECT id FROM desk_subjects WHERE id = $1", [person.id])).toEqual([]);
  });

  test("an answer that was used", async () => {
    const { browser, back } = await answered(sub);
    const [cookies, answer] = [[...browser.jar], back.pathname + back.search];
    expect((await browser.finish(answer)).status).toBe(200);
    const thief = newBrowser();
    for (const [name, value] of cookies) thief.jar.set(name, value);
    expect(await refusedAs(await thief.finish(answer), thief)).toEqual([401, "invalidCredentials", false]);
    // Without the cookie it is not even tried.
    const other = newBrowser();
    expect(await refusedAs(await other.finish(answer), other)).toEqual([409, "stale", false]);
  });

  test("the answer of another login, or a changed cookie", async () => {
    const mine = await answered(sub);
    const theirs = await answered(sub);
    expect((await mine.browser.finish(theirs.back.pathname + theirs.back.search)).status).toBe(409);
    const [[name, cookie]] = [...mine.browser.jar] as [[string, string]];
    const begun = JSON.parse(Buffer.from(cookie, "base64url").toString()) as object;
    mine.browser.jar.set(name, Buffer.from(JSON.stringify({ ...begun, at: Date.now() + 1e9 })).toString("base64url"));
    expect((await mine.browser.finish(mine.back.pathname + mine.back.search)).status).toBe(409);
    // The state is right and the code is another login's: its nonce and its challenge are not ours.
    theirs.back.searchParams.set("code", mine.back.searchParams.get("code")!);
    expect((await theirs.browser.finish(theirs.back.pathname + theirs.back.search)).status).toBe(401);
  });

  test("an answer that came too late, to another path, from another issuer, or without a code", async () => {
    const late = await answered(sub);
    const finish = async () => (await late.browser.finish(late.back.pathname + late.back.search)).status;
    ahead = 11 * 60_000;
    expect(await finish()).toBe(409);
    ahead = 0;
    expect(await finish()).toBe(200);
    for (const path of ["/desk/organisation/sami", "/desk/", "//evil.example.org/desk/organisation"]) {
      const { browser, back } = await answered(sub);
      expect((await browser.finish(path + back.search)).status).toBe(409);
    }
    const mixed = await answered(sub);
    mixed.back.searchParams.set("iss", samis.url);
    expect((await mixed.browser.finish(mixed.back.pathname + mixed.back.search)).status).toBe(401);
    const denied = await answered(sub);
    denied.back.searchParams.delete("code");
    denied.back.searchParams.set("error", "access_denied");
    expect((await denied.browser.finish(denied.back.pathname + denied.back.search)).status).toBe(401);
    for (const answer of ["", "?", "http://[", "/desk/organisation?state=" + "a".repeat(43)]) {
      expect((await denied.browser.finish(answer)).status).toBe(409);
    }
  });

  test("a token with another nonce, of another audience or an old login", async () => {
    for (const change of [
      { nonce: "other" },
      { aud: "another" },
      { auth_time: 1_000_000_000 },
      { auth_time: undefined },
    ]) {
      const { browser, back } = await answered(sub);
      issuer.changeToken(change);
      expect(await refusedAs(await browser.finish(back.pathname + back.search), browser)).toEqual([
        401,
        "invalidCredentials",
        false,
      ]);
      issuer.changeToken(null);
    }
  });

  test("a token that another key has signed", async () => {
    const { browser, back } = await answered(sub);
    issuer.changeToken({});
    issuer.forge();
    expect((await browser.finish(back.pathname + back.search)).status).toBe(401);
    issuer.replaceKeys();
  });
});

describe("a locked page", () => {
  const lock = ({ browser }: { browser: Browser }) => browser.call("POST", "/api/desk/lock");

  test("is opened by the same person's login at the organisation, on the page where it was", async () => {
    const person = await bound();
    await lock(person);
    expect(await person.browser.reads()).toBe(false);
    const opened = await person.browser.logIn({ sub: person.sub }, { again: true, page: "/desk/shift-log" });
    expect([opened.status, opened.body.page, opened.body.me?.id]).toEqual([200, "/desk/shift-log", person.id]);
    expect(await person.browser.reads()).toBe(true);
  });

  test("is not opened by another person, by a stranger, by a password, or without a login", async () => {
    const [person, other] = [await bound(), await bound()];
    await lock(person);
    for (const sub of [other.sub, "stranger"]) {
      const refused = await person.browser.logIn({ sub, amr: mfa }, { again: true });
      expect([refused.status, refused.body.error]).toEqual([401, "invalidCredentials"]);
    }
    expect((await person.browser.call("POST", "/api/desk/unlock", { password: "" })).status).toBe(401);
    expect(await person.browser.reads()).toBe(false);
    expect((await newBrowser().logIn({ sub: person.sub, amr: mfa }, { again: true })).body.error).toBe(
      "unauthenticated",
    );
  });

  test.each([
    "https://evil.example.org",
    "//evil.example.org",
    "/desk/../login",
    "/desk//evil.example.org",
    "/desk/?next=x",
    "javascript:1",
    "/",
    // A pattern that tries every division of it into parts would never end.
    `/desk/${"a".repeat(190)}!`,
  ])("does not lead to %s", async (page) => {
    expect((await newBrowser().begin({ page })).status).toBe(422);
  });
});

test("factors are changed within ten minutes of the organisation's login, and not later", async () => {
  const { browser, sub, id } = await bound();
  const codes = () => browser.call("POST", "/api/desk/factors/recovery", { password: "" });
  // More often than a password may be guessed.
  for (let time = 0; time < 12; time++) expect((await codes()).status).toBe(200);
  await service.query(
    "UPDATE desk_sessions SET confirmed_at = confirmed_at - interval '11 minutes' WHERE volunteer = $1",
    [id],
  );
  expect((await codes()).status).toBe(401);
  await browser.logIn({ sub }, { again: true });
  expect((await codes()).status).toBe(200);
});

test("a new link ends the organisation's login, and a password takes its place", async () => {
  const person = await bound();
  const [admin, leader] = [await desk.invite("admin"), await desk.invite("leader")];
  await admin.call("POST", `/api/desk/people/${person.id}/reset`);
  const reset = await leader.call<{ invitation: { link: string } }>("POST", `/api/desk/people/${person.id}/reset`);
  expect(await person.browser.reads()).toBe(false);
  expect((await person.browser.logIn({ sub: person.sub, amr: mfa })).body.error).toBe("notFound");
  const browser = newDeskBrowser(service.url);
  const { me } = await desk.accept(browser, new URL(reset.body.invitation.link).hash.slice(1));
  expect(me.has_password).toBe(true);
  expect((await person.browser.logIn({ sub: person.sub, amr: mfa })).body.error).toBe("notFound");
});

describe("an issuer that", () => {
  const stop =
    (status: number, body = "", headers: Record<string, string> = {}) =>
    () => {
      issuer.meddle((_, response) => {
        response.writeHead(status, { "content-type": "application/json", ...headers });
        response.end(body);
        return true;
      });
    };
  let sub: string;
  beforeAll(async () => {
    ({ sub } = await bound());
  });
  // The addresses of the issuer are kept for a while, so that the token endpoint is the one to fail.
  test.each([
    ["fails", stop(500)],
    ["redirects", stop(302, "", { location: "http://127.0.0.1:1/token" })],
    ["sends too much", stop(200, JSON.stringify({ access_token: "a".repeat(300_000) }))],
    ["hangs", () => issuer.meddle(() => true)],
  ])("%s is told as such, and names and passwords work on", async (_, meddle) => {
    const browser = newBrowser();
    issuer.next({ sub, amr: mfa });
    const back = await visitIssuer((await browser.begin()).body.url);
    meddle();
    const refused = await browser.finish(back.pathname + back.search);
    expect([refused.status, refused.body.error]).toEqual([503, "unavailable"]);
    expect((await desk.invite("volunteer")).me.has_password).toBe(true);
  });

  test("replaces its keys goes on to work at once", async () => {
    issuer.replaceKeys();
    const browser = newBrowser();
    expect((await browser.logIn({ sub, amr: mfa })).status).toBe(200);
  });
});

test("a new master key and another server leave the organisation's login as it was", async () => {
  const { sub } = await bound();
  const { dataDir, databaseUrl, config } = service;
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, KEYS_DIR: config.keysDir };
  expect(await operate(env, "keys", "rotate-master")).toMatchObject({ code: 0, err: "" });
  expect((await newBrowser().logIn({ sub, amr: mfa })).status).toBe(200);
  const said = await operate({ ...env, ...issuer.settings }, "check");
  expect(said.out).toContain("login at Foreningen");
  expect(said.out).toContain("the issuer answers and fits");
  const closed = await operate({ ...env, ...issuer.settings, OIDC_ISSUER: "http://127.0.0.1:1" }, "check");
  expect(closed.out).toMatch(/127\.0\.0\.1:1 cannot be used .*passwords work on/);
  const gone = { ...issuer.settings, OIDC_ISSUER: "http://127.0.0.1:1", OIDC_CLIENT_SECRET_FILE: "/none" };
  expect((await operate({ ...env, ...gone }, "check")).out).toContain(
    "The file that OIDC_CLIENT_SECRET_FILE names must hold the client's secret",
  );
});

test.each([
  [{}, "fits"],
  [{ jwks_uri: "https://keys.example.org/jwks" }, "fits"],
  [{ token_endpoint: "https://other.example.org/token" }, "add other.example.org to OIDC_HOSTS_SAMI"],
  [{ jwks_uri: "http://login.example.org/jwks" }, "is not https"],
  [{ response_types_supported: ["id_token"] }, "it has no authorization code flow"],
  [{ code_challenge_methods_supported: ["plain"] }, "it has no PKCE with S256"],
  [{ token_endpoint_auth_methods_supported: ["client_secret_post"] }, "fits"],
  [{ token_endpoint_auth_methods_supported: ["private_key_jwt"] }, "it takes no client secret"],
])("the operator is told what does not fit in metadata with %j", (change, said) => {
  const url = new URL("https://login.example.org");
  const own = { id: "sami", url, clientId: "desk", secretFile: "", name: "", acr: [], hosts: ["keys.example.org"] };
  const metadata = {
    issuer: url.href,
    authorization_endpoint: `${url.href}auth`,
    token_endpoint: `${url.href}token`,
    jwks_uri: `${url.href}jwks`,
    ...change,
  };
  expect(misfitOf(own, metadata) ?? "fits").toContain(said);
  expect(misfitOf(own, { issuer: url.href })).toContain("its metadata lacks");
});

test("of the person, nothing that the issuer knows is stored or logged", async () => {
  const { sub, id } = await bound("leader");
  const rows = JSON.stringify(await everyRow(service)) + service.log();
  const hex = Buffer.from(sub).toString("hex");
  for (const trace of [sub, hex, "Nordmann", "kari@example.org", "eyJ"]) expect(rows).not.toContain(trace);
  const acts = await service.query("SELECT act, detail FROM audit WHERE volunteer = $1 ORDER BY seq", [id]);
  expect(acts).toEqual([{ act: "joined", detail: "organisation" }]);
});

test("each role of each service gets with the organisation's login what it gets with a password, from every call", async () => {
  const calls = service.registered.filter((route) => isCall(route) && entranceOf(route) === "desk");
  expect(calls.length).toBeGreaterThan(50);
  const leaks: string[] = [];
  const conversations = new Map<string, string>();
  for (const tenant of ["sos", "sami"] as const) {
    const client = newClient(service.url, tenant === "sos" ? {} : { host: "sami.localhost" });
    const { user } = await newWriter(client, "Jeg får ikke sove.");
    const [row] = await service.query<{ id: string }>("SELECT id FROM conversations WHERE mailbox = $1", [
      user.mailbox,
    ]);
    conversations.set(tenant, row!.id);
  }
  // Of the second service only the calls that read. The skipped calls would end or lock one of the two logins, or ask for the password that only one of the two has.
  const skipped = new Set(["lock", "factors/recovery", "factors/begin"].map((path) => `/api/desk/${path}`));
  for (const tenant of ["sos", "sami"] as const) {
    for (const role of ["volunteer", "leader", "admin"] as const) {
      const person = await bound(role, tenant);
      const plain = newDeskBrowser(service.url);
      plain.useCookie(`sosmessages-desk=${await insertDeskLogin(service.query, person.id)}`);
      for (const { method, path, allow } of calls) {
        if (skipped.has(path) || (tenant === "sami" && method !== "GET")) continue;
        const ids = method === "GET" && path.includes("{id}") ? [...conversations] : [["none", nobodys] as const];
        for (const [of, id] of ids) {
          const at = path.replace("{id}", id);
          const body = method === "GET" ? undefined : {};
          const [one, other] = await Promise.all([
            person.browser.call<{ error?: string }>(method, at, body),
            plain.call<{ error?: string }>(method, at, { body }),
          ]);
          const about = `${role} of ${tenant}: ${method} ${path} of ${of}`;
          expect([one.status, one.body?.error], about).toEqual([other.status, other.body?.error]);
          const isForbidden = !allow.some((each) => each === role);
          const isForeign = of !== "none" && of !== tenant;
          // 422: the query is refused before the service is looked for.
          if (isForbidden ? one.status !== 403 : isForeign && ![403, 404, 410, 422].includes(one.status))
            leaks.push(about);
        }
      }
    }
  }
  expect(leaks).toEqual([]);
});
