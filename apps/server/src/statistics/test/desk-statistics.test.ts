import type { Statistics } from "@sosmessages/contract/desk/statistics.ts";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { newClient, type Client } from "#test/support/client.ts";
import { answerNext, newColleague, newWriter, passUndoTime, type Colleague } from "#test/support/desk/desk-work.ts";
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
      { timeout: 30_000, interval: 200 },
    );
  }
  await newWriter(client, "som ingen svarer på");
}, 120_000);
afterAll(() => service.stop());

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
const path = (kind = "") => `/api/desk/statistics${kind}?tenant=sos&from=${day(-1)}&to=${day(1)}`;
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
  expect(hours.reduce((sum, { messages }) => sum + (messages ?? 0), 0)).toBeLessThanOrEqual(7);
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
  const lines = text.split("\r\n");
  expect(lines[0]).toBe("period or kind,measure,count");
  expect(lines).toContain("total,messages-in,7");
  expect(lines).toContain("total,breaches,<5");
  expect(lines).toContain("topic,Ensomhet,6");
  expect(lines.at(-1)).toBe("");
});

// The last one here: nothing is left afterwards.
test("after everything is purged the statistics are what they were", async () => {
  const before = await read(leader);
  await service.moveTime("15 days");
  await service.sweep();
  await service.moveTime("0");
  for (const table of ["messages", "conversations"]) expect(await service.query(`SELECT FROM ${table}`)).toEqual([]);
  const swept = await read(leader);
  expect(swept).toEqual(before);
  const rows = await service.query<{ sum: string }>(
    "SELECT sum(count) FROM counters WHERE measure = 'expired-unanswered'",
  );
  expect(rows[0]!.sum).toBe("1");
  await service.query("DELETE FROM callers");
  expect(await read(leader)).toEqual(before);
});
