import { describe, expect, expectTypeOf, it } from "vitest";
import { format } from "./format.ts";
import { isPluralCondition, pluralOf, pluralsOf, type Plurals } from "./plurals.ts";
import type { PlainKeyOf, SayOf } from "./values.ts";

const waiting =
  "{count, plural, =0 {Ii oktage vuordde} one {Okta olmmoš vuordá} two {Guokte olbmo vuordiba} other {# olbmo vurdet}}";

const [nb, se, en] = [pluralsOf("nb"), pluralsOf("se"), pluralsOf("en")];

describe("counting", () => {
  it("tells one, two and many apart in Northern Sami, and one and many elsewhere", () => {
    const counts = [0, 1, 2, 3, 11, 101, 1.5];
    expect(counts.map((count) => pluralOf(se, count))).toEqual([
      "other",
      "one",
      "two",
      "other",
      "other",
      "other",
      "other",
    ]);
    expect(counts.map((count) => pluralOf(nb, count))).not.toContain("two");
    expect([pluralOf(nb, 1), pluralOf(en, 1), pluralOf(en, 2)]).toEqual(["one", "one", "other"]);
  });

  it("says the case that fits, an exact number before the rule", () => {
    const said = [0, 1, 2, 7].map((count) => format(se, waiting, { count }));
    expect(said).toEqual(["Ii oktage vuordde", "Okta olmmoš vuordá", "Guokte olbmo vuordiba", "7 olbmo vurdet"]);
  });

  it("falls back to the case for all others where a language has no word for two", () => {
    expect(format(se, "{n, plural, one {# dag} other {# dager}}", { n: 2 })).toBe("2 dager");
    expect(format(nb, waiting, { count: 2 })).toBe("2 olbmo vurdet");
  });
});

describe("a language that a folder brings counts by its own rules", () => {
  const polish: Plurals = {
    one: "n = 1",
    few: "n % 10 = 2..4 and n % 100 != 12..14",
    many: "n % 10 = 0,1,5..9 or n % 100 = 12..14",
  };

  it("as Polish does", () => {
    expect([1, 2, 4, 5, 12, 22, 25, 112, 122, 1.5].map((count) => pluralOf(polish, count))).toEqual(
      "one few few many many few many many few other".split(" "),
    );
    expect(format(polish, "{n, plural, one {# list} few {# listy} many {# listów} other {# listu}}", { n: 3 })).toBe(
      "3 listy",
    );
  });

  it("of which everything is known before it is used", () => {
    expect(Object.values(polish).every(isPluralCondition)).toBe(true);
    for (const text of ["", "n", "n = one", "n=1", "i = 1", "n = 1 and", "n % 0 = 1", "n = 1; x", "n = 1..", "true"])
      expect(isPluralCondition(text), text).toBe(false);
  });
});

describe("choosing and filling", () => {
  it("chooses by a word, and takes the last case for one that nobody foresaw", () => {
    const text = "{role, select, leader {Vaktleder} other {Frivillig}}";
    expect(["leader", "x", "role"].map((role) => format(nb, text, { role }))).toEqual([
      "Vaktleder",
      "Frivillig",
      "Frivillig",
    ]);
  });

  it("goes as deep as the text does, with words before, between and after", () => {
    const text =
      "Hei {name}: {n, plural, one {# svar fra {who}} other {# svar, {m, plural, one {én ny} other {# nye}}}}.";
    expect(format(nb, text, { name: "A", n: 1, who: "B", m: 0 })).toBe("Hei A: 1 svar fra B.");
    expect(format(nb, text, { name: "A", n: 3, who: "B", m: 1 })).toBe("Hei A: 3 svar, én ny.");
  });

  it("puts a value in as it is, even one that looks like a gap or a case", () => {
    const name = "{link} # {n, plural, other {x}} $&";
    expect(format(nb, "{n, plural, other {# til {name}}}", { n: 4, name })).toBe(`4 til ${name}`);
  });

  it("requires the values of a sentence, of each where the key is one of several", () => {
    type Values = Record<"plain", {}> & Record<"call", { number: string }> & Record<"days", { n: number }>;
    const say = ((key: string) => key) as SayOf<Values>;
    const [plain, either] = ["plain" as "plain" | "call", "call" as "call" | "days"];
    say("plain");
    say("days", { n: 2 });
    say(either, { number: "116 123", n: 2 });
    // @ts-expect-error -- no such key
    say("gone");
    // @ts-expect-error -- the value is missing
    say("call");
    // @ts-expect-error -- the value is missing for one of the keys
    say(plain);
    // @ts-expect-error -- a value of the other key is missing
    say(either, { n: 2 });
    // @ts-expect-error -- not a number
    say("days", { n: "2" });
    expectTypeOf<PlainKeyOf<Values>>().toEqualTypeOf<"plain">();
  });
});
