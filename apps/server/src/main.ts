import { readConfig } from "./config.ts";
import { faultOf, logTo } from "#platform/log.ts";
import { StartupProblem } from "#platform/startup-problem.ts";
import { startService, type Service } from "./server.ts";
import { welcome } from "./welcome.ts";

const stopsWithin = 10_000;
/** Ctrl-C arrives more than once: from the terminal, and again through npm and the launcher. */
const sameKeypress = 1_000;

const stopWhenAsked = (starting: Promise<Service>): void => {
  let stoppingSince: number | null = null;
  const stop = async (exitCode: number): Promise<void> => {
    if (stoppingSince !== null) return;
    stoppingSince = performance.now();
    setTimeout(() => process.exit(1), stopsWithin);
    // A start that fails tells its reason below.
    await starting.then(
      (service) => service.stop(),
      () => undefined,
    );
    process.exit(exitCode);
  };
  const obey = (): void => {
    const isInsisting = stoppingSince !== null && performance.now() - stoppingSince > sameKeypress;
    if (isInsisting) process.exit(1);
    void stop(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, obey);
  // The launcher was killed and cannot pass signals on any more.
  if (process.connected) process.on("disconnect", () => void stop(0));
  // An error's own words may quote what people wrote, so only its kind and place are told.
  process.on("uncaughtException", (error) => {
    sayInLog(error);
    void stop(1);
  });
};

const sayInLog = (error: unknown): void =>
  logTo((line) => process.stdout.write(line))({ event: "unexpected", call: "none", fault: faultOf(error) });

// Whoever read our output may be gone; that is no reason to fail.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);

try {
  const config = readConfig(process.env);
  const starting = startService(config);
  stopWhenAsked(starting);
  const service = await starting;
  console.log(welcome(config, service.address));
  await service.lost;
  throw new StartupProblem(
    `The embedded database has died and does not start again: see its log in ${config.dataDir}.`,
  );
} catch (error) {
  if (error instanceof StartupProblem) console.error(error.message);
  else sayInLog(error);
  process.exit(1);
}
