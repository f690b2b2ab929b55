import { parseArgs } from "node:util";
import { nearest } from "#platform/nearest.ts";
import { everyCommandsOptions, joinWords, usageOf, type Command } from "./command.ts";
import { backup, backupVerify } from "./commands/backup.ts";
import { check } from "./commands/check.ts";
import { databaseMove, migrate } from "./commands/database.ts";
import { demo } from "./demo/demo.ts";
import { keysCopy, keysForget, keysRotateMaster, keysRotate } from "./commands/keys.ts";
import { alert, mailTest } from "./commands/mail.ts";
import { restore } from "./commands/restore.ts";
import { stats } from "./commands/stats.ts";
import { sweep } from "./commands/sweep.ts";
import { volunteerAdd, volunteerDisable, volunteerList, volunteerReset } from "./commands/volunteers.ts";
import { serviceCheck, serviceList, servicePreview, serviceTexts } from "./commands/services.ts";
import { servicePublish, serviceReload, serviceUndo } from "./commands/publish.ts";
import { serviceClose } from "./commands/close.ts";
import { serviceExport, serviceHistory } from "./commands/history.ts";
import { serviceNew, serviceSchema } from "./commands/new-service.ts";
import { serviceLanguage, serviceUntranslated } from "./commands/service-languages.ts";

/** Everything the operator can ask for, in the order that help shows it. */
export const commands: readonly Command[] = [
  check,
  mailTest,
  alert,
  stats,
  volunteerAdd,
  volunteerList,
  volunteerDisable,
  volunteerReset,
  serviceNew,
  serviceCheck,
  serviceList,
  serviceTexts,
  serviceLanguage,
  serviceUntranslated,
  serviceSchema,
  servicePreview,
  servicePublish,
  serviceHistory,
  serviceUndo,
  serviceExport,
  serviceReload,
  serviceClose,
  sweep,
  // Before `backup`, which would take it for a file of that name.
  backupVerify,
  backup,
  restore,
  keysRotate,
  keysRotateMaster,
  keysCopy,
  keysForget,
  migrate,
  databaseMove,
  demo,
];

export type Parsed =
  | { readonly kind: "help"; readonly of: readonly Command[] }
  | { readonly kind: "wrong"; readonly sentence: string }
  | {
      readonly kind: "run";
      readonly command: Command;
      readonly args: readonly string[];
      readonly options: Readonly<Record<string, string>>;
    };

const allOptions = {
  ...everyCommandsOptions,
  ...Object.assign({}, ...commands.map(({ options }) => options)),
} as Record<string, { value: string | null }>;

/** Which of the general options were given, even where the rest is wrong. */
export type OutputOptions = { readonly isJson: boolean; readonly isVerbose: boolean };

export const parse = (typed: readonly string[]): Parsed & OutputOptions => {
  const { tokens } = parseArgs({
    args: [...typed],
    strict: false,
    tokens: true,
    options: {
      ...Object.fromEntries(
        Object.entries(allOptions).map(([name, { value }]) => [name, { type: value === null ? "boolean" : "string" }]),
      ),
      help: { type: "boolean", short: "h" },
    },
  });
  const words = tokens.flatMap((token) => (token.kind === "positional" ? [token.value] : []));
  const given = tokens.filter((token) => token.kind === "option");
  const has = (name: string) => given.some((option) => option.name === name);
  return { ...understand(words, given, has("help")), isJson: has("json"), isVerbose: has("verbose") };
};

type Given = Extract<NonNullable<ReturnType<typeof parseArgs>["tokens"]>[number], { kind: "option" }>;

const understand = (words: readonly string[], given: readonly Given[], wantsHelp: boolean): Parsed => {
  if (words.length === 0) {
    const stranger = given.find(({ name }) => !Object.hasOwn(everyCommandsOptions, name));
    if (!stranger) return { kind: "help", of: commands };
    return {
      kind: "wrong",
      sentence: `Say what to do before ${stranger.rawName}: ${joinWords(
        commands.map(({ name }) => name),
        "or",
      )}.`,
    };
  }
  const command = commands.find(({ name }) => name.split(" ").every((word, index) => words[index] === word));
  if (!command) {
    const family = commands.filter(({ name }) => name.startsWith(`${words[0]} `));
    if (family.length > 0 && (wantsHelp || words.length === 1)) return { kind: "help", of: family };
    return { kind: "wrong", sentence: unknownCommand(words) };
  }
  if (wantsHelp) return { kind: "help", of: [command] };

  const options: Record<string, string> = {};
  for (const option of given) {
    const known = { ...everyCommandsOptions, ...command.options }[option.name];
    if (!known) return { kind: "wrong", sentence: unknownOption(command, option.rawName) };
    if (known.value === null) {
      if (option.inlineValue) return { kind: "wrong", sentence: `${option.rawName} takes no value.` };
      options[option.name] = "yes";
      continue;
    }
    const isMissing = !option.value || (!option.inlineValue && option.value.startsWith("-"));
    if (isMissing) return { kind: "wrong", sentence: `${option.rawName} needs a value: ${known.value}.` };
    options[option.name] = option.value!;
  }
  const args = words.slice(command.name.split(" ").length);
  const { takes = [] } = command;
  const needed = takes.filter((word) => !word.startsWith("[")).length;
  if (args.length < needed || args.length > takes.length) {
    const hint = args.length > takes.length && args.length > 1 ? " A name with spaces goes in quotes." : "";
    return { kind: "wrong", sentence: `Used like this: ${usageOf(command)}.${takes.length > 0 ? hint : ""}` };
  }
  return { kind: "run", command, args, options };
};

const unknownCommand = (words: readonly string[]): string => {
  const names = commands.map(({ name }) => name);
  const typed = words.slice(0, 2).join(" ");
  const meant = nearest(typed, names) ?? nearest(words[0]!, names);
  return `There is no command "${typed}"${meant ? `; did you mean "${meant}"?` : `: there are ${joinWords(names, "and")}.`}`;
};

const unknownOption = (command: Command, typed: string): string => {
  const names = Object.keys({ ...command.options, ...everyCommandsOptions }).map((name) => `--${name}`);
  const meant = nearest(typed, names);
  return `"${command.name}" has no option ${typed}${meant ? `; did you mean ${meant}?` : `: it has ${joinWords(names, "and")}.`}`;
};
