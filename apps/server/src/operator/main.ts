import { createInterface } from "node:readline/promises";
import { runOperator } from "./run.ts";

const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stopping.abort());

// The reader of a pipe such as `| head` may end first. The command still ends its work.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

async function ask(question: string): Promise<string> {
  using terminal = createInterface({ input: process.stdin, output: process.stdout });
  return await terminal.question(question, { signal: stopping.signal });
}

// Keeps the process alive while a command waits on an unreferenced timer.
const alive = setInterval(() => {}, 60_000);
try {
  process.exitCode = await runOperator(process.argv.slice(2), {
    env: process.env,
    stdout: (text) => void process.stdout.write(text),
    stderr: (text) => void process.stderr.write(text),
    stopped: stopping.signal,
    ...(process.stdin.isTTY && { ask }),
  });
} finally {
  clearInterval(alive);
}
