import { randomUUID } from "node:crypto";
import { constants, lstatSync, mkdirSync, realpathSync, statSync } from "node:fs";
import { lstat, open, readFile, rename, rm, stat, type FileHandle } from "node:fs/promises";
import { basename, dirname, join, sep } from "node:path";
import { StartupProblem } from "./startup-problem.ts";

/*
 * Every file that the service or a command writes is opened here or in `vault/keys/key-files.ts`. No file is opened through a link: a
 * planted link would redirect the write to another file.
 */
const { O_APPEND, O_CREAT, O_EXCL, O_NOFOLLOW, O_WRONLY } = constants;
const ownerOnly = 0o600;
/** For files that the service's user must read, whichever user writes them: pages, folders of services. */
export const forAll = 0o644;

/** Fails if the name exists, also as a link. */
export const openNewFile = (path: string, permissions = ownerOnly): Promise<FileHandle> =>
  open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, permissions).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
    throw new StartupProblem(`${path} is there already: nothing was written. Remove it if nobody needs it.`);
  });

/** A rename, link or removal is durable once its folder has reached the disk. */
export const syncFolder = async (path: string): Promise<void> => {
  await using folder = await open(path);
  await folder.sync();
};

export const openLogFile = (path: string): Promise<FileHandle> =>
  open(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, ownerOnly);

export const writeNewFile = async (
  path: string,
  content: string | Buffer,
  permissions = ownerOnly,
  finish: (file: FileHandle) => Promise<void> = async () => {},
): Promise<void> => {
  await using file = await openNewFile(path, permissions);
  await file.writeFile(content);
  await finish(file);
};

/** Atomic: a reader gets the old content or the new one. A link of that name is replaced, not followed. */
export const replaceOwnFile = async (
  path: string,
  content: string | Buffer,
  finish?: (file: FileHandle) => Promise<void>,
  permissions = ownerOnly,
): Promise<void> => {
  const aside = `${path}.${randomUUID()}`;
  try {
    await writeNewFile(aside, content, permissions, finish);
    await rename(aside, path);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
};

/**
 * Makes a folder and its parents, with rights for the owner only. `recursive: true` would loop for ever on file systems such as /proc,
 * which report ENOENT for a new folder.
 */
export const makeFolder = (path: string, isRetry = false): void => {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || isRetry || dirname(path) === path) throw error;
    makeFolder(dirname(path));
    makeFolder(path, true);
  }
};

/** A link in place of a folder inside one of ours: files would be written, read and deleted elsewhere. */
const linkedFolder = (path: string): StartupProblem =>
  new StartupProblem(`${path} is a link: put a folder in its place. DATA_DIR and KEYS_DIR themselves may be links.`);

/** Throws where the folder is a link. Call it for folders below those of the settings before they are used. */
export const refuseLinkSync = (path: string): void => {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) throw linkedFolder(path);
};

/** The same for folders on a drive that may hang. */
export const refuseLink = async (path: string): Promise<void> => {
  if ((await lstat(path).catch(() => null))?.isSymbolicLink()) throw linkedFolder(path);
};

export const makeInnerFolder = (path: string): void => {
  refuseLinkSync(path);
  makeFolder(path);
};

/** Resolves links in the existing part of the path, and appends the rest. */
const realPath = (path: string): string => {
  try {
    return realpathSync(path);
  } catch {
    return dirname(path) === path ? path : join(realPath(dirname(path)), basename(path));
  }
};

const statOf = (path: string) => {
  try {
    return statSync(path, { bigint: true });
  } catch {
    return null;
  }
};

const isWithin = (inner: string, outer: string) => `${inner}${sep}`.startsWith(`${outer}${sep}`);

/** The same folder, or one inside the other, also through links or two mounts. */
export const overlap = (one: string, other: string): boolean => {
  const [first, second] = [realPath(one), realPath(other)];
  if (isWithin(first, second) || isWithin(second, first)) return true;
  const [a, b] = [statOf(first), statOf(second)];
  return a !== null && b !== null && a.dev === b.dev && a.ino === b.ino;
};

export type SecretSetting =
  | "KEYS_DIR"
  | "KEYS_COPY_DIR"
  | "MASTER_KEY_FILE"
  | "FCM_CREDENTIALS_FILE"
  | "APNS_KEY_FILE"
  | "OIDC_CLIENT_SECRET_FILE";

/** Those of these paths that the group or all users may read. */
export const openToOthers = async (paths: readonly string[]): Promise<string[]> => {
  const open: string[] = [];
  for (const path of paths) if (((await stat(path).catch(() => null))?.mode ?? 0) & 0o077) open.push(path);
  return open;
};

const lastBackupFile = (dataDir: string) => join(dataDir, "last-backup");

/** Ignores failures: the backup itself is complete. */
export const noteBackup = ({ dataDir }: { readonly dataDir: string }, now: Date): Promise<void> =>
  replaceOwnFile(lastBackupFile(dataDir), now.toISOString()).catch(() => undefined);

/** When the last whole backup was taken on this machine; null: never. */
export const lastBackup = async ({ dataDir }: { readonly dataDir: string }): Promise<Date | null> => {
  const takenAt = new Date(await readFile(lastBackupFile(dataDir), "utf8").catch(() => ""));
  return Number.isNaN(takenAt.getTime()) ? null : takenAt;
};
