import type { RouteShape } from "@sosmessages/contract/route.ts";
import * as lists from "@sosmessages/server/test/hostile/hostile-lists.ts";
import { catalogue, forHeaders, randomBytes, type Hostile } from "./catalogue.ts";
import { fieldsIn, insides, type Parts, type Schema } from "./fitting.ts";

/** A request before it is bytes. */
export type Draft = {
  method: string;
  target: string;
  version: string;
  lines: string[];
  body: Buffer;
  /** It gets the right Content-Length. */
  isMeasured: boolean;
  /** Its end is clear, so it must be answered. */
  isFramed: boolean;
};

/** A place in the requests of a call, and how many hostile values there are for it. */
export type Slot = {
  readonly route: RouteShape;
  readonly values: number;
  /** Puts the value of that number into the request. Returns its description. */
  readonly spoil: (draft: Draft, parts: Parts, value: number) => string;
};

const under = (field: string, paths: string[][]): string[][] =>
  [[field]].concat(paths.map((rest) => [field].concat(rest)));

export const pathsIn = (schema: Schema, name = ""): string[][] => {
  if (schema.anyOf) return schema.anyOf.flatMap((one) => pathsIn(one, name));
  if (schema.items) return under("0", pathsIn(schema.items));
  const fields = fieldsIn(schema);
  const own = fields.flatMap(([field, inner]) => under(field, pathsIn(inner, field)));
  return own.concat(insides[name] ?? []);
};

export const unique = (paths: string[][]) => [...new Map(paths.map((path) => [path.join("."), path])).values()];

/** JSON with hostile bytes at the path. A placeholder is written there and replaced. */
const mark = "\u0001hostile\u0001";
const quotedMark = Buffer.from(JSON.stringify(mark));
const jsonWith = (body: unknown, path: readonly string[], { json }: Hostile): Buffer => {
  const copy = structuredClone(body) as Record<string, unknown>;
  let place = copy;
  for (const step of path.slice(0, -1)) {
    if (typeof place[step] !== "object" || place[step] === null) place[step] = {};
    place = place[step] as Record<string, unknown>;
  }
  place[path.at(-1)!] = mark;
  const bytes = Buffer.from(JSON.stringify(copy));
  const at = bytes.indexOf(quotedMark);
  return Buffer.concat([bytes.subarray(0, at), json, bytes.subarray(at + quotedMark.length)]);
};

const inBody = (route: RouteShape, path: readonly string[]): Slot => ({
  route,
  values: catalogue.length,
  spoil(draft, { body }, value) {
    const hostile = catalogue[value]!;
    draft.body = jsonWith(body, path, hostile);
    return `${path.join(".")} ${hostile.name}`;
  },
});

const inUrl = (route: RouteShape, place: "query" | "params", name: string): Slot => ({
  route,
  values: catalogue.length,
  spoil(draft, { query }, value) {
    const hostile = catalogue[value]!;
    const text = encodeURIComponent((hostile.text ?? "x").slice(0, 5_000).toWellFormed());
    const others = new URLSearchParams(query as Record<string, string>).toString();
    draft.target =
      place === "params"
        ? route.path.replace(`{${name}}`, text)
        : `${draft.target.split("?")[0]}?${others}&${name}=${text}`;
    return `${place} ${name} ${hostile.name}`;
  },
});

const inHeader = (route: RouteShape, name: string): Slot => ({
  route,
  values: forHeaders.length,
  spoil(draft, _parts, value) {
    const header = forHeaders[value]!;
    draft.lines = draft.lines.filter((line) => !line.startsWith(`${name}:`));
    draft.lines.push(`${name}: ${name === "Authorization" ? "Bearer " : ""}${header}`);
    return `${name} ${JSON.stringify(header.slice(0, 60))}`;
  },
});

/** The headers that the service reads. */
const headers =
  "Authorization Cookie Host Origin Accept-Language Idempotency-Key x-desk X-Forwarded-For X-Forwarded-Host X-Forwarded-Proto Content-Type".split(
    " ",
  );

/** Headers that the service doesn't read, each with one value. */
const otherHeaders = lists.headerNames
  .filter((name) => !headers.includes(name))
  .map((name, place) => [`${name}: ${forHeaders[place % forHeaders.length]}`]);

/** What is wrong with a request as a whole. */
type Shape = { readonly about: string; readonly apply: (draft: Draft) => void };

const shapesOf = <V>(kind: string, values: readonly V[], apply: (draft: Draft, value: V) => unknown): Shape[] =>
  values.map((value) => ({
    about: `${kind} ${JSON.stringify(String(value).slice(0, 60))}`,
    apply: (draft) => void apply(draft, value),
  }));

const unframed: typeof shapesOf = (kind, values, apply) =>
  shapesOf(kind, values, (draft, value) => {
    draft.isFramed = false;
    apply(draft, value);
  });

const random = (from: number) => Array.from({ length: 10 }, (_, place) => randomBytes(from + place));
const malformed: readonly (string | Buffer)[] = [...random(0), ...lists.malformedJson, ...lists.invalidUtf8];
const large = [
  "[".repeat(100_000),
  '{"a":'.repeat(40_000),
  `[${"[],".repeat(60_000)}[]]`,
  `{${'"a":1,'.repeat(30_000)}"b":2}`,
  `"${"x".repeat(262_143)}"`,
  "a=b&".repeat(50_000),
];
const starts = [...random(10).map((bytes) => bytes.toString("latin1")), ...lists.startLines];

const shapes: readonly Shape[] = [
  ...shapesOf("body", [...malformed, ...large], (draft, body) => (draft.body = Buffer.from(body))),
  ...shapesOf("type", lists.contentTypes, (draft, types) => {
    const others = draft.lines.filter((line) => !line.startsWith("Content-Type"));
    draft.lines = [...others, ...types.map((type) => `Content-Type: ${type}`)];
  }),
  ...shapesOf("query", lists.queries, (draft, query) => (draft.target += `?${query}`)),
  ...unframed("lines", [...otherHeaders, ...lists.headLines], (draft, lines) => draft.lines.push(...lines)),
  ...unframed("length", lists.lengths, (draft, lines) => {
    draft.lines.push(...lines);
    draft.isMeasured = false;
  }),
  ...unframed("chunks", lists.chunkings, (draft, chunks) => {
    draft.lines.push("Transfer-Encoding: chunked");
    Object.assign(draft, { body: Buffer.from(chunks), isMeasured: false });
  }),
  ...unframed("start", starts, (draft, method) => Object.assign(draft, { method, target: "", version: "" })),
  ...unframed("target", lists.targets, (draft, target) => (draft.target = target)),
  ...unframed("method", lists.methods, (draft, method) => (draft.method = method)),
  ...unframed("version", lists.versions, (draft, version) => (draft.version = version)),
];

const asWhole = (route: RouteShape): Slot => ({
  route,
  values: shapes.length,
  spoil(draft, _parts, value) {
    shapes[value]!.apply(draft);
    return shapes[value]!.about;
  },
});

export const bodySlots = (routes: readonly RouteShape[]): Slot[] =>
  routes.flatMap((route) => unique(pathsIn((route.body ?? {}) as Schema)).map((path) => inBody(route, path)));

const namesIn = (schema?: { properties: object }) => Object.keys(schema?.properties ?? {});

export const allSlots = (routes: readonly RouteShape[]): Slot[] => [
  ...bodySlots(routes),
  ...routes.flatMap((route) => [
    ...namesIn(route.query).map((name) => inUrl(route, "query", name)),
    ...namesIn(route.params).map((name) => inUrl(route, "params", name)),
    ...headers.map((name) => inHeader(route, name)),
    asWhole(route),
  ]),
];
