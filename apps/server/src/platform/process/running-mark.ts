import { randomUUID } from "node:crypto";
import { readdir, readFile, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { replaceOwnFile, writeNewFile } from "./own-file.ts";
import { makeFolder } from "./make-folder.ts";
import { ownSphere, startOf } from "./process-identity.ts";

export type RunningMark = { remove(): Promise<void> };

type Holder = { readonly pid: number; readonly start: string | null; readonly sphere: string };

const touchEvery = 30_000;
/** Another machine's process cannot be seen from here; what was not touched for so long belongs to nobody. */
const silenceOfTheDead = 100_000;

const isMark = (name: string) => /^running-[0-9a-f-]{36}$/.test(name);

/**
 * Notes in the data folder that this server runs, until it stops as it was asked to. `onLeftover` is called for each note of a
 * server that did not: it was killed, ran out of memory, or the power failed. Where nothing can be noted, nothing is known,
 * and the service runs all the same.
 */
export const markRunning = async (dataDir: string, onLeftover: () => void): Promise<RunningMark> => {
  const [start, sphere] = await Promise.all([startOf(process.pid), ownSphere()]);
  const own = join(dataDir, `running-${randomUUID()}`);
  const found = await leftIn(dataDir);
  const judge = async (path: string): Promise<void> => {
    if (!(await isDead(path, sphere))) return;
    const isOurs = await rm(path).then(
      () => true,
      () => false,
    );
    if (isOurs) onLeftover();
  };
  await makeFolder(dataDir).catch(() => {});
  await writeNewFile(own, JSON.stringify({ pid: process.pid, start, sphere } satisfies Holder)).catch(() => {});
  for (const path of found) await judge(path);
  const touching = setInterval(() => {
    const now = new Date();
    void utimes(own, now, now).catch(() => {});
  }, touchEvery).unref();
  // Whoever died a moment ago in another container is found out later.
  const again = setTimeout(() => void Promise.all(found.map(judge)), silenceOfTheDead + touchEvery).unref();

  return {
    remove: async () => {
      clearInterval(touching);
      clearTimeout(again);
      await rm(own, { force: true }).catch(() => {});
    },
  };
};

const leftIn = async (dataDir: string): Promise<string[]> =>
  (await readdir(dataDir).catch(() => [])).filter(isMark).map((name) => join(dataDir, name));

const isDead = async (path: string, sphere: string): Promise<boolean> => {
  const holder = await holderIn(path);
  if (holder?.sphere === sphere) return (await startOf(holder.pid)) !== holder.start;
  const file = await stat(path).catch(() => null);
  return file !== null && Date.now() - file.mtimeMs > silenceOfTheDead;
};

const holderIn = async (path: string): Promise<Holder | null> => {
  try {
    return JSON.parse(await readFile(path, "utf8")) as Holder;
  } catch {
    return null;
  }
};

/** True at most once an hour, whichever process asks: a service that ends again and again must not fill a mailbox. */
export const isFirstInAnHour = async (dataDir: string, name: string): Promise<boolean> => {
  const path = join(dataDir, name);
  const file = await stat(path).catch(() => null);
  if (file !== null && Math.abs(Date.now() - file.mtimeMs) < 3_600_000) return false;
  await replaceOwnFile(path, "").catch(() => {});
  return true;
};
