import { randomBytes, randomUUID } from "node:crypto";
import { chmodSync, closeSync, fsyncSync, linkSync, mkdirSync, openSync, readdirSync, readFileSync } from "node:fs";
import { unlinkSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { StartupProblem } from "#platform/startup-problem.ts";
import { newDataKey, openBytes, sealBytes, UnreadableError, type DataKey } from "./seal.ts";

/*
 * KEYS_DIR/master.key          32 bytes as base64, wraps the others
 *          epochs/2026-01-31   one key a day
 *          lookups/1           keys of the keyed hashes, replaced in turn
 *
 * One live copy, on a medium of its own, out of every backup: what is destroyed here is gone for good.
 * Reading and making keys is synchronous: it happens at start and once a day.
 */
export type Shelf = "epochs" | "lookups";

export type KeyFolder = {
  names(shelf: Shelf): string[];
  read(shelf: Shelf, name: string): DataKey | null;
  /** Makes the key, or reads the one that another server made a moment before. */
  make(shelf: Shelf, name: string): DataKey;
  destroy(shelf: Shelf, name: string): void;
};

/** Durable before it is visible, and never half written: several servers may share the folder. */
const writeOnce = (path: string, bytes: Buffer): boolean => {
  const temporary = `${path}.${randomUUID()}`;
  const file = openSync(temporary, "wx", 0o400);
  try {
    writeSync(file, bytes);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  try {
    linkSync(temporary, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    unlinkSync(temporary);
    syncFolder(dirname(path));
  }
};

const syncFolder = (folder: string) => {
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

const readIfThere = (path: string): Buffer | null => {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
};

const readMaster = (path: string): DataKey => {
  const key = Buffer.from(readFileSync(path, "utf8").trim(), "base64");
  if (key.length !== 32) throw new StartupProblem(`${path} is not a master key: it should hold 32 bytes as base64.`);
  return key as DataKey;
};

export const openKeyFolder = (folder: string, masterKeyFile: string, mayMakeMaster: boolean): KeyFolder => {
  for (const shelf of ["epochs", "lookups"] as const) mkdirSync(join(folder, shelf), { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);

  if (!readIfThere(masterKeyFile)) {
    if (!mayMakeMaster) {
      throw new StartupProblem(
        `The master key ${masterKeyFile} is missing, but the database holds sealed data: put the key folder back. Without it nothing can be read.`,
      );
    }
    mkdirSync(dirname(masterKeyFile), { recursive: true, mode: 0o700 });
    writeOnce(masterKeyFile, Buffer.from(`${randomBytes(32).toString("base64")}\n`));
  }
  const master = readMaster(masterKeyFile);
  const pathOf = (shelf: Shelf, name: string) => join(folder, shelf, name);

  const read = (shelf: Shelf, name: string): DataKey | null => {
    const wrapped = readIfThere(pathOf(shelf, name));
    if (!wrapped) return null;
    try {
      return openBytes(master, `${shelf}/${name}`, wrapped) as DataKey;
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
      throw new StartupProblem(
        `The key ${pathOf(shelf, name)} does not open with ${masterKeyFile}: these two do not belong together.`,
      );
    }
  };

  return {
    names: (shelf) => readdirSync(join(folder, shelf)).filter((name) => !name.includes(".")).toSorted(),
    read,
    make(shelf, name) {
      const key = newDataKey();
      if (writeOnce(pathOf(shelf, name), sealBytes(master, `${shelf}/${name}`, key))) return key;
      return read(shelf, name)!;
    },
    destroy(shelf, name) {
      // Overwriting in place means little on flash memory, but costs nothing where it does.
      const path = pathOf(shelf, name);
      chmodSync(path, 0o600);
      const file = openSync(path, "r+");
      writeSync(file, randomBytes(96));
      fsyncSync(file);
      closeSync(file);
      unlinkSync(path);
      syncFolder(dirname(path));
    },
  };
};
