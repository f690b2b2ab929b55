import type { FactorOffer, Factors, Me } from "@sosmessages/contract/desk/accounts.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newAuthenticator } from "#test/support/desk/authenticator.ts";
import {
  deskPassword,
  newDeskBrowser,
  newDeskClient,
  totpCode,
  type DeskBrowser,
  type DeskClient,
} from "#test/support/desk/desk.ts";
import { startTestService, type TestService } from "#test/support/service.ts";

/* Behind a proxy that ends TLS, as in earnest: browsers see https, the server is told the host. */
const host = "messages.example.org";
const origin = `https://${host}`;

let service: TestService;
let desk: DeskClient;
beforeAll(async () => {
  service = await startTestService({
    LIMIT_FACTOR: "1000",
    PUBLIC_URL: origin,
    PUBLIC_URL_SAMI: "https://sami.example.org",
  });
  desk = newDeskClient(service);
});
afterAll(() => service.stop());

const at = (name = host) => newDeskBrowser(service.url, { host: name });
type Json = Record<string, unknown>;
type Half = { factors: string[]; passkey: Json | null };

let people = 0;
const begin = async (browser: DeskBrowser) => {
  const name = `Kari ${(people += 1)}`;
  const token = await desk.newInvitation(name, "volunteer", "sos");
  const offer = await browser.call<FactorOffer>("POST", "/api/desk/invitation/begin", { body: { token } });
  return { name, token, offer: offer.body };
};
const accept = (browser: DeskBrowser, token: string, passkey: Json) =>
  browser.call<{ me: Me }>("POST", "/api/desk/invitation/accept", { body: { token, password: deskPassword, passkey } });

const joinWithPasskey = async (authenticator = newAuthenticator(origin)) => {
  const browser = at();
  const { name, token, offer } = await begin(browser);
  const joined = await accept(browser, token, authenticator.create(offer.passkey));
  if (joined.status !== 200) throw new Error(joined.text);
  return { browser, name, authenticator, id: joined.body.me.id };
};
const logIn = async (name: string, browser = at()) => {
  const half = await browser.call<Half>("POST", "/api/desk/login", { body: { name, password: deskPassword } });
  return { browser, half: half.body };
};
const second = (browser: DeskBrowser, passkey: Json) =>
  browser.call("POST", "/api/desk/login/second", { body: { passkey } });

describe("a passkey", () => {
  test("stands in for the code: set up with the invitation, then shown at each login", async () => {
    const { name, authenticator } = await joinWithPasskey();
    for (let time = 0; time < 2; time += 1) {
      const { browser, half } = await logIn(name);
      expect(half.factors).toEqual(["passkey"]);
      expect(half.passkey).toMatchObject({ rpId: host, userVerification: "required" });
      expect(half.passkey!["allowCredentials"]).toMatchObject([{ id: authenticator.id }]);
      expect((await second(browser, authenticator.get(half.passkey!))).status).toBe(200);
      expect((await browser.call("GET", "/api/desk/me")).status).toBe(200);
    }
  });

  test("answers one question once: not another login's, and not again", async () => {
    const { name, authenticator } = await joinWithPasskey();
    const [a, b] = [await logIn(name), await logIn(name)];
    const answer = authenticator.get(a.half.passkey!);
    expect((await second(b.browser, answer)).status).toBe(401);
    expect((await second(a.browser, answer)).status).toBe(200);
    const c = await logIn(name);
    expect((await second(c.browser, answer)).status).toBe(401);
  });

  test.each([
    ["made for a page elsewhere", () => newAuthenticator("https://messages.example.com")],
    ["made over plain http", () => newAuthenticator(`http://${host}`)],
    ["that does not ask who holds it", () => newAuthenticator(origin, { isVerified: false })],
  ])("%s is not accepted", async (_, authenticator) => {
    const browser = at();
    const { token, offer } = await begin(browser);
    const refused = await accept(browser, token, authenticator().create(offer.passkey));
    expect([refused.status, refused.body]).toMatchObject([401, { error: "invalidCredentials" }]);
  });

  test("that somebody has already lets nobody else in, and the link stays as it was", async () => {
    const { authenticator, name } = await joinWithPasskey();
    const browser = at();
    const { token, offer } = await begin(browser);
    const refused = await accept(browser, token, authenticator.create(offer.passkey));
    expect([refused.status, refused.body]).toMatchObject([401, { error: "invalidCredentials" }]);
    expect(browser.cookie()).toBeNull();

    const again = await browser.call<FactorOffer>("POST", "/api/desk/invitation/begin", { body: { token } });
    expect((await accept(browser, token, newAuthenticator(origin).create(again.body.passkey))).status).toBe(200);
    const { browser: owner, half } = await logIn(name);
    expect((await second(owner, authenticator.get(half.passkey!))).status).toBe(200);
  });

  test("of another page, of another person, or a copy that has not counted on, does not log in", async () => {
    const mine = newAuthenticator(origin);
    const { name } = await joinWithPasskey(mine);
    const { authenticator: theirs } = await joinWithPasskey();
    const first = await logIn(name);
    expect((await second(first.browser, theirs.get(first.half.passkey!))).status).toBe(401);
    expect((await second(first.browser, { ...theirs.get(first.half.passkey!), id: mine.id })).status).toBe(401);
    expect((await second(first.browser, mine.get({ ...first.half.passkey, rpId: "example.org" }))).status).toBe(401);
    mine.turnBack(3);
    expect((await second(first.browser, mine.get(first.half.passkey!))).status).toBe(401);
    mine.turnBack(-9);
    expect((await second(first.browser, mine.get(first.half.passkey!))).status).toBe(200);
  });

  test("belongs to a host that the operator has configured, whatever the visit says", async () => {
    const offered = async (name: string) => {
      const { offer } = await begin(at(name));
      return (offer.passkey["rp"] as { id: string }).id;
    };
    expect(await offered("sami.example.org")).toBe("sami.example.org");
    expect(await offered("MESSAGES.example.org:443")).toBe(host);
    expect(await offered("evil.example.com")).toBe(host);
    expect(await offered("messages.example.org.evil.example.com")).toBe(host);
  });

  test("is offered only on the host it was made for", async () => {
    const { name } = await joinWithPasskey();
    const { half } = await logIn(name, at("sami.example.org"));
    expect(half).toEqual({ factors: [], passkey: null });
  });
});

describe("second factors of somebody who is logged in", () => {
  const list = async (browser: DeskBrowser) => (await browser.call<Factors>("GET", "/api/desk/factors")).body;
  const beginFactor = (browser: DeskBrowser, password = deskPassword) =>
    browser.call<FactorOffer>("POST", "/api/desk/factors/begin", { body: { password } });
  const add = (browser: DeskBrowser, body: Json) => browser.call<Factors>("POST", "/api/desk/factors", { body });

  test("are added with the password and shown to work; what was offered works once", async () => {
    const { browser, name } = await joinWithPasskey();
    expect(await list(browser)).toMatchObject({ totp: false, passkeys: [{}], recovery_codes_left: 10 });
    expect((await beginFactor(browser, "noe helt annet")).status).toBe(401);
    expect((await add(browser, { totp: "123456" })).status).toBe(401);

    const { totp } = (await beginFactor(browser)).body;
    expect((await add(browser, { totp: totpCode(totp.secret, 40) })).status).toBe(401);
    expect((await add(browser, { totp: totpCode(totp.secret) })).status).toBe(401);
    const again = (await beginFactor(browser)).body;
    expect(again.totp.secret).not.toBe(totp.secret);
    expect((await add(browser, { totp: totpCode(again.totp.secret) })).body.totp).toBe(true);
    expect((await logIn(name)).half.factors).toEqual(["totp", "passkey"]);

    const other = newAuthenticator(origin);
    const third = (await beginFactor(browser)).body;
    expect((await add(browser, { passkey: other.create(third.passkey) })).body.passkeys).toHaveLength(2);
  });

  test("codes that take the place of others end every other login", async () => {
    const person = await desk.invite("volunteer", "sos", { headers: { host } });
    const { browser: elsewhere } = await logIn(person.name);
    const recovery = { body: { recovery: person.codes[0] } };
    expect((await elsewhere.call("POST", "/api/desk/login/second", recovery)).status).toBe(200);
    const { totp } = (await beginFactor(person)).body;
    expect((await add(person, { totp: totpCode(totp.secret) })).status).toBe(200);
    expect((await elsewhere.call("GET", "/api/desk/me")).status).toBe(401);
    expect((await person.call("GET", "/api/desk/me")).status).toBe(200);
  });

  test("are removed with the password alone, and their logins end with them", async () => {
    const { browser, id, name } = await joinWithPasskey();
    const second = newAuthenticator(origin);
    await add(browser, { passkey: second.create((await beginFactor(browser)).body.passkey) });
    const { browser: elsewhere, half } = await logIn(name);
    const shown = { body: { passkey: second.get(half.passkey!) } };
    expect((await elsewhere.call("POST", "/api/desk/login/second", shown)).status).toBe(200);
    const remove = (password?: string) =>
      browser.call<{ error: string }>("POST", "/api/desk/factors/remove", { body: { id: second.id, password } });
    expect((await remove()).status).toBe(422);
    const refused = await remove("noe helt annet");
    expect([refused.status, refused.body.error]).toEqual([401, "invalidCredentials"]);
    expect((await list(browser)).passkeys).toHaveLength(2);
    expect((await elsewhere.call("GET", "/api/desk/me")).status).toBe(200);
    expect((await remove(deskPassword)).body).toMatchObject({ passkeys: [{}] });
    expect((await elsewhere.call("GET", "/api/desk/me")).status).toBe(401);
    expect((await browser.call("GET", "/api/desk/me")).status).toBe(200);
    const acts = await service.query("SELECT act FROM audit WHERE volunteer = $1 AND act = 'factor-removed'", [id]);
    expect(acts).toHaveLength(1);
  });

  test("the last one stays", async () => {
    const { browser } = await joinWithPasskey();
    const second = newAuthenticator(origin);
    await add(browser, { passkey: second.create((await beginFactor(browser)).body.passkey) });
    const ids = (await list(browser)).passkeys.map(({ id }) => id);
    const remove = (id: string, password = deskPassword) =>
      browser.call("POST", "/api/desk/factors/remove", { body: { id, password } });
    expect((await remove("unknown")).status).toBe(404);
    expect((await remove("x".repeat(1_300))).status).toBe(404);
    const answers = await Promise.all(ids.map((id) => remove(id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await list(browser)).passkeys).toHaveLength(1);
  });

  test("new recovery codes need the password, and those of before are dead, with the logins made by them", async () => {
    const person = await desk.invite("volunteer", "sos", { headers: { host } });
    const make = (password: string) =>
      person.call<{ recovery_codes: string[] }>("POST", "/api/desk/factors/recovery", { body: { password } });
    expect((await make("noe helt annet")).status).toBe(401);
    const { browser: elsewhere } = await logIn(person.name);
    const old = { body: { recovery: person.codes[1] } };
    expect((await elsewhere.call("POST", "/api/desk/login/second", old)).status).toBe(200);
    const { recovery_codes: fresh } = (await make(deskPassword)).body;
    expect(fresh.filter((code) => person.codes.includes(code))).toEqual([]);
    expect((await elsewhere.call("GET", "/api/desk/me")).status).toBe(401);
    const { browser } = await logIn(person.name);
    const use = (recovery: string) => browser.call("POST", "/api/desk/login/second", { body: { recovery } });
    expect((await use(person.codes[0]!)).status).toBe(401);
    expect((await use(fresh[0]!)).status).toBe(200);
  });
});
