import { randomUUID } from "node:crypto";
import { open, readdir, readFile, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { replaceOwnFile } from "./own-file.ts";
import { makeFolder } from "./make-folder.ts";
import { isHidden, ownSphere, startOf } from "./process-identity.ts";
import { folderProblem, StartupProblem } from "./startup-problem.ts";

export type DataDirLock = { release(): Promise<void> };

type Holder = { pid: number; start: string | null; sphere: string; id: string };

/**
 * One server for each data folder: two of them would spoil the database and the keys. `isUnseen` tells of a process that runs where this one
 * cannot look at it.
 */
export const lockDataDir = async (dataDir: string, isUnseen = isHidden): Promise<DataDirLock> => {
  const [start, sphere] = await Promise.all([startOf(process.pid), ownSphere()]);
  const own: Holder = { pid: process.pid, start, sphere, id: randomUUID() };
  try {
    await makeFolder(dataDir);
    const path = await take(dataDir, own, isUnseen);
    if (path !== null) return keep(path, own);
  } catch (error) {
    throw folderProblem(dataDir, error);
  }
  throw new StartupProblem(
    `Another server is already running on the data folder ${dataDir}: stop it first, or set DATA_DIR to another folder for this one.`,
  );
};

/**
 * Locks are numbered and the highest one counts. Nobody ever removes another's lock in order to take its place, which
 * could hit the wrong one: whoever finds the highest one free or its holder dead makes the next, and of several only one
 * can. A lock made behind a higher one, from an old view of the folder, counts for nothing.
 */
const take = async (dataDir: string, own: Holder, isUnseen: typeof isHidden): Promise<string | null> => {
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

/** The holder touches its lock now and then, for those who cannot see its process. */
const signOfLifeEvery = 2_000;
const silenceOfTheDead = 7_000;
const longAgo = 60_000;

const free = "free";

const keep = (path: string, own: Holder): DataDirLock => {
  const signs = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => undefined), signOfLifeEvery);
  signs.unref();
  return {
    release: async () => {
      clearInterval(signs);
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
  // Somebody is writing it this moment, or was killed while doing so.
  if (holder === null) return watchForLife(path, found, 1_000);
  // Another container or machine, whose processes cannot be seen from here.
  if (holder.sphere !== sphere) return watchForLife(path, found, silenceOfTheDead);
  if (isUnseen(holder.pid)) return watchForLife(path, found, silenceOfTheDead);
  return holder.start !== null && (await startOf(holder.pid)) === holder.start ? "held" : "free";
};

const parse = (text: string): Holder | null => {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return null;
  }
};

const watchForLife = async (path: string, found: string, patience: number): Promise<"held" | "free" | "changed"> => {
  const lastSign = async () => (await stat(path).catch(() => null))?.mtimeMs ?? 0;
  const first = await lastSign();
  if (Date.now() - first > longAgo) return "free";
  const deadline = performance.now() + patience;
  while (performance.now() < deadline) {
    await wait(100);
    if ((await read(path)) !== found) return "changed";
    if ((await lastSign()) !== first) return "held";
  }
  return "free";
};
