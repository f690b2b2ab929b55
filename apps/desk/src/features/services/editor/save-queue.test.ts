import type { Answer, Refusal } from "@sosmessages/client/http.ts";
import type { EditorDraft } from "@sosmessages/contract/desk/editor.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sampleDraft } from "#test/editor-samples.ts";
import { createSaveQueue, isStuck, type Pending } from "./save-queue.ts";

const refused = (error: Refusal["error"]): Refusal => ({
  ok: false,
  status: null,
  error,
  errors: {},
  isCertain: true,
  until: null,
});

/** The server: one text for each place, and a revision. */
function newServer() {
  const texts = new Map<string, string | null>();
  const server = {
    texts,
    revision: 5,
    failure: null as Refusal["error"] | null,
    isSettled: false,
    sent: [] as string[],
    /** Holds answers back. */
    gate: Promise.resolve(),
  };
  const queue = createSaveQueue({
    send: async ({ id, value }: Pending, revision): Promise<Answer<EditorDraft>> => {
      server.sent.push(`${id}=${value} @${revision}`);
      await server.gate;
      if (server.failure !== null) return refused(server.failure);
      if (revision !== server.revision) return refused("newerDraft");
      texts.set(id, value);
      server.revision++;
      return { ok: true, body: sampleDraft({ revision: server.revision }) };
    },
    onSaved: () => {},
    reload: async () => ({
      revision: server.revision,
      isSettled: server.isSettled,
      valueOf: (id) => texts.get(id) ?? null,
    }),
  });
  queue.at(5);
  return { server, queue };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = async (ms: number) => vi.advanceTimersByTimeAsync(ms);

test("typing is saved after a pause, one request at a time, each with the newest revision", async () => {
  const { server, queue } = newServer();
  let open = () => {};
  server.gate = new Promise((resolve) => {
    open = resolve;
  });
  queue.change("a", "H", null);
  queue.change("a", "Hei", null);
  queue.change("b", "Du", null);
  await pass(699);
  expect(server.sent).toEqual([]);
  await pass(1);
  queue.change("a", "Hei du", null);
  await pass(2_000);
  expect(server.sent).toEqual(["a=Hei @5"]);
  open();
  await pass(0);
  expect(server.sent).toEqual(["a=Hei @5", "a=Hei du @6", "b=Du @7"]);
  expect(queue.state()).toMatchObject({ status: "idle" });
  expect(queue.state().pending.size).toBe(0);
});

test("a change that somebody else saved is never overwritten, and other places are saved all the same", async () => {
  const { server, queue } = newServer();
  server.revision = 9;
  server.texts.set("a", "Theirs");
  queue.change("a", "Mine", null);
  queue.change("b", "Own", null);
  await pass(700);
  expect([...server.texts]).toEqual([
    ["a", "Theirs"],
    ["b", "Own"],
  ]);
  expect(queue.state().pending.get("a")).toMatchObject({ value: "Mine", other: { value: "Theirs" } });
  queue.insist("a");
  await pass(0);
  expect(server.texts.get("a")).toBe("Mine");
});

test("without a connection the text is kept, and sent when there is one", async () => {
  const { server, queue } = newServer();
  server.failure = "offline";
  queue.change("a", "Hei", null);
  await pass(700);
  expect(queue.state()).toMatchObject({ status: "unsaved" });
  expect(queue.state().pending.get("a")?.value).toBe("Hei");
  server.failure = null;
  await pass(5_000);
  expect(server.texts.get("a")).toBe("Hei");
  expect(queue.state().status).toBe("idle");
});

test("a save whose answer was lost is not sent twice", async () => {
  const { server, queue } = newServer();
  server.texts.set("a", "Hei");
  server.revision = 6;
  queue.change("a", "Hei", null);
  await pass(700);
  expect(server.sent).toEqual(["a=Hei @5"]);
  expect(queue.state().pending.size).toBe(0);
});

test("what the server refuses stays in the box, and is not sent again by itself", async () => {
  const { server, queue } = newServer();
  server.failure = "validation";
  queue.change("a", "Hei", null);
  await pass(60_000);
  expect(server.sent).toHaveLength(1);
  expect(queue.state().pending.get("a")).toMatchObject({ value: "Hei", isHeld: true });
  // Other changes are saved all the same.
  server.failure = null;
  queue.change("b", "Du", null);
  await pass(700);
  expect([...server.texts]).toEqual([["b", "Du"]]);
});

test("after the screen is left, the rest is tried again for a while, and again when the screen comes back", async () => {
  const { server, queue } = newServer();
  server.failure = "offline";
  queue.change("a", "Hei", null);
  queue.leave();
  await pass(600_000);
  expect(server.sent).toHaveLength(31);
  server.failure = null;
  queue.enter();
  await pass(0);
  expect(server.texts.get("a")).toBe("Hei");
});

test("a refresh finds what another person wrote in the same place, and forgetting all leaves nothing unsaved", async () => {
  const { server, queue } = newServer();
  queue.change("a", "Min", null, true);
  server.texts.set("a", "Din");
  server.revision = 6;
  await queue.refresh();
  expect(queue.revision()).toBe(6);
  expect([...queue.state().pending.values()].map(isStuck)).toEqual([true]);
  expect(queue.state().pending.get("a")?.other).toEqual({ value: "Din" });
  queue.forgetAll();
  expect(await queue.flush()).toBe(true);
  expect(server.sent).toEqual([]);
});

test("a change waits for its writer if a leader was asked in the meantime", async () => {
  const { server, queue } = newServer();
  [server.revision, server.isSettled] = [6, true];
  queue.change("a", "Hei", null);
  await pass(700);
  expect(server.sent).toEqual(["a=Hei @5"]);
  expect([...queue.state().pending.values()].map(isStuck)).toEqual([true]);
  await queue.refresh();
  await pass(10_000);
  expect(server.sent).toHaveLength(1);
  queue.reopen();
  await pass(0);
  expect(server.sent).toEqual(["a=Hei @5", "a=Hei @6"]);
  expect(queue.state().pending.size).toBe(0);
});

test("a change that waited is saved when the leader has returned the draft", async () => {
  const { server, queue } = newServer();
  server.isSettled = true;
  queue.change("a", "Hei", null);
  await queue.refresh();
  await pass(700);
  expect(server.sent).toEqual([]);
  [server.revision, server.isSettled] = [6, false];
  await queue.refresh();
  await queue.flush();
  expect(server.sent).toEqual(["a=Hei @6"]);
});
