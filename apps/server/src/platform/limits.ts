import { createHmac, createSecretKey, randomBytes } from "node:crypto";
import { isIPv4, isIPv6 } from "node:net";
import { dayOf, type Clock, type Day } from "./clock.ts";

/**
 * So many within so long; after that one at a time, at intervals that grow by `step` up to `cap` seconds. Nobody is
 * ever locked out: an abuser could use that against the person. Who would wait no longer than `patience` seconds is
 * simply kept waiting; everyone else is told when to come back.
 */
export type Window = {
  readonly name: string;
  readonly most: number;
  readonly seconds: number;
  readonly afterwards: { readonly step: number; readonly cap: number; readonly patience: number };
};

export type Verdict =
  { readonly allowed: true; readonly wait: number } | { readonly allowed: false; readonly retryAfter: number };

type Tally = { count: number; until: number; extra: number; nextAt: number };

/** More keys than this at once is itself an attack; the oldest go first. */
const mostKeys = 200_000;

/** Counters in memory. A key is a hash or an opaque id, never an address, and a window that has passed is forgotten. */
export const newLimiter = (clock: Clock, factor: number) => {
  const tallies = new Map<string, Tally>();

  const tallyOf = (window: Window, key: string): Tally => {
    const id = `${window.name}\0${key}`;
    const now = clock().getTime();
    const found = tallies.get(id);
    if (found && found.until > now) return found;
    const fresh = { count: 0, until: now + window.seconds * 1000, extra: 0, nextAt: 0 };
    tallies.delete(id);
    tallies.set(id, fresh);
    if (tallies.size > mostKeys) tallies.delete(tallies.keys().next().value!);
    return fresh;
  };

  return {
    /** Counts one and says whether it may go on, and after how many milliseconds. */
    take(window: Window, key: string): Verdict {
      const tally = tallyOf(window, key);
      if (tally.count < window.most * factor) {
        tally.count += 1;
        return { allowed: true, wait: 0 };
      }
      const now = clock().getTime();
      const interval = Math.min((tally.extra + 1) * window.afterwards.step, window.afterwards.cap) * 1000;
      const turn = Math.max(now, tally.nextAt === 0 ? now + interval : tally.nextAt);
      if (turn - now > window.afterwards.patience * 1000) {
        tally.nextAt = turn;
        return { allowed: false, retryAfter: Math.ceil((turn - now) / 1000) };
      }
      tally.extra += 1;
      tally.nextAt = turn + Math.min((tally.extra + 1) * window.afterwards.step, window.afterwards.cap) * 1000;
      return { allowed: true, wait: turn - now };
    },

    /** It turned out to be nothing that should count. */
    giveBack(window: Window, key: string): void {
      const tally = tallyOf(window, key);
      tally.count = Math.max(0, tally.count - 1);
    },

    sweep(): void {
      const now = clock().getTime();
      for (const [id, tally] of tallies) if (tally.until <= now) tallies.delete(id);
    },
  };
};
export type Limiter = ReturnType<typeof newLimiter>;

/** Where a request came from, as far as limits may know: a keyed hash that means nothing tomorrow. */
export type NetworkMark = string & { readonly is: unique symbol };

/**
 * The hash of a network prefix (a whole IPv4 address; 56 bits of IPv6, which is what a household or a school is given)
 * under a key that lives in this process's memory and is thrown away every day.
 */
export const newNetworkMarks = (clock: Clock) => {
  let day: Day | null = null;
  let salt = newSalt();

  return (address: string): NetworkMark => {
    const today = dayOf(clock());
    if (day !== today) {
      day = today;
      salt = newSalt();
    }
    return createHmac("sha256", salt).update(prefixOf(address)).digest("base64url").slice(0, 22) as NetworkMark;
  };
};

// As a key object: with plain bytes the same hash takes Node eight times as long, and every request makes one.
const newSalt = () => createSecretKey(randomBytes(32));

export const prefixOf = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return "unknown";
  const [head = "", tail] = address.toLowerCase().split("%")[0]!.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const groups =
    tail === undefined ? left : [...left, ...Array<string>(8 - left.length - right.length).fill("0"), ...right];
  // 56 bits: three whole groups and the upper half of the fourth.
  const [a = "0", b = "0", c = "0", d = "0"] = groups;
  return [a, b, c].map((group) => group.padStart(4, "0")).join(":") + `:${d.padStart(4, "0").slice(0, 2)}`;
};
