import { once } from "node:events";
import { readFile, rm, readdir, stat } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { TemporaryProblem } from "#platform/process/startup-problem.ts";
import { openLogFile } from "#platform/process/files.ts";
import { type Binaries, start, type RunAs } from "./programs.ts";
import { writePrivately, type Places } from "./cluster.ts";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { isAlive } from "#platform/process/data-dir-lock.ts";

export type Running = { port: number; exited: Promise<unknown>; stop(): Promise<void> };

export type Launch = { places: Places; binaries: Binaries; as: RunAs; choosePort: () => Promise<number> };

const readyWithin = 120_000;
const retryFor = 30_000;
const lastWordsWithin = 2_000;

/** Starts PostgreSQL on a complete cluster and waits until it accepts connections. */
export const launch = async (what: Launch): Promise<Running> => {
  const giveUp = performance.now() + retryFor;
  let portsTried = 0;
  for (;;) {
    await stopLeftover(what.places.cluster);
    const outcome = await launchOnce(what, await what.choosePort());
    if (typeof outcome !== "string") return outcome;

    // Another program may take the port between choosing and using it.
    const isPortTaken = outcome.includes("could not create any TCP/IP sockets");
    if (isPortTaken && ++portsTried < 5) continue;
    // The processes of a killed database take a moment to end.
    const isStillDying = /still in use|postmaster\.pid" already exists/.test(outcome);
    if (isStillDying && performance.now() < giveUp) {
      await wait(200);
      continue;
    }
    throw new TemporaryProblem(
      `The embedded database in ${what.places.directory} did not start: ${outcome} (its log is in ${what.places.log}).`,
    );
  }
};

export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
};

const settingsFor = async (port: number, { major }: Binaries): Promise<string> => {
  const text = await readFile(new URL("./settings.conf", import.meta.url), "utf8");
  const known = major < 17 ? text.replace(/^allow_alter_system.*\n/m, "") : text;
  return known.replace(/\bPORT\b/, String(port));
};

/** Returns the running database, or the reason why it did not start. */
const launchOnce = async ({ places, binaries, as }: Launch, port: number): Promise<Running | string> => {
  const { cluster } = places;
  await writePrivately(places.settings, await settingsFor(port, binaries), as.owner);
  await writePrivately(places.startLog, "", as.owner);
  // Until this run has a log, it would point to the log of the previous run.
  await rm(join(cluster, "current_logfiles"), { force: true });
  const startLog = await openLogFile(places.startLog);
  const child = start(as, [binaries.postgres, "-D", cluster], {
    cwd: places.directory,
    stdio: ["ignore", startLog.fd, startLog.fd],
  });
  await startLog.close();
  let hasExited = false;
  const exited = once(child, "exit").then(
    () => (hasExited = true),
    () => (hasExited = true),
  );
  const pid = child.pid;
  if (pid === undefined) return "its program cannot be run";

  const deadline = performance.now() + readyWithin;
  while (performance.now() < deadline) {
    if (hasExited) return reasonIn(places);
    const postmaster = await readPostmaster(cluster);
    if (postmaster?.pid === pid && postmaster.isReady) {
      return {
        port,
        exited,
        stop: async () => {
          await shutDown(pid, cluster);
          await exited;
        },
      };
    }
    await wait(20);
  }
  if (await isRunning(pid, cluster)) await shutDown(pid, cluster);
  return `it was not ready after ${readyWithin / 1000} seconds`;
};

/** Excludes messages of the other processes, which end with it. */
const isReason = /FATAL: +(?!terminating connection|the database system is )/;

/**
 * Early failures are in our start log, later ones in PostgreSQL's log. A separate process writes the latter, possibly a moment after the
 * failed process has ended.
 */
const reasonIn = async (places: Places): Promise<string> => {
  const giveUp = performance.now() + lastWordsWithin;
  for (;;) {
    const lines = await linesIn(places);
    const found = lines.find((line) => /PANIC: /.test(line)) ?? lines.findLast((line) => isReason.test(line));
    if (found !== undefined) return found.replace(/^.*?(FATAL|PANIC): */, "");
    if (performance.now() > giveUp) return lines.slice(0, 3).join(" ");
    await wait(50);
  }
};

const linesIn = async ({ cluster, startLog }: Places): Promise<string[]> => {
  const log = /^stderr (.+)$/m.exec(await readFile(join(cluster, "current_logfiles"), "utf8").catch(() => ""))?.[1];
  const texts = [
    await readFile(startLog, "utf8").catch(() => ""),
    log === undefined ? "" : await readFile(join(cluster, log), "utf8").catch(() => ""),
  ];
  // All runs of a day write to one log.
  return texts.flatMap((text) =>
    text
      .slice(Math.max(0, text.lastIndexOf("starting PostgreSQL")))
      .trim()
      .split("\n"),
  );
};

/** The contents of `postmaster.pid`, the file of PostgreSQL's first process. */
export type Postmaster = { pid: number; port: number; isReady: boolean };

const pidFile = (cluster: string) => join(cluster, "postmaster.pid");

export const readPostmaster = async (cluster: string): Promise<Postmaster | null> => {
  const lines = (await readFile(pidFile(cluster), "utf8").catch(() => "")).split("\n");
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === "ready" } : null;
};

/** Process numbers are reused, above all in containers: only a postgres that runs in this cluster counts. */
export const isRunning = async (pid: number, cluster: string): Promise<boolean> => {
  if (!isAlive(pid)) return false;
  if (process.platform === "linux") {
    // Compare inodes: a systemd unit has separate mounts, so the same folder has another path outside of it.
    const [name, home, own] = await Promise.all([
      readFile(`/proc/${pid}/comm`, "utf8").catch(() => ""),
      stat(`/proc/${pid}/cwd`).catch(() => null),
      stat(cluster).catch(() => null),
    ]);
    return name.trim() === "postgres" && home !== null && home.ino === own?.ino && home.dev === own.dev;
  }
  const { stdout: command } = await promisify(execFile)("ps", ["-o", "command=", "-p", String(pid)]).catch(() => ({
    stdout: "",
  }));
  return command.includes("postgres") && command.includes(cluster);
};

const send = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // It has just ended.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
};

/** Immediate shutdowns are safe too: the next start recovers from the write-ahead log. */
const shutdowns = [
  { signal: "SIGINT", patience: 5_000 },
  { signal: "SIGQUIT", patience: 2_000 },
  { signal: "SIGKILL", patience: 2_000 },
] as const;

export const shutDown = async (pid: number, cluster: string): Promise<void> => {
  for (const { signal, patience } of shutdowns) {
    if (await isRunning(pid, cluster)) send(pid, signal);
    const deadline = performance.now() + patience;
    while (performance.now() < deadline) {
      if (!(await isRunning(pid, cluster))) return;
      await wait(20);
    }
  }
};

/**
 * A killed server leaves its database running. The caller holds the lock of the data folder, so that database is unused. If its process
 * number now belongs to another program, only the file is removed: PostgreSQL would not start otherwise.
 */
export const stopLeftover = async (cluster: string): Promise<void> => {
  const left = await readPostmaster(cluster);
  if (left === null) return;
  if (await isRunning(left.pid, cluster)) await shutDown(left.pid, cluster);
  else if (isAlive(left.pid)) await rm(pidFile(cluster), { force: true });
  await endStrays(cluster);
};

/** Without the postmaster the other processes end only after their current query, which may be long. */
const endStrays = async (cluster: string): Promise<void> => {
  if (process.platform !== "linux") return;
  for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number)) {
    if (await isRunning(pid, cluster)) send(pid, "SIGKILL");
  }
};

/** Retries for this long, for example until space is freed on a full disk. */
const revivalTime = 5 * 60_000;

/** Restarts the database whenever it ends unexpectedly. `died` resolves when restarting has failed for minutes. */
export const keepRunning = (first: Running, startAgain: () => Promise<Running>) => {
  let running = first;
  let isStopping = false;
  const died = Promise.withResolvers<void>();

  const revive = async (): Promise<Running | null> => {
    const giveUp = performance.now() + revivalTime;
    while (!isStopping && performance.now() < giveUp) {
      const revived = await startAgain().catch(() => null);
      if (revived) return revived;
      await wait(1_000);
    }
    return null;
  };

  const watch = async (): Promise<void> => {
    await running.exited;
    if (isStopping) return;
    const revived = await revive();
    if (revived === null) {
      if (!isStopping) died.resolve();
      return;
    }
    running = revived;
    if (isStopping) await running.stop();
    return watch();
  };
  const watching = watch();

  return {
    died: died.promise,
    stop: async (): Promise<void> => {
      isStopping = true;
      await running.stop();
      await watching;
    },
  };
};
