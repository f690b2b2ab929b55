import { statement, type Database, type RowOf } from "#platform/database/database.ts";
import type { Context } from "../context.ts";

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
/** During this time the operator is alerted, and network time can correct the clock. */
const hesitation = hour;
/** After a longer jump it waits for a day, as the operator may be asleep. */
const large = 72 * hour;
const longHesitation = 24 * hour;

export type Doubt = "jumped" | "went-back" | "long-downtime";

type Moment = { readonly time: number; readonly ran: number };
type Waiting = Moment & { readonly doubt: Doubt; readonly until: number; readonly waited: number };

/**
 * Deletion is final, so the time must be trusted first. The clocks of the machine and of a database on it may jump together. The
 * running time of this process (`ran`, in milliseconds) and the times seen before do not jump. null: the time is trusted. A doubt ends
 * when the clock is corrected, when an operator confirms it, or after a while. A restart does not restart the waiting.
 */
export const newSteadyTime = (database: Database, ran: () => number = () => performance.now()) => {
  let trusted: Moment | null = null;
  let waiting: Waiting | null = null;
  let isFirstLook = true;

  const agrees = (now: number, { time, ran: then }: Moment): boolean =>
    Math.abs(now - time - (ran() - then)) <= largestCorrection;

  /** Compares with the last time seen, for a process that has just started. */
  const doubtBySeen = (now: number, seen: number | null): Doubt | null => {
    if (seen === null) return null;
    if (now < seen - largestCorrection) return "went-back";
    return now > seen + longestPause ? "long-downtime" : null;
  };

  const doubtNow = (now: number, seen: number | null): Doubt | null => {
    if (trusted === null) return doubtBySeen(now, seen);
    return agrees(now, trusted) ? null : "jumped";
  };

  /** A new doubt, or the same after a restart. */
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
    // An operator accepted the time: other servers do not move the row while there is doubt.
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

/** The operator has checked the clock. */
export const acceptTime = (database: Database): Promise<number> => database.count(accept);

export type WhileClockIsTrusted = (work: () => Promise<unknown>) => Promise<void>;

/** Does what cannot be undone only while the time can be trusted. */
export const newClockGuard = ({
  system,
  log,
  alert,
}: Pick<Context, "system" | "log" | "alert">): WhileClockIsTrusted => {
  const doubtOfTime = newSteadyTime(system);
  return async (work) => {
    const doubt = await doubtOfTime();
    if (doubt === null) await work();
    else {
      log({ event: "clock-suspect", because: doubt });
      alert("clock");
    }
  };
};
