import { timingSafeEqual } from "node:crypto";
import { hmacWith, type SecretKey } from "#platform/secret-key.ts";
import type { Log } from "#platform/log.ts";

/** Content in the database that is served as page, script or style. Each kind has a separate key. */
export type SignedKind = "assets" | "closed-pages";

export type PageSignatures = Readonly<{
  /** Names contain no NUL, so that name and content are unambiguous. */
  sign(kind: SignedKind, name: string, bytes: Buffer): Buffer;
  /** false: it must not be served. */
  verify(kind: SignedKind, name: string, bytes: Buffer, mark: Buffer | null): boolean;
  /** Logs an invalid signature and alerts the operator. */
  report(kind: SignedKind): void;
}>;

/**
 * Signs content that servers share through the database. An attacker who can write to the database, but has no keys, cannot make servers
 * serve a page or script.
 */
export const newPageSignatures = ({
  derive,
  log,
  alert,
}: Readonly<{
  /** From the root key in KEYS_DIR, which stays the same on all servers, after rotations and restores. */
  derive: (kind: SignedKind) => SecretKey;
  log: Log;
  alert: (concern: "page-altered") => void;
}>): PageSignatures => {
  const keys = { assets: derive("assets"), "closed-pages": derive("closed-pages") };
  const sign = (kind: SignedKind, name: string, bytes: Buffer): Buffer =>
    hmacWith(keys[kind]).update(`${name}\0`).update(bytes).digest();
  return {
    sign,
    verify(kind, name, bytes, mark) {
      const wanted = sign(kind, name, bytes);
      return mark !== null && mark.length === wanted.length && timingSafeEqual(mark, wanted);
    },
    report(kind) {
      log({ event: "page-altered", kind });
      alert("page-altered");
    },
  };
};
