import { readConfig, type Config } from "./config.ts";
import { faultOf, logTo } from "#platform/log.ts";
import { StartupProblem } from "#platform/startup-problem.ts";
import { startService, type Service } from "./server.ts";

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

const welcome = (config: Config, service: Service): string => {
  const addresses = config.port === 0 ? [service.address] : Object.values(config.publicUrls).map((url) => url.href);
  const [tenant] = Object.keys(config.publicUrls);
  return `
The service is running.

  Open it at          ${addresses.join("\n                      ")}
  Data lies in        ${config.dataDir}${config.databaseUrl === null ? "" : " and in the database of DATABASE_URL"}
  First volunteer     npm run sosmessages -- volunteer add NAME --role admin --tenant ${tenant}
  Stop                Ctrl-C
${config.limitFactor === 1 ? "" : warning}`;
};

const warning = `
  WARNING  LIMIT_FACTOR is not 1: the limits against guessing and flooding are not those that protect people.
           This is meant for load tests on a closed machine.
`;

// Whoever read our output may be gone; that is no reason to fail.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);

try {
  const config = readConfig(process.env);
  const starting = startService(config);
  stopWhenAsked(starting);
  const service = await starting;
  console.log(welcome(config, service));
  await service.lost;
  throw new StartupProblem(
    `The embedded database has died and does not start again: see its log in ${config.dataDir}.`,
  );
} catch (error) {
  if (error instanceof StartupProblem) console.error(error.message);
  else sayInLog(error);
  process.exit(1);
}
