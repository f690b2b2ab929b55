import { spawn } from "node:child_process";
import { join } from "node:path";
import { ensureBuilt } from "./ensure-built.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";
import { requireNode, root } from "./project.mjs";
import { forwardSignals } from "./run.mjs";
import { printingProblems } from "./print.mjs";
import { exitCodeOf, superviseServer } from "./supervise.mjs";

/** Everything a fresh machine needs, then the service. */
export const startServer = () =>
  printingProblems(async () => {
    await ensureInstalled();
    await ensureBuilt();
    stopWithNpm();
    process.exitCode = await superviseServer((args, channels) =>
      runWithNode("apps/server/src/main.ts", args, channels),
    );
  });

/** The operator's command, and every tool: with the Node of this project, whichever the machine has. */
export const runFile = (file, args) =>
  printingProblems(async () => {
    await ensureInstalled();
    process.exitCode = await exitCodeOf(runWithNode(file, args, []));
  });

/** Without core dumps, which would hold what people wrote. The shell becomes Node, so the child is Node itself. */
const runWithNode = (file, args, channels) => {
  // SIGUSR1 would open a debugger, and with it everything in memory.
  const command = [
    requireNode(),
    "--disable-warning=ExperimentalWarning",
    "--disable-sigusr1",
    join(root, file),
    ...args,
  ];
  // The service is read from its sources; what Node made of them last time halves the time of the next start.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(root, "node_modules", ".compile-cache") };
  const child = spawn("/bin/sh", ["-c", 'ulimit -c 0; exec "$@"', "sh", ...command], {
    cwd: root,
    env,
    stdio: ["inherit", "inherit", "inherit", ...channels],
  });
  forwardSignals(child);
  return child;
};

/** If npm is killed, nobody passes signals on any more; we notice that we have got another parent. */
const stopWithNpm = () => {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 500);
  watch.unref();
};
