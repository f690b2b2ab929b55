import { existsSync, renameSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Day } from "#platform/clock.ts";
import { makeFolderSync } from "#platform/process/make-folder.ts";
import { goneSuffix, readFolder } from "./copy-files.ts";
import { ifThere, isTemporary, replaceFile, shred, writeOnce } from "../keys/key-files.ts";
import { isDay, lastingSecrets, memories, datedKeyKinds, type DatedKeyKind } from "../keys/key-folder.ts";
import { fingerprintOf, isGone, markOf, type KeyKind, type Register } from "../keys/key-register.ts";
import { parseMasterKey } from "../keys/master-key.ts";
import { ifReadable } from "../errors.ts";
import { openBytes, sealBytes, type DataKey } from "../seal.ts";
import { markFile, type SecondCopy } from "./second-copy.ts";

export type KeyPlace = { readonly keysDir: string; readonly masterKeyFile: string };
type Files = ReadonlyMap<string, Buffer>;
const asideSuffix = ".set-aside";

/** The master key's name within the folder; null: it is outside of the folder, and is not copied. */
export const masterNameIn = ({ keysDir, masterKeyFile }: KeyPlace): string | null =>
  dirname(masterKeyFile) === keysDir ? basename(masterKeyFile) : null;

export const kindOf = (name: string): { kind: KeyKind; name: string } | null => {
  const [first = "", day, ...rest] = name.split("/");
  if (rest.length === 0 && day !== undefined) {
    return datedKeyKinds.some((kind) => kind === first) && isDay(day)
      ? { kind: first as DatedKeyKind, name: day }
      : null;
  }
  if (lastingSecrets.some((secret) => secret === name)) return { kind: "lasting", name };
  return memories.some((memory) => memory === name) ? { kind: "memory", name } : null;
};

const isGoneName = (register: Register, name: string): boolean => {
  const key = kindOf(name);
  return (
    key !== null && (key.kind === "epochs" || key.kind === "lookups") && isGone(register, key.kind, key.name as Day)
  );
};

const mastersIn = (files: Files, name: string): DataKey[] =>
  [name, `${name}.old`].flatMap((each) => parseMasterKey(files.get(each)?.toString() ?? "") ?? []);

/** What a file holds, if it opens and is the key that the database knows by that name; else null. */
const goodKey = (register: Register, masters: readonly DataKey[], name: string, bytes: Buffer | undefined) => {
  const key = kindOf(name);
  if (bytes === undefined || key === null) return null;
  for (const master of masters) {
    const opened = ifReadable(() => openBytes(master, name, bytes));
    if (opened === null) continue;
    const known = markOf(register, key.kind, key.name)?.fingerprint ?? null;
    return known === null || isGoneName(register, name) || fingerprintOf(opened) === known ? opened : null;
  }
  return null;
};

const opensAny = (files: Files, masters: readonly DataKey[]): boolean =>
  [...files].some(
    ([name, bytes]) =>
      kindOf(name) && masters.some((master) => ifReadable(() => openBytes(master, name, bytes)) !== null),
  );
const holdsKeys = (files: Files): boolean => files.keys().some((name) => kindOf(name) !== null);

export const holdsAnyKey = async ({ keysDir }: KeyPlace): Promise<boolean> =>
  holdsKeys(await readFolder(keysDir, datedKeyKinds));

/** Keys that none of our master keys opens, or another master key, lie in that folder: it is not ours to write to. */
export const holdsOthersKeys = async (place: KeyPlace, copy: SecondCopy): Promise<boolean> => {
  const masters = mastersIn(await readFolder(dirname(place.masterKeyFile), []), basename(place.masterKeyFile));
  const copied = await copy.read();
  const theirs = mastersIn(copied, basename(place.masterKeyFile));
  const isOurs = theirs.some((their) => masters.some((our) => our.equals(their))) || opensAny(copied, masters);
  return (holdsKeys(copied) || theirs.length > 0) && !isOurs;
};

export type RepairResult = {
  /** Brought back into KEYS_DIR. */
  readonly repaired: readonly string[];
  /** Live by the database, and nowhere to be had. */
  readonly missing: readonly string[];
};

export type Repair = {
  readonly place: KeyPlace;
  readonly copy: SecondCopy | null;
  readonly register: Register;
  /** At the start of the first server. While one runs, a folder that is not there is not made: something else is mounted there tomorrow. */
  readonly mayMakeFolder?: boolean;
  /** What a running service has in memory. */
  readonly held?: (kind: KeyKind, name: string) => Buffer | null;
  readonly heldMaster?: DataKey | null;
};

/**
 * Repairs the key folder from the copy, and the copy from the key folder. What was destroyed while the copy was unavailable is
 * destroyed there first; a key that was destroyed is never brought back. `copy` is available and ours.
 */
export const repairKeys = async ({
  place,
  copy,
  register,
  mayMakeFolder = false,
  held = () => null,
  heldMaster = null,
}: Repair): Promise<RepairResult> => {
  const { keysDir, masterKeyFile } = place;
  const masterName = masterNameIn(place);
  const copied = new Map(copy ? await copy.read() : []);
  for (const name of copied.keys()) {
    const isLeftover = name.endsWith(goneSuffix) || isTemporary(name);
    if (isLeftover || isGoneName(register, name)) {
      await copy!.destroy(name);
      copied.delete(name);
    }
  }

  const main = new Map(await readFolder(keysDir, datedKeyKinds));
  const repaired: string[] = [];
  const masterFiles = masterName === null ? await readFolder(dirname(masterKeyFile), []) : main;
  const masterFile = basename(masterKeyFile);
  if (mayMakeFolder && copied.size > 0) {
    for (const kind of datedKeyKinds) makeFolderSync(join(keysDir, kind));
  }
  const isThere = datedKeyKinds.every((kind) => existsSync(join(keysDir, kind)));
  if (isThere && masterName !== null && mustRepairMaster(main, copied, masterName)) {
    // Whatever it is, it is not thrown away.
    ifThere(() => renameSync(masterKeyFile, masterKeyFile + asideSuffix));
    for (const name of [`${masterName}.old`, masterName]) {
      const bytes = copied.get(name);
      if (!bytes) continue;
      replaceFile(join(keysDir, name), bytes);
      main.set(name, bytes);
    }
    repaired.push(masterName);
  } else if (isThere && masterName !== null && !main.has(masterName) && heldMaster !== null) {
    // Not if another server has drawn a new one since.
    if (opensAny(main, [heldMaster])) {
      const bytes = Buffer.from(`${heldMaster.toString("base64")}\n`);
      writeOnce(masterKeyFile, bytes);
      main.set(masterName, bytes);
      repaired.push(masterName);
    }
  }

  const aside = `${masterFile}${asideSuffix}`;
  const [current] = mastersIn(masterFiles, masterFile);
  // The one in use need not lie there twice.
  if (current && parseMasterKey(masterFiles.get(aside)?.toString() ?? "")?.equals(current)) {
    ifThere(() => shred(masterKeyFile + asideSuffix));
  }
  const masters = mastersIn(masterFiles, masterFile);
  const newest = masters[0];
  const anyMaster = [...masters, ...(masterName === null ? [] : mastersIn(copied, masterName))];
  const live = register.marks.filter(({ kind, state }) => kind !== "copy" && state !== "destroyed");
  const names = new Set([
    ...[...main.keys(), ...copied.keys()].filter((name) => kindOf(name) !== null && !isGoneName(register, name)),
    ...live.map(({ kind, name }) => (kind === "epochs" || kind === "lookups" ? `${kind}/${name}` : name)),
  ]);
  const missing: string[] = [];
  for (const name of names) {
    if (goodKey(register, masters, name, main.get(name)) !== null) continue;
    const { kind, name: short } = kindOf(name)!;
    const inMemory = held(kind, short);
    const known = markOf(register, kind, short)?.fingerprint ?? null;
    const key =
      goodKey(register, anyMaster, name, copied.get(name)) ??
      (inMemory && fingerprintOf(inMemory) === known ? inMemory : null);
    if (key === null || newest === undefined || !isThere) {
      missing.push(name);
      continue;
    }
    const bytes = sealBytes(newest, name, key);
    replaceFile(join(keysDir, name), bytes);
    main.set(name, bytes);
    repaired.push(name);
  }
  if (copy) await mirror({ keysDir, main, copied, copy, masterName, missing });
  return { repaired, missing };
};

/** It is missing, or opens nothing, and that of the copy does. */
const mustRepairMaster = (main: Files, copied: Files, name: string): boolean => {
  const theirs = mastersIn(copied, name);
  const ours = mastersIn(main, name);
  if (theirs.length === 0 || !parseMasterKey(copied.get(name)?.toString() ?? "")) return false;
  // Then it is the other keys that are broken.
  if (ours[0] && theirs[0]?.equals(ours[0])) return false;
  const files = holdsKeys(main) ? main : copied;
  if (parseMasterKey(main.get(name)?.toString() ?? "") && opensAny(files, ours)) return false;
  return opensAny(files, theirs) || opensAny(copied, theirs);
};

type MirrorParts = {
  readonly keysDir: string;
  readonly main: Files;
  readonly copied: Files;
  readonly copy: SecondCopy;
  readonly masterName: string | null;
  readonly missing: readonly string[];
};

/** The master keys first: whatever is in the copy, the copy opens. */
const mirror = async ({ keysDir, main, copied, copy, masterName, missing }: MirrorParts): Promise<void> => {
  const masters = masterName === null ? [] : [`${masterName}.old`, masterName];
  const keys = main.keys().filter((name) => kindOf(name) !== null && !missing.includes(name));
  for (const name of [...masters, ...keys]) {
    const bytes = main.get(name);
    if (!bytes || copied.get(name)?.equals(bytes)) continue;
    await copy.write(name, bytes);
    // Destroyed by another server meanwhile: then in the copy as well.
    if (kindOf(name) !== null && !existsSync(join(keysDir, name))) await copy.destroy(name);
  }
  const [old] = masters;
  if (old !== undefined && !main.has(old) && copied.has(old)) await copy.destroy(old);
};

/** What differs between the key folder and the copy, by name. */
export const compareCopy = async (place: KeyPlace, copy: SecondCopy): Promise<string[]> => {
  const masterName = masterNameIn(place);
  const isKey = (name: string) => kindOf(name) !== null || name === masterName;
  const [main, copied] = [await readFolder(place.keysDir, datedKeyKinds), await copy.read()];
  const names = new Set([...main.keys(), ...copied.keys()].filter(isKey));
  return [...names].filter((name) => !main.get(name)?.equals(copied.get(name) ?? Buffer.alloc(0))).toSorted();
};

/** Everything there is, into an empty copy. How many files. */
export const mirrorKeys = async (place: KeyPlace, copy: SecondCopy): Promise<number> => {
  const [main, copied] = [await readFolder(place.keysDir, datedKeyKinds), await copy.read()];
  await mirror({ keysDir: place.keysDir, main, copied, copy, masterName: masterNameIn(place), missing: [] });
  return (await copy.read()).size - 1;
};

/** After every key was wrapped anew. False: the copy is unavailable or foreign; it follows when the service sees it again. */
export const mirrorRotation = async (place: KeyPlace, copy: SecondCopy, masterBefore: Buffer): Promise<boolean> => {
  const masterName = masterNameIn(place);
  const [main, copied] = [await readFolder(place.keysDir, datedKeyKinds), await copy.read()];
  const theirs = masterName === null ? null : copied.get(masterName);
  const isOurs =
    copied.has(markFile) && (theirs === null || theirs?.equals(masterBefore) || theirs?.equals(main.get(masterName!)!));
  if (!isOurs) return false;
  await mirror({ keysDir: place.keysDir, main, copied, copy, masterName, missing: [] });
  return true;
};
