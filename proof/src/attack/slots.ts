import type { RouteShape } from "@sosmessages/contract/route.ts";
import * as lists from "@sosmessages/server/test/hostile/hostile-lists.ts";
import { catalogue, forHeaders, randomBytes } from "./catalogue.ts";
import { fieldsIn, insides, type Schema } from "./fitting.ts";

/** A place in a request that takes a value. */
export type Slot =
  | { readonly route: RouteShape; readonly in: "body"; readonly path: readonly string[] }
  | { readonly route: RouteShape; readonly in: "query" | "params" | "headers"; readonly name: string };

/** The headers that the service reads. */
const headers = [
  "Authorization",
  "Cookie",
  "Host",
  "Origin",
  "Accept-Language",
  "Idempotency-Key",
  "x-desk",
  "X-Forwarded-For",
  "X-Forwarded-Host",
  "X-Forwarded-Proto",
  "Content-Type",
];

const under = (field: string, paths: string[][]): string[][] =>
  [[field]].concat(paths.map((rest) => [field].concat(rest)));

export const pathsIn = (schema: Schema, name = ""): string[][] => {
  if (schema.anyOf) return schema.anyOf.flatMap((one) => pathsIn(one, name));
  if (schema.items) return under("0", pathsIn(schema.items));
  const fields = fieldsIn(schema);
  const own = fields.flatMap(([field, inner]) => under(field, pathsIn(inner, field)));
  return own.concat(insides[name] ?? []);
};

export const unique = (paths: string[][]): string[][] => [
  ...new Map(paths.map((path) => [path.join("."), path])).values(),
];

/** What is wrong with a request as a whole. `isFramed`: its end is clear, so it must be answered. */
export type Shape = {
  readonly kind: ShapeKind;
  readonly value: string | Buffer | readonly string[];
  isFramed: boolean;
};
type ShapeKind = "body" | "type" | "lines" | "length" | "chunks" | "target" | "query" | "method" | "version" | "start";

const shapesOf = (kind: ShapeKind, values: readonly Shape["value"][], isFramed = true): Shape[] =>
  values.map((value) => ({ kind, value, isFramed }));

/** Headers that the service doesn't read, each with one value. */
const otherHeaders = lists.headerNames
  .filter((name) => !headers.includes(name))
  .map((name, place) => [`${name}: ${forHeaders[place % forHeaders.length]}`]);
const random = (count: number, from: number) => Array.from({ length: count }, (_, place) => randomBytes(from + place));

const shapes: readonly Shape[] = [
  ...shapesOf("body", random(10, 0)),
  ...shapesOf(
    "start",
    random(10, 10).map((bytes) => bytes.toString("latin1")),
    false,
  ),
  ...shapesOf("lines", otherHeaders, false),
  ...shapesOf("body", [...lists.malformedJson, ...lists.invalidUtf8]),
  ...shapesOf("body", ["[".repeat(100_000), '{"a":'.repeat(40_000), `[${"[],".repeat(60_000)}[]]`]),
  ...shapesOf("body", [`{${'"a":1,'.repeat(30_000)}"b":2}`, `"${"x".repeat(262_143)}"`, "a=b&".repeat(50_000)]),
  ...shapesOf("type", lists.contentTypes),
  ...shapesOf("query", lists.queries),
  ...shapesOf("target", lists.targets, false),
  ...shapesOf("lines", lists.headLines, false),
  ...shapesOf("length", lists.lengths, false),
  ...shapesOf("chunks", lists.chunkings, false),
  ...shapesOf("method", lists.methods, false),
  ...shapesOf("version", lists.versions, false),
  ...shapesOf("start", lists.startLines, false),
];

export type Combination =
  { readonly slot: Slot; readonly value: number } | { readonly route: RouteShape; readonly shape: Shape };

/** All combinations of a place in these routes and a hostile value, by number. */
export const slotsOf = (routes: readonly RouteShape[]) => {
  const bodySlots: readonly Slot[] = routes.flatMap((route) =>
    unique(pathsIn((route.body ?? {}) as Schema)).map((path) => ({ route, in: "body" as const, path })),
  );
  const urlSlots: readonly Slot[] = routes.flatMap((route) => [
    ...Object.keys(route.query?.properties ?? {}).map((name) => ({ route, in: "query" as const, name })),
    ...Object.keys(route.params?.properties ?? {}).map((name) => ({ route, in: "params" as const, name })),
  ]);
  const headerSlots: readonly Slot[] = routes.flatMap((route) =>
    headers.map((name) => ({ route, in: "headers" as const, name })),
  );
  const kinds = [
    { slots: bodySlots, values: catalogue.length },
    { slots: urlSlots, values: catalogue.length },
    { slots: headerSlots, values: forHeaders.length },
  ] as const;
  const inFields = kinds.reduce((sum, { slots, values }) => sum + slots.length * values, 0);

  return {
    bodySlots,
    combinations: inFields + routes.length * shapes.length,
    combinationAt(number: number): Combination {
      let rest = number;
      for (const { slots, values } of kinds) {
        if (rest < slots.length * values) return { slot: slots[Math.floor(rest / values)]!, value: rest % values };
        rest -= slots.length * values;
      }
      return { route: routes[Math.floor(rest / shapes.length)]!, shape: shapes[rest % shapes.length]! };
    },
  };
};
