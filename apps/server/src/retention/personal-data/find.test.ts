import fc from "fast-check";
import { expect, test } from "vitest";
import { growth, linear } from "#test/support/growth.ts";
import { findPersonalData } from "./find.ts";
import { mark, replacePersonalData } from "./replace.ts";

/** Pieces that the rules search for, and the words they check around them, in any order: the worst case for the rules. */
const piece = fc.constantFrom(
  ..."Kari|Nordmann|kari|Máretiin|Bjørn|Will|og|and|ja|jeg heter|my name is|mu namma lea|broren min|my sister|mu viellja|Dr.|hilsen|født|born|riegádan|f.|12.03.1999|3. mai|March 3|40 12 34 56|+47 912 34 567|00|47|1|12|1234|4925 1234|NO93|8601 1117 947|@|@kari|kari@gmail.com|at|(at)|krøllalfa|gmail|punktum|dot|com|snap|:|insta|_|kari_99|#1234|facebook.com/|https://|Storgata|gate|5B|0152|Oslo|Kárášjohka|bor i|Main Street|AB|12345|bil|tlf|konto|kort|▒▒▒▒▒|.|,|-|'s|\n|😀|á".split(
    "|",
  ),
);
const separator = fc.constantFrom(" ", "", " ", "\n", ", ", ". ", "-");
const text = fc.oneof(
  { weight: 3, arbitrary: fc.array(fc.tuple(piece, separator), { maxLength: 40 }).map((all) => all.flat().join("")) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 200 }) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 200 }) },
);
// A short run is the same each time; a long one draws other cases.
if (!process.env["LONG"]) fc.configureGlobal({ seed: 1 });
const numRuns = process.env["LONG"] ? 12_000 : 1_500;

test("whatever is written, what is found stands in the text, in order, and nothing is found twice", () => {
  fc.assert(
    fc.property(text, (text) => {
      let from = 0;
      for (const { start, end } of findPersonalData(text)) {
        expect(start).toBeGreaterThanOrEqual(from);
        expect(end).toBeGreaterThan(start);
        from = end;
      }
      expect(from).toBeLessThanOrEqual(text.length);
    }),
    { numRuns },
  );
});

test("a text in which everything was replaced holds nothing more to replace", () => {
  fc.assert(
    fc.property(text, (text) => {
      const replaced = replacePersonalData(text, findPersonalData(text));
      expect(findPersonalData(replaced)).toEqual([]);
    }),
    { numRuns },
  );
});

test("nothing of what was found is left in its place", () => {
  fc.assert(
    fc.property(text, (text) => {
      const found = findPersonalData(text);
      const between = found.map(({ start }, at) => text.slice(found[at - 1]?.end ?? 0, start));
      expect(replacePersonalData(text, found)).toBe(
        [...between.map((kept) => kept + mark), text.slice(found.at(-1)?.end ?? 0)].join(""),
      );
    }),
    { numRuns: numRuns / 3 },
  );
});

test("in a longer text the work grows as the text does, also where somebody means to make it more", () => {
  const hard = [
    "4 ",
    "1-",
    "a.b@",
    "Kari og ",
    "A A gate ",
    "snap min er ",
    "a at b dot ",
    "00 47 ",
    "Aa ",
    "født 1. ",
    "@a_",
    "\u0323\u0301",
  ];
  for (const unit of hard) {
    const ratio = growth((length) => {
      const long = unit.repeat(Math.ceil(length / unit.length));
      return () => findPersonalData(long);
    }, 2_500);
    expect(ratio, unit).toBeLessThan(linear);
  }
});

test("a mark in words can stand for each kind instead", () => {
  const text = "Jeg heter Kari, ring 40 12 34 56.";
  expect(replacePersonalData(text, findPersonalData(text), (kind) => `[${kind}]`)).toBe(
    "Jeg heter [name], ring [phone].",
  );
});

test.each([
  "ring fire null en to tre fire fem seks",
  "ring ｆｉｒｅ ｎｕｌｌ ｅｎ ｔｏ ｔｒｅ ｆｉｒｅ ｆｅｍ ｓｅｋｓ",
  "ring 𝐟𝐢𝐫𝐞 null 𝐞𝐧 to tre fire fem seks",
])("a number in words is found in whatever letters: %s", (text) => {
  expect(findPersonalData(text)).toEqual([{ start: 5, end: text.length, kind: "phone" }]);
});
