import { timingSafeEqual } from "node:crypto";
import { hmacWith, type SecretKey } from "#platform/secret-key.ts";
import type { Log } from "#platform/log.ts";

/** Content in the database that is served as page, script, style or service. Each kind has a separate key. */
export type SignedKind = "assets" | "closed-pages" | "service-version";

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
}>) => {
  const keys = {
    assets: derive("assets"),
    "closed-pages": derive("closed-pages"),
    "service-version": derive("service-version"),
  };
  /** Names contain no NUL, so that name and content are unambiguous. */
  const sign = (kind: SignedKind, name: string, bytes: Buffer): Buffer =>
    hmacWith(keys[kind]).update(`${name}\0`).update(bytes).digest();
  return {
    sign,
    /** false: it must not be served. */
    verify(kind: SignedKind, name: string, bytes: Buffer, mark: Buffer | null): boolean {
      const wanted = sign(kind, name, bytes);
      return mark !== null && mark.length === wanted.length && timingSafeEqual(mark, wanted);
    },
    /** Logs an invalid signature and alerts the operator. */
    report(kind: SignedKind): void {
      log({ event: "page-altered", kind });
      alert("page-altered");
    },
  };
};
export type PageSignatures = ReturnType<typeof newPageSignatures>;
