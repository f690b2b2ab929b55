import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { begin, insertAt, isDue, keptOf, step, type Draft, type DraftEvent } from "./draft.ts";

const after = (first: Draft, ...events: DraftEvent[]) => events.reduce(step, first);

const words = fc.constantFrom("", "Hei", "Hei du", "Noe annet", "Takk");
const event: fc.Arbitrary<DraftEvent> = fc.oneof(
  fc.record({ is: fc.constant("typed" as const), text: words }),
  fc.record({ is: fc.constant("saving" as const) }),
  fc.record({ is: fc.constant("saved" as const), revision: fc.nat(9) }),
  fc.record({
    is: fc.constant("failed" as const),
    because: fc.constantFrom("network" as const, "refused" as const, "lost" as const, "newer" as const),
  }),
  fc.record({
    is: fc.constant("met" as const),
    held: fc.option(fc.record({ body: words, revision: fc.integer({ min: 1, max: 9 }) })),
  }),
  fc.record({ is: fc.constant("chose" as const), which: fc.constantFrom("own" as const, "other" as const) }),
  fc.record({ is: fc.constant("renewed" as const) }),
  fc.record({
    is: fc.constant("laid-down" as const),
    held: fc.option(fc.record({ body: words, revision: fc.integer({ min: 1, max: 9 }) })),
  }),
  fc.record({ is: fc.constant("over" as const) }),
);

describe("the reply in the editor", () => {
  it("never gives way to other words unless the person chose them, or the conversation is over", () => {
    const holds = fc.property(fc.array(event), (events) => {
      let draft = begin(null);
      return events.every((each) => {
        const { text } = draft;
        // What was saved, word by word, may be shown as the service has it now.
        const isLaidDown = each.is === "laid-down" && keptOf(draft) === "saved";
        draft = step(draft, each);
        const mayChange = each.is === "typed" || each.is === "chose" || each.is === "over" || isLaidDown;
        return mayChange || text === "" || draft.text === text;
      });
    });
    expect(fc.check(holds).counterexample).toBeNull();
  });

  it("is called saved only when the service has confirmed these very words", () => {
    const holds = fc.property(fc.array(event), (events) => {
      const draft = events.reduce(step, begin(null));
      return keptOf(draft) !== "saved" || draft.held.body === draft.text;
    });
    expect(fc.check(holds).counterexample).toBeNull();
  });

  it("is on its way, or due to be, wherever it is said to be being saved", () => {
    const holds = fc.property(fc.array(event), (events) => {
      const draft = events.reduce(step, begin(null));
      return keptOf(draft) !== "saving" || draft.underWay !== null || isDue(draft);
    });
    expect(fc.check(holds).counterexample).toBeNull();
  });

  it("is saved again when one typed on while it was on its way", () => {
    const draft = after(
      begin(null),
      { is: "typed", text: "Hei" },
      { is: "saving" },
      { is: "typed", text: "Hei du" },
      { is: "saved", revision: 1 },
    );
    expect(keptOf(draft)).toBe("saving");
    expect(isDue(draft)).toBe(true);
  });

  it("asks which text to keep when another window has saved a newer one", () => {
    const both = after(begin({ body: "Hei", revision: 1 }), { is: "met", held: { body: "Noe annet", revision: 2 } });
    expect(keptOf(both)).toBe("choose");
    expect(isDue(step(both, { is: "typed", text: "Hei du" }))).toBe(false);
    expect(step(both, { is: "chose", which: "other" })).toMatchObject({ text: "Noe annet", other: null });
    const own = step(both, { is: "chose", which: "own" });
    expect(own).toMatchObject({ text: "Hei", held: { revision: 2 } });
    expect(isDue(own)).toBe(true);
  });

  it("does not ask about its own words that came back after a lost answer", () => {
    const draft = after(
      begin(null),
      { is: "typed", text: "Hei" },
      { is: "saving" },
      { is: "failed", because: "network" },
      { is: "typed", text: "Hei du" },
      { is: "met", held: { body: "Hei", revision: 1 } },
    );
    expect(draft).toMatchObject({ other: null, held: { revision: 1 }, text: "Hei du" });
  });

  it("stays in the editor when the claim is lost, and is saved when it is taken again", () => {
    const lost = after(begin(null), { is: "typed", text: "Hei" }, { is: "saving" }, { is: "failed", because: "lost" });
    expect(keptOf(lost)).toBe("lost");
    expect(isDue(lost)).toBe(false);
    expect(isDue(step(lost, { is: "renewed" }))).toBe(true);
  });

  it("stays in the editor where somebody else took over before it was saved", () => {
    const draft = after(begin(null), { is: "typed", text: "Hei" }, { is: "laid-down", held: null });
    expect(draft.text).toBe("Hei");
    expect(keptOf(draft)).toBe("lost");
  });

  it("leaves no word in the page when everything was deleted", () => {
    expect(JSON.stringify(after(begin({ body: "Hei", revision: 3 }), { is: "over" }))).not.toContain("Hei");
  });

  it("takes in ready words at the cursor without gluing them to others", () => {
    expect(insertAt("Hei.Hilsen", 4, "Ring 113.")).toEqual({ text: "Hei.\n\nRing 113.\n\nHilsen", cursor: 15 });
    expect(insertAt("", 0, "Ring 113.")).toEqual({ text: "Ring 113.", cursor: 9 });
  });
});
