import { runOperator } from "./run.ts";

const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stopping.abort());

// A command that waits on nothing but a timer which holds up no server must still come to its end: Node would leave in the middle.
const alive = setInterval(() => {}, 60_000);
try {
  process.exitCode = await runOperator(process.argv.slice(2), {
    env: process.env,
    stdout: (text) => void process.stdout.write(text),
    stderr: (text) => void process.stderr.write(text),
    stopped: stopping.signal,
  });
} finally {
  clearInterval(alive);
}
