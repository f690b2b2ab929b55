import { statement, type Database, type RowOf } from "#platform/database/database.ts";

const look = statement(
  "steady-time.look",
  `SELECT service_time() AS now, seen_at AS seen, doubted_at AS doubted, coalesce(waited_seconds, 0) AS waited
   FROM (SELECT 1) AS always LEFT JOIN clock_marks ON true`,
);
const mark = statement(
  "steady-time.mark",
  `INSERT INTO clock_marks (seen_at) VALUES ($1) ON CONFLICT (single) DO UPDATE
     SET seen_at = greatest(clock_marks.seen_at, excluded.seen_at), doubted_at = NULL, waited_seconds = 0`,
);
const wait = statement(
  "steady-time.wait",
  "UPDATE clock_marks SET doubted_at = service_time(), waited_seconds = greatest(waited_seconds * $2::int, $1)",
);
const accept = statement(
  "steady-time.accept",
  `INSERT INTO clock_marks (seen_at) VALUES (service_time()) ON CONFLICT (single) DO UPDATE
     SET seen_at = excluded.seen_at, doubted_at = NULL, waited_seconds = 0`,
);

const hour = 3_600_000;
/** More than any correction of a clock that is looked after. */
const largestCorrection = hour;
/** A service that was down for longer cannot tell downtime from a clock that ran ahead. */
const longestPause = 26 * hour;
/** Meanwhile the operator is alerted, and a clock that is set over the network is corrected. */
const hesitation = hour;
/** After more than this, nobody may be awake to see that the clock is wrong: then it waits for a day. */
const large = 72 * hour;
const longHesitation = 24 * hour;

export type Doubt = "jumped" | "went-back" | "long-downtime";

type Moment = { readonly time: number; readonly ran: number };
type Waiting = Moment & { readonly doubt: Doubt; readonly until: number; readonly waited: number };

/**
 * What is destroyed cannot be brought back, so the time must be believed first. The machine's clock may run away and take that of a
 * database on the same machine with it; what never jumps is how long this process has been running, and what was seen before.
 * `ran` is that: milliseconds since some moment, whatever the clock says. null: there is no doubt. A doubt ends when the clock is
 * set right, when an operator says that it is right, or after a while; a restart does not make it wait from the beginning.
 */
export const newSteadyTime = (database: Database, ran: () => number = () => performance.now()) => {
  let trusted: Moment | null = null;
  let waiting: Waiting | null = null;
  let isFirstLook = true;

  const agrees = (now: number, { time, ran: then }: Moment): boolean =>
    Math.abs(now - time - (ran() - then)) <= largestCorrection;

  /** By what was seen before, where this process has nothing of its own to go by. */
  const doubtBySeen = (now: number, seen: number | null): Doubt | null => {
    if (seen === null) return null;
    if (now < seen - largestCorrection) return "went-back";
    return now > seen + longestPause ? "long-downtime" : null;
  };

  const doubtNow = (now: number, seen: number | null): Doubt | null => {
    if (trusted === null) return doubtBySeen(now, seen);
    return agrees(now, trusted) ? null : "jumped";
  };

  /** Another doubt than the one before, or the same after a restart. */
  const beginToWait = (doubt: Doubt, row: RowOf<"steady-time.look">): Waiting => {
    const now = row.now.getTime();
    const expected = trusted ? trusted.time + ran() - trusted.ran : row.seen!.getTime();
    const until = Math.abs(now - expected) > large ? longHesitation : hesitation;
    const sinceDoubted = row.doubted === null ? null : now - row.doubted.getTime();
    const isTheSame =
      isFirstLook && sinceDoubted !== null && sinceDoubted >= -largestCorrection && sinceDoubted <= longestPause;
    return { doubt, until, time: now, ran: ran(), waited: isTheSame ? row.waited * 1_000 : 0 };
  };

  const believe = async (now: Date, isNews: boolean): Promise<null> => {
    trusted = isNews || trusted === null ? { time: now.getTime(), ran: ran() } : trusted;
    waiting = null;
    isFirstLook = false;
    await (isNews ? acceptTime(database) : database.count(mark, [now]));
    return null;
  };

  return async (): Promise<Doubt | null> => {
    const row = await database.only(look);
    const now = row.now.getTime();
    const doubt = doubtNow(now, row.seen?.getTime() ?? null);
    // An operator accepted the time: nobody else moves the mark while there is doubt.
    const isAccepted = waiting !== null && row.seen !== null && Math.abs(now - row.seen.getTime()) <= largestCorrection;
    if (doubt === null || isAccepted) return believe(row.now, isAccepted);
    const before = waiting;
    waiting = before !== null && agrees(now, before) ? before : beginToWait(doubt, row);
    isFirstLook = false;
    const waited = waiting.waited + ran() - waiting.ran;
    if (waited >= waiting.until) return believe(row.now, true);
    // Several servers wait side by side; what another doubt has waited does not count.
    const counts = waiting !== before && waiting.waited === 0 ? 0 : 1;
    await database.count(wait, [Math.floor(waited / 1_000), counts]);
    return waiting.doubt;
  };
};

/** Somebody has looked at the clock and says that it is right. */
export const acceptTime = (database: Database): Promise<number> => database.count(accept);
