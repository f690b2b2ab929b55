import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createAutosave, type SaveOutcome } from "./autosave.ts";
import type { Stored } from "./draft.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

type Trouble = Extract<SaveOutcome, { is: "failed" }>["because"];

/** One conversation at the service, written to from as many windows as one likes. */
function service() {
  let stored: Stored | null = null;
  let trouble: Trouble | null = null;
  let saves = 0;
  const open = () => {
    const autosave = createAutosave({ saveAfterMs: 600, retryAfterMs: [1_000, 2_000, 5_000, 10_000] });
    autosave.connect({
      write: async (body, revision, _isLast, after): Promise<SaveOutcome> => {
        const because = trouble;
        await new Promise((resolve) => setTimeout(resolve, 20));
        if (because !== null) return { is: "failed", because };
        const follows = stored?.revision === revision + 1 && stored.body === after;
        if (revision !== (stored?.revision ?? 0) && !follows) return { is: "failed", because: "newer" };
        stored = { body, revision: (stored?.revision ?? 0) + 1 };
        saves++;
        return { is: "saved", revision: stored.revision };
      },
      read: async () => stored,
    });
    autosave.found(stored);
    return autosave;
  };
  return {
    open,
    body: () => stored?.body ?? null,
    saves: () => saves,
    refuse: (because: Trouble | null) => void (trouble = because),
  };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("keeping the reply", () => {
  it("has it with the service within a second of the first letter, however fast one types on", async () => {
    const { open, body, saves } = service();
    const autosave = open();
    for (let letters = 1; letters <= 20; letters++) {
      autosave.type("x".repeat(letters));
      await pass(50);
    }
    expect(body()?.length).toBeGreaterThan(10);
    await pass(1_000);
    expect(body()).toBe("x".repeat(20));
    expect(saves()).toBeLessThan(5);
  });

  it("goes on while there is no network, and saves when there is", async () => {
    const { open, body, refuse } = service();
    const autosave = open();
    refuse("network");
    autosave.type("Hei");
    await pass(3_000);
    expect(autosave.state()).toMatchObject({ text: "Hei", trouble: "network" });
    refuse(null);
    await pass(10_000);
    expect(body()).toBe("Hei");
    expect(autosave.state().trouble).toBeNull();
  });

  it("tells the older of two windows that a newer text exists, and overwrites nothing", async () => {
    const { open, body } = service();
    const older = open();
    const newer = open();
    newer.type("Skrevet i det nye vinduet");
    await pass(1_000);
    older.type("Skrevet i det gamle");
    await pass(3_000);
    expect(older.state()).toMatchObject({ text: "Skrevet i det gamle", other: { body: "Skrevet i det nye vinduet" } });
    expect(body()).toBe("Skrevet i det nye vinduet");
    older.choose("own");
    await pass(100);
    expect(body()).toBe("Skrevet i det gamle");
  });

  it("shows the newest text of the other window until the choice, and takes that one", async () => {
    const { open, body } = service();
    const [older, newer] = [open(), open()];
    newer.type("Skrevet");
    await pass(1_000);
    older.type("Eget");
    await pass(1_000);
    newer.type("Skrevet i det nye");
    await pass(5_000);
    expect(older.state()).toMatchObject({ text: "Eget", other: { body: "Skrevet i det nye" } });
    // Saved a moment before the choice.
    newer.type("Skrevet i det nye vinduet");
    void newer.save();
    await pass(100);
    older.choose("other");
    await pass(100);
    expect(older.state()).toMatchObject({ text: "Skrevet i det nye vinduet", other: null });
    expect(older.state().stored.body).toBe(body());
    // Later changes are a new question.
    newer.type("Enda mer");
    await pass(1_000);
    await older.refresh();
    expect(older.state()).toMatchObject({ text: "Skrevet i det nye vinduet", other: { body: "Enda mer" } });
  });

  it("waits until all is saved before anything is sent", async () => {
    const { open, body } = service();
    const autosave = open();
    autosave.type("Hei");
    const saved = autosave.save();
    autosave.type("Hei du");
    await pass(100);
    expect(await saved).toBe(true);
    expect(body()).toBe("Hei du");
  });

  it("sends the latest words when the page goes while a save is under way, whether that one arrives or not", async () => {
    for (const isLost of [false, true]) {
      const { open, body, refuse } = service();
      const autosave = open();
      autosave.type("Hei");
      if (isLost) refuse("network");
      await pass(605);
      refuse(null);
      autosave.type("Hei du");
      autosave.lastWords();
      autosave.disconnect();
      await pass(50);
      expect(body()).toBe("Hei du");
    }
  });

  it("does not take its own last words for somebody else's when the page stays after all", async () => {
    const { open, body } = service();
    const autosave = open();
    autosave.type("Hei");
    await pass(605);
    autosave.lastWords();
    autosave.type("Hei du");
    await pass(2_000);
    expect(autosave.state()).toMatchObject({ text: "Hei du", other: null });
    expect(body()).toBe("Hei du");
  });

  it("overwrites nothing of another window with the last words of this one", async () => {
    const { open, body } = service();
    const [older, newer] = [open(), open()];
    newer.type("Skrevet i det nye vinduet");
    await pass(1_000);
    older.type("Skrevet i det gamle");
    await pass(605);
    older.type("Skrevet i det gamle, og mer");
    older.lastWords();
    older.disconnect();
    await pass(50);
    expect(body()).toBe("Skrevet i det nye vinduet");
  });

  it("clears the editor when the caller has deleted everything", async () => {
    const { open, refuse } = service();
    const autosave = open();
    autosave.type("Hei");
    refuse("gone");
    await pass(1_000);
    expect(autosave.state().text).toBe("");
  });

  it("saves again after a renewed claim, also where the refusal comes after it", async () => {
    const { open, body, refuse } = service();
    const autosave = open();
    autosave.type("Hei");
    refuse("lost");
    await pass(605);
    refuse(null);
    autosave.renew();
    await pass(100);
    expect(autosave.state().trouble).toBeNull();
    expect(body()).toBe("Hei");
  });

  it("keeps the words in the editor when the claim is over, and stops trying", async () => {
    const { open, refuse, saves } = service();
    const autosave = open();
    autosave.type("Hei");
    refuse("lost");
    await pass(1_000);
    refuse(null);
    autosave.type("Hei du");
    await pass(20_000);
    expect(saves()).toBe(0);
    expect(autosave.state()).toMatchObject({ text: "Hei du", trouble: "lost" });
  });
});
