import type { QueueRow } from "@sosmessages/contract/desk/conversations.ts";
import type { Statistics } from "@sosmessages/contract/desk/statistics.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newClient } from "#test/support/client.ts";
import { newDeskBrowser, totpCode } from "#test/support/desk/desk.ts";
import { operate } from "#test/support/operator.ts";
import { startTestService, type TestService } from "#test/support/service.ts";

type Told = {
  staff: { name: string; role: string; password: string; totp: string }[];
  callers: string[];
  password: string;
};

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ LIMIT_FACTOR: "1000" });
});
afterAll(() => service.stop());

const run = (...more: string[]) =>
  operate({ DATA_DIR: service.dataDir, DATABASE_URL: service.databaseUrl }, "demo", ...more);

test("a demonstration fills an empty service beside it: people can log in, conversations wait, months are counted", async () => {
  const said = await run("--json");
  expect(said).toMatchObject({ code: 0, err: "" });
  const { staff, callers, password } = JSON.parse(said.out) as Told;

  const browsers = new Map<string, ReturnType<typeof newDeskBrowser>>();
  for (const person of staff) {
    const browser = newDeskBrowser(service.url);
    const { name, password: own, totp } = person;
    expect((await browser.call("POST", "/api/desk/login", { body: { name, password: own } })).status).toBe(200);
    const second = await browser.call("POST", "/api/desk/login/second", { body: { totp: totpCode(totp) } });
    expect(second.status).toBe(200);
    browsers.set(person.role, browser);
  }

  const leader = browsers.get("leader")!;
  const queue = async (section: string) =>
    (await leader.call<{ rows: QueueRow[] }>("GET", `/api/desk/queue?section=${section}`)).body.rows;
  const waiting = await queue("waiting");
  expect(new Set(waiting.map(({ tenant }) => tenant))).toEqual(new Set(["sos", "sami"]));
  // If the program has found a sign of danger in another letter, that one is first.
  const [first] = waiting;
  expect(first!.is_acute || Boolean(first!.sign)).toBe(true);
  expect(waiting.some(({ is_acute: isAcute }) => isAcute)).toBe(true);
  const [inReview] = await queue("review");
  const opened = await leader.call("GET", `/api/desk/conversations/${inReview!.id}`);
  expect(opened.body).toMatchObject({
    state: "review",
    draft: { body: expect.stringContaining("Thank you") as string },
  });

  const month = new Date(Date.now() - 45 * 86_400_000).toISOString().slice(0, 7);
  const { totals } = (await leader.call<Statistics>("GET", `/api/desk/statistics?tenant=sos&period=${month}`)).body;
  expect(totals["messages-in"]).toBeGreaterThan(100);

  const client = newClient(service.url);
  const { body } = await client.logIn(callers[0]!, password);
  expect((await client.list(body.token)).body.length).toBeGreaterThan(0);
});

test("it refuses a service that holds anything, and says what to do instead", async () => {
  expect(await run()).toMatchObject({
    code: 1,
    err: expect.stringContaining("give it a DATA_DIR of its own") as string,
  });
});
