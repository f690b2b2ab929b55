import { createInterface } from "node:readline/promises";
import { runOperator } from "./run.ts";

const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stopping.abort());

/** At a terminal. Nothing is read before something is asked. */
async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question(question, { signal: stopping.signal });
  } finally {
    terminal.close();
  }
}

// A command that waits on nothing but a timer which holds up no server must still come to its end: Node would leave in the middle.
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
