import { daysBefore, pause, type Day } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.ts";
import type { Log } from "#platform/log.ts";
import { newSecretKey, secretKeyOf, type SecretKey } from "#platform/secret-key.ts";
import { isDated, lastingSecrets, memories, datedKeyKinds } from "./key-folder.ts";
import type { KeyFolder, LastingSecret, Memory, DatedKeyKind } from "./key-folder.ts";
import { newFolderProbe, type ExpectedKey, type KeyFolderState } from "./folder-probe.ts";
import {
  fingerprintOf,
  isGone,
  markOf,
  mayBeMade,
  newKeyRegister,
  type KeyKind,
  type Register,
} from "./key-register.ts";
import { KeysUnavailableError } from "../seal.ts";
import { fileNameOf, type KeyPlace } from "../copy/folder-files.ts";
import { repairKeys } from "../copy/repair-keys.ts";
import type { CopyState, SecondCopy } from "../copy/second-copy.ts";

export type KeyManager = ReturnType<typeof newKeyManager>;

/** The operations on keys in memory that the key manager uses. */
type ManagedKeys = {
  setUnavailable(is: boolean): void;
  recorded(): Register;
  newestAdmitted(): Day | undefined;
  currentEpoch(): Day;
  follow(register: Register): void;
  admit(epochs: readonly Day[], lookups: readonly Day[]): void;
  held(kind: DatedKeyKind, day: Day): SecretKey | null;
  drop(kind: DatedKeyKind, day: Day): void;
  whenKeyIsMissing(ask: () => void): void;
};

const matches = (key: SecretKey | null, fingerprint: string | null): boolean =>
  key !== null && fingerprintOf(key) === fingerprint;

/** How long a command waits for the copy. */
const copyTimeout = 2_000;
/** A request just after midnight waits for today's key. */
const keyTimeout = 8_000;
/** Asked for with every request while today's key is not there. */
const askAgainAfter = 1_000;

/**
 * Makes, uses and destroys keys. A key is first written and synced in both places, then recorded in the database, then used. It is
 * first struck out in the database, then destroyed in both places. Any number of servers may do this at once.
 */
export const newKeyManager = ({
  database,
  folder,
  place,
  copy,
  vault,
  isNeeded,
  log,
}: {
  readonly database: Database;
  readonly folder: KeyFolder;
  readonly place: KeyPlace;
  readonly copy: SecondCopy | null;
  readonly vault: ManagedKeys;
  /** Whether a row needs that key. */
  readonly isNeeded: (kind: DatedKeyKind, day: Day) => Promise<boolean>;
  readonly log: Log;
}) => {
  const register = newKeyRegister(database);
  /** Kept to restore their files: lasting secrets and remembered bytes. */
  const others = new Map<string, SecretKey>();
  const held = (kind: KeyKind, name: string): SecretKey | null =>
    isDated(kind) ? vault.held(kind, name as Day) : (others.get(name) ?? null);
  let copyState: CopyState | "none" = copy === null ? "none" : "unavailable";
  let copyTakesFiles = true;
  let missingBefore = 0;

  /** Makes both places equal, by the database's record. The service also runs without the copy. */
  const repairOnce = async (recorded: Register): Promise<void> => {
    const repair = async (other: SecondCopy | null) => {
      const { repaired, missing } = await repairKeys({
        place,
        copy: other,
        register: recorded,
        held,
        heldMaster: folder.heldMaster(),
      });
      if (repaired.length > 0) log({ event: "keys-repaired", keys: repaired.length });
      return missing;
    };
    // From memory first: a copy may take long to answer.
    let missing = await repair(null);
    const before = copyState;
    if (copy !== null) {
      try {
        await copy.use(async () => {
          const found = await copy.look(recorded);
          if (found === "new") await register.claim("copy", "copy", await copy.begin());
          copyState = found === "new" ? "fine" : found;
          if (copyState !== "fine") return;
          missing = await repair(copy);
          if (!copyTakesFiles) copyState = "unavailable";
        });
      } catch {
        copyState = "unavailable";
      }
    }
    if (missing.length > 0 && missing.length !== missingBefore) log({ event: "keys-missing", keys: missing.length });
    missingBefore = missing.length;
    if (copyState !== before) log({ event: "key-copy", state: copyState === "fine" ? "fine" : "unavailable" });
  };

  let repairing: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => (repairing = repairing.then(work, work));
  const repairNow = (recorded: Register): Promise<void> => inTurn(() => repairOnce(recorded));

  /** Completes the work of a killed server. Needed keys are never destroyed. */
  const finishDestroying = async (recorded: Register): Promise<void> => {
    for (const kind of datedKeyKinds) {
      for (const day of folder.days(kind).filter((each) => isGone(recorded, kind, each))) {
        if (await isNeeded(kind, day)) await claim(kind, day);
        else folder.destroy(kind, day);
      }
    }
  };

  const claim = async (kind: DatedKeyKind, day: Day): Promise<boolean> => {
    const key = folder.read(kind, day);
    return key !== null && (await register.claim(kind, day, fingerprintOf(key)));
  };

  // Another server may do the same, and writes the file before the record: so the record is read before the file.
  const make = async (kind: DatedKeyKind, day: Day): Promise<void> => {
    const recorded = await register.read();
    if (folder.read(kind, day) === null) {
      if (!mayBeMade(recorded, kind, day)) throw new KeysUnavailableError();
      folder.make(kind, day);
      await repairNow(recorded);
    }
    if (!(await claim(kind, day))) throw new KeysUnavailableError();
    // The copy may still hold an earlier key of that name.
    if (markOf(recorded, kind, day) !== null) await repairNow(await register.read());
  };

  const lasting = async (name: LastingSecret, draw: () => SecretKey): Promise<SecretKey> => {
    const recorded = await register.read();
    if (folder.unwrap(name) === null) {
      if (markOf(recorded, "lasting", name) !== null) throw new KeysUnavailableError();
      folder.putOnce(name, draw());
      await repairNow(recorded);
    }
    const key = folder.unwrap(name);
    if (key === null || !(await register.claim("lasting", name, fingerprintOf(key)))) throw new KeysUnavailableError();
    others.set(name, key);
    return key;
  };

  /** Records every key that is there in the database; from then on it may be used. */
  const claimAll = async (): Promise<void> => {
    const recorded = await register.read();
    const live: Record<DatedKeyKind, Day[]> = { epochs: [], lookups: [] };
    for (const kind of datedKeyKinds) {
      const there = folder.days(kind);
      // A missing file is reported, and the key in memory is used until it is back.
      const missing = recorded.marks.filter(
        ({ kind: of, name, state }) => of === kind && state !== "destroyed" && !there.includes(name as Day),
      );
      const held = missing.filter(({ name, fingerprint }) => matches(vault.held(kind, name as Day), fingerprint));
      live[kind].push(...held.map(({ name }) => name as Day));
      for (const day of there) {
        const mark = markOf(recorded, kind, day);
        const isOurs = mark === null ? await claim(kind, day) : matches(folder.read(kind, day), mark.fingerprint);
        if (isOurs && mark?.state !== "destroyed") live[kind].push(day);
      }
    }
    for (const name of lastingSecrets) {
      const mark = markOf(recorded, "lasting", name);
      if (mark !== null && others.has(name)) continue;
      const key = folder.unwrap(name);
      if (key === null) continue;
      const isOurs =
        mark === null ? await register.claim("lasting", name, fingerprintOf(key)) : matches(key, mark.fingerprint);
      if (isOurs) others.set(name, key);
    }
    for (const name of memories) {
      const isRecorded = markOf(recorded, "memory", name) !== null;
      if (isRecorded && others.has(name)) continue;
      const bytes = folder.unwrap(name);
      if (bytes !== null) others.set(name, bytes);
      if (bytes !== null && !isRecorded) await register.claim("memory", name, null);
    }
    const after = await register.read();
    vault.follow(after);
    const isOpen = (day: Day) => markOf(after, "epochs", day)?.state === "live";
    vault.admit(live.epochs.filter(isOpen), live.lookups.toSorted());
  };

  const prepareOnce = async (): Promise<void> => {
    const recorded = await register.read();
    vault.follow(recorded);
    await repairNow(recorded);
    folder.tidy();
    await finishDestroying(await register.read());
    const today = vault.currentEpoch();
    await register.adopt(today);
    if (folder.read("epochs", today) === null) await make("epochs", today);
    const after = await register.read();
    if (folder.days("lookups").length === 0) {
      let first = today;
      while (!mayBeMade(after, "lookups", first)) first = daysBefore(first, -1);
      await make("lookups", first);
    }
    if (folder.unwrap("root") === null) await lasting("root", newSecretKey);
    await claimAll();
  };

  let preparing: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const begin = (): Promise<void> => {
    preparing = prepareOnce().finally(() => {
      preparing = null;
    });
    return preparing;
  };
  /** Repairs, completes interrupted work, creates today's key and lists the keys. A run that began earlier does not count. */
  const prepare = (): Promise<void> => {
    if (preparing === null) return begin();
    next ??= preparing
      .catch(() => {})
      .then(() => {
        next = null;
        return begin();
      });
    return next;
  };

  let failedAt = -Infinity;
  let asking: Promise<void> | null = null;
  /** Waits a moment for today's key if it is not there yet. The job tries again, and alerts if that fails. */
  const catchUp = async (): Promise<void> => {
    if (asking === null && performance.now() - failedAt < askAgainAfter) return;
    const ended = () => {
      asking = null;
    };
    asking ??= prepare().then(ended, () => {
      failedAt = performance.now();
      ended();
    });
    await Promise.race([asking, pause(keyTimeout)]);
  };
  vault.whenKeyIsMissing(() => void catchUp());

  /** The keys that new texts and a start need. Closed keys are about to be destroyed. */
  const expected = (): ExpectedKey[] => {
    // Other servers have retired every key that this one had read.
    if (vault.newestAdmitted() === undefined) return [];
    return vault.recorded().marks.flatMap(({ kind, name, state, fingerprint }) => {
      if (kind === "copy" || state !== "live") return [];
      const file = fileNameOf(kind, name);
      const isWrappedIn = (bytes: Buffer) => {
        const key = folder.unwrapBytes(file, bytes);
        return key !== null && (fingerprint === null || fingerprintOf(key) === fingerprint);
      };
      return { name: file, isWrappedIn };
    });
  };
  const { setUnavailable } = vault;
  /** Reads time, barriers, and closed and destroyed keys from the database. */
  const refresh = async (): Promise<void> => vault.follow(await register.read());
  const { probe, folderState } = newFolderProbe({
    place,
    expected,
    heldMaster: folder.heldMaster,
    setUnavailable,
    refresh,
    prepare,
  });

  return {
    prepare,
    refresh,
    catchUp,

    /** Whether keys can be read and created. Takes at most two seconds. */
    probe,

    /** How both places were found last. */
    keyStates: (): { folder: KeyFolderState; copy: CopyState | "none" } => ({ folder: folderState(), copy: copyState }),

    /** Both places are made alike. How the copy was found. */
    async probeCopy(): Promise<CopyState | "none"> {
      if (copy === null) return "none";
      await inTurn(async () => {
        // Without our mark the folder is missing or foreign, so do not write to it.
        copyTakesFiles = await copy.use(copy.takesFiles).catch(() => true);
        await repairOnce(await register.read());
      });
      return copyState;
    },

    /** Waits a while until the copy is up to date. */
    settled: (): Promise<void> => Promise.race([repairing.catch(() => {}), pause(copyTimeout)]),

    /** Created once. Seals no data. */
    lasting,

    /** The copy follows in a moment; an older one there does no harm. */
    remember(name: Memory, bytes: Buffer): void {
      folder.remember(name, bytes);
      others.set(name, secretKeyOf(Buffer.from(bytes)));
      // The job tries again.
      if (copy !== null) inTurn(async () => repairOnce(await register.read())).catch(() => {});
    },

    async makeLookupKey(day: Day): Promise<void> {
      if (folder.read("lookups", day) !== null) return;
      await make("lookups", day);
      await claimAll();
    },

    /** A closed key is of a future day: no data can be stored under it. */
    setOpen: register.setOpen,

    /** False: another server did. */
    async destroy(kind: DatedKeyKind, day: Day): Promise<boolean> {
      await register.destroyed(kind, day);
      vault.drop(kind, day);
      const isOurs = folder.destroy(kind, day);
      await repairNow(await register.read());
      return isOurs;
    },
  };
};
