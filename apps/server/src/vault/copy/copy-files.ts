import { randomBytes, randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { chmod, link, lstat, open, readdir, readFile, rename, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeFolder, refuseLink, syncFolder } from "#platform/process/files.ts";
import { codeOf } from "#platform/process/unavailable.ts";

/*
 * The same as `key-files.ts` for the second copy, which may be a stick or a network drive: nothing here holds up the service, and
 * what such a medium cannot do (links, modes, syncing a folder) is done without.
 */
const cannot = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "EINVAL", "ENOSYS", "EXDEV"]);

const ifItCan = (doing: Promise<unknown>): Promise<unknown> =>
  doing.catch((error: unknown) => {
    if (!cannot.has(codeOf(error))) throw error;
  });

/** null: the file is not there, or not any more. */
export const orNull = <T>(looking: Promise<T>): Promise<T | null> =>
  looking.catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  });

const writeSynced = async (path: string, flags: string | number, bytes: Buffer): Promise<void> => {
  await using file = await open(path, flags, 0o600);
  await file.writeFile(bytes);
  await file.sync();
};

export const writeNewCopy = (path: string, bytes: Buffer): Promise<void> => writeSynced(path, "wx", bytes);

/** Overwriting in place means little on flash memory, but costs nothing where it does. */
export const shredCopy = async (path: string): Promise<void> => {
  if ((await lstat(path)).isFile()) {
    await ifItCan(chmod(path, 0o600));
    await writeSynced(path, constants.O_RDWR | constants.O_NOFOLLOW, randomBytes(96));
  }
  await unlink(path);
  await ifItCan(syncFolder(dirname(path)));
};

export const goneSuffix = ".gone";

/** Atomic and durable; the old content is overwritten. */
export const replaceCopy = async (path: string, bytes: Buffer): Promise<void> => {
  makeFolder(dirname(path));
  const temporary = `${path}.${randomUUID()}`;
  // A unique name: several servers may write at once.
  const before = temporary + goneSuffix;
  await writeNewCopy(temporary, bytes);
  await orNull(ifItCan(link(path, before)));
  await rename(temporary, path);
  await ifItCan(syncFolder(dirname(path)));
  await orNull(shredCopy(before));
};

export type Files = ReadonlyMap<string, Buffer>;

/** Master keys lie among them in the clear. */
export const clearFiles = (...folders: readonly Files[]): void => {
  for (const files of folders) for (const bytes of files.values()) bytes.fill(0);
};

/** All files by name, such as `epochs/2026-01-31` or `root`; none if the folder does not exist. Unreadable files are empty. */
export const readFolder = async (folder: string, below: readonly string[]): Promise<Map<string, Buffer>> => {
  const files = new Map<string, Buffer>();
  for (const part of ["", ...below]) {
    if (part !== "") await refuseLink(join(folder, part));
    const entries = (await orNull(readdir(join(folder, part), { withFileTypes: true }))) ?? [];
    for (const entry of entries.filter((each) => each.isFile())) {
      const name = part === "" ? entry.name : `${part}/${entry.name}`;
      const bytes = await orNull(readFile(join(folder, name))).catch(() => Buffer.alloc(0));
      if (bytes) files.set(name, bytes);
    }
  }
  return files;
};
