import type { Clock } from "./clock.ts";
import { alone, type LimitShare } from "./limit-share.ts";

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

/**
 * Counters in memory. A key is a hash or an opaque id, never an address, and a window that has passed is forgotten.
 * Servers that share count together: each tells the others what it counted, and nobody writes it down.
 */
export const newLimiter = (clock: Clock, factor: number, share: LimitShare = alone) => {
  const tallies = new Map<string, Tally>();

  const tallyOf = (id: string, milliseconds: number): Tally => {
    const now = clock().getTime();
    const found = tallies.get(id);
    if (found && found.until > now) return found;
    const fresh = { count: 0, until: now + milliseconds, extra: 0, nextAt: 0 };
    tallies.delete(id);
    tallies.set(id, fresh);
    if (tallies.size > mostKeys) tallies.delete(tallies.keys().next().value!);
    return fresh;
  };

  const take = (window: Window, tally: Tally): Verdict => {
    if (tally.count < window.most * factor) {
      tally.count += 1;
      return { allowed: true, wait: 0 };
    }
    const now = clock().getTime();
    const interval = () => Math.min((tally.extra + 1) * window.afterwards.step, window.afterwards.cap) * 1000;
    const turn = Math.max(now, tally.nextAt === 0 ? now + interval() : tally.nextAt);
    if (turn - now > window.afterwards.patience * 1000) {
      tally.nextAt = turn;
      return { allowed: false, retryAfter: Math.ceil((turn - now) / 1000) };
    }
    tally.extra += 1;
    tally.nextAt = turn + interval();
    return { allowed: true, wait: turn - now };
  };

  /** Whatever the change was, the others hear of it. */
  const changing = <T>(window: Window, key: string, change: (tally: Tally) => T): T => {
    const id = share.idOf(`${window.name}\0${key}`);
    const tally = tallyOf(id, window.seconds * 1000);
    const { count, extra, nextAt } = tally;
    const result = change(tally);
    if (tally.count !== count || tally.extra !== extra || tally.nextAt !== nextAt) {
      share.tell(id, {
        count: tally.count - count,
        extra: tally.extra - extra,
        until: tally.until,
        nextAt: tally.nextAt,
      });
    }
    return result;
  };

  share.onTold((id, told) => {
    const tally = tallyOf(id, told.until - clock().getTime());
    tally.count = Math.max(0, tally.count + told.count);
    tally.extra += told.extra;
    tally.nextAt = Math.max(tally.nextAt, told.nextAt);
  });

  return {
    /** Counts one and says whether it may go on, and after how many milliseconds. */
    take: (window: Window, key: string): Verdict => changing(window, key, (tally) => take(window, tally)),

    /** It turned out to be nothing that should count. */
    giveBack: (window: Window, key: string): void =>
      changing(window, key, (tally) => void (tally.count = Math.max(0, tally.count - 1))),

    sweep(): void {
      const now = clock().getTime();
      for (const [id, tally] of tallies) if (tally.until <= now) tallies.delete(id);
    },
  };
};
export type Limiter = ReturnType<typeof newLimiter>;
