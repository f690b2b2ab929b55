import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { open, readdir, readFile, readlink, rm, stat, utimes } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { makeFolder, replaceOwnFile } from "./files.ts";
import { folderProblem, TemporaryProblem } from "./startup-problem.ts";

export type DataDirLock = { release(): Promise<void> };

/** A process, as written to a lock. `sphere`: where its process number is valid. */
type Holder = { readonly pid: number; readonly start: string | null; readonly sphere: string };

/** One server per data folder: two would corrupt the database and the keys. `isUnseen` reports a process that this one cannot inspect. */
export const lockDataDir = async (dataDir: string, isUnseen = isHidden): Promise<DataDirLock> => {
  const [start, sphere] = await Promise.all([startOf(process.pid), ownSphere()]);
  const own = { pid: process.pid, start, sphere, id: randomUUID() };
  try {
    makeFolder(dataDir);
    const path = await acquire(dataDir, own, isUnseen);
    if (path !== null) return holdLock(path, own);
  } catch (error) {
    throw folderProblem(dataDir, error);
  }
  throw new TemporaryProblem(
    `Another server is already running on the data folder ${dataDir}: stop it first, or set DATA_DIR to another folder for this one.`,
  );
};

/**
 * Locks are numbered, and the highest one counts. To take over a free or dead lock, a process creates the next number, which only one
 * process can. Removing the old lock first could hit a newer one. A lock created below a higher one, from a stale listing, has no effect.
 */
const acquire = async (dataDir: string, own: Holder, isUnseen: typeof isHidden): Promise<string | null> => {
  for (;;) {
    const last = Math.max(0, ...(await numbersIn(dataDir)));
    const verdict = last === 0 ? "free" : await judge(pathOf(dataDir, last), own.sphere, isUnseen);
    if (verdict === "held") return null;
    const mine = last + 1;
    if (verdict === "changed" || !(await create(pathOf(dataDir, mine), JSON.stringify(own)))) continue;

    const others = (await numbersIn(dataDir)).filter((number) => number !== mine);
    const isHighest = others.every((number) => number < mine);
    for (const number of isHighest ? others : [mine]) await rm(pathOf(dataDir, number), { force: true });
    if (isHighest) return pathOf(dataDir, mine);
  }
};

const pathOf = (dataDir: string, number: number) => join(dataDir, `server-${number}.lock`);

const numbersIn = async (dataDir: string): Promise<number[]> =>
  (await readdir(dataDir)).flatMap((name) => /^server-(\d+)\.lock$/.exec(name)?.[1] ?? []).map(Number);

const create = async (path: string, text: string): Promise<boolean> => {
  const file = await open(path, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EEXIST") return null;
    throw error;
  });
  await file?.writeFile(text);
  await file?.close();
  return file !== null;
};

/** The holder touches its lock regularly, for processes that cannot inspect it. */
const touchLockEvery = 2_000;
const deadLockAfter = 7_000;
const longAgo = 60_000;

const free = "free";

const holdLock = (path: string, own: Holder): DataDirLock => {
  const touch = () => void utimes(path, new Date(), new Date()).catch(() => {});
  const touching = setInterval(touch, touchLockEvery).unref();
  return {
    release: async () => {
      clearInterval(touching);
      if ((await read(path)) === JSON.stringify(own)) await replaceOwnFile(path, free);
    },
  };
};

const read = (path: string): Promise<string | null> => readFile(path, "utf8").catch(() => null);

const judge = async (path: string, sphere: string, isUnseen: typeof isHidden): Promise<"held" | "free" | "changed"> => {
  const found = await read(path);
  if (found === null) return "changed";
  if (found === free) return "free";
  const holder = parse(found);
  // The lock is being written, or its writer was killed while writing.
  if (holder === null) return watchForLife(path, found, 1_000);
  // Another container or machine: its processes cannot be inspected from here.
  if (holder.sphere !== sphere || isUnseen(holder.pid)) return watchForLife(path, found, deadLockAfter);
  return holder.start !== null && (await startOf(holder.pid)) === holder.start ? "held" : "free";
};

const parse = (text: string | null): Holder | null => {
  try {
    return JSON.parse(text ?? "") as Holder;
  } catch {
    return null;
  }
};

const touchedAt = async (path: string): Promise<number | null> => (await stat(path).catch(() => null))?.mtimeMs ?? null;

const watchForLife = async (path: string, found: string, patience: number): Promise<"held" | "free" | "changed"> => {
  const before = await touchedAt(path);
  if (Date.now() - (before ?? 0) > longAgo) return "free";
  const deadline = performance.now() + patience;
  while (performance.now() < deadline) {
    await wait(100);
    if ((await read(path)) !== found) return "changed";
    if ((await touchedAt(path)) !== before) return "held";
  }
  return "free";
};

/**
 * Leaves a file in the data folder while this server runs; a normal stop removes it. Calls `onLeftover` if the last server on this port
 * left one: it was killed, ran out of memory, or the power failed. Failures to write are ignored.
 */
export const markRunning = async (
  dataDir: string,
  port: number,
  onLeftover: () => void,
): Promise<() => Promise<void>> => {
  const path = join(dataDir, `running-${port}`);
  const isLeftover = existsSync(path);
  const mark = async () => {
    makeFolder(dataDir);
    await replaceOwnFile(path, JSON.stringify({ pid: process.pid }));
  };
  await mark().catch(() => {});
  if (isLeftover) onLeftover();
  return () => rm(path, { force: true }).catch(() => {});
};

/** True at most once an hour across processes: a crash loop must not send a mail at each start. */
export const isFirstInAnHour = async (dataDir: string, name: string): Promise<boolean> => {
  const path = join(dataDir, name);
  const touched = await touchedAt(path);
  if (touched !== null && Math.abs(Date.now() - touched) < 3_600_000) return false;
  await replaceOwnFile(path, "").catch(() => {});
  return true;
};

/** Process numbers are valid within one boot of one machine, and there within one container. */
const ownSphere = async (): Promise<string> => {
  const [boot, container] = await Promise.all([
    readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(() => hostname()),
    readlink("/proc/self/ns/pid").catch(() => ""),
  ]);
  return `${boot.trim()} ${container}`.trim();
};

/** When the process with this number started; null: it does not exist. Numbers are reused, the pair is unique. */
export const startOf = async (pid: number): Promise<string | null> => {
  if (process.platform === "linux") {
    const found = await read(`/proc/${pid}/stat`);
    // The second field is the program's name in brackets, which may itself contain spaces and brackets.
    const [state, ...fields] = found?.slice(found.lastIndexOf(")") + 2).split(" ") ?? [];
    // A zombie has ended.
    return state === undefined || state === "Z" ? null : (fields[18] ?? null);
  }
  const { stdout } = await promisify(execFile)("ps", ["-o", "lstart=", "-p", String(pid)]).catch(() => ({
    stdout: "",
  }));
  return stdout.trim() || null;
};

/** The process exists, but belongs to another user or namespace and cannot be inspected. */
export const isHidden = (pid: number): boolean =>
  process.platform === "linux" && isAlive(pid) && !existsSync(`/proc/${pid}`);

export const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
};
