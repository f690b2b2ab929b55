import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lockDataDir } from "./data-dir-lock.ts";
import { makeFolder, makeFolderSync } from "./files.ts";

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "folders "));
  await writeFile(join(home, "file"), "");
});
afterAll(() => rm(home, { recursive: true }));

test.each([
  ["makeFolder", makeFolder],
  ["makeFolderSync", async (path: string) => makeFolderSync(path)],
])("%s makes a folder and those above it, for us alone, and leaves one that is there", async (name, make) => {
  const path = join(home, name, "a", "b");
  await Promise.all([make(path), make(path)]);
  await make(path);
  for (const each of [path, join(path, "..")]) expect((await stat(each)).mode & 0o777).toBe(0o700);
  await expect(make(join(home, "file"))).rejects.toThrow("EEXIST");
  await expect(make(join(home, "file", "a"))).rejects.toThrow("ENOTDIR");
});

test.runIf(process.platform === "linux")("a place that can hold no folder is refused in one sentence", async () => {
  expect(() => makeFolderSync("/proc/x/y")).toThrow("ENOENT");
  await expect(lockDataDir("/proc/x")).rejects.toThrow(/^The data folder \/proc\/x cannot be used \(ENOENT\): .*\.$/);
});
