import { createHmac, createSecretKey, hkdfSync, randomBytes, type Hmac, type KeyObject } from "node:crypto";

/**
 * A secret whose bytes only OpenSSL holds. OpenSSL clears them when the object is collected. A key object is no buffer: it cannot be
 * concatenated, sliced or printed. This is the only file that may make one of bytes or hand out its bytes (lint rule
 * `house/no-loose-secret`).
 */
export type SecretKey = KeyObject & { readonly secret: unique symbol };

export const secretBytes = 32;

/** Clears the bytes: from now on only OpenSSL holds them. */
export const secretKeyOf = (bytes: Buffer): SecretKey => {
  try {
    return createSecretKey(bytes) as SecretKey;
  } finally {
    bytes.fill(0);
  }
};

export const newSecretKey = (): SecretKey => secretKeyOf(randomBytes(secretBytes));

/** Hands out the bytes while `use` runs, and clears them. `use` must not keep them. */
export const withBytesOf = <T>(key: SecretKey, use: (bytes: Buffer) => T): T => {
  const bytes = key.export();
  try {
    return use(bytes);
  } finally {
    bytes.fill(0);
  }
};

export const hmacWith = (key: SecretKey, algorithm: "sha1" | "sha256" = "sha256"): Hmac => createHmac(algorithm, key);

/** HMAC as a key: for secrets that every server derives alike. */
export const hmacKeyOf = (root: SecretKey, purpose: string | Buffer): SecretKey =>
  secretKeyOf(hmacWith(root).update(purpose).digest());

/** HKDF without salt: for secrets that end with the key they come from. */
export const hkdfKeyOf = (root: SecretKey, purpose: string): SecretKey =>
  secretKeyOf(Buffer.from(hkdfSync("sha256", root, "", purpose, secretBytes)));
