import type { Day } from "#platform/clock.ts";
import type { CallerId, ConversationId, MailboxId, MessageId, VolunteerId } from "#platform/ids.ts";
import { createCipheriv, createDecipheriv, randomFillSync } from "node:crypto";
import { hmacWith, newSecretKey, secretKeyOf, withBytesOf, type SecretKey } from "#platform/secret-key.ts";
import { limits } from "@sosmessages/contract/limits.ts";

/** Changed data, or data of another place or key. */
export class UnreadableError extends Error {
  constructor() {
    super("This does not open with that key for that place.");
  }
}

/** null: unreadable. Callers skip a damaged row and return the others. */
export const ifReadable = <T>(open: () => T): T | null => {
  try {
    return open();
  } catch (error) {
    if (error instanceof UnreadableError) return null;
    throw error;
  }
};

/** The keys are unavailable. The client should retry: data must not be stored if it might not open later. */
export class KeysUnavailableError extends Error {
  readonly statusCode = 503;

  constructor() {
    super("The keys cannot be reached.");
  }
}

type OtherRow = {
  readonly kind: "note" | "proposal" | "shift-note" | "exercise" | "desk-device" | "desk-subject";
  readonly id: string;
};

/** The owner of a data key: a wrapped key that is moved to another row does not open. */
export type KeyOwner =
  | { readonly kind: "account"; readonly caller: CallerId }
  | { readonly kind: "mailbox-day"; readonly mailbox: MailboxId; readonly day: Day }
  | { readonly kind: "draft"; readonly mailbox: MailboxId }
  | { readonly kind: "device"; readonly login: Buffer }
  | { readonly kind: "recovery"; readonly job: string }
  | { readonly kind: "volunteer"; readonly volunteer: VolunteerId }
  | { readonly kind: "reply-draft"; readonly conversation: ConversationId }
  | OtherRow;

/** The database derives the same texts from a row's columns, see `wrappedKeyTables`. */
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
    case "volunteer":
      return `volunteer:${owner.volunteer}`;
    case "reply-draft":
      return `reply-draft:${owner.conversation}`;
    case "note":
    case "proposal":
    case "shift-note":
    case "exercise":
    case "desk-device":
    case "desk-subject":
      return `${owner.kind}:${owner.id}`;
  }
};

/** The place of a sealed text. Authenticated, so that rows and columns cannot be swapped. */
export type TextPlace =
  | { readonly kind: "body"; readonly mailbox: MailboxId; readonly message: MessageId; readonly isReply: boolean }
  | { readonly kind: "personal" | "kept" | "danger"; readonly mailbox: MailboxId; readonly message: MessageId }
  | { readonly kind: "draft" | "draft-not-safe"; readonly mailbox: MailboxId }
  | { readonly kind: "username" | "email" | "password" | "seen"; readonly caller: CallerId }
  | { readonly kind: "device"; readonly login: Buffer }
  | { readonly kind: "recovery"; readonly job: string }
  | {
      readonly kind: "volunteer" | "desk-password" | "desk-totp" | "desk-email" | "desk-offer";
      readonly volunteer: VolunteerId;
    }
  | { readonly kind: "reply-draft"; readonly conversation: ConversationId }
  | OtherRow;

export const textContext = (place: TextPlace): string => {
  switch (place.kind) {
    case "body":
      return `body:${place.mailbox}:${place.message}:${place.isReply ? "reply" : "caller"}`;
    case "personal":
    case "kept":
    case "danger":
      return `${place.kind}:${place.mailbox}:${place.message}`;
    case "draft":
      return `draft-text:${place.mailbox}`;
    case "draft-not-safe":
      return `draft-not-safe:${place.mailbox}`;
    case "username":
    case "email":
    case "password":
    case "seen":
      return `${place.kind}:${place.caller}`;
    case "device":
      return `device-token:${place.login.toString("hex")}`;
    case "recovery":
      return `address:${place.job}`;
    case "volunteer":
      return `volunteer-name:${place.volunteer}`;
    case "desk-password":
    case "desk-totp":
    case "desk-email":
    case "desk-offer":
      return `${place.kind}:${place.volunteer}`;
    case "reply-draft":
      return `reply-draft-text:${place.conversation}`;
    case "note":
    case "proposal":
    case "shift-note":
    case "exercise":
    case "desk-device":
    case "desk-subject":
      return `${place.kind}-text:${place.id}`;
  }
};

const letters: ReadonlySet<TextPlace["kind"]> = new Set([
  "body",
  "personal",
  "kept",
  "draft",
  "reply-draft",
  "note",
  "proposal",
  "shift-note",
  "exercise",
  "desk-offer",
]);

/** Messages are padded to multiples of 512 bytes; names and addresses have the same length. */
export const paddingOf = ({ kind }: TextPlace): number => (letters.has(kind) ? 512 : 320);

/** Ciphertext. Plaintext where sealed text belongs does not compile. */
export type Sealed = Buffer & { readonly sealed: unique symbol };

/** Seals texts. Stored only wrapped. */
export type TextKey = SecretKey & { readonly seals: "text" };

export const newTextKey = () => newSecretKey() as TextKey;

/*
 * version 1 | nonce 12 | ciphertext | tag 16
 * AES-256-GCM. The context (what it is and whose) is authenticated: moved to another row, it does not open.
 */
const version = 1;
const headBytes = 1 + 12;
const tagBytes = 16;
const wholeTag = { authTagLength: tagBytes };

/**
 * Versions and nonces for many texts at once: requesting random bytes costs more than encrypting a message. Each is used once.
 */
const heads = Buffer.alloc(256 * headBytes);
let headsUsed = heads.length;

const newHead = (): Buffer => {
  if (headsUsed === heads.length) {
    randomFillSync(heads);
    for (let place = 0; place < heads.length; place += headBytes) heads[place] = version;
    headsUsed = 0;
  }
  headsUsed += headBytes;
  return heads.subarray(headsUsed - headBytes, headsUsed);
};

/** Unique for each sealed text: shows whether a text was sealed again. */
export const beginningOf = (sealed: Sealed): Sealed => sealed.subarray(0, headBytes) as Sealed;

export const sealBytes = (key: SecretKey, context: string, plain: Buffer): Sealed => {
  const head = newHead();
  const cipher = createCipheriv("aes-256-gcm", key, head.subarray(1)).setAAD(Buffer.from(context));
  const text = cipher.update(plain);
  // update() has returned the whole text; final() only computes the tag.
  cipher.final();
  return Buffer.concat([head, text, cipher.getAuthTag()]) as Sealed;
};

/** Throws unless the data was sealed with this key for this context. */
export const openBytes = (key: SecretKey, context: string, sealed: Buffer): Buffer => {
  if (sealed[0] !== version || sealed.length < headBytes + tagBytes) throw new UnreadableError();
  const nonce = sealed.subarray(1, headBytes);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, wholeTag).setAAD(Buffer.from(context));
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  try {
    // update() returns the whole text; final() verifies the tag.
    const plain = decipher.update(sealed.subarray(headBytes, -tagBytes));
    decipher.final();
    return plain;
  } catch {
    throw new UnreadableError();
  }
};

export const wrapKey = (by: SecretKey, context: string, key: SecretKey): Sealed =>
  withBytesOf(key, (bytes) => sealBytes(by, context, bytes));

export const unwrapKey = (by: SecretKey, context: string, wrapped: Buffer): SecretKey =>
  secretKeyOf(openBytes(by, context, wrapped));

/** Length, text, then zeros up to the next step, which hides the exact length. */
const lengthBytes = 4;

const newPadded = (length: number, step: number): Buffer => {
  const padded = Buffer.alloc(Math.ceil((lengthBytes + length) / step) * step);
  padded.writeUInt32BE(length);
  return padded;
};

export const sealText = (key: SecretKey, context: string, text: string, step: number): Sealed => {
  const padded = newPadded(Buffer.byteLength(text), step);
  padded.write(text, lengthBytes);
  return sealBytes(key, context, padded);
};

export const openText = (key: SecretKey, context: string, sealed: Buffer): string => {
  const padded = openBytes(key, context, sealed);
  return padded.toString("utf8", lengthBytes, lengthBytes + padded.readUInt32BE());
};

/** For secrets, which never become strings. */
export const sealSecret = (key: SecretKey, context: string, secret: SecretKey, step: number): Sealed =>
  withBytesOf(secret, (bytes) => {
    const padded = newPadded(bytes.length, step);
    bytes.copy(padded, lengthBytes);
    try {
      return sealBytes(key, context, padded);
    } finally {
      padded.fill(0);
    }
  });

export const openSecret = (key: SecretKey, context: string, sealed: Buffer): SecretKey => {
  const padded = openBytes(key, context, sealed);
  return secretKeyOf(padded.subarray(lengthBytes, lengthBytes + padded.readUInt32BE()));
};

/** Kinds of keyed hashes. A volunteer and a caller of the same name have different hashes. */
export type LookupKind = "name" | "email" | "volunteer" | "subject";

/** Maps spellings of the same name or address to one. */
const folds: Readonly<Record<LookupKind, (text: string) => string>> = {
  // Spaces in a row look like one on a page and on paper.
  name: (text) =>
    text.normalize("NFKC").toLowerCase().toUpperCase().toLowerCase().normalize("NFKC").replace(/\s+/g, " "),
  email: (text) => text.toLowerCase(),
  volunteer: (text) => folds.name(text),
  subject: (text) => text,
};

/** Normalising is quadratic in the number of accents, so bound the length. */
const longest = 2 * Math.max(limits.username.max * limits.spellings, limits.email.max);

export const fold = (kind: LookupKind, text: string): string => {
  const trimmed = text.trim();
  if (trimmed.length > longest) throw new RangeError("A name that long cannot be looked up");
  return folds[kind](trimmed);
};

/** The keyed hash of a name or an address. */
export const digestOf = (key: SecretKey, tenant: string, kind: LookupKind, value: string): Buffer =>
  hmacWith(key)
    .update(`${tenant}\0${kind}\0${fold(kind, value)}`)
    .digest();
