import { execFile } from "node:child_process";
import {
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { daysBefore, type Day } from "#platform/clock.ts";
import { StartupProblem } from "#platform/process/startup-problem.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newClient } from "#test/support/client.ts";
import { startTestService } from "#test/support/service.ts";
import { openStorage } from "#storage.ts";
import { openKeyFolder } from "../keys/key-folder.ts";
import { UnreadableError } from "#vault/seal.ts";

let home: string;
let folder: string;
let masterKey: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "keys of ours "));
  folder = join(home, "keys");
  masterKey = join(folder, "master.key");
});
afterEach(() => rm(home, { recursive: true }));

const today = "2026-01-31" as Day;
const open = (isFresh = true) => openKeyFolder(folder, masterKey, isFresh);
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
const everything = () => readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted();

test("nobody but its owner can read a key or look into the folder", async () => {
  await mkdir(join(folder, "epochs"), { recursive: true, mode: 0o755 });
  await chmod(join(folder, "epochs"), 0o755);
  const keys = open();
  keys.make("epochs", today);
  keys.make("lookups", today);
  for (const path of ["", "epochs", "lookups"]) expect(modeOf(join(folder, path))).toBe("700");
  for (const path of ["master.key", `epochs/${today}`, `lookups/${today}`])
    expect(modeOf(join(folder, path))).toBe("400");
});

test("a key is the same for everyone who asks, now and after a restart", () => {
  const made = open().make("epochs", today);
  expect(open().make("epochs", today).equals(made)).toBe(true);
  expect(open().read("epochs", today)!.equals(made)).toBe(true);
  expect(open().make("lookups", today).equals(made)).toBe(false);
  expect(open().make("epochs", daysBefore(today, 1)).equals(made)).toBe(false);
});

test("processes that make the same keys at the same moment agree on them, and leave nothing else behind", async () => {
  open();
  const script = `
    const { openKeyFolder } = await import(${JSON.stringify(new URL("../keys/key-folder.ts", import.meta.url).href)});
    const keys = openKeyFolder(process.argv[1], process.argv[2], true);
    while (Date.now() < Number(process.argv[3]));
    const made = Array.from({ length: 40 }, (_, n) => keys.make("epochs", "2026-03-" + String(n + 10)));
    console.log(made.map((key) => key.export().toString("hex")).join());`;
  const moment = String(Date.now() + 3_000);
  const args = ["--no-warnings", "--input-type=module", "-e", script, folder, masterKey, moment];
  const outputs = await Promise.all([1, 2, 3, 4].map(() => promisify(execFile)(process.execPath, args)));
  expect(new Set(outputs.map(({ stdout }) => stdout)).size).toBe(1);
  expect(readdirSync(join(folder, "epochs"))).toHaveLength(40);
});

describe("destroying a key", () => {
  test("leaves nothing of it", () => {
    const keys = open();
    const bytes = (keys.make("epochs", today), readFileSync(join(folder, "epochs", today)));
    const copy = join(folder, "epochs", "another-name");
    linkSync(join(folder, "epochs", today), copy);
    keys.destroy("epochs", today);
    expect(keys.read("epochs", today)).toBeNull();
    expect(keys.days("epochs")).toEqual([]);
    expect(readFileSync(copy).includes(bytes.subarray(13, 29))).toBe(false);
  });

  test("that another server has just destroyed is no trouble", () => {
    const [one, other] = [open(), open()];
    one.make("epochs", today);
    one.destroy("epochs", today);
    other.destroy("epochs", today);
    expect(other.days("epochs")).toEqual([]);
  });

  test("is ended by the next start if it was cut short", () => {
    const keys = open();
    keys.make("epochs", today);
    renameSync(join(folder, "epochs", today), join(folder, "epochs", `${today}.gone`));
    open();
    expect(everything()).toEqual(["epochs", "lookups", "master.key"]);
  });
});

test("a second name for a key, left by a server that was killed while making it, does not outlive it", () => {
  open().make("epochs", today);
  const [old, fresh] = [crypto.randomUUID(), crypto.randomUUID()].map((id) => join(folder, "epochs", `${today}.${id}`));
  linkSync(join(folder, "epochs", today), old!);
  utimesSync(old!, new Date(0), new Date(0));
  writeFileSync(fresh!, "being made by another server");
  open();
  expect(existsSync(fresh!)).toBe(true);
  expect(existsSync(old!)).toBe(false);
});

describe("a key folder that does not fit is refused with one sentence", () => {
  const sentence = (look: () => unknown): string => {
    try {
      look();
    } catch (error) {
      if (error instanceof StartupProblem) return error.message;
      throw error;
    }
    throw new Error("it was not refused");
  };

  test("because its master key is another one", () => {
    open().make("epochs", today);
    const other = join(home, "other");
    openKeyFolder(other, join(other, "master.key"), true);
    const said = sentence(() => openKeyFolder(folder, join(other, "master.key"), false));
    expect(said).toMatch(/^The key .*2026-01-31 does not open with .*, or these two do not belong together\. Put/);
  });

  test("because its master key is no key", async () => {
    await mkdir(folder);
    writeFileSync(masterKey, "too short\n");
    expect(sentence(open)).toMatch(/is not a master key: it should hold 32 bytes as base64\. Put/);
  });

  test("because it is missing or empty while the database holds something", () => {
    expect(sentence(() => open(false))).toMatch(/^The key folder .* is not there, but the database holds sealed data/);
    expect(existsSync(folder), "and it is not made, for something may be mounted there").toBe(false);
    open();
    expect(sentence(() => open(false))).toMatch(/^The key folder .* holds no keys, but the database holds sealed data/);
  });

  test("by the whole service, too", async () => {
    const service = await startTestService();
    await newClient(service.url).newcomer();
    const start = (settings: { keysDir?: string; masterKeyFile?: string }) =>
      openStorage({ ...service.config, ...settings }, () => {});
    await expect(start({ keysDir: folder, masterKeyFile: masterKey })).rejects.toThrow(/key folder .* is not there/);
    open();
    await expect(start({ keysDir: folder, masterKeyFile: masterKey })).rejects.toThrow(/holds no keys/);
    await expect(start({ masterKeyFile: masterKey })).rejects.toThrow(/do not belong together/);
    await service.stop();
  });
});

test("a key of the past is never made anew by asking for it", async () => {
  const { openVault } = await import("../vault.ts");
  const keys = open();
  keys.make("epochs", today);
  const vault = openVault(keys, () => new Date(`${today}T12:00:00Z`));
  vault.admit([today], []);
  const owner = { kind: "recovery", job: "a job" } as const;
  const { stored } = vault.newKey(owner);
  expect(() => vault.openKey(owner, { ...stored, key_epoch: daysBefore(today, 3) })).toThrow(UnreadableError);
  expect(vault.days("epochs")).toEqual([today]);
});
