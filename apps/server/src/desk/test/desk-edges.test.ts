import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { connectDatabase, statement } from "#platform/database/database.ts";
import type { VolunteerId } from "#platform/ids.ts";
import { newClient, type Client } from "#test/support/client.ts";
import { newDeskClient } from "#test/support/desk/desk.ts";
import { newColleague, newWriter, passUndoTime, work, type Refused, type Shown } from "#test/support/desk/desk-work.ts";
import { everyRow, startTestService, type TestService } from "#test/support/service.ts";

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await startTestService({ LIMIT_FACTOR: "1000000" });
  client = newClient(service.url);
});
afterAll(() => service.stop());
beforeEach(() => service.query("DELETE FROM callers"));

const taken = async (text = "Hei", options: { needsReview?: boolean } = {}) => {
  const volunteer = await newColleague(service, "volunteer", options);
  const caller = await newWriter(client, text);
  const { body: shown } = await work.next(volunteer);
  return { volunteer, caller, shown };
};
const errorOf = ({ status, body }: { status: number; body: { error?: string } }) => [status, body.error];

test("what the caller writes meanwhile must have been seen before anything is sent; the clock does not move for it", async () => {
  const { volunteer, caller, shown } = await taken();
  await work.save(volunteer, shown.id, shown.token!, "Svar", 0);
  await client.write(caller.token, "Og en ting til");
  expect(errorOf(await work.send(volunteer, shown.id, work.sendBody(shown)))).toEqual([409, "unseen"]);
  const { body: again } = await work.open(volunteer, shown.id);
  expect([again.waiting_since, again.due_at]).toEqual([shown.waiting_since, shown.due_at]);
  expect(again.draft).toMatchObject({ body: "Svar", revision: 1 });
  expect((await work.send(volunteer, shown.id, work.sendBody(again))).status).toBe(200);
});

test("whoever names a message that is not there has seen nothing: nothing is sent, approved or closed for it", async () => {
  const { volunteer, caller, shown } = await taken();
  await work.save(volunteer, shown.id, shown.token!, "Svar", 0);
  await client.write(caller.token, "Jeg har tatt piller nå");
  const beyond = "ffffffff-ffff-7fff-bfff-ffffffffffff";
  const body = { ...work.sendBody(shown), seen_through: beyond };
  expect(errorOf(await work.send(volunteer, shown.id, body))).toEqual([409, "unseen"]);
  expect(errorOf(await work.submit(volunteer, shown.id, body))).toEqual([409, "unseen"]);
  await volunteer.call("POST", work.at(shown.id, "/seen"), { body: { through: beyond } });
  for (const seen_through of [beyond, null]) {
    const closing = { token: shown.token, reason: "mistake", seen_through };
    const answer = await volunteer.call<Refused>("POST", work.at(shown.id, "/close"), { body: closing });
    expect(errorOf(answer)).toEqual([409, "unseen"]);
  }
  const { body: again } = await work.open(volunteer, shown.id);
  expect((await work.send(volunteer, shown.id, work.sendBody(again))).status).toBe(200);
});

test("an id in other letters is nobody's, and nothing is noted of it", async () => {
  const { shown } = await taken();
  const leader = await newColleague(service, "leader");
  const before = await service.query("SELECT FROM audit");
  expect((await leader.call("GET", work.at(shown.id.toUpperCase(), ""))).status).toBe(404);
  expect(await service.query("SELECT FROM audit")).toHaveLength(before.length);
});

test("what the caller writes while the reply is on its way opens the next round, from its own hour", async () => {
  const { volunteer, caller, shown } = await taken();
  await work.save(volunteer, shown.id, shown.token!, "Svar", 0);
  await work.send(volunteer, shown.id, work.sendBody(shown));
  const later = await client.write(caller.token, "Er du der?");
  await passUndoTime(service, shown.id);
  await expect.poll(async () => (await work.queue(volunteer)).body.rows.length).toBe(1);
  const [row] = (await work.queue(volunteer)).body.rows;
  expect(row).toMatchObject({ id: shown.id, unanswered: 1, waiting_since: later.body.submitted_at, has_draft: false });
});

test("a reply can be taken back into the draft for 15 seconds, by whoever sent it", async () => {
  const { volunteer, caller, shown } = await taken();
  await work.save(volunteer, shown.id, shown.token!, "For fort", 0);
  await work.send(volunteer, shown.id, work.sendBody(shown));
  const other = await newColleague(service, "leader");
  const undo = (person: typeof volunteer) =>
    person.call<Shown & Refused>("POST", work.at(shown.id, "/undo"), { body: {} });
  expect(errorOf(await undo(other))).toEqual([409, "stale"]);
  const sendsAt = async (person: typeof volunteer) =>
    (await work.queue(person, "in-work")).body.rows.map((row) => row.sends_at);
  expect(await sendsAt(volunteer)).toEqual([expect.stringContaining("T")]);
  expect(await sendsAt(other)).toEqual([undefined]);
  const back = await undo(volunteer);
  expect([back.status, back.body.state, back.body.draft?.body]).toEqual([200, "claimed", "For fort"]);
  expect((await client.list(caller.token)).body).toHaveLength(1);
});

test("of two tabs the older is told that a newer draft lies there, and overwrites nothing", async () => {
  const { volunteer, shown } = await taken();
  expect((await work.save(volunteer, shown.id, shown.token!, "den ene", 0)).status).toBe(200);
  expect(errorOf(await work.save(volunteer, shown.id, shown.token!, "den andre", 0))).toEqual([409, "newerDraft"]);
  expect(errorOf(await work.send(volunteer, shown.id, work.sendBody(shown, { revision: 2 })))).toEqual([
    409,
    "newerDraft",
  ]);
  expect((await work.open(volunteer, shown.id)).body.draft).toMatchObject({ body: "den ene", revision: 1 });
});

test("the last words of a page follow the save that was under way when it went, and no other", async () => {
  const { volunteer, shown } = await taken();
  const last = (body: string, revision: number, after: string) =>
    volunteer.call<{ revision: number } & Refused>("PUT", work.at(shown.id, "/draft"), {
      body: { token: shown.token, body, revision, after },
    });
  await work.save(volunteer, shown.id, shown.token!, "Hei", 0);
  expect(errorOf(await last("Hei der", 0, "Noe annet"))).toEqual([409, "newerDraft"]);
  expect((await last("Hei du", 0, "Hei")).body.revision).toBe(2);
  expect(errorOf(await last("Hei der", 0, "Hei du"))).toEqual([409, "newerDraft"]);
  expect((await last("Hei du og du", 2, "Hei du")).body.revision).toBe(3);
  expect((await work.open(volunteer, shown.id)).body.draft).toMatchObject({ body: "Hei du og du", revision: 3 });
});

test("a profile that is deleted while somebody types is gone for whoever held it, and not a byte is left of it", async () => {
  const { volunteer, caller, shown } = await taken("kanarifugl");
  await work.save(volunteer, shown.id, shown.token!, "Svar", 0);
  await volunteer.call("POST", work.at(shown.id, "/notes"), { body: { body: "et notat" } });
  await volunteer.call("POST", work.at(shown.id, "/proposals"), { body: { kind: "block", reason: "truer" } });
  await client.call("DELETE", "/api/caller", { token: caller.token });

  const token = shown.token!;
  const calls = [
    work.save(volunteer, shown.id, token, "mer", 1),
    work.send(volunteer, shown.id, work.sendBody(shown)),
    work.submit(volunteer, shown.id, work.sendBody(shown)),
    work.release(volunteer, shown.id, token),
    work.open(volunteer, shown.id, token),
    volunteer.call<Refused>("POST", work.at(shown.id, "/seen"), { body: { token, through: randomUUID() } }),
    volunteer.call<Refused>("POST", work.at(shown.id, "/acute"), { body: { token, is_acute: true } }),
    volunteer.call<Refused>("POST", work.at(shown.id, "/notes"), { body: { token, body: "et til" } }),
    volunteer.call<Refused>("POST", work.at(shown.id, "/close"), { body: { token, reason: "empty" } }),
  ];
  for (const call of calls) expect(errorOf(await call)).toEqual([410, "gone"]);
  // For somebody who never held it, it is as if it had never been.
  const stranger = await newColleague(service, "volunteer");
  expect(errorOf(await work.save(stranger, shown.id, token, "mer", 1))).toEqual([404, "notFound"]);
  expect(errorOf(await work.open(stranger, randomUUID()))).toEqual([404, "notFound"]);
  const rows = await everyRow(service);
  for (const table of [
    "callers",
    "messages",
    "mailbox_keys",
    "conversations",
    "reply_drafts",
    "conversation_notes",
    "proposals",
    "answers",
    "alerts_told",
    "kept_away",
    "given_back",
    "openings",
  ]) {
    expect(rows[table], table).toEqual([]);
  }
  expect(JSON.stringify(rows.counters)).not.toContain(shown.id);
});

test("whoever does not hold it learns nothing, neither whether it is there nor what is in it", async () => {
  const { shown } = await taken("hemmeligheten min");
  const stranger = await newColleague(service, "volunteer");
  const foreign = await newColleague(service, "leader", { tenants: ["sami"] });
  for (const id of [shown.id, randomUUID()]) {
    expect(errorOf(await work.open(stranger, id))).toEqual([404, "notFound"]);
    expect(errorOf(await work.save(stranger, id, shown.token!, "x", 0))).toEqual([404, "notFound"]);
    expect(errorOf(await work.open(foreign, id))).toEqual([410, "gone"]);
  }
});

test("an administrator can fetch no message, by any call", async () => {
  const { volunteer, shown } = await taken("hemmeligheten min");
  await work.save(volunteer, shown.id, shown.token!, "Svar", 0);
  const admin = await newColleague(service, "admin");
  for (const [method, path] of [
    ["GET", work.at(shown.id)],
    ["GET", "/api/desk/queue"],
    ["POST", "/api/desk/queue/next"],
    ["POST", work.at(shown.id, "/claim")],
    ["POST", work.at(shown.id, "/undo")],
    ["GET", "/api/desk/shift-log"],
  ] as const) {
    expect(errorOf(await admin.call<Refused>(method, path, method === "POST" ? { body: {} } : {})), path).toEqual([
      403,
      "forbidden",
    ]);
  }
  // And should a call ever forget to ask, the database itself shows nobody more than they may read.
  const database = connectDatabase(service.databaseUrl, () => {}, 1);
  const tables = ["messages", "mailbox_keys", "callers", "reply_drafts"];
  const seenBy = (id: string) =>
    database.withRightsOf(id as VolunteerId, async (queries) => {
      const seen = [];
      for (const table of tables)
        seen.push((await queries.all(statement(`test.seen-${table}`, `SELECT 1 FROM ${table}`))).length);
      return seen;
    });
  try {
    const stranger = await newColleague(service, "volunteer");
    const foreign = await newColleague(service, "leader", { tenants: ["sami"] });
    for (const { id } of [admin, stranger, foreign]) expect(await seenBy(id)).toEqual([0, 0, 0, 0]);
    expect(await seenBy(volunteer.id)).toEqual([1, 1, 1, 1]);
    expect(await seenBy((await newColleague(service, "leader")).id)).toEqual([1, 1, 1, 1]);
  } finally {
    await database.close();
  }
});

test("what must be reviewed goes past a leader: returned with a comment, edited, approved once everything was seen", async () => {
  const { volunteer, caller, shown } = await taken("Hei", { needsReview: true });
  const leader = await newColleague(service, "leader");
  await work.save(volunteer, shown.id, shown.token!, "Utkast", 0);
  expect(errorOf(await work.send(volunteer, shown.id, work.sendBody(shown)))).toEqual([409, "mustBeReviewed"]);
  expect((await work.submit(volunteer, shown.id, work.sendBody(shown))).status).toBe(200);
  expect((await work.queue(leader, "review")).body.rows).toMatchObject([{ id: shown.id, state: "review" }]);

  const review = (path: string, body: unknown) =>
    leader.call<Refused & { revision: number }>(
      path === "/draft" ? "PUT" : "POST",
      work.at(shown.id, `/review${path}`),
      { body },
    );
  expect((await review("/return", { comment: "Si litt mer." })).status).toBe(200);
  const { body: back } = await work.open(volunteer, shown.id);
  expect(back).toMatchObject({ state: "claimed", review_comment: "Si litt mer.", is_mine: true });
  await work.save(volunteer, shown.id, back.token!, "Utkast, med litt mer", 1);
  await work.submit(volunteer, shown.id, work.sendBody(back, { revision: 2 }));
  expect((await review("/draft", { body: "Utkast, med litt mer.", revision: 2 })).body.revision).toBe(3);

  await client.write(caller.token, "Haster");
  const approve = (seen: string) => review("/approve", { revision: 3, seen_through: seen, key: randomUUID() });
  expect(errorOf(await approve(work.newestOf(shown)))).toEqual([409, "unseen"]);
  const { body: whole } = await work.open(leader, shown.id);
  expect((await approve(work.newestOf(whole))).status).toBe(200);
  await passUndoTime(service, shown.id);
  await expect.poll(async () => (await client.list(caller.token)).body[0]?.body).toBe("Utkast, med litt mer.");
  const answer = (await client.list(caller.token)).text;
  for (const hidden of [volunteer.id, leader.id, shown.id]) expect(answer).not.toContain(hidden);
  expect((await work.open(volunteer, shown.id)).status).toBe(200);
});

test("a draft whose author has gone home goes back to the queue with the comment", async () => {
  const { volunteer, shown } = await taken();
  const leader = await newColleague(service, "leader");
  await work.save(volunteer, shown.id, shown.token!, "Utkast", 0);
  await work.submit(volunteer, shown.id, work.sendBody(shown));
  await service.query("UPDATE volunteers SET duty_until = NULL WHERE id = $1", [volunteer.id]);
  await leader.call("POST", work.at(shown.id, "/review/return"), { body: { comment: "Prøv igjen" } });
  const next = await newColleague(service, "volunteer");
  const { body: found } = await work.next(next);
  expect(found).toMatchObject({ id: shown.id, review_comment: "Prøv igjen", draft: { body: "Utkast" } });
});

test("whose it is has had it since the claim, also after an undone reply and with every word of a leader from before", async () => {
  const { volunteer, shown } = await taken();
  const leader = await newColleague(service, "leader");
  const since = async () => {
    const [opened, row] = [await work.open(leader, shown.id), (await work.queue(leader, "in-work")).body.rows[0]];
    return [opened.body.standing?.at, row?.standing?.at];
  };
  await work.save(volunteer, shown.id, shown.token!, "Svar", 0);
  const before = await since();
  expect((await work.send(volunteer, shown.id, work.sendBody(shown, { revision: 1 }))).status).toBe(200);
  expect((await volunteer.call("POST", work.at(shown.id, "/undo"), { body: {} })).status).toBe(200);
  expect(await since()).toEqual(before);
});

test("a leader's comment reaches the author although another leader took over, sent the reply, and a new round began", async () => {
  const { volunteer, caller, shown } = await taken("Hei", { needsReview: true });
  const [first, second] = [await newColleague(service, "leader"), await newColleague(service, "leader")];
  await work.save(volunteer, shown.id, shown.token!, "Utkast", 0);
  await work.submit(volunteer, shown.id, work.sendBody(shown));
  await first.call("POST", work.at(shown.id, "/review/return"), { body: { comment: "Spør hvordan natten var." } });
  await second.call("POST", work.at(shown.id, "/take-over"), { body: { to: "me" } });
  const { body: held } = await work.open(second, shown.id);
  expect(held).toMatchObject({ review_comment: "Spør hvordan natten var.", is_own_comment: false });
  expect((await work.open(first, shown.id)).body).toMatchObject({ is_own_comment: true });
  expect((await work.send(second, shown.id, work.sendBody(held, { revision: 1 }))).status).toBe(200);
  await passUndoTime(service, shown.id);

  const alerts = async () => (await volunteer.call<{ kind: string }[]>("GET", "/api/desk/alerts")).body;
  await expect.poll(async () => (await alerts()).map(({ kind }) => kind)).toEqual(["returned"]);
  expect((await work.open(volunteer, `${shown.id}?again=hidden`)).status).toBe(200);
  expect((await alerts()).map(({ kind }) => kind)).toEqual(["returned"]);
  const told = async () => (await work.open(volunteer, shown.id)).body.review_comment;
  await expect.poll(told).toBe("Spør hvordan natten var.");
  expect((await work.queue(volunteer, "answered")).body.rows).toMatchObject([{ id: shown.id, is_returned: true }]);
  expect(await alerts()).toEqual([]);
  // It was about that draft, and to that person.
  expect((await work.open(second, shown.id)).body.review_comment).toBeNull();
  await client.write(caller.token, "Takk");
  const next = await newColleague(service, "volunteer");
  const { body: again } = await work.next(next);
  expect(again).toMatchObject({ id: shown.id, review_comment: null });
  expect((await work.queue(next, "mine")).body.rows).toMatchObject([{ id: shown.id, is_returned: false }]);
});

test("a comment ends with a draft that is closed: the next round has no draft that came back", async () => {
  const { volunteer, caller, shown } = await taken("Hei", { needsReview: true });
  const leader = await newColleague(service, "leader");
  await work.save(volunteer, shown.id, shown.token!, "Utkast", 0);
  await work.submit(volunteer, shown.id, work.sendBody(shown));
  await leader.call("POST", work.at(shown.id, "/review/return"), { body: { comment: "Lukk denne." } });
  const { body: back } = await work.open(volunteer, shown.id);
  const closing = { token: back.token, reason: "mistake", seen_through: work.newestOf(back) };
  expect((await volunteer.call("POST", work.at(shown.id, "/close"), { body: closing })).status).toBe(200);
  await client.write(caller.token, "Hei igjen");
  const next = await newColleague(service, "volunteer");
  expect((await work.next(next)).body).toMatchObject({ id: shown.id, review_comment: null });
  expect((await next.call("GET", "/api/desk/alerts")).body).toEqual([]);
});

test("danger comes first, survives giving back, and its answer goes past a leader", async () => {
  const { volunteer, shown } = await taken();
  await newWriter(client, "Et annet brev");
  await volunteer.call("POST", work.at(shown.id, "/acute"), { body: { is_acute: true } });
  await work.release(volunteer, shown.id, shown.token!);
  const next = await newColleague(service, "volunteer");
  const { body: again } = await work.next(next);
  expect(again).toMatchObject({ id: shown.id, is_acute: true, must_be_reviewed: true });
  await work.save(next, again.id, again.token!, "Svar", 0);
  expect(errorOf(await work.send(next, again.id, work.sendBody(again)))).toEqual([409, "mustBeReviewed"]);
});

test("personal data that is marked is overwritten: neither desk nor caller nor database has it any more", async () => {
  const text = "Ring meg på 22 33 44 55, hilsen 🐦.";
  const { volunteer, caller, shown } = await taken(text);
  const [message] = shown.messages;
  const found = async () => (await work.open(volunteer, shown.id)).body.messages[0]!.found;
  await expect.poll(found).toMatchObject([{ kind: "phone", start: 12, end: 23 }]);
  const mark = (person: typeof volunteer, spans: unknown) =>
    person.call<{ body: string; found: unknown[] } & Refused>("POST", work.at(shown.id, "/personal-data"), {
      body: { message: message!.id, spans },
    });
  const words = "22 33 44 55";
  const stranger = await newColleague(service, "volunteer");
  expect(errorOf(await mark(stranger, [{ start: 12, end: 23, words }]))).toEqual([404, "notFound"]);
  expect(errorOf(await mark(volunteer, [{ start: 12, end: 900, words }]))).toEqual([409, "stale"]);
  // Somebody marked before, and the places have moved: then the words that are meant stand elsewhere.
  expect(errorOf(await mark(volunteer, [{ start: 13, end: 24, words }]))).toEqual([409, "stale"]);
  const sealedBefore = await service.query("SELECT body, m.id FROM messages m");
  const marked = await mark(volunteer, [{ start: 12, end: 23, words }]);
  expect(marked.status).toBe(200);
  expect(marked.body.body).toMatch(/^Ring meg på [^\d,]+, hilsen 🐦\.$/u);
  expect(marked.body.found).toEqual([]);
  expect((await client.list(caller.token)).body.map(({ body }) => body)).toEqual([marked.body.body]);
  expect(await service.query("SELECT body, m.id FROM messages m")).not.toEqual(sealedBefore);
});

test("an outgoing text is searched on request, stored nowhere, and a leader may mark what was sent all the same", async () => {
  const { volunteer, caller, shown } = await taken();
  const text = "Ring Torgeir Hjelle på 47 30 19 22.";
  const search = (tenant: string) =>
    volunteer.call<{ found: { kind: string }[]; without: string } & Refused>("POST", "/api/desk/personal-data", {
      body: { tenant, body: text },
    });
  const tables = () =>
    service.query("SELECT (SELECT count(*) FROM messages) AS messages, (SELECT count(*) FROM audit) AS audit");
  const before = await tables();
  const { body: advice } = await search("sos");
  expect(advice.found.map(({ kind }) => kind)).toEqual(["name", "phone"]);
  expect(advice.without).toMatch(/^Ring \S+ på \S+\.$/u);
  expect(advice.without).not.toMatch(/Torgeir|47/u);
  expect(await tables()).toEqual(before);
  expect(errorOf(await search("sami"))).toEqual([404, "notFound"]);

  await work.save(volunteer, shown.id, shown.token!, text, 0);
  await work.send(volunteer, shown.id, work.sendBody(shown));
  await passUndoTime(service, shown.id);
  const leader = await newColleague(service, "leader");
  const reply = async () => (await work.open(leader, shown.id)).body.messages.find(({ is_reply }) => is_reply);
  await expect.poll(async () => (await reply())?.found?.length).toBe(2);
  const marked = await leader.call<{ body: string; is_reply: boolean }>("POST", work.at(shown.id, "/personal-data"), {
    body: { message: (await reply())!.id, spans: [{ start: 5, end: 19, words: "Torgeir Hjelle" }] },
  });
  expect(marked).toMatchObject({ status: 200, body: { is_reply: true } });
  expect(marked.body.body).not.toContain("Torgeir");
  expect((await client.list(caller.token)).body.map(({ body }) => body)).toContain(marked.body.body);
});

test("what a volunteer calls not personal stays, there alone, and is counted without its words", async () => {
  const counts = async (): Promise<Record<string, number>> => {
    const rows = await service.query(
      "SELECT detail, sum(count)::integer AS n FROM counters WHERE detail LIKE 'personal-%' GROUP BY detail",
    );
    return Object.fromEntries(rows.map(({ detail, n }) => [detail, Number(n)]));
  };
  const before = await counts();
  const text = "Jeg heter Kari. Hunden heter også Kari, ring 22 33 44 55.";
  const { volunteer, shown } = await taken(text);
  const [message] = shown.messages;
  const found = async () => (await work.open(volunteer, shown.id)).body.messages[0]!.found ?? [];
  const words = (body: string, places: readonly { start: number; end: number }[]) =>
    places.map(({ start, end }) => body.slice(start, end));
  await expect.poll(async () => words(text, await found())).toEqual(["Kari", "Kari", "22 33 44 55"]);
  const keep = (person: typeof volunteer, span: unknown) =>
    person.call<{ body: string; found: { start: number; end: number }[] } & Refused>(
      "POST",
      work.at(shown.id, "/personal-data/keep"),
      { body: { message: message!.id, span } },
    );
  const stranger = await newColleague(service, "volunteer");
  const dog = { start: 34, end: 38, words: "Kari" };
  expect(errorOf(await keep(stranger, dog))).toEqual([404, "notFound"]);
  expect(errorOf(await keep(volunteer, { start: 0, end: 3, words: "Jeg" }))).toEqual([409, "stale"]);
  const kept = await keep(volunteer, dog);
  expect(kept.status).toBe(200);
  expect(words(kept.body.body, kept.body.found)).toEqual(["Kari", "22 33 44 55"]);

  // The words move when something before them is overwritten, and stay all the same.
  const marked = await volunteer.call<{ body: string; found: unknown[] }>("POST", work.at(shown.id, "/personal-data"), {
    body: {
      message: message!.id,
      spans: [
        { start: 10, end: 14, words: "Kari" },
        { start: 0, end: 3, words: "Jeg" },
      ],
    },
  });
  expect(marked.body.body).toMatch(/Hunden heter også Kari, ring 22 33 44 55\.$/u);
  await expect.poll(async () => words(marked.body.body, await found())).toEqual(["22 33 44 55"]);

  const after = await counts();
  const more = Object.keys(after).map((detail) => [detail, after[detail]! - (before[detail] ?? 0)]);
  expect(Object.fromEntries(more)).toEqual({ "personal-added": 1, "personal-confirmed": 1, "personal-kept": 1 });
});

test("closing needs a claim and everything seen, abuse needs a leader, and a block ends by itself within 30 days", async () => {
  const { volunteer, caller, shown } = await taken();
  const close = (person: typeof volunteer, body: unknown) =>
    person.call<Refused>("POST", work.at(shown.id, "/close"), { body });
  expect(errorOf(await close(volunteer, { reason: "abuse" }))).toEqual([403, "forbidden"]);
  expect(errorOf(await close(volunteer, { reason: "mistake" }))).toEqual([409, "unseen"]);
  await volunteer.call("POST", work.at(shown.id, "/seen"), { body: { through: work.newestOf(shown) } });
  expect((await close(volunteer, { reason: "mistake" })).status).toBe(200);
  expect((await work.queue(volunteer)).body.rows).toEqual([]);

  const leader = await newColleague(service, "leader");
  const never = await leader.call<Refused>("POST", work.at(shown.id, "/block"), {
    body: { until: "2026-13-45T99:99:99.999Z", reason: "threats" },
  });
  expect([never.status, never.body]).toMatchObject([422, { errors: { until: ["format"] } }]);
  const until = new Date(Date.now() + 400 * 86_400_000).toISOString();
  await leader.call("POST", work.at(shown.id, "/block"), { body: { until, reason: "threats" } });
  const refused = await client.write(caller.token, "Hei igjen");
  expect(refused.status).toBe(403);
  const blockedFor = Date.parse((refused.body as unknown as { until: string }).until) - Date.now();
  expect(blockedFor / 86_400_000).toBeCloseTo(30, 0);
  await leader.call("POST", work.at(shown.id, "/block"), { body: { until: null, reason: "threats" } });
  expect((await client.write(caller.token, "Hei igjen")).status).toBe(201);
});

test("a leader takes over, and the draft stays; a volunteer who is disabled is out, and what they held waits again", async () => {
  const desk = newDeskClient(service);
  const admin = await desk.invite("admin");
  const volunteer = await desk.invite("volunteer");
  await newWriter(client, "Hei");
  const { body: shown } = await work.next(volunteer);
  const leader = await newColleague(service, "leader");
  await work.save(volunteer, shown.id, shown.token!, "Halvveis", 0);
  expect((await leader.call("POST", work.at(shown.id, "/take-over"), { body: { to: "queue" } })).status).toBe(200);
  expect(errorOf(await work.save(volunteer, shown.id, shown.token!, "mer", 1))).toEqual([409, "stale"]);
  const { body: again } = await work.next(volunteer);
  expect(again.draft?.body).toBe("Halvveis");
  await work.send(volunteer, again.id, work.sendBody(again));
  expect((await admin.call("POST", `/api/desk/people/${volunteer.id}/disable`)).status).toBe(200);
  expect((await work.open(volunteer, shown.id)).status).toBe(401);
  const { rows } = (await work.queue(leader)).body;
  expect(rows).toMatchObject([{ id: shown.id, state: "waiting", has_draft: true }]);
});

test("a page of the queue that is asked for with a mark of no page is the first one", async () => {
  const volunteer = await newColleague(service, "volunteer");
  await newWriter(client, "Hei");
  const rows = async (after: string) => {
    const { status, body } = await work.queue(volunteer, "waiting", encodeURIComponent(after));
    return [status, body.rows?.length];
  };
  const id = "ffffffff-ffff-4fff-bfff-ffffffffffff";
  expect(await rows(`1_9000-01-01T00:00:00.000Z_${id}`)).toEqual([200, 0]);
  for (const time of [
    "-271821-04-20T00:00:00.000Z",
    "+275760-09-13T00:00:00.000Z",
    "9000",
    "foo 1",
    "9000-99-01T00:00:00.000Z",
  ])
    expect([time, ...(await rows(`1_${time}_${id}`))]).toEqual([time, 200, 1]);
});
