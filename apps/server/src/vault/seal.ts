import { createCipheriv, createDecipheriv, createSecretKey, KeyObject, randomBytes, randomFillSync } from "node:crypto";
import { UnreadableError } from "./errors.ts";

/** Ciphertext. Plaintext where sealed text belongs does not compile. */
export type Sealed = Buffer & { readonly sealed: unique symbol };

/** A key in the clear; never leaves the vault's callers' memory, never stored. */
export type DataKey = Buffer & { readonly key: unique symbol };

export const newDataKey = () => randomBytes(32) as DataKey;

/** What texts are sealed with: a data key that only OpenSSL holds, which clears it when it is freed. */
export type TextKey = KeyObject & { readonly key: unique symbol };

type AnyKey = DataKey | TextKey;

/** Its bytes are overwritten here. */
export const textKeyOf = (bytes: Buffer): TextKey => {
  const key = createSecretKey(bytes) as TextKey;
  bytes.fill(0);
  return key;
};

/*
 * version 1 | nonce 12 | ciphertext | tag 16
 * AES-256-GCM. The context (what it is and whose) is authenticated: moved to another row, it does not open.
 */
const version = 1;
const headBytes = 1 + 12;
const tagBytes = 16;
const wholeTag = { authTagLength: tagBytes };

/** Node sets a cipher up ten times as fast for a key object as for the same bytes, so each key that stays keeps its own. */
const handles = new WeakMap<DataKey, KeyObject>();

const handleOf = (key: AnyKey): KeyObject => {
  if (key instanceof KeyObject) return key;
  const known = handles.get(key);
  if (known !== undefined) return known;
  const made = createSecretKey(key);
  handles.set(key, made);
  return made;
};

/**
 * What sealed texts begin with, version and nonce, for many at once: asking for random bytes costs more than encrypting a letter. Each is
 * used once.
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

/** What no other sealed text begins with: enough to tell whether a text was sealed anew. */
export const beginningOf = (sealed: Sealed): Sealed => sealed.subarray(0, headBytes) as Sealed;

export const sealBytes = (key: AnyKey, context: string, plain: Buffer): Sealed => {
  const head = newHead();
  const cipher = createCipheriv("aes-256-gcm", handleOf(key), head.subarray(1)).setAAD(Buffer.from(context));
  const text = cipher.update(plain);
  // All of the text has come; the end holds nothing but the tag.
  cipher.final();
  return Buffer.concat([head, text, cipher.getAuthTag()]) as Sealed;
};

/** Throws on anything that was not sealed with this key for this context: it fails closed. */
export const openBytes = (key: AnyKey, context: string, sealed: Buffer): Buffer => {
  if (sealed[0] !== version || sealed.length < headBytes + tagBytes) throw new UnreadableError();
  const nonce = sealed.subarray(1, headBytes);
  const decipher = createDecipheriv("aes-256-gcm", handleOf(key), nonce, wholeTag).setAAD(Buffer.from(context));
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  try {
    // All of the text comes at once; the end holds nothing but the verdict.
    const plain = decipher.update(sealed.subarray(headBytes, -tagBytes));
    decipher.final();
    return plain;
  } catch {
    throw new UnreadableError();
  }
};

/** Length first, then the text, then zeros up to the next step: the size tells little of what was written. */
const lengthBytes = 4;

export const sealText = (key: AnyKey, context: string, text: string, step: number): Sealed => {
  const length = Buffer.byteLength(text);
  const padded = Buffer.alloc(Math.ceil((lengthBytes + length) / step) * step);
  padded.writeUInt32BE(length);
  padded.write(text, lengthBytes);
  return sealBytes(key, context, padded);
};

export const openText = (key: AnyKey, context: string, sealed: Buffer): string => {
  const padded = openBytes(key, context, sealed);
  return padded.toString("utf8", lengthBytes, lengthBytes + padded.readUInt32BE());
};
