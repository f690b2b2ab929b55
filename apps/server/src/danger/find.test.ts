import { limits } from "@sosmessages/contract/limits.ts";
import { describe, expect, test } from "vitest";
import { newFeatureReader } from "./features.ts";
import { findDanger } from "./find.ts";
import { passagesOf, tokensOf } from "./tokens.ts";
import { readWordGroups } from "./word-groups.ts";

const dangers = [
  ["means and time", "Jeg har samlet piller lenge. I kveld tar jeg alle sammen."],
  ["already done", "eg har teke alle tablettane til mamma. no er eg så svimmel"],
  ["goodbye", "This is goodbye. By the time you read this I will be dead. Tell my mum I love her."],
  ["violence now", "Han står utenfor døra med kniv og sier at han skal drepe meg. Jeg har låst meg inne på badet."],
  ["a child in danger", "my stepdad hits me and he comes into my room at night. i'm 11. he's coming home soon"],
  ["a third person in danger", "Mu oabbá lea váldán ollu tableahtaid ja ii lihka. Maid mun dagan?"],
  ["a last letter", "Dette er mitt siste brev til dere. Ha det."],
  ["in Northern Sami", "Dán ija mun goddit iežan. Báddi lea gárvvis. Báze dearvan."],
] as const;

const harmless = [
  ["idiom", "Jeg holdt på å dø av latter på jobb i dag, sjefen sklei på en bananskall. Er det lov å le?"],
  ["idiom in English", "My exam is killing me lol. Any tips for studying maths?"],
  ["fiction", "Eg skriv på ein krimroman der mordaren bruker kniv. Korleis får eg slutten til å bli spennande?"],
  ["work", "I work as a nurse and we had first aid training about overdoses today. It was really interesting."],
  ["past", "For tjue år siden prøvde jeg å ta livet mitt. I dag er jeg glad og takknemlig, og har fått barnebarn."],
  ["service", "Hvor lang tid tar det før dere svarer? Og hvem leser meldingene?"],
  ["about the letter", "Hei, dette er samme brev fra to faner."],
  ["about the letter in English", "Hello, this is the same letter from two tabs."],
  ["a letter sent again", "Hei, dette er et nytt brev fra meg."],
  ["in Northern Sami", "Lean lohkan buori girjji ja háliidan gullat eará girjjiid birra. Lea go dis ráđđi?"],
] as const;

describe("signs of danger", () => {
  test.each(dangers)("%s", (_, text) => expect(findDanger(text)).not.toBeNull());
  test.each(harmless)("no sign: %s", (_, text) => expect(findDanger(text)).toBeNull());

  test("what is found names kinds, and no words of the letter", () => {
    expect(findDanger(dangers[0][1])).toContain("pills");
  });

  test("one sentence in a long letter is enough", () => {
    const long = `${harmless[0][1]} ${harmless[3][1]} `.repeat(5);
    expect(findDanger(long)).toBeNull();
    expect(findDanger(`${long}${dangers[0][1]} ${long}`)).not.toBeNull();
  });

  test("empty texts and texts without words have no sign", () => {
    for (const text of ["", " ", "…", "\u0301", "\n\n"]) expect(findDanger(text)).toBeNull();
  });
});

describe("the cost", () => {
  /** All features that are read, over all passages. */
  const featuresIn = (text: string): number =>
    passagesOf(tokensOf(text)).reduce((sum, passage) => sum + readFeatures(passage).places.length, 0);
  const readFeatures = newFeatureReader();
  const longest = limits.messageBody.max;
  const hostile = [
    "å ",
    "i ",
    "? ",
    "a.",
    "jeg skal ta livet mitt i kveld ",
    "xqzaebw",
    "9",
    "'",
    "\u{1F52A}",
    "İ",
    "ha det bra nå ",
  ];

  test.each(hostile)("a letter of %j has at most 30 features a character", (unit) => {
    const text = unit.repeat(longest).slice(0, longest);
    expect(featuresIn(text)).toBeLessThan(30 * longest);
  });

  test("twice the text costs twice the features", () => {
    for (const unit of hostile) {
      const [once, twice] = [5_000, 10_000].map((length) => featuresIn(unit.repeat(length).slice(0, length)));
      expect(twice).toBeLessThan(2.5 * once! + 1_000);
    }
  });
});

describe("words", () => {
  test("are compared without accents, repeated letters and numbers", () => {
    expect(tokensOf("Dán ija 84 HJEEEELP! don’t").map(({ word }) => word)).toEqual([
      "dan",
      "ija",
      "00",
      "hjelp",
      "!",
      "don't",
    ]);
  });

  test("a sentence ends with a full stop, a question, an exclamation or a line", () => {
    expect(tokensOf("a. b? c\nd...").map(({ sentence }) => sentence)).toEqual([0, 1, 1, 2, 3]);
  });

  test("belong to groups as wholes, beginnings and phrases", () => {
    const { names, isDanger, groupsOf } = readWordGroups("# comment\npills!: pille*, tau\nnight: i kveld, dán i*\n");
    expect([names, isDanger]).toEqual([
      ["pills", "night"],
      [true, false],
    ]);
    expect(groupsOf(["piller", "i", "kveld", "i", "dan", "ija", "taus"])).toEqual([[0], [1], [], [], [1], [], []]);
  });
});
