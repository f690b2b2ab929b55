/** Injected, so that tests can set the time. Lifetimes follow the database's clock. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** A calendar day in UTC, `YYYY-MM-DD`. */
export type Day = string & { readonly is: unique symbol };

export const millisecondsOfDay = 86_400_000;

export const dayOf = (moment: Date): Day => moment.toISOString().slice(0, 10) as Day;

export const isCalendarDay = (text: string): text is Day => {
  const at = Date.parse(text);
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text;
};

/** Bounds of all days. */
export const [firstDay, lastDay] = ["0001-01-01" as Day, "9999-12-31" as Day];

export const daysBefore = (day: Day, count: number): Day =>
  dayOf(new Date(Date.parse(`${day}T00:00:00Z`) - count * millisecondsOfDay));

export const daysBetween = (from: Day, to: Day): number => (Date.parse(to) - Date.parse(from)) / millisecondsOfDay;

/** Waits without keeping the process alive. */
export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds).unref());

/** The result of `work`, or after that time what `late` returns or throws. Does not keep the process alive. */
export const withTimeout = async <T, L>(milliseconds: number, work: Promise<T>, late: () => L): Promise<T | L> => {
  const limit = Promise.withResolvers<() => L>();
  const timer = setTimeout(limit.resolve, milliseconds, late).unref();
  try {
    return (await Promise.race([work.then((result) => () => result), limit.promise]))();
  } finally {
    clearTimeout(timer);
  }
};

/** Runs `work` once, that long after the first `wake`. */
export const newDebounce = (milliseconds: number, work: () => void) => {
  let waiting: NodeJS.Timeout | null = null;
  return {
    wake(): void {
      waiting ??= setTimeout(() => {
        waiting = null;
        work();
      }, milliseconds).unref();
    },
    /** True: `work` was pending. */
    cancel(): boolean {
      if (waiting === null) return false;
      clearTimeout(waiting);
      waiting = null;
      return true;
    },
  };
};
