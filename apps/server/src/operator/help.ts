import type { Command, Option } from "./command.ts";

export const everyCommandsOptions: Readonly<Record<string, Option>> = {
  help: { value: null, about: "how it is used" },
  json: { value: null, about: "one JSON object instead of sentences, for scripts: npm run --silent sosmessages -- …" },
  verbose: { value: null, about: "show the service's log lines as well, on the error output" },
};

/** `a, b or c` */
export const listOf = (words: readonly string[], joiner: "and" | "or"): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${joiner} ${words.at(-1)}`;

export const usageOf = ({ name, takes, options }: Command): string => {
  const shown = Object.entries(options).map(
    ([option, { value }]) => `[--${option}${value === null ? "" : ` ${value}`}]`,
  );
  return ["npm run sosmessages --", name, ...takes, ...shown].join(" ");
};

const table = (rows: readonly (readonly [string, string])[]): string[] => {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}   ${right}`);
};

const optionRows = (options: Readonly<Record<string, Option>>) =>
  Object.entries(options).map(
    ([name, { value, about }]) => [`--${name}${value === null ? "" : ` ${value}`}`, about] as const,
  );

const closing = [
  "It uses the settings of the environment, as the service does, alongside a running service or without one.",
  "Exit codes: 0 done, 1 failed, 2 wrong usage.",
];

export const overview = (commands: readonly Command[]): string[] => [
  "npm run sosmessages -- COMMAND [options]",
  "",
  ...table(commands.map(({ name, takes, about }) => [[name, ...takes].join(" "), about] as const)),
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
