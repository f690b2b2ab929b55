import { readFile } from "node:fs/promises";
import { eventually } from "@sosmessages/server/test/support/mail.ts";
import { runningDatabase } from "@sosmessages/server/test/support/server-process.ts";
import type { Supervised } from "./supervised.ts";

/** A fault and its repair. */
export type Fault = {
  readonly name: string;
  /** These servers cannot store letters: their `/readyz` must fail, and an alert must be raised. */
  readonly stops?: readonly Supervised[];
  /** These servers end and are started again. Any other server that ends breaks a promise. */
  readonly ends?: readonly Supervised[];
  /** A moved clock hides letters and ends logins, so people pause until it is right again. */
  readonly movesClock?: boolean;
  /** Shortest and longest duration, in seconds. */
  readonly lasts: readonly [number, number];
  inject(): Promise<unknown>;
  repair(): Promise<unknown>;
};

/** A setup: servers, their dependencies, and faults. */
export type Setup = {
  readonly name: string;
  readonly servers: readonly Supervised[];
  /** The database as its superuser. Null: the server runs its own. */
  readonly databaseUrl: string | null;
  /** The settings with which the operator's command finds the same service. */
  readonly env: Record<string, string>;
  readonly faults: readonly Fault[];
  /** Faults that this machine cannot inject, with the reason. */
  readonly leftOut: readonly string[];
  stop(): Promise<void>;
};

/** May put a database there, so that it need not be made and migrated. */
export type Prepare = (directory: string) => Promise<unknown>;

/** The database's process id, once it runs again after the fault before. */
export const databaseIn = (folder: string): Promise<number> => eventually(() => runningDatabase(folder));

/** A process and its children. */
export const familyOf = async (pid: number): Promise<number[]> => {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  return [pid, ...children.split(" ").filter(Boolean).map(Number)];
};

export const signalAll = (pids: readonly number[], signal: NodeJS.Signals): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // The process has ended.
    }
  }
};

type Details = Pick<Fault, "stops" | "ends" | "movesClock"> & { readonly repair?: () => unknown };

export const newFault = (
  name: string,
  lasts: Fault["lasts"],
  inject: () => unknown,
  { repair, ...details }: Details = {},
): Fault => ({ name, lasts, ...details, inject: async () => inject(), repair: async () => repair?.() });

const briefly = [0, 0.5] as const;

export const processFaults = (label: string, server: Supervised): Fault[] => [
  newFault(`${label} killed`, briefly, () => server.signal("SIGKILL"), { ends: [server] }),
  newFault(`${label} told to stop`, briefly, () => server.signal("SIGTERM"), { ends: [server] }),
  newFault(`${label} frozen`, [0.5, 4], () => server.signal("SIGSTOP"), { repair: () => server.signal("SIGCONT") }),
];

/** Faults of a database that `servers` depend on. `pid` returns its main process. */
export const databaseFaults = (servers: readonly Supervised[], pid: () => Promise<number>): Fault[] => {
  const signalFamily = (signal: NodeJS.Signals) => async () => signalAll(await familyOf(await pid()), signal);
  return [
    newFault("the database killed", briefly, async () => process.kill(await pid(), "SIGKILL")),
    newFault("the database stopped", briefly, async () => process.kill(await pid(), "SIGINT")),
    newFault("the database frozen", [6, 12], signalFamily("SIGSTOP"), {
      stops: servers,
      repair: signalFamily("SIGCONT"),
    }),
  ];
};
