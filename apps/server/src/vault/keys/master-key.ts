import { linkSync, readFileSync, renameSync } from "node:fs";
import { dirname } from "node:path";
import { makeFolder } from "#platform/process/files.ts";
import { codeOf } from "#platform/process/unavailable.ts";
import { StartupProblem } from "#platform/process/startup-problem.ts";
import { newSecretKey, type SecretKey } from "#platform/secret-key.ts";
import { ifThere, shred, syncFolderNow, writeOnce } from "./key-files.ts";
import { parseKeyText, withTextOf } from "./key-text.ts";

/*
 * MASTER_KEY_FILE         wraps every key that is written from now on
 *                .next    drawn, and about to take its place
 *                .old     the previous one: keys that it wraps are being wrapped again
 *
 * The last two exist only while the key is being replaced. An interrupted rotation continues with them.
 */
const nextOf = (file: string) => `${file}.next`;
const oldOf = (file: string) => `${file}.old`;

/** `held`: the same key again needs no second object. */
const read = (path: string, held: SecretKey | null = null): SecretKey | null => {
  const text = ifThere(() => readFileSync(path));
  if (text === null) return null;
  const isHeld = held !== null && withTextOf(held, (known) => known.equals(text));
  const key = isHeld ? held : parseKeyText(text);
  text.fill(0);
  // Written with other white space.
  if (held !== null && key?.equals(held)) return held;
  if (key === null)
    throw new StartupProblem(
      `${path} is not a master key: it should hold 32 bytes as base64. Put the right file back; without it nothing can be read.`,
    );
  return key;
};

const draw = (path: string): void => {
  makeFolder(dirname(path));
  withTextOf(newSecretKey(), (text) => writeOnce(path, text));
};

/**
 * Read on each use: the operator or another server may have replaced it. null: it is not there, and must not be made, because something
 * was sealed with it.
 */
export const openMasterKey = (file: string, mayMake: boolean) => {
  // A rotation was killed in the one moment in which the name stood for neither key.
  if (read(file) === null && read(nextOf(file)) !== null) renameSync(nextOf(file), file);
  if (read(file) === null) {
    if (!mayMake) return null;
    draw(file);
  }
  let held = read(file)!;
  /** Wraps new keys. */
  const newest = (): SecretKey => {
    const key = read(file, held);
    if (key === null) throw new StartupProblem(`The master key ${file} has gone while the service was running.`);
    return key;
  };
  return {
    newest,
    /** The newest that has opened a key. A damaged file can still look like a master key, but it opens none. */
    held: () => held,
    confirm(key: SecretKey): void {
      held = key;
    },
    /** What a key may be wrapped with, newest first. */
    all: (): SecretKey[] => [newest(), ...[read(oldOf(file))].filter((key) => key !== null)],
  };
};

/** Creates a new master key for new keys, and keeps the previous one for the keys that it wraps. */
export const replaceMasterKey = (file: string): void => {
  if (read(oldOf(file)) !== null && read(nextOf(file)) === null) return; // begun before, and got this far
  draw(nextOf(file));
  ifThere(() => linkUnlessThere(file, oldOf(file)));
  renameSync(nextOf(file), file);
  syncFolderNow(dirname(file));
};

/** null: it is not being replaced. */
export const previousMasterKey = (file: string): SecretKey | null => read(oldOf(file));

/** Call it when all keys are wrapped with the new one. */
export const forgetOldMasterKey = (file: string): void => void ifThere(() => shred(oldOf(file)));

const linkUnlessThere = (from: string, to: string): void => {
  try {
    linkSync(from, to);
    syncFolderNow(dirname(to));
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  }
};
