import type { JobHealth } from "@sosmessages/contract/desk/office.ts";
import { statement, type Database } from "#platform/database/database.ts";
import { jobNames, type JobName } from "#platform/job-names.ts";

const noteRun = statement(
  "health.note-run",
  `INSERT INTO job_runs (job, ran_at) VALUES ($1, service_time())
   ON CONFLICT (job) DO UPDATE SET ran_at = excluded.ran_at`,
);
const noteFailure = statement(
  "health.note-failure",
  `INSERT INTO job_runs (job, failed_at) VALUES ($1, service_time())
   ON CONFLICT (job) DO UPDATE SET failed_at = excluded.failed_at`,
);
const list = statement("health.list", "SELECT job, ran_at, failed_at FROM job_runs");

/** Some run every few seconds: that all is well is news once a minute, and each time of a job that runs as often. */
const quietFor = 50_000;

/** How the jobs fare, for administrators and for the operator. Several servers share a line: the latest word counts. */
export const newHealth = (database: Database) => {
  const noted = new Map<JobName, { hasFailed: boolean; at: number }>();
  const watched = new Map<JobName, number>();

  return {
    /** For a while, every run of this job is noted. */
    watch(job: JobName): void {
      watched.set(job, performance.now());
    },

    /**
     * A run that a letter or a mail has woken is not noted, or its time would tell of it. Never throws: a database that is away is the
     * very thing that makes jobs fail.
     */
    async note(job: JobName, hasFailed: boolean, isWoken: boolean): Promise<void> {
      const before = noted.get(job);
      const now = performance.now();
      const isWatched = now - (watched.get(job) ?? -Infinity) < quietFor;
      const isNews = !before || before.hasFailed !== hasFailed || (!isWoken && now - before.at >= quietFor);
      if (!isWatched && !isNews) return;
      try {
        await database.count(hasFailed ? noteFailure : noteRun, [job]);
        noted.set(job, { hasFailed, at: now });
      } catch {
        noted.delete(job);
      }
    },

    async list(): Promise<JobHealth[]> {
      const rows = new Map((await database.all(list)).map((row) => [row.job, row]));
      return jobNames.map((job) => {
        const { ran_at: ran = null, failed_at: failed = null } = rows.get(job) ?? {};
        return {
          job,
          is_failing: failed !== null && (ran === null || failed >= ran),
          last_ran_at: ran?.toISOString() ?? null,
          last_failed_at: failed?.toISOString() ?? null,
        };
      });
    },
  };
};
export type Health = ReturnType<typeof newHealth>;
