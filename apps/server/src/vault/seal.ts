import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  randomBytes,
  randomFillSync,
  type KeyObject,
} from "node:crypto";
import { UnreadableError } from "./errors.ts";

/** Ciphertext. Plaintext where sealed text belongs does not compile. */
export type Sealed = Buffer & { readonly sealed: unique symbol };

/** A key in the clear; never leaves the vault's callers' memory, never stored. */
export type DataKey = Buffer & { readonly key: unique symbol };

export const newDataKey = () => randomBytes(32) as DataKey;

/*
 * version 1 | nonce 12 | ciphertext | tag 16
 * AES-256-GCM. The context (what it is and whose) is authenticated: moved to another row, it does not open.
 */
const version = 1;
const nonceBytes = 12;
const tagBytes = 16;
const wholeTag = { authTagLength: tagBytes };

/** Node sets a cipher up ten times as fast for a key object as for the same bytes, so each key keeps its own. */
const handles = new WeakMap<DataKey, KeyObject>();

const handleOf = (key: DataKey): KeyObject => {
  const known = handles.get(key);
  if (known !== undefined) return known;
  const made = createSecretKey(key);
  handles.set(key, made);
  return made;
};

/** Asking for random bytes costs more than encrypting a letter, so they come for many nonces at once. Each is used once. */
const nonces = Buffer.alloc(256 * nonceBytes);
let noncesUsed = nonces.length;

const newNonce = (): Buffer => {
  if (noncesUsed === nonces.length) {
    randomFillSync(nonces);
    noncesUsed = 0;
  }
  noncesUsed += nonceBytes;
  return nonces.subarray(noncesUsed - nonceBytes, noncesUsed);
};

/** What no other sealed text begins with: enough to tell whether a text was sealed anew. */
export const beginningOf = (sealed: Sealed): Sealed => sealed.subarray(0, 1 + nonceBytes) as Sealed;

export const sealBytes = (key: DataKey, context: string, plain: Buffer): Sealed => {
  const nonce = newNonce();
  const cipher = createCipheriv("aes-256-gcm", handleOf(key), nonce).setAAD(Buffer.from(context));
  return Buffer.concat([
    Buffer.of(version),
    nonce,
    cipher.update(plain),
    cipher.final(),
    cipher.getAuthTag(),
  ]) as Sealed;
};

/** Throws on anything that was not sealed with this key for this context: it fails closed. */
export const openBytes = (key: DataKey, context: string, sealed: Buffer): Buffer => {
  if (sealed[0] !== version || sealed.length < 1 + nonceBytes + tagBytes) throw new UnreadableError();
  const nonce = sealed.subarray(1, 1 + nonceBytes);
  const decipher = createDecipheriv("aes-256-gcm", handleOf(key), nonce, wholeTag).setAAD(Buffer.from(context));
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  try {
    // All of the text comes at once; the end holds nothing but the verdict.
    const plain = decipher.update(sealed.subarray(1 + nonceBytes, -tagBytes));
    decipher.final();
    return plain;
  } catch {
    throw new UnreadableError();
  }
};

/** Length first, then the text, then zeros up to the next step: the size tells little of what was written. */
const lengthBytes = 4;

export const sealText = (key: DataKey, context: string, text: string, step: number): Sealed => {
  const length = Buffer.byteLength(text);
  const padded = Buffer.alloc(Math.ceil((lengthBytes + length) / step) * step);
  padded.writeUInt32BE(length);
  padded.write(text, lengthBytes);
  return sealBytes(key, context, padded);
};

export const openText = (key: DataKey, context: string, sealed: Buffer): string => {
  const padded = openBytes(key, context, sealed);
  return padded.toString("utf8", lengthBytes, lengthBytes + padded.readUInt32BE());
};
