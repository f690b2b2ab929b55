import { isDatabaseUnavailable } from "#platform/process/unavailable.ts";
import { faultOf, logTo, type Log } from "#platform/log.ts";
import { fileSentence, StartupProblem } from "#platform/process/startup-problem.ts";
import { readConfig } from "#config.ts";
import { newSettings } from "#settings.ts";
import { refuseForeignFolders, refuseMissingService, visitStorage } from "#storage.ts";
import { helpFor, overview, exitCodes, failed, wrongUsage, type Call, type Outcome } from "./command.ts";
import { parse, type Parsed } from "./parse.ts";
import { openVersions } from "./versions.ts";

export type Surroundings = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
  /** Aborted when the operator stops the command: everything opened is closed. */
  readonly stopped: AbortSignal;
  /** undefined: not at a terminal. */
  readonly ask?: (question: string) => Promise<string>;
};

/** Runs one command and returns its exit code. */
export const runOperator = async (args: readonly string[], around: Surroundings): Promise<number> => {
  const parsed = parse(args);
  if (parsed.kind === "help") {
    const [only, ...others] = parsed.of;
    const lines = only && others.length === 0 ? helpFor(only) : overview(parsed.of);
    around.stdout(`${lines.join("\n")}\n`);
    return exitCodes.done;
  }
  const log: Log = parsed.isVerbose ? logTo(around.stderr) : () => {};
  const outcome = parsed.kind === "wrong" ? wrongUsage(parsed.sentence) : await attempt(parsed, log, around);
  print(outcome, parsed.isJson, around);
  return exitCodes[outcome.status];
};

const newWithStorage =
  (configOf: () => Call["config"], usualLog: Log, stopped: AbortSignal, beginsAnew: boolean): Call["withStorage"] =>
  async (work, log = usualLog, needs = "all") => {
    const config = configOf();
    await refuseForeignFolders(config);
    if (!beginsAnew) refuseMissingService(config);
    const storage = await visitStorage(config, log, needs);
    const closed = Promise.withResolvers<never>();
    const stop = () => closed.reject(new StartupProblem("Stopped before it was done."));
    stopped.addEventListener("abort", stop, { once: true });
    try {
      // A command that runs with keys missing needs no services.
      if (needs === "all") await openVersions(config, storage).takeUp();
      if (stopped.aborted) stop();
      return await Promise.race([work(storage), closed.promise]);
    } finally {
      stopped.removeEventListener("abort", stop);
      await storage.close();
    }
  };

const attempt = async (
  { command, args, options }: Extract<Parsed, { kind: "run" }>,
  log: Log,
  { env, stdout, stopped, ask }: Surroundings,
): Promise<Outcome> => {
  let config: Call["config"] | null = null;
  const readOnce = () => (config ??= readConfig(env));
  try {
    return await command.run({
      get config() {
        return readOnce();
      },
      settings: newSettings(env),
      args,
      options,
      log,
      say: (line) => stdout(`${line}\n`),
      ask,
      stopped,
      withStorage: newWithStorage(readOnce, log, stopped, command.beginsAnew === true),
    });
  } catch (error) {
    if (error instanceof StartupProblem) return failed(error.message);
    const sentence = fileSentence(error, command.takes?.[0] === "FILE" ? args[0] : undefined);
    if (sentence !== null) return failed(sentence);
    if (isDatabaseUnavailable(error)) return failed("The database became unavailable in the middle of it: try again.");
    // Its message may quote what people wrote, so only its kind and place are printed.
    const { code, place } = faultOf(error);
    return failed(`Something went wrong that should not: ${code} at ${place}.`);
  }
};

const print = ({ status, lines, json }: Outcome, isJson: boolean, { stdout, stderr }: Surroundings): void => {
  if (isJson) {
    const body = json ? { status, ...json } : { status, error: lines.join(" ") };
    stdout(`${JSON.stringify(body)}\n`);
    return;
  }
  (json ? stdout : stderr)(lines.map((line) => `${line}\n`).join(""));
};
