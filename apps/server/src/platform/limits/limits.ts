import type { Clock } from "#platform/clock.ts";
import { type Network, keyedHash, newOwnDaySecret, type DaySecret } from "./networks.ts";
import { newLoneBus, type Bus } from "#platform/bus/bus.ts";

/**
 * `most` within `seconds`; beyond that one at a time, at intervals that grow by `step` up to `cap` seconds. A lockout does not exist: an
 * abuser could use it against the person. Waits up to `patience` seconds delay the answer; longer ones refuse with a time to retry.
 */
export type Window = {
  readonly name: string;
  readonly most: number;
  readonly seconds: number;
  readonly afterwards: { readonly step: number; readonly cap: number; readonly patience: number };
  /** For networks: factors for a site (/48; /24 of IPv4) and a provider (/32), compared with a household. */
  readonly wider?: readonly [site: number, provider: number];
  /** This many of one household pass even if its site or provider is over the limit. Default: a tenth of `most`. */
  readonly spared?: number;
};

type Refusal = { readonly allowed: false; readonly retryAfter: number };
export type Verdict = { readonly allowed: true; readonly wait: number } | Refusal;

/**
 * For attempts at one name: a person uses few networks, so a site and a provider get little more than a household.
 */
export const atOneName = { wider: [2, 8], spared: 0 } as const satisfies Pick<Window, "wider" | "spared">;

/** For guesses at a secret: from `most` in an hour on, one each half minute, later one in five minutes. */
export const guessing = { seconds: 3600, afterwards: { step: 30, cap: 300, patience: 0 } } as const;

/** A network is counted at each of its levels. */
type Key = string | Network;

/** About twenty windows with up to three levels. Bounds the tables that other servers can create here. */
const mostTables = 128;

/**
 * A school or a company is one site. A mobile operator is one provider: with 64 times a household's share, and each household's first
 * attempts spared, its customers are not affected by an abuser among them.
 */
const usuallyWider = [8, 64] as const;

/** The windows of a household, a site and a provider. Wider ones also have a proportionally higher rate beyond the limit. */
const levelsOf = (window: Window): readonly Window[] => {
  const { name, most, afterwards, wider: [site, provider] = usuallyWider } = window;
  const times = (level: string, factor: number): Window => ({
    ...window,
    name: `${name}-${level}`,
    most: most * factor,
    afterwards: { ...afterwards, step: afterwards.step / factor, cap: afterwards.cap / factor },
  });
  return [window, times("site", site), times("provider", provider)];
};

/** From the narrowest to the widest. */
const countersFor = (window: Window, key: Key): (readonly [window: Window, key: string])[] =>
  typeof key === "string"
    ? [[window, key]]
    : levelsOf(window)
        .slice(0, key.length)
        .map((level, index) => [level, key.at(-1 - index)!]);

/**
 * Counters in memory. A key is a hash or an opaque id, never an address. Keys are verified values or networks: unverified input must not
 * create counters. Servers share their counts over the bus, under keyed hashes of the day, and never store them.
 */
export const newLimiter = (
  clock: Clock,
  factor: number,
  bus: Bus = newLoneBus(),
  secret: DaySecret = newOwnDaySecret(clock),
) => {
  const tables = new Map<string, ReturnType<typeof newLimitTable>>();
  const now = () => clock().getTime();

  const tableOf = (name: string) => {
    const table = tables.get(name) ?? newLimitTable();
    tables.set(name, table);
    return table;
  };
  /** On the bus, windows and keys are keyed hashes. */
  const hashed = (text: string): string => (bus.hasOthers ? keyedHash(secret(), text) : text);
  const publish = newSharing(bus, clock);
  const isSpent = (window: Window, { count }: Tally) => count >= window.most * factor;

  const interval = ({ afterwards: { step, cap } }: Window, { extra }: Tally) =>
    Math.min((extra + 1) * step, cap) * 1000;
  /** When the next attempt beyond the limit is allowed. */
  const nextOf = (window: Window, tally: Tally) =>
    Math.max(now(), tally.nextAt === 0 ? now() + interval(window, tally) : tally.nextAt);
  const isTooSoon = (window: Window, tally: Tally) => nextOf(window, tally) - now() > window.afterwards.patience * 1000;

  const count = (window: Window, tally: Tally): Verdict => {
    if (!isSpent(window, tally)) {
      tally.count += 1;
      return { allowed: true, wait: 0 };
    }
    const next = nextOf(window, tally);
    if (isTooSoon(window, tally)) {
      tally.nextAt = next;
      return { allowed: false, retryAfter: Math.ceil((next - now()) / 1000) };
    }
    tally.extra += 1;
    tally.nextAt = next + interval(window, tally);
    return { allowed: true, wait: next - now() };
  };

  /** Applies a change and notifies the other servers. */
  const changing = <T>(window: Window, name: string, id: string, change: (tally: Tally) => T): T => {
    const table = tableOf(name);
    const tally = table.find(id, now()) ?? table.begin(id, now() + window.seconds * 1000);
    const before = { ...tally };
    const result = change(tally);
    const isUsedUp = isSpent(window, tally);
    table.settle(id, tally, isUsedUp);
    if (tally.count !== before.count || tally.extra !== before.extra || tally.nextAt !== before.nextAt) {
      const { until, nextAt } = tally;
      const [count, extra] = [tally.count - before.count, tally.extra - before.extra];
      publish(id, { window: name, isSpent: isUsedUp, count, extra, until, nextAt });
    }
    return result;
  };

  bus.subscribe("limit", (ids) => {
    const received = readCounted(ids, now());
    if (received === null || (!tables.has(received.window) && tables.size >= mostTables)) return;
    const { id } = received;
    const table = tableOf(received.window);
    const tally = table.find(id, now()) ?? table.begin(id, received.until);
    tally.count = Math.max(0, tally.count + received.count);
    tally.extra += received.extra;
    tally.nextAt = Math.max(tally.nextAt, received.nextAt);
    table.settle(id, tally, received.isSpent || table.isSpent(id));
  });

  /** One level of one window. */
  const levelOf = ([window, key]: readonly [Window, string]) => {
    const [name, id] = [hashed(window.name), hashed(`${window.name}\0${key}`)];
    const find = () => tables.get(name)?.find(id, now());
    const take = (): Verdict => changing(window, name, id, (tally) => count(window, tally));
    return {
      take,
      counted: (): number => find()?.count ?? 0,
      isSpent(): boolean {
        const tally = find();
        return tally != null && isSpent(window, tally);
      },
      add: (units: number): void =>
        changing(window, name, id, (tally) => void (tally.count = Math.max(0, tally.count + units))),
      refusal(): Refusal | null {
        const tally = find();
        if (!tally || !isSpent(window, tally) || !isTooSoon(window, tally)) return null;
        const verdict = take();
        return verdict.allowed ? null : verdict;
      },
    };
  };

  /** For repeated use of one key: hashing it is the main cost. */
  const counterOf = (window: Window, key: Key) => {
    const [narrowest, ...wider] = countersFor(window, key).map(levelOf) as [Level, ...Level[]];
    /** The wider networks matter only between the spared attempts and the limit of the household. */
    const isSpared = (): boolean =>
      narrowest.isSpent() || narrowest.counted() < (window.spared ?? window.most / 10) * factor;

    /** null: allowed. Creates no counter, so unverified keys are safe. */
    const refusal = (): Refusal | null => {
      const refused = narrowest.refusal();
      if (refused !== null || isSpared()) return refused;
      return wider.reduce<Refusal | null>((found, level) => found ?? level.refusal(), null);
    };
    /** Counts an allowed attempt and returns its wait in milliseconds. */
    const countOne = (): number => {
      const isPassed = isSpared();
      const waits = [narrowest.take(), ...(isPassed ? [] : wider.map((level) => level.take()))];
      if (isPassed) for (const level of wider) level.add(1);
      return Math.max(...waits.map((verdict) => (verdict.allowed ? verdict.wait : 0)));
    };
    const add = (units: number): void => {
      for (const level of [narrowest, ...wider]) level.add(units);
    };
    return {
      refusal,
      countOne,
      add,
      take: (): Verdict => refusal() ?? { allowed: true, wait: countOne() },
    };
  };
  type Level = ReturnType<typeof levelOf>;

  return {
    counterOf,

    take: (window: Window, key: Key): Verdict => counterOf(window, key).take(),

    /** Counts in all windows, or in none if one refuses. */
    takeAll(all: readonly (readonly [window: Window, key: Key])[]): Verdict {
      const counters = all.map(([window, key]) => counterOf(window, key));
      for (const counter of counters) {
        const refused = counter.refusal();
        if (refused) return refused;
      }
      return { allowed: true, wait: Math.max(...counters.map((counter) => counter.countOne())) };
    },

    /** Adds cost afterwards: the next attempt may be refused for it. */
    charge: (window: Window, key: Key, units: number): void => counterOf(window, key).add(units),

    giveBack: (window: Window, key: Key): void => counterOf(window, key).add(-1),

    sweep(): void {
      for (const [name, table] of tables) if (table.sweep(now()) === 0) tables.delete(name);
    },
  };
};
export type Limiter = ReturnType<typeof newLimiter>;

type Tally = { count: number; until: number; extra: number; nextAt: number };

/** More keys than this indicate an attack. */
const mostKeys = 20_000;

const isUnused = ({ count, extra, nextAt }: Tally) => count === 0 && extra === 0 && nextAt === 0;

/**
 * The counters of one window. Counters over the limit are stored separately, so that a flood of new keys evicts only counters below the
 * limit. A full table refuses no requests.
 */
const newLimitTable = () => {
  const open = new Map<string, Tally>();
  const spent = new Map<string, Tally>();

  const put = (into: Map<string, Tally>, id: string, tally: Tally): void => {
    into.set(id, tally);
    if (into.size > mostKeys) into.delete(into.keys().next().value!);
  };

  const drop = (id: string): void => {
    open.delete(id);
    spent.delete(id);
  };

  return {
    find(id: string, now: number): Tally | null {
      const found = spent.get(id) ?? open.get(id);
      return found && found.until > now ? found : null;
    },
    isSpent: (id: string): boolean => spent.has(id),
    begin(id: string, until: number): Tally {
      const tally = { count: 0, until, extra: 0, nextAt: 0 };
      drop(id);
      put(open, id, tally);
      return tally;
    },
    /** Call it after every change. */
    settle(id: string, tally: Tally, isSpent: boolean): void {
      if (isUnused(tally)) return drop(id);
      const [here, there] = isSpent ? [spent, open] : [open, spent];
      if (here.has(id)) return;
      there.delete(id);
      put(here, id, tally);
    },
    /** Returns the number of remaining counters. */
    sweep(now: number): number {
      for (const some of [open, spent]) for (const [id, { until }] of some) if (until <= now) some.delete(id);
      return open.size + spent.size;
    },
  };
};

/** Changes that one server has counted since its last event. Times are by its clock. */
type Counted = Tally & { readonly window: string; readonly isSpent: boolean };

/** Changes are sent in batches: the first at once, then at this interval. */
const publishEvery = 25;
const mostWaiting = 5_000;
/** Upper bound of all windows and waits. */
const longest = 86_400_000;

/** Sends changes to the other servers. Times are sent as durations, because servers' clocks differ. */
const newSharing = (bus: Bus, clock: Clock) => {
  const waiting = new Map<string, Counted>();
  let timer: NodeJS.Timeout | null = null;

  const publishAll = (): void => {
    timer = waiting.size === 0 ? null : setTimeout(publishAll, publishEvery).unref();
    const now = clock().getTime();
    for (const [id, { window, isSpent, count, extra, until, nextAt }] of waiting) {
      if (count === 0 && extra === 0 && nextAt <= now) continue;
      const numbers = [count, extra, until - now, Math.max(0, nextAt - now), isSpent ? 1 : 0];
      bus.publish("limit", [id, ...numbers.map(String), window]);
    }
    waiting.clear();
  };

  return (id: string, counted: Counted): void => {
    if (!bus.hasOthers) return;
    const { count, extra } = waiting.get(id) ?? { count: 0, extra: 0 };
    waiting.set(id, { ...counted, count: counted.count + count, extra: counted.extra + extra });
    if (timer === null) timer = setTimeout(publishAll, 0).unref();
    else if (waiting.size > mostWaiting) waiting.clear();
  };
};

/** null: not a sound change. */
const readCounted = ([id = "", ...rest]: readonly string[], now: number): (Counted & { id: string }) | null => {
  const window = rest[5] ?? "";
  const [count = NaN, extra = NaN, left = NaN, wait = NaN, spent = NaN] = rest.slice(0, 5).map(Number);
  const isSound = [count, extra, left, wait, spent].every((number) => Math.abs(number) <= longest) && left > 0;
  if (id === "" || window === "" || !isSound) return null;
  return { id, window, isSpent: spent === 1, count, extra, until: now + left, nextAt: wait === 0 ? 0 : now + wait };
};
