import { spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { freePort } from "./free-port.ts";

const versions = "/usr/lib/postgresql";
/** The newest that Debian has installed here, or the one that `POSTGRES_BIN` names. */
const bin = (): string => {
  if (process.env.POSTGRES_BIN) return process.env.POSTGRES_BIN;
  const newest = readdirSync(versions)
    .toSorted((a, b) => Number(a) - Number(b))
    .at(-1);
  return join(versions, newest!, "bin");
};

/** PostgreSQL does not run as root: then it is run as its own user. */
const isRoot = process.getuid?.() === 0;
const run = async (program: string, ...args: readonly string[]): Promise<void> => {
  const command = [join(bin(), program), ...args];
  const [first, ...rest] = isRoot ? ["runuser", "-u", "postgres", "--", ...command] : command;
  const child = spawn(first!, rest, { stdio: "ignore", cwd: "/" });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`${program} ended with ${code}`);
};

/** A folder that PostgreSQL's user may write to. */
const folderForPostgres = (path: string): void => {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (!isRoot) return;
  const { uid, gid } = statSync("/var/lib/postgresql");
  chownSync(path, uid, gid);
};

/** Debian's PostgreSQL in a separate folder, as an operator would have it. Local logins need no password. */
export type DebianPostgres = {
  readonly port: number;
  query(sql: string, database?: string): Promise<Record<string, unknown>[]>;
  promote(): Promise<void>;
  /** As if its machine had lost power. */
  kill(): void;
  stop(): Promise<void>;
};

const started = async (directory: string): Promise<DebianPostgres> => {
  const port = await freePort();
  const settings = `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''`;
  await run("pg_ctl", "start", "-w", "-D", directory, "-o", settings, "-l", join(directory, "log"));
  return {
    port,
    query: async (sql, database = "postgres") => {
      const client = new pg.Client({ host: "127.0.0.1", port, user: "postgres", database });
      await client.connect();
      try {
        return ((await client.query(sql)) as { rows: Record<string, unknown>[] }).rows;
      } finally {
        await client.end();
      }
    },
    promote: () => run("pg_ctl", "promote", "-w", "-D", directory),
    kill: () => process.kill(Number.parseInt(readFileSync(join(directory, "postmaster.pid"), "utf8"), 10), "SIGKILL"),
    stop: () => run("pg_ctl", "stop", "-w", "-m", "immediate", "-D", directory),
  };
};

export const newDebianPostgres = async (directory: string): Promise<DebianPostgres> => {
  folderForPostgres(directory);
  await run("initdb", "-D", directory, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-instructions");
  return started(directory);
};

/** A standby of `primary`, under its name in synchronous_standby_names. */
export const newStandby = async (directory: string, primary: number, name: string): Promise<DebianPostgres> => {
  folderForPostgres(directory);
  const from = `host=127.0.0.1 port=${primary} user=postgres application_name=${name}`;
  await run("pg_basebackup", "-D", directory, "-R", "-C", "-S", name, "-X", "stream", "-c", "fast", "-d", from);
  return started(directory);
};
