import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import type { SecretKey } from "#platform/secret-key.ts";
import { clearFiles, readFolder, type Files } from "./copy-files.ts";
import { datedKeyKinds } from "../keys/key-folder.ts";
import {
  holdsKeys,
  kindOf,
  masterIn,
  masterNameIn,
  mastersIn,
  oldSuffix,
  opensAny,
  readKeyPlace,
} from "./folder-files.ts";
import type { KeyPlace } from "./folder-files.ts";
import { markFile, type SecondCopy } from "./second-copy.ts";

/** Reads both places, and clears the bytes afterwards: they include a master key. */
const withBoth = async <T>(
  place: KeyPlace,
  copy: SecondCopy,
  use: (main: Files, copied: Files) => T | Promise<T>,
): Promise<T> => {
  const [main, copied] = [await readKeyPlace(place), await copy.read()];
  try {
    return await use(main, copied);
  } finally {
    clearFiles(main, copied);
  }
};

export const holdsAnyKey = async ({ keysDir }: KeyPlace): Promise<boolean> => {
  const files = await readFolder(keysDir, datedKeyKinds);
  clearFiles(files);
  return holdsKeys(files);
};

/** The folder contains keys of other master keys, so it must not be written to. */
export const holdsOthersKeys = (place: KeyPlace, copy: SecondCopy): Promise<boolean> =>
  withBoth(place, copy, (main, copied) => {
    const name = basename(place.masterKeyFile);
    const [masters, theirs] = [mastersIn(main, name), mastersIn(copied, name)];
    const isOurs = theirs.some((their) => masters.some((our) => our.equals(their))) || opensAny(copied, masters);
    return (holdsKeys(copied) || theirs.length > 0) && !isOurs;
  });

/** The master keys first, so that the copy always opens its keys. */
export const mirror = async ({
  place,
  main,
  copied,
  copy,
  missing = [],
}: {
  readonly place: KeyPlace;
  readonly main: Files;
  readonly copied: Files;
  readonly copy: SecondCopy;
  readonly missing?: readonly string[];
}): Promise<void> => {
  const masterName = masterNameIn(place);
  const masters = masterName === null ? [] : [masterName + oldSuffix, masterName];
  const keys = main.keys().filter((name) => kindOf(name) !== null && !missing.includes(name));
  for (const name of [...masters, ...keys]) {
    const bytes = main.get(name);
    if (!bytes || copied.get(name)?.equals(bytes)) continue;
    await copy.write(name, bytes);
    // Destroyed by another server or a rotation: destroy it in the copy too.
    if (name !== masterName && !existsSync(join(place.keysDir, name))) await copy.destroy(name);
  }
  const [old] = masters;
  if (old !== undefined && !main.has(old) && copied.has(old)) await copy.destroy(old);
};

/** What differs between the key folder and the copy, by name. */
export const compareCopy = (place: KeyPlace, copy: SecondCopy): Promise<string[]> =>
  withBoth(place, copy, (main, copied) => {
    const masterName = masterNameIn(place);
    const isKey = (name: string) => kindOf(name) !== null || name === masterName;
    const names = new Set([...main.keys(), ...copied.keys()].filter(isKey));
    return [...names].filter((name) => !main.get(name)?.equals(copied.get(name) ?? Buffer.alloc(0))).toSorted();
  });

/** Everything there is, into an empty copy. How many files. */
export const mirrorKeys = (place: KeyPlace, copy: SecondCopy): Promise<number> =>
  withBoth(place, copy, async (main, copied) => {
    await mirror({ place, main, copied, copy });
    const written = await copy.read();
    clearFiles(written);
    return written.size - 1;
  });

/** Call it after all keys were wrapped again. False: the copy is unavailable or foreign, and is updated later. */
export const mirrorRotation = (place: KeyPlace, copy: SecondCopy, before: SecretKey): Promise<boolean> =>
  withBoth(place, copy, async (main, copied) => {
    const masterName = masterNameIn(place);
    const isOurMaster = (name: string) => {
      const [theirs, ours] = [masterIn(copied, name), masterIn(main, name)];
      return theirs !== null && (theirs.equals(before) || (ours !== null && theirs.equals(ours)));
    };
    if (!copied.has(markFile) || (masterName !== null && !isOurMaster(masterName))) return false;
    await mirror({ place, main, copied, copy });
    return true;
  });
