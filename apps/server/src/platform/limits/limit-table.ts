/** How often, until when, and when the next may come. */
export type Tally = { count: number; until: number; extra: number; nextAt: number };

/** More keys than this at once, of either kind, is itself an attack. */
const mostKeys = 20_000;

const isUnused = ({ count, extra, nextAt }: Tally) => count === 0 && extra === 0 && nextAt === 0;

/**
 * The counters of one window. Those that are used up stand apart: whoever comes under many names pushes out counters that
 * have hardly begun, of this window alone, and never one that holds somebody back. Nobody is refused because it is full.
 */
export const newLimitTable = () => {
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
    hasSpent: (): boolean => spent.size > 0,
    begin(id: string, until: number): Tally {
      const tally = { count: 0, until, extra: 0, nextAt: 0 };
      drop(id);
      put(open, id, tally);
      return tally;
    },
    /** After every change. What is full again needs no counter. */
    settle(id: string, tally: Tally, isSpent: boolean): void {
      if (isUnused(tally)) return drop(id);
      const [here, there] = isSpent ? [spent, open] : [open, spent];
      if (here.has(id)) return;
      there.delete(id);
      put(here, id, tally);
    },
    /** How many are left. */
    sweep(now: number): number {
      for (const some of [open, spent]) for (const [id, { until }] of some) if (until <= now) some.delete(id);
      return open.size + spent.size;
    },
  };
};
