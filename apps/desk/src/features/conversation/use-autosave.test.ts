import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import type { FailureCode } from "@sosmessages/contract/failures.ts";
import { describe, expect, it, vi } from "vitest";
import { replyStore } from "./use-autosave.ts";
import type { Opened } from "./use-conversation.ts";

const leaseUntil = "2026-11-15T12:00:00.000Z";

function storeThat(error: FailureCode | "network" | null) {
  const opened = { look: async () => undefined, change: vi.fn<Opened["change"]>(), gone: vi.fn<() => void>() };
  const store = replyStore(
    async () =>
      error === null
        ? { ok: true, body: { revision: 2, saved_at: leaseUntil, lease_until: leaseUntil } }
        : { ok: false, status: null, error, errors: {}, isCertain: true, until: null },
    opened,
  );
  return { opened, save: () => store.write("Hei", 1, false) };
}

describe("storing the reply", () => {
  it.each([
    ["stale", "lost"],
    ["notFound", "lost"],
    ["forbidden", "lost"],
    ["validation", "refused"],
    ["tooLarge", "refused"],
    ["newerDraft", "newer"],
    ["locked", "network"],
    ["network", "network"],
  ] as const)("that the service answers with %s is %s, and the page stays", async (error, because) => {
    const { save, opened } = storeThat(error);
    expect(await save()).toEqual({ is: "failed", because });
    expect(opened.gone).not.toHaveBeenCalled();
  });

  it("says so when the caller has deleted everything", async () => {
    const { save, opened } = storeThat("gone");
    expect(await save()).toEqual({ is: "failed", because: "gone" });
    expect(opened.gone).toHaveBeenCalledOnce();
  });

  it("shows how long the conversation stays with whoever writes", async () => {
    const { save, opened } = storeThat(null);
    expect(await save()).toEqual({ is: "saved", revision: 2 });
    const change = opened.change.mock.calls[0]?.[0];
    expect(change?.({} as Conversation)).toEqual({ lease_until: leaseUntil });
  });
});
