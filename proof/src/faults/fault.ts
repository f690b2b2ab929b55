import { readdir, readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { runningDatabase } from "@sosmessages/server/test/support/server-process.ts";
import type { Supervised } from "./supervised.ts";

const databaseWithin = 60_000;

/** Something that breaks, and how it is made good again. */
export type Fault = {
  readonly name: string;
  /** On these no letter can be stored meanwhile: their `/readyz` must say so, and somebody must be alerted. */
  readonly stops?: readonly Supervised[];
  /** These end, and are started again. Any other server that ends is a fault of its own. */
  readonly ends?: readonly Supervised[];
  /** Another clock shows other letters and ends logins, so people pause until it is right again. */
  readonly movesClock?: boolean;
  /** Seconds that it lasts, from and to. */
  readonly lasts: readonly [number, number];
  inject(): Promise<unknown>;
  repair(): Promise<unknown>;
};

/** What a run works on: servers, what they depend on, and what can happen to it all. */
export type Ground = {
  readonly name: string;
  readonly servers: readonly Supervised[];
  /** The settings under which the operator's command finds the same service. */
  readonly env: Record<string, string>;
  readonly faults: readonly Fault[];
  /** What cannot be tried on this machine, and why. */
  readonly leftOut: readonly string[];
  stop(): Promise<void>;
};

/** Its number once it runs again: it may still be coming back from the fault before. */
export const databaseIn = async (folder: string): Promise<number> => {
  for (const giveUp = Date.now() + databaseWithin; ; await wait(50)) {
    const pid = await runningDatabase(folder);
    if (pid !== null) return pid;
    if (Date.now() > giveUp) throw new Error(`no database runs in ${folder}`);
  }
};

/** A process and everything it has started. */
export const familyOf = async (pid: number): Promise<number[]> => {
  const family = [pid];
  for (const entry of await readdir("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    const stat = await readFile(`/proc/${entry}/stat`, "utf8").catch(() => "");
    const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
    if (parent === pid) family.push(Number(entry));
  }
  return family;
};

export const signalAll = (pids: readonly number[], signal: NodeJS.Signals): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // Gone by itself meanwhile.
    }
  }
};

export const signalFamily = async (pid: number, signal: NodeJS.Signals): Promise<void> =>
  signalAll(await familyOf(pid), signal);

const nothing = async (): Promise<void> => {};

/** What can happen to any server process. */
export const processFaults = (label: string, server: Supervised): Fault[] => [
  {
    name: `${label} killed`,
    ends: [server],
    lasts: [0, 0.5],
    inject: async () => server.signal("SIGKILL"),
    repair: nothing,
  },
  {
    name: `${label} told to stop`,
    ends: [server],
    lasts: [0, 0.5],
    inject: async () => server.signal("SIGTERM"),
    repair: nothing,
  },
  {
    name: `${label} frozen`,
    lasts: [0.5, 4],
    inject: async () => server.signal("SIGSTOP"),
    repair: async () => server.signal("SIGCONT"),
  },
];
