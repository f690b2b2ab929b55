import { existsSync, lstatSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newOutboxMailer } from "#notify/mailer.ts";
import { makeFolders, placesIn, writePrivately } from "#platform/embedded-postgres/cluster.ts";
import {
  noteBackup,
  openLogFile,
  openNewFile,
  replaceOwnFile,
  writeNewFile,
  openToOthers,
} from "#platform/process/files.ts";
import { isFirstInAnHour } from "#platform/process/data-dir-lock.ts";
import { readFolder, replaceCopy, shredCopy } from "#vault/copy/copy-files.ts";
import { openSecondCopy } from "#vault/copy/second-copy.ts";
import { openKeyFolder } from "#vault/keys/key-folder.ts";
import { replaceFile, shred, writeOnce } from "#vault/keys/key-files.ts";
import { refuseWrongTarget } from "#operator/backup/take.ts";
import { writeEncrypted } from "../backup/encrypt.ts";
import { writeBackup } from "../backup/file.ts";
import { readConfig, secretFilesOf, type Config } from "../../config.ts";

/* A link where the service or a command writes: what it leads to is never touched. */

let home: string;
let target: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "links of others "));
  target = join(home, "somebody's file");
  writeFileSync(target, "theirs", { mode: 0o644 });
});
afterEach(() => rm(home, { recursive: true }));

const plant = (name: string): string => {
  const path = join(home, name);
  symlinkSync(target, path);
  return path;
};
const targetNow = () => [readFileSync(target, "utf8"), lstatSync(target).mode & 0o777];
const untouched = ["theirs", 0o644];
const recipient = "age1t7rxyev2z3rw82stdlrrepyc39nvn86l5078zqkf5uasdy86jp6svpy7pa";
const config = () =>
  ({ dataDir: join(home, "data"), keysDir: join(home, "keys"), keysCopyDir: null }) as unknown as Config;

describe("a backup", () => {
  test.each(["", ".part", ".plain", ".plain.part"])(
    "is refused with a sentence where FILE%s is a link",
    async (suffix) => {
      writeFileSync(join(home, "FILE"), "age-encryption.org/v1\nan encrypted one of yesterday");
      if (suffix === "") await rm(join(home, "FILE"));
      const path = plant(`FILE${suffix}`);
      await expect(refuseWrongTarget(join(home, "FILE"), "data", config(), true)).rejects.toThrow(
        `${path} is no ordinary file: name another.`,
      );
      expect(targetNow()).toEqual(untouched);
    },
  );

  test("that meets a link all the same writes past it", async () => {
    for (const suffix of [".part", ".plain", ".plain.part"]) plant(`FILE${suffix}`);
    const path = join(home, "FILE");
    await writeEncrypted(path, recipient, (plain) => writeBackup(plain, async ({ end }) => end()));
    expect(targetNow()).toEqual(untouched);
    expect(lstatSync(path).isFile()).toBe(true);
  });
});

describe("a file of ours", () => {
  const writers: Readonly<Record<string, (path: string) => unknown>> = {
    "that is new": (path) => writeNewFile(path, "ours"),
    "that takes the place of another": (path) => replaceOwnFile(path, "ours"),
    "that the database is started with": (path) => writePrivately(path, "ours", null),
    "of a log": (path) => openLogFile(path),
    "with a key": (path) => replaceFile(path, Buffer.from("ours")),
    "with a key that is made once": (path) => writeOnce(path, Buffer.from("ours")),
    "in the second copy": (path) => replaceCopy(path, Buffer.from("ours")),
    "with a key that is destroyed": (path) => shred(path),
    "with a key that is destroyed in the copy": (path) => shredCopy(path),
  };
  test.each(Object.keys(writers))("%s is not written through a link", async (name) => {
    const path = plant("link");
    await Promise.resolve()
      .then(() => writers[name]!(path))
      .catch(() => {});
    expect(targetNow()).toEqual(untouched);
  });

  test("that is there already is refused with a sentence", async () => {
    const path = plant("link");
    await expect(openNewFile(path)).rejects.toThrow(`${path} is there already: nothing was written.`);
  });

  test("in the data folder replaces the link", async () => {
    await mkdir(join(home, "data"));
    for (const name of ["last-backup", "told"]) plant(join("data", name));
    await noteBackup({ dataDir: join(home, "data") }, new Date());
    await isFirstInAnHour(join(home, "data"), "told");
    expect(targetNow()).toEqual(untouched);
  });
});

test("the outbox keeps a mail and says so, and throws where it cannot", async () => {
  const folder = join(home, "outbox");
  await newOutboxMailer(folder).probe();
  expect(await readdir(folder)).toEqual([]);
  await expect(newOutboxMailer(target).probe()).rejects.toThrow("EEXIST");
  expect(targetNow()).toEqual(untouched);
  expect(existsSync(folder)).toBe(true);
});

test("a file that the group or everybody may read is open to others", async () => {
  expect(await openToOthers([target])).toEqual([target]);
  await chmod(target, 0o400);
  expect(await openToOthers([target, join(home, "nothing")])).toEqual([]);
  await chmod(target, 0o644);
});

test("the folders of keys are among the secret files", () => {
  const config = readConfig({ KEYS_DIR: "/keys", KEYS_COPY_DIR: "/copy", MASTER_KEY_FILE: "/master" });
  expect(secretFilesOf(config)).toEqual([
    ["KEYS_DIR", "/keys"],
    ["KEYS_COPY_DIR", "/copy"],
    ["MASTER_KEY_FILE", "/master"],
  ]);
});

describe("a folder of ours", () => {
  let theirs: string;
  beforeEach(async () => {
    theirs = join(home, "somebody's folder");
    await mkdir(theirs);
    writeFileSync(join(theirs, "2026-01-01"), "theirs");
    const longAgo = new Date(Date.now() - 86_400_000);
    utimesSync(join(theirs, "2026-01-01"), longAgo, longAgo);
  });
  const plantFolder = async (...names: string[]): Promise<string> => {
    const path = join(home, ...names);
    await mkdir(dirname(path), { recursive: true });
    symlinkSync(theirs, path);
    return path;
  };
  const theirsNow = async () => [await readdir(theirs), readFileSync(join(theirs, "2026-01-01"), "utf8")];
  const mail = {
    from: { name: "", address: "a@example.org" },
    to: "b@example.org",
    subject: "",
    text: "",
    owners: [],
  };
  const users: Readonly<Record<string, readonly [string[], (path: string) => unknown]>> = {
    "for mails that are sent": [["outbox"], (path) => newOutboxMailer(path).send(mail)],
    "for mails that are tried": [["outbox"], (path) => newOutboxMailer(path).probe()],
    "for mails that are old": [["outbox"], (path) => newOutboxMailer(path).forgetOld(new Date())],
    "for keys": [["keys", "epochs"], (path) => openKeyFolder(dirname(path), join(home, "master.key"), true)],
    "for keys that are read": [["keys", "epochs"], (path) => readFolder(dirname(path), ["epochs"])],
    "for copies of keys": [
      ["copy", "epochs"],
      (path) => openSecondCopy(dirname(path)).write("epochs/2026-01-01", Buffer.from("ours")),
    ],
    "for copies that are destroyed": [
      ["copy", "epochs"],
      (path) => openSecondCopy(dirname(path)).destroy("epochs/2026-01-01"),
    ],
    "for the database": [["postgres"], (path) => makeFolders(placesIn(path), null)],
    "for the database's log": [["postgres", "log"], (path) => makeFolders(placesIn(dirname(path)), null)],
    "for the cluster": [["postgres", "cluster"], (path) => makeFolders(placesIn(dirname(path)), null)],
  };
  test.each(Object.keys(users))("%s is refused where it is a link", async (name) => {
    const [names, use] = users[name]!;
    const path = await plantFolder(...names);
    await expect(Promise.resolve().then(() => use(path))).rejects.toThrow(
      `${path} is a link: put a folder in its place.`,
    );
    expect(await theirsNow()).toEqual([["2026-01-01"], "theirs"]);
  });

  test("that the operator names may be a link", async () => {
    const path = await plantFolder("keys");
    expect(openKeyFolder(path, join(home, "master.key"), true).days("epochs")).toEqual([]);
  });
});
