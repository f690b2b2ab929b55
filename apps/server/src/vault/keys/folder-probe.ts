import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { access, open, readFile, rm, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { withTimeout } from "#platform/clock.ts";
import type { SecretKey } from "#platform/secret-key.ts";
import { parseKeyText, withTextOf } from "./key-text.ts";
import type { KeyPlace } from "../copy/folder-files.ts";

/** `unavailable`: messages cannot be stored. `read-only`: they can, but tomorrow's key cannot be created. */
export type KeyFolderState = "fine" | "read-only" | "unavailable";

/** A key in use. */
export type ExpectedKey = {
  /** Its file: `epochs/2026-01-31` or `root`. */
  readonly name: string;
  /** Whether these are its bytes, wrapped with a master key that is there. */
  isWrappedIn(bytes: Buffer): boolean;
};

/** How long a caller of `probe` waits for the folder. */
const probeTimeout = 2_000;
/** A network folder that does not answer for this long counts as unavailable. A busy machine may need less than that. */
const folderTimeout = 10_000;
/** A file is written and removed, to find a full disk before midnight does. More often would wear out a stick. */
const writeEvery = 60_000;

const canAccess = (path: string): Promise<boolean> =>
  access(path, constants.F_OK).then(
    () => true,
    () => false,
  );

/** Throws if the path is a folder or a link. */
const readPlainFile = async (path: string): Promise<Buffer> => {
  // Without waiting: a pipe in the file's place would never answer.
  await using file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  return await file.readFile();
};

const takesFiles = async (folder: string): Promise<boolean> => {
  const path = join(folder, `probe.${randomUUID()}`);
  try {
    await writeFile(path, "probe", { flag: "wx", mode: 0o600, flush: true });
    // A folder that lets nothing go could not lose a key either.
    await unlink(path);
    return true;
  } catch {
    return false;
  } finally {
    await rm(path, { force: true }).catch(() => {});
  }
};

/**
 * Checks that every live key on the disk equals the one in memory, and that a new one can be created. Restores missing and wrong files.
 * Asynchronous: a hanging folder blocks no requests.
 */
export const newFolderProbe = ({
  place,
  expected,
  heldMaster,
  setUnavailable,
  refresh,
  prepare,
}: {
  readonly place: KeyPlace;
  /** All keys that must be in the folder now. Empty: messages cannot be stored. */
  readonly expected: () => readonly ExpectedKey[];
  readonly heldMaster: () => SecretKey;
  readonly setUnavailable: (is: boolean) => void;
  /** Reads the expected keys again: a rotation may have destroyed one. */
  readonly refresh: () => Promise<void>;
  /** Repairs the folder from memory and from the copy, and reads the changes of other servers. */
  readonly prepare: () => Promise<void>;
}) => {
  const { keysDir, masterKeyFile } = place;
  let state: KeyFolderState = "fine";
  let looking: Promise<KeyFolderState> | null = null;
  let lookingSince = 0;
  /** Between the moment in which a damaged file was seen and the moment in which it is whole again. */
  let isDamaged = false;
  let takes = { at: -Infinity, files: true };
  /** What was found good: the same bytes under the same master key are good again, and no key has to be opened for it. */
  const good = new Map<string, Buffer>();
  let goodUnder: SecretKey | null = null;

  const isMasterWhole = async (): Promise<boolean> => {
    const text = await readFile(masterKeyFile);
    const master = heldMaster();
    if (master !== goodUnder) good.clear();
    goodUnder = master;
    // White space may differ.
    const isHeld = withTextOf(master, (held) => held.equals(text)) || parseKeyText(text)?.equals(master) === true;
    text.fill(0);
    return isHeld;
  };

  const isKeyWhole = async ({ name, isWrappedIn }: ExpectedKey): Promise<boolean> => {
    const bytes = await readPlainFile(join(keysDir, name));
    if (good.get(name)?.equals(bytes)) return true;
    const isGood = isWrappedIn(bytes);
    if (isGood) good.set(name, bytes);
    return isGood;
  };

  const isWhole = async (): Promise<boolean> => {
    try {
      const keys = expected();
      const names = new Set(keys.map(({ name }) => name));
      for (const name of good.keys()) if (!names.has(name)) good.delete(name);
      if (keys.length === 0 || !(await isMasterWhole())) return false;
      for (const key of keys) if (!(await isKeyWhole(key))) return false;
      return true;
    } catch {
      return false;
    }
  };

  const look = async (): Promise<KeyFolderState> => {
    if (!(await isWhole())) {
      // The folder is gone: do not restore keys to a mount point.
      if (!(await canAccess(join(keysDir, "epochs")))) return "unavailable";
      await refresh();
      if (!(await isWhole())) {
        isDamaged = true;
        await prepare();
        if (!(await isWhole())) return "unavailable";
      }
    }
    isDamaged = false;
    if (performance.now() - takes.at > writeEvery || !takes.files) {
      takes = { at: performance.now(), files: await takesFiles(join(keysDir, "epochs")) };
    }
    return takes.files ? "fine" : "read-only";
  };

  const probe = async (): Promise<KeyFolderState> => {
    // One look at a time: looks that hang must not pile up.
    if (looking === null) lookingSince = performance.now();
    // Another server may have replaced keys in the middle of a look. Only what fails twice is out of reach.
    looking ??= look()
      .catch(look)
      .catch((): KeyFolderState => "unavailable")
      .finally(() => {
        looking = null;
      });
    const found = await withTimeout(probeTimeout, looking, () => "late" as const);
    if (found !== "late") state = found;
    else if (isDamaged || performance.now() - lookingSince > folderTimeout) state = "unavailable";
    setUnavailable(state === "unavailable");
    return state;
  };

  return { probe, folderState: () => state };
};
