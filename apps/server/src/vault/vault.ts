import { createHmac, createSecretKey, hkdfSync, type KeyObject } from "node:crypto";
import { dayOf, daysBefore, type Clock, type Day } from "#platform/clock.ts";
import type { DatabaseTime } from "./fence.ts";
import { fold, type LookupKind } from "./fold.ts";
import type { KeyFolder, Shelf } from "./key-folder.ts";
import { keyContext, paddingStep, textContext, type KeyOwner, type TextPlace } from "./places.ts";
import { ifReadable } from "./readable.ts";
import {
  newDataKey,
  openBytes,
  openText,
  sealBytes,
  sealText,
  UnreadableError,
  type DataKey,
  type Sealed,
} from "./seal.ts";

/** A data key as the database keeps it: wrapped by the key of an epoch, and unreadable once that is destroyed. */
export type WrappedKey = { readonly epoch: Day; readonly wrapped: Sealed };

/** A keyed hash, and the day of the key it was made with. */
export type Lookup = { readonly key: Day; readonly digest: Buffer };

export type Vault = ReturnType<typeof openVault>;

export const openVault = (folder: KeyFolder, clock: Clock) => {
  const epochs = new Map<Day, DataKey>();
  const lookupKeys = new Map<Day, KeyObject>();
  let databaseIsAhead = 0;
  let firstOpen = "" as Day;

  const now = (): Date => new Date(clock().getTime() + databaseIsAhead);

  const currentEpoch = (): Day => {
    const today = dayOf(now());
    return today < firstOpen ? firstOpen : today;
  };

  const epochKey = (epoch: Day): DataKey => {
    const known = epochs.get(epoch) ?? folder.read("epochs", epoch);
    const key = known ?? (epoch === currentEpoch() ? folder.make("epochs", epoch) : null);
    if (!key) throw new UnreadableError();
    epochs.set(epoch, key);
    return key;
  };

  const wrap = (context: string, key: Buffer): WrappedKey => {
    const epoch = currentEpoch();
    return { epoch, wrapped: sealBytes(epochKey(epoch), context, key) };
  };

  /** Oldest first. Several live side by side only while rows are moved from one to the next. */
  const lookupDays = (): Day[] => {
    const days = folder.days("lookups");
    if (days.length > 0) return days;
    const first = currentEpoch();
    folder.make("lookups", first);
    return [first];
  };

  /**
   * The one that new rows are stored under: the newest that was there before today. One made today is only searched
   * under, so that every server knows it well before the first row needs it; else two servers could each let one person
   * have the same name, under two keys.
   */
  const storingDay = (): Day => {
    const days = lookupDays();
    const today = currentEpoch();
    return days.findLast((day) => day < today) ?? days.findLast((day) => day === today) ?? days[0]!;
  };

  const lookupKey = (day: Day): KeyObject | null => {
    const known = lookupKeys.get(day);
    if (known) return known;
    const bytes = folder.read("lookups", day);
    const key = bytes && createSecretKey(bytes);
    if (key) lookupKeys.set(day, key);
    return key;
  };

  const digest = (day: Day, tenant: string, kind: LookupKind, value: string): Lookup | null => {
    const key = lookupKey(day);
    return (
      key && {
        key: day,
        digest: createHmac("sha256", key)
          .update(`${tenant}\0${kind}\0${fold(kind, value)}`)
          .digest(),
      }
    );
  };

  let limitSecret: { day: Day; key: KeyObject } | null = null;

  return {
    /** By the database's clock. */
    now,

    currentEpoch,

    /**
     * What the limits of all servers hash with today, and with nothing else. Made out of the epoch's key, so that it needs no
     * place of its own and is gone for good with that key; out of this memory it goes with the day.
     */
    secretOfLimits(): KeyObject {
      const day = currentEpoch();
      if (limitSecret?.day === day) return limitSecret.key;
      try {
        const bytes = hkdfSync("sha256", epochKey(day), "", "limits of the day", 32);
        limitSecret = { day, key: createSecretKey(Buffer.from(bytes)) };
      } catch (error) {
        // The key folder is away for a while: what needs no new key goes on, under yesterday's marks.
        if (limitSecret === null) throw error;
      }
      return limitSecret.key;
    },

    /**
     * Days begin and end by the database's clock, which all servers share, whatever this machine's says. Should it have
     * gone back behind the fence, the first day after the fence goes on until it is over.
     */
    follow({ now, fenced }: DatabaseTime): void {
      databaseIsAhead = now.getTime() - clock().getTime();
      if (fenced !== null) firstOpen = daysBefore(fenced, -1);
    },

    /**
     * Throws unless new things can be sealed with keys that lie in the folder at this moment. What is in memory alone would be
     * lost with the process.
     */
    tryKeys(): void {
      const epoch = currentEpoch();
      const hasEpoch = folder.read("epochs", epoch) !== null;
      const hasLookups = folder.days("lookups").length > 0;
      // On the first day of a service there is none of them yet: then they are made here.
      if ((!hasEpoch && epochs.has(epoch)) || (!hasLookups && lookupKeys.size > 0)) throw new UnreadableError();
      epochKey(epoch);
      const day = storingDay();
      if (lookupKey(day) === null || folder.read("lookups", day) === null) throw new UnreadableError();
    },

    newKey(owner: KeyOwner): { key: DataKey; stored: WrappedKey } {
      const key = newDataKey();
      return { key, stored: wrap(keyContext(owner), key) };
    },

    openKey: (owner: KeyOwner, stored: WrappedKey): DataKey =>
      openBytes(epochKey(stored.epoch), keyContext(owner), stored.wrapped) as DataKey,

    /** The same key under today's epoch: what keeps a thing readable for another night. */
    rewrap: (context: string, stored: WrappedKey): WrappedKey =>
      wrap(context, openBytes(epochKey(stored.epoch), context, stored.wrapped)),

    seal: (key: DataKey, place: TextPlace, text: string): Sealed =>
      sealText(key, textContext(place), text, paddingStep(place)),

    open: (key: DataKey, place: TextPlace, sealed: Buffer): string => openText(key, textContext(place), sealed),

    ifReadable,

    derive: (purpose: "realtime" | "audit" | "claims"): Buffer => folder.derive(purpose),

    /** The keyed hash under which rows are stored. Upper and lower case are the same. */
    lookup(tenant: string, kind: LookupKind, value: string, under: Day = storingDay()): Lookup {
      const lookup = digest(under, tenant, kind, value);
      if (!lookup) throw new UnreadableError();
      return lookup;
    },

    /** Under every key that lives, newest first, for finding rows whichever they are stored under. */
    lookups: (tenant: string, kind: LookupKind, value: string): Lookup[] =>
      lookupDays()
        .toReversed()
        .flatMap((day) => digest(day, tenant, kind, value) ?? []),

    storingDay,

    lasting: folder.lasting,
    remember: folder.remember,
    recall: folder.recall,

    days: (shelf: Shelf): Day[] => (shelf === "lookups" ? lookupDays() : folder.days(shelf)),
    makeLookupKey: (day: Day): void => void folder.make("lookups", day),

    /** False: another server did. */
    destroy(shelf: Shelf, day: Day): boolean {
      (shelf === "epochs" ? epochs : lookupKeys).delete(day);
      return folder.destroy(shelf, day);
    },

    /** What other servers have destroyed must not live on in this one's memory. */
    tidy(): void {
      folder.tidy();
      for (const [shelf, held] of [
        ["epochs", epochs],
        ["lookups", lookupKeys],
      ] as const) {
        const live = new Set(folder.days(shelf));
        for (const day of held.keys()) if (!live.has(day)) held.delete(day);
      }
      if (limitSecret && limitSecret.day !== currentEpoch()) limitSecret = null;
    },
  };
};
