import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newPremises, operate } from "../../test/operator.ts";

let premises: Awaited<ReturnType<typeof newPremises>>;
beforeAll(async () => {
  premises = await newPremises();
  await mkdir(join(premises.dataDir, "folder", "full"), { recursive: true });
  await writeFile(join(premises.dataDir, "file"), "no backup");
  // Makes the database and the keys.
  await operate(premises.env, "stats");
});
afterAll(() => premises.leave());

test.each([
  [["backup", "missing/x"], /missing\/x cannot be used: .* does not exist\.\n$/],
  [["backup", "folder"], /folder cannot be used: it is a folder\.\n$/],
  [["backup", "file/x"], /file\/x cannot be used: a part of its path is no folder\.\n$/],
  [["backup", "x".repeat(300)], /cannot be used: its name is too long\.\n$/],
  [["backup", "--keys", "missing/x"], /missing\/x.* cannot be used: .* does not exist\.\n$/],
  [["backup", "--keys", "folder"], /cannot be used: it is a folder\.\n$/],
  [["restore", "missing"], /missing cannot be read\.\n$/],
  [["restore", "folder"], /folder is no file\.\n$/],
  [["restore", "file"], /file is not a whole backup/],
  [["restore", "--keys", "folder"], /folder is not a copy of this service's keys\.\n$/],
])("a path that cannot be used is named, and why: %j", async ([command, ...rest], sentence) => {
  const path = join(premises.dataDir, rest.at(-1)!);
  const { code, out, err } = await operate(premises.env, command!, ...rest.slice(0, -1), path);
  expect([code, out]).toEqual([1, ""]);
  expect(err).toMatch(sentence);
  expect(err.split("\n")).toHaveLength(2);
  expect((await readdir(premises.dataDir)).filter((name) => name.includes(".part"))).toEqual([]);
});
