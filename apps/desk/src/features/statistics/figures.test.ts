import { describe, expect, it } from "vitest";
import { decimal, drawn, isTold, percent, countText } from "./figures.ts";

describe("a count", () => {
  it("below five is never told, neither in words nor by its drawing", () => {
    expect(countText(null)).toBe("<5");
    expect(drawn(null)).toBe(2.5);
  });

  it("that is not told, so that no other can be worked out, is at least five", () => {
    expect([countText(">=5"), drawn(">=5"), isTold(">=5")]).toEqual(["≥5", 5, false]);
  });

  it("that nobody counted is zero", () => {
    expect([countText(undefined), drawn(undefined), countText(0), countText(12)]).toEqual(["0", 0, "0", "12"]);
  });
});

it("writes numbers the way each language does", () => {
  expect(decimal(3.25, "nb")).toBe("3,3");
  expect(decimal(3.25, "en")).toBe("3.3");
  expect(percent(0.956, "se").replace(/\s/g, " ")).toBe("96 %");
});
