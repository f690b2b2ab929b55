import { expect, test } from "vitest";
import { growth, linear } from "#test/support/growth.ts";
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

const short = 1_000;
/** In milliseconds: a pattern that looks at each of 16,000 characters once for each other one needs twenty times as much. */
const cheap = 5;

const growsAsTheSquare = (pattern: RegExp, unit: string): boolean => {
  const searching = (length: number) => {
    const searched = text(unit, length);
    return () => search(pattern, searched);
  };
  return quickest(pattern, text(unit, 16 * short)) >= cheap && growth(searching, short) >= linear;
};

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
