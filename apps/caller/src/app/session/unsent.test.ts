import { describe, expect, it } from "vitest";
import { createMessageDraft } from "#features/messages/write/draft.ts";
import { createUnsent } from "./unsent.ts";

/** A service that cannot be reached: nothing is ever saved. */
const unreachable = async () =>
  ({ ok: false, status: null, error: "offline", errors: {}, isCertain: true, until: null }) as const;
const newDraft = () =>
  createMessageDraft({ calls: { read: unreachable, write: unreachable }, onSaved: () => undefined });

describe("half a message", () => {
  it("is there again when the one who wrote it logs in again", async () => {
    const unsent = createUnsent();
    unsent.of("mailbox 1")(newDraft).type("Det er noe jeg");
    unsent.close();
    expect(unsent.isHeld()).toBe(true);
    expect(await unsent.save()).toBe(false);
    expect(unsent.of("mailbox 1")(newDraft).state().text).toBe("Det er noe jeg");
  });

  it("is never shown to someone else, and not to the first after someone else", () => {
    const unsent = createUnsent();
    unsent.of("mailbox 1")(newDraft).type("Det er noe jeg");
    expect(unsent.of("mailbox 2")(newDraft).state().text).toBe("");
    expect(unsent.of("mailbox 1")(newDraft).state().text).toBe("");
  });

  it("is gone once it is let go", async () => {
    const unsent = createUnsent();
    unsent.of("mailbox 1")(newDraft).type("Det er noe jeg");
    unsent.forget();
    expect(unsent.isHeld()).toBe(false);
    expect(await unsent.save()).toBe(true);
    expect(unsent.of("mailbox 1")(newDraft).state().text).toBe("");
  });
});
