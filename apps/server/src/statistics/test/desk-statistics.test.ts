import type { Statistics } from "@sosmessages/contract/desk/statistics.ts";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { newClient, type Client } from "#test/support/client.ts";
import {
  answerNext,
  newColleague,
  newWriter,
  passUndoTime,
  work,
  type Colleague,
} from "#test/support/desk/desk-work.ts";
import { startTestService, type TestService } from "#test/support/service.ts";

let service: TestService;
let client: Client;
let volunteer: Colleague;
let leader: Colleague;
const topic = "7d9c4a52-9d0e-4f0a-8f9b-2f3c58c0a111";

beforeAll(async () => {
  service = await startTestService({ LIMIT_FACTOR: "1000000" });
  client = newClient(service.url);
  await service.query("INSERT INTO topics VALUES ($1, 'sos', 'Ensomhet', 'Oktonasvuohta', 'Loneliness', true)", [
    topic,
  ]);
  volunteer = await newColleague(service, "volunteer");
  leader = await newColleague(service, "leader");
  for (let n = 0; n < 6; n += 1) {
    await newWriter(client, `brev ${n}`);
    const shown = await answerNext(volunteer, "Svar");
    await service.query("UPDATE conversations SET topic = $2, risk = 'some' WHERE id = $1", [shown.id, topic]);
    await passUndoTime(service, shown.id);
    await vi.waitFor(
      async () => {
        const idle = await service.query("SELECT FROM conversations WHERE state = 'idle'");
        if (idle.length !== n + 1) throw new Error("not yet");
      },
      { timeout: 180_000, interval: 200 },
    );
  }
  await newWriter(client, "som ingen svarer på");
  // As if all of it had been last month, which is over.
  await service.query("UPDATE counters SET day = (day - interval '1 month')::date");
});
afterAll(() => service.stop());

/** Of the service's own clock: the turn of a month is another one in Oslo. */
const month = new Intl.DateTimeFormat("sv", { timeZone: "Europe/Oslo", year: "numeric", month: "2-digit" });
const lastMonth = month.format(Date.parse(`${month.format(new Date())}-01T00:00:00Z`) - 3 * 86_400_000);
const path = (kind = "", period = lastMonth) => `/api/desk/statistics${kind}?tenant=sos&period=${period}`;
const read = async (person: Colleague) => (await person.call<Statistics>("GET", path())).body;

test("counts what happened, and says of fewer than five no more than that", async () => {
  const { totals, response, topics, risks, process, hours } = await read(leader);
  expect(totals).toMatchObject({
    "messages-in": 7,
    "replies-out": 6,
    "mailboxes-made": 7,
    "closed-abuse": null,
    breaches: null,
  });
  expect(response.buckets).toEqual([6, ...Array.from({ length: 12 }, () => null)]);
  expect([response.median_hours, response.share_in_time]).toEqual([0.5, 1]);
  expect(topics).toEqual([{ name: { nb: "Ensomhet", se: "Oktonasvuohta", en: "Loneliness" }, count: 6 }]);
  expect([risks.some, risks.high, process.claims, process.acute]).toEqual([6, null, 6, null]);
  expect(hours).toHaveLength(168);
  expect(
    hours.reduce((sum, { messages }) => sum + (typeof messages === "number" ? messages : 0), 0),
  ).toBeLessThanOrEqual(7);
});

test("a volunteer gets the totals alone, nobody another service's, and no row leads to anybody", async () => {
  const own = await read(volunteer);
  expect(own.totals["messages-in"]).toBe(7);
  expect([own.days, own.hours, own.topics, own.process]).toEqual([[], [], [], {}]);
  const csv = await volunteer.call("GET", path(".csv"));
  expect(csv.status).toBe(403);
  const foreign = await leader.call("GET", path().replace("tenant=sos", "tenant=sami"));
  expect(foreign.status).toBe(404);
  const rows = JSON.stringify(await service.query("SELECT * FROM counters"));
  const people = await service.query<{ id: string }>(
    "SELECT id::text FROM volunteers UNION ALL SELECT mailbox::text FROM callers UNION ALL SELECT id::text FROM conversations",
  );
  for (const { id } of people) expect(rows).not.toContain(id);
});

test("the same numbers come as CSV", async () => {
  const { text, headers, status } = await leader.call<string>("GET", path(".csv"));
  expect([status, headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
  const period = /period=([\d-]+)/.exec(path())?.[1];
  expect(headers.get("content-disposition")).toBe(`attachment; filename="statistics-sos-${period}.csv"`);
  const lines = text.split("\r\n");
  expect(lines[0]).toBe("service,period,day or kind,measure,count");
  expect(lines).toContain(`sos,${period},total,messages-in,7`);
  expect(lines).toContain(`sos,${period},total,breaches,<5`);
  expect(lines).toContain(`sos,${period},topic,Ensomhet,6`);
  expect(lines.at(-1)).toBe("");
});

test("knows months and years, and no period that overlaps another in part", async () => {
  const of = async (period: string) => (await leader.call<Statistics>("GET", path("", period))).status;
  expect(await Promise.all(["2026-02", "2026", "2026-13", "2026-02-01", "2026-02..2026-03"].map(of))).toEqual([
    200, 200, 422, 422, 422,
  ]);
  // There was no such year.
  expect(await Promise.all(["0000", "0000-01", "0001", "9999-12"].map(of))).toEqual([422, 422, 200, 200]);
  const old = await leader.call("GET", "/api/desk/statistics?tenant=sos&from=2026-01-01&to=2026-01-07");
  expect(old.status).toBe(422);
});

test("what was told of a month stays, and the total of its year gives way to it", async () => {
  const put = (on: string, count: number) =>
    service.query(
      "INSERT INTO counters (tenant, day, measure, detail, shard, count) VALUES ('sos', $1, 'breaches', '', 0, $2)",
      [on, count],
    );
  for (const [on, count] of [
    ["2018-12-31", 1],
    ["2019-02-03", 3],
    ["2019-03-04", 6],
    ["2019-03-05", 2],
    ["2019-05-05", 40],
  ] as const)
    await put(on, count);
  const read = async (period: string) => (await leader.call<Statistics>("GET", path("", period))).body;
  const year = await read("2019");
  // Else the three of February would be 51 less what was told of the others.
  expect(year.totals.breaches).toBe(">=5");
  const shown = year.days.map(({ counts }) => counts.breaches);
  expect([shown[1], shown[2], shown[4]]).toEqual([null, 8, 40]);
  const march = await read("2019-03");
  expect(march.totals.breaches).toBe(8);
  expect(march.days.filter(({ counts }) => typeof counts.breaches === "number")).toEqual([]);
  expect((await read("2019-05")).totals.breaches).toBe(40);
  expect([year.hours, year.topics, year.process]).toEqual([[], [], {}]);
});

test("opened and rated replies are counted once, by month, and nobody at the desk learns of which", async () => {
  const colleague = await newColleague(service, "volunteer");
  const caller = await newWriter(client, "Hva nå?");
  const find = "SELECT id FROM conversations WHERE mailbox = $1";
  const [row] = await service.query<{ id: string }>(find, [caller.user.mailbox]);
  const { body: shown } = await work.claim(colleague, row!.id);
  await work.save(colleague, shown.id, shown.token!, "Svar", 0);
  await work.send(colleague, shown.id, work.sendBody(shown));
  await passUndoTime(service, shown.id);
  const replies = async () => (await client.list(caller.token)).body.filter(({ is_reply }) => is_reply);
  await expect.poll(replies, { timeout: 180_000, interval: 200 }).toHaveLength(1);
  const [reply] = await replies();
  const atDesk = async () =>
    Promise.all(
      [colleague, leader].flatMap((person) =>
        [`/api/desk/conversations/${shown.id}`, "/api/desk/queue?section=mine", "/api/desk/alerts"].map(
          async (address) => (await person.call("GET", address)).text,
        ),
      ),
    );
  // A leader's first opening is noted; the ones after it change nothing. The search of the reply ends a little later.
  await expect
    .poll(async () => (await atDesk()).join(""), { timeout: 180_000, interval: 200 })
    .not.toContain('"found":null');
  const before = await atDesk();
  expect(before[0]).toContain("Svar");

  const rate = (helped: string, id = reply!.id) =>
    client.call("POST", `/api/messages/${id}/helped`, { token: caller.token, body: { helped } });
  const see = () => client.call("PUT", "/api/caller/seen", { token: caller.token, body: { id: reply!.id } });
  expect((await client.me(caller.token)).body.data.rated).toBeNull();
  for (const helped of ["little", "yes", "little"]) expect((await rate(helped)).body).toEqual({ status: "success" });
  await Promise.all([see(), see(), rate("no"), rate("no")]);
  expect((await client.me(caller.token)).body.data.rated).toBe(reply!.id);
  expect((await rate("perhaps")).status).toBe(422);
  expect([(await rate("yes", caller.message.id)).status, (await rate("yes", "x")).status]).toEqual([404, 404]);

  const counted = await service.query(
    `SELECT detail, sum(count)::integer AS count, bool_and(extract(day FROM day) = 1) AS is_month FROM counters
     WHERE detail LIKE 'helped%' OR detail = 'replies-opened' GROUP BY detail ORDER BY detail`,
  );
  expect(counted).toEqual([
    { detail: "helped-little", count: 1, is_month: true },
    { detail: "replies-opened", count: 1, is_month: true },
  ]);
  expect(await atDesk()).toEqual(before);
  const mayRead = (column: string) =>
    service.query(`SELECT has_column_privilege('sosmessages_desk', 'messages', '${column}', 'SELECT') AS yes`);
  expect([await mayRead("body"), await mayRead("is_opened"), await mayRead("is_rated")]).toEqual([
    [{ yes: true }],
    [{ yes: false }],
    [{ yes: false }],
  ]);
});

// The last one here: nothing is left afterwards.
test("after everything is purged the statistics are what they were", async () => {
  const before = await read(leader);
  await service.moveTime("15 days");
  await service.sweep();
  await service.moveTime("0");
  for (const table of ["messages", "conversations"]) expect(await service.query(`SELECT FROM ${table}`)).toEqual([]);
  // A login of before may have ended meanwhile.
  const later = await newColleague(service, "leader");
  expect(await read(later)).toEqual(before);
  const rows = await service.query<{ sum: string }>(
    "SELECT sum(count) FROM counters WHERE measure = 'expired-unanswered'",
  );
  expect(rows[0]!.sum).toBe("1");
  await service.query("DELETE FROM callers");
  expect(await read(later)).toEqual(before);
});
