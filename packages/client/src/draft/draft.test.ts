import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isDue, newDraft, nextDraft, statusOf, type Draft, type DraftEvent } from "./draft.ts";

const after = (first: Draft, ...events: DraftEvent[]) => events.reduce(nextDraft, first);

const words = fc.constantFrom("", "Hei", "Hei du", "Noe annet", "Takk");
const event: fc.Arbitrary<DraftEvent> = fc.oneof(
  fc.record({ is: fc.constant("typed" as const), text: words, isTicked: fc.boolean() }),
  fc.record({ is: fc.constant("saving" as const) }),
  fc.record({ is: fc.constant("saved" as const), revision: fc.nat(9), isTicked: fc.boolean() }),
  fc.record({
    is: fc.constant("failed" as const),
    because: fc.constantFrom("network" as const, "refused" as const, "lost" as const, "newer" as const),
  }),
  fc.record({
    is: fc.constant("found" as const),
    stored: fc.option(fc.record({ body: words, revision: fc.integer({ min: 1, max: 9 }), isTicked: fc.boolean() })),
  }),
  fc.record({ is: fc.constant("chose" as const), which: fc.constantFrom("own" as const, "other" as const) }),
  fc.record({ is: fc.constant("renewed" as const) }),
  fc.record({
    is: fc.constant("handed-over" as const),
    stored: fc.option(fc.record({ body: words, revision: fc.integer({ min: 1, max: 9 }) })),
  }),
  fc.record({ is: fc.constant("cleared" as const) }),
);

describe("the reply in the editor", () => {
  it("never gives way to other words unless the person chose them, or the conversation is over", () => {
    const holds = fc.property(fc.array(event), (events) => {
      let draft = newDraft(null);
      return events.every((each) => {
        const { text } = draft;
        // What was saved, word by word, may be shown as the service has it now.
        const isHandedOver = each.is === "handed-over" && statusOf(draft) === "saved";
        draft = nextDraft(draft, each);
        const mayChange = each.is === "typed" || each.is === "chose" || each.is === "cleared" || isHandedOver;
        return mayChange || text === "" || draft.text === text;
      });
    });
    expect(fc.check(holds).counterexample).toBeNull();
  });

  it("is called saved only when the service has confirmed these very words", () => {
    const holds = fc.property(fc.array(event), (events) => {
      const draft = events.reduce(nextDraft, newDraft(null));
      const { stored } = draft;
      return (
        statusOf(draft) !== "saved" || (stored.body === draft.text && (stored.isTicked ?? false) === draft.isTicked)
      );
    });
    expect(fc.check(holds).counterexample).toBeNull();
  });

  it("is on its way, or due to be, wherever it is said to be being saved", () => {
    const holds = fc.property(fc.array(event), (events) => {
      const draft = events.reduce(nextDraft, newDraft(null));
      return statusOf(draft) !== "saving" || draft.underWay !== null || isDue(draft);
    });
    expect(fc.check(holds).counterexample).toBeNull();
  });

  it("is saved again when one typed on while it was on its way", () => {
    const draft = after(
      newDraft(null),
      { is: "typed", text: "Hei" },
      { is: "saving" },
      { is: "typed", text: "Hei du" },
      { is: "saved", revision: 1 },
    );
    expect(statusOf(draft)).toBe("saving");
    expect(isDue(draft)).toBe(true);
  });

  it("asks which text to keep when another window has saved a newer one", () => {
    const both = after(newDraft({ body: "Hei", revision: 1 }), {
      is: "found",
      stored: { body: "Noe annet", revision: 2 },
    });
    expect(statusOf(both)).toBe("choose");
    expect(isDue(nextDraft(both, { is: "typed", text: "Hei du" }))).toBe(false);
    expect(nextDraft(both, { is: "chose", which: "other" })).toMatchObject({ text: "Noe annet", other: null });
    const own = nextDraft(both, { is: "chose", which: "own" });
    expect(own).toMatchObject({ text: "Hei", stored: { revision: 2 } });
    expect(isDue(own)).toBe(true);
  });

  it("does not ask about its own words that came back after a lost answer", () => {
    const draft = after(
      newDraft(null),
      { is: "typed", text: "Hei" },
      { is: "saving" },
      { is: "failed", because: "network" },
      { is: "typed", text: "Hei du" },
      { is: "found", stored: { body: "Hei", revision: 1 } },
    );
    expect(draft).toMatchObject({ other: null, stored: { revision: 1 }, text: "Hei du" });
  });

  it("stays in the editor when the claim is lost, and is saved when it is taken again", () => {
    const lost = after(
      newDraft(null),
      { is: "typed", text: "Hei" },
      { is: "saving" },
      { is: "failed", because: "lost" },
    );
    expect(statusOf(lost)).toBe("lost");
    expect(isDue(lost)).toBe(false);
    expect(isDue(nextDraft(lost, { is: "renewed" }))).toBe(true);
  });

  it("stays in the editor where somebody else took over before it was saved", () => {
    const draft = after(newDraft(null), { is: "typed", text: "Hei" }, { is: "handed-over", stored: null });
    expect(draft.text).toBe("Hei");
    expect(statusOf(draft)).toBe("lost");
  });

  it("leaves no word in the page when everything was deleted", () => {
    expect(JSON.stringify(after(newDraft({ body: "Hei", revision: 3 }), { is: "cleared" }))).not.toContain("Hei");
  });
});
