import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { newClient, type Client } from "#test/support/client.ts";
import { deskPassword, newDeskBrowser, newDeskClient, totpCode, type DeskPerson } from "#test/support/desk/desk.ts";
import { newWriter, work } from "#test/support/desk/desk-work.ts";
import { startTestService, type TestService } from "#test/support/service.ts";
import { betweenAuthenticationAndHandler, hasStopped, stopping } from "./stopping.ts";

/* A login ends, or a right is taken away, after a request was let in and before it has written anything. */

vi.mock(import("#callers/slice.ts"), async (load) => {
  const { newCallers } = await load();
  return {
    newCallers: (...handed) => {
      const slice = newCallers(...handed);
      return { ...slice, ...stopping(slice) };
    },
  };
});
vi.mock(import("#volunteers/slice.ts"), async (load) => {
  const { newVolunteers } = await load();
  return {
    newVolunteers: (...handed) => {
      const slice = newVolunteers(...handed);
      return { ...slice, ...stopping(slice) };
    },
  };
});

let service: TestService;
let client: Client;
let admin: DeskPerson;
beforeAll(async () => {
  service = await startTestService({ LIMIT_FACTOR: "1000" });
  client = newClient(service.url);
  admin = await newDeskClient(service).invite("admin", "sos", { tenants: ["sos", "sami"] });
});
afterAll(() => service.stop());

/** The answer of a request that is let in, and goes on when `meanwhile` has happened. */
const overtaken = async <T>(request: () => Promise<T>, meanwhile: () => Promise<unknown>): Promise<T> => {
  betweenAuthenticationAndHandler(meanwhile);
  const answer = await request();
  expect(hasStopped()).toBe(true);
  return answer;
};

const isWaitingForLock = async (): Promise<boolean> =>
  (
    await service.query(
      "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
    )
  ).length > 0;

/** The answer to a request that comes while this person is being changed, and that the change overtakes. */
const duringChange = async <T>(person: string, change: string, request: () => Promise<T>): Promise<T> => {
  const other = new pg.Client({ connectionString: service.databaseUrl });
  await other.connect();
  await other.query("BEGIN");
  await other.query("SELECT FROM volunteers WHERE id = $1 FOR NO KEY UPDATE", [person]);
  await other.query(change, [person]);
  let isAnswered = false;
  const answer = request().finally(() => (isAnswered = true));
  await expect.poll(async () => isAnswered || (await isWaitingForLock())).toBe(true);
  await other.query("COMMIT");
  await other.end();
  return answer;
};

describe("a caller who changes her password to throw somebody out", () => {
  const secondLogin = async () => {
    const { username, token } = await client.newcomer();
    return { username, hers: token, theirs: (await client.logIn(username)).body.token };
  };
  const changePassword = (token: string, password: string) =>
    client.saveProfile(token, { password, password_confirmation: password });

  test("keeps it, whatever a request of the ended login was about to set", async () => {
    const { username, hers, theirs } = await secondLogin();
    const answer = await overtaken(
      () => changePassword(theirs, "deres passord"),
      async () => expect((await changePassword(hers, "mitt passord")).status).toBe(200),
    );
    expect(answer.status).toBe(401);
    expect((await client.logIn(username, "mitt passord")).status).toBe(200);
    expect((await client.logIn(username, "deres passord")).status).toBe(401);
    expect((await client.me(hers)).status).toBe(200);
  });

  test("finds no letter and no draft that the ended login had under way", async () => {
    const { hers, theirs } = await secondLogin();
    const throwOut = () => changePassword(hers, "mitt passord");
    expect((await overtaken(() => client.write(theirs, "Ikke fra meg"), throwOut)).status).toBe(401);
    const { hers: again, theirs: other } = await secondLogin();
    const draft = () => client.saveDraft(other, "Ikke fra meg");
    expect((await overtaken(draft, () => changePassword(again, "mitt passord"))).status).toBe(401);
    expect((await client.list(hers)).body).toEqual([]);
    expect((await client.readDraft(again)).status).toBe(204);
  });
});

describe("somebody at the desk who changes their password", () => {
  test("keeps it, whatever a request of the ended login was about to set, its password checked already", async () => {
    const person = await newDeskClient(service).invite("volunteer");
    const other = newDeskBrowser(service.url);
    await other.call("POST", "/api/desk/login", { body: { name: person.name, password: deskPassword } });
    const entered = await other.call("POST", "/api/desk/login/second", { body: { totp: totpCode(person.secret, 1) } });
    expect(entered.status).toBe(200);
    const body = { current: deskPassword, password: "et helt fremmed passord" };
    const endOthers =
      "DELETE FROM desk_sessions WHERE volunteer = $1 AND began_at > (SELECT min(began_at) FROM desk_sessions WHERE volunteer = $1)";
    const answer = await duringChange(person.id, endOthers, () => other.call("POST", "/api/desk/password", { body }));
    expect(answer.status).toBe(401);
    const logIn = (password: string) =>
      newDeskBrowser(service.url).call("POST", "/api/desk/login", { body: { name: person.name, password } });
    expect((await logIn(deskPassword)).status).toBe(200);
    expect((await logIn("et helt fremmed passord")).status).toBe(401);
  });
});

describe("a right that an administrator takes away", () => {
  let volunteer: DeskPerson;
  let leader: DeskPerson;
  let conversation: string;
  beforeAll(async () => {
    const desk = newDeskClient(service);
    volunteer = await desk.invite("volunteer");
    leader = await desk.invite("leader");
    // The last leader of a service cannot be demoted.
    await desk.invite("leader");
  });
  beforeEach(async () => {
    await service.query("UPDATE volunteers SET tenants = '{sos}' WHERE id = $1", [volunteer.id]);
    await service.query("UPDATE volunteers SET role = 'leader' WHERE id = $1", [leader.id]);
    await service.query("DELETE FROM callers");
    const { user } = await newWriter(client, "Jeg får ikke sove.");
    const [row] = await service.query<{ id: string }>("SELECT id FROM conversations WHERE mailbox = $1", [
      user.mailbox,
    ]);
    conversation = row!.id;
  });

  const now = async () => {
    const [row] = await service.query(
      `SELECT c.state, c.holder, w.blocked_until, EXISTS (SELECT FROM reply_drafts WHERE conversation = c.id) AS has_draft
       FROM conversations c JOIN callers w USING (mailbox) WHERE c.id = $1`,
      [conversation],
    );
    return row;
  };
  const change = async (person: DeskPerson, body: Record<string, unknown>) => {
    const changed = await admin.call("PATCH", `/api/desk/people/${person.id}`, { body });
    expect(changed.status, changed.text).toBe(200);
  };
  const loseService = () => change(volunteer, { tenants: ["sami"], role: "volunteer" });
  const demote = () => change(leader, { role: "volunteer" });
  const typed = async () => {
    const { body: shown } = await work.claim(volunteer, conversation);
    expect((await work.save(volunteer, conversation, shown.token!, "Hei. Du er ikke alene.", 0)).status).toBe(200);
    return shown;
  };

  test.each([
    ["claims this letter", () => work.claim(volunteer, conversation), 404],
    ["takes the next letter", () => work.next(volunteer), 204],
  ] as const)("leaves nothing with a volunteer who %s at that moment", async (_, take, status) => {
    await service.query("UPDATE volunteers SET tenants = '{sos,sami}' WHERE id = $1", [volunteer.id]);
    expect((await overtaken<{ status: number }>(take, loseService)).status).toBe(status);
    expect(await now()).toMatchObject({ state: "waiting", holder: null });
  });

  test("keeps the saved draft for the next person, and sends nothing", async () => {
    await service.query("UPDATE volunteers SET tenants = '{sos,sami}' WHERE id = $1", [volunteer.id]);
    const shown = await typed();
    const sent = await overtaken(() => work.send(volunteer, conversation, work.sendBody(shown)), loseService);
    expect(sent).toMatchObject({ status: 409, body: { error: "stale" } });
    expect(await now()).toMatchObject({ state: "waiting", holder: null, has_draft: true });
    const next = await work.claim(leader, conversation);
    expect(next.body.draft).toMatchObject({ body: "Hei. Du er ikke alene.", revision: 1 });
  });

  test("takes nothing away from a volunteer who keeps the right to this letter", async () => {
    await service.query("UPDATE volunteers SET tenants = '{sos,sami}' WHERE id = $1", [volunteer.id]);
    const shown = await typed();
    const sent = await overtaken(
      () => work.send(volunteer, conversation, work.sendBody(shown)),
      () => change(volunteer, { practice_required: 1 }),
    );
    expect(sent.status, sent.text).toBe(200);
    expect(await now()).toMatchObject({ state: "sending" });
  });

  test("holds back what a volunteer sends, from the moment that a leader must read it first", async () => {
    const shown = await typed();
    const sent = await overtaken(
      () => work.send(volunteer, conversation, work.sendBody(shown)),
      () => change(volunteer, { needs_review: true }),
    );
    expect(sent).toMatchObject({ status: 409, body: { error: "mustBeReviewed" } });
    await service.query("UPDATE volunteers SET needs_review = false WHERE id = $1", [volunteer.id]);
  });

  const inReview = async (): Promise<string> => {
    const shown = await typed();
    expect((await work.submit(volunteer, conversation, work.sendBody(shown))).status).toBe(200);
    return work.newestOf(shown);
  };
  const act = (path: string, body: Record<string, unknown>) =>
    leader.call("POST", work.at(conversation, path), { body });

  test("ends a leader's right to approve", async () => {
    const seen = await inReview();
    const body = { key: randomUUID(), revision: 1, seen_through: seen };
    expect((await overtaken(() => act("/review/approve", body), demote)).status).toBe(403);
    expect(await now()).toMatchObject({ state: "review" });
  });

  test("ends a leader's right to block", async () => {
    const body = { until: new Date(Date.now() + 3_600_000).toISOString(), reason: "threats" };
    const blocked = await overtaken(() => act("/block", body), demote);
    expect(blocked.status, blocked.text).toBe(403);
    expect(await now()).toMatchObject({ blocked_until: null });
  });

  test("ends a leader's right to take over", async () => {
    await typed();
    expect((await overtaken(() => act("/take-over", { to: "me" }), demote)).status).toBe(403);
    expect(await now()).toMatchObject({ state: "claimed", holder: volunteer.id });
  });

  test("does not leave a returned letter with an author who could not read it", async () => {
    await inReview();
    const loseIt = "UPDATE volunteers SET tenants = '{sami}' WHERE id = $1";
    const returned = await duringChange(volunteer.id, loseIt, () => act("/review/return", { comment: "Kortere" }));
    expect(returned.status).toBe(200);
    expect(await now()).toMatchObject({ state: "waiting", holder: null, has_draft: true });
  });
});
