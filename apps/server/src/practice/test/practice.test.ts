import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { AuditEntry } from "@sosmessages/contract/desk/office.ts";
import type { Exercise, Practice } from "@sosmessages/contract/desk/practice.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newDeskClient, type DeskClient, type DeskPerson } from "#test/support/desk/desk.ts";
import { newColleague, work, type Colleague } from "#test/support/desk/desk-work.ts";
import { startTestService, type TestService } from "#test/support/service.ts";

let service: TestService;
let desk: DeskClient;
let leader: DeskPerson;
let administrator: Colleague;
beforeAll(async () => {
  service = await startTestService({ LIMIT_FACTOR: "1000000" });
  desk = newDeskClient(service);
  leader = await desk.invite("leader");
  administrator = await newColleague(service, "admin");
});
afterAll(() => service.stop());

type Person = Pick<DeskPerson, "call">;
type Refused = { error: string };
const at = (id: string, path = "") => `/api/desk/practice/${id}${path}`;
const room = {
  list: async (person: Person) => (await person.call<Practice>("GET", "/api/desk/practice")).body,
  begin: (person: Person, letter: string) =>
    person.call<{ id: string } & Refused>("POST", `/api/desk/practice/letters/${letter}`),
  open: (person: Person, id: string) => person.call<Exercise & Refused>("GET", at(id)),
  save: (person: Person, id: string, body: string, revision: number) =>
    person.call<{ revision: number } & Refused>("PUT", at(id, "/draft"), { body: { body, revision } }),
  about: (person: Person, id: string, body: unknown) => person.call("PUT", at(id, "/about"), { body }),
  submit: (person: Person, id: string, revision: number) =>
    person.call<Refused>("POST", at(id, "/submit"), { body: { revision } }),
  giveBack: (person: Person, id: string, comment: string) =>
    person.call<Refused>("POST", at(id, "/return"), { body: { comment } }),
  approve: (person: Person, id: string, revision: number) =>
    person.call<Refused>("POST", at(id, "/approve"), { body: { revision } }),
};

/** Answers that letter and hands the reply in. */
const handIn = async (person: Person, letter: string, text = "Takk for at du skrev.") => {
  const { id } = (await room.begin(person, letter)).body;
  const { revision } = (await room.save(person, id, text, 0)).body;
  expect((await room.submit(person, id, revision)).status).toBe(200);
  return { id, revision };
};

describe("practice", () => {
  let newcomer: Colleague;
  beforeEach(async () => {
    newcomer = await newColleague(service, "volunteer", { duty: false });
  });

  test("offers the letters of one's services and languages, an acute one among them, and no word of them in the list", async () => {
    const folder = service.config.services.find("sos")!.practice;
    const all = await room.list(newcomer);
    expect(all.letters.map(({ number, language, title }) => [number, language, title])).toEqual(
      folder.map(({ language, title }, index) => [index + 1, language, title]),
    );
    // Each is told from the others.
    expect(new Set(folder.map(({ title }) => title)).size).toBe(folder.length);
    expect(folder.some(({ isAcute }) => isAcute)).toBe(true);
    for (const { text } of folder) expect(JSON.stringify(all)).not.toContain(text.slice(0, 20));
    const english = await newColleague(service, "volunteer", { languages: ["en"] });
    expect((await room.list(english)).letters.map(({ language }) => language)).toEqual(["en"]);
    const sami = await newColleague(service, "volunteer", { tenants: ["sami"] });
    expect(new Set((await room.list(sami)).letters.map(({ tenant }) => tenant))).toEqual(new Set(["sami"]));
    expect((await room.begin(sami, all.letters[0]!.id)).status).toBe(404);
  });

  test("goes from the first word to a leader's comment, and on to an approval", async () => {
    const [letter] = (await room.list(newcomer)).letters;
    const { id } = (await room.begin(newcomer, letter!.id)).body;
    expect((await room.begin(newcomer, letter!.id)).body.id).toBe(id);
    const { conversation } = (await room.open(newcomer, id)).body;
    expect(conversation).toMatchObject({
      state: "claimed",
      is_mine: true,
      must_be_reviewed: true,
      draft: null,
      due_at: null,
    });
    expect(conversation.messages).toHaveLength(1);

    expect((await room.submit(newcomer, id, 1)).status).toBe(422);
    expect((await room.save(newcomer, id, "Hei", 0)).body).toMatchObject({ revision: 1 });
    expect((await room.save(newcomer, id, "Hei igjen", 0)).body).toMatchObject({ error: "newerDraft" });
    expect((await room.submit(newcomer, id, 2)).body).toMatchObject({ error: "newerDraft" });
    expect((await room.open(leader, id)).status).toBe(404);
    expect((await room.submit(newcomer, id, 1)).status).toBe(200);
    expect((await room.save(newcomer, id, "For sent", 1)).body).toMatchObject({ error: "stale" });

    expect((await room.list(leader)).to_read).toMatchObject([{ id, number: 1 }]);
    expect((await room.list(newcomer)).to_read).toEqual([]);
    expect((await room.save(leader, id, "Hei. Takk.", 1)).body).toMatchObject({ revision: 2 });
    expect((await room.giveBack(leader, id, "Spør hvordan natten var.")).status).toBe(200);
    expect((await room.list(newcomer)).letters[0]!.state).toBe("returned");
    expect((await room.open(leader, id)).status).toBe(404);

    const back = (await room.open(newcomer, id)).body.conversation;
    expect(back).toMatchObject({ review_comment: "Spør hvordan natten var.", draft: { body: "Hei. Takk." } });
    await room.save(newcomer, id, "Hei. Takk. Hvordan var natten?", 2);
    expect((await room.submit(newcomer, id, 3)).status).toBe(200);
    expect((await room.approve(leader, id, 2)).body).toMatchObject({ error: "newerDraft" });
    expect((await room.approve(leader, id, 3)).status).toBe(200);
    expect((await room.approve(leader, id, 3)).body).toMatchObject({ error: "stale" });
    expect((await room.list(newcomer)).letters[0]!.state).toBe("approved");
    const done = (await room.open(newcomer, id)).body.conversation;
    expect(done.state).toBe("idle");
    expect(done.messages.map(({ is_reply }) => is_reply)).toEqual([false, true]);

    const { entries } = (await leader.call<{ entries: AuditEntry[] }>("GET", "/api/desk/audit")).body;
    const acts = entries.map(({ act }) => act).filter((act) => act.startsWith("practice"));
    expect(acts).toEqual(["practice-approved", "practice-returned"]);
  });

  test("tells a leader of a danger, and the one who learns only when it is over", async () => {
    const folder = service.config.services.find("sos")!.practice;
    const acute = (await room.list(newcomer)).letters[folder.findIndex(({ isAcute }) => isAcute)]!;
    const { id, revision } = await handIn(newcomer, acute.id);
    expect((await room.open(newcomer, id)).body.is_dangerous).toBeNull();
    expect((await room.open(leader, id)).body).toMatchObject({ is_dangerous: true, conversation: { is_acute: false } });
    await room.giveBack(leader, id, "Er det fare nå?");
    expect((await room.about(newcomer, id, { is_acute: true, risk: "high" })).status).toBe(200);
    await room.submit(newcomer, id, revision);
    expect((await room.open(leader, id)).body.conversation).toMatchObject({ is_acute: true, risk: "high" });
    await room.approve(leader, id, revision);
    expect((await room.open(newcomer, id)).body.is_dangerous).toBe(true);
  });

  test("is nobody's but its author's and a leader's of that service; nobody approves their own", async () => {
    const [letter] = (await room.list(newcomer)).letters;
    const { id, revision } = await handIn(newcomer, letter!.id);
    const colleague = await newColleague(service, "volunteer");
    const elsewhere = await newColleague(service, "leader", { tenants: ["sami"] });
    for (const stranger of [colleague, elsewhere]) {
      expect((await room.open(stranger, id)).status).toBe(404);
      expect((await room.save(stranger, id, "Nei", revision)).status).toBe(404);
    }
    expect((await room.approve(elsewhere, id, revision)).status).toBe(404);
    expect((await room.approve(newcomer, id, revision)).status).toBe(403);
    expect((await administrator.call("GET", at(id))).status).toBe(403);
    expect((await administrator.call("GET", "/api/desk/practice")).status).toBe(403);

    const own = await handIn(leader, (await room.list(leader)).letters[0]!.id);
    expect((await room.approve(leader, own.id, own.revision)).body).toMatchObject({ error: "stale" });
    expect((await room.giveBack(leader, own.id, "Bra")).body).toMatchObject({ error: "stale" });
  });

  test("counts nothing, raises no alarm and reaches no caller; leaders are told that a reply waits to be read", async () => {
    const alertsNow = async () => (await leader.call<{ kind: string }[]>("GET", "/api/desk/alerts")).body;
    const everything = async () => [
      await service.query(
        "SELECT measure, sum(count) FROM counters WHERE measure NOT LIKE 'duty%' GROUP BY measure ORDER BY measure",
      ),
      await service.query("SELECT (SELECT count(*) FROM conversations), (SELECT count(*) FROM messages)"),
      (await alertsNow()).filter(({ kind }) => kind !== "practice-waiting"),
      (await work.queue(leader, "review")).body,
    ];
    const before = await everything();
    const folder = service.config.services.find("sos")!.practice;
    const acute = (await room.list(newcomer)).letters[folder.findIndex(({ isAcute }) => isAcute)]!;
    const { id } = (await room.begin(newcomer, acute.id)).body;
    await room.about(newcomer, id, { is_acute: true });
    const { revision } = (await room.save(newcomer, id, "Er det fare nå?", 0)).body;
    await room.submit(newcomer, id, revision);
    expect((await work.open(leader, id)).status).toBe(410);
    expect((await work.claim(leader, id)).status).toBe(404);
    expect(await everything()).toEqual(before);
    expect((await alertsNow()).map(({ kind }) => kind)).toContain("practice-waiting");
    expect(await service.query("SELECT 1 FROM alarms")).toEqual([]);
  });

  test("is sealed, and gone 14 days after it was begun; that it was approved stays", async () => {
    const [letter] = (await room.list(newcomer)).letters;
    const { id, revision } = await handIn(newcomer, letter!.id, "Ord som ingen finner i klartekst");
    await room.approve(leader, id, revision);
    const rows = await service.query("SELECT encode(body, 'escape') AS body FROM exercise_texts");
    expect(JSON.stringify(rows)).not.toContain("klartekst");
    await service.query("UPDATE exercises SET begun_at = begun_at - interval '14 days' WHERE id = $1", [id]);
    expect((await room.open(newcomer, id)).status).toBe(404);
    expect((await room.list(newcomer)).letters[0]!.state).toBe("approved");
    const again = (await room.begin(newcomer, letter!.id)).body.id;
    expect(again).not.toBe(id);
    expect((await room.open(newcomer, again)).body.conversation.draft).toBeNull();
  });

  test("can be required before somebody goes on duty, as far as there are letters", async () => {
    const person = await desk.invite("volunteer", "sos", { duty: false });
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const goOnDuty = () => person.call<Me & Refused>("PUT", "/api/desk/duty", { body: { until } });
    const require = (practice_required: number) =>
      administrator.call("PATCH", `/api/desk/people/${person.id}`, { body: { practice_required } });
    expect((await require(21)).status).toBe(422);
    expect((await require(2)).body).toMatchObject({ practice_required: 2 });
    const { letters } = await room.list(person);
    for (const letter of letters.slice(0, 2)) {
      expect((await goOnDuty()).body).toMatchObject({ error: "mustPractise" });
      const { id, revision } = await handIn(person, letter.id);
      expect((await room.approve(leader, id, revision)).status).toBe(200);
    }
    expect(await room.list(person)).toMatchObject({ wanted: 2, left: 0 });
    expect((await goOnDuty()).status).toBe(200);
    await require(20);
    expect(await room.list(person)).toMatchObject({ wanted: letters.length, left: letters.length - 2 });
  });
});
