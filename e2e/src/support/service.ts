import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";

export const ownRoot = fileURLToPath(new URL("../../..", import.meta.url));

export type RunningService = Readonly<{
  /** What people open. */
  url: string;
  /** Straight to the server, for what a test does without a browser. */
  direct: string;
  folder: string;
  /** Where it stores: enough for whoever looks into it by another way. */
  storage: Readonly<Record<string, string>>;
  stop: () => Promise<void>;
}>;

/**
 * The real service on an empty folder: server, database and the pages as they are built for everyone. `root` is where the
 * sources are, if not here.
 */
export async function startService(
  settings: Readonly<Record<string, string>> = {},
  root = ownRoot,
): Promise<RunningService> {
  await ensurePagesAreBuilt(root);
  const folder = await mkdtemp(join(tmpdir(), "sosmessages-e2e-"));
  const port = await freePort();
  const databases = Object.entries(settings).filter(([name]) => name.endsWith("DATABASE_URL"));
  const storage = { DATA_DIR: folder, ...Object.fromEntries(databases) };
  const child = spawn(join(root, "node_modules/.bin/node"), ["apps/server/src/main.ts"], {
    cwd: root,
    env: { ...baseEnvironment(root), PORT: String(port), DATA_DIR: folder, LIMIT_FACTOR: "100", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (said += chunk.toString()));

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

/** As `npm start` does: what Node made of the sources last time halves the time of the next start. */
const baseEnvironment = (root: string) => ({
  PATH: process.env["PATH"],
  NODE_COMPILE_CACHE: join(root, "node_modules/.compile-cache"),
});

export async function ensurePagesAreBuilt(root: string): Promise<void> {
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

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === "string") throw new Error("a listening socket has no port");
  return address.port;
}
