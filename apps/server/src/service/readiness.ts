import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import type { UnreadyCause } from "@sosmessages/contract/service.ts";
import { codeOf, isDatabaseUnavailable, isReadOnlyFile } from "#platform/process/unavailable.ts";
import { faultOf, type Log } from "#platform/log.ts";
import { statement, type Database, type TimeLimits } from "#platform/database/database.ts";
import type { OperatorAlerts } from "#notify/alerts.ts";
import type { KeyFolderState } from "#vault/keys/folder-probe.ts";

/**
 * A requirement for storing a message. A thrown error gives the cause; `whenSilent` is the cause of a timeout.
 */
export type Probe = { readonly whenSilent: ProbeCause; readonly run: () => Promise<void> };

type ProbeCause = Exclude<UnreadyCause, "stopping">;

/** A cause that the code of an error does not show. */
class Unready extends Error {
  override readonly name = "Unready";
  readonly because: ProbeCause;
  constructor(because: ProbeCause) {
    super(because);
    this.because = because;
  }
}

/**
 * A proxy must detect an outage within 5 seconds. A probe starts every 2 seconds with a timeout of 2.5, so that a fault is known after at
 * most 4.5. One synced row every 2 seconds costs less than one message.
 */
const every = 2_000;
const limit = 2_500;
const stale = 5_000;
/** The first probe may take longer while the machine starts. */
const firstLimit = 10_000;

/** A single late probe on a busy machine sends no alert, and a single good one does not end it. */
const badBeforeAlert = 2;
const goodBeforeEnd = 3;

/** Probes now, and then every two seconds. */
export const startReadiness = async (probes: readonly Probe[], alert: OperatorAlerts, log: Log) => {
  const raised = new Set<ProbeCause>();
  let last: { readonly cause: ProbeCause | null; readonly at: number };
  let unreadySince: number | null = null;
  let lastUnready = -Infinity;
  let [bad, good] = [0, 0];
  let isStopping = false;
  let underWay: Promise<ProbeCause | null> | null = null;
  let silent: ProbeCause = "database-frozen";

  const runAll = async (): Promise<ProbeCause | null> => {
    for (const { whenSilent, run } of probes) {
      silent = whenSilent;
      try {
        await run();
      } catch (error) {
        const cause = causeOf(error, whenSilent);
        if (cause === "unexpected") log({ event: "unexpected", call: "none", fault: faultOf(error) });
        return cause;
      }
    }
    return null;
  };

  /** The next call waits for a late probe instead of starting another. */
  const look = async (patience: number): Promise<ProbeCause | null> => {
    underWay ??= runAll().finally(() => (underWay = null));
    const late = Symbol("late");
    const tooLate = async () => {
      await wait(patience, undefined, { ref: false });
      // If this process was busy, process pending results first.
      for (let turn = 0; turn < 3; turn += 1) await nextTurn();
      return late;
    };
    const outcome = await Promise.race([underWay, tooLate()]);
    return typeof outcome === "symbol" ? silent : outcome;
  };

  const note = (cause: ProbeCause | null): void => {
    const now = performance.now();
    last = { cause, at: now };
    if (cause === null) {
      good += 1;
      bad = 0;
      if (unreadySince !== null) log({ event: "ready-again", seconds: Math.round((now - unreadySince) / 1000) });
      unreadySince = null;
      if (good < goodBeforeEnd) return;
      for (const concern of raised) alert.clear(concern);
      raised.clear();
      return;
    }
    lastUnready = now;
    bad += 1;
    good = 0;
    if (unreadySince === null) log({ event: "not-ready", because: cause });
    unreadySince ??= now;
    if (bad < badBeforeAlert) return;
    raised.add(cause);
    alert(cause);
  };

  const goOn = async (): Promise<void> => {
    while (!isStopping) {
      const begun = performance.now();
      await nap(every - (begun - last.at));
      if (!isStopping) note(await look(limit));
    }
  };

  const stopping = new AbortController();
  const nap = (milliseconds: number) =>
    wait(Math.max(0, milliseconds), undefined, { ref: false, signal: stopping.signal }).catch(() => {});

  note(await look(firstLimit));
  const going = goOn();

  /** The result of the last probe; null: a message can be stored. */
  const whyUnready = (): UnreadyCause | null => {
    if (isStopping) return "stopping";
    return performance.now() - last.at > stale ? (last.cause ?? silent) : last.cause;
  };

  return {
    whyUnready,
    /** Whether all probes of the last so many milliseconds were good. */
    wasReadyFor: (milliseconds: number): boolean =>
      whyUnready() === null && performance.now() - lastUnready > milliseconds,
    async stop(): Promise<void> {
      isStopping = true;
      stopping.abort();
      await going;
    },
  };
};

const causeOf = (error: unknown, usual: ProbeCause): ProbeCause => {
  if (error instanceof Unready) return error.because;
  const code = codeOf(error);
  if (code === "53100" || code === "ENOSPC" || code === "EDQUOT") return "disk-full";
  if (usual === "keys-unavailable") return usual;
  if (code === "25006" || isReadOnlyFile(error)) return "database-read-only";
  if (code.startsWith("58")) return "disk-failing";
  if (code === "57014" || code === "55P03" || (error instanceof Error && /time ?out/i.test(error.message)))
    return "database-frozen";
  return isDatabaseUnavailable(error) ? "database-unavailable" : "unexpected";
};

/** Shorter than the limits of requests. */
export const probeLimits: TimeLimits = { connect: 2_000, lock: 1_500, statement: 2_000 };

/**
 * Exceeds its small memory, so that half a megabyte goes to a temporary file, more than the longest message needs. A full disk refuses
 * that, although a row could still be overwritten for hours. The file leaves no trace in tables or in the write-ahead log.
 */
const littleMemory = statement("probe.little-memory", "SELECT set_config('work_mem', '64kB', true)");
const room = statement(
  "probe.room",
  `SELECT pg_is_in_recovery() AS is_standby, count(*)::int AS rows
   FROM unnest(array_fill(repeat('x', 1000), ARRAY[512])) AS line`,
);
/** One row that all servers overwrite, synced to the disk. */
const touch = statement(
  "probe.touch",
  `INSERT INTO readiness (is_only_row, probed_at) VALUES (true, now())
   ON CONFLICT (is_only_row) DO UPDATE SET probed_at = excluded.probed_at RETURNING probed_at::text AS at`,
);
/** Another server may have overwritten it since. */
const readBack = statement("probe.read-back", "SELECT probed_at >= $1::text::timestamptz AS is_there FROM readiness");

/** Uses a dedicated connection: requests that wait for each other are not an outage. */
export const newDatabaseProbe = (database: Database): Probe => ({
  whenSilent: "database-frozen",
  run: async () => {
    await database.transaction(async (queries) => {
      await queries.one(littleMemory);
      const found = await queries.one(room);
      if (found?.is_standby) throw new Unready("database-standby");
    });
    // A separate transaction: a suspended server would keep the row locked, and the others would wait for it.
    const { at } = await database.only(touch);
    if (!(await database.one(readBack, [at]))?.is_there) throw new Unready("disk-failing");
  },
});

/** Asynchronous: a hanging network drive must not block the main thread. */
export const newKeyProbe = (probe: () => Promise<KeyFolderState>): Probe => ({
  whenSilent: "keys-unavailable",
  run: async () => {
    if ((await probe()) === "unavailable") throw new Unready("keys-unavailable");
  },
});
