import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { separated } from "./new-database.ts";
import { copyPages } from "./rendered-pages.ts";
import { isRunning, readPostmaster } from "#platform/embedded-postgres/postmaster.ts";

/** `npm test` bundles these programs once. Without `npm test`, vitest starts them from their sources. */
export const programFile = (program: "server" | "operator"): string => {
  const scripts = process.env.SERVER_SCRIPTS;
  if (scripts) return join(scripts, `${program}.js`);
  const source = program === "server" ? "../../src/main.ts" : "../../src/operator/main.ts";
  return fileURLToPath(new URL(source, import.meta.url));
};

/** Options of every process of the service. As in `npm start`, the compile cache halves the time of the next start. */
export const baseEnvironment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: fileURLToPath(new URL("../../../../node_modules/.compile-cache", import.meta.url)),
};

/** Spaces are in many people's paths. */
export const temporaryFolder = () => mkdtemp(join(tmpdir(), "a service of ours "));

export type ServerProcess = {
  readonly child: ChildProcess;
  /** Its address, once it has logged it. */
  readonly address: Promise<string>;
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; seconds: number }>;
  readonly said: { out: string; err: string };
};

type Options = { dataDir: string; env?: Record<string, string>; before?: readonly string[]; withChannel?: boolean };

/** The service as a separate process on a free port. */
export const runServer = ({ dataDir, env = {}, before = [], withChannel = false }: Options): ServerProcess => {
  // Another user could not replace them.
  if (before.length === 0) copyPages(dataDir);
  const [program, ...args] = [...before, process.execPath, programFile("server")];
  const child = spawn(program, args, {
    env: { ...baseEnvironment, DATA_DIR: dataDir, PORT: "0", LIMIT_FACTOR: "1000", STOP_DELAY: "0", ...separated(env) },
    stdio: ["ignore", "pipe", "pipe", ...(withChannel ? (["ipc"] as const) : [])],
  });
  return watchServer(child);
};

export const watchServer = (child: ChildProcess): ServerProcess => {
  const began = performance.now();
  const said = { out: "", err: "" };
  child.stderr?.on("data", (chunk: Buffer) => (said.err += chunk.toString()));
  const ended = once(child, "exit").then(async ([code, signal]) => {
    const seconds = (performance.now() - began) / 1000;
    // Its last words may still be on their way.
    await Promise.race([Promise.all([finished(child.stdout!), finished(child.stderr!)]), wait(1_000)]);
    return { code: code as number | null, signal: signal as NodeJS.Signals | null, seconds };
  });
  const address = new Promise<string>((resolve, reject) => {
    child.stdout?.on("data", (chunk: Buffer) => {
      said.out += chunk.toString();
      const found = /Callers write at +(http\S+)\s[^]*Ctrl-C/.exec(said.out)?.[1];
      if (found) resolve(found);
    });
    void ended.then(() => reject(new Error(`The server ended before it served: ${said.err}`)));
  });
  // Tests that expect the process to end do not use the address.
  address.catch(() => undefined);
  return { child, address, ended, said };
};

export const stopServer = async (server: ServerProcess, signal: NodeJS.Signals = "SIGTERM") => {
  const asked = performance.now();
  server.child.kill(signal);
  return { ...(await server.ended), seconds: (performance.now() - asked) / 1000 };
};

const clusterOf = (dataDir: string) => join(dataDir, "postgres", "cluster");

/** The number of the database's first process, or null if none runs there. */
export const runningDatabase = async (dataDir: string): Promise<number | null> => {
  const pid = (await readPostmaster(clusterOf(dataDir)))?.pid ?? null;
  return pid !== null && (await isRunning(pid, clusterOf(dataDir))) ? pid : null;
};

export const post = async (address: string, path: string, body: unknown, headers: Record<string, string> = {}) => {
  const reply = await fetch(new URL(path, address), {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
};

export const get = async (address: string, path: string, token: string): Promise<unknown> => {
  const reply = await fetch(new URL(path, address), { headers: { authorization: `Bearer ${token}` } });
  if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}`);
  return reply.json();
};

export const register = async (address: string, username: string): Promise<void> => {
  const account = { username, password: "a long secret", password_confirmation: "a long secret" };
  const { status } = await post(address, "/api/caller/register", account);
  if (status !== 201) throw new Error(`registering answered ${status}`);
};

export const logIn = async (address: string, username: string): Promise<string> => {
  const { status, body } = await post(address, "/api/caller/login", { username, password: "a long secret" });
  if (status !== 200) throw new Error(`logging in answered ${status}`);
  return body.token as string;
};
