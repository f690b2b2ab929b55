import { createHmac, createSecretKey, hkdfSync, randomBytes, type Hmac, type KeyObject, hash } from "node:crypto";

/**
 * A secret whose bytes are held by OpenSSL, which clears them when the object is collected. Unlike a buffer it cannot be concatenated,
 * sliced or printed. Only this file converts between bytes and key objects (lint rule `house/no-loose-secret`).
 */
export type SecretKey = KeyObject & { readonly secret: unique symbol };

export const secretBytes = 32;

/** Clears the bytes. */
export const secretKeyOf = (bytes: Buffer): SecretKey => {
  try {
    return createSecretKey(bytes) as SecretKey;
  } finally {
    bytes.fill(0);
  }
};

export const newSecretKey = (): SecretKey => secretKeyOf(randomBytes(secretBytes));

/** Passes the bytes to `use`, which must not keep them, and clears them afterwards. */
export const withBytesOf = <T>(key: SecretKey, use: (bytes: Buffer) => T): T => {
  const bytes = key.export();
  try {
    return use(bytes);
  } finally {
    bytes.fill(0);
  }
};

export const hmacWith = (key: SecretKey, algorithm: "sha1" | "sha256" = "sha256"): Hmac => createHmac(algorithm, key);

/** HMAC as a key: for secrets that all servers derive. */
export const hmacKeyOf = (root: SecretKey, purpose: string | Buffer): SecretKey =>
  secretKeyOf(hmacWith(root).update(purpose).digest());

/** HKDF without salt: for secrets that are deleted with their root key. */
export const hkdfKeyOf = (root: SecretKey, purpose: string): SecretKey =>
  secretKeyOf(Buffer.from(hkdfSync("sha256", root, "", purpose, secretBytes)));

/** 256 random bits, shown once and stored as a hash. */
export const newSecret = (): string => randomBytes(32).toString("base64url");
export const hashSecret = (secret: string): Buffer => hash("sha256", secret, "buffer");
