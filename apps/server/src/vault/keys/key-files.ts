import { randomBytes, randomUUID } from "node:crypto";
import { chmodSync, closeSync, fsyncSync, linkSync, openSync, readdirSync, renameSync } from "node:fs";
import { constants, lstatSync, statSync, unlinkSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { codeOf } from "#platform/process/unavailable.ts";

/** null: the file is not there, or not any more. */
export const ifThere = <T>(look: () => T): T | null => {
  try {
    return look();
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
};

/** A rename, a link, a removal is durable once its folder has reached the disk. */
export const syncFolderNow = (folder: string): void => {
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/** Durable, under a unique name. */
const writeAside = (path: string, bytes: Buffer): string => {
  const temporary = `${path}.${randomUUID()}`;
  const file = openSync(temporary, "wx", 0o400);
  try {
    writeSync(file, bytes);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return temporary;
};

/** Atomic: a reader gets the old content or the new one. */
export const replaceFile = (path: string, bytes: Buffer): void => {
  renameSync(writeAside(path, bytes), path);
  syncFolderNow(dirname(path));
};

/** Overwriting in place has little effect on flash memory, but works on other media. A link is removed, not its target. */
export const shred = (path: string): void => {
  if (lstatSync(path).isFile()) {
    chmodSync(path, 0o600);
    const file = openSync(path, constants.O_RDWR | constants.O_NOFOLLOW);
    writeSync(file, randomBytes(96));
    fsyncSync(file);
    closeSync(file);
  }
  unlinkSync(path);
  syncFolderNow(dirname(path));
};

/** Durable before it is visible, and never half written: several servers may share the folder. False: it was there. */
export const writeOnce = (path: string, bytes: Buffer): boolean => {
  const temporary = writeAside(path, bytes);
  try {
    linkSync(temporary, path);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  } finally {
    unlinkSync(temporary);
    syncFolderNow(dirname(path));
  }
};

/** A file that is being written, or was when a server was killed. */
export const isTemporary = (name: string) => /\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name);
const longAgo = 600_000;

/** A server killed inside `writeOnce` leaves a second name for a key: it must not outlive the key. */
export const removeLeftovers = (folder: string): void => {
  for (const path of readdirSync(folder)
    .filter(isTemporary)
    .map((name) => join(folder, name))) {
    const file = ifThere(() => statSync(path));
    if (file && Date.now() - file.mtimeMs > longAgo) ifThere(() => unlinkSync(path));
  }
};
