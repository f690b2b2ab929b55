import { expect, test } from "vitest";
import { builtPatterns, writtenPatterns, type Pattern } from "./patterns.ts";

/** What a stranger may repeat: letters, signs, marks that pile up, and beginnings of what the patterns look for. */
const repeated =
  "a|A|1|0| |\n|\t|_|.|-|@|'|\"|/|#|+|(|[|=|:|<|&|%|\\|é|\u0301|\u0323\u0301|a\u0301|😀|▒|aA|A1|a |a, |a-|a.|a_|a/|a@|@a_|4 |1-|12 |1.|00 47 |a.b@|Kari og |A A gate |snap min er |a at b dot |(at|Aa |født 1. |bor a a ".split(
    "|",
  );

/** The words of the pattern itself, alone and with a space: what it begins to match again and again. */
const ownWords = ({ source }: RegExp): string[] =>
  [...new Set(source.replaceAll(/\\p\{\w+\}|\\\w/gu, " ").match(/\p{L}{2,}/gu) ?? [])]
    .slice(0, 12)
    .flatMap((word) => [word, `${word} `]);

const text = (unit: string, length: number): string => `${unit.repeat(Math.ceil(length / unit.length))}\0`;

const search = (pattern: RegExp, text: string): void => {
  if (pattern.global) for (const _ of text.matchAll(pattern));
  else pattern.test(text);
};

/**
 * In milliseconds, for texts of these lengths. The least of several runs is one that nothing interrupted, however busy the machine; they take
 * turns, so that a while in which the processor is slow meets all of them.
 */
const costs = (pattern: RegExp, unit: string, lengths: readonly number[], rounds: number): number[] => {
  const texts = lengths.map((length) => text(unit, length));
  const least = texts.map(() => Infinity);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, each] of texts.entries()) {
      const began = performance.now();
      search(pattern, each);
      least[index] = Math.min(least[index] ?? Infinity, performance.now() - began);
    }
  }
  return least;
};

const short = 1_000;
/** Below that for four times as much text, a pattern cannot have looked at each character once for each other one. */
const cheap = 1;

/** How much more four times the text costs: four where the work grows as the text does, sixteen where it grows as its square. */
const growth = (pattern: RegExp, unit: string): number => {
  let least = Infinity;
  for (let attempt = 0; attempt < 12 && least >= 8; attempt += 1) {
    const [of4000 = 0, of1000 = 0] = costs(pattern, unit, [4 * short, short], 5);
    if (of4000 < cheap) return 1;
    least = Math.min(least, of4000 / of1000);
  }
  return least;
};

const hardestFor = (pattern: RegExp): string[] =>
  [...repeated, ...ownWords(pattern)]
    .map((unit) => ({ unit, cost: costs(pattern, unit, [500], 4)[0] ?? 0 }))
    .toSorted((a, b) => b.cost - a.cost)
    .slice(0, 4)
    .map(({ unit }) => unit);

const superlinear = (patterns: readonly Pattern[]): string[] =>
  patterns.flatMap(({ where, pattern }) => {
    const unit = hardestFor(pattern).find((hard) => growth(pattern, hard) >= 8);
    return unit === undefined ? [] : [`${where}: ${String(pattern).slice(0, 80)} on ${JSON.stringify(unit)}`];
  });

test("a pattern that looks at every character once for every other one is noticed", () => {
  const where = "here";
  expect(superlinear([{ where, pattern: /a*b/ }])).not.toEqual([]);
  expect(superlinear([{ where, pattern: /(?:bor\p{L}*)\d/u }])).not.toEqual([]);
  expect(superlinear([{ where, pattern: /(?<!a)a{0,60}b/ }])).toEqual([]);
});

test("no text makes a pattern of the detector work more than in proportion to its length", async () => {
  const built = await builtPatterns("personal-data/", () => import("../personal-data/find.ts"));
  expect(built.length).toBeGreaterThan(15);
  expect(superlinear(built)).toEqual([]);
});

test("nor any other pattern in what runs on the server and in people's browsers", () => {
  const written = writtenPatterns();
  expect(written.length).toBeGreaterThan(150);
  expect(superlinear(written)).toEqual([]);
});
