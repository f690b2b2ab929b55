import type { Log } from "#platform/log.ts";
import type { KeyNeeds } from "#vault/keys/open-keys.ts";
import type { Config } from "../config.ts";
import type { Settings } from "../settings.ts";
import type { Storage } from "../storage.ts";

/** `value` names what follows the option, as help shows it; null: nothing does. */
export type Option = { readonly value: string | null; readonly about: string };

export type Call = {
  readonly config: Config;
  readonly args: readonly string[];
  readonly options: Readonly<Record<string, string>>;
  /** Drops everything, unless the operator asked to see it. */
  readonly log: Log;
  /** Alongside a running service on its database, or on the embedded one until the work is done. */
  /** For what somebody reads while the command goes on. */
  readonly say: (line: string) => void;
  /** Aborted when the operator stops the command. */
  readonly stopped: AbortSignal;
  readonly visit: <T>(work: (storage: Storage) => Promise<T>, log?: Log, needs?: KeyNeeds) => Promise<T>;
};

/** For a command about the services' folders, which may be wrong: nothing of them has been read yet. */
export type LoneCall = Pick<Call, "args" | "options"> & {
  readonly settings: Settings;
  /** undefined: nobody is there to answer. */
  readonly ask: ((question: string) => Promise<string>) | undefined;
};

/** What a command came to: sentences for people, and the same as data for scripts. */
export type Outcome = {
  readonly status: "done" | "failed" | "wrong-usage";
  readonly lines: readonly string[];
  readonly json?: Readonly<Record<string, unknown>>;
};

export type Command = {
  readonly name: string;
  /** What stands after the name, in this order. */
  readonly takes: readonly string[];
  readonly options: Readonly<Record<string, Option>>;
  readonly about: string;
  readonly help: readonly string[];
  /** May be the first that is done with a data folder. Others ask for the service's settings where nothing was ever started. */
  readonly beginsAnew?: true;
} & ({ readonly run: (call: Call) => Promise<Outcome> } | { readonly alone: (call: LoneCall) => Promise<Outcome> });

export const exitCodes = { done: 0, failed: 1, "wrong-usage": 2 } as const satisfies Record<Outcome["status"], number>;

export const done = (lines: readonly string[], json: Readonly<Record<string, unknown>> = {}): Outcome => ({
  status: "done",
  lines,
  json,
});
export const failed = (sentence: string): Outcome => ({ status: "failed", lines: [sentence] });
export const wrongUsage = (sentence: string): Outcome => ({ status: "wrong-usage", lines: [sentence] });
