import { lstatSync, realpathSync } from "node:fs";
import { open } from "node:fs/promises";
import { basename, dirname, join, sep } from "node:path";
import { StartupProblem } from "#platform/process/startup-problem.ts";
import { ifThere } from "#vault/keys/key-files.ts";
import { isCopyOfKeys } from "#vault/copy/key-copy.ts";
import type { Config } from "../../config.ts";
import { isEncrypted } from "./encrypt.ts";
import { isMagic, magicBytes } from "./file.ts";

export type BackupKind = "data" | "keys";

const kinds = { data: "a backup of the database", keys: "a copy of the keys" } as const;

/**
 * A backup takes the place of whatever has its name: so it never goes into the service's own folders, and only ever over a backup
 * of its own kind.
 */
export const refuseWrongTarget = async (
  path: string,
  kind: BackupKind,
  config: Config,
  mayBeEncrypted = false,
): Promise<void> => {
  // The folder must exist; where it does not, whoever writes says so.
  const parent = ifThere(() => realpathSync.native(dirname(path)));
  if (parent === null) return;
  for (const [setting, folder] of Object.entries(foldersOf(config))) {
    const real = folder === null ? null : ifThere(() => realpathSync.native(folder));
    if (real === null || !`${parent}${sep}`.startsWith(real.endsWith(sep) ? real : `${real}${sep}`)) continue;
    throw new StartupProblem(`${path} is in ${setting}, the service's own folder: name a file elsewhere.`);
  }
  // A name that the backup has while it is written. A link there was made by somebody else.
  for (const suffix of ["", ".part", ".plain", ".plain.part"]) refuseUnusual(join(parent, basename(path) + suffix));
  // What an encrypted file holds nobody can see. Whoever encrypts names a place for such files.
  if (mayBeEncrypted && (await isEncrypted(path))) return;
  await refuseOther(path, kind);
  // What is begun has this name, and what a command that was killed left there is removed.
  if (kind === "data") await refuseOther(join(parent, `${basename(path)}.part`), kind);
};

const foldersOf = ({ dataDir, keysDir, keysCopyDir }: Config) => ({
  KEYS_DIR: keysDir,
  KEYS_COPY_DIR: keysCopyDir,
  DATA_DIR: dataDir,
});

const refuseOther = async (path: string, kind: BackupKind): Promise<void> => {
  // Not followed: a link may lead anywhere.
  const found = ifThere(() => lstatSync(path));
  // A folder is refused by the system itself, with its reason.
  if (found === null || found.isDirectory()) return;
  // Nothing is lost with an empty one, which a script may have made to have a name.
  if (found.size === 0) return;
  const isOurs = kind === "data" ? await beginsAsBackup(path) : isCopyOfKeys(path);
  if (!isOurs) throw new StartupProblem(`${path} is there already and is not ${kinds[kind]}: name another file.`);
};

const refuseUnusual = (path: string): void => {
  const found = ifThere(() => lstatSync(path));
  if (found === null || found.isDirectory() || found.isFile()) return;
  throw new StartupProblem(`${path} is no ordinary file: name another.`);
};

/** One that was cut short begins alike, and may be replaced too. */
const beginsAsBackup = async (path: string): Promise<boolean> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(magicBytes), 0, magicBytes, 0);
    return isMagic(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
};
