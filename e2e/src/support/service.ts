import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../../../apps/server/test/support/free-port.ts";

export const ownRoot = fileURLToPath(new URL("../../..", import.meta.url));

export type RunningService = Readonly<{
  /** For browsers. */
  url: string;
  /** Straight to the server, for calls without a browser. */
  direct: string;
  folder: string;
  /** The settings with which a test opens the same storage. */
  storage: Readonly<Record<string, string>>;
  stop: () => Promise<void>;
}>;

/** The real service on an empty folder: server, database and the built pages. It ends with this process at the latest. */
export async function startService(
  settings: Readonly<Record<string, string>> = {},
  root = ownRoot,
  parentFolder = tmpdir(),
): Promise<RunningService> {
  await ensurePagesAreBuilt(root);
  const scripts = builtScripts(root);
  const folder = await mkdtemp(join(parentFolder, "sosmessages-e2e-"));
  const port = await freePort();
  const databases = Object.entries(settings).filter(([name]) => name.endsWith("DATABASE_URL"));
  const storage = { DATA_DIR: folder, ...Object.fromEntries(databases) };
  const child = spawn(
    join(root, "node_modules/.bin/node"),
    [scripts ? join(scripts, "server.js") : "apps/server/src/main.ts"],
    {
      cwd: root,
      env: {
        ...baseEnvironment(root),
        PORT: String(port),
        DATA_DIR: folder,
        LIMIT_FACTOR: "100",
        STOP_DELAY: "0",
        ...settings,
      },
      // The server stops when the channel closes.
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    },
  );
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => (said += chunk.toString()));

  const url = `http://localhost:${port}`;
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill("SIGTERM");
      await once(child, "exit");
    }
    await rm(folder, { recursive: true, force: true });
  };

  for (let attempt = 0; attempt < 300; attempt++) {
    if (child.exitCode !== null) break;
    if (await isReady(url)) return { url, direct: url, folder, storage, stop };
    await wait(200);
  }
  await stop();
  throw new Error(`The service did not become ready:\n${said}`);
}

/** `npm test` builds the pages and bundles the server once. */
const builtScripts = (root: string) => (root === ownRoot ? process.env["SERVER_SCRIPTS"] : undefined);

/** As in `npm start`: the compile cache halves the time of a start. */
const baseEnvironment = (root: string) => ({
  PATH: process.env["PATH"],
  NODE_COMPILE_CACHE: join(root, "node_modules/.compile-cache"),
});

export async function ensurePagesAreBuilt(root: string): Promise<void> {
  if (builtScripts(root)) return;
  const tool = (await import(/* @vite-ignore */ join(root, "tools/lib/ensure-built.mjs"))) as {
    ensureBuilt: () => Promise<void>;
  };
  await tool.ensureBuilt();
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    (response) => response.ok,
    () => false,
  );
