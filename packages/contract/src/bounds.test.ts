import { Type, type TSchema } from "typebox";
import { expect, test } from "vitest";
import { unboundedIn } from "./bounds.ts";

test.each<[string, TSchema, string[]]>([
  ["a text", Type.String(), ["(all)"]],
  ["a text with a pattern alone", Type.String({ pattern: "^a+$" }), ["(all)"]],
  ["a number", Type.Integer({ minimum: 0 }), ["(all)"]],
  ["a list", Type.Array(Type.Boolean()), ["(all)"]],
  ["what is in a list", Type.Array(Type.String(), { maxItems: 3 }), ["[]"]],
  ["a field", Type.Object({ a: Type.Object({ b: Type.String() }), c: Type.Null() }), ["a.b"]],
  ["one of two", Type.Object({ a: Type.Union([Type.Null(), Type.String()]) }), ["a"]],
  ["any fields", Type.Object({}, { additionalProperties: true }), ["(all)"]],
  ["names of fields", Type.Record(Type.String(), Type.Boolean()), ["(all)"]],
  ["what stands under any name", Type.Record(Type.String(), Type.String(), { maxProperties: 3 }), ["{}"]],
  ["anything", Type.Object({ a: Type.Optional(Type.Unknown()) }), ["a"]],
  ["itself", Type.Object({ a: Type.Ref("b") }), ["a"]],
])("an unbounded %s is found", (_name, schema, found) => {
  expect(unboundedIn(schema)).toEqual(found);
});

test("words out of a list, yes or no, nothing, and what nobody reads need no bound", () => {
  const schema = Type.Object({
    a: Type.Enum(["x", "y"]),
    b: Type.Literal("x"),
    c: Type.Boolean(),
    d: Type.Null(),
    e: Type.Unknown({ "x-ignored": true }),
  });
  expect(unboundedIn(schema)).toEqual([]);
});
