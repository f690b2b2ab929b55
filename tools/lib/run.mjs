import { spawn } from "node:child_process";
import { setPriority } from "node:os";
import { Problem } from "./print.mjs";

const children = new Set();
let isForwarding = false;
let hasSignal = false;

/** Whether we were asked to stop. */
export const isInterrupted = () => hasSignal;

/** Every child gets the signals that we get. */
export const forwardSignals = (child) => {
  children.add(child);
  child.once("exit", () => children.delete(child));
  if (isForwarding) return;
  isForwarding = true;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      hasSignal = true;
      for (const each of children) each.kill(signal);
      if (children.size === 0) process.exit(1);
    });
  }
};

/** Runs a program to its end and keeps what it says, to be shown only if it fails. */
export const runQuietly = (program, args, { priority, ...options } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], ...options });
    forwardSignals(child);
    if (priority && child.pid) setPriority(child.pid, priority);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    child.once("error", (error) => resolve({ succeeded: false, output: `${output}${error.message}` }));
    child.once("close", (code) => {
      if (hasSignal) reject(new Problem("Stopped before it was done."));
      else resolve({ succeeded: code === 0, output });
    });
  });
