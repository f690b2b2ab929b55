import { readConfig } from "./config.ts";
import { faultOf, logTo } from "#platform/log.ts";
import { StartupProblem, TemporaryProblem } from "#platform/process/startup-problem.ts";
import { sendAlert } from "#notify/send-alert.ts";
import { newSettings } from "./settings.ts";
import { startService, type RunningServer, type Stop } from "./start-service.ts";
import { endLeftDatabase } from "./storage.ts";
import { welcome } from "./welcome.ts";

/** In addition to the stop delay. After a fault too, running requests may finish; then a new process takes over. */
const stopsWithin = 10_000;
/** Ctrl-C arrives more than once: from the terminal, and again through npm and the launcher. */
const sameKeypress = 1_000;

/**
 * The launcher (`tools/lib/supervise.mjs`) starts the service again unless it was asked to end or refused to start. systemd tries again
 * after a temporary problem, but not after a wrong setting or a missing key (`EX_CONFIG` of sysexits.h).
 */
const exitCodes = { asked: 0, temporary: 1, unexpected: 70, refused: 78 } as const;

const stopWhenAsked = (starting: Promise<RunningServer>, stopped: AbortController, delaySeconds: number): void => {
  const orderlyWithin = stopsWithin + delaySeconds * 1_000;
  let stoppingSince: number | null = null;
  const stop = async (how: Stop, exitCode: number, limit: number): Promise<void> => {
    if (stoppingSince !== null) return;
    stoppingSince = performance.now();
    stopped.abort(exitCode);
    setTimeout(() => process.exit(exitCode || 1), limit);
    // A failed start prints its reason below.
    await starting.then((service) => service.stop(how)).catch(() => undefined);
    process.exit(exitCode);
  };
  const obey = (): void => {
    const isInsisting = stoppingSince !== null && performance.now() - stoppingSince > sameKeypress;
    if (isInsisting) process.exit(1);
    void stop("orderly", exitCodes.asked, orderlyWithin);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, obey);
  // The launcher was killed and cannot pass signals on any more.
  if (process.connected) process.on("disconnect", () => void stop("orderly", exitCodes.asked, orderlyWithin));
  // An error's message may quote what people wrote, so only its kind and place are logged.
  process.on("uncaughtException", (error) => {
    logFault(error);
    void stop("fault", exitCodes.unexpected, stopsWithin);
  });
};

const logFault = (error: unknown): void =>
  logTo((line) => process.stdout.write(line))({ event: "unexpected", call: "none", fault: faultOf(error) });

// The reader of our output may have exited; that must not end the process.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);

const stopped = new AbortController();

const serve = async (): Promise<number> => {
  const config = readConfig(process.env);
  for (const sentence of config.misspelled) console.error(sentence);
  const starting = startService(config, undefined, undefined, stopped.signal);
  stopWhenAsked(starting, stopped, config.stopDelaySeconds);
  const service = await starting;
  console.log(welcome(config, service.address));
  // A killed launcher is not an error: the disconnect above handles it.
  process.send?.("serving", undefined, undefined, () => undefined);
  await service.lost;
  console.error(`The embedded database has died and does not start again: see its log in ${config.dataDir}.`);
  return exitCodes.unexpected;
};

try {
  const [task, text = ""] = process.argv.slice(2);
  if (task === "--end-database") await endLeftDatabase(readConfig(process.env));
  else if (task === "--alert") await sendAlert(newSettings(process.env), text);
  else process.exit(await serve());
} catch (error) {
  // It waited for something and was asked to stop.
  if (stopped.signal.aborted) process.exit(stopped.signal.reason as number);
  if (!(error instanceof StartupProblem)) {
    logFault(error);
    process.exit(exitCodes.unexpected);
  }
  console.error(error.message);
  process.exit(error instanceof TemporaryProblem ? exitCodes.temporary : exitCodes.refused);
}
