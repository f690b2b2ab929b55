import { createCipheriv, createDecipheriv, randomFillSync } from "node:crypto";
import { newSecretKey, secretKeyOf, withBytesOf, type SecretKey } from "#platform/secret-key.ts";
import { UnreadableError } from "./errors.ts";

/** Ciphertext. Plaintext where sealed text belongs does not compile. */
export type Sealed = Buffer & { readonly sealed: unique symbol };

/** What texts are sealed with. It is stored only wrapped. */
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

export const sealBytes = (key: SecretKey, context: string, plain: Buffer): Sealed => {
  const head = newHead();
  const cipher = createCipheriv("aes-256-gcm", key, head.subarray(1)).setAAD(Buffer.from(context));
  const text = cipher.update(plain);
  // All of the text has come; the end holds nothing but the tag.
  cipher.final();
  return Buffer.concat([head, text, cipher.getAuthTag()]) as Sealed;
};

/** Throws on anything that was not sealed with this key for this context: it fails closed. */
export const openBytes = (key: SecretKey, context: string, sealed: Buffer): Buffer => {
  if (sealed[0] !== version || sealed.length < headBytes + tagBytes) throw new UnreadableError();
  const nonce = sealed.subarray(1, headBytes);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, wholeTag).setAAD(Buffer.from(context));
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

export const wrapKey = (by: SecretKey, context: string, key: SecretKey): Sealed =>
  withBytesOf(key, (bytes) => sealBytes(by, context, bytes));

export const unwrapKey = (by: SecretKey, context: string, wrapped: Buffer): SecretKey =>
  secretKeyOf(openBytes(by, context, wrapped));

/** Length first, then the text, then zeros up to the next step: the size tells little of what was written. */
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

/** The same for a text that is a secret: it never becomes a string. */
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
