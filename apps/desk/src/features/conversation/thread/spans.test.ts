import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { personalKinds } from "@sosmessages/contract/desk/words.ts";
import { piecesOf } from "./spans.ts";

describe("what the program found in a message", () => {
  it("is marked where it stands", () => {
    const pieces = piecesOf("Ring 91234567 da", [{ start: 5, end: 13, kind: "phone" }]);
    expect(pieces).toEqual([
      { start: 0, text: "Ring ", kind: null },
      { start: 5, text: "91234567", kind: "phone" },
      { start: 13, text: " da", kind: null },
    ]);
  });

  it("never changes a letter of what was written, however the finds overlap", () => {
    const found = fc.array(
      fc.record({
        start: fc.nat(30),
        end: fc.integer({ min: 1, max: 40 }),
        kind: fc.constantFrom(...personalKinds),
      }),
    );
    const holds = fc.property(fc.string({ maxLength: 30 }), found, (body, finds) => {
      const pieces = piecesOf(body, finds);
      const isWhole = pieces.map(({ text }) => text).join("") === body;
      return isWhole && pieces.every(({ start, text }) => body.slice(start, start + text.length) === text);
    });
    expect(fc.check(holds).counterexample).toBeNull();
  });
});
