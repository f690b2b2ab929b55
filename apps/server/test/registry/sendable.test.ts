import { unboundedIn } from "@sosmessages/contract/bounds.ts";
import { requestHeaders } from "@sosmessages/contract/headers.ts";
import { clientFrames } from "@sosmessages/contract/realtime/frames.ts";
import { nameOfRoute } from "@sosmessages/contract/route.ts";
import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { afterAll, expect, test } from "vitest";
import { startServiceWithPages } from "#test/support/service.ts";

const service = await startServiceWithPages();
afterAll(() => service.stop());

/** Everything that anyone can send, by name. */
const sendable: readonly (readonly [string, TSchema | undefined])[] = [
  ...service.registered.flatMap((route) =>
    (["params", "query", "body"] as const).map((part) => [`${nameOfRoute(route)} ${part}`, route[part]] as const),
  ),
  ["headers", requestHeaders],
  ...clientFrames.map((frame) => [`frame ${JSON.stringify(frame.properties.event)}`, frame] as const),
];

test("everything that can be sent has a bound", () => {
  const unbounded = sendable.flatMap(([name, schema]) =>
    schema === undefined ? [] : unboundedIn(schema).map((path) => `${name}: ${path}`),
  );
  expect(unbounded).toEqual([]);
});

test("every part of an address has a schema", () => {
  for (const route of service.registered) {
    const named = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(route.params?.properties ?? {}), nameOfRoute(route)).toEqual(named);
  }
});

test("what is too long for a guess is answered as a wrong one, so that the call says that it may be", () => {
  const guesses = service.registered.filter(({ body }) =>
    Object.values(body?.properties ?? {}).some((property) => "x-guess" in property),
  );
  expect(guesses.length).toBeGreaterThan(3);
  for (const route of guesses) expect(route.failures, nameOfRoute(route)).toContain("invalidCredentials");
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
