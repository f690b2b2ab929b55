import { chown, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readConfig, type Config } from "#config.ts";
import { refuseForeignFolders } from "#storage.ts";

let home: string;
let config: Config;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "somebody's data "));
  config = readConfig({ DATA_DIR: home });
});
afterEach(() => rm(home, { recursive: true }));

const giveAway = async (folder: string) => {
  if (process.getuid?.() === 0) await chown(folder, 65_534, 65_534);
};

test("root does not walk into the folders of the user who runs the service", async () => {
  await giveAway(home);
  await expect(refuseForeignFolders(config, 0)).rejects.toThrow(/belongs to another user.*run this as that user/);
});

test("nor into a key folder of theirs", async () => {
  const elsewhere = { ...config, dataDir: join(home, "not there"), keysDir: join(home, "keys") };
  await mkdir(elsewhere.keysDir);
  await giveAway(elsewhere.keysDir);
  await expect(refuseForeignFolders(elsewhere, 0)).rejects.toThrow(elsewhere.keysDir);
});

test("nobody else is held up, and a folder that is not there yet belongs to whoever makes it", async () => {
  await giveAway(home);
  await expect(refuseForeignFolders(config, 1000)).resolves.toBeUndefined();
  const nowhere = { ...config, dataDir: join(home, "no"), keysDir: join(home, "no") };
  await expect(refuseForeignFolders(nowhere, 0)).resolves.toBeUndefined();
});
