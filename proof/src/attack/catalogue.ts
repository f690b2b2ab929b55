import {
  headerValues,
  inheritedWords,
  invalidUtf8,
  payloads,
  unstorable,
} from "@sosmessages/server/test/hostile/hostile-lists.ts";
import { newRandom, type Random } from "../random.ts";

/** A hostile value as bytes of a JSON text. No JavaScript value serializes to some of them. */
export type Hostile = {
  readonly name: string;
  readonly json: Buffer;
  /** As a parameter or a header. Null: not possible. */
  readonly text: string | null;
  /** Meant to cost time or memory, so it is also measured alone. */
  readonly isHeavy: boolean;
};

const raw = (name: string, json: string | Buffer, isHeavy = false): Hostile => {
  const bytes = Buffer.from(json);
  return { name, json: bytes, text: bytes.length < 8_000 ? bytes.toString("latin1") : null, isHeavy };
};
const string = (name: string, value: string, isHeavy = false): Hostile => ({
  name,
  json: Buffer.from(JSON.stringify(value)),
  text: value,
  isHeavy,
});
const heavy = (name: string, value: string): Hostile => string(name, value, true);

/** Combining marks of two classes out of order, which normalisation has to sort. */
const marks = (count: number) => `a${"\u0301".repeat(count)}${"\u0316".repeat(count)}`;
const mixedMarks = (count: number) => `a${"\u0316\u0301\u0327\u0345".repeat(count / 4)}`;
const filled = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

/** The limits of all fields, and one more. */
const lengths = [1, 64, 65, 254, 255, 256, 2_000, 2_001, 4_097, 19_999, 20_000, 20_001, 100_000];
const longest = [64, 255, 2_000, 20_000];

/** Repetitions that make regular expressions backtrack, and normalisers work. */
const repeats =
  "@a_¦a.¦@¦a@¦a@a.¦0 ¦1-¦+47 ¦http://¦www.¦ ¦\n¦\t¦Aa ¦gata 1 ¦((¦[[¦''¦::¦12345678901¦é¦ﷺ¦İ¦ß¦각¦👩‍👩‍👧‍👦¦\u200b¦\u202e".split(
    "¦",
  );

const nested = (opening: string, closing: string, depth: number) => `${opening.repeat(depth)}0${closing.repeat(depth)}`;
const keys = (count: number) => `{${Array.from({ length: count }, (_, key) => `"k${key}":0`).join(",")}}`;

/** Any code points, valid in a text or not. */
const randomText = (random: Random): string =>
  Array.from({ length: 1 + random.below(300) }, () => String.fromCodePoint(random.below(0x110000))).join("");
export const randomBytes = (place: number): Buffer => {
  const random = newRandom(0, place);
  return Buffer.from(Array.from({ length: 1 + random.below(400) }, () => random.below(256)));
};

export const catalogue: readonly Hostile[] = [
  ...lengths.map((length) => string(`${length} letters`, filled("ab ", length), length > 20_000)),
  ...longest.map((length) => heavy(`${length} unordered marks`, marks(length / 2 - 1))),
  ...longest.map((length) => heavy(`${length} mixed marks`, mixedMarks(length - 4))),
  heavy("120,000 unordered marks", marks(60_000)),
  ...repeats.map((unit) => heavy(`${JSON.stringify(unit)} to 20,000`, filled(unit, 20_000).toWellFormed())),
  ...repeats.map((unit) => string(`${JSON.stringify(unit)} to 60`, filled(unit, 60).toWellFormed())),
  heavy("a name that nearly is an address", `${"a".repeat(60)}@${"a-".repeat(90)}`),
  heavy("20,000 and one that does not fit", `${"a".repeat(19_999)}!`),
  ...payloads.map((payload) => string(payload.slice(0, 30), payload)),
  ...inheritedWords.map((word) => string(word, word)),
  ...unstorable.map((value) => string("not storable", value)),
  ...invalidUtf8.map((bytes) => raw("invalid UTF-8", bytes.subarray(8, -1))),
  ...Array.from({ length: 20 }, (_, place) => string("random text", randomText(newRandom(0, place)))),
  raw("half an escape", '"\\ud800\\u0041"'),
  ...["", " ", "\t\n", "\u00a0\u2003\u3000", "\u200b\u200d\ufeff", "\u061c\u200f\u2067"].map((value) =>
    string("blank", value),
  ),
  ...["1e400", "-1e400", "-0", "0", "-1", "1.5", "1E2", "1e-400", "9007199254740993", "99999999999999999999"].map(
    (number) => raw(number, number),
  ),
  ...["2147483648", "9223372036854775808", "1e308", "5e-324"].map((number) => raw(number, number)),
  ...["NaN", "Infinity", "-Infinity", "1e400", "0x10", "٣", "1_000"].map((text) => string(text, text)),
  ...["null", "true", "false", "[]", "{}", "[[]]", "[null]", '{"a":1}', "[1,2]"].map((json) => raw(json, json)),
  ...["__proto__", "constructor", "prototype", "hasOwnProperty", "then"].map((name) => string(name, name)),
  raw("a prototype", '{"__proto__":{"isAdmin":true,"length":9}}'),
  raw("a constructor", '{"constructor":{"prototype":{"isAdmin":true}}}'),
  raw("own methods", '{"toString":"x","valueOf":1,"length":-1,"then":"x","toJSON":1}'),
  raw("the same key twice", '{"id":"a","id":["b"]}'),
  raw("a list of 100,000", `[${"0,".repeat(99_999)}0]`, true),
  raw("a list of 60,000 texts", `[${'"",'.repeat(59_999)}""]`, true),
  raw("100 lists of 500", `[${`[${"{},".repeat(499)}{}],`.repeat(99)}[]]`, true),
  raw("20,000 keys", keys(20_000), true),
  ...[100, 4_400, 60_000].map((depth) => raw(`${depth} lists deep`, nested("[", "]", depth), depth > 100)),
  raw("20,000 objects deep", nested('{"a":', "}", 20_000), true),
  heavy("a quarter of a megabyte", "x".repeat(255_000)),
  heavy("more than may be sent", "x".repeat(300_000)),
];

/** Values of a header. A line end would make two headers. */
export const forHeaders: readonly string[] = [
  ...headerValues,
  ...payloads.filter((payload) => !/[\r\n]/.test(payload)),
  "sosmessages=a; sosmessages=b; sosmessages-desk",
  "1e400",
];
