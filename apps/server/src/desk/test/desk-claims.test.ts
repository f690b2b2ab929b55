import { randomUUID } from "node:crypto";
import type * as alarmCalls from "@sosmessages/contract/desk/alarms.ts";
import type * as careCalls from "@sosmessages/contract/desk/care.ts";
import type * as conversationCalls from "@sosmessages/contract/desk/conversations.ts";
import type * as shiftCalls from "@sosmessages/contract/desk/shift.ts";
import type { RouteShape } from "@sosmessages/contract/route.ts";
import { mailboxChannel, standingChanged } from "@sosmessages/contract/realtime/channels.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newClient, type Client } from "#test/support/client.ts";
import {
  newColleague,
  newWriter,
  passUndoTime,
  work,
  type Colleague,
  type Shown,
} from "#test/support/desk/desk-work.ts";
import { listen, newPusher } from "#test/support/realtime/pusher-client.ts";
import { startTestService, type TestService } from "#test/support/service.ts";

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await startTestService({ LIMIT_FACTOR: "1000000" });
  client = newClient(service.url);
});
afterAll(() => service.stop());
beforeEach(() => service.query("DELETE FROM callers"));

const waitingId = async (person: Colleague): Promise<string> => (await work.queue(person)).body.rows[0]!.id;

test("of a hundred people who click at once, one gets the conversation, and 99 are told where it stands and nothing else", async () => {
  await newWriter(client, "Det er bare én av meg.");
  const crowd = await Promise.all(Array.from({ length: 100 }, () => newColleague(service, "volunteer")));
  const id = await waitingId(crowd[0]!);
  // A busy machine answers some of a hundred with 503. Pages repeat such a call.
  const claim = async (person: Colleague): ReturnType<typeof work.claim> => {
    const answer = await work.claim(person, id);
    return answer.status === 503 ? claim(person) : answer;
  };
  const answers = await Promise.all(crowd.map(claim));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const losers = answers.filter(({ status }) => status !== 200);
  expect(losers).toHaveLength(99);
  for (const { status, body, text } of losers) {
    const standing = { state: "claimed", by: "claimed", holder: null, is_mine: false, is_emptied: false };
    expect([status, body]).toMatchObject([409, { status: "error", error: "taken", standing }]);
    expect(text).not.toContain("bare én");
  }
  expect((await service.query("SELECT count(*)::int FROM conversations WHERE state = 'claimed'"))[0]).toEqual({
    count: 1,
  });
});

test("nobody ever holds more than two, however many tabs they click in at once", async () => {
  const volunteer = await newColleague(service, "volunteer");
  await Promise.all(Array.from({ length: 6 }, (_, n) => newWriter(client, `nummer ${n}`)));
  const { rows } = (await work.queue(volunteer)).body;
  const clicks = rows.flatMap(({ id }) => [work.claim(volunteer, id), work.next(volunteer)]);
  const answers = await Promise.all(clicks);
  const held = answers.filter(({ status }) => status === 200).map(({ body }) => body.id);
  expect(new Set(held).size).toBe(2);
  expect((await work.queue(volunteer, "mine")).body.rows).toHaveLength(2);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
});

test("twenty who take the next one at once get twenty different ones, the most urgent first", async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => newColleague(service, "volunteer")));
  await Promise.all(Array.from({ length: 25 }, (_, n) => newWriter(client, `nummer ${n}`)));
  await service.query(
    "UPDATE conversations SET is_acute = true WHERE id = (SELECT id FROM conversations ORDER BY due_at DESC LIMIT 1)",
  );
  const before = (await work.queue(people[0]!)).body.rows;
  expect(before.map(({ is_acute }) => is_acute)).toEqual([true, ...Array.from({ length: 24 }, () => false)]);
  const taken = await Promise.all([...people, ...people].map((person) => work.next(person)));
  expect(new Set(taken.map(({ body }) => body.id)).size).toBe(20);
  expect(new Set(taken.map(({ body }) => body.id))).toEqual(new Set(before.slice(0, 20).map(({ id }) => id)));
});

test("a volunteer is shown only the services and languages granted; a leader every language; nobody off duty takes one", async () => {
  const sami = newClient(service.url, { host: "sami.localhost", "accept-language": "se" });
  await newWriter(sami, "Bures");
  await newWriter(client, "Hei");
  await newWriter(newClient(service.url, { "accept-language": "en" }), "Hello");
  const english = await newColleague(service, "volunteer", { languages: ["en"] });
  const leader = await newColleague(service, "leader", { languages: ["nb"] });
  const both = await newColleague(service, "volunteer", { tenants: ["sos", "sami"] });
  const seen = async (person: Colleague) =>
    (await work.queue(person)).body.rows.map(({ tenant, language }) => `${tenant} ${language}`).toSorted();
  expect(await seen(english)).toEqual(["sos en"]);
  expect(await seen(leader)).toEqual(["sos en", "sos nb"]);
  expect(await seen(both)).toEqual(["sami se", "sos en", "sos nb"]);
  const foreign = (await work.queue(both)).body.rows.filter(({ language }) => language !== "en");
  for (const { id } of foreign) {
    expect((await work.claim(english, id)).status).toBe(404);
    expect((await work.open(english, id)).status).toBe(404);
  }
  expect((await work.queue(both)).body.rows.find(({ tenant }) => tenant === "sami")).toMatchObject({ language: "se" });
  const offDuty = await newColleague(service, "volunteer", { duty: false });
  expect([(await work.next(offDuty)).status, (await work.next(offDuty)).body]).toEqual([
    409,
    { status: "error", error: "offDuty" },
  ]);
});

test("whoever waits in a language that no service speaks any more is shown to leaders, and to volunteers who answer in it", async () => {
  await newWriter(client, "Hei");
  await service.query("UPDATE callers SET language = 'fi'");
  await service.query("UPDATE conversations SET language = 'fi'");
  const [leader, usual] = [await newColleague(service, "leader"), await newColleague(service, "volunteer")];
  const finnish = await newColleague(service, "volunteer", { languages: ["fi"] });
  const waiting = async (person: Colleague) => (await work.queue(person)).body.rows.map(({ language }) => language);
  // Which languages there are is looked up now and then, by the job of the logins.
  const admin = await newColleague(service, "admin");
  expect((await admin.call("POST", "/api/desk/health/desk/run")).status).toBe(200);
  await expect.poll(() => waiting(leader)).toEqual(["fi"]);
  expect([await waiting(finnish), await waiting(usual)]).toEqual([["fi"], []]);
  expect((await work.next(leader)).status).toBe(200);
});

test("whoever may know the person is never offered that mailbox again", async () => {
  const volunteer = await newColleague(service, "volunteer");
  const caller = await newWriter(client, "Det er meg");
  const { body: shown } = await work.next(volunteer);
  expect((await work.release(volunteer, shown.id, shown.token!, "may-know")).status).toBe(200);
  expect((await work.queue(volunteer)).body.rows).toEqual([]);
  expect((await work.next(volunteer)).status).toBe(204);
  expect((await work.claim(volunteer, shown.id)).status).toBe(404);
  await client.write(caller.token, "Er du der?");
  expect((await work.next(volunteer)).status).toBe(204);
  const other = await newColleague(service, "volunteer");
  expect((await work.next(other)).status).toBe(200);
});

/** Two wait, and this person has taken the more urgent one. */
const firstOfTwo = async (person: Colleague) => {
  await newWriter(client, "Den tyngste");
  await newWriter(client, "En annen");
  await service.query("UPDATE conversations SET due_at = due_at - interval '1 hour' WHERE id = $1", [
    await waitingId(person),
  ]);
  return (await work.next(person)).body;
};
const onlyGivenBack = [409, { status: "error", error: "onlyGivenBack" }];
const nextOf = async (person: Colleague) => {
  const { status, body } = await work.next(person);
  return status === 200 ? body.id : [status, body];
};

test.each(["too-hard", "other", "shift-over"])(
  "whoever gave a conversation back (%s) is handed another one, and told when it is the only one left",
  async (reason) => {
    const volunteer = await newColleague(service, "volunteer");
    const shown = await firstOfTwo(volunteer);
    await work.release(volunteer, shown.id, shown.token!, reason);
    const { rows } = (await work.queue(volunteer)).body;
    expect(rows.map(({ id, is_given_back }) => [id === shown.id, is_given_back])).toEqual([
      [true, true],
      [false, false],
    ]);
    expect(await nextOf(volunteer)).toBe(rows[1]!.id);
    expect(await nextOf(volunteer)).toEqual(onlyGivenBack);
    // Chosen by themselves it is theirs, and a lease that runs out later is no giving back.
    expect((await work.claim(volunteer, shown.id)).status).toBe(200);
    await service.query("UPDATE conversations SET lease_until = service_time() WHERE id = $1", [shown.id]);
    await expect.poll(() => nextOf(volunteer)).toBe(shown.id);
  },
);

test("what somebody gave back is handed to everybody else, first as it was", async () => {
  const [volunteer, other] = [await newColleague(service, "volunteer"), await newColleague(service, "volunteer")];
  const shown = await firstOfTwo(volunteer);
  await work.release(volunteer, shown.id, shown.token!, "too-hard");
  expect((await work.queue(other)).body.rows.map(({ is_given_back }) => is_given_back)).toEqual([false, false]);
  expect(await nextOf(other)).toBe(shown.id);
});

test("giving back lasts for that waiting round, and the end of a shift until the next one", async () => {
  const volunteer = await newColleague(service, "volunteer");
  const caller = await newWriter(client, "Hei");
  const { body: shown } = await work.next(volunteer);
  await work.release(volunteer, shown.id, shown.token!, "shift-over");
  expect(await nextOf(volunteer)).toEqual(onlyGivenBack);
  await service.query("UPDATE given_back SET until = until - interval '8 hours'");
  expect(await nextOf(volunteer)).toBe(shown.id);

  const { body: again } = await work.open(volunteer, shown.id);
  await work.release(volunteer, shown.id, again.token!, "too-hard");
  await client.write(caller.token, "Er du der?");
  expect(await nextOf(volunteer)).toEqual(onlyGivenBack);
  // Somebody else answers, and the same person writes again.
  const other = await newColleague(service, "volunteer");
  const { body: taken } = await work.next(other);
  await work.save(other, taken.id, taken.token!, "Her er jeg", 0);
  await work.send(other, taken.id, work.sendBody(taken));
  await passUndoTime(service, taken.id);
  await client.write(caller.token, "Takk. Noe nytt.");
  await expect.poll(() => nextOf(volunteer)).toBe(shown.id);
});

test("a leader who puts a conversation into the queue leaves it to somebody else, whoever it was taken from among them", async () => {
  const [volunteer, leader] = [await newColleague(service, "volunteer"), await newColleague(service, "leader")];
  await newWriter(client, "Hei");
  const { body: shown } = await work.next(volunteer);
  const takeOver = (to: "queue" | "me") => leader.call("POST", work.at(shown.id, "/take-over"), { body: { to } });
  await takeOver("queue");
  expect(await nextOf(leader)).toEqual(onlyGivenBack);
  expect(await nextOf(volunteer)).toBe(shown.id);
  await takeOver("me");
  await takeOver("queue");
  expect(await nextOf(leader)).toEqual(onlyGivenBack);
  expect(await nextOf(volunteer)).toBe(shown.id);
});

test("a lease that is over goes back with its draft; whoever held it can neither save nor send, and the next one finds it", async () => {
  const first = await newColleague(service, "volunteer");
  const second = await newColleague(service, "volunteer");
  await newWriter(client, "Hei");
  const { body: held } = await work.next(first);
  await work.save(first, held.id, held.token!, "Jeg begynte på noe", 0);
  await service.query("UPDATE conversations SET lease_until = service_time() WHERE id = $1", [held.id]);
  await expect.poll(async () => (await work.queue(second)).body.rows.length).toBe(1);

  const late = await work.save(first, held.id, held.token!, "for sent", 1);
  expect([late.status, late.body.error]).toEqual([409, "stale"]);
  const { body: retaken } = await work.next(second);
  expect(retaken.draft).toMatchObject({ body: "Jeg begynte på noe", revision: 1 });
  const sent = await work.send(first, held.id, work.sendBody(held));
  expect([sent.status, sent.body.error]).toEqual([409, "stale"]);
  expect((await work.open(first, held.id)).status).toBe(404);
  expect((await work.open(second, held.id)).body.draft).toMatchObject({ body: "Jeg begynte på noe", revision: 1 });
});

test("half an hour after a duty is over its claims go back", async () => {
  const volunteer = await newColleague(service, "volunteer");
  await newWriter(client, "Hei");
  const { body: held } = await work.next(volunteer);
  const dutyEnded = (ago: string) =>
    service.query(`UPDATE volunteers SET duty_until = service_time() - interval '${ago}' WHERE id = $1`, [
      volunteer.id,
    ]);
  await service.query("UPDATE conversations SET claimed_at = claimed_at - interval '2 hours' WHERE id = $1", [held.id]);
  await dutyEnded("29 minutes");
  expect((await work.save(volunteer, held.id, held.token!, "snart ferdig", 0)).status).toBe(200);
  await dutyEnded("31 minutes");
  await expect
    .poll(async () => (await service.query("SELECT state FROM conversations WHERE id = $1", [held.id]))[0])
    .toEqual({ state: "waiting" });
});

test("the caller is told that a volunteer has begun to read, has read, and that nothing waits; never who or since when", async () => {
  const volunteer = await newColleague(service, "volunteer");
  const { token, user } = await newWriter(client, "Er noen der?");
  const pusher = newPusher(service.url, token);
  const { channel } = await listen(pusher, mailboxChannel(user.tenant, user.mailbox));
  const heard: unknown[] = [];
  channel.bind(standingChanged, (data: unknown) => heard.push(data));
  const standing = async () => (await client.me(token)).body.data["standing"];
  try {
    expect(await standing()).toBe("waiting");
    const id = await waitingId(volunteer);
    const claimed = await work.claim(volunteer, id);
    expect(await standing()).toBe("begun");
    await expect.poll(() => heard).toEqual([{}]);
    expect((await work.release(volunteer, id, claimed.body.token!)).status).toBe(200);
    expect(await standing()).toBe("read");
    await expect.poll(() => heard).toHaveLength(2);
    // A later message is unread.
    await client.write(token, "Nå er det verre");
    expect(await standing()).toBe("waiting");
    const again = await work.claim(volunteer, id);
    await work.save(volunteer, id, again.body.token!, "Her er jeg", 0);
    await work.send(volunteer, id, work.sendBody(again.body));
    expect(await standing()).toBe("begun");
    await passUndoTime(service, id);
    await expect.poll(standing).toBe("none");
    // A deleted reply does not reopen the conversation.
    const reply = (await client.list(token)).body.find(({ is_reply }) => is_reply)!;
    expect((await client.call("DELETE", `/api/messages/${reply.id}`, { token })).status).toBe(200);
    expect([await standing(), (await work.queue(volunteer)).body.rows]).toEqual(["none", []]);
    expect((await client.me(token)).body.data["answer_by"]).toBeNull();
    // Two claims, one release and the deletion: other open pages load the messages again.
    await expect.poll(() => heard).toHaveLength(4);
    const { body: more } = await client.write(token, "Takk. En ting til");
    const { standing: now, standing_through, answer_by: by } = (await client.me(token)).body.data;
    expect([now, Date.parse(String(by)) - Date.parse(more.submitted_at)]).toEqual(["waiting", 24 * 3_600_000]);
    // The caller's page shows later messages as waiting.
    expect(standing_through).toBe(more.id);
    const last = await work.claim(volunteer, id);
    await expect.poll(() => heard).toHaveLength(5);
    const closing = { token: last.body.token, reason: "mistake", seen_through: more.id };
    expect((await volunteer.call("POST", work.at(id, "/close"), { body: closing })).status).toBe(200);
    await expect.poll(() => heard).toHaveLength(6);
    expect(await standing()).toBe("none");
    expect((await client.call("DELETE", "/api/messages", { token })).status).toBe(200);
    await expect.poll(() => heard).toHaveLength(7);
    // A block, which open pages show before the caller writes.
    const leader = await newColleague(service, "leader");
    const body = { until: new Date(Date.now() + 3_600_000).toISOString(), reason: "abuse" };
    expect((await leader.call("POST", work.at(id, "/block"), { body })).status).toBe(200);
    await expect.poll(() => heard).toHaveLength(8);
  } finally {
    pusher.disconnect();
  }
});

type Calls = typeof conversationCalls & typeof careCalls & typeof alarmCalls & typeof shiftCalls;
/** Every call that changes something at the desk. */
type Act = {
  [K in keyof Calls]: Calls[K] extends RouteShape ? (Calls[K]["method"] extends "GET" ? never : K) : never;
}[keyof Calls];

/** A volunteer with a claim and a draft, and a leader. */
type Stage = { volunteer: Colleague; leader: Colleague; shown: Shown; id: string };
type Answered = { status: number; body: unknown };
type Once = () => Promise<Answered>;
/** How a repeated request is answered. A new act does not compile until it is in the list. */
type Repeat = { of: (stage: Stage) => Once | Promise<Once>; second?: readonly [number, string] };

const post =
  (person: Colleague, { id }: Stage, path: string, body: object = {}, method: "POST" | "PUT" = "POST"): Once =>
  () =>
    person.call(method, work.at(id, path), { body });
const typed = { body: "Utkast", revision: 0 };
const sendBody = ({ shown }: Stage) => work.sendBody(shown, { revision: 1 });
const submitted = async (stage: Stage) => {
  await work.submit(stage.volunteer, stage.id, sendBody(stage));
  return stage;
};
const withToken = ({ shown }: Stage, more: object = {}) => ({ token: shown.token, ...more });
const approval = (stage: Stage) => ({ revision: 1, seen_through: work.newestOf(stage.shown), key: randomUUID() });
const personalData = async ({ volunteer, id }: Stage) => {
  const read = async () => (await work.open(volunteer, id)).body.messages[0]!;
  await expect.poll(async () => (await read()).found?.length).toBe(1);
  const { id: message, body, found } = await read();
  const { start, end } = found![0]!;
  return { message, span: { start, end, words: body.slice(start, end) } };
};
const removal =
  (person: Colleague, path: string): Once =>
  () =>
    person.call("DELETE", path);

const repeats: Record<Act, Repeat> = {
  takeNext: {
    of: async ({ volunteer }) => {
      await newWriter(client, "En til");
      await newWriter(client, "Og en til");
      const body = { key: randomUUID() };
      return () => volunteer.call("POST", "/api/desk/queue/next", { body });
    },
  },
  claimConversation: { of: (stage) => post(stage.volunteer, stage, "/claim") },
  markSeen: { of: (at) => post(at.volunteer, at, "/seen", withToken(at, { through: work.newestOf(at.shown) })) },
  saveReplyDraft: { of: (at) => post(at.volunteer, at, "/draft", withToken(at, { body: "Mer", revision: 1 }), "PUT") },
  releaseConversation: { of: (at) => post(at.volunteer, at, "/release", withToken(at, { reason: "other" })) },
  sendReply: { of: (at) => post(at.volunteer, at, "/send", sendBody(at)) },
  undoSend: {
    of: async (at) => {
      await work.send(at.volunteer, at.id, sendBody(at));
      return post(at.volunteer, at, "/undo", withToken(at));
    },
  },
  submitForReview: { of: (at) => post(at.volunteer, at, "/submit", sendBody(at)) },
  saveReviewDraft: {
    of: async (at) => post(at.leader, await submitted(at), "/review/draft", { body: "Bedre", revision: 1 }, "PUT"),
  },
  returnFromReview: { of: async (at) => post(at.leader, await submitted(at), "/review/return", { comment: "Kort?" }) },
  approveReply: { of: async (at) => post(at.leader, await submitted(at), "/review/approve", approval(at)) },
  lookAt: { of: (at) => post(at.volunteer, at, "/looking", { is_typing: false }) },
  setAcute: { of: (at) => post(at.volunteer, at, "/acute", withToken(at, { is_acute: true })) },
  rejectSign: {
    of: async (at) => {
      await service.query("UPDATE conversations SET sign = 'program', sign_at = service_time() WHERE id = $1", [at.id]);
      return post(at.volunteer, at, "/sign/reject", withToken(at));
    },
  },
  describeConversation: {
    of: (at) => post(at.volunteer, at, "/about", withToken(at, { topic: null, risk: "some" }), "PUT"),
  },
  // The words that were marked are not there any more.
  markPersonalData: {
    of: async (at) => {
      const { message, span } = await personalData(at);
      return post(at.volunteer, at, "/personal-data", withToken(at, { message, spans: [span] }));
    },
    second: [409, "stale"],
  },
  keepFoundWords: {
    of: async (at) => post(at.volunteer, at, "/personal-data/keep", withToken(at, await personalData(at))),
    second: [409, "stale"],
  },
  searchOutgoing: {
    of:
      ({ volunteer }) =>
      () =>
        volunteer.call("POST", "/api/desk/personal-data", { body: { tenant: "sos", body: "Hei" } }),
  },
  confirmChecked: { of: (at) => post(at.volunteer, at, "/checked", withToken(at)) },
  closeConversation: {
    of: (at) =>
      post(at.volunteer, at, "/close", withToken(at, { reason: "mistake", seen_through: work.newestOf(at.shown) })),
  },
  takeOver: { of: (at) => post(at.leader, at, "/take-over", { to: "queue" }) },
  blockCaller: {
    of: (at) => {
      const until = new Date(Date.now() + 86_400_000).toISOString();
      return post(at.leader, at, "/block", { until, reason: "abuse" });
    },
  },
  propose: { of: (at) => post(at.volunteer, at, "/proposals", withToken(at, { kind: "block", reason: "Spam" })) },
  // Deleted is deleted: the pages count "not found" as done.
  dismissProposal: {
    of: async (at) => {
      await post(at.volunteer, at, "/proposals", withToken(at, { kind: "block", reason: "Spam" }))();
      const { proposals } = (await work.open(at.leader, at.id)).body;
      return removal(at.leader, `/api/desk/proposals/${proposals[0]!.id}`);
    },
    second: [404, "notFound"],
  },
  writeNote: { of: (at) => post(at.volunteer, at, "/notes", withToken(at, { body: "Ring leder" })) },
  deleteNote: {
    of: async (at) => {
      const { body } = await post(at.volunteer, at, "/notes", withToken(at, { body: "Ring leder" }))();
      return removal(at.volunteer, `/api/desk/notes/${(body as { id: string }).id}`);
    },
    second: [404, "notFound"],
  },
  callLeader: { of: (at) => post(at.volunteer, at, "/leader", withToken(at)) },
  acknowledgeAlarm: {
    of: async (at) => {
      await post(at.volunteer, at, "/leader", withToken(at))();
      const { alarms } = (await work.open(at.leader, at.id)).body;
      return () => at.leader.call("POST", `/api/desk/alarms/${alarms[0]!.id}/seen`, { body: {} });
    },
  },
  lookAgain: { of: (at) => post(at.leader, at, "/look-again", { hours: null }, "PUT") },
  askForTalk: {
    of:
      ({ volunteer }) =>
      () =>
        volunteer.call("POST", "/api/desk/talk", { body: { tenant: "sos" } }),
  },
  settleTalks: {
    of:
      ({ leader }) =>
      () =>
        leader.call("POST", "/api/desk/talk/settle", { body: { tenant: "sos" } }),
  },
  writeShiftNote: {
    of: ({ volunteer }) => {
      const body = { tenant: "sos", body: `Rolig ${randomUUID()}` };
      return () => volunteer.call("POST", "/api/desk/shift-log", { body });
    },
  },
  deleteShiftNote: {
    of: async ({ volunteer }) => {
      const body = { tenant: "sos", body: `Rolig ${randomUUID()}` };
      const { body: note } = await volunteer.call<{ id: string }>("POST", "/api/desk/shift-log", { body });
      return removal(volunteer, `/api/desk/shift-log/${note.id}`);
    },
    second: [404, "notFound"],
  },
};

/** The facts of an answer. Versions, leases and the program's search go on. */
const factsOf = ({ status, body }: Answered) => {
  const {
    id,
    token,
    error,
    revision,
    sends_at: sendsAt,
    written_at: writtenAt,
  } = (body ?? {}) as Record<string, unknown>;
  return { status, id, token, error, revision, sendsAt, writtenAt };
};
/** Entries of the audit log and of the statistics, without openings and searches. */
const recorded = async () => {
  const [{ lines }] = (await service.query(
    "SELECT count(*)::integer AS lines FROM audit WHERE act NOT IN ('opened', 'kept-words')",
  )) as [{ lines: number }];
  const [{ events }] = (await service.query(
    "SELECT coalesce(sum(count), 0)::integer AS events FROM counters WHERE measure = 'process' AND detail <> 'personal-kept'",
  )) as [{ events: number }];
  return { lines, events };
};

test.each(Object.entries(repeats))(
  "%s: the same request again gets the same answer, and nothing is done twice",
  async (_, repeat) => {
    const [volunteer, leader] = [await newColleague(service, "volunteer"), await newColleague(service, "leader")];
    await newWriter(client, "Ring meg: 41 23 45 67");
    const { body: shown } = await work.next(volunteer);
    await work.save(volunteer, shown.id, shown.token!, typed.body, typed.revision);
    const act = await repeat.of({ volunteer, leader, shown, id: shown.id });
    const first = factsOf(await act());
    expect(first.status).toBeLessThan(300);
    const after = await recorded();
    // Two at once, as when a page and its retry meet.
    const again = (await Promise.all([act(), act()])).map(factsOf);
    const second = repeat.second ? { status: repeat.second[0], error: repeat.second[1] } : first;
    expect(again).toEqual([second, second].map((one) => expect.objectContaining(one)));
    expect(await recorded()).toEqual(after);
  },
);

test("an answer to take next that was lost is given again, and a new press takes another one", async () => {
  const volunteer = await newColleague(service, "volunteer");
  for (const n of [1, 2, 3]) await newWriter(client, `nummer ${n}`);
  const take = (key: string) => volunteer.call<Shown>("POST", "/api/desk/queue/next", { body: { key } });
  const [key, other] = [randomUUID(), randomUUID()];
  const both = await Promise.all([take(key), take(key)]);
  expect(new Set(both.map(({ body }) => body.id)).size).toBe(1);
  expect((await work.queue(volunteer, "mine")).body.rows).toHaveLength(1);
  expect((await take(other)).body.id).not.toBe(both[0].body.id);
  // The key of one person does not find the claim of another.
  const colleague = await newColleague(service, "volunteer");
  const theirs = await colleague.call<Shown>("POST", "/api/desk/queue/next", { body: { key } });
  expect(theirs.body.id).not.toBe(both[0].body.id);
});

test("of two leaders who decide at once one is done, and the other is told who has it", async () => {
  const [volunteer, ...leaders] = [
    await newColleague(service, "volunteer"),
    await newColleague(service, "leader"),
    await newColleague(service, "leader"),
  ] as const;
  await newWriter(client, "Hei");
  const { body: shown } = await work.next(volunteer);
  const takeOver = (leader: Colleague, to = "me") =>
    leader.call<{ error: string; standing?: { by: string; is_mine: boolean } }>(
      "POST",
      work.at(shown.id, "/take-over"),
      {
        body: { to },
      },
    );
  const answers = await Promise.all(leaders.map((leader) => takeOver(leader)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const late = answers.find(({ status }) => status === 409)!;
  expect(late.body).toMatchObject({ error: "taken", standing: { state: "claimed", by: "taken-over", is_mine: false } });
  const winner = leaders[answers.findIndex(({ status }) => status === 200)]!;
  const loser = leaders.find((leader) => leader !== winner)!;
  expect((await takeOver(winner)).status).toBe(200);
  expect((await takeOver(winner, "queue")).status).toBe(200);
  expect((await takeOver(loser, "queue")).body).toMatchObject({ error: "stale", standing: { by: "put-back" } });
  // The volunteer shows the token of the claim and gets the same facts.
  const released = await work.release(volunteer, shown.id, shown.token!);
  expect([released.status, released.body]).toMatchObject([409, { error: "stale", standing: { by: "put-back" } }]);
});

test("giving back because one may know the person can be repeated, and tells nothing more of them", async () => {
  const volunteer = await newColleague(service, "volunteer");
  await newWriter(client, "Hei");
  const { body: shown } = await work.next(volunteer);
  const giveBack = () => work.release(volunteer, shown.id, shown.token!, "may-know");
  expect([(await giveBack()).status, (await giveBack()).status]).toEqual([200, 200]);
  expect((await work.open(volunteer, shown.id, shown.token!)).status).toBe(404);
});
