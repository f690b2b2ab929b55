import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newClient, type Client } from "#test/support/client.ts";
import { startTestService, type TestService } from "#test/support/service.ts";

let service: TestService;
let client: Client;

beforeAll(async () => {
  service = await startTestService({ LIMIT_FACTOR: "1000" });
  client = newClient(service.url);
});
afterAll(() => service.stop());

const discard = (token: string) => client.call("DELETE", "/api/messages/draft", { token });

test("there is no draft until one is saved, and none once it is thrown away", async () => {
  const { token } = await client.newcomer();
  const none = await client.readDraft(token);
  expect([none.status, none.text]).toEqual([204, ""]);
  expect((await discard(token)).status).toBe(204);

  const saved = await client.saveDraft(token, "Jeg vet ikke hvordan jeg");
  expect([saved.status, saved.body]).toEqual([
    200,
    {
      body: "Jeg vet ikke hvordan jeg",
      saved_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    },
  ]);
  const read = await client.readDraft(token);
  expect([read.status, read.body]).toEqual([200, saved.body]);

  expect([(await discard(token)).status, (await discard(token)).status]).toEqual([200, 204]);
  expect((await client.readDraft(token)).status).toBe(204);
});

test("there is one draft, the last, kept to the letter", async () => {
  const { token, user } = await client.newcomer();
  for (const text of ["først", "  så \n\n", " ", "😀".repeat(20_000), "til slutt ŋ"]) {
    expect((await client.saveDraft(token, text)).status).toBe(200);
    expect((await client.readDraft(token)).body!.body === text).toBe(true);
  }
  expect(await service.query("SELECT FROM drafts WHERE mailbox = $1", [user.mailbox])).toHaveLength(1);
});

test.each([
  ["nothing", {}, "required"],
  ["an empty text", { body: "" }, "required"],
  ["too much", { body: "x".repeat(20_001) }, "max"],
  ["NUL", { body: "\u0000" }, "format"],
  ["half a character", '{"body":"\\ud83d"}', "format"],
  ["a number", { body: 1 }, "format"],
])("a draft cannot be %s, and the one before stays", async (_what, body, code) => {
  const { token } = await client.newcomer();
  await client.saveDraft(token, "før");
  const answer = await client.call("PUT", "/api/messages/draft", { token, body });
  expect([answer.status, answer.body]).toEqual([
    422,
    { status: "error", error: "validation", errors: { body: [code] } },
  ]);
  expect((await client.readDraft(token)).body!.body).toBe("før");
});

test("the tick is kept with the words, sealed, and raises no alarm; words without it have none", async () => {
  const { token, user } = await client.newcomer();
  const save = (body: object) => client.call<object>("PUT", "/api/messages/draft", { token, body });
  const sealed = async () =>
    (await service.query<{ not_safe: Buffer }>("SELECT not_safe FROM drafts WHERE mailbox = $1", [user.mailbox]))[0]!
      .not_safe;
  const ticked = await save({ body: "Det er nå", not_safe: true });
  expect(ticked.body).toEqual({ body: "Det er nå", saved_at: expect.any(String), not_safe: true });
  expect((await client.readDraft(token)).body).toEqual(ticked.body);
  const length = (await sealed()).length;
  // Words of another window go below it, and the tick stays.
  expect((await save({ body: "Og mer", replaces: null, keep_both: true })).body).toMatchObject({ not_safe: true });
  expect(await service.query("SELECT FROM alarms")).toEqual([]);
  const plain = await save({ body: "Det er nå" });
  expect(plain.body).toEqual({ body: "Det er nå", saved_at: expect.any(String) });
  expect((await client.readDraft(token)).body).toEqual(plain.body);
  expect((await sealed()).length).toBe(length);
  // A version without the tick saved the text since, or before there was a tick.
  for (const other of [Buffer.alloc(length), null]) {
    await service.query("UPDATE drafts SET not_safe = $2 WHERE mailbox = $1", [user.mailbox, other]);
    expect((await client.readDraft(token)).body).toEqual(plain.body);
  }
});

describe("a draft that says which one it replaces", () => {
  const refused = { status: 409, body: { status: "error", error: "newerDraft" } };
  const discardOne = (token: string, replaces: string) =>
    client.call("DELETE", `/api/messages/draft?replaces=${replaces}`, { token });

  test("of many windows that save at once one wins, every other one is told, and nothing is overwritten", async () => {
    const { token } = await client.newcomer();
    let last: string | null = null;
    for (const round of Array.from({ length: 12 }, (_, number) => number)) {
      const texts = Array.from({ length: 8 }, (_, window) => `${round}, vindu ${window}`);
      const answers = await Promise.all(texts.map((text) => client.saveDraft(token, text, last)));
      const stored = (await client.readDraft(token)).body;
      const [winner, ...others] = answers.filter(({ status }) => status === 200);
      expect([winner?.body, others]).toEqual([stored, []]);
      for (const loser of answers.filter((answer) => answer !== winner)) expect(loser).toMatchObject(refused);
      expect((stored?.saved_at ?? "") > (last ?? "")).toBe(true);
      last = stored?.saved_at ?? null;
    }
  });

  test("is refused by any other, and saved where none lies there", async () => {
    const { token } = await client.newcomer();
    const first = (await client.saveDraft(token, "først", null)).body.saved_at;
    const second = (await client.saveDraft(token, "så", first)).body.saved_at;
    for (const replaces of [null, first]) {
      expect(await client.saveDraft(token, "over", replaces)).toMatchObject(refused);
    }
    const never = "2026-99-99T99:99:99.999Z";
    for (const answer of [await client.saveDraft(token, "over", never), await discardOne(token, never)]) {
      expect(answer).toMatchObject({ status: 422, body: { errors: { replaces: ["format"] } } });
    }
    expect(await discardOne(token, first)).toMatchObject(refused);
    expect((await client.readDraft(token)).body).toEqual({ body: "så", saved_at: second });
    expect((await discardOne(token, second)).status).toBe(200);
    expect((await discardOne(token, second)).status).toBe(204);
    // It was under way when the draft was sent or thrown away: then it does not come back.
    expect(await client.saveDraft(token, "for sent", second)).toMatchObject(refused);
    expect((await client.readDraft(token)).status).toBe(204);
    expect((await client.saveDraft(token, "igjen", null)).status).toBe(200);
  });

  describe("of a page that is going", () => {
    const leave = (token: string, body: string, replaces?: string | null) =>
      client.call<{ body: string }>("PUT", "/api/messages/draft", { token, body: { body, replaces, keep_both: true } });

    test("stands below what was saved elsewhere, and no word of many is lost", async () => {
      const { token } = await client.newcomer();
      await client.saveDraft(token, "På telefonen");
      expect((await leave(token, "På maskinen", null)).body.body).toBe("På telefonen\n\nPå maskinen");
      // Its own words, saved a moment before, are no others.
      const more = "På telefonen\n\nPå maskinen, og mer";
      expect((await leave(token, more, null)).body.body).toBe(more);
      expect((await leave(token, "På telefonen", null)).body.body).toBe(more);
      const texts = Array.from({ length: 40 }, (_, window) => `vindu ${window + 10}`);
      const answers = await Promise.all(texts.map((text) => leave(token, text)));
      expect(answers.map(({ status }) => status)).toEqual(texts.map(() => 200));
      const kept = (await client.readDraft(token)).body?.body.split("\n\n");
      expect(kept?.slice(2).toSorted()).toEqual(texts);
    });

    test("is not taken for a word of the other that happens to hold it", async () => {
      const { token } = await client.newcomer();
      await client.saveDraft(token, "Nei, ja, jeg vet ikke.");
      expect((await leave(token, "ja")).body.body).toBe("Nei, ja, jeg vet ikke.\n\nja");
      expect((await leave(token, "ja")).body.body).toBe("Nei, ja, jeg vet ikke.\n\nja");
    });

    test("is saved where the draft it replaces is gone", async () => {
      const { token } = await client.newcomer();
      const { saved_at } = (await client.saveDraft(token, "først")).body;
      await discard(token);
      expect((await leave(token, "først, og mer", saved_at)).body.body).toBe("først, og mer");
    });

    test("may make one that is too long to be sent, and no third goes below it", async () => {
      const { token } = await client.newcomer();
      const [one, two] = ["a".repeat(20_000), "b".repeat(20_000)];
      await client.saveDraft(token, one);
      expect((await leave(token, two)).status).toBe(200);
      expect(await leave(token, "c")).toMatchObject(refused);
      const both = (await client.readDraft(token)).body;
      expect(both?.body === `${one}\n\n${two}`).toBe(true);
      expect((await client.saveDraft(token, one, both?.saved_at)).status).toBe(200);
    });
  });

  test("is not stopped by one that is too old, or that nobody can read any more", async () => {
    const { token, user, username } = await client.newcomer();
    await client.saveDraft(token, "uleselig");
    await service.query("UPDATE drafts SET key_wrapped = body WHERE mailbox = $1", [user.mailbox]);
    expect((await client.readDraft(token)).status).toBe(204);
    expect((await client.saveDraft(token, "lesbart", null)).status).toBe(200);
    try {
      await service.moveTime("14 days");
      const later = (await client.logIn(username)).body.token;
      expect((await client.saveDraft(later, "fjorten dager etter", null)).status).toBe(200);
    } finally {
      await service.moveTime("0");
    }
  });

  test.each([["soon"], [17], ["2026-11-16"]])("cannot say %j", async (replaces) => {
    const { token } = await client.newcomer();
    const answer = await client.call("PUT", "/api/messages/draft", { token, body: { body: "Hei", replaces } });
    expect([answer.status, answer.body]).toMatchObject([422, { errors: { replaces: ["format"] } }]);
  });
});

test("half a message survives a dead phone and logging out, and nobody else sees it", async () => {
  const { token, username } = await client.newcomer();
  const stranger = await client.newcomer();
  await client.saveDraft(token, "Halvveis");
  await client.call("POST", "/api/caller/logout", { token });
  expect((await client.readDraft(token)).status).toBe(401);

  const later = (await client.logIn(username)).body.token;
  expect((await client.readDraft(later)).body!.body).toBe("Halvveis");
  expect((await client.readDraft(stranger.token)).status).toBe(204);
  expect((await client.list(later)).body).toEqual([]);
  await discard(stranger.token);
  expect((await client.readDraft(later)).body!.body).toBe("Halvveis");
});

test("a draft lives 14 days from its last save", async () => {
  const { token, username, user } = await client.newcomer();
  await client.saveDraft(token, "Halvveis");
  const statusAfter = async (time: string) => {
    await service.moveTime(time);
    return (await client.readDraft((await client.logIn(username)).body.token)).status;
  };
  try {
    expect(await statusAfter("13 days 23 hours 59 minutes 50 seconds")).toBe(200);
    await client.saveDraft((await client.logIn(username)).body.token, "Halvveis, igjen");
    expect(await statusAfter("27 days 23 hours 59 minutes")).toBe(200);
    expect(await statusAfter("28 days")).toBe(204);
    await service.sweep();
    expect(await service.query("SELECT FROM drafts WHERE mailbox = $1", [user.mailbox])).toEqual([]);
  } finally {
    await service.moveTime("0");
  }
});
