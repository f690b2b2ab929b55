import { Moment } from "@sosmessages/contract/fields.ts";
import { Type } from "typebox";
import { expect, test } from "vitest";
import { validatorFor } from "./validate.ts";

const check = validatorFor(
  Type.Object({
    name: Type.String({ minLength: 1, maxLength: 4, "x-trim": true }),
    password: Type.String({ minLength: 6, maxLength: 8 }),
    email: Type.Optional(Type.String({ maxLength: 20, pattern: "^$|@", "x-code": "email" })),
    token: Type.Optional(Type.Union([Type.String({ maxLength: 8 }), Type.Null()])),
  }),
);
const good = { name: "a", password: "123456" };

test("what fits comes out trimmed, without unknown fields, null counting as absent where it means nothing", () => {
  expect(check({ ...good, name: "  abcd ", email: null, token: null, role: "admin" })).toEqual({
    value: { name: "abcd", password: "123456", token: null },
  });
});

test("every field that is wrong is named, with the contract's code", () => {
  expect(check({})).toEqual({ errors: { name: ["required"], password: ["required"] } });
  expect(check({ name: " ", password: "" })).toEqual({ errors: { name: ["required"], password: ["required"] } });
  expect(check({ name: "abcde", password: "12345", email: "x" })).toEqual({
    errors: { name: ["max"], password: ["min"], email: ["email"] },
  });
  expect(check({ name: 5, password: ["x"] })).toEqual({ errors: { name: ["format"], password: ["format"] } });
});

test("lengths count code points", () => {
  expect(check({ ...good, name: "😀😀😀😀" })).toHaveProperty("value");
  expect(check({ ...good, name: "😀😀😀😀😀" })).toEqual({ errors: { name: ["max"] } });
});

test.each(["a\0b", "\ud800", "\udc00x"])("%j is not text", (name) => {
  expect(check({ ...good, name })).toEqual({ errors: { name: ["format"] } });
});

test.each([null, [], "x", 5, true])("%j is no form at all", (input) => {
  expect(check(input)).toBe("wrong-type");
});

test("inherited properties are not fields", () => {
  expect(check(Object.create(good))).toEqual({ errors: { name: ["required"], password: ["required"] } });
  expect(check(JSON.parse('{"__proto__":{"name":"a"},"password":"123456"}'))).toEqual({
    errors: { name: ["required"] },
  });
});

test("numbers in a query are digits and nothing else", () => {
  const query = validatorFor(Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1e9 })) }), true);
  expect(query({ limit: "20" })).toEqual({ value: { limit: 20 } });
  expect(query({ limit: "0" })).toEqual({ errors: { limit: ["min"] } });
  for (const limit of ["1e3", "-1", " 5", "0x10", "", ["1", "2"], "99999999999999999999"]) {
    expect(query({ limit }), String(limit)).toEqual({ errors: { limit: ["format"] } });
  }
});

test("a field that could be without end is not served at all", () => {
  expect(() => validatorFor(Type.Object({ name: Type.String() }))).toThrow("how much fits into name");
});

test("what is too long is told before it is looked at any further", () => {
  expect(check({ ...good, name: " ".repeat(265) })).toEqual({ errors: { name: ["max"] } });
  expect(check({ ...good, name: `${" ".repeat(250)}abcd` })).toHaveProperty("value");
  // It would be no text either, which nobody has to find out.
  expect(check({ ...good, token: `\0${"x".repeat(16)}` })).toEqual({ errors: { token: ["max"] } });
});

test("unknown fields are dropped at any depth, and every text in a field is looked at", () => {
  const nested = validatorFor(
    Type.Object({
      of: Type.Object({ a: Type.Optional(Type.String({ maxLength: 2 })) }),
      list: Type.Optional(Type.Array(Type.String({ maxLength: 2 }), { maxItems: 2 })),
      any: Type.Optional(Type.Unknown({ "x-ignored": true })),
    }),
  );
  expect(nested({ of: { a: "b", c: { d: [] } }, list: ["x"], any: { thing: 1 } })).toEqual({
    value: { of: { a: "b" }, list: ["x"] },
  });
  expect(nested({ of: { a: "\0" } })).toEqual({ errors: { of: ["format"] } });
  expect(nested({ of: { a: "abcde" } })).toEqual({ errors: { of: ["max"] } });
  expect(nested({ of: {}, list: ["\ud800"] })).toEqual({ errors: { list: ["format"] } });
  expect(nested({ of: {}, list: ["a", "b", "c"] })).toEqual({ errors: { list: ["max"] } });
  expect(nested({ of: [], list: { length: 1 } })).toEqual({ errors: { of: ["format"], list: ["format"] } });
});

test("of fields that are described by their names alone, those with such a name are taken, and no more than fit", () => {
  const name = Type.String({ maxLength: 3, pattern: "^[a-z]{2,3}$" });
  const words = Type.Record(name, Type.String({ minLength: 1, maxLength: 2 }), { minProperties: 1, maxProperties: 3 });
  const named = validatorFor(Type.Object({ in: words }));
  expect(named({ in: { nb: "a", se: "b", "n b": "c" } })).toEqual({ value: { in: { nb: "a", se: "b" } } });
  expect(named({ in: JSON.parse('{"__proto__":{"nb":"a"},"se":"b"}') as object })).toEqual({
    value: { in: { se: "b" } },
  });
  expect(named({ in: { NB: "a" } })).toEqual({ errors: { in: ["required"] } });
  expect(named({ in: { nb: "a", se: "b", en: "c", x: "d" } })).toEqual({ errors: { in: ["max"] } });
  expect(named({ in: { nb: "abcde" } })).toEqual({ errors: { in: ["max"] } });
  expect(named({ in: { nb: "\0" } })).toEqual({ errors: { in: ["format"] } });
  expect(named({ in: { nb: 1 } })).toEqual({ errors: { in: ["format"] } });
  expect(named({ in: [] })).toEqual({ errors: { in: ["format"] } });
});

test("a guess that is too long is a wrong guess, unless something else is wrong as well", () => {
  const guess = validatorFor(
    Type.Object({ name: Type.String({ maxLength: 2, "x-guess": true }), new: Type.String({ maxLength: 2 }) }),
  );
  expect(guess({ name: "abcdefg", new: "a" })).toBe("wrong-guess");
  expect(guess({ name: "abc", new: "a" })).toBe("wrong-guess");
  expect(guess({ name: "abcdefg", new: "abcdefg" })).toEqual({ errors: { name: ["max"], new: ["max"] } });
  expect(guess({ name: "abcdefg" })).toEqual({ errors: { name: ["max"], new: ["required"] } });
});

test("a moment is one that a calendar has, wherever it stands", () => {
  const times = validatorFor(
    Type.Object({
      at: Moment,
      until: Type.Optional(Type.Union([Moment, Type.Null()])),
      list: Type.Optional(Type.Array(Moment, { maxItems: 2 })),
    }),
    true,
  );
  const leapDay = "2028-02-29T23:59:59.999Z";
  const fits = { at: leapDay, until: leapDay, list: [leapDay] };
  expect(times(fits)).toEqual({ value: fits });
  for (const at of [
    "2026-13-45T99:99:99.999Z",
    "2026-00-01T00:00:00.000Z",
    "2026-02-29T00:00:00.000Z",
    "2026-04-31T00:00:00.000Z",
    "2026-12-31T24:00:00.000Z",
    "2026-12-31T23:59:60.000Z",
    "0000-01-01T00:00:00.000Z",
  ]) {
    expect(times({ at, until: at, list: [at] }), at).toEqual({
      errors: { at: ["format"], until: ["format"], list: ["format"] },
    });
  }
});
