import { describe, expect, it } from "vitest";
import { besideNynorsk, pickLocale } from "./locale.ts";

describe("the language of a reader", () => {
  it.each([
    ["nb-NO,nb;q=0.9,no;q=0.8,nn;q=0.7,en-US;q=0.6,en;q=0.5", "nb"],
    ["nn-NO", "nb"],
    ["no", "nb"],
    ["se-NO, nb;q=0.8", "se"],
    ["sme", "se"],
    ["smi", "se"],
    ["en-GB,en;q=0.9", "en"],
    ["EN", "en"],
    ["sv, fi;q=0.9, en;q=0.3", "en"],
    ["nb;q=0.2, en;q=0.8", "en"],
    ["en;q=0, nb;q=0.1", "nb"],
    [" se ; q = 1.000 , nb", "se"],
  ])("%s reads %s", (header, locale) => {
    expect(pickLocale(header, locale === "nb" ? "en" : "nb")).toBe(locale);
  });

  it("a language that a folder brings is chosen where it is offered, and Bokmål for Nynorsk where that is not", () => {
    const offered = ["nb", "nn", "fi"];
    expect(["nn-NO,nb;q=0.9", "fi", "no", "en, fi;q=0.1"].map((header) => pickLocale(header, "nb", offered))).toEqual([
      "nn",
      "fi",
      "nb",
      "fi",
    ]);
    expect(pickLocale("nn", "en")).toBe("nb");
    expect(pickLocale("en", "nb", offered)).toBe("nb");
  });

  it("Norwegian is Bokmål only beside Nynorsk", () => {
    expect(besideNynorsk(["nb", "nn"])).toEqual(new Map([["nb", "Bokmål"]]));
    expect(besideNynorsk(["nb", "en"])).toEqual(new Map());
  });

  it("of two that are equally liked, the first is taken", () => {
    expect(pickLocale("en,nb", "se")).toBe("en");
    expect(pickLocale("nb;q=0.5,en;q=0.5", "se")).toBe("nb");
  });

  it.each([
    undefined,
    "",
    "*",
    "de,fr;q=0.9",
    "q=1",
    ";;;,,,=",
    "en;q=2",
    "en;q=-1",
    "en;q=NaN",
    "nb_NO",
    "\u0000",
    "en;q=0",
  ])("%j says nothing we can read, so the service's own language stays", (header) => {
    expect(pickLocale(header, "se")).toBe("se");
  });

  it("of a hostile header of a megabyte no more is read than of any other", () => {
    for (const piece of ["fr;q=0.1,", ";", ",", "a-", "q=", " "]) {
      expect(pickLocale(`${piece.repeat(1_000_000 / piece.length)},en`, "nb")).toBe("nb");
    }
  });
});
