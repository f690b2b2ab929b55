import { sign, type KeyObject } from "node:crypto";

export type Signer = { readonly alg: "RS256" | "ES256"; readonly key: KeyObject; readonly keyId?: string };

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

/** RFC 7515, compact. */
export const signToken = ({ alg, key, keyId }: Signer, claims: Readonly<Record<string, string | number>>): string => {
  const unsigned = `${encoded({ alg, typ: "JWT", ...(keyId && { kid: keyId }) })}.${encoded(claims)}`;
  // RSA has no such encoding and does not mind.
  const signature = sign("sha256", Buffer.from(unsigned), { key, dsaEncoding: "ieee-p1363" });
  return `${unsigned}.${signature.toString("base64url")}`;
};

export const secondsSince1970 = (now: Date): number => Math.floor(now.getTime() / 1000);
