import type { JobHealth } from "@sosmessages/contract/desk/office.ts";
import { statement, type Database } from "#platform/database/database.ts";
import type { SessionDatabase } from "#platform/database/session-database.ts";
import type { DeskSession } from "#platform/http/request.ts";
import { jobNames, type JobName } from "#platform/job-names.ts";
import type { VolunteerStore } from "../people/store.ts";
import type { AuditLog } from "../audit/audit-log.ts";

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
    /** Somebody wants to see how the next run goes: for a while every one is news. */
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

export type HealthParts = {
  readonly database: SessionDatabase;
  readonly audit: AuditLog;
  readonly health: Health;
  readonly wake: (job: JobName) => void;
  readonly volunteers: Pick<VolunteerStore, "get">;
};

/** What administrators see and do of it. */
export const newHealthDesk = (parts: HealthParts) => {
  const { database, audit, health, wake, volunteers } = parts;
  return {
    list: health.list,
    /** False: there is no such job. It runs at once, or once more where a run is under way; the answer does not wait for its end. */
    async run(session: DeskSession, name: string): Promise<boolean> {
      const job = jobNames.find((known) => known === name);
      if (job === undefined) return false;
      const { volunteer } = session;
      const { tenant } = await volunteers.get(volunteer);
      await database.transactionOf(session, (queries) =>
        audit.record(queries, { tenant, volunteer, act: "job-run", detail: `job:${job}` }),
      );
      health.watch(job);
      wake(job);
      return true;
    },
  };
};
