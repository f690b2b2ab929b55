import type { Bus } from "#platform/bus/bus.ts";
import type { Clock } from "#platform/clock.ts";
import type { SecretKey } from "#platform/secret-key.ts";
import { keyedMark, type DaySecret } from "./network-marks.ts";

/** What one server has counted since its last event: so many more, or fewer. Times are by its own clock. */
export type Counted = {
  /** The window's name, as a mark too: nobody who listens learns what is counted. */
  readonly window: string;
  /** It is used up, as far as that server knows. */
  readonly isSpent: boolean;
  readonly count: number;
  readonly extra: number;
  readonly until: number;
  /** 0: nobody has to wait. */
  readonly nextAt: number;
};

export type LimitShare = {
  /** Under what name something is counted. */
  idOf(text: string): string;
  /** The name of a window: there are few, so that each is hashed once a day. */
  windowOf(name: string): string;
  publish(id: string, counted: Counted): void;
  onReceived(then: (id: string, counted: Counted) => void): void;
};

/** One server counts for itself. */
export const alone: LimitShare = {
  idOf: (text) => text,
  windowOf: (name) => name,
  publish: () => {},
  onReceived: () => {},
};

/** Words about limits are many and small: they go out together, at once when it has been quiet and then so often. */
const tellEvery = 25;
const mostWaiting = 5_000;
/** Nobody has a window longer than this, nor a wait. */
const longest = 86_400_000;

/**
 * Servers that count together. What they send each other is a keyed hash under the secret of the day and a few numbers: it
 * names nobody, and tomorrow it means nothing. Servers' clocks differ, so that times are sent as durations from now.
 */
export const newLimitShare = (bus: Bus, secret: DaySecret, clock: Clock): LimitShare => {
  const waiting = new Map<string, Counted>();
  const windows = new Map<string, string>();
  let hashedWith: SecretKey | null = null;
  let timer: NodeJS.Timeout | null = null;

  const tellAll = (): void => {
    timer = waiting.size === 0 ? null : setTimeout(tellAll, tellEvery).unref();
    const now = clock().getTime();
    for (const [id, { window, isSpent, count, extra, until, nextAt }] of waiting) {
      if (count === 0 && extra === 0 && nextAt <= now) continue;
      const numbers = [count, extra, until - now, Math.max(0, nextAt - now), isSpent ? 1 : 0];
      bus.publish("limit", [id, ...numbers.map(String), window]);
    }
    waiting.clear();
  };

  return {
    idOf: (text) => keyedMark(secret(), text),

    windowOf(name) {
      const today = secret();
      if (today !== hashedWith) windows.clear();
      hashedWith = today;
      const known = windows.get(name) ?? keyedMark(today, name);
      windows.set(name, known);
      return known;
    },

    publish(id, counted) {
      const { count, extra } = waiting.get(id) ?? { count: 0, extra: 0 };
      waiting.set(id, { ...counted, count: counted.count + count, extra: counted.extra + extra });
      if (timer === null) timer = setTimeout(tellAll, 0).unref();
      else if (waiting.size > mostWaiting) waiting.clear();
    },

    onReceived: (then) =>
      void bus.subscribe("limit", ([id = "", ...rest]) => {
        const window = rest[5] ?? "";
        const [count = NaN, extra = NaN, left = NaN, wait = NaN, spent = NaN] = rest.slice(0, 5).map(Number);
        const isSound = [count, extra, left, wait, spent].every((number) => Math.abs(number) <= longest) && left > 0;
        if (id === "" || window === "" || !isSound) return;
        const now = clock().getTime();
        const nextAt = wait === 0 ? 0 : now + wait;
        then(id, { window, isSpent: spent === 1, count, extra, until: now + left, nextAt });
      }),
  };
};
