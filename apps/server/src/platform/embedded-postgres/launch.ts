import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { StartupProblem } from "#platform/process/startup-problem.ts";
import { openLogFile } from "#platform/process/own-file.ts";
import type { Binaries } from "./binaries.ts";
import { writePrivately, type Places } from "./files.ts";
import { isRunning, readPostmaster, shutDown, stopLeftover } from "./postmaster.ts";
import { start, type RunAs } from "./run-as.ts";
import { settingsFor } from "./settings.ts";

export type Running = { port: number; exited: Promise<unknown>; stop(): Promise<void> };

export type Launch = { places: Places; binaries: Binaries; as: RunAs; choosePort: () => Promise<number> };

const readyWithin = 120_000;
const retryFor = 30_000;
const lastWordsWithin = 2_000;

/** Starts PostgreSQL on a whole cluster and waits until it takes connections. */
export const launch = async (what: Launch): Promise<Running> => {
  const giveUp = performance.now() + retryFor;
  let portsTried = 0;
  for (;;) {
    await stopLeftover(what.places.cluster, what.binaries);
    const outcome = await launchOnce(what, await what.choosePort());
    if (typeof outcome !== "string") return outcome;

    // Between choosing a free port and using it, somebody else may take it.
    const isPortTaken = outcome.includes("could not create any TCP/IP sockets");
    if (isPortTaken && ++portsTried < 5) continue;
    // The processes of a database that was killed take a moment to notice.
    const isStillDying = /still in use|postmaster\.pid" already exists/.test(outcome);
    if (isStillDying && performance.now() < giveUp) {
      await wait(200);
      continue;
    }
    throw new StartupProblem(
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

/** The running database, or the reason why there is none. */
const launchOnce = async ({ places, binaries, as }: Launch, port: number): Promise<Running | string> => {
  const { cluster } = places;
  await writePrivately(places.settings, settingsFor({ port }), as.owner);
  await writePrivately(places.startLog, "", as.owner);
  // It leads to the log of the run before for as long as this one has none.
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
          await shutDown(pid, cluster, binaries);
          await exited;
        },
      };
    }
    await wait(20);
  }
  if (await isRunning(pid, cluster)) await shutDown(pid, cluster, binaries);
  return `it was not ready after ${readyWithin / 1000} seconds`;
};

/** What the others say while it ends is no reason. */
const isReason = /FATAL: +(?!terminating connection|the database system is )/;

/**
 * What goes wrong early stands in our file, the rest in the log that PostgreSQL has opened by then. That one is written by a
 * process of its own, which may outlive the one that has failed by a moment.
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
  // A day's runs share one log.
  return texts.flatMap((text) =>
    text
      .slice(Math.max(0, text.lastIndexOf("starting PostgreSQL")))
      .trim()
      .split("\n"),
  );
};
