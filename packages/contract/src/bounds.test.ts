import { Type, type TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { expect, test } from "vitest";
import { unboundedIn } from "./bounds.ts";
import type { RouteShape } from "./route.ts";
import { requestHeaders } from "./headers.ts";
import { clientFrames } from "./realtime/frames.ts";
import { routes } from "./routes.ts";

/** Everything that anyone can send, by name. */
const sendable: readonly (readonly [string, TSchema | undefined])[] = [
  ...routes.flatMap((route) =>
    (["params", "query", "body"] as const).map((part) => [`${nameOf(route)} ${part}`, route[part]] as const),
  ),
  ["headers", requestHeaders],
  ...clientFrames.map((frame) => [`frame ${JSON.stringify(frame.properties.event)}`, frame] as const),
];

function nameOf({ method, path }: RouteShape): string {
  return `${method} ${path}`;
}

test("the contract says of everything that can be sent how much of it fits", () => {
  const unbounded = sendable.flatMap(([name, schema]) =>
    schema === undefined ? [] : unboundedIn(schema).map((path) => `${name}: ${path}`),
  );
  expect(unbounded).toEqual([]);
});

test("every part of an address has a schema", () => {
  for (const route of routes) {
    const named = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(route.params?.properties ?? {}), nameOf(route)).toEqual(named);
  }
});

test("what is too long for a guess is answered as a wrong one, so that the call says that it may be", () => {
  const guesses = routes.filter(({ body }) =>
    Object.values(body?.properties ?? {}).some((property) => "x-guess" in property),
  );
  expect(guesses.length).toBeGreaterThan(3);
  for (const route of guesses) expect(route.failures, nameOf(route)).toContain("invalidCredentials");
});

/** Every text that anyone can send. */
const texts: TSchema[] = [];
JSON.stringify(sendable, (_name, node: unknown) => {
  if (typeof node === "object" && node !== null && "type" in node && node.type === "string") texts.push(node);
  return node;
});

test.each([
  ["moment", "2026-11-16T12:00:00.000Z", ["2026-99-99T99:99:99.999Z", "0000-11-16T12:00:00.000Z"], 3],
  ["month", "2026-11", ["2026-99", "0000-11"], 2],
  ["year", "2026", ["0000"], 2],
] as const)("what takes a %s and not any text takes none that is in no calendar", (_name, real, unreal, least) => {
  const checks = texts
    .map((text) => Compile(text))
    .filter((of) => of.Check(real) && !of.Check("x".repeat(real.length)));
  expect(checks.length).toBeGreaterThanOrEqual(least);
  for (const of of checks) expect(unreal.filter((text) => of.Check(text))).toEqual([]);
});

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
