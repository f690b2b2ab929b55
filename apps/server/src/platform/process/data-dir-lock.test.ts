import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockDataDir, isHidden, startOf } from "./data-dir-lock.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "data dir lock "));
});
afterEach(() => rm(dataDir, { recursive: true }));

/** A lock as another server would have left it. */
const leaveLock = async (difference: Record<string, unknown>): Promise<string> => {
  const lock = await lockDataDir(dataDir);
  const [name] = await readdir(dataDir);
  const path = join(dataDir, name!);
  const own = JSON.parse(await readFile(path, "utf8")) as Record<string, unknown>;
  await lock.release();
  await writeFile(path, JSON.stringify({ ...own, ...difference }));
  return path;
};

const lockAtOnce = async (servers: number) => {
  const results = await Promise.allSettled(Array.from({ length: servers }, () => lockDataDir(dataDir)));
  return results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
};

const endedPid = async (): Promise<number> => {
  const child = spawn(process.execPath, ["--version"], { stdio: "ignore" });
  await once(child, "exit");
  return child.pid!;
};

test("the second server on a data folder is told which folder it is and what to do", async () => {
  const first = await lockDataDir(dataDir);
  await expect(lockDataDir(dataDir)).rejects.toThrow(
    `Another server is already running on the data folder ${dataDir}: stop it first, or set DATA_DIR to another folder`,
  );
  await first.release();
  await (await lockDataDir(dataDir)).release();
});

test("a folder that was locked a hundred times is not littered with locks", async () => {
  for (let i = 0; i < 100; i++) await (await lockDataDir(dataDir)).release();
  expect(await readdir(dataDir)).toHaveLength(1);
});

test("of twenty servers that start at once one gets the folder", async () => {
  const winners = await lockAtOnce(20);
  expect(winners).toHaveLength(1);
  await winners[0]!.release();
});

test("of twenty servers that find a dead one's lock one gets the folder, time after time", async () => {
  const pid = await endedPid();
  for (let round = 0; round < 50; round++) {
    await leaveLock({ pid });
    const winners = await lockAtOnce(20);
    expect(winners).toHaveLength(1);
    await winners[0]!.release();
  }
});

test("a process that merely has the dead server's number does not hold the folder", async () => {
  await leaveLock({ pid: process.pid, start: "1" });
  const lock = await lockDataDir(dataDir);
  await expect(lockDataDir(dataDir)).rejects.toThrow("Another server");
  await lock.release();
});

test("a live server in another container is seen by its signs of life", async () => {
  const lockFile = await leaveLock({ sphere: "another container" });
  const signs = setInterval(() => void utimes(lockFile, new Date(), new Date()), 1_000);
  await expect(lockDataDir(dataDir)).rejects.toThrow("Another server is already running");
  clearInterval(signs);
});

test("a server killed with its container gives the folder up by its silence", async () => {
  const secondsToLock = async () => {
    const start = performance.now();
    await (await lockDataDir(dataDir)).release();
    return (performance.now() - start) / 1000;
  };
  await leaveLock({ sphere: "another container" });
  const silence = await secondsToLock();

  const lockFile = await leaveLock({ sphere: "another container" });
  const yesterday = new Date(Date.now() - 86_400_000);
  await utimes(lockFile, yesterday, yesterday);
  expect(await secondsToLock()).toBeLessThan(silence);
});

test("a live server that this user may not look at holds the folder by its signs of life, and loses it by its silence", async () => {
  const hidden = await endedPid();
  // To anybody who could look, that process would be gone and the folder free at once.
  const isUnseen = (pid: number) => pid === hidden;
  const lockFile = await leaveLock({ pid: hidden });
  const signs = setInterval(() => void utimes(lockFile, new Date(), new Date()), 1_000);
  await expect(lockDataDir(dataDir, isUnseen)).rejects.toThrow("Another server is already running");
  clearInterval(signs);
  await (await lockDataDir(dataDir, isUnseen)).release();
});

test("nothing of a process of one's own is hidden", async () => {
  expect(isHidden(process.pid)).toBe(false);
  expect(isHidden(await endedPid())).toBe(false);
});

test("a lock cut off in the middle of its making does not last", async () => {
  await writeFile(join(dataDir, "server-1.lock"), '{"pid":');
  const lock = await lockDataDir(dataDir);
  await expect(lockDataDir(dataDir)).rejects.toThrow("Another server");
  await lock.release();
});

test("releasing leaves a lock alone that somebody else holds by now", async () => {
  const lock = await lockDataDir(dataDir);
  const [name] = await readdir(dataDir);
  await writeFile(join(dataDir, name!), "theirs");
  await lock.release();
  expect(await readFile(join(dataDir, name!), "utf8")).toBe("theirs");
});

test("a data folder that is a file is named in the sentence", async () => {
  const file = join(dataDir, "a file");
  await writeFile(file, "");
  await expect(lockDataDir(file)).rejects.toThrow(`The data folder ${file} cannot be used (EEXIST)`);
});

test("the start of a process is known while it runs and not after it", async () => {
  expect(await startOf(process.pid)).toMatch(/\d/);
  expect(await startOf(process.pid)).toBe(await startOf(process.pid));
  expect(await startOf(await endedPid())).toBeNull();
});
