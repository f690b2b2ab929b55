import { constants } from "node:fs";
import { open, rename, rm, type FileHandle } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import { StartupProblem } from "./startup-problem.ts";

/*
 * Every file that the service or a command writes is opened here or in `vault/keys/key-files.ts`. None is opened through a link: a link
 * that somebody planted would lead the write to a file of theirs, or to one of ours.
 */
const { O_APPEND, O_CREAT, O_EXCL, O_NOFOLLOW, O_WRONLY } = constants;
const mode = 0o600;
/** What the service's user must be able to read, whoever writes it: pages, folders of services. */
export const forAll = 0o644;

/** A file that is not there yet. Whatever has its name, a link included, is refused. */
export const openNewFile = (path: string, permissions = mode): Promise<FileHandle> =>
  open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, permissions).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
    throw new StartupProblem(`${path} is there already: nothing was written. Remove it if nobody needs it.`);
  });

export const openLogFile = (path: string): Promise<FileHandle> =>
  open(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, mode);

export const writeNewFile = async (path: string, content: string | Buffer, permissions = mode): Promise<void> => {
  const file = await openNewFile(path, permissions);
  try {
    await file.writeFile(content);
  } finally {
    await file.close();
  }
};

/** In one step: whoever reads gets the old content or the new one. A link of that name is replaced, not followed. */
export const replaceOwnFile = async (
  path: string,
  content: string | Buffer,
  finish: (file: FileHandle) => Promise<void> = async () => {},
  permissions = mode,
): Promise<void> => {
  const aside = `${path}.${randomUUID()}`;
  try {
    const file = await openNewFile(aside, permissions);
    try {
      await file.writeFile(content);
      await finish(file);
    } finally {
      await file.close();
    }
    await rename(aside, path);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
};
