import type { Log } from "#platform/log.ts";
import type { KeyNeeds } from "#vault/keys/open-keys.ts";
import type { Config } from "../config.ts";
import type { Settings } from "../settings.ts";
import type { Storage } from "../storage.ts";

/** `value` names what follows the option, as help shows it; null: nothing does. */
export type Option = { readonly value: string | null; readonly about: string };

export type Call = {
  /** Read on first use, with the services' folders, which may be invalid: commands on these folders do without it. */
  readonly config: Config;
  readonly settings: Settings;
  readonly args: readonly string[];
  readonly options: Readonly<Record<string, string>>;
  /** Prints only with --verbose. */
  readonly log: Log;
  /** Prints a line while the command runs. */
  readonly say: (line: string) => void;
  /** undefined: not at a terminal. */
  readonly ask: ((question: string) => Promise<string>) | undefined;
  /** Aborted when the operator stops the command. */
  readonly stopped: AbortSignal;
  /** On the database of a running service, or on the embedded one, which is started for this. */
  readonly withStorage: <T>(work: (storage: Storage) => Promise<T>, log?: Log, needs?: KeyNeeds) => Promise<T>;
};

/** The result of a command, as sentences and as data for scripts. */
export type Outcome = {
  readonly status: "done" | "failed" | "wrong-usage";
  readonly lines: readonly string[];
  readonly json?: Readonly<Record<string, unknown>>;
};

export type Command = {
  readonly name: string;
  /** Arguments after the name. */
  readonly takes?: readonly string[];
  readonly options?: Readonly<Record<string, Option>>;
  readonly about: string;
  readonly help: readonly string[];
  /** May run on a new data folder. Other commands refuse it and point to the service's settings. */
  readonly beginsAnew?: true;
  readonly run: (call: Call) => Promise<Outcome>;
};

export const exitCodes = { done: 0, failed: 1, "wrong-usage": 2 } as const satisfies Record<Outcome["status"], number>;

export const done = (lines: readonly string[], json: Readonly<Record<string, unknown>> = {}): Outcome => ({
  status: "done",
  lines,
  json,
});
export const failed = (sentence: string): Outcome => ({ status: "failed", lines: [sentence] });
export const wrongUsage = (sentence: string): Outcome => ({ status: "wrong-usage", lines: [sentence] });

export const everyCommandsOptions: Readonly<Record<string, Option>> = {
  help: { value: null, about: "how it is used" },
  json: { value: null, about: "one JSON object instead of sentences, for scripts: npm run --silent sosmessages -- …" },
  verbose: { value: null, about: "show the service's log lines as well, on the error output" },
};

/** `a, b or c` */
export const joinWords = (words: readonly string[], joiner: "and" | "or"): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${joiner} ${words.at(-1)}`;

export const usageOf = ({ name, takes = [], options = {} }: Command): string => {
  const shown = Object.entries(options).map(
    ([option, { value }]) => `[--${option}${value === null ? "" : ` ${value}`}]`,
  );
  return ["npm run sosmessages --", name, ...takes, ...shown].join(" ");
};

export const inColumns = (rows: readonly (readonly string[])[]): string[] => {
  const widths = rows.reduce<number[]>(
    (known, row) => row.map((cell, column) => Math.max(cell.length, known[column] ?? 0)),
    [],
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join("   ")
      .trimEnd(),
  );
};

const table = (rows: readonly (readonly string[])[]): string[] => inColumns(rows).map((line) => `  ${line}`);

const optionRows = (options: Readonly<Record<string, Option>>) =>
  Object.entries(options).map(([name, { value, about }]) => [`--${name}${value === null ? "" : ` ${value}`}`, about]);

const closing = [
  "It uses the settings of the environment, as the service does, alongside a running service or without one.",
  "Exit codes: 0 done, 1 failed, 2 wrong usage.",
];

export const overview = (commands: readonly Command[]): string[] => [
  "npm run sosmessages -- COMMAND [options]",
  "",
  ...table(commands.map(({ name, takes = [], about }) => [[name, ...takes].join(" "), about])),
  "",
  "With every command:",
  ...table(optionRows(everyCommandsOptions)),
  "",
  ...closing,
];

export const helpFor = (command: Command): string[] => [
  usageOf(command),
  "",
  ...command.help,
  "",
  ...table(optionRows({ ...command.options, ...everyCommandsOptions })),
];
