import { execFileSync } from "node:child_process";
import { mkdir, readdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newPremises, operate } from "#test/support/operator.ts";

let premises: Awaited<ReturnType<typeof newPremises>>;
beforeAll(async () => {
  premises = await newPremises();
  await mkdir(join(premises.backups, "folder", "full"), { recursive: true });
  await writeFile(join(premises.backups, "file"), "no backup");
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
  const path = join(premises.backups, rest.at(-1)!);
  const { code, out, err } = await operate(premises.env, command!, ...rest.slice(0, -1), path);
  expect([code, out]).toEqual([1, ""]);
  expect(err).toMatch(sentence);
  expect(err.split("\n")).toHaveLength(2);
  expect((await readdir(premises.backups)).filter((name) => name.includes(".part"))).toEqual([]);
});

test("a backup replaces one of its own kind and nothing else", async () => {
  const { env, backups } = premises;
  const [data, keys, other] = [join(backups, "data"), join(backups, "keys"), join(backups, "letter")];
  for (let times = 0; times < 2; times += 1) {
    expect(await operate(env, "backup", data)).toMatchObject({ code: 0, err: "" });
    expect(await operate(env, "backup", "--keys", keys)).toMatchObject({ code: 0, err: "" });
  }
  await writeFile(other, "a letter");
  await writeFile(join(backups, "begun.part"), "a letter");
  for (const [path, kept, ...command] of [
    [other, other, "backup"],
    [other, other, "backup", "--keys"],
    [data, data, "backup", "--keys"],
    [keys, keys, "backup"],
    [join(backups, "begun"), join(backups, "begun.part"), "backup"],
  ] as const) {
    const before = await readFile(kept);
    const said = await operate(env, ...command, path);
    expect(said).toMatchObject({ code: 1, out: "" });
    expect(said.err).toMatch(/is there already and is not a (backup of the database|copy of the keys): .*\.\n$/);
    expect(await readFile(kept)).toEqual(before);
  }
});

test("a key copy that was being overwritten when its command was killed is no obstacle to the next", async () => {
  const { env, backups } = premises;
  const keys = join(backups, "half");
  await operate(env, "backup", "--keys", keys);
  await writeFile(`${keys}.before`, await readFile(keys));
  await writeFile(keys, "half of it overwritten");
  expect(await operate(env, "backup", "--keys", keys)).toMatchObject({ code: 0, err: "" });
  expect((await readdir(backups)).filter((name) => name.startsWith("half"))).toEqual(["half"]);
});

test("no backup goes into the service's own folders, by whatever way", async () => {
  const { dataDir, backups } = premises;
  const env = { ...premises.env, KEYS_COPY_DIR: join(backups, "copy") };
  await mkdir(env.KEYS_COPY_DIR);
  await symlink(dataDir, join(backups, "way"));
  const master = await readFile(join(dataDir, "keys", "master.key"));
  for (const [path, setting] of [
    [join(dataDir, "keys", "master.key"), "KEYS_DIR"],
    [join(dataDir, "keys", "epochs", "new"), "KEYS_DIR"],
    [join(dataDir, "new"), "DATA_DIR"],
    [join(backups, "way", "new"), "DATA_DIR"],
    [join(backups, "way", "keys", "master.key"), "KEYS_DIR"],
    [join(env.KEYS_COPY_DIR, "new"), "KEYS_COPY_DIR"],
  ] as const) {
    for (const options of [[], ["--keys"]]) {
      const { code, err } = await operate(env, "backup", ...options, path);
      expect([code, err]).toEqual([1, `${path} is in ${setting}, the service's own folder: name a file elsewhere.\n`]);
    }
  }
  expect(await readFile(join(dataDir, "keys", "master.key"))).toEqual(master);
  expect(await readdir(dataDir)).not.toContain("new");
});

test("what is no ordinary file is never replaced", async () => {
  const { env, backups } = premises;
  const [pipe, link] = [join(backups, "pipe"), join(backups, "link")];
  execFileSync("mkfifo", [pipe]);
  await symlink(join(backups, "file"), link);
  for (const path of [pipe, link]) {
    for (const options of [[], ["--keys"]]) {
      const { code, err } = await operate(env, "backup", ...options, path);
      expect([code, err]).toEqual([1, `${path} is no ordinary file: name another.\n`]);
    }
  }
  expect((await stat(pipe)).isFIFO()).toBe(true);
  expect(await readFile(link, "utf8")).toBe("no backup");
});
