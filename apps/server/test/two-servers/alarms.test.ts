import { conversationChanged } from "@sosmessages/contract/realtime/channels.ts";
import type { Alert } from "@sosmessages/contract/desk/shift.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newClient } from "#test/support/client.ts";
import { newDeskBrowser, type DeskBrowser } from "#test/support/desk/desk.ts";
import { newColleague, newWriter, work } from "#test/support/desk/desk-work.ts";
import { openGood } from "#test/support/realtime/socket.ts";
import { subscribe } from "#test/support/realtime/subscribe.ts";
import { startTestService } from "#test/support/service.ts";
import { newCommonGround } from "./two-servers.ts";

type Ground = Awaited<ReturnType<typeof newCommonGround>>;
type Server = Awaited<ReturnType<typeof startTestService>>;

let ground: Ground;
let a: Server;
let b: Server;
beforeAll(async () => {
  ground = await newCommonGround();
  const start = () => startTestService({ LIMIT_FACTOR: "1000", ...ground.shared });
  [a, b] = await Promise.all([start(), start()]);
});
afterAll(async () => {
  await b.stop();
  await ground.leave();
});

/** The same login, in a page that came from another server. */
const at = (url: string, person: DeskBrowser): DeskBrowser => {
  const browser = newDeskBrowser(url);
  browser.useCookie(person.cookie());
  return browser;
};
const unseenOf = async (person: DeskBrowser) =>
  (await person.call<Alert[]>("GET", "/api/desk/alerts")).body.flatMap(({ kind, one }) =>
    one !== undefined && one.seen_at === null ? [[kind, one.alarm] as const] : [],
  );

test("a call made on one server is on the leader's page at the other, outlives the first, and ends at either", async () => {
  const volunteer = await newColleague(a, "volunteer");
  const leader = await newColleague(b, "leader");
  const socket = await openGood(b.url);
  const desk = { channel: "private-desk.sos", path: "/api/desk/pusher/auth" };
  expect(await subscribe(leader, socket, desk)).toBe("ok");

  const { token } = await newWriter(newClient(a.url), "Jeg orker ikke mer");
  const { body: shown } = await work.next(volunteer);
  expect((await volunteer.call("POST", work.at(shown.id, "/leader"), { body: { token: shown.token } })).status).toBe(
    200,
  );
  // As the page does: it fetches after a notification, and does not poll.
  let calls: string[] = [];
  while (calls.length === 0) {
    expect(await socket.next(conversationChanged)).not.toBeNull();
    calls = (await unseenOf(leader)).map(([kind]) => kind);
  }
  expect(calls).toEqual(["alarm-leader"]);

  // Both servers know what this leader was shown.
  const openings = async () =>
    (await b.query(`SELECT 1 FROM audit WHERE act = 'opened' AND volunteer = '${leader.id}'`)).length;
  await work.open(at(a.url, leader), shown.id);
  await work.open(leader, `${shown.id}?again=1`);
  expect(await openings()).toBe(1);
  await newClient(a.url).write(token, "Og ett til");
  await work.open(leader, `${shown.id}?again=1`);
  await work.open(at(a.url, leader), `${shown.id}?again=1`);
  expect(await openings()).toBe(2);

  // The line is cut, and the server that took the call is gone.
  socket.close();
  const called = work.at(shown.id, "/acute");
  expect((await volunteer.call("POST", called, { body: { token: shown.token, is_acute: true } })).status).toBe(200);
  await a.stop();
  expect((await unseenOf(leader)).map(([kind]) => kind).toSorted()).toEqual(["alarm-acute", "alarm-leader"]);

  const again = await startTestService({ LIMIT_FACTOR: "1000", ...ground.shared });
  try {
    const elsewhere = at(again.url, leader);
    const open = await unseenOf(elsewhere);
    expect(open).toHaveLength(2);
    for (const [, alarm] of open)
      expect((await elsewhere.call("POST", `/api/desk/alarms/${alarm}/seen`, { body: {} })).status).toBe(200);
    expect(await unseenOf(leader)).toEqual([]);
  } finally {
    await again.stop();
  }
});
