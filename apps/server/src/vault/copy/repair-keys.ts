import { existsSync, lstatSync, renameSync } from "node:fs";
import { basename, join } from "node:path";
import { makeInnerFolder } from "#platform/process/files.ts";
import type { Day } from "#platform/clock.ts";
import type { SecretKey } from "#platform/secret-key.ts";
import { clearFiles, goneSuffix, type Files } from "./copy-files.ts";
import { asideSuffix, fileNameOf, holdsKeys, isGoneName, kindOf, masterIn, masterNameIn } from "./folder-files.ts";
import { mastersIn, oldSuffix, opensAny, readKeyPlace, type KeyPlace, type KeySettings } from "./folder-files.ts";
import { mirror } from "./mirror-keys.ts";
import { ifReadable, unwrapKey, wrapKey } from "../seal.ts";
import { ifThere, isTemporary, replaceFile, shred } from "../keys/key-files.ts";
import { datedKeyKinds, type DatedKeyKind, type KeyFolder } from "../keys/key-folder.ts";
import { fingerprintOf, markOf, type KeyKind, type Register } from "../keys/key-register.ts";
import { withTextOf } from "../keys/key-text.ts";
import { openSecondCopy, type CopyState, type SecondCopy } from "./second-copy.ts";

export type Repair = {
  readonly place: KeyPlace;
  readonly copy: SecondCopy | null;
  readonly register: Register;
  /** At the start of the first server. While one runs, a folder that is not there is not made: something else is mounted there tomorrow. */
  readonly mayMakeFolder?: boolean;
  /** The keys in memory of a running service. */
  readonly held?: (kind: KeyKind, name: string) => SecretKey | null;
  readonly heldMaster?: SecretKey | null;
};

type Found = { readonly main: Map<string, Buffer>; readonly copied: Map<string, Buffer> };

/**
 * Repairs the key folder from the copy and from memory, and the copy from the key folder. Keys that were destroyed while the copy was
 * unavailable are destroyed there first, and never restored. `copy` is available and ours.
 */
export const repairKeys = async (repair: Repair) => {
  const copied = new Map(repair.copy ? await repair.copy.read() : []);
  const main = await readKeyPlace(repair.place);
  try {
    return await repairFound(repair, { main, copied });
  } finally {
    clearFiles(main, copied);
  }
};

const repairFound = async (repair: Repair, { main, copied }: Found) => {
  const { place, copy, register, mayMakeFolder = false, held = () => null } = repair;
  const { keysDir, masterKeyFile } = place;
  for (const name of copied.keys()) {
    const isLeftover = name.endsWith(goneSuffix) || isTemporary(name);
    if (isLeftover || isGoneName(register, name)) {
      await copy!.destroy(name);
      copied.delete(name);
    }
  }
  if (mayMakeFolder && copied.size > 0) for (const kind of datedKeyKinds) makeInnerFolder(join(keysDir, kind));
  const isThere = datedKeyKinds.every((kind) => existsSync(join(keysDir, kind)));
  /** Brought back into KEYS_DIR. */
  const repaired: string[] = [];
  /** Live by the database, and nowhere to be had or impossible to write. */
  const missing: string[] = [];
  const masterName = basename(masterKeyFile);
  if (isThere && isWritten(() => repairMaster(repair, { main, copied }))) repaired.push(masterName);

  const masters = mastersIn(main, masterName);
  const anyMaster = [...masters, ...(masterNameIn(place) === null ? [] : mastersIn(copied, masterName))];
  const live = register.marks.filter(({ kind, state }) => kind !== "copy" && state !== "destroyed");
  const names = new Set([
    ...[...main.keys(), ...copied.keys()].filter((name) => kindOf(name) !== null && !isGoneName(register, name)),
    ...live.map(({ kind, name }) => fileNameOf(kind, name)),
  ]);
  for (const name of names) {
    if (goodKey(register, masters, name, main.get(name)) !== null) continue;
    const { kind, name: short } = kindOf(name)!;
    const inMemory = held(kind, short);
    const isKnown = inMemory !== null && isAsRecorded(register, kind, short, inMemory);
    const key = goodKey(register, anyMaster, name, copied.get(name)) ?? (isKnown ? inMemory : null);
    const [newest] = masters;
    if (key === null || newest === undefined || !isThere) {
      missing.push(name);
      continue;
    }
    const bytes = wrapKey(newest, name, key);
    const path = join(keysDir, name);
    if (!isWritten(() => (clearTheWay(path), replaceFile(path, bytes), true))) {
      missing.push(name);
      continue;
    }
    main.set(name, bytes);
    repaired.push(name);
  }
  if (copy) await mirror({ place, main, copied, copy, missing });
  return { repaired, missing };
};

/** A copy that is away or another service's repairs nothing. */
export const repairFromCopy = (repair: Repair & { readonly copy: SecondCopy }) => {
  const { copy, register } = repair;
  const look = async () => {
    const state = await copy.look(register);
    return { state, repaired: state === "fine" ? (await repairKeys(repair)).repaired : [] };
  };
  return copy.use(look).catch(() => ({ state: "unavailable" as const, repaired: [] }));
};

/** Reads the keys that a repair would lead to, and changes no file. `copy`: null without KEYS_COPY_DIR. */
export const readBothPlaces = async <T>(
  place: KeySettings,
  register: Register,
  use: (keys: Pick<KeyFolder, "read"> & { readonly hasMaster: boolean; readonly copy: CopyState | null }) => Promise<T>,
): Promise<T> => {
  const copied = new Map<string, Buffer>();
  const look = async (second: SecondCopy): Promise<CopyState> => {
    const state = await second.look(register);
    const files = state === "fine" ? await second.read() : [];
    for (const [name, bytes] of files) if (!isGoneName(register, name)) copied.set(name, bytes);
    return state;
  };
  const second = place.keysCopyDir === null ? null : openSecondCopy(place.keysCopyDir);
  const copy = second && (await second.use(() => look(second)).catch(() => "unavailable" as const));
  const main = await readKeyPlace(place);
  try {
    const masters = [main, copied].flatMap((files) => mastersIn(files, basename(place.masterKeyFile)));
    const read = (kind: DatedKeyKind, day: Day): SecretKey | null => {
      const name = fileNameOf(kind, day);
      const good = [main, copied].map((files) => goodKey(register, masters, name, files.get(name)));
      // A key that is not the recorded one counts as wrong, and not as missing.
      return good[0] ?? good[1] ?? openedWith(masters, name, main.get(name));
    };
    return await use({ copy, hasMaster: masters.length > 0, read });
  } finally {
    clearFiles(main, copied);
  }
};

/** False: the folder is not writable. The key then counts as missing. */
const isWritten = (write: () => boolean): boolean => {
  try {
    return write();
  } catch {
    return false;
  }
};

/** A folder in a file's place cannot be replaced, only moved. */
const clearTheWay = (path: string): void => {
  const entry = lstatSync(path, { throwIfNoEntry: false });
  if (!entry?.isDirectory()) return;
  const aside = path + asideSuffix;
  renameSync(path, existsSync(aside) ? `${aside}-${Date.now()}` : aside);
};

const isAsRecorded = (register: Register, kind: KeyKind, name: string, key: SecretKey): boolean => {
  const mark = markOf(register, kind, name);
  // What a memory holds changes: the newest that this process has written is as good as any.
  if (kind === "memory") return mark !== null;
  return mark?.fingerprint === fingerprintOf(key);
};

const openedWith = (masters: readonly SecretKey[], name: string, bytes: Buffer | undefined): SecretKey | null => {
  if (bytes === undefined) return null;
  for (const master of masters) {
    const opened = ifReadable(() => unwrapKey(master, name, bytes));
    if (opened !== null) return opened;
  }
  return null;
};

/** The key in a file, if it opens and has the recorded fingerprint; else null. */
const goodKey = (register: Register, masters: readonly SecretKey[], name: string, bytes: Buffer | undefined) => {
  const key = kindOf(name);
  const opened = key && openedWith(masters, name, bytes);
  if (key === null || opened === null) return null;
  const known = markOf(register, key.kind, key.name)?.fingerprint ?? null;
  return known === null || isGoneName(register, name) || fingerprintOf(opened) === known ? opened : null;
};

/** True: it was brought back, from the copy or from memory. */
const repairMaster = ({ place, heldMaster = null }: Repair, { main, copied }: Found): boolean => {
  const { masterKeyFile } = place;
  const name = basename(masterKeyFile);
  const isInside = masterNameIn(place) !== null;
  const current = masterIn(main, name);
  // The master key in use needs no second file.
  if (current && masterIn(main, name + asideSuffix)?.equals(current)) {
    ifThere(() => shred(masterKeyFile + asideSuffix));
  }
  if (isInside && isBetterInCopy(main, copied, name)) {
    setAside(masterKeyFile, current !== null);
    for (const each of [name + oldSuffix, name]) {
      const bytes = copied.get(each);
      if (!bytes) continue;
      replaceFile(join(place.keysDir, each), bytes);
      main.set(each, Buffer.from(bytes));
    }
    return true;
  }
  // Outside of the key folder, a file that is gone may be one whose medium is not mounted.
  const mayRestore = isInside || main.has(name);
  // A master key that another server has drawn since opens the keys that are there.
  if (heldMaster === null || !mayRestore || opensAny(main, mastersIn(main, name))) return false;
  // A folder without keys yet: its master key opens nothing, and is the right one.
  if (current?.equals(heldMaster)) return false;
  setAside(masterKeyFile, current !== null);
  return withTextOf(heldMaster, (text) => {
    replaceFile(masterKeyFile, text);
    main.set(name, Buffer.from(text));
    return true;
  });
};

/** Keeps files that may be keys. */
const setAside = (path: string, isKey: boolean): void => {
  if (isKey) ifThere(() => renameSync(path, path + asideSuffix));
  else clearTheWay(path);
};

/** Ours is missing, or opens nothing, and that of the copy does. */
const isBetterInCopy = (main: Files, copied: Files, name: string): boolean => {
  const theirs = mastersIn(copied, name);
  const ours = mastersIn(main, name);
  if (masterIn(copied, name) === null) return false;
  // Then it is the other keys that are broken.
  if (ours[0] && theirs[0]?.equals(ours[0])) return false;
  const files = holdsKeys(main) ? main : copied;
  if (masterIn(main, name) !== null && opensAny(files, ours)) return false;
  return opensAny(files, theirs) || opensAny(copied, theirs);
};
