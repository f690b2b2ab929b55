import { execFile } from "node:child_process";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { isAlive } from "#platform/process/process-identity.ts";
import type { Binaries } from "./binaries.ts";

/** PostgreSQL's first process, as it describes itself in the file `postmaster.pid` of its cluster. */
export type Postmaster = { pid: number; port: number; isReady: boolean };

const pidFile = (cluster: string) => join(cluster, "postmaster.pid");

export const readPostmaster = async (cluster: string): Promise<Postmaster | null> => {
  const lines = (await readFile(pidFile(cluster), "utf8").catch(() => "")).split("\n");
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === "ready" } : null;
};

/** Process numbers are used again, above all in containers: only a postgres that lives in this cluster counts. */
export const isRunning = async (pid: number, cluster: string): Promise<boolean> => {
  if (!isAlive(pid)) return false;
  switch (process.platform) {
    case "linux": {
      // Not by the folder's path: a unit of systemd has mounts of its own, and from outside of them the path is another one.
      const [name, home, own] = await Promise.all([
        readFile(`/proc/${pid}/comm`, "utf8").catch(() => ""),
        stat(`/proc/${pid}/cwd`).catch(() => null),
        stat(cluster).catch(() => null),
      ]);
      return name.trim() === "postgres" && home !== null && home.ino === own?.ino && home.dev === own.dev;
    }
    case "win32":
      return true;
    default: {
      const command = await outputOf("ps", ["-o", "command=", "-p", String(pid)]);
      return command.includes("postgres") && command.includes(cluster);
    }
  }
};

const outputOf = async (program: string, args: readonly string[]): Promise<string> =>
  (await promisify(execFile)(program, args).catch(() => ({ stdout: "" }))).stdout;

const send = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // It has ended this moment.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
};

/** Orderly first. What follows is safe as well: the next start then recovers from the write-ahead log. */
const shutdowns = [
  { mode: "fast", signal: "SIGINT", patience: 5_000 },
  { mode: "immediate", signal: "SIGQUIT", patience: 2_000 },
  { mode: "immediate", signal: "SIGKILL", patience: 2_000 },
] as const;

export const shutDown = async (pid: number, cluster: string, binaries: Binaries): Promise<void> => {
  for (const { mode, signal, patience } of shutdowns) {
    if (process.platform === "win32") {
      await outputOf(binaries.pgCtl, ["stop", "--no-wait", `--mode=${mode}`, `--pgdata=${cluster}`]);
    } else if (await isRunning(pid, cluster)) {
      send(pid, signal);
    }
    const deadline = performance.now() + patience;
    while (performance.now() < deadline) {
      if (!(await isRunning(pid, cluster))) return;
      await wait(20);
    }
  }
};

/**
 * A server that was killed leaves its database running. Whoever calls this holds the lock of the data folder, so nobody
 * needs that one any more. A number that by now belongs to another program must not keep PostgreSQL from starting.
 */
export const stopLeftover = async (cluster: string, binaries: Binaries): Promise<void> => {
  const left = await readPostmaster(cluster);
  if (left === null) return;
  if (await isRunning(left.pid, cluster)) await shutDown(left.pid, cluster, binaries);
  else if (isAlive(left.pid)) await rm(pidFile(cluster), { force: true });
  await endStrays(cluster);
};

/** Without their postmaster the others end by themselves, though not before the query they work on, which may be long. */
const endStrays = async (cluster: string): Promise<void> => {
  if (process.platform !== "linux") return;
  for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number)) {
    if (await isRunning(pid, cluster)) send(pid, "SIGKILL");
  }
};
