import { createECDH, createPrivateKey, type JsonWebKey } from "node:crypto";
import type { Vault } from "#vault/vault.ts";
import { secondsSince1970, signToken } from "./credentials.ts";

const newPrivateKey = (): Buffer => {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  // A number that happens to be small comes out short.
  return Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
};

export type VapidKeys = {
  /** As browsers want it: a point on the curve, 65 bytes as base64url. */
  readonly publicKey: string;
  /** Who we are, to the push service at that address. */
  authorization(endpoint: URL, contact: string, now: Date): string;
};

/** RFC 8292. The same on every server: browsers agree to notifications from this key and no other. */
export const openVapidKeys = async (vault: Pick<Vault, "lasting">): Promise<VapidKeys> => {
  const secret = await vault.lasting("web-push", newPrivateKey);
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(secret);
  const point = pair.getPublicKey();
  const [d, x, y] = [secret, point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const key = createPrivateKey({ format: "jwk", key: { kty: "EC", crv: "P-256", d, x, y } as JsonWebKey });
  const publicKey = point.toString("base64url");
  return {
    publicKey,
    authorization: ({ origin: aud }, sub, now) => {
      const claims = { aud, exp: secondsSince1970(now) + 12 * 3600, sub };
      return `vapid t=${signToken({ alg: "ES256", key }, claims)}, k=${publicKey}`;
    },
  };
};
