import { createHmac, randomBytes } from "node:crypto";
import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, readdirSync, readFileSync } from "node:fs";
import { renameSync, unlinkSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Day } from "#platform/clock.ts";
import { StartupProblem } from "#platform/startup-problem.ts";
import { ifThere, removeLeftovers, replace, syncFolder, writeOnce } from "./key-files.ts";
import { newDataKey, openBytes, sealBytes, UnreadableError, type DataKey } from "./seal.ts";

/*
 * KEYS_DIR/master.key           32 bytes as base64, wraps the others
 *          epochs/2026-01-31    one key a day
 *          lookups/2026-01-31   keys of the keyed hashes, a new one every week
 *          web-push             what browsers' push services know this service by, made on the first start
 *          audit-head           how far the audit log has come: the database alone cannot make it shorter again
 *
 * One live copy, on a medium of its own, out of every backup: what is destroyed here is gone for good. A key's name is
 * the day it was made: it survives copying the folder, which a file's own date may not.
 * Reading and making keys is synchronous: it happens at start and once a day.
 */
export const shelves = ["epochs", "lookups"] as const;
export type Shelf = (typeof shelves)[number];

export type LastingSecret = "web-push";
export type Memory = "audit-head";

export type KeyFolder = {
  /** Oldest first. */
  days(shelf: Shelf): Day[];
  read(shelf: Shelf, day: Day): DataKey | null;
  /** Makes the key, or reads the one that another server made a moment before. */
  make(shelf: Shelf, day: Day): DataKey;
  /** False: another server did. */
  destroy(shelf: Shelf, day: Day): boolean;
  /** Made once, and the same ever after. Nothing is sealed with it. */
  lasting(name: LastingSecret, make: () => Buffer): Buffer;
  /** A few bytes that the database must not be able to rewrite; the newest replace those of before. */
  remember(name: Memory, bytes: Buffer): void;
  recall(name: Memory): Buffer | null;
  /** A secret that every server of this service works out alike and nobody keeps. */
  derive(purpose: string): Buffer;
  /** Ends what a server that was killed had begun. */
  tidy(): void;
};

const isDay = (name: string): name is Day => /^\d{4}-\d\d-\d\d$/.test(name);
const goneSuffix = ".gone";

const readMaster = (path: string): DataKey => {
  const key = Buffer.from(readFileSync(path, "utf8").trim(), "base64");
  if (key.length !== 32) throw new StartupProblem(`${path} is not a master key: it should hold 32 bytes as base64.`);
  return key as DataKey;
};

const lost = (what: string) =>
  new StartupProblem(
    `${what}, but the database holds sealed data: put the key folder back. Without it nothing can be read.`,
  );

/** Overwriting in place means little on flash memory, but costs nothing where it does. */
const shred = (path: string): void => {
  chmodSync(path, 0o600);
  const file = openSync(path, "r+");
  writeSync(file, randomBytes(96));
  fsyncSync(file);
  closeSync(file);
  unlinkSync(path);
  syncFolder(dirname(path));
};

/** `isFresh`: the database holds nothing yet, so that a missing key can be made rather than missed. */
export const openKeyFolder = (folder: string, masterKeyFile: string, isFresh: boolean): KeyFolder => {
  for (const path of [folder, ...shelves.map((shelf) => join(folder, shelf))]) {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    chmodSync(path, 0o700);
  }
  if (!ifThere(() => readFileSync(masterKeyFile))) {
    if (!isFresh) throw lost(`The master key ${masterKeyFile} is missing`);
    mkdirSync(dirname(masterKeyFile), { recursive: true, mode: 0o700 });
    writeOnce(masterKeyFile, Buffer.from(`${randomBytes(32).toString("base64")}\n`));
  }
  const master = readMaster(masterKeyFile);

  const pathOf = (shelf: Shelf, day: Day) => join(folder, shelf, day);
  const days = (shelf: Shelf) => readdirSync(join(folder, shelf)).filter(isDay).toSorted();

  const unwrap = (name: string): Buffer | null => {
    const path = join(folder, name);
    const wrapped = ifThere(() => readFileSync(path));
    if (!wrapped) return null;
    try {
      return openBytes(master, name, wrapped);
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
      throw new StartupProblem(
        `The key ${path} does not open with ${masterKeyFile}: these two do not belong together.`,
      );
    }
  };

  const read = (shelf: Shelf, day: Day) => unwrap(`${shelf}/${day}`) as DataKey | null;

  const tidy = () => {
    removeLeftovers(folder);
    for (const shelf of shelves) {
      removeLeftovers(join(folder, shelf));
      const half = readdirSync(join(folder, shelf)).filter((name) => name.endsWith(goneSuffix));
      for (const name of half) ifThere(() => shred(join(folder, shelf, name)));
    }
  };

  // A wrong master key is found out now, and not by the first caller who tries to log in.
  for (const shelf of shelves) for (const day of days(shelf)) read(shelf, day);
  if (!isFresh && days("lookups").length === 0) throw lost(`The key folder ${folder} holds no keys`);
  tidy();

  return {
    days,
    read,
    make(shelf, day) {
      const key = newDataKey();
      if (writeOnce(pathOf(shelf, day), sealBytes(master, `${shelf}/${day}`, key))) return key;
      const others = read(shelf, day);
      // Made and destroyed by others between two of our steps: its time is over.
      if (!others) throw new UnreadableError();
      return others;
    },
    destroy(shelf, day) {
      // Out of sight first: nobody ever finds half a key under its name. Another server may be doing the same.
      const gone = pathOf(shelf, day) + goneSuffix;
      const isOurs = ifThere(() => (renameSync(pathOf(shelf, day), gone), true)) ?? false;
      ifThere(() => shred(gone));
      return isOurs;
    },
    lasting(name, make) {
      const known = unwrap(name);
      if (known) return known;
      const fresh = make();
      return writeOnce(join(folder, name), sealBytes(master, name, fresh)) ? fresh : unwrap(name)!;
    },
    remember: (name, bytes) => replace(join(folder, name), sealBytes(master, name, bytes)),
    recall: unwrap,
    derive: (purpose) => createHmac("sha256", master).update(`sosmessages:${purpose}`).digest(),
    tidy,
  };
};
