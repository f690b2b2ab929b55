import { timingSafeEqual } from "node:crypto";
import { hmacWith, type SecretKey } from "#platform/secret-key.ts";
import type { Log } from "#platform/log.ts";

/** What lies in the database and is served as page, script or style. Each kind has a key of its own. */
export type SignedKind = "assets" | "closed-pages";

export type PageSignatures = Readonly<{
  /** A name holds no NUL, so that no other name and content have the same mark. */
  sign(kind: SignedKind, name: string, bytes: Buffer): Buffer;
  /** false: nothing of it may be served. */
  verify(kind: SignedKind, name: string, bytes: Buffer, mark: Buffer | null): boolean;
  /** Something has a wrong mark or none: a line in the log, and the operator is alerted. */
  report(kind: SignedKind): void;
}>;

/**
 * Keyed signatures on what servers leave each other in the database. With the right to write there, and without the key folder, nobody
 * makes a page or script that is served.
 */
export const newPageSignatures = ({
  derive,
  log,
  alert,
}: Readonly<{
  /** From the root key in KEYS_DIR: alike on every server, and after the master key was rotated or a backup restored. */
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
