import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { Person } from "@sosmessages/contract/desk/office.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Refusal } from "#test/support/client.ts";
import { credentialSteps, newCredentialWalk } from "#test/support/desk/credential-walk.ts";
import {
  deskPassword,
  newDeskBrowser,
  type DeskBrowser,
  type DeskClient,
  type DeskPerson,
} from "#test/support/desk/desk.ts";
import { newDeskClient } from "#test/support/desk/desk.ts";
import { startTestService, type TestService } from "#test/support/service.ts";

type Invited = { person: Person; invitation: { link: string; expires_at: string } | null };

let service: TestService;
let desk: DeskClient;
let admin: DeskPerson;
let leader: DeskPerson;
beforeAll(async () => {
  service = await startTestService({ LIMIT_FACTOR: "1000" });
  desk = newDeskClient(service);
  admin = await desk.invite("admin", "sos", { tenants: ["sos", "sami"] });
  leader = await desk.invite("leader", "sos", { tenants: ["sos", "sami"] });
});
afterAll(() => service.stop());

const act = (who: DeskBrowser, id: string, what: string) =>
  who.call<Invited & Refusal>("POST", `/api/desk/people/${id}/${what}`);
const change = (id: string, body: object) => admin.call<Person>("PATCH", `/api/desk/people/${id}`, { body });
const asked = { role: "leader", tenants: ["sos"], languages: ["nb"] };
const confirm = (id: string) => leader.call<Invited>("POST", `/api/desk/people/${id}/confirm`, { body: asked });
const tokenIn = ({ invitation }: Invited) => new URL(invitation?.link ?? "none:").hash.slice(1);
const reads = async (browser: DeskBrowser) => (await browser.call("GET", "/api/desk/queue")).status === 200;
const logIn = async (name: string, recovery: string | undefined): Promise<DeskBrowser> => {
  const browser = newDeskBrowser(service.url);
  await browser.call("POST", "/api/desk/login", { body: { name, password: deskPassword } });
  await browser.call("POST", "/api/desk/login/second", { body: { recovery } });
  return browser;
};

describe("somebody who could read nothing and may now read", () => {
  test("logs in with a link that the leader hands over: one that the administrator opened reads nothing", async () => {
    const ida = await desk.invite("leader", "sos", { duty: false });
    await change(ida.id, { role: "admin" });
    await act(admin, ida.id, "disable");
    const his = newDeskBrowser(service.url);
    const { codes } = await desk.accept(his, tokenIn((await act(admin, ida.id, "invite")).body));
    await change(ida.id, asked);

    const confirmed = await confirm(ida.id);
    expect([confirmed.status, confirmed.body.person]).toMatchObject([200, { role: "leader", state: "invited" }]);
    expect((await his.call("GET", "/api/desk/me")).status).toBe(401);
    expect(await reads(await logIn(ida.name, codes[0]))).toBe(false);

    const hers = newDeskBrowser(service.url);
    await desk.accept(hers, tokenIn(confirmed.body));
    expect(await reads(hers)).toBe(true);
    expect(await reads(await logIn(ida.name, codes[1]))).toBe(false);
  });

  test("has nothing left of before: password, codes, factors, half logins, links and address end with the confirmation", async () => {
    const ida = await desk.invite("admin");
    await ida.call("PATCH", "/api/desk/me", { body: { email: "ida@example.org", alerts: true } });
    const half = newDeskBrowser(service.url);
    await half.call("POST", "/api/desk/login", { body: { name: ida.name, password: deskPassword } });
    await change(ida.id, asked);
    await confirm(ida.id);

    const [kept] = await service.query(
      `SELECT state, password, totp, email, (SELECT count(*)::int FROM recovery_codes c WHERE c.volunteer = v.id) AS codes,
         (SELECT count(*)::int FROM passkeys p WHERE p.volunteer = v.id) AS passkeys,
         (SELECT count(*)::int FROM desk_sessions s WHERE s.volunteer = v.id) AS logins,
         (SELECT count(*)::int FROM volunteer_invitations i WHERE i.volunteer = v.id) AS links
       FROM volunteers v WHERE id = $1`,
      [ida.id],
    );
    const gone = { password: null, totp: null, email: null, codes: 0, passkeys: 0, logins: 0 };
    expect(kept).toEqual({ state: "invited", ...gone, links: 1 });
    const second = await half.call("POST", "/api/desk/login/second", { body: { recovery: ida.codes[0] } });
    expect(second.status).toBe(401);
  });

  test("while somebody who reads already and is to read more keeps their login", async () => {
    const ola = await desk.invite("volunteer", "sos", { duty: false });
    await change(ola.id, asked);
    expect((await confirm(ola.id)).body.invitation).toBeNull();
    expect((await ola.call<Me>("GET", "/api/desk/me")).body.role).toBe("leader");
  });

  test("has a link also where the service that they came for is there no more", async () => {
    const ida = await desk.invite("admin");
    await service.query("UPDATE volunteers SET tenant = 'closed' WHERE id = $1", [ida.id]);
    await change(ida.id, asked);
    const confirmed = await confirm(ida.id);
    const { me } = await desk.accept(newDeskBrowser(service.url), tokenIn(confirmed.body));
    expect(me.role).toBe("leader");
  });
});

describe("a new start", () => {
  test("for somebody who reads ends in a leader's hands, whoever asked first", async () => {
    for (const first of [leader, admin]) {
      const ola = await desk.invite("volunteer", "sos", { duty: false });
      expect((await act(first, ola.id, "reset")).status).toBe(204);
      expect((await act(admin, ola.id, "reset")).status).toBe(204);
      const listed = (await leader.call<Person[]>("GET", "/api/desk/people")).body;
      expect(listed.find(({ id }) => id === ola.id)?.reset_asked).toBe("admin");
      expect((await ola.call("GET", "/api/desk/me")).status).toBe(200);
      const { body } = await act(leader, ola.id, "reset");
      expect((await desk.accept(newDeskBrowser(service.url), tokenIn(body))).me.id).toBe(ola.id);
    }
  });

  test("for an administrator ends in another administrator's hands: no leader administers with it", async () => {
    const other = await desk.invite("admin");
    expect((await act(admin, other.id, "reset")).status).toBe(204);
    expect((await act(leader, other.id, "reset")).status).toBe(204);
    expect((await act(admin, other.id, "reset")).status).toBe(200);
  });
});

test("whatever one administrator does, nobody reads with what was made through a link that he has seen", async () => {
  const opened: number[] = [];
  await fc.assert(
    fc.asyncProperty(credentialSteps(process.env.LONG ? 80 : 40), async (steps) => {
      const walk = await newCredentialWalk(service, desk, { admin, leader });
      for (const step of steps) {
        await walk.perform(step);
        expect(await walk.readsWith(walk.own)).toEqual([]);
      }
      for (const { name, password, recovery } of walk.own) {
        const browser = newDeskBrowser(service.url);
        await browser.call("POST", "/api/desk/login", { body: { name, password } });
        await browser.call("POST", "/api/desk/login/second", { body: { recovery } });
        expect(await reads(browser)).toBe(false);
      }
      opened.push(walk.own.length);
    }),
    process.env.LONG ? { numRuns: 100, endOnFailure: true } : { numRuns: 4, seed: 1, endOnFailure: true },
  );
  expect(opened.some((count) => count > 0)).toBe(true);
});
