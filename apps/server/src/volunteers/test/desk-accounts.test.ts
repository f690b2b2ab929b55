import type { FactorOffer, Me } from "@sosmessages/contract/desk/accounts.ts";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { newClient, type Refusal } from "#test/support/client.ts";
import {
  deskPassword,
  newDeskBrowser,
  newDeskClient,
  totpCode,
  type DeskClient,
  type DeskPerson,
} from "#test/support/desk/desk.ts";
import { newWriter, work } from "#test/support/desk/desk-work.ts";
import { everyRow, startTestService, type TestService } from "#test/support/service.ts";

let service: TestService;
let desk: DeskClient;
beforeAll(async () => {
  service = await startTestService({ LIMIT_FACTOR: "1000" });
  desk = newDeskClient(service);
});
afterAll(() => service.stop());
afterEach(() => service.moveTime("0"));

const stranger = () => newDeskBrowser(service.url);
type Half = { factors: string[]; passkey: unknown };

const logIn = async (person: Pick<DeskPerson, "name">, password = deskPassword, browser = stranger()) => ({
  browser,
  answer: await browser.call<Half & Refusal>("POST", "/api/desk/login", { body: { name: person.name, password } }),
});
const second = (browser: ReturnType<typeof stranger>, body: Record<string, unknown>) =>
  browser.call<{ me: Me; recovery_codes_left: number }>("POST", "/api/desk/login/second", { body });

/** Codes work once: for another login one has to wait for the next, or to forget that this one was used. */
const forgetCodes = () => service.query("UPDATE volunteers SET totp_step = 0");

describe("an invitation", () => {
  test("says for whom it is and stays unused", async () => {
    const token = await desk.newInvitation("Kari Nordmann", "leader", "sami");
    for (let time = 0; time < 2; time += 1) {
      const read = await stranger().call("POST", "/api/desk/invitation", { body: { token } });
      expect([read.status, read.body]).toEqual([
        200,
        {
          name: "Kari Nordmann",
          role: "leader",
          tenants: ["sami"],
          services: [expect.objectContaining({ id: "sami" })],
        },
      ]);
    }
  });

  test("leads to a login, once; the same link again is as good as none", async () => {
    const token = await desk.newInvitation("Ola Nordmann", "volunteer", "sos");
    const browser = stranger();
    const { me, codes } = await desk.accept(browser, token);
    expect(me).toMatchObject({ name: "Ola Nordmann", role: "volunteer", tenants: ["sos"], needs_review: false });
    expect(new Set(codes).size).toBe(10);
    expect((await browser.call("GET", "/api/desk/me")).body).toEqual(me);
    for (const path of ["", "/begin"]) {
      const again = await stranger().call("POST", `/api/desk/invitation${path}`, { body: { token } });
      expect([again.status, again.body]).toEqual([422, { status: "invalidToken" }]);
    }
  });

  test("of ten who use it at once, one gets in", async () => {
    const token = await desk.newInvitation("Ti på en gang", "volunteer", "sos");
    const { body } = await stranger().call<FactorOffer>("POST", "/api/desk/invitation/begin", { body: { token } });
    const accept = { token, password: deskPassword, totp: totpCode(body.totp.secret) };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => stranger().call("POST", "/api/desk/invitation/accept", { body: accept })),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 422)]);
  });

  test("wants twelve characters and a factor that works, and is not used up by a mistake", async () => {
    const token = await desk.newInvitation("Prøver Seg", "volunteer", "sos");
    const browser = stranger();
    const { body } = await browser.call<FactorOffer>("POST", "/api/desk/invitation/begin", { body: { token } });
    const code = totpCode(body.totp.secret);
    expect(body.totp.uri).toMatch(
      /^otpauth:\/\/totp\/localhost:Pr%C3%B8ver%20Seg\?secret=[A-Z2-7]{32}&issuer=localhost$/,
    );
    const accept = (form: object) =>
      browser.call<Refusal>("POST", "/api/desk/invitation/accept", {
        body: { token, password: deskPassword, ...form },
      });
    const short = await accept({ password: "elleve tegn", totp: code });
    expect([short.status, short.body.errors]).toEqual([422, { password: ["min"] }]);
    const wrongCode = code === "000000" ? "000001" : "000000";
    for (const form of [{}, { totp: wrongCode }, { passkey: {} }, { passkey: { id: "x", response: {} } }]) {
      expect((await accept(form)).body).toEqual({ status: "error", error: "invalidCredentials" });
    }
    expect((await accept({ passkey: { id: "x", response: 7 } })).body.errors).toEqual({ passkey: ["format"] });
    expect((await accept({ totp: code })).status).toBe(200);
  });

  test("ends after seven days", async () => {
    const token = await desk.newInvitation("Kommer Sent", "volunteer", "sos");
    await service.moveTime("7 days 1 minute");
    const late = await stranger().call("POST", "/api/desk/invitation/begin", { body: { token } });
    expect(late.status).toBe(422);
  });

  test("leaves no name, address, password or secret in the database", async () => {
    const person = await desk.invite("volunteer", "sos", { name: "Røpes Ikke" });
    await person.call("PATCH", "/api/desk/me", { body: { email: "ropes.ikke@example.org" } });
    const all = JSON.stringify(await everyRow(service), (_, value: unknown) => {
      const isBytes = typeof value === "object" && value !== null && "type" in value && value.type === "Buffer";
      return isBytes ? Buffer.from((value as unknown as { data: number[] }).data).toString("latin1") : value;
    });
    for (const secret of ["Røpes", "ropes.ikke", person.secret, deskPassword, ...person.codes, "$argon2"]) {
      expect(all).not.toContain(secret);
      expect(all).not.toContain(Buffer.from(secret).toString("latin1"));
    }
  });
});

describe("logging in", () => {
  let kari: DeskPerson;
  beforeAll(async () => {
    kari = await desk.invite("leader");
  });

  test("takes name and password, then a code; half of it opens nothing", async () => {
    await forgetCodes();
    const { browser, answer } = await logIn({ name: ` ${kari.name.toUpperCase()} ` });
    expect([answer.status, answer.body]).toEqual([200, { factors: ["totp"], passkey: null }]);
    const half = browser.cookie();
    expect((await browser.call("GET", "/api/desk/me")).status).toBe(401);
    expect((await browser.call("POST", "/api/desk/unlock", { body: { password: deskPassword } })).status).toBe(401);
    const entered = await second(browser, { totp: totpCode(kari.secret) });
    const me = { id: kari.id, name: kari.name, role: "leader" };
    expect([entered.status, entered.body]).toMatchObject([200, { me, recovery_codes_left: 10 }]);
    expect((await browser.call("GET", "/api/desk/me")).status).toBe(200);
    // The secret of the half login has not become that of the whole one.
    expect(browser.cookie()).not.toBe(half);
    browser.useCookie(half);
    expect((await browser.call("GET", "/api/desk/me")).status).toBe(401);
  });

  test("refuses a code that was used, in whichever login", async () => {
    await forgetCodes();
    const [a, b] = [await logIn(kari), await logIn(kari)];
    const totp = totpCode(kari.secret);
    const answers = await Promise.all([second(a.browser, { totp }), second(b.browser, { totp })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    const { browser } = await logIn(kari);
    expect((await second(browser, { totp })).status).toBe(401);
  });

  test("a recovery code works once, however it is typed", async () => {
    const ola = await desk.invite("volunteer");
    const [code = ""] = ola.codes;
    const first = await logIn(ola);
    const typed = code.toLowerCase().replaceAll("-", " ").replaceAll("0", "o");
    const entered = await second(first.browser, { recovery: typed });
    expect([entered.status, entered.body.recovery_codes_left]).toEqual([200, 9]);
    const again = await logIn(ola);
    expect((await second(again.browser, { recovery: code })).status).toBe(401);
    expect((await second(again.browser, { recovery: kari.codes[0] })).status).toBe(401);
  });

  test("of factors that are shown at once, only the one that logs in is used up", async () => {
    const ola = await desk.invite("volunteer");
    const { browser } = await logIn(ola);
    const half = browser.cookie();
    const shown = await Promise.all(
      ola.codes.slice(0, 3).map(async (recovery) => {
        const tab = newDeskBrowser(service.url);
        tab.useCookie(half);
        return { recovery, status: (await second(tab, { recovery })).status };
      }),
    );
    expect(shown.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
    for (const { recovery, status } of shown)
      expect((await second((await logIn(ola)).browser, { recovery })).status).toBe(status === 200 ? 401 : 200);
    // A used code does not use up the half login.
    const later = await logIn(ola);
    expect((await second(later.browser, { recovery: ola.codes[0]! })).status).toBe(401);
    expect((await second(later.browser, { recovery: ola.codes[5]! })).status).toBe(200);
  });

  test("a wrong name, a wrong password and somebody who is not there yet are answered alike", async () => {
    await desk.newInvitation("Ikke Kommet", "volunteer", "sos");
    const answers = [
      await logIn({ name: "finnes ikke" }),
      await logIn(kari, "ikke dette passordet"),
      await logIn({ name: "Ikke Kommet" }),
    ];
    for (const { answer, browser } of answers) {
      expect([answer.status, answer.body]).toEqual([401, { status: "error", error: "invalidCredentials" }]);
      expect([answer.text.length, browser.cookie()]).toEqual([answers[0]!.answer.text.length, null]);
    }
  });

  test("half of it lasts ten minutes", async () => {
    await forgetCodes();
    const { browser } = await logIn(kari);
    await service.moveTime("11 minutes");
    expect((await second(browser, { recovery: kari.codes[9] })).status).toBe(401);
    expect((await service.query("SELECT 1 FROM recovery_codes WHERE volunteer = $1", [kari.id])).length).toBe(10);
  });

  test("after five wrong codes the password is asked for again, and the audit log knows", async () => {
    await forgetCodes();
    const { browser } = await logIn(kari);
    const right = totpCode(kari.secret);
    const wrong = right === "123456" ? "654321" : "123456";
    for (let guess = 0; guess < 5; guess += 1) expect((await second(browser, { totp: wrong })).status).toBe(401);
    expect((await second(browser, { totp: right })).body).toEqual({ status: "error", error: "unauthenticated" });
    const noted = await service.query("SELECT 1 FROM audit WHERE volunteer = $1 AND act = 'second-factor-failed'", [
      kari.id,
    ]);
    expect(noted.length).toBeGreaterThanOrEqual(5);
    const again = await logIn(kari);
    expect((await second(again.browser, { totp: right })).status).toBe(200);
  });

  test("the cookie is for this server and its own pages alone", async () => {
    const { answer } = await logIn(kari);
    expect(answer.headers.get("set-cookie")).toMatch(
      /^sosmessages-desk=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/,
    );
  });
});

describe("a login", () => {
  test("is locked after twenty minutes without an act, and the password opens it again", async () => {
    const kari = await desk.invite("volunteer");
    await service.moveTime("19 minutes");
    expect((await kari.call("GET", "/api/desk/me")).status).toBe(200);
    // Looking is no act: what a page asks for by itself keeps nothing open, nor does what is refused.
    const subscribe = { socket_id: "1.1", channel_name: "private-desk.sos" };
    expect((await kari.call("POST", "/api/desk/pusher/auth", { body: subscribe })).status).toBe(200);
    expect((await kari.call("PUT", "/api/desk/duty", { body: { until: "whenever" } })).status).toBe(422);
    expect((await kari.call("POST", `/api/desk/conversations/${kari.id}/claim`)).status).toBe(404);
    await service.moveTime("21 minutes");
    for (const [method, path] of [
      ["GET", "/api/desk/me"],
      ["POST", "/api/desk/active"],
    ] as const) {
      const locked = await kari.call(method, path);
      expect([locked.status, locked.body]).toEqual([423, { status: "error", error: "locked" }]);
    }
    const unlock = (password: string) => kari.call("POST", "/api/desk/unlock", { body: { password } });
    expect((await unlock("noe helt annet")).body).toMatchObject({ error: "invalidCredentials" });
    expect((await kari.call("GET", "/api/desk/me")).status).toBe(423);
    expect((await unlock(deskPassword)).body).toMatchObject({ me: { id: kari.id } });
    expect((await kari.call("GET", "/api/desk/me")).status).toBe(200);
  });

  test("stays open while somebody is there", async () => {
    const kari = await desk.invite("volunteer");
    for (const minutes of [15, 30, 45]) {
      await service.moveTime(`${minutes} minutes`);
      expect((await kari.call("POST", "/api/desk/active")).status).toBe(200);
    }
  });

  test("can be locked at once, and left while it is locked", async () => {
    const kari = await desk.invite("volunteer");
    expect((await kari.call("POST", "/api/desk/lock")).status).toBe(200);
    expect((await kari.call("GET", "/api/desk/me")).status).toBe(423);
    const cookie = kari.cookie();
    const out = await kari.call("POST", "/api/desk/logout");
    expect([out.status, out.headers.get("clear-site-data"), kari.cookie()]).toEqual([200, '"cache"', null]);
    kari.useCookie(cookie);
    expect((await kari.call("POST", "/api/desk/unlock", { body: { password: deskPassword } })).status).toBe(401);
    expect((await kari.call("POST", "/api/desk/logout")).status).toBe(200);
  });

  test("is over after twelve hours, whatever happened meanwhile", async () => {
    const kari = await desk.invite("volunteer");
    for (let minutes = 0; minutes < 12 * 60; minutes += 18) {
      await service.moveTime(`${minutes} minutes`);
      expect((await kari.call("POST", "/api/desk/active")).status).toBe(200);
    }
    await service.moveTime("12 hours 1 minute");
    expect((await kari.call("POST", "/api/desk/active")).status).toBe(401);
    expect((await kari.call("POST", "/api/desk/unlock", { body: { password: deskPassword } })).status).toBe(401);
  });

  test("is listed to its owner, who can end it; nobody else's can be", async () => {
    const [kari, ola] = [await desk.invite("volunteer"), await desk.invite("volunteer")];
    const other = await logIn(kari);
    await second(other.browser, { recovery: kari.codes[0] });
    type Listed = { id: string; is_this: boolean }[];
    const listed = (await kari.call<Listed>("GET", "/api/desk/sessions")).body;
    expect(listed.map(({ is_this }) => String(is_this)).toSorted()).toEqual(["false", "true"]);
    const { id } = listed.find(({ is_this }) => !is_this)!;
    for (const wrong of [id, "x", "00000000-0000-4000-8000-000000000000"]) {
      expect((await ola.call("DELETE", `/api/desk/sessions/${wrong}`)).status).toBe(404);
    }
    expect((await other.browser.call("GET", "/api/desk/me")).status).toBe(200);
    expect((await kari.call("DELETE", `/api/desk/sessions/${id}`)).status).toBe(200);
    expect((await other.browser.call("GET", "/api/desk/me")).status).toBe(401);
    expect((await kari.call("GET", "/api/desk/me")).status).toBe(200);
  });
});

describe("one's own page", () => {
  test("a new password needs the old one, and ends every other login, half ones too", async () => {
    const kari = await desk.invite("volunteer");
    const [whole, half] = [await logIn(kari), await logIn(kari)];
    await second(whole.browser, { recovery: kari.codes[0] });
    const change = (current: string, password: string) =>
      kari.call<Refusal>("POST", "/api/desk/password", { body: { current, password } });
    expect((await change("noe helt annet", "et nytt langt passord")).status).toBe(401);
    expect((await change(deskPassword, "for kort")).status).toBe(422);
    expect((await change(deskPassword, "et nytt langt passord")).status).toBe(200);
    expect((await kari.call("GET", "/api/desk/me")).status).toBe(200);
    expect((await whole.browser.call("GET", "/api/desk/me")).status).toBe(401);
    expect((await second(half.browser, { recovery: kari.codes[1] })).status).toBe(401);
    expect((await logIn(kari)).answer.status).toBe(401);
    expect((await logIn(kari, "et nytt langt passord")).answer.status).toBe(200);
  });

  test("an address for alerts comes and goes", async () => {
    const kari = await desk.invite("volunteer");
    const save = async (body: object) => (await kari.call<Me>("PATCH", "/api/desk/me", { body })).body;
    expect(await save({ email: "kari@example.org", alerts: true })).toMatchObject({
      email: "kari@example.org",
      alerts: true,
    });
    expect(await save({ alerts: false })).toMatchObject({ email: "kari@example.org", alerts: false });
    expect(await save({ email: "" })).toMatchObject({ email: null });
    expect((await kari.call("PATCH", "/api/desk/me", { body: { email: "ingen adresse" } })).status).toBe(422);
  });

  test("a duty ends within sixteen hours, or now", async () => {
    const kari = await desk.invite("volunteer", "sos", { duty: false });
    expect(kari.me.duty_until).toBeNull();
    const kept = async () =>
      (await service.query("SELECT duty_until FROM volunteers WHERE id = $1", [kari.id]))[0]?.["duty_until"];
    await kari.call("PUT", "/api/desk/duty", { body: { until: null } });
    expect(await kept()).toBeNull();
    const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const put = (until: unknown) => kari.call<Me & Refusal>("PUT", "/api/desk/duty", { body: { until } });
    const until = hoursFromNow(15);
    expect((await put(until)).body.duty_until).toBe(until);
    expect((await put(hoursFromNow(17))).body.errors).toEqual({ until: ["max"] });
    expect((await put(hoursFromNow(-1))).body.errors).toEqual({ until: ["min"] });
    for (const never of ["i kveld", "2026-13-45T99:99:99.999Z"]) {
      expect((await put(never)).body.errors).toEqual({ until: ["format"] });
    }
    expect((await put(null)).body.duty_until).toBeNull();
  });

  test("a pause gives no new conversation, ends early or with the duty, and leaves no trace", async () => {
    await newWriter(newClient(service.url), "Hei");
    const kari = await desk.invite("volunteer", "sos");
    const id = (await work.queue(kari)).body.rows[0]!.id;
    const pause = (minutes: number | null) => kari.call<Me & Refusal>("PUT", "/api/desk/pause", { body: { minutes } });
    const setDuty = (until: string | null) => kari.call<Me>("PUT", "/api/desk/duty", { body: { until } });
    const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const counted = () =>
      service.query("SELECT (SELECT count(*) FROM audit) AS acts, (SELECT sum(count) FROM counters) AS counted");
    const before = await counted();
    const logged = service.log().length;

    const { pause_until } = (await pause(15)).body;
    expect(Date.parse(pause_until!) - Date.now()).toBeGreaterThan(14 * 60_000);
    const refusal = [409, { status: "error", error: "paused", until: pause_until }];
    for (const answer of [await work.next(kari), await work.claim(kari, id)]) {
      expect([answer.status, answer.body]).toEqual(refusal);
    }
    expect((await setDuty(hoursFromNow(2))).body.pause_until).toBe(pause_until);
    expect(await counted()).toEqual(before);
    expect(service.log().slice(logged)).not.toMatch(/pause/i);
    const { volunteers, ...others } = await everyRow(service);
    expect(volunteers!.filter((row) => row["pause_until"] !== null).map((row) => row["id"])).toEqual([kari.id]);
    expect(JSON.stringify(others)).not.toMatch(/pause/i);

    await setDuty(null);
    expect(await service.query("SELECT FROM volunteers WHERE pause_until IS NOT NULL")).toEqual([]);
    expect((await pause(15)).body.error).toBe("offDuty");
    await setDuty(hoursFromNow(1));
    await pause(60);
    await service.query("UPDATE volunteers SET duty_until = service_time() WHERE id = $1", [kari.id]);
    expect((await setDuty(hoursFromNow(4))).body.pause_until).toBeNull();
    await pause(15);
    expect((await pause(null)).body.pause_until).toBeNull();
    expect((await work.next(kari)).status).toBe(200);
  });
});

describe("where the address is https", () => {
  test("the cookie is one that only a secure page of this very host can have", async () => {
    const secure = await startTestService({ PUBLIC_URL: "https://messages.example.org" });
    try {
      const client = newDeskClient(secure);
      const browser = newDeskBrowser(secure.url, { host: "messages.example.org" });
      await client.accept(browser, await client.newInvitation("Kari", "volunteer", "sos"));
      expect(browser.cookie()).toMatch(/^__Host-sosmessages-desk=/);
      const { headers } = await browser.call("POST", "/api/desk/logout");
      expect(headers.get("set-cookie")).toBe(
        "__Host-sosmessages-desk=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict; Secure",
      );
    } finally {
      await secure.stop();
    }
  });
});
