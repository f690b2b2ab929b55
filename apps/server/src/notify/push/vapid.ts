import { createECDH, createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { secretBytes, secretKeyOf, withBytesOf, type SecretKey } from "#platform/secret-key.ts";
import type { Vault } from "#vault/vault.ts";
import { secondsSince1970, signToken } from "./credentials.ts";

const newPrivateKey = (): SecretKey => {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  const number = pair.getPrivateKey();
  // A number that happens to be small comes out short.
  const bytes = Buffer.alloc(secretBytes);
  number.copy(bytes, secretBytes - number.length);
  number.fill(0);
  return secretKeyOf(bytes);
};

/** RFC 5915 for the curve P-256: the bytes before and after the 32 bytes of the private key. */
const [derBefore, derAfter] = [Buffer.from("30310201010420", "hex"), Buffer.from("a00a06082a8648ce3d030107", "hex")];

const signingKeyOf = (secret: SecretKey): KeyObject => {
  const der = Buffer.alloc(derBefore.length + secretBytes + derAfter.length);
  derBefore.copy(der);
  withBytesOf(secret, (bytes) => bytes.copy(der, derBefore.length));
  derAfter.copy(der, derBefore.length + secretBytes);
  try {
    return createPrivateKey({ format: "der", type: "sec1", key: der });
  } finally {
    der.fill(0);
  }
};

export type VapidKeys = {
  /** As browsers want it: a point on the curve, 65 bytes as base64url. */
  readonly publicKey: string;
  /** Our identity for the push service at that address. */
  authorization(endpoint: URL, contact: string, now: Date): string;
};

/** RFC 8292. The same on every server: browsers agree to notifications from this key and no other. */
export const openVapidKeys = async (vault: Pick<Vault, "lasting">): Promise<VapidKeys> => {
  const key = signingKeyOf(await vault.lasting("web-push", newPrivateKey));
  const { x = "", y = "" } = createPublicKey(key).export({ format: "jwk" });
  const point = [Buffer.from([4]), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")];
  const publicKey = Buffer.concat(point).toString("base64url");
  return {
    publicKey,
    authorization: ({ origin: aud }, sub, now) => {
      const claims = { aud, exp: secondsSince1970(now) + 12 * 3600, sub };
      return `vapid t=${signToken({ alg: "ES256", key }, claims)}, k=${publicKey}`;
    },
  };
};
