import type { PeriodReport } from "@sosmessages/contract/desk/statistics.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newColleague, type Colleague } from "#test/support/desk/desk-work.ts";
import { startTestService, type TestService } from "#test/support/service.ts";

let service: TestService;
let leader: Colleague;
const topics = ["7d9c4a52-9d0e-4f0a-8f9b-2f3c58c0a111", "7d9c4a52-9d0e-4f0a-8f9b-2f3c58c0a112"] as const;

/** Counts by month have the first day of the month. */
const counted: readonly (readonly [day: string, measure: string, detail: string, count: number])[] = [
  ["2018-11-05", "messages-in", "", 30],
  ["2019-01-07", "messages-in", "", 20],
  ["2019-02-07", "messages-in", "", 12],
  ["2019-03-07", "messages-in", "", 8],
  ["2019-01-07", "breaches", "", 9],
  ["2019-02-07", "breaches", "", 3],
  ["2019-05-07", "breaches", "", 2],
  ["2019-06-07", "breaches", "", 4],
  ["2019-01-01", "response", "0", 6],
  ["2019-01-01", "response", "9", 2],
  ["2019-01-01", "response", "10", 3],
  ["2019-02-01", "response", "9", 4],
  ["2019-02-01", "response", "10", 1],
  ["2019-01-01", "duty-people", "1-08", 14],
  ["2019-01-01", "duty-people", "2-08", 6],
  ["2019-01-01", "process", "helped-yes", 7],
  ["2019-02-01", "process", "helped-yes", 6],
  ["2019-01-01", "topic", topics[0], 20],
  ["2019-02-01", "topic", topics[0], 12],
  ["2019-02-01", "topic", topics[1], 4],
  ["2019-03-01", "topic", topics[1], 3],
];

beforeAll(async () => {
  service = await startTestService({ LIMIT_FACTOR: "1000000" });
  leader = await newColleague(service, "leader");
  for (const [index, id] of topics.entries()) {
    const add = "INSERT INTO topics VALUES ($1, 'sos', $2, $2, $2, true)";
    await service.query(add, [id, ["Ensomhet", "=Sorg"][index]]);
  }
  const put = "INSERT INTO counters (tenant, day, measure, detail, shard, count) VALUES ('sos', $1, $2, $3, 0, $4)";
  for (const each of counted) await service.query(put, [...each]);
});
afterAll(() => service.stop());

const path = (period: string, kind = "", tenant = "sos") => `/api/desk/report${kind}?tenant=${tenant}&period=${period}`;
const read = async (period: string) => {
  const { body } = await leader.call<PeriodReport>("GET", path(period));
  return {
    ...body,
    of: (name: string) => {
      const { now, before, change } = body.figures.find((figure) => figure.name === name)!;
      return [now, before, change];
    },
  };
};

test("compares a month, a quarter and a year with the one before", async () => {
  const month = await read("2019-02");
  expect([month.published, month.from, month.to]).toEqual([true, "2019-02-01", "2019-02-28"]);
  expect(month.before).toEqual({ from: "2019-01-01", to: "2019-01-31" });
  expect(month.of("messages-in")).toEqual([12, 20, -8]);
  expect(month.of("helped-yes")).toEqual([6, 7, -1]);
  const quarter = await read("2019-Q1");
  expect(quarter.before).toEqual({ from: "2018-10-01", to: "2018-12-31" });
  expect(quarter.of("messages-in")).toEqual([40, 30, 10]);
  expect(quarter.of("duty-hours")).toEqual([20, null, null]);
  expect((await read("2019")).of("messages-in")).toEqual([40, 30, 10]);
});

test("works out times and the share in time from the replies of all months", async () => {
  const quarter = await read("2019-Q1");
  // Six within an hour, six after the promise: the few of each month are many together.
  expect(["in_time", "median"].map((name) => quarter.of(name)[0])).toEqual([0.5, 1]);
  expect((await read("2019-01")).of("in_time")[0]).toBe(1);
});

test("hides what would give away a small count of a month, and then the year as well", async () => {
  // Twelve less the nine of January would be February's three.
  expect((await read("2019-Q1")).of("breaches")).toEqual([">=5", null, null]);
  // Two and four are six: the other way round they would be six as well.
  const second = await read("2019-Q2");
  expect(second.of("breaches")).toEqual([6, ">=5", null]);
  // Eighteen less the visible counts would be the three again.
  expect((await read("2019")).of("breaches")).toEqual([">=5", null, null]);
  const { topics: shown } = await read("2019-Q1");
  expect(shown.map(({ name, now }) => [name.nb, now])).toEqual([
    ["=Sorg", 7],
    ["Ensomhet", ">=5"],
  ]);
});

test("of a period that is not over, or before the service began, there is no report", async () => {
  const running = new Date().getFullYear();
  for (const period of [`${running}`, `${running + 1}-Q1`, "2018-10", "0001"]) {
    expect(await read(period)).toMatchObject({ published: false, before: null, figures: [], topics: [] });
  }
  const first = await read("2018-11");
  expect([first.published, first.before, first.of("messages-in")]).toEqual([true, null, [30, null, null]]);
  const statusOf = async (address: string) => (await leader.call("GET", address)).status;
  expect(await Promise.all(["2019-Q0", "2019-Q5", "2019-13", "0000-Q1"].map((each) => statusOf(path(each))))).toEqual(
    Array.from({ length: 4 }, () => 422),
  );
});

test("is a leader's and an administrator's, each of their services", async () => {
  const [volunteer, admin] = [await newColleague(service, "volunteer"), await newColleague(service, "admin")];
  const statusOf = async (who: Colleague, address: string) => (await who.call("GET", address)).status;
  for (const kind of ["", ".csv"]) {
    expect(await statusOf(volunteer, path("2019", kind))).toBe(403);
    expect(await statusOf(admin, path("2019", kind))).toBe(200);
    expect(await statusOf(leader, path("2019", kind, "sami"))).toBe(404);
  }
});

test("comes as CSV with the same figures, and with service and periods in every line", async () => {
  const { text, headers } = await leader.call<string>("GET", path("2019-Q2", ".csv"));
  expect(headers.get("content-disposition")).toBe('attachment; filename="report-sos-2019-Q2.csv"');
  const lines = text.split("\r\n");
  expect(lines[0]).toBe("service,period,kind,measure,value,compared with,value before,change");
  const before = "2019-01-01 to 2019-03-31";
  expect(lines).toContain(`sos,2019-Q2,figure,breaches,6,${before},>=5,`);
  expect(lines).toContain(`sos,2019-Q2,figure,in_time,,${before},0.5,`);
  expect(lines).toContain(`sos,2019-Q2,topic,'=Sorg,<5,${before},7,`);
});
