import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Answer, Refusal } from "../http.ts";
import { createKeeper } from "./autosave.ts";
import type { Held } from "./draft.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const refusal = (error: Refusal["error"]): Refusal => ({ ok: false, status: 409, error, errors: {}, until: null });

/** One conversation at the service, written to from as many windows as one likes. */
function service() {
  let held: Held | null = null;
  let trouble: Refusal["error"] | null = null;
  let saves = 0;
  const open = () => {
    const gone = vi.fn<() => void>();
    const keeper = createKeeper(held);
    keeper.serve({
      write: async (body, revision): Promise<Answer<{ revision: number; lease_until: null }>> => {
        const refused = trouble;
        await new Promise((resolve) => setTimeout(resolve, 20));
        if (refused !== null) return refusal(refused);
        if (revision !== (held?.revision ?? 0)) return refusal("newerDraft");
        held = { body, revision: revision + 1 };
        saves++;
        return { ok: true, body: { revision: held.revision, lease_until: null } };
      },
      look: async () => held,
      onSaved: () => {},
      onGone: gone,
    });
    return { keeper, gone };
  };
  return {
    open,
    body: () => held?.body ?? null,
    saves: () => saves,
    refuse: (error: Refusal["error"] | null) => void (trouble = error),
  };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("keeping the reply", () => {
  it("has it with the service within a second of the first letter, however fast one types on", async () => {
    const { open, body, saves } = service();
    const { keeper } = open();
    for (let letters = 1; letters <= 20; letters++) {
      keeper.type("x".repeat(letters));
      await pass(50);
    }
    expect(body()?.length).toBeGreaterThan(10);
    await pass(1_000);
    expect(body()).toBe("x".repeat(20));
    expect(saves()).toBeLessThan(5);
  });

  it("goes on while there is no network, and saves when there is", async () => {
    const { open, body, refuse } = service();
    const { keeper } = open();
    refuse("network");
    keeper.type("Hei");
    await pass(3_000);
    expect(keeper.state()).toMatchObject({ text: "Hei", trouble: "network" });
    refuse(null);
    await pass(10_000);
    expect(body()).toBe("Hei");
    expect(keeper.state().trouble).toBeNull();
  });

  it("tells the older of two windows that a newer text exists, and overwrites nothing", async () => {
    const { open, body } = service();
    const older = open().keeper;
    const newer = open().keeper;
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

  it("waits until all is saved before anything is sent", async () => {
    const { open, body } = service();
    const { keeper } = open();
    keeper.type("Hei");
    const saved = keeper.save();
    keeper.type("Hei du");
    await pass(100);
    expect(await saved).toBe(true);
    expect(body()).toBe("Hei du");
  });

  it("clears the editor and says so when the caller has deleted everything", async () => {
    const { open, refuse } = service();
    const { keeper, gone } = open();
    keeper.type("Hei");
    refuse("gone");
    await pass(1_000);
    expect(gone).toHaveBeenCalledOnce();
    expect(keeper.state().text).toBe("");
  });

  it("keeps the words in the editor when the claim is over, and stops trying", async () => {
    const { open, refuse, saves } = service();
    const { keeper } = open();
    keeper.type("Hei");
    refuse("stale");
    await pass(1_000);
    refuse(null);
    keeper.type("Hei du");
    await pass(20_000);
    expect(saves()).toBe(0);
    expect(keeper.state()).toMatchObject({ text: "Hei du", trouble: "lost" });
  });
});
