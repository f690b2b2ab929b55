import { chmodSync, existsSync, readdirSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import type { Day } from "#platform/clock.ts";
import { makeFolder, refuseLinkSync } from "#platform/process/files.ts";
import { StartupProblem } from "#platform/process/startup-problem.ts";
import { hmacKeyOf, newSecretKey, secretKeyOf, type SecretKey } from "#platform/secret-key.ts";
import { ifThere, removeLeftovers, replaceFile, shred, writeOnce } from "./key-files.ts";
import { openMasterKey } from "./master-key.ts";
import { ifReadable, UnreadableError, openBytes, sealBytes, wrapKey } from "../seal.ts";

/*
 * KEYS_DIR/master.key           32 bytes as base64, wraps the others
 *          epochs/2026-01-31    one key a day
 *          lookups/2026-01-31   keys of the keyed hashes, a new one every week
 *          web-push             identifies this service to push services of browsers, created on the first start
 *          root                 the root of secrets that all servers derive
 *          in-use               not a key: a database uses these keys (see `open-keys.ts`)
 *          audit-head           the end of the audit log, which the database alone cannot shorten
 *
 * On a separate medium, excluded from backups: keys destroyed here and in the second copy (see `second-copy.ts`) are gone for good. A
 * key's name is its day of creation, which survives copying. Access is synchronous: files are tiny, and are read at the start, by the
 * rotation every quarter of an hour, and when a request needs a key that is not in memory.
 */
export const datedKeyKinds = ["epochs", "lookups"] as const;
export type DatedKeyKind = (typeof datedKeyKinds)[number];
export const isDated = (kind: string): kind is DatedKeyKind => kind === "epochs" || kind === "lookups";

export const lastingSecrets = ["web-push", "root"] as const;
export type LastingSecret = (typeof lastingSecrets)[number];
export const memories = ["audit-head"] as const;
export type Memory = (typeof memories)[number];

export type KeyFolder = ReturnType<typeof openKeyFolder>;

export const isDay = (name: string): name is Day => /^\d{4}-\d\d-\d\d$/.test(name);
const goneSuffix = ".gone";

const lost = (what: string) =>
  new StartupProblem(
    `${what}, but the database holds sealed data: put the key folder back, from the copy if need be. Without it nothing can be read.`,
  );

/** Advice for one file. `name` is the argument of `keys forget`. */
export const putBack = (name: string): string =>
  `Put the right file back; if there is none anywhere, run: npm run sosmessages -- keys forget ${name.split("/").at(-1)}`;

const openWithAny = (masters: readonly SecretKey[], name: string, wrapped: Buffer): Buffer | null => {
  for (const master of masters) {
    const opened = ifReadable(() => openBytes(master, name, wrapped));
    if (opened !== null) return opened;
  }
  return null;
};

/**
 * `isFresh`: the database is empty, so missing keys are created. `isTolerant`: the caller checks which keys are missing or do not open.
 */
export const openKeyFolder = (folder: string, masterKeyFile: string, isFresh: boolean, isTolerant = false) => {
  const folders = [folder, ...datedKeyKinds.map((kind) => join(folder, kind))];
  for (const path of folders) {
    if (path !== folder) refuseLinkSync(path);
    if (isFresh) makeFolder(path);
    // Do not create keys at an empty mount point.
    else if (!existsSync(path)) throw lost(`The key folder ${path} is not there`);
    chmodSync(path, 0o700);
  }
  const master = openMasterKey(masterKeyFile, isFresh);
  if (master === null) throw lost(`The master key ${masterKeyFile} is missing`);

  const pathOf = (kind: DatedKeyKind, day: Day) => join(folder, kind, day);
  /** Oldest first. */
  const days = (kind: DatedKeyKind): Day[] => readdirSync(join(folder, kind)).filter(isDay).toSorted();

  const openWithMaster = (name: string, wrapped: Buffer): Buffer | null => {
    const [newest, ...older] = master.all();
    const opened = openWithAny([newest!], name, wrapped);
    if (opened === null) return openWithAny(older, name, wrapped);
    master.confirm(newest!);
    return opened;
  };

  const open = (name: string): Buffer | null => {
    const path = join(folder, name);
    const wrapped = ifThere(() => readFileSync(path));
    if (!wrapped) return null;
    const opened = openWithMaster(name, wrapped);
    if (opened !== null) return opened;
    throw new StartupProblem(
      `The key ${path} does not open with ${masterKeyFile}: it was changed, or these two do not belong together. ${putBack(name)}`,
    );
  };

  /** The key in a file such as `epochs/2026-01-31` or `root`; null: it does not exist. */
  const unwrap = (name: string): SecretKey | null => {
    const bytes = open(name);
    return bytes && secretKeyOf(bytes);
  };

  /** Does nothing if another server was faster. */
  const putOnce = (name: LastingSecret, key: SecretKey): void =>
    void writeOnce(join(folder, name), wrapKey(master.newest(), name, key));

  const root = (): SecretKey => {
    if (isFresh && unwrap("root") === null) putOnce("root", newSecretKey());
    const key = unwrap("root");
    if (key === null) throw new StartupProblem(`The key ${join(folder, "root")} is missing. ${putBack("root")}`);
    return key;
  };

  const read = (kind: DatedKeyKind, day: Day) => unwrap(`${kind}/${day}`);

  /** Completes the work of a killed server. */
  const tidy = (): void => {
    for (const path of folders) removeLeftovers(path);
    for (const kind of datedKeyKinds) {
      const half = readdirSync(join(folder, kind)).filter((name) => name.endsWith(goneSuffix));
      for (const name of half) ifThere(() => shred(join(folder, kind, name)));
    }
  };

  // A wrong master key is found out now, and not by the first caller who tries to log in.
  if (!isTolerant) {
    for (const kind of datedKeyKinds) for (const day of days(kind)) read(kind, day);
    for (const name of [...lastingSecrets, ...memories]) unwrap(name);
    if (!isFresh && datedKeyKinds.every((kind) => days(kind).length === 0))
      throw lost(`The key folder ${folder} holds no keys`);
  }
  tidy();

  return {
    days,
    read,
    /** Makes the key, or reads the one that another server made a moment before. */
    make(kind: DatedKeyKind, day: Day): SecretKey {
      const key = newSecretKey();
      if (writeOnce(pathOf(kind, day), wrapKey(master.newest(), `${kind}/${day}`, key))) return key;
      const others = read(kind, day);
      // Made and destroyed by others between two of our steps: its time is over.
      if (!others) throw new UnreadableError();
      return others;
    },
    /** False: another server did. */
    destroy(kind: DatedKeyKind, day: Day): boolean {
      // Renamed first, so that half a key never has its name. Another server may do the same.
      const gone = pathOf(kind, day) + goneSuffix;
      const isOurs = ifThere(() => (renameSync(pathOf(kind, day), gone), true)) ?? false;
      ifThere(() => shred(gone));
      return isOurs;
    },
    putOnce,
    /** A secret that every server derives. Not out of the master key, which may be replaced while other servers run. */
    derive: (purpose: string): SecretKey => hmacKeyOf(root(), purpose),
    /** Wraps the keys of the previous master key again, and returns their number. */
    rewrapAll(): number {
      const names = [
        ...lastingSecrets,
        ...memories,
        ...datedKeyKinds.flatMap((kind) => days(kind).map((day) => `${kind}/${day}`)),
      ];
      return names.filter((name) => {
        const path = join(folder, name);
        const wrapped = ifThere(() => readFileSync(path));
        const newest = master.newest();
        const opened = wrapped && openWithAny([newest], name, wrapped);
        opened?.fill(0);
        if (wrapped === null || opened !== null) return false;
        replaceFile(path, wrapKey(newest, name, unwrap(name)!));
        return true;
      }).length;
    },
    /** Stores a few bytes that the database cannot rewrite. */
    remember: (name: Memory, bytes: Buffer): void =>
      replaceFile(join(folder, name), sealBytes(master.newest(), name, bytes)),
    recall: (name: Memory): Buffer | null => open(name),
    /** Overwrites and removes the file. */
    discard: (name: string): void => void ifThere(() => shred(join(folder, name))),
    unwrap,
    /** The key in these bytes of a file; null: they do not open. */
    unwrapBytes(name: string, wrapped: Buffer): SecretKey | null {
      const opened = openWithMaster(name, wrapped);
      return opened && secretKeyOf(opened);
    },
    heldMaster: master.held,
    tidy,
  };
};
