import type { Clock } from "#platform/clock.ts";
import { alone, type LimitShare } from "./limit-share.ts";
import { newLimitTable, type Tally } from "./limit-table.ts";
import type { Network } from "./network-marks.ts";

/**
 * So many within so long; after that one at a time, at intervals that grow by `step` up to `cap` seconds. Nobody is
 * ever locked out: an abuser could use that against the person. Who would wait no longer than `patience` seconds is
 * simply kept waiting; everyone else learns when to come back.
 */
export type Window = {
  readonly name: string;
  readonly most: number;
  readonly seconds: number;
  readonly afterwards: { readonly step: number; readonly cap: number; readonly patience: number };
  /** Where networks are counted: how many times as much as a household a site (/48; /24 of IPv4) may do, and a provider (/32). */
  readonly wider?: readonly [site: number, provider: number];
  /** So many of one household pass, however much the rest of its site or provider has done. A tenth of `most` unless said. */
  readonly spared?: number;
};

type Refusal = { readonly allowed: false; readonly retryAfter: number };
export type Verdict = { readonly allowed: true; readonly wait: number } | Refusal;

/**
 * One person has no more than a few networks, and nobody else there has any reason to try that name: so a site and a provider
 * have little more room than a household, and none is spared.
 */
export const atOneName = { wider: [2, 8], spared: 0 } as const satisfies Pick<Window, "wider" | "spared">;

/** Whom something is counted for. A network is counted at each of its levels. */
type Key = string | Network;
type Counted = readonly [window: Window, key: Key];

/** There are some twenty windows of up to three levels; other servers do not make this one keep more. */
const mostTables = 128;

/**
 * A school or a company is one site, and eight households that are all busy are a crowd there. A mobile operator is one provider: at
 * sixty-four times a household's share, and with each household's first tries spared, its customers do not notice its worst one.
 */
const usuallyWider = [8, 64] as const;

const levels = new WeakMap<Window, readonly Window[]>();
/** The window of a household, a site and a provider. Beyond its limit a wider one goes on at a rate that is as many times higher. */
const levelsOf = (window: Window): readonly Window[] => {
  const known = levels.get(window);
  if (known) return known;
  const { name, most, afterwards, wider: [site, provider] = usuallyWider } = window;
  const times = (level: string, factor: number): Window => ({
    ...window,
    name: `${name}-${level}`,
    most: most * factor,
    afterwards: { ...afterwards, step: afterwards.step / factor, cap: afterwards.cap / factor },
  });
  const all = [window, times("site", site), times("provider", provider)];
  levels.set(window, all);
  return all;
};

/** From the narrowest to the widest. */
const countersFor = (window: Window, key: Key): (readonly [window: Window, key: string])[] =>
  typeof key === "string"
    ? [[window, key]]
    : levelsOf(window)
        .slice(0, key.length)
        .map((level, index) => [level, key.at(-1 - index)!]);

/**
 * Counters in memory. A key is a hash or an opaque id, never an address, and a window that has passed is forgotten. Keys
 * are made of what was verified, or of a network: a stranger's words alone must not begin a counter.
 * Servers that share count together: each sends the others what it counted, and nothing is stored.
 */
export const newLimiter = (clock: Clock, factor: number, share: LimitShare = alone) => {
  const tables = new Map<string, ReturnType<typeof newLimitTable>>();
  const now = () => clock().getTime();

  const tableOf = (name: string) => {
    const table = tables.get(name) ?? newLimitTable();
    tables.set(name, table);
    return table;
  };
  const idOf = (window: Window, key: string) => share.idOf(`${window.name}\0${key}`);
  const isSpent = (window: Window, { count }: Tally) => count >= window.most * factor;

  const interval = ({ afterwards: { step, cap } }: Window, { extra }: Tally) =>
    Math.min((extra + 1) * step, cap) * 1000;
  /** When the next one may come, of those beyond the limit. */
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

  /** Whatever the change was, the others are notified. */
  const changing = <T>(window: Window, id: string, change: (tally: Tally) => T): T => {
    const name = share.windowOf(window.name);
    const table = tableOf(name);
    const tally = table.find(id, now()) ?? table.begin(id, now() + window.seconds * 1000);
    const before = { count: tally.count, extra: tally.extra, nextAt: tally.nextAt };
    const result = change(tally);
    const isUsedUp = isSpent(window, tally);
    table.settle(id, tally, isUsedUp);
    if (tally.count !== before.count || tally.extra !== before.extra || tally.nextAt !== before.nextAt) {
      share.publish(id, {
        window: name,
        isSpent: isUsedUp,
        count: tally.count - before.count,
        extra: tally.extra - before.extra,
        until: tally.until,
        nextAt: tally.nextAt,
      });
    }
    return result;
  };

  share.onReceived((id, received) => {
    if (!tables.has(received.window) && tables.size >= mostTables) return;
    const table = tableOf(received.window);
    const tally = table.find(id, now()) ?? table.begin(id, received.until);
    tally.count = Math.max(0, tally.count + received.count);
    tally.extra += received.extra;
    tally.nextAt = Math.max(tally.nextAt, received.nextAt);
    table.settle(id, tally, received.isSpent || table.isSpent(id));
  });

  /** One level of one window. */
  const levelOf = ([window, key]: readonly [Window, string]) => {
    const id = idOf(window, key);
    const find = () => tables.get(share.windowOf(window.name))?.find(id, now());
    const take = (): Verdict => changing(window, id, (tally) => count(window, tally));
    return {
      take,
      counted: (): number => find()?.count ?? 0,
      isSpent(): boolean {
        const tally = find();
        return tally != null && isSpent(window, tally);
      },
      add: (units: number): void =>
        changing(window, id, (tally) => void (tally.count = Math.max(0, tally.count + units))),
      refusal(): Refusal | null {
        const tally = find();
        if (!tally || !isSpent(window, tally) || !isTooSoon(window, tally)) return null;
        const verdict = take();
        return verdict.allowed ? null : verdict;
      },
    };
  };

  /** For callers that ask more than once: the key is hashed here, and that is what an answer costs most. */
  const counterOf = (window: Window, key: Key) => {
    const [narrowest, ...wider] = countersFor(window, key).map(levelOf) as [Level, ...Level[]];
    /** Its first ones pass, and beyond its own limit it goes at its own pace: only in between do its neighbours count. */
    const isSpared = (): boolean =>
      narrowest.isSpent() || narrowest.counted() < (window.spared ?? window.most / 10) * factor;

    /** Whether it would be refused now; null: it would not. Begins no counter, so that anybody's word will do for a key. */
    const refusal = (): Refusal | null => {
      const refused = narrowest.refusal();
      if (refused !== null || isSpared()) return refused;
      return wider.reduce<Refusal | null>((found, level) => found ?? level.refusal(), null);
    };
    /** Counts one that is not refused. Returns for how many milliseconds it has to wait. */
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
      /** Counts one and says whether it may go on, and after how many milliseconds. */
      take: (): Verdict => refusal() ?? { allowed: true, wait: countOne() },
    };
  };
  type Level = ReturnType<typeof levelOf>;

  return {
    counterOf,

    take: (window: Window, key: Key): Verdict => counterOf(window, key).take(),

    /** Counts one in each, or in none where one of them refuses. */
    takeAll(all: readonly Counted[]): Verdict {
      const counters = all.map(([window, key]) => counterOf(window, key));
      for (const counter of counters) {
        const refused = counter.refusal();
        if (refused) return refused;
      }
      return { allowed: true, wait: Math.max(...counters.map((counter) => counter.countOne())) };
    },

    /** Whether anybody at all has used up that window. Costs no hash. */
    isSpentByAny: (window: Window): boolean =>
      levelsOf(window).some(({ name }) => tables.get(share.windowOf(name))?.hasSpent() ?? false),

    /** It turned out to be worth several: they count, and it is the next one who may be refused for it. */
    charge: (window: Window, key: Key, units: number): void => counterOf(window, key).add(units),

    /** It turned out to be nothing that should count. */
    giveBack: (window: Window, key: Key): void => counterOf(window, key).add(-1),

    sweep(): void {
      for (const [name, table] of tables) if (table.sweep(now()) === 0) tables.delete(name);
    },
  };
};
export type Limiter = ReturnType<typeof newLimiter>;
