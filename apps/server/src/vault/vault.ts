import { dayOf, daysBefore, daysBetween, type Clock, type Day } from "#platform/clock.ts";
import { hkdfKeyOf, type SecretKey } from "#platform/secret-key.ts";
import {
  beginningOf,
  digestOf,
  ifReadable,
  keyContext,
  KeysUnavailableError,
  newTextKey,
  openSecret,
  openText,
  paddingOf,
  sealSecret,
  sealText,
  textContext,
  UnreadableError,
  unwrapKey,
  wrapKey,
  type KeyOwner,
  type LookupKind,
  type Sealed,
  type TextKey,
  type TextPlace,
} from "./seal.ts";
import type { KeyFolder, DatedKeyKind } from "./keys/key-folder.ts";
import type { KeyManager } from "./keys/key-manager.ts";
import { fingerprintOf, isGone, markOf, mayBeMade, type Register } from "./keys/key-register.ts";

/** The columns of a data key in the database: wrapped with the key of an epoch, unreadable once that is destroyed. */
export type KeyColumns = { readonly key_epoch: Day; readonly key_wrapped: Sealed };

/** A text with a separate key in its row. */
type OwnPlace = KeyOwner & TextPlace;

/** A keyed hash, and the day of the key it was made with. */
export type Lookup = { readonly key: Day; readonly digest: Buffer };

export type Sealing = ReturnType<typeof openVault>;
export type Vault = Sealing & KeyManager;

/** Uses the keys in memory. `keys/key-manager.ts` creates and destroys them. */
export const openVault = (folder: Pick<KeyFolder, "days" | "read" | "derive" | "recall">, clock: Clock) => {
  const epochs = new Map<Day, SecretKey>();
  /** Epochs that the database has recorded and that are written to both places: only these wrap new keys. */
  const admitted = new Set<Day>();
  const lookupKeys = new Map<Day, SecretKey>();
  let lookupList: readonly Day[] = folder.days("lookups");
  let listedOn = "" as Day;
  let register: Register = {
    askedAt: -Infinity,
    now: clock(),
    barredThrough: null,
    barriers: { epochs: null, lookups: null },
    marks: [],
  };
  let databaseIsAhead = 0;
  let isUnavailable = false;
  let askForKey = (): void => {};

  const now = (): Date => new Date(clock().getTime() + databaseIsAhead);

  const isLive = (day: Day): boolean => {
    return markOf(register, "epochs", day)?.state === "live" || mayBeMade(register, "epochs", day);
  };

  /**
   * The day itself, unless it is closed. If time went back behind the barrier, days are named as far ahead as on the first day after it,
   * so that each day still has a separate key.
   */
  const epochOn = (today: Day): Day => {
    let day = today;
    if (register.barredThrough !== null && today <= register.barredThrough) {
      const ahead = register.marks
        .filter(({ kind, state, name, made_on }) => {
          const isOfOurTime = made_on <= today && name > register.barredThrough!;
          return kind === "epochs" && state === "live" && isOfOurTime;
        })
        .map(({ name, made_on }) => daysBetween(made_on, name as Day));
      day = [daysBefore(register.barredThrough, -1), daysBefore(today, -Math.max(0, ...ahead))].toSorted().at(-1)!;
    }
    while (!isLive(day)) day = daysBefore(day, -1);
    return day;
  };

  const currentEpoch = (): Day => epochOn(dayOf(now()));

  /** A damaged file or a missing folder is an outage, not a proof that the key is gone. */
  const readKey = (kind: DatedKeyKind, day: Day): SecretKey | null => {
    let key: SecretKey | null;
    try {
      key = folder.read(kind, day);
    } catch {
      throw new KeysUnavailableError();
    }
    const mark = markOf(register, kind, day);
    if (key === null && mark !== null && mark.state !== "destroyed") throw new KeysUnavailableError();
    if (key !== null && mark?.fingerprint && mark.state !== "destroyed" && fingerprintOf(key) !== mark.fingerprint) {
      throw new KeysUnavailableError();
    }
    return key;
  };

  const epochKey = (epoch: Day): SecretKey => {
    const key = epochs.get(epoch) ?? (isGone(register, "epochs", epoch) ? null : readKey("epochs", epoch));
    if (!key) throw new UnreadableError();
    epochs.set(epoch, key);
    return key;
  };

  const newestAdmitted = (): Day | undefined => [...admitted].toSorted().at(-1);

  /** Until today's key exists, the newest one is used: its keys are wrapped again long before it is destroyed. */
  const wrappingEpoch = (): Day => {
    const today = currentEpoch();
    if (admitted.has(today)) return today;
    askForKey();
    const open = [...admitted]
      .filter((day) => !(register.barriers.epochs !== null && day <= register.barriers.epochs))
      .toSorted();
    const day = open.findLast((each) => each < today) ?? open[0];
    if (day === undefined) throw new KeysUnavailableError();
    return day;
  };

  /** Refuses to seal while the key folder is unavailable: the data must be readable after a restart. */
  const mustBeKept = (): void => {
    if (isUnavailable) throw new KeysUnavailableError();
  };

  const wrap = (context: string, key: SecretKey): KeyColumns => {
    mustBeKept();
    const epoch = wrappingEpoch();
    return { key_epoch: epoch, key_wrapped: wrapKey(epochKey(epoch), context, key) };
  };
  const unwrap = (context: string, stored: KeyColumns): TextKey =>
    unwrapKey(epochKey(stored.key_epoch), context, stored.key_wrapped) as TextKey;
  const openKey = (owner: KeyOwner, stored: KeyColumns): TextKey => unwrap(keyContext(owner), stored);

  /**
   * Oldest first. Several exist only while rows are moved from one to the next. The list is read when a day begins, which is when another
   * key comes into use, and by the key manager.
   */
  const lookupDays = (): readonly Day[] => {
    const today = currentEpoch();
    if (listedOn === today) return lookupList;
    try {
      lookupList = folder.days("lookups").filter((day) => !isGone(register, "lookups", day));
      listedOn = today;
    } catch {
      // The folder is unavailable: use the keys in memory.
    }
    return lookupList;
  };

  /**
   * The key for new rows: the newest from before today. A key created today is only used for searching, so that every server has it before
   * the first row is stored under it. Otherwise two servers could store the same name under two keys.
   */
  const storingDay = (): Day => {
    const today = currentEpoch();
    const days = lookupDays();
    const day = days.findLast((each) => each < today) ?? days.findLast((each) => each === today) ?? days[0];
    if (day === undefined) throw new KeysUnavailableError();
    return day;
  };

  const lookupKey = (day: Day): SecretKey | null => {
    const known = lookupKeys.get(day);
    if (known) return known;
    const key = isGone(register, "lookups", day) ? null : readKey("lookups", day);
    if (key) lookupKeys.set(day, key);
    return key;
  };

  const drop = (kind: DatedKeyKind, day: Day): void => {
    if (kind === "lookups") lookupKeys.delete(day);
    else {
      epochs.delete(day);
      admitted.delete(day);
    }
  };

  const digest = (day: Day, tenant: string, kind: LookupKind, value: string): Lookup | null => {
    const key = lookupKey(day);
    return key && { key: day, digest: digestOf(key, tenant, kind, value) };
  };

  let limitSecret: { readonly day: Day; readonly key: SecretKey } | null = null;

  return {
    /** By the database's clock. */
    now,

    currentEpoch,

    /**
     * Hashes the keys of limits on all servers today. Derived from the epoch's key, so that it needs no storage and is destroyed with that
     * key. Dropped from memory when the day ends.
     */
    secretOfLimits(): SecretKey {
      const day = currentEpoch();
      if (limitSecret?.day === day) return limitSecret.key;
      if (!admitted.has(day)) {
        askForKey();
        // Today's key does not exist yet, or the folder is unavailable: keep yesterday's secret.
        if (limitSecret !== null) return limitSecret.key;
      }
      // A closed key is fine: no data is stored under it.
      const epoch = admitted.has(day) ? day : newestAdmitted();
      if (epoch === undefined) throw new KeysUnavailableError();
      limitSecret = { day: epoch, key: hkdfKeyOf(epochKey(epoch), "limits of the day") };
      return limitSecret.key;
    },

    /** Days follow the database's clock, which all servers share. */
    follow(found: Register): void {
      if (found.askedAt < register.askedAt) return;
      register = found;
      databaseIsAhead = found.now.getTime() - clock().getTime();
      for (const day of epochs.keys()) if (isGone(found, "epochs", day)) drop("epochs", day);
      for (const day of lookupKeys.keys()) if (isGone(found, "lookups", day)) drop("lookups", day);
      if (limitSecret && limitSecret.day !== currentEpoch() && admitted.has(currentEpoch())) limitSecret = null;
    },

    newKey(owner: KeyOwner): { key: TextKey; stored: KeyColumns } {
      const key = newTextKey();
      return { key, stored: wrap(keyContext(owner), key) };
    },

    openKey,

    /** Re-wraps the key under today's epoch key, so that its data stays readable for another day. */
    rewrap: (context: string, stored: KeyColumns): KeyColumns => wrap(context, unwrap(context, stored)),

    seal(key: TextKey, place: TextPlace, text: string): Sealed {
      mustBeKept();
      return sealText(key, textContext(place), text, paddingOf(place));
    },

    open: (key: TextKey, place: TextPlace, sealed: Buffer): string => openText(key, textContext(place), sealed),

    sealSecret(key: TextKey, place: TextPlace, secret: SecretKey): Sealed {
      mustBeKept();
      return sealSecret(key, textContext(place), secret, paddingOf(place));
    },

    openSecret: (key: TextKey, place: TextPlace, sealed: Buffer): SecretKey =>
      openSecret(key, textContext(place), sealed),

    /** null: unreadable. */
    openKeyOf: (owner: KeyOwner, stored: KeyColumns): TextKey | null => ifReadable(() => openKey(owner, stored)),

    /** null: unreadable. */
    openOwn: (place: OwnPlace, stored: KeyColumns, sealed: Sealed): string | null =>
      ifReadable(() => openText(openKey(place, stored), textContext(place), sealed)),

    /** Under a new key, so that the text before it becomes unreadable. The values of text, `key_epoch` and `key_wrapped`. */
    sealOwn(place: OwnPlace, text: string): readonly [Sealed, Day, Sealed] {
      const key = newTextKey();
      const stored = wrap(keyContext(place), key);
      return [sealText(key, textContext(place), text, paddingOf(place)), stored.key_epoch, stored.key_wrapped];
    },

    beginningOf,

    ifReadable,

    derive: (
      purpose:
        | "realtime"
        | "audit"
        | "claims"
        | "assets"
        | "closed-pages"
        | "service-version"
        | "forms"
        | "organisation-login",
    ): SecretKey => folder.derive(purpose),

    /** The keyed hash under which rows are stored. Ignores case. */
    lookup(tenant: string, kind: LookupKind, value: string, under: Day = storingDay()): Lookup {
      const lookup = digest(under, tenant, kind, value);
      if (!lookup) throw new UnreadableError();
      return lookup;
    },

    /** The hashes under all live keys, newest first, to find rows under any of them. */
    lookups: (tenant: string, kind: LookupKind, value: string): Lookup[] =>
      lookupDays()
        .toReversed()
        .flatMap((day) => digest(day, tenant, kind, value) ?? []),

    storingDay,

    recall: folder.recall,

    days: (kind: DatedKeyKind): Day[] => (kind === "lookups" ? [...lookupDays()] : folder.days(kind)),

    /** Call it when the database has recorded these keys and both places have them. */
    admit(days: readonly Day[], lookups: readonly Day[]): void {
      admitted.clear();
      for (const day of days) {
        epochKey(day);
        admitted.add(day);
      }
      lookupList = lookups;
      listedOn = currentEpoch();
      for (const day of lookups) lookupKey(day);
      for (const day of lookupKeys.keys()) if (!lookups.includes(day)) drop("lookups", day);
    },

    hasTodaysKey: (): boolean => admitted.has(currentEpoch()),

    newestAdmitted,

    /** The last register read from the database. */
    recorded: (): Register => register,

    /** A key in memory, to restore a lost file. */
    held: (kind: DatedKeyKind, day: Day): SecretKey | null =>
      (kind === "epochs" ? epochs : lookupKeys).get(day) ?? null,

    drop,

    /** While the key folder is unavailable, sealing is refused; keys in memory still open data. */
    setUnavailable(is: boolean): void {
      isUnavailable = is;
    },

    /** Called when today's key does not exist yet. */
    whenKeyIsMissing(ask: () => void): void {
      askForKey = ask;
    },
  };
};
