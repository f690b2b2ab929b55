import type { RouteShape } from "@sosmessages/contract/route.ts";
import { Check } from "typebox/value";
import { catalogue } from "./catalogue.ts";
import { fittingParts, type Parts } from "./fitting.ts";
import { newRandom, shuffled, type Random } from "../random.ts";
import { allSlots, bodySlots, type Draft, type Slot } from "./slots.ts";
import { attacker, visitors, type Visitor, type World } from "./world.ts";

export type Case = ReturnType<typeof make>;

const hashing = new Set(
  `/api/caller/register /api/caller/login /api/caller/profile /api/caller/password/change /api/desk/invitation/accept
   /api/desk/login /api/desk/unlock /api/desk/password /api/desk/factors/begin /api/desk/factors/recovery`.split(/\s+/),
);
const hashShare = 5;

const fits = (route: RouteShape, body: Buffer): boolean => {
  try {
    return Check(route.body!, JSON.parse(body.toString()));
  } catch {
    return false;
  }
};

const draftOf = ({ method, path, body }: RouteShape, parts: Parts): Draft => {
  const asked = Object.entries(parts.query).filter(([, value]) => value !== null) as [string, string][];
  const query = new URLSearchParams(asked).toString();
  const params: Readonly<Record<string, string>> = parts.params;
  return {
    method,
    target: path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? "x") + (query && `?${query}`),
    version: "HTTP/1.1",
    lines: ["Host: localhost", `X-Forwarded-For: ${attacker}`, ...(body ? ["Content-Type: application/json"] : [])],
    body: body ? Buffer.from(JSON.stringify(parts.body)) : Buffer.alloc(0),
    isMeasured: true,
    isFramed: true,
  };
};

type Making = {
  readonly slot: Slot;
  readonly value: number;
  readonly visitor: Visitor;
  /** Percentage of requests with a valid password that are sent as they are: password hashes are slow on purpose. */
  readonly hashShare?: number;
};

const make = (world: World, random: Random, { slot, value, visitor, hashShare = 100 }: Making) => {
  const { route } = slot;
  const parts = fittingParts(route, world, random);
  const draft = draftOf(route, parts);
  const about = slot.spoil(draft, parts, value);
  const couldHash = hashing.has(route.path) && fits(route, draft.body);
  const mayHash = couldHash && random.below(100) < hashShare;
  if (couldHash && !mayHash) draft.body = Buffer.from(JSON.stringify({ ...parts.body, password: 1, current: 1 }));
  return {
    route,
    visitor,
    about: `${route.method} ${route.path} ${about} by a ${visitor}`,
    isFramed: draft.isFramed,
    isHead: draft.method === "HEAD",
    /** The service may hash a password for it. */
    mayHash,
    bytesFor: (headers: Readonly<Record<string, string>>) => bytesOf(draft, headers),
  };
};

/** Every value in every place. */
const combinations = ({ routes }: World) =>
  allSlots(routes).flatMap((slot) => Array.from({ length: slot.values }, (_, value) => ({ slot, value })));

/** The same by every visitor, once. */
export const allCases = (world: World): number => combinations(world).length * visitors.length;

/** The same number, seed and world give the same request. Numbers beyond `allCases` repeat a combination with other valid values. */
export const newCases = (seed: number, world: World) => {
  const combined = combinations(world);
  const all = combined.length * visitors.length;
  const order = shuffled(all, seed);
  return (number: number): Case => {
    const place = order(number % all);
    const visitor = visitors[place % visitors.length]!;
    const combination = combined[Math.floor(place / visitors.length)]!;
    return make(world, newRandom(seed, number), { ...combination, visitor, hashShare });
  };
};

const whoMay = ({ allow: [first] }: RouteShape): Visitor =>
  first === "anyone" || first === "anyone-at-desk" ? "stranger" : first;

/** Every call with valid values. */
export const plainCalls = (seed: number, world: World): Case[] =>
  world.routes.map((route) => {
    const slot = { route, values: 1, spoil: () => "as it is" };
    return make(world, newRandom(seed, 0), { slot, value: 0, visitor: whoMay(route) });
  });

const heavyValues = [...catalogue.keys()].filter((value) => catalogue[value]!.isHeavy);
export const allItems = ({ routes }: World): number => bodySlots(routes).length * heavyValues.length;

/** The most expensive values in every field of every body, by a visitor with the right to call. */
export const newItems = (seed: number, world: World) => {
  const slots = bodySlots(world.routes);
  const order = shuffled(slots.length * heavyValues.length, seed);
  return (number: number): Case => {
    const place = order(number);
    const slot = slots[Math.floor(place / heavyValues.length)]!;
    const value = heavyValues[place % heavyValues.length]!;
    return make(world, newRandom(seed, number), { slot, value, visitor: whoMay(slot.route) });
  };
};

const bytesOf = (
  { method, target, version, lines, body, isMeasured }: Draft,
  headers: Readonly<Record<string, string>>,
): Buffer => {
  const isGiven = (name: string) => lines.some((own) => own.startsWith(name));
  const head = [
    `${method} ${target} ${version}`,
    ...lines,
    // Headers of the case win.
    ...Object.entries(headers).flatMap(([name, value]) => (isGiven(name) ? [] : [`${name}: ${value}`])),
    ...(isMeasured && (body.length > 0 || method !== "GET") ? [`Content-Length: ${body.length}`] : []),
  ];
  return Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`, "latin1"), body]);
};
