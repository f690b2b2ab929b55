import type { AddressInfo } from "node:net";
import type { RouteShape } from "@sosmessages/contract/route.ts";
import { systemClock, type Clock } from "#platform/clock.ts";
import type { JobName } from "#platform/job-names.ts";
import { logTo, type Log, containRejections } from "#platform/log.ts";
import { isFirstInAnHour, markRunning } from "#platform/process/data-dir-lock.ts";
import { StartupProblem, TemporaryProblem } from "#platform/process/startup-problem.ts";
import type { Config } from "./config.ts";
import { compose, type Composed, type Replaceable } from "./server.ts";
import { openStorage } from "./storage.ts";
import { setTimeout as wait } from "node:timers/promises";
import { drain } from "#platform/http/app.ts";

/** "fault": without the time in which proxies learn of it, and the next start reports that this one ended unexpectedly. */
export type Stop = "orderly" | "fault";

export type RunningServer = {
  readonly address: string;
  /** Everything that is served there. */
  readonly registered: readonly RouteShape[];
  /** Runs a job now, and resolves at its end. */
  wake(job: JobName): Promise<void>;
  stop(how?: Stop): Promise<void>;
  /** Resolves if the embedded database is lost: then the service must end. */
  readonly lost: Promise<void>;
};

const limitsForgottenEvery = 60_000;

/**
 * Connections in a burst wait in this queue. With Node's 511 places the system silently drops the rest: clients retry after
 * seconds, and would seem to be slow. It takes no more than the system allows (`net.core.somaxconn`).
 */
const backlog = 4_096;

export const startService = async (
  config: Config,
  log: Log = logTo((line) => process.stdout.write(line)),
  clock: Clock = systemClock,
  stopped?: AbortSignal,
  replaced: Replaceable = {},
): Promise<RunningServer> => {
  const storage = await openStorage(config, log, clock, stopped);
  const composed = await compose(config, storage, log, clock, replaced).catch(async (error: unknown) => {
    await storage.close();
    throw error;
  });
  const { app, jobs, limiter, notify, metrics } = composed;
  const limiterSweep = setInterval(limiter.sweep, limitsForgottenEvery).unref();
  const stopContaining = containRejections(log);
  let isListening = false;
  let unmark = async (): Promise<void> => {};

  const stop = async (how: Stop = "orderly"): Promise<void> => {
    log({ event: "stopping" });
    clearInterval(limiterSweep);
    await stopSlices(composed, how === "orderly" && isListening ? config.stopDelaySeconds : 0);
    await storage.close();
    stopContaining();
    if (how === "orderly") await unmark();
    log({ event: "stopped" });
  };

  const alertToEnd = async (): Promise<void> => {
    log({ event: "ended-unexpectedly" });
    if (await isFirstInAnHour(config.dataDir, "ended-unexpectedly")) notify.alert("ended-unexpectedly");
  };

  try {
    await metrics.listen();
    await app.listen({ port: config.port, host: config.host, backlog });
  } catch (error) {
    await stop();
    throw listenProblem(error, config);
  }
  isListening = true;
  unmark = await markRunning(config.dataDir, config.port, () => void alertToEnd());
  const { port } = app.server.address() as AddressInfo;
  log({ event: "started", port, database: storage.kind, tenants: config.services.all().length });
  if (config.limitFactor !== 1) log({ event: "limits-changed", factor: config.limitFactor });
  if (config.testSite) log({ event: "test-site" });
  if (config.push.allowPrivate) log({ event: "private-push-allowed" });
  const host = config.host.includes(":") ? `[${config.host}]` : config.host;
  return {
    address: `http://${host}:${port}`,
    registered: app.site.registered,
    wake: jobs.wake,
    stop,
    lost: storage.lost,
  };
};

/** Errors that an operator can fix, as a sentence. Other errors are bugs. */
const listenProblem = (error: unknown, { host, port }: Config): unknown => {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "EADDRINUSE") return new TemporaryProblem(`Port ${port} is already in use: set PORT to a free one.`);
  if (code === "EACCES") {
    return new StartupProblem(`Port ${port} needs more rights than this user has: set PORT to one above 1023.`);
  }
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
    return new TemporaryProblem(`This machine has no address ${host}: set HOST to one it has.`);
  }
  return error;
};

/** Mail and push servers that do not answer must not delay the stop: the entries stay in the queue. */
const patienceWithOthers = 2_000;

/**
 * During the delay `/readyz` reports the stop, and proxies send new requests elsewhere. Then it refuses new requests, answers running
 * ones, ends the jobs, and closes the rest.
 */
const stopSlices = async (composed: Composed, delaySeconds: number): Promise<void> => {
  const { app, jobs, bus, searcher, notify, keys, mailbox, audit, realtime, service, metrics, watch } = composed;
  watch.stop();
  const unready = service.stop();
  await wait(delaySeconds * 1_000);
  keys.stop();
  await realtime.drain();
  await drain(app);
  const hangingUp = setTimeout(notify.hangUp, patienceWithOthers);
  mailbox.stop();
  await searcher.close();
  await jobs.stop();
  await audit.close();
  clearTimeout(hangingUp);
  notify.hangUp();
  notify.alert.close();
  await bus.close();
  await unready;
  await metrics.stop();
};
