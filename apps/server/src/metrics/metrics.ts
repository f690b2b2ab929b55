import { monitorEventLoopDelay } from "node:perf_hooks";
import { alarmKinds, few } from "@sosmessages/contract/desk/words.ts";
import { failureStatus } from "@sosmessages/contract/failures.ts";
import type { UnreadyCause } from "@sosmessages/contract/service.ts";
import { Counter, Gauge, Registry } from "prom-client";
import type { OperatorAlerts } from "#notify/alerts.ts";
import { readBuild } from "#platform/build.ts";
import { pause } from "#platform/clock.ts";
import { statement, type Connections } from "#platform/database/database.ts";
import { jobNames } from "#platform/job-names.ts";
import { statfs } from "node:fs/promises";
import type { JobHealth } from "@sosmessages/contract/desk/office.ts";
import { lastBackup } from "#platform/process/files.ts";
import type { Config } from "../config.ts";
import type { Context } from "../context.ts";

/** What other slices know without a query. */
export type MetricsNeighbours = {
  readonly whyUnready: () => UnreadyCause | null;
  /** The operator's alerts. */
  readonly attention: OperatorAlerts["current"];
  readonly sockets: () => number;
  readonly connections: () => Connections;
  readonly jobHealth: () => Promise<readonly JobHealth[]>;
};

/** The database is queried at most this often. */
const freshFor = 5_000;
/** A frozen database must not keep those figures away that say so. */
const patience = 2_000;

/** Counts of people move in steps of this size, so that a single person's actions stay invisible. */
const coarse = (count: number): number => count - (count % few);
/** For the same reason ages are rounded: they must not show the minute of a letter. */
const coarseAge = (seconds: number): number => seconds - (seconds % 900);

const statuses = new Set([200, 201, 204, 303, 304, ...Object.values(failureStatus)].map(String));

/**
 * Everything that is measured. Nothing here is about a person: labels come from closed lists, and whatever callers and volunteers
 * do is counted in steps.
 */
export const newMetrics = (
  { jobDatabase, vault, services }: Pick<Context, "jobDatabase" | "vault" | "services">,
  config: Pick<Config, "dataDir" | "keysDir">,
  neighbours: MetricsNeighbours,
) => {
  const registry = new Registry();
  /** What costs a query or a look at a disk. */
  const probe = async () => ({
    waiting: await jobDatabase.all(waiting),
    alarms: await jobDatabase.all(unseenAlarms),
    jobs: await neighbours.jobHealth(),
    freeBytes: { data: await freeIn(config.dataDir), keys: await freeIn(config.keysDir) },
    backupAt: await lastBackup(config),
  });
  let seen: Awaited<ReturnType<typeof probe>> | null = null;
  let probedAt = -Infinity;
  let probing: Promise<void> | null = null;
  /** If the database does not answer, `ready` shows it, and the other values keep their last state. */
  const probeOnce = async (): Promise<void> => {
    seen = await probe().catch(() => seen);
    probedAt = performance.now();
    probing = null;
  };

  const serviceIds = () => services.all().map(({ id }) => id);
  const secondsSince = (then: Date | null | undefined): number =>
    then ? Math.max(0, Math.floor((vault.now().getTime() - then.getTime()) / 1000)) : 0;

  const gauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    collect: (set: (value: number, labels?: Record<Label, string>) => void) => void,
  ) =>
    new Gauge({
      name: `sosmessages_${name}`,
      help,
      labelNames,
      registers: [registry],
      collect() {
        this.reset();
        // To `reset` a figure without labels means 0, and it is not known.
        if (labelNames.length === 0) this.remove();
        try {
          collect((value, labels) => (labels ? this.set(labels as never, value) : this.set(value)));
        } catch {
          // What cannot be had now, as keys in a folder that is gone, is left out: it must not take the others along.
        }
      },
    });

  const build = readBuild();
  gauge("build_info", "1, with the version that runs and its commit.", ["version", "commit"], (set) => set(1, build));
  gauge("ready", "1: a letter can be stored.", [], (set) => set(neighbours.whyUnready() === null ? 1 : 0));
  gauge("unready", "1: no letter can be stored, for this reason.", ["because"], (set) => {
    const because = neighbours.whyUnready();
    if (because !== null) set(1, { because });
  });

  gauge("attention", "1: the operator was alerted to this, and it lasts.", ["concern"], (set) => {
    for (const [concern, isCurrent] of neighbours.attention()) set(isCurrent ? 1 : 0, { concern });
  });

  // All are there from the start: the first of a kind shows nothing then, and Prometheus sees a rise only from something.
  const answered = new Map([...statuses, "other"].map((status) => [status, 0]));
  const requests = new Counter({
    name: "sosmessages_requests_total",
    help: `Requests that were answered, by status, in steps of ${few}; those that failed through a fault of ours one by one.`,
    labelNames: ["status"],
    registers: [],
    collect() {
      this.reset();
      for (const [status, count] of answered) this.inc({ status }, status.startsWith("5") ? count : coarse(count));
    },
  });
  registry.registerMetric(requests);
  gauge("sockets", `Live lines that are open, in steps of ${few}.`, [], (set) => set(coarse(neighbours.sockets())));

  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  gauge("event_loop_delay_seconds", "How late the event loop was since the last look.", ["percentile"], (set) => {
    for (const each of [50, 99, 100]) set(delay.percentile(each) / 1e9, { percentile: String(each) });
    delay.reset();
  });
  gauge("memory_bytes", "Resident memory of the server.", [], (set) => set(process.memoryUsage.rss()));
  const processor = new Counter({
    name: "sosmessages_processor_seconds_total",
    help: "Processor time that the server took.",
    registers: [],
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      // Whole seconds: less would show a single login.
      this.inc(Math.floor((user + system) / 1e6));
    },
  });
  registry.registerMetric(processor);
  gauge("database_connections", "Connections of the pool that serves requests.", ["state"], (set) => {
    for (const [state, count] of Object.entries(neighbours.connections())) set(count, { state });
  });

  const byService = (services: readonly string[], id: string) => (services.includes(id) ? id : "removed");
  gauge(
    "oldest_unanswered_seconds",
    "Age of the oldest letter without a reply, in quarters of an hour.",
    ["service"],
    (set) => {
      const ids = serviceIds();
      for (const service of ids) set(0, { service });
      for (const { tenant, since } of seen?.waiting ?? [])
        set(coarseAge(secondsSince(since)), { service: byService(ids, tenant) });
    },
  );
  gauge("overdue", "1: a letter waits for longer than was promised.", ["service"], (set) => {
    const ids = serviceIds();
    for (const service of ids) set(0, { service });
    for (const { tenant, is_overdue: isOverdue } of seen?.waiting ?? [])
      if (isOverdue) set(1, { service: byService(ids, tenant) });
  });
  gauge("alarm_unacknowledged", "1: a call for a leader that none has acknowledged.", ["service", "kind"], (set) => {
    const ids = serviceIds();
    for (const service of ids) for (const kind of alarmKinds) set(0, { service, kind });
    for (const { tenant, kind } of seen?.alarms ?? []) set(1, { service: byService(ids, tenant), kind });
  });
  gauge("alarm_age_seconds", "Age of the oldest of them, in whole minutes.", ["service", "kind"], (set) => {
    const ids = serviceIds();
    for (const { tenant, kind, since } of seen?.alarms ?? []) {
      const age = secondsSince(since);
      set(age - (age % 60), { service: byService(ids, tenant), kind });
    }
  });

  gauge("job_age_seconds", "Since a job last ended well, on any server.", ["job"], (set) => {
    for (const { job, last_ran_at: ran } of seen?.jobs ?? []) if (ran) set(secondsSince(new Date(ran)), { job });
  });
  gauge("job_failing", "1: its last run failed.", ["job"], (set) => {
    for (const job of jobNames) set(0, { job });
    for (const { job, is_failing: isFailing } of seen?.jobs ?? []) set(isFailing ? 1 : 0, { job });
  });
  gauge("oldest_key_seconds", "Since the day of the oldest key began: two days, and three at the most.", [], (set) => {
    const day = vault.days("epochs").toSorted()[0];
    if (day !== undefined) set(secondsSince(new Date(day)));
  });
  gauge("backup_age_seconds", "Since the last whole backup on this machine; absent if there was none.", [], (set) => {
    const at = seen?.backupAt;
    if (at) set(secondsSince(at));
  });
  gauge("disk_free_bytes", "Room left where this folder is.", ["folder"], (set) => {
    for (const [folder, free] of Object.entries(seen?.freeBytes ?? {})) if (free !== null) set(free, { folder });
  });

  return {
    contentType: registry.contentType,
    async text(): Promise<string> {
      if (probing !== null || performance.now() - probedAt > freshFor) {
        probing ??= probeOnce();
        await Promise.race([probing, pause(patience)]);
      }
      return registry.metrics();
    },
    countAnswer(status: number): void {
      const label = statuses.has(String(status)) ? String(status) : "other";
      answered.set(label, (answered.get(label) ?? 0) + 1);
    },
    stop: (): void => void delay.disable(),
  };
};

const waiting = statement(
  "metrics.waiting",
  `SELECT tenant, min(waiting_since) AS since, bool_or(due_at < service_time()) AS is_overdue
   FROM conversations WHERE state <> 'idle' GROUP BY tenant`,
);
const unseenAlarms = statement(
  "metrics.unseen-alarms",
  `SELECT c.tenant, a.kind, min(a.raised_at) AS since FROM alarms a JOIN conversations c ON c.id = a.conversation
   WHERE a.seen_at IS NULL GROUP BY c.tenant, a.kind`,
);

const freeIn = async (folder: string): Promise<number | null> => {
  const found = await statfs(folder).catch(() => null);
  return found && found.bavail * found.bsize;
};
