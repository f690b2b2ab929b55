import { expect, test } from "vitest";
import { grammarFindings, parseStream } from "./grammar.ts";

/** The analyser's output for these words, as far as the rules use it. */
const readings: Readonly<Record<string, string>> = {
  mii: "mii<prn><itg><sg><nom>/mun<prn><pers><p1><pl><nom>",
  don: "don<prn><pers><p2><sg><nom>/dot<prn><dem><sg><acc>",
  son: "son<prn><pers><p3><sg><nom>",
  ieš: "ieš<prn><ref><sg><nom>",
  lean: "leat<vblex><iv><indic><pres><p1><sg>/leat<vblex><iv><prfprc>",
  leat: "leat<vblex><iv><indic><pres><p1><pl>/leat<vblex><iv><indic><pres><p2><sg>/leat<vblex><iv><inf>",
  oaidnán: "oaidnit<vblex><tv><prfprc>",
  miehtat: "miehtat<vblex><tv><indic><pres><p1><pl>/miehtat<vblex><tv><inf>/miehta<n><sg><nom><px2sg>",
  mieđat: "miehtat<vblex><tv><indic><pres><p2><sg>",
  ii: "II<num><rom><sg><nom>/ii<vblex><iv><neg><indic><p3><sg>",
  veahkeha: "veahkehit<vblex><tv><indic><pres><p3><sg>",
  veahket: "veahkehit<vblex><tv><indic><pres><conneg>",
  čállit: "čállit<vblex><tv><inf>/čálli<n><nomag><pl><nom>",
  sáhte: "sáhttit<vblex><iv><indic><pres><conneg>",
  sutnje: "son<prn><pers><p3><sg><ill>/suotnjat<vblex><iv><indic><pret><p3><pl>",
  su: "son<prn><pers><p3><sg><acc>/son<prn><pers><p3><sg><gen>",
  birra: "birra<adv>/birra<post>/birra<pr>",
  jándora: "jándor<n><sg><acc>/jándor<n><sg><gen>",
  diimmut: "diibmu<n><pl><nom>",
  diimmu: "diibmu<n><sg><acc>/diibmu<n><sg><gen>",
  diibmu: "diibmu<n><sg><nom>",
  ge: "ge<pcle>",
  ",": ",<cm>",
};
const rulesIn = (sentence: string) =>
  grammarFindings(
    parseStream(
      sentence
        .split(" ")
        .map((word) => `^${word}/${readings[word.toLowerCase()] ?? (/^\d+$/.test(word) ? "24<num>" : `*${word}`)}$`)
        .join(" "),
    ),
  ).map(({ rule }) => rule);

test.each([
  ["person", "Mii lean", "Mii leat"],
  ["person", "don ieš miehtat", "don ieš mieđat"],
  ["negation", "ii veahkeha , veahket", "ii veahket"],
  ["negation", "son ii čállit", "son ii sáhte čállit"],
  ["numeral", "48 diimmut", "48 diimmu"],
  ["numeral", "2 diibmu", "1 diibmu"],
  ["postposition", "sutnje birra", "su birra"],
])("%s: %s is a slip, and %s is none", (rule, slip, right) => {
  expect(rulesIn(slip)).toEqual([rule]);
  expect(rulesIn(right)).toEqual([]);
});

test("what only looks like a slip is none", () => {
  // The verb stands before the pronoun; a preposition; "nor"; words that the analyser does not know.
  for (const sentence of ["Leat don oaidnán", "sutnje birra jándora", "ii ge čállit", "Mii xyz", "ii xyz"])
    expect(rulesIn(sentence), sentence).toEqual([]);
});
