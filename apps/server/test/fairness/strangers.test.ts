import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inParallel, newClient, type Client } from "#test/support/client.ts";
import { formsIn, newFormBrowser } from "#forms/test/form-browser.ts";
import { newDeskClient } from "#test/support/desk/desk.ts";
import { argon2idOfDesk } from "#platform/passwords.ts";
import { cheapHashes, startServiceWithPages, startTestService, type TestService } from "#test/support/service.ts";

/* Requests of a stranger must not change the answers to other people. The clock is stopped, so that no count expires. */

const moment = Date.now();
const clock = () => new Date(moment);
let service: TestService;
/** With a tenth of the limits, as each guess costs a real hash. */
let narrow: TestService;
beforeAll(async () => {
  [service, narrow] = await Promise.all([
    // Real hashes at the desk: with cheap ones, the answers in a caller's round trip depend on the machine.
    startTestService({ TRUSTED_PROXIES: "127.0.0.1" }, clock, { costs: { ...cheapHashes, desk: argon2idOfDesk } }),
    startServiceWithPages({ TRUSTED_PROXIES: "127.0.0.1", LIMIT_FACTOR: "0.1" }, clock),
  ]);
});
afterAll(() => Promise.all([service.stop(), narrow.stop()]));

const from = (address: string, there = narrow): Client => newClient(there.url, { "x-forwarded-for": address });
/** Each time another provider's network. */
let lastHome = 0x100;
const newHome = (): string => `2a02:${(lastHome += 1).toString(16)}:7:1200::1`;
const household = (site: string, number: number): string => `${site}:${number.toString(16).padStart(2, "0")}00::1`;
const times = (count: number) => [...Array(count).keys()];

describe("password hashes", () => {
  test("a caller logs in while 230 people from five households wait to log in at the desk", async () => {
    const home = from(newHome(), service);
    const { username } = await home.newcomer();
    const stop = new AbortController();
    let answered = 0;
    const flood = times(230).map(async (number) => {
      const { status } = await fetch(`${service.url}/api/desk/login`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-desk": "1",
          "x-forwarded-for": household("2001:db8:1", number % 5),
        },
        body: JSON.stringify({ name: randomUUID(), password: "et helt vanlig passord" }),
        signal: stop.signal,
      });
      if (status === 401) answered += 1;
    });
    const over = Promise.allSettled(flood);
    // They are in line before the caller comes.
    await expect.poll(() => answered).toBeGreaterThan(2);
    const before = answered;
    const statuses: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) statuses.push((await home.logIn(username)).status);
    const servedMeanwhile = answered - before;
    stop.abort();
    await over;
    expect(statuses).toEqual([200, 200, 200]);
    expect(servedMeanwhile).toBeLessThan(20);
  });
});

describe("guessing one name", () => {
  const tried = (statuses: readonly number[]) => statuses.filter((status) => status === 401).length;

  test("from the 256 households of one site is refused as one network's, and the owner logs in", async () => {
    const home = newHome();
    const { username, token } = await from(home).newcomer();
    const guesses = await inParallel(times(198), 20, async (number) => {
      return (await from(household("2001:db8:2", number)).logIn(username, "feil passord")).status;
    });
    expect(tried(guesses)).toBe(2);
    expect(guesses.filter((status) => status === 429)).toHaveLength(196);
    expect((await from(home).logIn(username)).status).toBe(200);
    const known = { authorization: `Bearer ${token}` };
    expect((await from(household("2001:db8:2", 250)).logIn(username, "hemmelig", known)).status).toBe(200);
  });

  test.each([
    ["the sites of one provider", (number: number) => `2001:db9:${number.toString(16)}:1200::1`, 8],
    ["the addresses of one IPv4 network", (number: number) => `198.51.100.${number}`, 2],
  ])("from %s is refused as one network's, and others log in", async (_where, addressOf, most) => {
    const { username } = await from(newHome()).newcomer();
    const guesses = await inParallel(times(60), 20, async (number) => {
      return (await from(addressOf(number)).logIn(username, "feil passord")).status;
    });
    expect(tried(guesses)).toBe(most);
    expect((await from(newHome()).logIn(username)).status).toBe(200);
  });
});

describe("a network that has used up what it may do", () => {
  test("leaves the other households of its site and its provider alone", async () => {
    const { username } = await from(newHome()).newcomer();
    const guesses = await inParallel(times(120), 20, async (number) => {
      const client = from(household("2001:dba:1", number % 12));
      return (await client.logIn(`caller-${number}`, "feil passord")).status;
    });
    expect(guesses.filter((status) => status === 429).length).toBeGreaterThan(0);
    expect((await from("2001:dba:9999:1200::1").logIn(username)).status).toBe(200);
    expect((await from(household("2001:dba:1", 0xfe)).logIn(username)).status).toBe(200);
    expect((await from(household("2001:dba:1", 0xfe)).register({ username: randomUUID() })).status).toBe(201);
  });
});

describe("asking for a mail", () => {
  const ask = async (client: Client, email: string): Promise<number> =>
    (await client.call("POST", "/api/caller/password/email", { body: { email } })).status;

  test("is answered alike whether somebody else has asked for that address before or not", async () => {
    const [asked, other] = [`${randomUUID()}@example.org`, `${randomUUID()}@example.org`];
    await from(newHome()).newcomer({ email: asked });
    for (let turn = 0; turn < 6; turn += 1) expect(await ask(from(newHome()), asked)).toBe(200);
    const answers = async (email: string) => {
      const stranger = from(newHome());
      return [await ask(stranger, email), await ask(stranger, email), await ask(stranger, email)];
    };
    expect(await answers(asked)).toEqual([200, 200, 200]);
    expect(await answers(other)).toEqual([200, 200, 200]);
  });
});

describe("a neighbour behind the same address", () => {
  const address = "203.0.113.77";
  const flood = async (client: Client, path: string, headers: Record<string, string> = {}) => {
    const answers = await inParallel(times(700), 50, () => client.call("GET", path, { headers }));
    return new Set(answers.map(({ status }) => status));
  };

  test("uses up the network's requests, and people with a login notice nothing", async () => {
    const client = from(address);
    const { token, username } = await client.newcomer();
    const kari = await newDeskClient(narrow).invite("volunteer");
    expect(await flood(client, "/healthz")).toEqual(new Set([200, 429]));
    expect((await client.logIn(username)).status, "probes have a budget of their own").toBe(200);
    expect(await flood(client, "/api/config")).toEqual(new Set([200, 429]));
    expect((await client.call("GET", "/login")).status, "and so have pages").toBe(200);
    for (let turn = 0; turn < 6; turn += 1) expect((await client.write(token, "Hei")).status).toBe(201);
    const known = { authorization: `Bearer ${token}` };
    expect((await client.call("GET", "/api/config", { headers: known })).status).toBe(200);
    const atDesk = await kari.call("GET", "/api/desk/me", { headers: { "x-forwarded-for": address } });
    expect(atDesk.status).toBe(200);
  });

  test("uses up the network's pages, and plain forms with a login notice nothing; a refused page has the numbers to call", async () => {
    const always = { "x-forwarded-for": "203.0.115.77" };
    const [caller, guest] = [newFormBrowser(narrow.url, always), newFormBrowser(narrow.url, always)];
    expect((await caller.register(randomUUID())).status).toBe(303);
    const [login] = formsIn((await guest.get("/login?noscript")).text);
    const kari = await newDeskClient(narrow).invite("volunteer");
    await inParallel(times(1_300), 50, () => guest.get("/spor"));
    for (const [path, isPage] of [
      ["/login", true],
      ["/spor?lang=nb", true],
      ["/assets/x.js", false],
    ] as const) {
      const { status, text } = await guest.get(path);
      expect([path, status, text.includes("</html>") || text.includes('href="tel:113"')]).toEqual([path, 429, isPage]);
    }
    const body = "Skrevet mens innloggingen var borte";
    const refused = await guest.post(login!.action, { ...login!.fields, username: "x", body });
    expect([refused.status, formsIn(refused.text)[0]!.fields["body"]]).toEqual([429, body]);
    expect(refused.text).toMatch(/href="tel:113"/);
    const forged = newFormBrowser(narrow.url, { ...always, cookie: `sosmessages-form=${randomUUID()}.x` });
    expect((await forged.get("/?lang=nb")).status).toBe(429);

    expect((await caller.write("Er dere der?")).status).toBe(303);
    expect((await caller.get("/?lang=nb")).text).toContain("Er dere der?");
    expect((await kari.call("GET", "/desk", { headers: always })).status).toBe(200);
    expect((await guest.get("/forlat")).status, "the way out").toBe(303);
    // Over the limit of the login, the text comes back.
    await inParallel(times(40), 10, () => caller.get("/profil"));
    const flooded = await caller.post("/", { form_token: "x", act: "write", body });
    expect([flooded.status, formsIn(flooded.text)[0]!.fields["body"]]).toEqual([429, body]);
  });

  test("makes up logins, and each is told so, slowly; a real one is served and a dead one gets the same answer", async () => {
    const client = from("203.0.114.77");
    const { token } = await client.newcomer();
    const madeUp = await inParallel(times(100), 50, () => client.me(randomUUID()));
    expect(new Set(madeUp.map(({ status }) => status))).toEqual(new Set([401]));
    expect((await client.write(token, "Hei")).status).toBe(201);
    expect((await client.call("POST", "/api/messages", { token: randomUUID(), body: "{ not JSON" })).status).toBe(401);
    expect((await client.call("POST", "/api/messages", { token, body: "{ not JSON" })).status).toBe(400);
  });
});
