import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { AuditEntry, JobHealth, Person, Resource, Topic } from "@sosmessages/contract/desk/office.ts";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { newClient, type Refusal } from "#test/support/client.ts";
import {
  deskPassword,
  newDeskBrowser,
  newDeskClient,
  type DeskClient,
  type DeskPerson,
} from "#test/support/desk/desk.ts";
import { startTestService, type TestService } from "#test/support/service.ts";

type Invited = { person: Person; invitation: { link: string; expires_at: string } | null };

let service: TestService;
let desk: DeskClient;
let admin: DeskPerson;
let leader: DeskPerson;
beforeAll(async () => {
  service = await startTestService({ LIMIT_FACTOR: "1000" });
  desk = newDeskClient(service);
  admin = await newAdmin();
  leader = await desk.invite("leader");
});
afterAll(() => service.stop());
afterEach(() => service.moveTime("0"));

/** Of both services. */
const newAdmin = () => desk.invite("admin", "sos", { tenants: ["sos", "sami"] });
const tokenIn = ({ invitation }: Invited) => {
  if (!invitation) throw new Error("there is no link yet");
  return new URL(invitation.link).hash.slice(1);
};
const invite = (body: object) => admin.call<Invited & Refusal>("POST", "/api/desk/people", { body });
const act = (who: DeskPerson, id: string, what: string) =>
  who.call<Person & Invited & Refusal>("POST", `/api/desk/people/${id}/${what}`);
const change = (who: DeskPerson, id: string, body: object) =>
  who.call<Person & Refusal>("PATCH", `/api/desk/people/${id}`, { body });
/** A leader says yes to what stands there; `shown` where something else was on the screen. */
const confirm = async (who: DeskPerson, id: string, shown?: object) => {
  const asked = (await listed(who)).find((person) => person.id === id)?.rights_asked;
  const body = shown ?? asked ?? { role: "volunteer", tenants: ["sos"], languages: ["nb"] };
  return who.call<Invited & Refusal>("POST", `/api/desk/people/${id}/confirm`, { body });
};
const listed = async (who: DeskPerson) => (await who.call<Person[]>("GET", "/api/desk/people")).body;
const acts = async (id: string) =>
  (
    await service.query<{ act: string }>(
      `SELECT act FROM audit WHERE detail LIKE $1 AND tenant = (SELECT tenant FROM volunteers WHERE id = $2) ORDER BY seq`,
      [`person:${id}%`, id],
    )
  ).map((row) => row.act);

/** A conversation that this person holds; without the rules of the queue, which have tests of their own. */
const holdSomething = async (holder: string): Promise<string> => {
  const client = newClient(service.url);
  const caller = await client.newcomer();
  await client.write(caller.token, "Hei");
  const [row] = await service.query<{ id: string }>(
    `INSERT INTO conversations (mailbox, tenant, language, state, waiting_since, due_at, holder, claim, lease_until)
     SELECT $1, 'sos', 'nb', 'claimed', now(), now(), $2, gen_random_uuid(), now() + interval '1 hour'
     ON CONFLICT (mailbox) DO UPDATE SET state = 'claimed', holder = $2, claim = gen_random_uuid(),
       waiting_since = now(), due_at = now(), lease_until = now() + interval '1 hour' RETURNING id`,
    [caller.user.mailbox, holder],
  );
  return row!.id;
};
const stateOf = async (conversation: string) =>
  (await service.query("SELECT state, holder FROM conversations WHERE id = $1", [conversation]))[0];

describe("inviting from the desk", () => {
  test("gives a leader of that service a link that works once, and whoever uses it is what they were invited as", async () => {
    const wanted = { name: "Ánte", role: "volunteer", tenant: "sami", languages: ["se", "nb"], needs_review: true };
    const { status, body } = await invite(wanted);
    expect([status, body.person]).toMatchObject([201, { ...wanted, tenants: ["sami"], state: "invited" }]);
    expect(body.invitation).toBeNull();
    expect((await confirm(leader, body.person.id)).status).toBe(404);
    const confirmed = await confirm(await desk.invite("leader", "sami"), body.person.id);
    expect(confirmed.body.invitation?.link).toMatch(/^http:\/\/sami\.localhost:0\/desk\/invitation#[\w-]{43}$/);
    const { me } = await desk.accept(newDeskBrowser(service.url), tokenIn(confirmed.body));
    expect(me).toMatchObject({ name: "Ánte", role: "volunteer", tenants: ["sami"], languages: ["se", "nb"] });
    expect(await acts(me.id)).toEqual(["invited", "rights-confirmed"]);
  });

  test("of another administrator takes one alone: neither of them can read", async () => {
    const { body } = await invite({ name: "Også Administrator", role: "admin", tenant: "sos" });
    const { me } = await desk.accept(newDeskBrowser(service.url), tokenIn(body));
    expect(me.role).toBe("admin");
    await act(admin, me.id, "disable");
  });

  test("refuses a name that somebody has in any service, and services that are not there", async () => {
    await invite({ name: "Bare Én", role: "volunteer", tenant: "sos" });
    const answers = [
      await invite({ name: "bare én", role: "leader", tenant: "sami" }),
      await invite({ name: "En Annen", role: "leader", tenant: "oslo" }),
      await invite({ name: "En Annen", role: "leader", tenant: "sos", tenants: ["sos", "oslo"] }),
      await invite({ name: "En Annen", role: "boss", tenant: "sos" }),
      await invite({ name: "Kari\u0007", role: "leader", tenant: "sos" }),
      await invite({ name: "\u202eiraK", role: "leader", tenant: "sos" }),
      await invite({ name: "\u0007", role: "leader", tenant: "sos" }),
    ];
    expect(answers.map(({ status, body }) => [status, body.errors])).toEqual([
      [422, { name: ["unique"] }],
      [422, { tenant: ["format"] }],
      [422, { tenants: ["format"] }],
      [422, { role: ["format"] }],
      [422, { name: ["format"] }],
      [422, { name: ["format"] }],
      [422, { name: ["required"] }],
    ]);
  });

  test("a new link makes the earlier one dead; somebody who is at work needs none", async () => {
    const { person } = (await invite({ name: "Mistet Lenken", role: "volunteer", tenant: "sos" })).body;
    const { body } = await confirm(leader, person.id);
    expect((await act(admin, person.id, "invite")).status).toBe(204);
    const again = await confirm(leader, person.id);
    expect(again.status).toBe(200);
    const read = (token: string) =>
      newDeskBrowser(service.url).call("POST", "/api/desk/invitation", { body: { token } });
    expect((await read(tokenIn(body))).status).toBe(422);
    expect((await read(tokenIn(again.body))).status).toBe(200);
    expect((await act(admin, leader.id, "invite")).status).toBe(403);
  });
});

describe("disabling somebody", () => {
  test("puts them out at once: claims back, logins and links dead, secrets forgotten", async () => {
    const ola = await desk.invite("volunteer");
    const conversation = await holdSomething(ola.id);
    const disabled = await act(admin, ola.id, "disable");
    expect([disabled.status, disabled.body]).toMatchObject([200, { state: "disabled", is_on_duty: false }]);
    expect(await stateOf(conversation)).toEqual({ state: "waiting", holder: null });
    expect((await ola.call("GET", "/api/desk/me")).status).toBe(401);
    const body = { name: ola.name, password: deskPassword };
    expect((await newDeskBrowser(service.url).call("POST", "/api/desk/login", { body })).status).toBe(401);
    const kept = await service.query("SELECT password, totp, email FROM volunteers WHERE id = $1", [ola.id]);
    expect(kept).toEqual([{ password: null, totp: null, email: null }]);
    expect(await service.query("SELECT 1 FROM recovery_codes WHERE volunteer = $1", [ola.id])).toEqual([]);
    expect(await acts(ola.id)).toEqual(["invited", "disabled"]);

    expect((await act(admin, ola.id, "invite")).status).toBe(403);
    expect((await act(admin, ola.id, "reset")).status).toBe(204);
    const again = await act(leader, ola.id, "reset");
    const { me } = await desk.accept(newDeskBrowser(service.url), tokenIn(again.body));
    expect(me.id).toBe(ola.id);
  });

  test("does not work on oneself, nor on the last who administers", async () => {
    expect((await act(admin, admin.id, "disable")).status).toBe(403);
    expect((await change(admin, admin.id, { role: "leader" })).status).toBe(403);
    const second = await newAdmin();
    expect((await act(second, admin.id, "disable")).status).toBe(200);
    expect((await change(second, second.id, { role: "volunteer" })).status).toBe(403);
    const again = await act(second, admin.id, "invite");
    const browser = newDeskBrowser(service.url);
    const joined = await desk.accept(browser, tokenIn(again.body));
    admin = { ...admin, ...browser, ...joined };
    expect((await act(admin, second.id, "disable")).status).toBe(200);
  });

  test("two administrators who put each other out at the same moment leave one", async () => {
    const [a, b] = [await newAdmin(), await newAdmin()];
    await service.query("UPDATE volunteers SET role = 'leader' WHERE id = $1", [admin.id]);
    const answers = await Promise.all([act(a, b.id, "disable"), act(b, a.id, "disable")]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await service.query("SELECT 1 FROM volunteers WHERE role = 'admin' AND state = 'active'");
    expect(left).toHaveLength(1);
    await service.query("UPDATE volunteers SET role = 'admin' WHERE id = $1", [admin.id]);
  });
});

describe("changing what somebody may do", () => {
  test("holds from the next request on, in both directions", async () => {
    const ola = await desk.invite("volunteer");
    expect((await ola.call("GET", "/api/desk/audit")).status).toBe(403);
    await change(admin, ola.id, { role: "leader", tenants: ["sos", "sami"], languages: ["nb"], needs_review: true });
    expect((await ola.call("GET", "/api/desk/audit")).status).toBe(403);
    const ofBoth = await desk.invite("leader", "sos", { tenants: ["sos", "sami"] });
    expect((await confirm(ofBoth, ola.id)).body).toMatchObject({ person: { role: "leader" }, invitation: null });
    expect((await ola.call("GET", "/api/desk/audit")).status).toBe(200);
    expect((await ola.call<Me>("GET", "/api/desk/me")).body).toMatchObject({
      role: "leader",
      tenants: ["sos", "sami"],
      languages: ["nb"],
      needs_review: true,
    });
    await change(admin, ola.id, { role: "volunteer" });
    expect((await ola.call("GET", "/api/desk/audit")).status).toBe(403);
    expect(await acts(ola.id)).toEqual([
      "invited",
      "person-changed",
      "rights-asked",
      "rights-confirmed",
      "person-changed",
    ]);
    const elsewhere = await service.query<{ act: string }>(
      "SELECT act FROM audit WHERE detail LIKE $1 AND tenant = 'sami' ORDER BY seq",
      [`person:${ola.id}%`],
    );
    expect(elsewhere.map((row) => row.act)).toEqual(["rights-asked", "rights-confirmed", "person-changed"]);
  });

  test("who becomes an administrator, or loses a service, loses what they held", async () => {
    const ola = await desk.invite("volunteer", "sos", { tenants: ["sos", "sami"] });
    for (const rights of [{ tenants: ["sami"] }, { role: "admin" }]) {
      const conversation = await holdSomething(ola.id);
      // A reply in a lost language can be finished.
      await change(admin, ola.id, { needs_review: true, languages: ["se"] });
      expect(await stateOf(conversation)).toMatchObject({ state: "claimed" });
      await change(admin, ola.id, rights);
      expect(await stateOf(conversation)).toMatchObject({ state: "waiting" });
      const [ended] = await service.query(
        "SELECT volunteer, detail FROM audit WHERE act = 'claim-ended' AND conversation = $1",
        [conversation],
      );
      expect(ended).toEqual({ volunteer: ola.id, detail: "rights" });
    }
    await act(admin, ola.id, "disable");
  });

  test("there is nobody with an id that is none", async () => {
    for (const id of ["x", "00000000-0000-4000-8000-000000000000"]) {
      expect((await change(admin, id, { role: "leader" })).status).toBe(404);
      for (const what of ["disable", "invite", "reset"]) expect((await act(admin, id, what)).status).toBe(404);
    }
  });
});

describe("nobody comes to read by one administrator alone", () => {
  let ofBoth: DeskPerson;
  beforeAll(async () => {
    ofBoth = await desk.invite("leader", "sos", { tenants: ["sos", "sami"] });
  });
  const rightsOf = async (id: string) =>
    (await service.query("SELECT role, tenants, languages FROM volunteers WHERE id = $1", [id]))[0];

  test.each<[string, "volunteer" | "leader" | "admin", object]>([
    ["a volunteer who is to lead", "volunteer", { role: "leader" }],
    ["an administrator who is to lead", "admin", { role: "leader" }],
    ["an administrator who is to answer", "admin", { role: "volunteer" }],
    ["a volunteer who is to read another language", "volunteer", { languages: ["nb", "en"] }],
    ["a volunteer who is to read another service", "volunteer", { tenants: ["sos", "sami"] }],
    ["a leader who is to read another service", "leader", { tenants: ["sos", "sami"] }],
    ["a volunteer who moves to another service", "volunteer", { tenants: ["sami"] }],
  ])("%s stays what they are until a leader of those services agrees", async (_, role, wanted) => {
    const ola = await desk.invite(role, "sos", { languages: ["nb"] });
    const before = await rightsOf(ola.id);
    const asked = await change(admin, ola.id, wanted);
    expect(asked.body).toMatchObject({ ...before, rights_asked: { role: "volunteer", ...before, ...wanted } });
    expect(await rightsOf(ola.id)).toEqual(before);
    expect((await admin.call("POST", `/api/desk/people/${ola.id}/confirm`, { body: wanted })).status).toBe(403);
    expect((await confirm(ofBoth, ola.id)).status).toBe(200);
    expect(await rightsOf(ola.id)).toMatchObject(wanted);
    expect((await confirm(ofBoth, ola.id)).status).toBe(409);
  });

  test("what takes something away holds at once, and withdraws what was asked", async () => {
    const ola = await desk.invite("volunteer", "sos", { tenants: ["sos", "sami"] });
    await change(admin, ola.id, { role: "leader" });
    expect((await change(admin, ola.id, { tenants: ["sos"] })).body).toMatchObject({
      tenants: ["sos"],
      rights_asked: null,
    });
    expect((await confirm(leader, ola.id, { role: "leader", tenants: ["sos"], languages: ["nb"] })).status).toBe(409);
    const boss = await desk.invite("leader");
    expect((await change(admin, boss.id, { role: "volunteer" })).body).toMatchObject({
      role: "volunteer",
      rights_asked: null,
    });
  });

  test("a leader agrees to what was on the screen, not to what has taken its place since", async () => {
    const ola = await desk.invite("volunteer", "sos", { languages: ["nb"] });
    await change(admin, ola.id, { languages: ["nb", "en"] });
    const seen = (await listed(leader)).find(({ id }) => id === ola.id)?.rights_asked;
    await change(admin, ola.id, { role: "leader" });
    const { role, tenants, languages } = seen ?? { role: null, tenants: [], languages: [] };
    expect((await confirm(leader, ola.id, { role, tenants, languages })).status).toBe(409);
    expect(await rightsOf(ola.id)).toMatchObject({ role: "volunteer", languages: ["nb"] });
  });

  test("only for a week, only for a leader of every service, and only while the administrator is one", async () => {
    const [ola, second] = [await desk.invite("volunteer"), await newAdmin()];
    await change(second, ola.id, { tenants: ["sos", "sami"] });
    expect((await confirm(leader, ola.id)).status).toBe(403);
    const ofSami = await desk.invite("leader", "sami");
    await service.query("UPDATE volunteers SET asked_until = now() - interval '1 minute' WHERE id = $1", [ola.id]);
    expect((await confirm(ofSami, ola.id)).status).toBe(404);
    await change(second, ola.id, { tenants: ["sos", "sami"] });
    await act(admin, second.id, "disable");
    expect((await confirm(ofSami, ola.id)).status).toBe(409);
    expect(await rightsOf(ola.id)).toMatchObject({ tenants: ["sos"] });
    await change(admin, ola.id, { tenants: ["sos", "sami"] });
    expect((await confirm(ofSami, ola.id)).status).toBe(200);
  });

  test("nor by detours: a link, a second account, or somebody who was put out", async () => {
    const { person } = (await invite({ name: "Oppdiktet", role: "leader", tenant: "sos" })).body;
    expect((await act(admin, person.id, "invite")).status).toBe(204);
    expect((await change(admin, person.id, { needs_review: true })).body.rights_asked).toMatchObject({
      role: "leader",
    });
    expect(await service.query("SELECT 1 FROM volunteer_invitations WHERE volunteer = $1", [person.id])).toEqual([]);
    // As an administrator they come in, and then read as little as any other.
    await change(admin, person.id, { role: "admin" });
    const link = await act(admin, person.id, "invite");
    const browser = newDeskBrowser(service.url);
    const { me } = await desk.accept(browser, tokenIn(link.body));
    await change(admin, me.id, { role: "leader" });
    expect((await browser.call<Me>("GET", "/api/desk/me")).body.role).toBe("admin");
    const self = { body: { role: "leader", tenants: ["sos"], languages: ["nb"] } };
    expect((await browser.call("POST", `/api/desk/people/${me.id}/confirm`, self)).status).toBe(403);
    await act(admin, me.id, "disable");
    expect((await change(admin, me.id, { role: "leader" })).body.role).toBe("admin");
    expect((await act(admin, me.id, "invite")).status).toBe(200);
    await act(admin, me.id, "disable");
  });
});

describe("a lost second factor", () => {
  test("takes a leader and an administrator; the leader gets the link", async () => {
    const ola = await desk.invite("volunteer");
    const conversation = await holdSomething(ola.id);
    expect((await act(leader, ola.id, "reset")).status).toBe(204);
    expect((await act(leader, ola.id, "reset")).status).toBe(204);
    const otherLeader = await desk.invite("leader");
    expect((await act(otherLeader, ola.id, "reset")).status).toBe(204);
    expect((await listed(admin)).find(({ id }) => id === ola.id)?.reset_asked).toBe("leader");
    expect((await ola.call("GET", "/api/desk/me")).status).toBe(200);

    expect((await act(admin, ola.id, "reset")).status).toBe(204);
    const reset = await act(otherLeader, ola.id, "reset");
    expect([reset.status, reset.body.person]).toMatchObject([200, { state: "invited", reset_asked: null }]);
    expect((await ola.call("GET", "/api/desk/me")).status).toBe(401);
    expect(await stateOf(conversation)).toMatchObject({ state: "waiting" });
    const browser = newDeskBrowser(service.url);
    const read = await browser.call("POST", "/api/desk/invitation", { body: { token: tokenIn(reset.body) } });
    expect(read.body).toMatchObject({ name: ola.name });
    const { me } = await desk.accept(browser, tokenIn(reset.body), "et helt nytt passord");
    expect(me.id).toBe(ola.id);
    expect(await acts(ola.id)).toEqual(["invited", "reset-asked", "reset-asked", "reset"]);
  });

  test("one person is not two, even with two roles one after the other", async () => {
    const [ola, per] = [await desk.invite("volunteer"), await desk.invite("leader")];
    expect((await act(per, ola.id, "reset")).status).toBe(204);
    await change(admin, per.id, { role: "admin" });
    expect((await act(per, ola.id, "reset")).status).toBe(204);
    await act(admin, per.id, "disable");
  });

  test("whoever was disabled comes back with the word of both, and one who has left since has no word", async () => {
    const [ola, per] = [await desk.invite("leader"), await desk.invite("leader")];
    await act(admin, ola.id, "disable");
    expect((await act(admin, ola.id, "invite")).status).toBe(403);
    expect((await act(per, ola.id, "reset")).status).toBe(204);
    await act(admin, per.id, "disable");
    expect((await act(admin, ola.id, "reset")).status).toBe(204);
    expect((await act(leader, ola.id, "reset")).status).toBe(200);
  });

  test("is not one's own to reset, nor another service's leader's; and asking is forgotten after a week", async () => {
    const ola = await desk.invite("volunteer", "sami");
    expect((await act(leader, leader.id, "reset")).status).toBe(403);
    expect((await act(leader, ola.id, "reset")).status).toBe(404);
    const samiLeader = await desk.invite("leader", "sami");
    expect((await act(samiLeader, ola.id, "reset")).status).toBe(204);
    await service.query("UPDATE volunteers SET reset_until = now() - interval '1 minute' WHERE id = $1", [ola.id]);
    expect((await act(admin, ola.id, "reset")).status).toBe(204);
  });
});

describe("who sees whom", () => {
  test("leaders see the people of their own services, administrators all", async () => {
    const [mine, theirs] = [await desk.invite("volunteer"), await desk.invite("volunteer", "sami")];
    const seen = (await listed(leader)).map(({ id }) => id);
    expect(seen).toContain(mine.id);
    expect(seen).not.toContain(theirs.id);
    const all = (await listed(admin)).map(({ id }) => id);
    expect(all).toEqual(expect.arrayContaining([mine.id, theirs.id, leader.id, admin.id]));
  });

  test("leaders read the audit log of their own services, with names; administrators all of it", async () => {
    const other = await desk.invite("volunteer", "sami");
    const read = async (who: DeskPerson) =>
      (await who.call<{ entries: AuditEntry[]; is_whole: boolean }>("GET", "/api/desk/audit")).body;
    const [hers, all] = [await read(leader), await read(admin)];
    expect([hers.is_whole, all.is_whole]).toEqual([true, true]);
    expect(new Set(hers.entries.map(({ tenant }) => tenant))).toEqual(new Set(["sos"]));
    expect(all.entries).toContainEqual(expect.objectContaining({ act: "joined", who: other.name, tenant: "sami" }));
    expect(all.entries.find(({ detail }) => detail?.startsWith(other.name))).toMatchObject({ who: "operator" });
    const [oldest] = all.entries.slice(-1);
    const before = await admin.call<typeof all>("GET", `/api/desk/audit?before=${oldest!.seq}`);
    expect(before.body.entries.every(({ seq }) => seq < oldest!.seq)).toBe(true);
  });
});

describe("topics and resources", () => {
  const name = { nb: "Ensomhet", se: "Oktovuohta", en: "Loneliness" };

  test("a topic is added, worded anew and no longer offered; each service has its own", async () => {
    const body = { tenant: "sami", name, is_used: true };
    const { status, body: topic } = await admin.call<Topic>("POST", "/api/desk/topics", { body });
    expect([status, topic]).toMatchObject([201, body]);
    const put = (id: string, form: object) => admin.call<Topic>("PUT", `/api/desk/topics/${id}`, { body: form });
    const changed = { name: { ...name, en: "Being alone" }, is_used: false };
    expect((await put(topic.id, changed)).body).toEqual({ id: topic.id, tenant: "sami", ...changed });
    for (const id of ["x", "00000000-0000-4000-8000-000000000000"]) expect((await put(id, changed)).status).toBe(404);
    const topics = async (who: DeskPerson) => (await who.call<Topic[]>("GET", "/api/desk/topics")).body;
    expect(await topics(admin)).toContainEqual({ id: topic.id, tenant: "sami", ...changed });
    expect(await topics(leader)).toEqual([]);
    expect((await admin.call("POST", "/api/desk/topics", { body: { ...body, tenant: "oslo" } })).status).toBe(404);
  });

  test("a topic is named in the languages of its service, whichever these are", async () => {
    const add = (words: object) =>
      admin.call<Topic & Refusal>("POST", "/api/desk/topics", { body: { tenant: "sos", name: words, is_used: true } });
    const named = { nn: "Einsemd", fi: "Yksinäisyys", en: "Loneliness" };
    const { status, body: topic } = await add(named);
    // Who reads the desk in a language that the service does not speak is shown its first.
    expect([status, topic.name]).toEqual([201, { ...named, nb: "Einsemd", se: "Einsemd" }]);
    const changed = { name: { fi: "Yksin", en: "Alone" }, is_used: true };
    const put = await admin.call<Topic>("PUT", `/api/desk/topics/${topic.id}`, { body: changed });
    expect(put.body.name).toEqual({ fi: "Yksin", en: "Alone", nb: "Yksin", se: "Yksin" });
    const listed = (await leader.call<Topic[]>("GET", "/api/desk/topics")).body;
    expect(listed.find(({ id }) => id === topic.id)?.name).toEqual(put.body.name);
    await service.query("DELETE FROM topics WHERE id = $1", [topic.id]);
    for (const [words, code] of [
      [{}, "required"],
      [{ fi: "" }, "min"],
      [{ fi: "x".repeat(65) }, "max"],
      [{ fi: 1 }, "format"],
    ] as const)
      expect((await add(words)).body.errors).toEqual({ name: [code] });
  });

  test("a resource is added, worded anew and taken away", async () => {
    const body = { tenant: "sos", language: "nb", title: "Telefon", body: "Ring oss gjerne." };
    const { body: made } = await admin.call<Resource>("POST", "/api/desk/resources", { body });
    const resources = async () => (await leader.call<Resource[]>("GET", "/api/desk/resources")).body;
    expect(await resources()).toEqual([{ id: made.id, ...body }]);
    const words = { language: "en", title: "Phone", body: "Call us." };
    const put = await admin.call<Resource>("PUT", `/api/desk/resources/${made.id}`, { body: words });
    expect(put.body).toEqual({ id: made.id, tenant: "sos", ...words });
    expect((await admin.call("DELETE", `/api/desk/resources/${made.id}`)).status).toBe(200);
    expect((await admin.call("DELETE", `/api/desk/resources/${made.id}`)).status).toBe(404);
    expect(await resources()).toEqual([]);
  });
});

test("administrators see how the jobs fare, and run one again", async () => {
  const health = async () => (await admin.call<JobHealth[]>("GET", "/api/desk/health")).body;
  await expect.poll(async () => (await health()).every(({ last_ran_at }) => last_ran_at !== null)).toBe(true);
  expect((await health()).map(({ job }) => job)).toEqual(
    expect.arrayContaining(["mail", "sweep", "keys", "desk", "audit"]),
  );

  const run = (job: string) => admin.call("POST", `/api/desk/health/${job}/run`);
  const before = await health();
  for (const { job } of before) expect((await run(job)).status).toBe(200);
  const isLater = ({ last_ran_at: at }: JobHealth, index: number) => (at ?? "") > (before[index]!.last_ran_at ?? "");
  await expect.poll(async () => (await health()).filter((job, index) => !isLater(job, index))).toEqual([]);

  await service.query("ALTER TABLE drafts RENAME TO drafts_away");
  const failed = async () => (await health()).find(({ job }) => job === "sweep")?.last_failed_at ?? "";
  expect((await run("sweep")).status).toBe(200);
  await expect.poll(async () => (await health()).find(({ job }) => job === "sweep")?.is_failing).toBe(true);
  const first = await failed();
  expect((await run("sweep")).status).toBe(200);
  await expect.poll(async () => (await failed()) > first).toBe(true);
  await service.query("ALTER TABLE drafts_away RENAME TO drafts");
  expect((await run("sweep")).status).toBe(200);
  await expect.poll(async () => (await health()).find(({ job }) => job === "sweep")?.is_failing).toBe(false);
  expect((await run("unknown")).status).toBe(404);
});

describe("an administrator of one service", () => {
  type Thing = { id: string };
  let ofSos: DeskPerson;
  let ofSami: DeskPerson;
  let target: DeskPerson;
  let both: DeskPerson;
  let topic: Thing;
  let resource: Thing;
  beforeAll(async () => {
    ofSos = await desk.invite("admin");
    ofSami = await desk.invite("admin", "sami");
    target = await desk.invite("leader", "sami");
    both = await desk.invite("volunteer", "sami", { tenants: ["sos", "sami"] });
    const name = { nb: "Sorg", se: "Moraš", en: "Grief" };
    const words = { language: "se", title: "T", body: "B" };
    for (const [who, tenant] of [
      [ofSos, "sos"],
      [ofSami, "sami"],
    ] as const) {
      const post = (path: string, body: object) => who.call<Thing>("POST", path, { body: { ...body, tenant } });
      topic = (await post("/api/desk/topics", { name, is_used: true })).body;
      resource = (await post("/api/desk/resources", words)).body;
    }
  });

  test("sees and changes nothing of another", async () => {
    const before = await service.query(
      "SELECT id, role, tenants, state, asked_role, reset_asked FROM volunteers ORDER BY id",
    );
    const refused: [string, string, object?][] = [
      ["PATCH", `/api/desk/people/${target.id}`, { role: "volunteer" }],
      ["PATCH", `/api/desk/people/${target.id}`, { tenants: ["sos"] }],
      ["PATCH", `/api/desk/people/${ofSami.id}`, { role: "volunteer" }],
      ["POST", `/api/desk/people/${target.id}/disable`],
      ["POST", `/api/desk/people/${ofSami.id}/disable`],
      ["POST", `/api/desk/people/${target.id}/invite`],
      ["POST", `/api/desk/people/${target.id}/reset`],
      ["PATCH", `/api/desk/topics/${topic.id}`, { name: { nb: "A", se: "A", en: "A" }, is_used: false }],
      ["POST", "/api/desk/topics", { tenant: "sami", name: { nb: "A", se: "A", en: "A" }, is_used: true }],
      ["PATCH", `/api/desk/resources/${resource.id}`, { language: "se", title: "A", body: "A" }],
      ["DELETE", `/api/desk/resources/${resource.id}`],
      ["POST", "/api/desk/resources", { tenant: "sami", language: "se", title: "A", body: "A" }],
      ["GET", "/api/desk/statistics?tenant=sami&period=2026-01"],
      ["GET", "/api/desk/statistics.csv?tenant=sami&period=2026-01"],
    ];
    for (const [method, path, body] of refused) {
      const answer = await ofSos.call(method, path, body && { body });
      expect([method, path, answer.status]).toEqual([method, path, 404]);
    }
    const invited = (body: object) => ofSos.call<Refusal>("POST", "/api/desk/people", { body });
    for (const role of ["volunteer", "admin"]) {
      expect((await invited({ name: "Ny", role, tenant: "sami" })).body.errors).toEqual({ tenant: ["format"] });
      expect((await invited({ name: "Ny", role, tenant: "sos", tenants: ["sos", "sami"] })).body.errors).toEqual({
        tenants: ["format"],
      });
    }
    // Not of all services of that person.
    for (const body of [{ role: "leader" }, { needs_review: true }, { languages: ["nb"] }, { tenants: ["sos"] }])
      expect([body, (await change(ofSos, both.id, body)).status]).toEqual([body, 403]);
    for (const what of ["disable", "reset"]) expect((await act(ofSos, both.id, what)).status).toBe(403);
    expect((await change(ofSos, ofSos.id, { tenants: ["sos", "sami"] })).status).toBe(403);
    expect(
      await service.query("SELECT id, role, tenants, state, asked_role, reset_asked FROM volunteers ORDER BY id"),
    ).toEqual(before);

    for (const path of ["people", "topics", "resources", "services", "audit"]) {
      const { body } = await ofSos.call<object>("GET", `/api/desk/${path}`);
      const entries = path === "audit" ? (body as { entries: { tenant: string }[] }).entries : (body as object[]);
      const found = entries.filter((entry) => !JSON.stringify(entry).includes('"sos"'));
      expect([path, entries.length > 0, found]).toEqual([path, true, []]);
    }
    expect((await listed(ofSos)).map(({ id }) => id)).not.toContain(target.id);
  });

  test("does all of it in that service, and takes only that service from a person of several", async () => {
    expect((await listed(ofSami)).map(({ id }) => id)).toEqual(expect.arrayContaining([target.id, both.id]));
    expect((await change(ofSos, both.id, { tenants: ["sami"] })).body.tenants).toEqual(["sami"]);
    expect((await act(ofSami, both.id, "disable")).status).toBe(200);
    expect((await ofSami.call("DELETE", `/api/desk/resources/${resource.id}`)).status).toBe(200);
    const statistics = "/api/desk/statistics?tenant=sami&period=2026-01";
    expect((await ofSami.call("GET", statistics)).status).toBe(200);
  });

  test("of no service sees nothing of any", async () => {
    const nobody = await desk.invite("admin", "sos", { tenants: [] });
    for (const path of ["people", "topics", "resources", "services"])
      expect([path, (await nobody.call("GET", `/api/desk/${path}`)).body]).toEqual([path, []]);
    expect((await nobody.call<{ entries: object[] }>("GET", "/api/desk/audit")).body.entries).toEqual([]);
    expect((await nobody.call("GET", "/api/desk/statistics?tenant=sos&period=2026-01")).status).toBe(404);
  });
});

test("the last leader of a service cannot be demoted or moved before there is another; locking the account is possible", async () => {
  await service.query("UPDATE volunteers SET state = 'disabled' WHERE role = 'leader' AND 'sami' = ANY (tenants)");
  const office = await desk.invite("admin", "sami", { tenants: ["sos", "sami"] });
  const only = await desk.invite("leader", "sami");
  const demoted = await change(office, only.id, { role: "volunteer" });
  expect([demoted.status, demoted.body.error]).toEqual([409, "lastLeader"]);
  expect((await change(office, only.id, { tenants: ["sos"] })).body.error).toBe("lastLeader");
  expect((await change(office, only.id, { needs_review: true })).status).toBe(200);
  const earlier = await desk.invite("leader", "sami");
  expect((await change(office, only.id, { tenants: ["sos"] })).body.rights_asked).not.toBeNull();
  expect((await change(office, earlier.id, { role: "volunteer" })).status).toBe(200);
  const moved = await confirm(leader, only.id);
  expect([moved.status, moved.body.error]).toEqual([409, "lastLeader"]);
  const other = await desk.invite("leader", "sami");
  const both = await Promise.all([only, other].map(({ id }) => change(office, id, { role: "volunteer" })));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const left = both[0]!.status === 409 ? only : other;
  expect((await act(office, left.id, "disable")).status).toBe(200);
  await expect.poll(() => service.log()).toContain('"concern":"no-leader"');
});
