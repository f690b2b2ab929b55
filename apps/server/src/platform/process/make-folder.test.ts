import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lockDataDir } from "./data-dir-lock.ts";
import { makeFolder } from "./files.ts";

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "folders "));
  await writeFile(join(home, "file"), "");
});
afterAll(() => rm(home, { recursive: true }));

test("a folder is made with those above it, for us alone, and left if it is there", async () => {
  const path = join(home, "a", "b");
  makeFolder(path);
  makeFolder(path);
  for (const each of [path, join(path, "..")]) expect((await stat(each)).mode & 0o777).toBe(0o700);
  expect(() => makeFolder(join(home, "file"))).toThrow("EEXIST");
  expect(() => makeFolder(join(home, "file", "a"))).toThrow("ENOTDIR");
});

test.runIf(process.platform === "linux")("a place that can hold no folder is refused in one sentence", async () => {
  expect(() => makeFolder("/proc/x/y")).toThrow("ENOENT");
  await expect(lockDataDir("/proc/x")).rejects.toThrow(/^The data folder \/proc\/x cannot be used \(ENOENT\): .*\.$/);
});
