import { statement, type Database } from "#platform/database.ts";

const look = statement("steady-time.look", "SELECT service_time() AS now, (SELECT seen_at FROM clock_marks) AS seen");
const mark = statement(
  "steady-time.mark",
  `INSERT INTO clock_marks (seen_at) VALUES ($1)
   ON CONFLICT (single) DO UPDATE SET seen_at = excluded.seen_at WHERE clock_marks.seen_at < excluded.seen_at`,
);
const accept = statement(
  "steady-time.accept",
  "INSERT INTO clock_marks (seen_at) VALUES (service_time()) ON CONFLICT (single) DO UPDATE SET seen_at = excluded.seen_at",
);

const hour = 3_600_000;
/** More than any correction of a clock that is looked after. */
const largestCorrection = hour;
/** A service that was away for longer cannot tell a pause from a clock that has run ahead. */
const longestPause = 26 * hour;
/** Meanwhile somebody is told, and a clock that is set over the network finds its way back. */
const hesitation = hour;

export type Doubt = "jumped" | "gone-back" | "long-away";

/**
 * What is destroyed cannot be brought back, so the time must be believed first. The machine's clock may run away and take that of a
 * database on the same machine with it; what never jumps is how long this process has been running, and what was seen before.
 * `ran` is that: milliseconds since some moment, whatever the clock says. null: there is no doubt.
 */
export const newSteadyTime = (database: Database, ran: () => number = () => performance.now()) => {
  let start: { readonly time: number; readonly ran: number; readonly doubt: Doubt | null } | null = null;

  const doubtAtStart = (now: number, seen: number | null): Doubt | null => {
    if (seen === null) return null;
    if (now < seen - largestCorrection) return "gone-back";
    return now > seen + longestPause ? "long-away" : null;
  };

  return async (): Promise<Doubt | null> => {
    const row = (await database.one<{ now: Date; seen: Date | null }>(look))!;
    const now = row.now.getTime();
    start ??= { time: now, ran: ran(), doubt: doubtAtStart(now, row.seen?.getTime() ?? null) };
    const running = ran() - start.ran;
    const doubt = (): Doubt | null => {
      if (Math.abs(now - start!.time - running) > largestCorrection) return "jumped";
      if (start!.doubt === "gone-back") return doubtAtStart(now, row.seen?.getTime() ?? null) && "gone-back";
      return start!.doubt === "long-away" && running < hesitation ? "long-away" : null;
    };
    const found = doubt();
    if (found === null) await database.count(mark, [row.now]);
    return found;
  };
};

/** Somebody has looked at the clock and says that it is right. */
export const acceptTime = (database: Database): Promise<number> => database.count(accept);
