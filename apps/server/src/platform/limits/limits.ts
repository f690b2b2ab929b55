import type { Clock } from "#platform/clock.ts";
import { alone, type LimitShare } from "./limit-share.ts";
import { newLimitTable, type Tally } from "./limit-table.ts";

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
};

export type Verdict =
  { readonly allowed: true; readonly wait: number } | { readonly allowed: false; readonly retryAfter: number };

/** A window and whom it is counted for. */
type Counted = readonly [window: Window, key: string];

/** There are some twenty windows; other servers do not make this one keep more. */
const mostTables = 64;

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

  /** For whoever asks more than once: the key is hashed here, and that is what an answer costs most. */
  const counterOf = (window: Window, key: string) => {
    const id = idOf(window, key);
    const take = (): Verdict => changing(window, id, (tally) => count(window, tally));
    return {
      /** Counts one and says whether it may go on, and after how many milliseconds. */
      take,

      /** Whether it would be refused now; null: it would not. Begins no counter, so that anybody's word will do for a key. */
      refusal(): Extract<Verdict, { allowed: false }> | null {
        const tally = tables.get(share.windowOf(window.name))?.find(id, now());
        if (!tally || !isSpent(window, tally) || !isTooSoon(window, tally)) return null;
        const verdict = take();
        return verdict.allowed ? null : verdict;
      },
    };
  };

  return {
    counterOf,

    take: (window: Window, key: string): Verdict => counterOf(window, key).take(),

    /** Counts one in each, or in none where one of them refuses. */
    takeAll(all: readonly Counted[]): Verdict {
      const counters = all.map(([window, key]) => counterOf(window, key));
      for (const counter of counters) {
        const refused = counter.refusal();
        if (refused) return refused;
      }
      const waits = counters.map((counter) => counter.take()).map((verdict) => (verdict.allowed ? verdict.wait : 0));
      return { allowed: true, wait: Math.max(...waits) };
    },

    /** It turned out to be worth several: they count, and it is the next one who may be refused for it. */
    charge: (window: Window, key: string, units: number): void =>
      changing(window, idOf(window, key), (tally) => void (tally.count += units)),

    /** It turned out to be nothing that should count. */
    giveBack: (window: Window, key: string): void =>
      changing(window, idOf(window, key), (tally) => void (tally.count = Math.max(0, tally.count - 1))),

    sweep(): void {
      for (const [name, table] of tables) if (table.sweep(now()) === 0) tables.delete(name);
    },
  };
};
export type Limiter = ReturnType<typeof newLimiter>;
