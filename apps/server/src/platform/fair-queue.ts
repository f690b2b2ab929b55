import { newFairLine } from "./fair-line.ts";

/** Who waits: from which network, from the widest to the narrowest, and whether they have hung up. */
export type Waiting = { readonly network: readonly string[]; readonly isGone: () => boolean };

type Waiter = { readonly who: Waiting; readonly until: number; readonly go: (isAdmitted: boolean) => void };

export type QueueBounds<Line extends string> = {
  /** How many run at once in all, and of each line: a line that may not have all of them always leaves some to the others. */
  readonly atOnce: number;
  readonly ofLine: Readonly<Record<Line, number>>;
  /** How many wait in each line, and of these from one narrowest network. */
  readonly most: number;
  readonly mostOfOne: number;
  /** In milliseconds. Nobody waits longer. */
  readonly patience: number;
};

const pruneEvery = 250;

/**
 * Shares something scarce: lines take turns, and in each line networks do. While there is room nobody waits, and neither a
 * network nor a timer is looked at.
 */
export const newFairQueue = <Line extends string>({ atOnce, ofLine, most, mostOfOne, patience }: QueueBounds<Line>) => {
  const newLine = (name: Line) => ({ name, running: 0, waiting: newFairLine<Waiter>({ most, mostOfOne }) });
  /** In the order of their turns. */
  const lines = (Object.keys(ofLine) as Line[]).map(newLine);
  let running = 0;
  let pruning: NodeJS.Timeout | null = null;

  const hasRoom = (line: (typeof lines)[number]) => running < atOnce && line.running < ofLine[line.name];
  const lineOf = (name: Line) => lines.find((line) => line.name === name)!;

  const begin = (line: (typeof lines)[number]): void => {
    line.running += 1;
    running += 1;
  };

  const admitNext = (): void => {
    for (;;) {
      const line = lines.find((each) => each.waiting.size() > 0 && hasRoom(each));
      if (line === undefined) return;
      const { who, go } = line.waiting.shift()!;
      if (who.isGone()) {
        go(false);
        continue;
      }
      lines.push(...lines.splice(lines.indexOf(line), 1));
      begin(line);
      go(true);
    }
  };

  const prune = (): void => {
    const now = performance.now();
    for (const { waiting } of lines) {
      for (const { go } of waiting.prune(({ who, until }) => until <= now || who.isGone())) go(false);
    }
    pruning = lines.some(({ waiting }) => waiting.size() > 0) ? setTimeout(prune, pruneEvery).unref() : null;
  };

  /** True: go on, and leave in the end. A promise that becomes false: there was no room, or not in time. */
  const enter = (name: Line, who: Waiting): true | Promise<boolean> => {
    const line = lineOf(name);
    if (hasRoom(line)) {
      begin(line);
      return true;
    }
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const waiter = { who, until: performance.now() + patience, go: resolve };
    line.waiting.push(who.network, waiter)?.go(false);
    pruning ??= setTimeout(prune, pruneEvery).unref();
    return promise;
  };

  const leave = (name: Line): void => {
    lineOf(name).running -= 1;
    running -= 1;
    admitNext();
  };

  return {
    enter,
    leave,

    /** null: there was no room, or not in time. */
    async run<Result>(name: Line, who: Waiting, work: () => Promise<Result>): Promise<Result | null> {
      if (!(await enter(name, who))) return null;
      try {
        return await work();
      } finally {
        leave(name);
      }
    },

    waiting: (): number => lines.reduce((sum, { waiting }) => sum + waiting.size(), 0),
  };
};
