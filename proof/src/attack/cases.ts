import type { RouteShape } from "@sosmessages/contract/route.ts";
import { Compile } from "typebox/compile";
import { catalogue, forHeaders, type Hostile } from "./catalogue.ts";
import { fittingParts } from "./fitting.ts";
import { newRandom, shuffled, type Random } from "../random.ts";
import { slotsOf, type Combination, type Shape } from "./slots.ts";
import { attacker, visitors, type Visitor, type World } from "./world.ts";

/** Every value in every place by every visitor, once. */
export const allCases = ({ routes }: World): number => slotsOf(routes).combinations * visitors.length;

export type Case = {
  readonly route: RouteShape;
  readonly visitor: Visitor;
  readonly about: string;
  /** Its end is clear, so it must be answered. */
  readonly isFramed: boolean;
  readonly isHead: boolean;
  /** The service may hash a password for it. */
  readonly mayHash: boolean;
  readonly bytesFor: (lines: readonly string[]) => Buffer;
};

/** A request before it is bytes. */
type Draft = { method: string; target: string; version: string; lines: string[]; body: Buffer; isMeasured: boolean };

const hashing = new Set(
  `/api/caller/register /api/caller/login /api/caller/profile /api/caller/password/change /api/desk/invitation/accept
   /api/desk/login /api/desk/unlock /api/desk/password /api/desk/factors/begin /api/desk/factors/recovery`.split(/\s+/),
);
/** Percentage of requests with a valid password that are sent as they are: password hashes are slow on purpose. */
const hashShare = 5;

const checks = new Map<RouteShape, (value: unknown) => boolean>();
const fits = (route: RouteShape, body: Buffer): boolean => {
  let check = checks.get(route);
  if (!check) {
    const compiled = Compile(route.body!);
    checks.set(route, (check = (value) => compiled.Check(value)));
  }
  try {
    return check(JSON.parse(body.toString()));
  } catch {
    return false;
  }
};

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

const apply = (draft: Draft, { kind, value }: Shape): void => {
  const text = String(value);
  switch (kind) {
    case "body":
      draft.body = Buffer.isBuffer(value) ? value : Buffer.from(text);
      break;
    case "type":
      draft.lines = draft.lines.filter((line) => !line.startsWith("Content-Type"));
      draft.lines.push(...(value as string[]).map((type) => `Content-Type: ${type}`));
      break;
    case "length":
    case "lines":
      draft.lines.push(...(value as string[]));
      draft.isMeasured = kind === "lines";
      break;
    case "chunks":
      draft.lines.push("Transfer-Encoding: chunked");
      draft.body = Buffer.from(text);
      draft.isMeasured = false;
      break;
    case "query":
      draft.target += `?${text}`;
      break;
    case "start":
      [draft.method, draft.target, draft.version] = [text, "", ""];
      break;
    case "target":
    case "method":
    case "version":
      draft[kind] = text;
  }
};

const filled = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? "x");

const draftOf = (route: RouteShape, parts: ReturnType<typeof fittingParts>): Draft => {
  const query = new URLSearchParams(
    Object.entries(parts.query)
      .filter(([, value]) => value !== null)
      .map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return {
    method: route.method,
    target: filled(route.path, parts.params) + (query && `?${query}`),
    version: "HTTP/1.1",
    lines: [
      "Host: localhost",
      `X-Forwarded-For: ${attacker}`,
      ...(route.body ? ["Content-Type: application/json"] : []),
    ],
    body: route.body ? Buffer.from(JSON.stringify(parts.body)) : Buffer.alloc(0),
    isMeasured: true,
  };
};

const escaped = (text: string): string => encodeURIComponent(text.toWellFormed());

/** Puts one hostile value into the request. Returns its description. */
const spoil = (draft: Draft, parts: ReturnType<typeof fittingParts>, combination: Combination): string => {
  if ("shape" in combination) {
    apply(draft, combination.shape);
    return `${combination.shape.kind} ${JSON.stringify(String(combination.shape.value).slice(0, 60))}`;
  }
  const { slot, value } = combination;
  if (slot.in === "headers") {
    const header = forHeaders[value]!;
    draft.lines = draft.lines.filter((line) => !line.startsWith(`${slot.name}:`));
    draft.lines.push(`${slot.name}: ${slot.name === "Authorization" ? "Bearer " : ""}${header}`);
    return `${slot.name} ${JSON.stringify(header.slice(0, 60))}`;
  }
  const hostile = catalogue[value]!;
  if (slot.in === "body") {
    draft.body = jsonWith(parts.body, slot.path, hostile);
    return `${slot.path.join(".")} ${hostile.name}`;
  }
  const text = escaped((hostile.text ?? "x").slice(0, 5_000));
  if (slot.in === "params") draft.target = slot.route.path.replace(`{${slot.name}}`, text);
  else
    draft.target = `${draft.target.split("?")[0]}?${new URLSearchParams(parts.query as Record<string, string>).toString()}&${slot.name}=${text}`;
  return `${slot.in} ${slot.name} ${hostile.name}`;
};

const isFramed = (combination: Combination): boolean => !("shape" in combination) || combination.shape.isFramed;

type Making = {
  readonly combination: Combination;
  readonly visitor: Visitor;
  readonly world: World;
  readonly random: Random;
};

const make = ({ combination, visitor, world, random }: Making, isTwice: boolean, share: number): Case => {
  const route = "shape" in combination ? combination.route : combination.slot.route;
  const parts = fittingParts(route, world, random);
  const draft = draftOf(route, parts);
  let about = spoil(draft, parts, combination);
  if (isTwice) about += ` and ${spoilOnceMore(draft, parts, route, random)}`;
  const couldHash = hashing.has(route.path) && fits(route, draft.body);
  const mayHash = couldHash && random.below(100) < share;
  if (couldHash && !mayHash) draft.body = Buffer.from(JSON.stringify({ ...parts.body, password: 1, current: 1 }));
  return {
    route,
    visitor,
    about: `${route.method} ${route.path} ${about} by a ${visitor}`,
    isFramed: isFramed(combination),
    isHead: draft.method === "HEAD",
    mayHash,
    bytesFor: (lines) => bytesOf(draft, lines),
  };
};

/** The same number, seed and world give the same request. Numbers beyond `allCases` combine two hostile values. */
export const newCases = (seed: number, world: World) => {
  const { combinations, combinationAt } = slotsOf(world.routes);
  const all = combinations * visitors.length;
  const order = shuffled(all, seed);
  return (number: number): Case => {
    const place = order(number % all);
    const combination = combinationAt(Math.floor(place / visitors.length));
    const visitor = visitors[place % visitors.length]!;
    return make({ combination, visitor, world, random: newRandom(seed, number) }, number >= all, hashShare);
  };
};

const heavyValues = [...catalogue.entries()].filter(([, { isHeavy }]) => isHeavy).map(([number]) => number);
export const allItems = ({ routes }: World): number => slotsOf(routes).bodySlots.length * heavyValues.length;

const whoMay = ({ allow: [first] }: RouteShape): Visitor =>
  first === "anyone" || first === "anyone-at-desk" ? "stranger" : first;

/** Every call with valid values. */
export const plainCalls = (seed: number, world: World): Case[] => {
  const shape = { kind: "lines", value: [], isFramed: true } as const;
  return world.routes.map((route) =>
    make({ combination: { route, shape }, visitor: whoMay(route), world, random: newRandom(seed, 0) }, false, 100),
  );
};

/** The most expensive values in every field of every body, by a visitor with the right to call. */
export const newItems = (seed: number, world: World) => {
  const { bodySlots } = slotsOf(world.routes);
  const order = shuffled(bodySlots.length * heavyValues.length, seed);
  return (number: number): Case => {
    const place = order(number);
    const slot = bodySlots[Math.floor(place / heavyValues.length)]!;
    const combination = { slot, value: heavyValues[place % heavyValues.length]! };
    return make({ combination, visitor: whoMay(slot.route), world, random: newRandom(seed, number) }, false, 100);
  };
};

/** A second hostile value that leaves the request's end clear. */
const spoilOnceMore = (
  draft: Draft,
  parts: ReturnType<typeof fittingParts>,
  route: RouteShape,
  random: Random,
): string => {
  const name = random.pick(["Accept-Language", "Idempotency-Key", "Origin", "Cookie", "X-Forwarded-Host"]);
  const slot = { route, in: "headers", name } as const;
  return spoil(draft, parts, { slot, value: random.below(forHeaders.length) });
};

const bytesOf = ({ method, target, version, lines, body, isMeasured }: Draft, more: readonly string[]): Buffer => {
  const head = [
    `${method} ${target} ${version}`,
    ...lines,
    // Headers of the case win.
    ...more.filter((line) => !lines.some((own) => own.startsWith(line.split(":", 1)[0]!))),
    ...(isMeasured && (body.length > 0 || method !== "GET") ? [`Content-Length: ${body.length}`] : []),
  ];
  return Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`, "latin1"), body]);
};
