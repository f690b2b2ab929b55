import { limits } from "@sosmessages/contract/limits.ts";
import { expect, test } from "vitest";
import { growth, linear } from "#test/support/growth.ts";
import { isModest, malformed, parseForm, parseJson } from "./app.ts";

const json = (text: string) => parseJson(Buffer.from(text));
const form = (text: string) => parseForm(Buffer.from(text));

test("JSON is read as it is, and nothing at all is no body", () => {
  expect(json('{"a":[1,"x"]}')).toEqual({ a: [1, "x"] });
  expect(json("")).toBeUndefined();
  for (const text of ["{", '{"a":}', "nothing"]) expect(json(text)).toBe(malformed);
  expect(parseJson(Buffer.from([0x22, 0xc3, 0x28, 0x22]))).toBe(malformed);
});

test("what is nested deeper or holds more values than any call needs is not even built", () => {
  const { depth, values } = limits.json;
  const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
  expect(json(nested(depth))).not.toBe(malformed);
  expect(json(nested(depth + 1))).toBe(malformed);
  const list = (length: number) => JSON.stringify(Array.from({ length }, () => 1));
  expect(json(list(values))).not.toBe(malformed);
  expect(json(list(values + 1))).toBe(malformed);
  expect(json(`[${Array.from({ length: values }, () => "{}").join()}]`)).toBe(malformed);
});

test("brackets and commas in a text are letters", () => {
  const letter = JSON.stringify({ body: '[{,"\\'.repeat(limits.json.values) });
  expect(isModest(Buffer.from(letter))).toBe(true);
  expect(json(letter)).toEqual(JSON.parse(letter));
});

test("a form is its fields, and one that was sent twice is a list", () => {
  expect(form("a=1&b=x%20y&a=2&a=3&c")).toEqual({ a: ["1", "2", "3"], b: "x y", c: "" });
  expect(form("__proto__=1")).toEqual(JSON.parse('{"__proto__":"1"}'));
  expect(parseForm(Buffer.from([0xff]))).toBe(malformed);
  for (const text of ["a=%E6", "a=%C3", "a=%"]) expect(form(text)).toBe(malformed);
});

const quote = Buffer.from('"');
const { formBytes, requestBytes } = limits;
test.each<[string, (text: Buffer) => unknown, string, number]>([
  ["a form of one field many times", parseForm, "&a", formBytes],
  ["a form of many fields", parseForm, Array.from({ length: 1_000 }, (_, n) => n.toString(36)).join("&"), formBytes],
  ["JSON of many short texts", isModest, '"a"', requestBytes],
  ["a text full of escapes", (text) => parseJson(Buffer.concat([quote, text, quote])), '\\"', requestBytes],
])("%s costs what its length costs, up to the most that may be sent", (_name, read, part, most) => {
  const ratio = growth((length) => {
    const text = Buffer.from(part.repeat(length / part.length + 1).slice(0, length));
    return () => read(text);
  }, most / 16);
  expect(ratio).toBeLessThan(linear);
});
