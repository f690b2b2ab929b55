import { spawn } from "node:child_process";
import { EventEmitter } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { forwardSignals, isInterrupted } from "./run.mjs";

/** Seconds before each start after the first: soon, and then less and less often. */
const pauses = [0.25, 1, 2, 4, 8, 16, 32, 60];
/** Whoever served for so long was well: what happens then is a new fault. */
const wellAfter = 120_000;
/** What never served will hardly do so by being started again. */
const mostVainStarts = 5;

/** The server's own exit codes, see `apps/server/src/main.ts`. */
const refused = new Set([1, 78]);
const askedToStop = new Set(["SIGINT", "SIGTERM", "SIGHUP"]);

const sorrow = "The service ended, and does not start again. It is tried every minute. Its log has the reason.";

/**
 * Runs the server until it is asked to stop, and starts it again whenever it ends unexpectedly. What it refuses to start with, a
 * wrong setting for instance, is for a person to put right; but once it has served, the same settings were good before, and the
 * reason may go away while nobody looks.
 *
 * `start` starts the server's program with these arguments and channels, and returns the child.
 */
export const superviseServer = async (start) => {
  let hasServed = false;
  let hasAlerted = false;
  let vain = 0;
  for (let fault = 0; ; fault += 1) {
    const began = performance.now();
    const { code, signal, isServing } = await run(start([], ["ipc"]));
    hasServed ||= isServing;
    vain = isServing ? 0 : vain + 1;
    if (isInterrupted() || askedToStop.has(signal) || code === 0) return code ?? 1;
    if (!hasServed && (refused.has(code) || vain >= mostVainStarts)) return code ?? 1;

    if (isServing) hasAlerted = false;
    else if (!hasAlerted) {
      hasAlerted = true;
      await exitCodeOf(start(["--alert", sorrow], []));
    }
    if (isServing && performance.now() - began > wellAfter) fault = 0;
    const pause = pauses[Math.min(fault, pauses.length - 1)];
    process.stderr.write(
      `The service ended unexpectedly (${signal ?? `exit code ${code}`}); it starts again in ${pause} s.\n`,
    );
    await pauseFor(pause);
    if (!isInterrupted()) continue;
    // No other start follows, so what it left running is ended.
    await exitCodeOf(start(["--end-database"], []));
    return 0;
  }
};

const run = (server) => {
  let isServing = false;
  server.on("message", (word) => {
    if (word !== "serving") return;
    isServing = true;
    reportReady();
  });
  return new Promise((resolve) => server.once("exit", (code, signal) => resolve({ code, signal, isServing })));
};

/** For units with Type=notify. The variable is removed, so that no other process reports in its place. */
const socket = process.env.NOTIFY_SOCKET;
delete process.env.NOTIFY_SOCKET;
const reportReady = () => {
  if (!socket) return;
  const env = { ...process.env, NOTIFY_SOCKET: socket };
  spawn("systemd-notify", ["--ready"], { env, stdio: "ignore" }).on("error", () => undefined);
};

export const exitCodeOf = (child) =>
  new Promise((resolve) => child.once("exit", (code, signal) => resolve(signal ? 1 : (code ?? 1))));

/** A signal that comes meanwhile ends the pause. */
const pauseFor = async (seconds) => {
  const ending = new AbortController();
  const pause = Object.assign(new EventEmitter(), { kill: () => ending.abort() });
  forwardSignals(pause);
  await wait(seconds * 1000, undefined, { signal: ending.signal }).catch(() => undefined);
  pause.emit("exit");
};
