import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { newClient, type Client } from "#test/support/client.ts";
import { newDeskClient, type DeskPerson } from "#test/support/desk/desk.ts";
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
let admin: DeskPerson;
let leader: Colleague;
let volunteer: Colleague;
beforeAll(async () => {
  service = await startTestService({ LIMIT_FACTOR: "1000000" });
  client = newClient(service.url);
  admin = await newDeskClient(service).invite("admin");
  leader = await newColleague(service, "leader");
  volunteer = await newColleague(service, "volunteer");
});
afterAll(() => service.stop());

const month = new Intl.DateTimeFormat("sv", { timeZone: "Europe/Oslo", year: "numeric", month: "2-digit" });
const thisMonth = month.format(new Date());
const lastMonth = month.format(new Date(`${thisMonth}-01T00:00:00Z`).getTime() - 86_400_000 * 3);

/** Every call of the running service that an administrator may read, with every period where it asks for one. */
const readable = (): string[] =>
  service.registered
    .filter(({ method, allow }) => method === "GET" && (allow as readonly string[]).includes("admin"))
    // A page of the draft, which needs the built pages.
    .filter(({ path }) => !path.endsWith("/preview"))
    .map(({ path, query }) => ({ path: path.replace("services/{id}", "services/sos"), query }))
    .flatMap(({ path, query }) => {
      if (query && "week" in query.properties) return [`${path}?week=${thisMonth}-01`];
      return query && "period" in query.properties
        ? [thisMonth, thisMonth.slice(0, 4), lastMonth].map((period) => `${path}?tenant=sos&period=${period}`)
        : [path];
    });

/** Times of the administrator's own login, and of jobs that run by the clock, move by themselves. */
const byTheClock = /"(active_at|last_ran_at|last_failed_at)":("[^"]*"|null)/g;
const readAll = async (who: Pick<DeskPerson, "call">): Promise<Record<string, string>> => {
  const answers: Record<string, string> = {};
  for (const path of readable()) {
    const { status, text } = await who.call("GET", path);
    expect([path, status]).toEqual([path, 200]);
    answers[path] = text.replaceAll(byTheClock, "");
  }
  return answers;
};

/** A letter that is answered, one in danger that a leader sees to, one that is closed, and one that nobody answers. */
const passEvents = async (): Promise<void> => {
  await newWriter(client, "Hei");
  const shown = await answerNext(volunteer, "Svar");
  await passUndoTime(service, shown.id);
  await vi.waitFor(
    async () => expect(await service.query("SELECT FROM conversations WHERE state = 'sending'")).toEqual([]),
    { timeout: 180_000, interval: 200 },
  );
  const { token } = await client.newcomer();
  const body = { body: "Jeg er ikke trygg", not_safe: true };
  expect((await client.call("POST", "/api/messages", { token, body })).status).toBe(201);
  const { body: acute } = await work.next(leader);
  await leader.call("POST", work.at(acute.id, "/sign/reject"), { body: { token: acute.token } });
  await leader.call("POST", work.at(acute.id, "/close"), { body: { token: acute.token, reason: "mistake" } });
  const gone = await newWriter(client, "Hei igjen");
  await client.call("DELETE", "/api/messages", { token: gone.token });
  await newWriter(client, "Er det noen der?");
};

test("whatever callers write and the desk answers, no byte that an administrator can read changes", async () => {
  const put = "INSERT INTO counters (tenant, day, measure, detail, shard, count) VALUES ('sos', $1, $2, '', 0, 1027)";
  for (const day of [`${thisMonth}-01`, `${lastMonth}-03`]) {
    for (const measure of ["messages-in", "replies-out", "mailboxes-made"]) await service.query(put, [day, measure]);
  }
  // A machine that was slow to start has jobs that failed once.
  const alerts = async () => (await admin.call("GET", "/api/desk/alerts")).body;
  await expect.poll(alerts, { timeout: 180_000, interval: 500 }).toEqual([]);
  const before = await readAll(admin);
  expect(Object.keys(before).length).toBeGreaterThan(10);
  expect(before[`/api/desk/statistics?tenant=sos&period=${lastMonth}`]).toContain('"messages-in":1027');
  await passEvents();
  expect(await readAll(admin)).toEqual(before);
});

test("nor does what an administrator does tell how much happened in between", async () => {
  const seqOf = async () => (await admin.call<{ entries: { seq: number }[] }>("GET", "/api/desk/audit")).body.entries;
  const act = async () => expect((await admin.call("POST", "/api/desk/health/sweep/run")).status).toBe(200);
  await act();
  const [first] = await seqOf();
  await passEvents();
  await act();
  const [second] = await seqOf();
  expect(second!.seq - first!.seq).toBe(1);
});

test("once the month is over its figures are there, and what was done with conversations in it", async () => {
  const path = `/api/desk/statistics?tenant=sos&period=${thisMonth}`;
  type Read = { published: boolean; totals: Record<string, unknown> };
  const running = await leader.call<Read>("GET", path);
  expect([running.body.published, running.body.totals]).toEqual([false, {}]);
  expect((await leader.call<string>("GET", path.replace("?", ".csv?"))).text.split("\r\n")).toHaveLength(2);

  await service.moveTime("32 days");
  const [later, other] = [await newColleague(service, "admin"), await newColleague(service, "leader")];
  const over = await other.call<Read>("GET", path);
  expect([over.body.published, over.body.totals["messages-in"]]).toEqual([true, expect.any(Number) as number]);
  const { body } = await later.call<{ entries: { act: string }[] }>("GET", "/api/desk/audit");
  expect(body.entries.map(({ act }) => act)).toContain("sent");
  await service.moveTime("0");
});

test("a service whose first month is running has no figures yet, rather than none", async () => {
  const other = await newColleague(service, "leader", { tenants: ["sami"] });
  for (const period of [lastMonth, thisMonth, thisMonth.slice(0, 4)]) {
    const { body } = await other.call("GET", `/api/desk/statistics?tenant=sami&period=${period}`);
    expect(body).toMatchObject({ published: false, totals: {}, days: [] });
  }
});
