import { statusOf } from "@sosmessages/client/draft/draft.ts";
import type { Answer, Refusal } from "@sosmessages/client/http.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createMessageDraft, type DraftCalls, type StoredDraft, type MessageDraft } from "./draft.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** One mailbox at the service, asked from as many windows as one likes. */
function service() {
  let held: StoredDraft = null;
  let saves = 0;
  let trouble: Refusal | null = null;
  let delayMs = 1;
  const answer = async (act: () => StoredDraft | Refusal): Promise<Answer<StoredDraft>> => {
    const refusal = trouble;
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    const done = refusal ?? act();
    return done !== null && "ok" in done ? done : { ok: true, body: done };
  };
  const calls: DraftCalls = {
    // An answer can be outdated when it arrives.
    read: () => {
      const then = held;
      return answer(() => then);
    },
    write: (body, isTicked, replaces, keepsBoth) =>
      answer(() => {
        const isOther = held !== null && replaces !== held.saved_at;
        if (isOther && keepsBoth !== true) return newer;
        const text = isOther && held !== null ? `${held.body}\n\n${body}` : body;
        const not_safe = isTicked || (keepsBoth === true && held?.not_safe === true);
        return (held = text === "" ? null : { body: text, saved_at: moment(++saves), not_safe });
      }),
  };
  return {
    calls,
    body: () => held?.body ?? null,
    isTicked: () => held?.not_safe === true,
    saves: () => saves,
    break: (refusal: Refusal | null) => void (trouble = refusal),
    slow: (ms: number) => void (delayMs = ms),
  };
}
const moment = (n: number) => new Date(Date.UTC(2026, 10, 15, 12, 0, n)).toISOString();
const offline = { ok: false, status: null, error: "offline", errors: {}, isCertain: true, until: null } as const;
const newer = { ok: false, status: 409, error: "newerDraft", errors: {}, isCertain: true, until: null } as const;
const tooLong = { ok: false, status: 422, error: "validation", errors: {}, isCertain: true, until: null } as const;

/** A window: the others hear when it has saved. */
async function open(calls: DraftCalls, others: MessageDraft[] = []) {
  const window: MessageDraft = createMessageDraft({
    calls,
    onSaved: () => {
      for (const other of others) if (other !== window) void other.lookAgain();
    },
  });
  others.push(window);
  void window.open();
  await vi.advanceTimersByTimeAsync(10);
  return window;
}
const shown = (draft: MessageDraft) => {
  const { text, other } = draft.state();
  return { text, status: statusOf(draft.state()), other: other?.body ?? null };
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("half a message", () => {
  it("is with the service within a second of the first letter, however fast one types on", async () => {
    const { calls, body } = service();
    const draft = await open(calls);
    for (let letters = 1; letters <= 9; letters++) {
      draft.type("x".repeat(letters));
      await pass(100);
    }
    expect(body()).not.toBeNull();
    await pass(1_000);
    expect(body()).toBe("x".repeat(9));
    expect(shown(draft)).toEqual({ text: "xxxxxxxxx", status: "saved", other: null });
  });

  it("is saved with its tick, changed or not, and both are there after a reload; a tick alone saves no words", async () => {
    const { calls, body, isTicked, break: fail } = service();
    const draft = await open(calls);
    draft.type("Hei");
    await pass(1_000);
    fail(offline);
    draft.type("Hei", true);
    await pass(1_000);
    expect([shown(draft).status, draft.isAtRisk(false)]).toEqual(["unsaved", true]);
    fail(null);
    await pass(60_000);
    expect([shown(draft).status, body(), isTicked()]).toEqual(["saved", "Hei", true]);
    expect((await open(calls)).state()).toMatchObject({ text: "Hei", isTicked: true });
    draft.type("Hei", false);
    await pass(1_000);
    expect([body(), isTicked()]).toEqual(["Hei", false]);
    draft.type("", true);
    await pass(1_000);
    void draft.lookAgain();
    await pass(10);
    expect([body(), draft.state().isTicked, draft.isAtRisk(true)]).toEqual([null, true, false]);
    draft.type("Hei igjen");
    await pass(1_000);
    draft.sent("Hei igjen");
    await pass(1_000);
    expect([body(), draft.state().isTicked]).toEqual([null, false]);
  });

  it("is saved once, not for every letter", async () => {
    const { calls, saves } = service();
    const draft = await open(calls);
    for (const letters of ["H", "He", "Hei"]) draft.type(letters);
    await pass(5_000);
    expect(saves()).toBe(1);
  });

  it("comes back on another device", async () => {
    const { calls } = service();
    (await open(calls)).type("Jeg var midt i");
    await pass(1_000);
    expect(shown(await open(calls))).toMatchObject({ text: "Jeg var midt i", status: "saved" });
  });

  it("is gone from the service once it is sent, or taken back letter by letter", async () => {
    const { calls, body } = service();
    const draft = await open(calls);
    for (const empty of [() => draft.sent("Hei"), () => draft.type("")]) {
      draft.type("Hei");
      await pass(1_000);
      expect(body()).toBe("Hei");
      empty();
      await pass(1_000);
      expect(body()).toBeNull();
      expect(shown(draft).status).toBe("blank");
    }
  });

  it("that is being saved while the message is sent does not come back afterwards", async () => {
    const { calls, body, slow } = service();
    const draft = await open(calls);
    slow(500);
    draft.type("Hei");
    await pass(800);
    draft.sent("Hei");
    await pass(5_000);
    expect(body()).toBeNull();
  });

  it("begun since is not taken away by the answer to the message before it", async () => {
    const { calls } = service();
    const draft = await open(calls);
    draft.type("Neste");
    draft.sent("Hei");
    await pass(1_000);
    expect(shown(draft)).toMatchObject({ text: "Neste", status: "saved" });
  });

  it("says that it is not saved while there is no connection, and is saved when there is", async () => {
    const { calls, body, break: breakLine } = service();
    const draft = await open(calls);
    breakLine(offline);
    draft.type("Er dere der?");
    await pass(1_000);
    expect(shown(draft).status).toBe("unsaved");
    expect(draft.isSafe()).toBe(false);
    breakLine(null);
    await pass(60_000);
    expect(shown(draft).status).toBe("saved");
    expect(body()).toBe("Er dere der?");
  });

  it("comes back even if there was no connection when the page was opened", async () => {
    const { calls, break: breakLine } = service();
    (await open(calls)).type("Hei");
    await pass(1_000);
    breakLine(offline);
    const later = await open(calls);
    expect(later.state().text).toBe("");
    breakLine(null);
    await pass(60_000);
    expect(later.state().text).toBe("Hei");
  });

  it("that is too long to be held is not tried again and again", async () => {
    const { calls, break: refuse, saves } = service();
    const draft = await open(calls);
    refuse(tooLong);
    draft.type("x".repeat(20_001));
    await pass(1_000);
    expect(shown(draft).status).toBe("too-long");
    refuse(null);
    await pass(120_000);
    expect(saves()).toBe(0);
    draft.type("kort");
    await pass(1_000);
    expect(shown(draft).status).toBe("saved");
  });

  it("waits in the page when the login ends before it is saved, and is saved after the next login", async () => {
    const { calls, body, break: breakLine } = service();
    const draft = await open(calls);
    breakLine(offline);
    draft.type("Hei");
    await pass(1_000);
    draft.close();
    await pass(120_000);
    expect(draft.state().text).toBe("Hei");
    breakLine(null);
    void draft.open();
    await pass(1_000);
    expect(body()).toBe("Hei");
  });

  it("that turns out to have been sent is no longer there", async () => {
    const { calls, body } = service();
    const draft = await open(calls);
    draft.type("Kom dette fram?");
    await pass(1_000);
    draft.sentBefore({ body: "Kom dette fram?", submitted_at: moment(0) });
    expect(draft.state().text).toBe("Kom dette fram?");
    draft.sentBefore({ body: "Noe annet", submitted_at: moment(9) });
    expect(draft.state().text).toBe("Kom dette fram?");
    draft.sentBefore({ body: "Kom dette fram?", submitted_at: moment(9) });
    await pass(1_000);
    expect(body()).toBeNull();
  });

  it("leaves nothing in the page when it is forgotten", async () => {
    const { calls, body } = service();
    const draft = await open(calls);
    draft.type("Hei");
    await pass(1_000);
    draft.forget();
    await pass(60_000);
    expect(shown(draft)).toEqual({ text: "", status: "blank", other: null });
    expect(body()).toBe("Hei");
  });

  it("forgotten by the page while it is being saved stays with the service", async () => {
    const { calls, body, slow } = service();
    const draft = await open(calls);
    slow(500);
    draft.type("Hei");
    await pass(1_000);
    draft.forget();
    await pass(60_000);
    expect(body()).toBe("Hei");
  });
});

describe("two windows", () => {
  it("that are written in by turns show the same", async () => {
    const { calls } = service();
    const windows: MessageDraft[] = [];
    const [one, two] = [await open(calls, windows), await open(calls, windows)];
    one.type("Fra den ene");
    await pass(1_000);
    expect(two.state().text).toBe("Fra den ene");
    two.type("Fra den ene og den andre");
    await pass(1_000);
    expect(shown(one)).toEqual({ text: "Fra den ene og den andre", status: "saved", other: null });
  });

  /** Both typed, neither having heard of the other. */
  async function atOnce() {
    const { calls, body } = service();
    const windows: MessageDraft[] = [];
    const both = [await open(calls, windows), await open(calls, windows)];
    both[0]?.type("Her");
    both[1]?.type("Der");
    await pass(2_000);
    const asking = both.filter((window) => shown(window).other !== null);
    const [asker] = asking;
    if (asker === undefined) throw new Error("nobody asks");
    return { body, asker, others: both.filter((window) => window !== asker), asking: asking.length };
  }

  it("show the same even if one asked just before the other saved", async () => {
    const { calls, slow } = service();
    const windows: MessageDraft[] = [];
    const phone = await open(calls, windows);
    const laptop = await open(calls, windows);
    laptop.type("Hei");
    slow(300);
    await pass(900);
    void phone.lookAgain();
    await pass(2_000);
    expect(shown(laptop)).toMatchObject({ text: "Hei", status: "saved" });
    expect(shown(phone)).toMatchObject({ text: "Hei", status: "saved" });
  });

  it("show the same even if the answer to a save is lost", async () => {
    const { calls } = service();
    let isLost = true;
    const losing: DraftCalls = {
      ...calls,
      write: async (...given) => {
        const answer = await calls.write(...given);
        return isLost ? { ...offline, isCertain: false } : answer;
      },
    };
    const windows: MessageDraft[] = [];
    const phone = await open(calls, windows);
    const laptop = await open(losing, windows);
    laptop.type("Hei");
    await pass(1_000);
    isLost = false;
    await pass(5_000);
    expect(shown(laptop)).toMatchObject({ text: "Hei", status: "saved" });
    expect(shown(phone)).toMatchObject({ text: "Hei", status: "saved" });
  });

  it("that are written in at once do not overwrite each other: one of them asks, and holds both texts", async () => {
    const { body, asker, others, asking } = await atOnce();
    expect(asking).toBe(1);
    const { text, other, status } = shown(asker);
    expect(new Set([text, other])).toEqual(new Set(["Der", "Her"]));
    expect(status).toBe("choose");
    expect(body()).toBe(other);

    asker.type(`${text} borte`);
    await pass(60_000);
    expect(body()).toBe(other);
    asker.choose("own");
    await pass(1_000);
    expect(body()).toBe(`${text} borte`);
    expect(others[0]?.state().text).toBe(`${text} borte`);
  });

  it("the other text can be taken instead", async () => {
    const { body, asker } = await atOnce();
    const { other } = shown(asker);
    asker.choose("other");
    await pass(1_000);
    expect(shown(asker)).toEqual({ text: other, status: "saved", other: null });
    expect(body()).toBe(other);
  });

  it("on two devices, which hear nothing of each other, are noticed at the next save", async () => {
    const { calls } = service();
    const [phone, laptop] = [await open(calls), await open(calls)];
    phone.type("På telefonen");
    await pass(10_000);
    laptop.type("På maskinen");
    await pass(1_000);
    expect(shown(laptop)).toMatchObject({ text: "På maskinen", other: "På telefonen" });
  });

  it("of which one sends while the other saves more keep what was added, and nobody is asked", async () => {
    const { calls, body, slow } = service();
    const [one, two] = [await open(calls), await open(calls)];
    one.type("Hei");
    await pass(1_000);
    void two.lookAgain();
    await pass(10);
    slow(500);
    two.type("Hei, og mer");
    await pass(800);
    one.sent("Hei");
    await pass(5_000);
    expect(body()).toBe("Hei, og mer");
    expect(shown(one)).toEqual({ text: "Hei, og mer", status: "saved", other: null });
    expect(shown(two)).toEqual({ text: "Hei, og mer", status: "saved", other: null });
  });

  it("of which one is closed in the middle of a word: its last words stand below the other's", async () => {
    const { calls, body } = service();
    const [phone, laptop] = [await open(calls), await open(calls)];
    phone.type("På telefonen");
    await pass(1_000);
    laptop.type("På maskinen");
    laptop.lastWords();
    laptop.close();
    await pass(10);
    expect(body()).toBe("På telefonen\n\nPå maskinen");
  });

  it("sent in one is gone from the other, but words added in the other stay", async () => {
    const { calls } = service();
    const windows: MessageDraft[] = [];
    const [one, two] = [await open(calls, windows), await open(calls, windows)];
    one.type("Hei");
    await pass(1_000);
    one.sent("Hei");
    two.type("Hei, og mer");
    await pass(2_000);
    expect(one.state().text).toBe("Hei, og mer");
    expect(shown(two)).toMatchObject({ text: "Hei, og mer", status: "saved" });
    two.sent("Hei, og mer");
    await pass(1_000);
    expect([one.state().text, two.state().text]).toEqual(["", ""]);
  });
});
