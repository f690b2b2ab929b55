import type { JobName } from "./job-names.ts";
import { faultOf, type Log } from "./log.ts";

export type Job = {
  readonly name: JobName;
  readonly everySeconds: number;
  /** True: there was something to do and there may be more. Once `stopped` is aborted it ends as soon as it can. */
  readonly run: (stopped: AbortSignal) => Promise<boolean | void>;
};

export type Jobs = {
  /** Does not wait for the job's time. A run under way may be past what there is to do now: one more follows it. */
  wake(name: JobName): void;
  stop(): Promise<void>;
};

/** The database may have been away for a moment: that is no reason to leave work for as long as a job usually rests. */
const againAfterFailure = 15;

/** Two slices may each have a share in a job: it is run in their order, and failed if one of them fails. */
const merged = (shares: readonly Job[]): Job[] =>
  [...Map.groupBy(shares, ({ name }) => name)].map(([name, ofJob]) => ({
    name,
    everySeconds: Math.min(...ofJob.map(({ everySeconds }) => everySeconds)),
    run: async (stopped) => {
      let isMore = false;
      for (const { run } of ofJob) isMore = (await run(stopped)) === true || isMore;
      return isMore;
    },
  }));

/**
 * Runs each job now and then, one run at a time. Several servers may all do so: each job takes its work with a
 * conditional statement, so that it is done once, whichever server gets there first.
 */
export const startJobs = (
  shares: readonly Job[],
  log: Log,
  alert: (about: JobName) => void,
  /** How it went, for whoever looks after the service. `isWoken`: it ran before its time, because something happened. Never throws. */
  note: (job: JobName, hasFailed: boolean, isWoken: boolean) => Promise<void> = async () => {},
): Jobs => {
  const jobs = merged(shares);
  const stopping = new AbortController();
  const running = new Map<JobName, Promise<void>>();
  const wokenMeanwhile = new Set<JobName>();
  /** One a job at most, however often it fails: whichever run comes first takes its place. */
  const retries = new Map<JobName, NodeJS.Timeout>();

  /** What goes wrong while somebody is alerted is not worth another alert, and ends nothing. */
  const tellOf = async (name: JobName, isWoken: boolean): Promise<void> => {
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
    if (stopping.signal.aborted || job.everySeconds <= againAfterFailure) return;
    dropRetry(job.name);
    retries.set(job.name, setTimeout(() => run(job), againAfterFailure * 1000).unref());
  };

  const run = (job: Job, isWoken = false): void => {
    if (stopping.signal.aborted || running.has(job.name)) return;
    dropRetry(job.name);
    wokenMeanwhile.delete(job.name);
    const work = async () => {
      try {
        while (!stopping.signal.aborted && (await job.run(stopping.signal)) === true);
        await note(job.name, false, isWoken);
      } catch (error) {
        log({ event: "job-failed", job: job.name, fault: faultOf(error) });
        retrySoon(job);
        await tellOf(job.name, isWoken);
      } finally {
        running.delete(job.name);
        if (wokenMeanwhile.has(job.name)) run(job, true);
      }
    };
    running.set(job.name, work());
  };

  const timers = jobs.map((job) => setInterval(() => run(job), job.everySeconds * 1000).unref());
  for (const job of jobs) run(job);

  return {
    wake(name) {
      const job = jobs.find((candidate) => candidate.name === name);
      if (!job) return;
      if (running.has(name)) wokenMeanwhile.add(name);
      else run(job, true);
    },
    async stop() {
      stopping.abort();
      for (const timer of timers) clearInterval(timer);
      for (const name of retries.keys()) dropRetry(name);
      await Promise.all(running.values());
    },
  };
};
