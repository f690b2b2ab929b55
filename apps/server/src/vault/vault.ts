import { createHmac, type BinaryLike } from "node:crypto";
import { dayOf, type Clock, type Day } from "#platform/clock.ts";
import type { CallerId, MailboxId, MessageId } from "#platform/ids.ts";
import type { KeyFolder } from "./key-folder.ts";
import { newDataKey, openBytes, openText, sealBytes, sealText, type DataKey, type Sealed } from "./seal.ts";

/** A data key as the database keeps it: wrapped by the key of an epoch, and unreadable once that is destroyed. */
export type WrappedKey = { readonly epoch: Day; readonly wrapped: Sealed };

/** What a data key belongs to; a wrapped key put into another row does not open. */
export type KeyOwner =
  | { readonly kind: "account"; readonly caller: CallerId }
  | { readonly kind: "mailbox-day"; readonly mailbox: MailboxId; readonly day: Day }
  | { readonly kind: "draft"; readonly mailbox: MailboxId }
  | { readonly kind: "device"; readonly login: Buffer }
  | { readonly kind: "recovery"; readonly job: string };

export const keyContext = (owner: KeyOwner): string => {
  switch (owner.kind) {
    case "account":
      return `account:${owner.caller}`;
    case "mailbox-day":
      return `mailbox-day:${owner.mailbox}:${owner.day}`;
    case "draft":
      return `draft:${owner.mailbox}`;
    case "device":
      return `device:${owner.login.toString("hex")}`;
    case "recovery":
      return `recovery:${owner.job}`;
  }
};

/** What a sealed text is. Bound into the seal, so that rows and columns cannot be swapped. */
export type TextPlace =
  | { readonly kind: "body"; readonly mailbox: MailboxId; readonly message: MessageId; readonly isReply: boolean }
  | { readonly kind: "draft"; readonly mailbox: MailboxId }
  | { readonly kind: "username" | "email" | "password"; readonly caller: CallerId }
  | { readonly kind: "device"; readonly login: Buffer }
  | { readonly kind: "recovery"; readonly job: string };

const textContext = (place: TextPlace): string => {
  switch (place.kind) {
    case "body":
      return `body:${place.mailbox}:${place.message}:${place.isReply ? "reply" : "caller"}`;
    case "draft":
      return `draft-text:${place.mailbox}`;
    case "username":
    case "email":
    case "password":
      return `${place.kind}:${place.caller}`;
    case "device":
      return `device-token:${place.login.toString("hex")}`;
    case "recovery":
      return `address:${place.job}`;
  }
};

/** Letters are padded to half a kilobyte; names and addresses all come out alike. */
const paddingStep = (place: TextPlace) => (place.kind === "body" || place.kind === "draft" ? 512 : 320);

export type Lookup = { readonly key: number; readonly digest: Buffer };

export type Vault = ReturnType<typeof openVault>;

export const openVault = (folder: KeyFolder, clock: Clock) => {
  const epochs = new Map<Day, DataKey>();
  const lookupKeys = new Map<number, DataKey>();

  const currentEpoch = (): Day => dayOf(clock());

  const epochKey = (epoch: Day): DataKey => {
    const known = epochs.get(epoch) ?? folder.read("epochs", epoch);
    const key = known ?? (epoch === currentEpoch() ? folder.make("epochs", epoch) : null);
    if (!key) throw new Error("The key of that epoch was destroyed.");
    epochs.set(epoch, key);
    return key;
  };

  const wrap = (owner: KeyOwner, key: DataKey): WrappedKey => {
    const epoch = currentEpoch();
    return { epoch, wrapped: sealBytes(epochKey(epoch), keyContext(owner), key) };
  };

  /** Newest first. Two live side by side only while the names are moved from one to the other. */
  const lookupIds = (): number[] => {
    const ids = folder.names("lookups").map(Number).toSorted((a, b) => b - a);
    return ids.length > 0 ? ids : [1];
  };

  const lookupKey = (id: number): DataKey => {
    const key = lookupKeys.get(id) ?? folder.make("lookups", String(id));
    lookupKeys.set(id, key);
    return key;
  };

  const digest = (id: number, tenant: string, kind: "name" | "email", value: BinaryLike): Lookup => ({
    key: id,
    digest: createHmac("sha256", lookupKey(id)).update(`${tenant}\0${kind}\0`).update(value).digest(),
  });

  return {
    currentEpoch,

    newKey(owner: KeyOwner): { key: DataKey; stored: WrappedKey } {
      const key = newDataKey();
      return { key, stored: wrap(owner, key) };
    },

    openKey: (owner: KeyOwner, stored: WrappedKey): DataKey =>
      openBytes(epochKey(stored.epoch), keyContext(owner), stored.wrapped) as DataKey,

    /** The same key under today's epoch: what keeps a thing readable for another night. */
    rewrap(context: string, stored: WrappedKey): WrappedKey {
      const epoch = currentEpoch();
      const key = openBytes(epochKey(stored.epoch), context, stored.wrapped);
      return { epoch, wrapped: sealBytes(epochKey(epoch), context, key) };
    },

    seal: (key: DataKey, place: TextPlace, text: string): Sealed =>
      sealText(key, textContext(place), text, paddingStep(place)),

    open: (key: DataKey, place: TextPlace, sealed: Buffer): string => openText(key, textContext(place), sealed),

    /** The keyed hash under which new rows are stored. */
    lookup: (tenant: string, kind: "name" | "email", value: string): Lookup =>
      digest(lookupIds()[0]!, tenant, kind, value),

    /** Under every key that lives, for finding rows that have not been moved to the newest yet. */
    lookups: (tenant: string, kind: "name" | "email", value: string): Lookup[] =>
      lookupIds().map((id) => digest(id, tenant, kind, value)),

    lookupIds,

    newLookupKey(): number {
      const id = lookupIds()[0]! + 1;
      lookupKey(id);
      return id;
    },

    destroyLookupKey(id: number): void {
      folder.destroy("lookups", String(id));
      lookupKeys.delete(id);
    },

    epochs: (): Day[] => folder.names("epochs") as Day[],

    destroyEpoch(epoch: Day): void {
      folder.destroy("epochs", epoch);
      epochs.delete(epoch);
    },
  };
};
