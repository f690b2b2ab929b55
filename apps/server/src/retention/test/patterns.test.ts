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

/** In milliseconds. The least of several runs is one that nothing interrupted. */
const quickest = (pattern: RegExp, text: string): number => {
  let least = Infinity;
  for (let run = 0; run < 4; run += 1) {
    const began = performance.now();
    search(pattern, text);
    least = Math.min(least, performance.now() - began);
  }
  return least;
};

/**
 * Milliseconds of the processor for one search: other processes do not count, however busy the machine. The system counts in steps of up to
 * four, so it searches until that no longer matters.
 */
const work = (pattern: RegExp, text: string): number => {
  const before = process.threadCpuUsage();
  for (let searches = 1; ; searches += 1) {
    search(pattern, text);
    const { user, system } = process.threadCpuUsage(before);
    if (user + system >= 40_000) return (user + system) / 1_000 / searches;
  }
};

const [short, long] = [1_000, 16_000];
/** In milliseconds: a pattern that looks at each character of the long text once for each other one needs twenty times as much. */
const cheap = 5;
/** Sixteen times the text is sixteen times the work where that grows as the text does, and 256 times where it grows as its square. */
const tooMuch = 48;

const growsAsTheSquare = (pattern: RegExp, unit: string): boolean =>
  quickest(pattern, text(unit, long)) >= cheap &&
  work(pattern, text(unit, long)) >= tooMuch * work(pattern, text(unit, short));

const hardestFor = (pattern: RegExp): string[] =>
  [...repeated, ...ownWords(pattern)]
    .map((unit) => ({ unit, cost: quickest(pattern, text(unit, 500)) }))
    .toSorted((a, b) => b.cost - a.cost)
    .slice(0, 4)
    .map(({ unit }) => unit);

const superlinear = (patterns: readonly Pattern[]): string[] =>
  patterns.flatMap(({ where, pattern }) => {
    const unit = hardestFor(pattern).find((hard) => growsAsTheSquare(pattern, hard));
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
