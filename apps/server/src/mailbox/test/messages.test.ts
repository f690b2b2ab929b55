import { randomUUID } from "node:crypto";
import type { Message } from "@sosmessages/contract/messages.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inParallel, newClient, type Client, type Refusal } from "#test/support/client.ts";
import { startTestService, type TestService } from "#test/support/service.ts";

let service: TestService;
let client: Client;
/** Someone who never gets anything written. */
let silent: Awaited<ReturnType<Client["newcomer"]>>;

beforeAll(async () => {
  service = await startTestService({ LIMIT_FACTOR: "1000" });
  client = newClient(service.url);
  silent = await client.newcomer();
});
afterAll(() => service.stop());

const remove = (token: string, id: string, key?: string) =>
  client.call("DELETE", `/api/messages/${id}`, { token, ...(key && { headers: { "idempotency-key": key } }) });
const bodiesOf = async (token: string) => (await client.list(token)).body.map(({ body }) => body);
const rowsOf = async (mailbox: string) =>
  (await service.query<{ count: number }>("SELECT count(*)::int FROM messages WHERE mailbox = $1", [mailbox]))[0]!
    .count;

test("what someone writes is there when they come back", async () => {
  const { token, username } = await client.newcomer();
  const written = await client.write(token, "Jeg får ikke sove.");
  expect(written.status).toBe(201);
  expect(written.body).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    title: "-",
    body: "Jeg får ikke sove.",
    submitted_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    is_reply: false,
  });
  expect(Math.abs(Date.parse(written.body.submitted_at) - Date.now())).toBeLessThan(60_000);

  const again = await client.logIn(username);
  expect((await client.list(again.body.token)).body).toEqual([written.body]);
});

test("nobody without a login reads or writes anything", async () => {
  for (const [method, path] of [
    ["GET", "/api/messages"],
    ["POST", "/api/messages"],
    ["DELETE", `/api/messages/${randomUUID()}`],
    ["DELETE", "/api/messages"],
    ["POST", `/api/messages/${randomUUID()}/helped`],
    ["GET", "/api/messages/draft"],
    ["PUT", "/api/messages/draft"],
    ["DELETE", "/api/messages/draft"],
  ] as const) {
    const answer = await client.call(method, path, method === "GET" ? {} : { body: { body: "Hei" } });
    expect([method, path, answer.status, answer.body]).toEqual([
      method,
      path,
      401,
      { status: "error", error: "unauthenticated" },
    ]);
  }
});

describe("the list", () => {
  test("is empty at first, and nobody else's letters are ever in it", async () => {
    const [one, other] = [await client.newcomer(), await client.newcomer()];
    expect((await client.list(one.token)).body).toEqual([]);
    await client.write(other.token, "Bare mitt");
    expect((await client.list(one.token)).body).toEqual([]);
  });

  test("has the newest first, 200 of them unless told, never more than 500, and leads through all of them", async () => {
    const { token } = await client.newcomer();
    const texts = Array.from({ length: 1200 }, (_, index) => `Melding nummer ${index}`);
    const written = await inParallel(texts, 8, async (text) => (await client.write(token, text)).body);
    const newestFirst = written
      .map(({ id }) => id)
      .toSorted()
      .toReversed();

    const idsOf = async (query: string) => (await client.list(token, query)).body.map(({ id }) => id);
    expect(await idsOf("")).toEqual(newestFirst.slice(0, 200));
    expect(await idsOf("?limit=1")).toEqual(newestFirst.slice(0, 1));
    expect(await idsOf("?limit=500")).toEqual(newestFirst.slice(0, 500));
    expect(await idsOf("?limit=501")).toEqual(newestFirst.slice(0, 500));
    expect(await idsOf("?limit=999999999")).toEqual(newestFirst.slice(0, 500));
    expect(await idsOf(`?before=${newestFirst[3]}&limit=2`)).toEqual(newestFirst.slice(4, 6));

    const seen: Message[] = [];
    for (let before = ""; ;) {
      const page = (await client.list(token, `?limit=350${before}`)).body;
      if (page.length === 0) break;
      seen.push(...page);
      before = `&before=${page.at(-1)!.id}`;
    }
    expect(seen.map(({ id }) => id)).toEqual(newestFirst);
    expect(seen.map(({ body }) => body).toSorted()).toEqual(texts.toSorted());
    const times = seen.map(({ submitted_at }) => Date.parse(submitted_at));
    // Eight wrote at once, so neighbours may differ by as long as a request takes.
    for (const [index, time] of times.slice(1).entries()) expect(time).toBeLessThan(times[index]! + 1_000);
  });

  test("keeps the order in which one person writes, however fast", async () => {
    const { token } = await client.newcomer();
    const texts = Array.from({ length: 40 }, (_, index) => `Linje ${index}`);
    for (const text of texts) await client.write(token, text);
    expect(await bodiesOf(token)).toEqual(texts.toReversed());
  });

  test.each([
    ["limit=0", { limit: ["min"] }],
    ["limit=-1", { limit: ["format"] }],
    ["limit=1.5", { limit: ["format"] }],
    ["limit=abc", { limit: ["format"] }],
    ["limit=", { limit: ["format"] }],
    ["limit=1&limit=2", { limit: ["format"] }],
    ["limit=1e2", { limit: ["format"] }],
    ["before=", { before: ["format"] }],
    ["before=17", { before: ["format"] }],
    ["before=' OR 1=1", { before: ["format"] }],
    ["before=%00", { before: ["format"] }],
    ["before=x&limit=0", { before: ["format"], limit: ["min"] }],
  ])("refuses ?%s", async (query, errors) => {
    const answer = await client.call("GET", `/api/messages?${query}`, { token: silent.token });
    expect([answer.status, answer.body]).toEqual([422, { status: "error", error: "validation", errors }]);
  });

  test("does not mind what it is asked besides", async () => {
    const { token } = silent;
    expect((await client.list(token, "?utm=1&__proto__=2")).status).toBe(200);
  });
});

describe("a message", () => {
  test("is kept to the letter", async () => {
    const { token } = await client.newcomer();
    const texts = [
      "  luft foran og bak \n\n",
      "linje\r\nlinje\tinnrykk\u000b",
      "Čáhppesgáisi, ŋ, đ, ž — «sitat» “quote” … \u200b\u202e\ufeff",
      "👩‍👩‍👧‍👦🏳️‍🌈 e\u0301 é \u{10ffff}",
      "<script>alert(1)</script> & &amp; ' \" \\ \\n %s ${x} {{y}} -- ;",
      '{"body":"x"}',
      "\u0001\u001b[31m",
    ];
    for (const text of texts) {
      const written = await client.write(token, text);
      expect([text, written.status, written.body.body]).toEqual([text, 201, text]);
    }
    expect(await bodiesOf(token)).toEqual(texts.toReversed());
  });

  test.each([
    ["20,000 letters", "å".repeat(20_000), 201],
    ["20,001 letters", "å".repeat(20_001), 422],
    ["20,000 faces", "😀".repeat(20_000), 201],
    ["20,001 faces", "😀".repeat(20_001), 422],
    ["20,001 code points in a few families", "👨‍👩".repeat(6667), 422],
  ])("may be long: %s", async (_what, body, status) => {
    const { token } = await client.newcomer();
    const written = await client.call<Refusal>("POST", "/api/messages", { token, body: { body } });
    const isKept = status === 201;
    expect([written.status, written.body.errors]).toEqual([status, isKept ? undefined : { body: ["max"] }]);
    expect((await bodiesOf(token))[0] === body).toBe(isKept);
  });

  test.each([
    ["nothing", {}, "required"],
    ["an empty text", { body: "" }, "required"],
    ["air", { body: " \n\t\u00a0\u2003\ufeff" }, "required"],
    ["what nobody sees", { body: "\u200b\u2060\u200d\ufe0f" }, "required"],
    ["what looks like nothing", { body: "\u3164\u2800\u{e0020}" }, "required"],
    ["null", { body: null }, "required"],
    ["a number", { body: 17 }, "format"],
    ["a list", { body: ["Hei"] }, "format"],
    ["an object", { body: { text: "Hei" } }, "format"],
    ["NUL", { body: "Hei\u0000" }, "format"],
    ["half a character", '{"body":"Hei \\ud800"}', "format"],
    ["the other half", '{"body":"\\udc00 Hei"}', "format"],
  ])("cannot be %s", async (_what, body, code) => {
    const { token, user } = silent;
    const answer = await client.call("POST", "/api/messages", { token, body });
    expect([answer.status, answer.body]).toEqual([
      422,
      { status: "error", error: "validation", errors: { body: [code] } },
    ]);
    expect(await rowsOf(user.mailbox)).toBe(0);
  });

  test.each([[undefined], [""], ["Hilsen"], ["x".repeat(10_000)], [17], [{ a: [1] }], ["\u0000"], [null]])(
    "has the title '-', whatever was sent as one (case %#)",
    async (title) => {
      const { token } = await client.newcomer();
      const written = await client.call("POST", "/api/messages", { token, body: { title, body: "Hei" } });
      expect([written.status, written.body.title]).toEqual([201, "-"]);
      expect((await client.list(token)).body[0]!.title).toBe("-");
    },
  );

  test("cannot be made a reply, dated back or given an id by its sender", async () => {
    const { token } = await client.newcomer();
    const id = randomUUID();
    const body = { body: "Hei", is_reply: true, submitted_at: "2020-01-01T00:00:00.000Z", id, mailbox: id };
    const written = await client.call<Message>("POST", "/api/messages", { token, body });
    expect(written.body.is_reply).toBe(false);
    expect(written.body.id).not.toBe(id);
    expect(Date.parse(written.body.submitted_at)).toBeGreaterThan(Date.now() - 60_000);
  });

  test("over the size limit is refused before anyone looks at it", async () => {
    const { token } = await client.newcomer();
    const body = JSON.stringify({ body: "Hei", filler: "x".repeat(256 * 1024) });
    const answer = await client.call("POST", "/api/messages", { token, body });
    expect([answer.status, answer.body]).toEqual([413, { status: "error", error: "tooLarge" }]);
    const fits = JSON.stringify({ body: "Hei", filler: "x".repeat(256 * 1024 - 30) });
    expect((await client.call("POST", "/api/messages", { token, body: fits })).status).toBe(201);
  });
});

describe("a message sent twice", () => {
  test("is written once, and answered alike both times", async () => {
    const { token, user } = await client.newcomer();
    const key = randomUUID();
    const first = await client.write(token, "Hei", key);
    for (const again of [key, key.toUpperCase()]) {
      const second = await client.write(token, "Hei", again);
      expect([second.status, second.text]).toEqual([201, first.text]);
    }
    expect(await rowsOf(user.mailbox)).toBe(1);
  });

  test("twenty times at once is still written once", async () => {
    const { token, user } = await client.newcomer();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.write(token, "Hei", key)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(201);
    expect(await rowsOf(user.mailbox)).toBe(1);
  });

  test("by two people with one key is two messages", async () => {
    const key = randomUUID();
    const people = [await client.newcomer(), await client.newcomer()];
    for (const { token, user } of people) {
      expect((await client.write(token, user.username, key)).body.body).toBe(user.username);
    }
    for (const { token, user } of people) expect(await bodiesOf(token)).toEqual([user.username]);
  });

  test("with another text is refused, and not taken for the first one", async () => {
    const { token } = await client.newcomer();
    const key = randomUUID();
    await client.write(token, "Hei", key);
    const other = await client.write(token, "Noe annet", key);
    expect([other.status, other.body]).toEqual([422, { status: "error", error: "keyReused" }]);
    expect((await client.write(token, "Hei", key)).status).toBe(201);
    expect(await bodiesOf(token)).toEqual(["Hei"]);
  });

  test("with another text is refused for as long as the key is remembered", async () => {
    const { token, username } = await client.newcomer();
    const key = randomUUID();
    const { body } = await client.write(token, "Hei", key);
    for (const age of ["11 minutes", "1 hour", "13 days"]) {
      await service.query("UPDATE messages SET submitted_at = service_time() - $2::interval WHERE id = $1", [
        body.id,
        age,
      ]);
      const late = (await client.logIn(username)).body.token;
      expect(await client.write(late, "Noe annet", key)).toMatchObject({ status: 422, body: { error: "keyReused" } });
      expect(await client.write(late, "Hei", key)).toMatchObject({ status: 201, body: { id: body.id } });
    }
  });

  test("is the same message though words in it were overwritten since", async () => {
    const { token, user } = await client.newcomer();
    const key = randomUUID();
    // As it stands in the mailbox once the name is overwritten.
    const { body } = await client.write(token, "Jeg heter [navn], og kan ikke sove.", key);
    const sent = "Jeg heter Ingeborg Sivertsen, og kan ikke sove.";
    const again = await client.write(token, sent, key);
    expect([again.status, again.body.id]).toEqual([201, body.id]);
    expect(await client.write(token, "Jeg heter Ingeborg, og sover godt.", key)).toMatchObject({ status: 422 });
    expect(await rowsOf(user.mailbox)).toBe(1);
  });

  test("with two keys, or without any, is two messages", async () => {
    const { token } = await client.newcomer();
    await client.write(token, "Hei");
    await client.write(token, "Hei");
    await client.call("POST", "/api/messages", { token, body: { body: "Hei" } });
    await client.call("POST", "/api/messages", { token, body: { body: "Hei" } });
    expect(await bodiesOf(token)).toEqual(["Hei", "Hei", "Hei", "Hei"]);
  });

  test("cannot use a key that another call has used, and the other way round", async () => {
    const { token, user } = await client.newcomer();
    const [ofDraft, ofMessage] = [randomUUID(), randomUUID()];
    const draft = (key: string) =>
      client.call("PUT", "/api/messages/draft", { token, body: { body: "Hal" }, headers: { "idempotency-key": key } });
    expect((await draft(ofDraft)).status).toBe(200);
    expect((await client.write(token, "Hei", ofMessage)).status).toBe(201);

    for (const answer of [await client.write(token, "Hei", ofDraft), await draft(ofMessage)]) {
      expect([answer.status, answer.body]).toEqual([422, { status: "error", error: "keyReused" }]);
    }
    expect(await rowsOf(user.mailbox)).toBe(1);
  });

  test.each(["", "abc", "1", "not-a-uuid-but-36-characters-long-xx", `${randomUUID()}x`])(
    "needs a UUID as its key, not %j",
    async (key) => {
      const { token, user } = silent;
      const answer = await client.write(token, "Hei", key);
      expect([answer.status, answer.body]).toEqual([
        422,
        { status: "error", error: "validation", errors: { "Idempotency-Key": ["format"] } },
      ]);
      expect(await rowsOf(user.mailbox)).toBe(0);
    },
  );

  test("after it was deleted does not come back", async () => {
    const { token, user } = await client.newcomer();
    const key = randomUUID();
    const { body } = await client.write(token, "Hei", key);
    await remove(token, body.id);
    const again = await client.write(token, "Hei", key);
    expect([again.status, again.body]).toEqual([404, { status: "error", error: "notFound" }]);
    expect(await rowsOf(user.mailbox)).toBe(0);
  });

  test("after it was deleted leaves its key, and not its id, which has the time", async () => {
    const { token, user } = await client.newcomer();
    const keys = [randomUUID(), randomUUID(), randomUUID()];
    const ids: string[] = [];
    for (const key of keys) ids.push((await client.write(token, key, key)).body.id);
    const kept = async () =>
      (
        await service.query<{ message: string | null }>(
          "SELECT message FROM carried_out JOIN callers c ON c.id = caller WHERE mailbox = $1 ORDER BY message",
          [user.mailbox],
        )
      ).map(({ message }) => message);
    expect(await kept()).toEqual(ids);
    await remove(token, ids[0]!);
    expect(await kept()).toEqual([...ids.slice(1), null]);
    await client.call("DELETE", "/api/messages", { token });
    expect(await kept()).toEqual([null, null, null]);
    for (const key of keys) expect((await client.write(token, key, key)).status).toBe(404);
  });

  test("is answered as the first time even if its sender was blocked in between", async () => {
    const { token, user } = await client.newcomer();
    const key = randomUUID();
    const first = await client.write(token, "Hei", key);
    await service.query("UPDATE callers SET blocked_until = now() + interval '1 day' WHERE mailbox = $1", [
      user.mailbox,
    ]);
    const again = await client.write(token, "Hei", key);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect((await client.write(token, "Hei", randomUUID())).status).toBe(403);
  });
});

describe("deleting one message", () => {
  test("takes that one and leaves the others of the day readable", async () => {
    const { token, user } = await client.newcomer();
    const written: Message[] = [];
    for (const text of ["en", "to", "tre"]) written.push((await client.write(token, text)).body);
    const gone = await remove(token, written[1]!.id);
    expect([gone.status, gone.body]).toEqual([200, { status: "success" }]);
    expect((await client.list(token)).body).toEqual([written[2], written[0]]);
    expect(await rowsOf(user.mailbox)).toBe(2);

    expect((await remove(token, written[1]!.id)).status).toBe(404);
    expect((await client.write(token, "fire")).status).toBe(201);
    expect(await bodiesOf(token)).toEqual(["fire", "tre", "en"]);
    for (const { id } of (await client.list(token)).body) expect((await remove(token, id)).status).toBe(200);
    expect(await bodiesOf(token)).toEqual([]);
    expect((await client.write(token, "begynner på nytt")).status).toBe(201);
  });

  test("asked for twice with one key is answered alike", async () => {
    const { token } = await client.newcomer();
    const { body } = await client.write(token, "Hei");
    const key = randomUUID();
    expect((await remove(token, body.id, key)).body).toEqual({ status: "success" });
    expect((await remove(token, body.id, key)).body).toEqual({ status: "success" });
  });

  test("does nothing to somebody else's", async () => {
    const [mine, theirs] = [await client.newcomer(), await client.newcomer()];
    const { body } = await client.write(theirs.token, "Ikke din");
    const answer = await remove(mine.token, body.id);
    expect([answer.status, answer.body]).toEqual([404, { status: "error", error: "notFound" }]);
    expect(await bodiesOf(theirs.token)).toEqual(["Ikke din"]);
  });

  test("takes a reply too", async () => {
    const { token, user } = await client.newcomer();
    const { body } = await client.write(token, "Hei");
    await service.query("UPDATE messages SET is_reply = true WHERE id = $1", [body.id]);
    expect((await remove(token, body.id)).status).toBe(200);
    expect(await rowsOf(user.mailbox)).toBe(0);
  });

  test.each(["17", "x", "%00", "..%2f..", randomUUID().replaceAll("-", ""), "x".repeat(99), "%F0%9F%98%80"])(
    "finds nothing under an id that is none (case %#)",
    async (id) => {
      const answer = await remove(silent.token, id);
      expect([answer.status, answer.body]).toEqual([404, { status: "error", error: "notFound" }]);
    },
  );

  test("with a key that was used for another one deletes the one that is named", async () => {
    const { token } = await client.newcomer();
    const [one, other] = [(await client.write(token, "en")).body, (await client.write(token, "to")).body];
    const headers = { "idempotency-key": randomUUID() };
    for (const { id } of [one, other, one]) {
      expect((await client.call("DELETE", `/api/messages/${id}`, { token, headers })).status).toBe(200);
    }
    expect(await bodiesOf(token)).toEqual([]);
  });

  test("of many at once, while more are written, loses nothing", async () => {
    const { token } = await client.newcomer();
    const written = await inParallel(
      Array.from({ length: 24 }, (_, n) => `nummer ${n}`),
      8,
      async (text) => {
        return (await client.write(token, text)).body;
      },
    );
    const [doomed, kept] = [written.slice(0, 12), written.slice(12)];
    const answers = await Promise.all([
      ...doomed.map(({ id }) => remove(token, id)),
      ...Array.from({ length: 6 }, (_, n) => client.write(token, `ny ${n}`)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([
      ...Array<number>(12).fill(200),
      ...Array<number>(6).fill(201),
    ]);
    expect((await bodiesOf(token)).toSorted()).toEqual(
      [...kept.map(({ body }) => body), ...Array.from({ length: 6 }, (_, n) => `ny ${n}`)].toSorted(),
    );
  });
});

describe("deleting the whole conversation", () => {
  const removeAll = (token: string, key?: string) =>
    client.call("DELETE", "/api/messages", { token, ...(key && { headers: { "idempotency-key": key } }) });

  test("takes all messages and replies of all days with their keys, and the draft, and leaves the profile and the others' messages", async () => {
    const [mine, theirs] = [await client.newcomer(), await client.newcomer()];
    await client.write(theirs.token, "Ikke din");
    for (const text of ["en", "to", "tre"]) await client.write(mine.token, text);
    const { mailbox } = mine.user;
    await service.query(
      "UPDATE messages SET is_reply = true WHERE mailbox = $1 AND id = (SELECT max(id::text)::uuid FROM messages WHERE mailbox = $1)",
      [mailbox],
    );
    for (const { token } of [mine, theirs]) await client.saveDraft(token, "Halvt brev");
    const gone = await removeAll(mine.token);
    expect([gone.status, gone.body]).toEqual([200, { status: "success" }]);
    expect([await bodiesOf(mine.token), await rowsOf(mailbox)]).toEqual([[], 0]);
    expect(await service.query("SELECT FROM mailbox_keys WHERE mailbox = $1", [mailbox])).toEqual([]);
    expect((await client.readDraft(mine.token)).status).toBe(204);
    expect([await bodiesOf(theirs.token), (await client.readDraft(theirs.token)).body?.body]).toEqual([
      ["Ikke din"],
      "Halvt brev",
    ]);

    expect((await removeAll(mine.token)).status).toBe(200);
    expect((await client.write(mine.token, "begynner på nytt")).status).toBe(201);
    expect(await bodiesOf(mine.token)).toEqual(["begynner på nytt"]);
  });

  test("repeated with its key is answered alike, and never deletes what was written since", async () => {
    const { token } = await client.newcomer();
    await client.write(token, "Hei");
    const key = randomUUID();
    for (const _ of [1, 2]) expect((await removeAll(token, key)).body).toEqual({ status: "success" });
    await client.saveDraft(token, "Et nytt utkast");
    await client.write(token, "Hei igjen");
    expect(await removeAll(token, key)).toMatchObject({ status: 200, body: { status: "success" } });
    expect([await bodiesOf(token), (await client.readDraft(token)).body?.body]).toEqual([
      ["Hei igjen"],
      "Et nytt utkast",
    ]);
  });

  test("while more is written makes no call fail", async () => {
    const { token } = await client.newcomer();
    await client.write(token, "Hei");
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, (_, n) => client.write(token, `ny ${n}`)),
      ...Array.from({ length: 3 }, () => removeAll(token)),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]));
  });
});

describe("someone who is blocked", () => {
  test("cannot write until the time is over, is told when, and goes on reading", async () => {
    const { token, user } = await client.newcomer();
    await client.write(token, "Hei");
    const until = new Date(Date.now() + 3_600_000);
    await service.query("UPDATE callers SET blocked_until = $2 WHERE mailbox = $1", [user.mailbox, until]);

    const refused = await client.write(token, "Hei igjen");
    expect([refused.status, refused.body]).toEqual([
      403,
      { status: "error", error: "blocked", until: until.toISOString() },
    ]);
    expect(await bodiesOf(token)).toEqual(["Hei"]);
    const blockedUntil = async () => (await client.me(token)).body.data["blocked_until"];
    expect(await blockedUntil()).toBe(until.toISOString());
    expect((await client.saveDraft(token, "Halvveis")).status).toBe(200);

    await service.query("UPDATE callers SET blocked_until = now() - interval '1 second' WHERE mailbox = $1", [
      user.mailbox,
    ]);
    expect((await client.write(token, "Hei igjen")).status).toBe(201);
  });
});

test("a profile that goes while messages are being written makes no call fail", async () => {
  for (let round = 0; round < 4; round += 1) {
    const { token } = await client.newcomer();
    const writing = Array.from({ length: 12 }, (_, n) => client.write(token, `nummer ${n}`));
    const leaving = client.call("DELETE", "/api/caller", { token });
    const statuses = (await Promise.all([...writing, leaving])).map(({ status }) => status);
    expect(statuses.filter((status) => ![200, 201, 401].includes(status))).toEqual([]);
    expect(statuses.at(-1)).toBe(200);
  }
});

// The last one here: it sweeps everyone else's logins away.
test("can be read for 14 days, to the second, and is gone for good within the hour", async () => {
  const { token, user, username } = await client.newcomer();
  await client.write(token, "Hei");
  const later = async (by: string) => {
    await service.moveTime(by);
    return (await client.logIn(username)).body.token;
  };
  try {
    expect(await bodiesOf(await later("13 days 23 hours 59 minutes 50 seconds"))).toEqual(["Hei"]);
    const late = await later("14 days 1 second");
    expect(await bodiesOf(late)).toEqual([]);
    expect(await rowsOf(user.mailbox)).toBe(1);
    await service.sweep();
    expect(await rowsOf(user.mailbox)).toBe(0);
  } finally {
    await service.moveTime("0");
  }
});

test("what is written after a clock was ahead stands after what was written then", async () => {
  const { token, user } = await client.newcomer();
  const ahead = "02ffffff-ffff-7000-8000-000000000001";
  await client.write(token, "mens klokka gikk foran");
  await service.query("UPDATE messages SET id = $2 WHERE mailbox = $1", [user.mailbox, ahead]);
  await client.write(token, "da den gikk riktig igjen");
  const { body } = await client.list(token);
  // The first cannot be opened any more under another id; that the second comes after it is what counts.
  const [second] = body;
  expect(second!.body).toBe("da den gikk riktig igjen");
  expect(second!.id > ahead).toBe(true);
});
