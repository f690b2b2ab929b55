import type { Tenant } from "@sosmessages/tenants/tenant.ts";
import type { Locale } from "@sosmessages/texts/locale.ts";
import type { CallerId, MailboxId } from "#platform/ids.ts";
import type { NetworkMark } from "#platform/network-marks.ts";

/** All that a handler learns of a request's sender. No address and no user agent gets past this point. */
export type Visit = {
  readonly tenant: Tenant;
  readonly language: Locale;
  readonly network: NetworkMark;
  readonly bearer: string | null;
  readonly cookie: string | null;
  readonly idempotencyKey: string | null;
  /** From a native app's page: it can keep no cookie of ours. */
  readonly isForeignOrigin: boolean;
};

/** A login that was found alive. */
export type Session = {
  readonly login: Buffer;
  readonly caller: CallerId;
  readonly mailbox: MailboxId;
  readonly blockedUntil: Date | null;
  /** The database's time, which decides on every lifetime. */
  readonly now: Date;
};

export const cookieName = "sosmessages";

export const readCookie = (header: string | undefined): string | null => {
  for (const part of (header ?? "").split(";")) {
    const [name, value] = part.split("=", 2);
    if (name?.trim() === cookieName && value) return value.trim();
  }
  return null;
};

const bearer = /^Bearer ([A-Za-z0-9_-]{1,128})$/i;
export const readBearer = (header: string | undefined): string | null => bearer.exec(header ?? "")?.[1] ?? null;
