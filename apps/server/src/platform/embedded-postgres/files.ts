import { lchown, open, readdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeFolder } from "#platform/process/make-folder.ts";
import { replaceOwnFile } from "#platform/process/own-file.ts";

/** Where everything of the embedded database lies. */
export type Places = {
  directory: string;
  cluster: string;
  password: string;
  settings: string;
  log: string;
  startLog: string;
};

export const placesIn = (directory: string): Places => ({
  directory,
  cluster: join(directory, "cluster"),
  password: join(directory, "password"),
  settings: join(directory, "settings.conf"),
  log: join(directory, "log"),
  startLog: join(directory, "log", "start.log"),
});

/** Whom the files must belong to where that is not the user who runs the server. */
export type Owner = { uid: number; gid: number };

/** Readable by its owner alone, and either whole or not there at all, even if the power fails. */
export const writePrivately = async (path: string, text: string, owner: Owner | null): Promise<void> => {
  await replaceOwnFile(path, text, async (file) => {
    if (owner) await file.chown(owner.uid, owner.gid);
    await file.sync();
  });
  await syncFolder(dirname(path));
};

/** A rename is durable once its folder has reached the disk. */
export const syncFolder = async (path: string): Promise<void> => {
  if (process.platform === "win32") return;
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};

export const makeFolders = async (places: Places, owner: Owner | null): Promise<void> => {
  await makeFolder(places.log);
  if (owner) await giveTo(places.directory, owner);
};

/** The folder itself comes last: while it has the old owner, an interrupted change of owners begins anew. */
const giveTo = async (directory: string, { uid, gid }: Owner): Promise<void> => {
  if ((await stat(directory)).uid === uid) return;
  for (const entry of await readdir(directory, { recursive: true })) await lchown(join(directory, entry), uid, gid);
  await lchown(directory, uid, gid);
};
