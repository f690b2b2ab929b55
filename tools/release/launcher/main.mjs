// What `sosmessages` runs in a release: the service itself, or one of the operator's commands.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Problem, printingProblems } from "../../lib/print.mjs";
import { forwardSignals } from "../../lib/run.mjs";
import { superviseServer } from "../../lib/supervise.mjs";
import { compileCache } from "./compile-cache.ts";

/** This becomes `server/launch.js` of the release, next to the scripts of the server. */
const scripts = import.meta.dirname;
const root = dirname(scripts);
const words = process.argv.slice(2);

/** A file of settings for service and commands alike: whoever forgets one would look at another database. What is set already counts. */
const readSettings = () => {
  const file = process.env.SOSMESSAGES_ENV;
  if (!file) return;
  try {
    process.loadEnvFile(file);
  } catch (error) {
    throw new Problem(
      `The settings in ${file} cannot be read (${error.code}): run this as root, or as the user who runs the service.`,
    );
  }
};

const startServer = (args, channels) => {
  // What Node made of the scripts last time makes the next start quicker.
  const env = { NODE_COMPILE_CACHE: compileCache(process.env.DATA_DIR, join(scripts, "server.js")), ...process.env };
  const command = [...process.execArgv, join(scripts, "server.js"), ...args];
  const child = spawn(process.execPath, command, { env, stdio: ["inherit", "inherit", "inherit", ...channels] });
  forwardSignals(child);
  return child;
};

const { version, commit } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

await printingProblems(async () => {
  readSettings();
  process.env.DATA_DIR ||= join(root, "data");
  if (words.length === 1 && words[0] === "--version") console.log(`${version} (${commit})`);
  else if (words.length === 1 && words[0] === "start") process.exitCode = await superviseServer(startServer);
  else {
    const isOverview = words.length === 0 || (words.length === 1 && ["--help", "-h", "help"].includes(words[0]));
    if (isOverview)
      console.log(`sosmessages ${version}\n\nsosmessages start    runs the service until it is asked to stop\n`);
    await import("../../../apps/server/src/operator/main.ts");
  }
});
