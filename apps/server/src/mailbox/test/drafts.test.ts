import { afterAll, beforeAll, expect, test } from "vitest";
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
