import type { JobName } from "./job-names.ts";
import { faultOf, type Log } from "./log.ts";

export type Job = {
  readonly name: JobName;
  readonly everySeconds: number;
  /** True: there may be more to do. Ends early when `stopped` is aborted. */
  readonly run: (stopped: AbortSignal) => Promise<boolean | void>;
};

export type Jobs = {
  /** Runs the job now. If it is running, another run follows. Resolves at the end of that run. */
  wake(name: JobName): Promise<void>;
  stop(): Promise<void>;
};

/** In seconds: after a short outage of the database, work should not wait for a long interval. */
const retryAfterFailure = 15;

/** In order, each although one before it failed. Throws the first error at the end. */
export const runEach = async (works: readonly (() => Promise<unknown>)[]): Promise<void> => {
  const faults: unknown[] = [];
  for (const work of works) await work().catch((error: unknown) => faults.push(error));
  if (faults.length > 0) throw faults[0];
};

/** Several slices may have a share in a job. All of them run, in order, and the job fails if one fails. */
const merged = (shares: readonly Job[]): Job[] =>
  [...Map.groupBy(shares, ({ name }) => name)].map(([name, ofJob]) => ({
    name,
    everySeconds: Math.min(...ofJob.map(({ everySeconds }) => everySeconds)),
    run: async (stopped) => {
      let isMore = false;
      await runEach(
        ofJob.map(
          ({ run }) =>
            async () =>
              void (isMore = (await run(stopped)) === true || isMore),
        ),
      );
      return isMore;
    },
  }));

/**
 * Runs each job at its interval, one run at a time. Any number of servers may do so: each job claims its work with a conditional
 * statement.
 */
export const startJobs = (
  shares: readonly Job[],
  log: Log,
  alert: (about: JobName) => void,
  /** Records the result for the health page. `isWoken`: an event started the run. Never throws. */
  note: (job: JobName, hasFailed: boolean, isWoken: boolean) => Promise<void> = async () => {},
  /** How many times as often the jobs run. */
  pace = 1,
): Jobs => {
  const jobs = merged(shares);
  const stopping = new AbortController();
  const running = new Map<JobName, Promise<void>>();
  const wokenWhileRunning = new Set<JobName>();
  /** At most one per job: the next run cancels it. */
  const retries = new Map<JobName, NodeJS.Timeout>();

  /** A failing alert is logged only. */
  const reportFailure = async (name: JobName, isWoken: boolean): Promise<void> => {
    try {
      alert(name);
      await note(name, true, isWoken);
    } catch (error) {
      log({ event: "unexpected", call: "none", fault: faultOf(error) });
    }
  };

  const dropRetry = (name: JobName): void => {
    clearTimeout(retries.get(name));
    retries.delete(name);
  };
  const retrySoon = (job: Job): void => {
    if (stopping.signal.aborted || job.everySeconds <= retryAfterFailure) return;
    dropRetry(job.name);
    retries.set(job.name, setTimeout(() => run(job), retryAfterFailure * 1000).unref());
  };

  const run = (job: Job, isWoken = false): void => {
    if (stopping.signal.aborted || running.has(job.name)) return;
    dropRetry(job.name);
    wokenWhileRunning.delete(job.name);
    const work = async () => {
      try {
        while (!stopping.signal.aborted && (await job.run(stopping.signal)) === true);
        await note(job.name, false, isWoken);
      } catch (error) {
        log({ event: "job-failed", job: job.name, fault: faultOf(error) });
        retrySoon(job);
        await reportFailure(job.name, isWoken);
      } finally {
        running.delete(job.name);
        if (wokenWhileRunning.has(job.name)) run(job, true);
      }
    };
    running.set(job.name, work());
  };

  const timers = jobs.map((job) => setInterval(() => run(job), (job.everySeconds * 1000) / pace).unref());
  for (const job of jobs) run(job);

  return {
    async wake(name) {
      const job = jobs.find((candidate) => candidate.name === name);
      if (!job) return;
      if (running.has(name)) {
        wokenWhileRunning.add(name);
        await running.get(name);
      } else run(job, true);
      await running.get(name);
    },
    async stop() {
      stopping.abort();
      for (const timer of timers) clearInterval(timer);
      for (const name of retries.keys()) dropRetry(name);
      await Promise.all(running.values());
    },
  };
};
