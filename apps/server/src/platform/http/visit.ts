import type { DeskRole } from "@sosmessages/contract/desk/roles.ts";
import type { Service } from "@sosmessages/services/service.ts";
import type { Locale } from "@sosmessages/texts/locale.ts";
import type { CallerId, MailboxId, VolunteerId } from "#platform/ids.ts";
import type { Network } from "#platform/limits/network-marks.ts";

/** All that a handler learns of a request's sender. No address and no user agent gets past this point. */
export type Visit = {
  readonly tenant: Service;
  readonly language: Locale;
  /** The name this server was called by. Whatever a stranger says: only a name that is known may decide anything. */
  readonly host: string;
  /** Worked out when it is asked for: a request with a login rarely needs it. */
  readonly network: Network;
  /** Nobody waits for the answer any more. */
  readonly isGone: () => boolean;
  /** Lets another request begin in its place: before it waits for anything but the database. */
  readonly release: () => void;
  readonly bearer: string | null;
  readonly cookie: string | null;
  /** The secret of a login at the desk. */
  readonly deskCookie: string | null;
  /** Sent by a page of the desk itself: no other site can make a browser say so. */
  readonly isFromDesk: boolean;
  readonly idempotencyKey: string | null;
  /** From a native app's page: it can keep no cookie of ours. */
  readonly isForeignOrigin: boolean;
  /** Cookies are for https alone. */
  readonly isHttps: boolean;
};

/** A login that was found alive. */
export type CallerSession = {
  readonly login: Buffer;
  readonly caller: CallerId;
  readonly mailbox: MailboxId;
  readonly blockedUntil: Date | null;
  /** The database's time, which decides on every lifetime. */
  readonly now: Date;
};

/** Somebody who is logged in at the desk with both factors, and whose page is not locked. */
export type DeskSession = {
  /** Names the login to its owner. */
  readonly login: string;
  readonly volunteer: VolunteerId;
  readonly role: DeskRole;
  /** The services whose conversations this person works with. */
  readonly tenants: readonly string[];
  readonly languages: readonly Locale[];
  readonly needsReview: boolean;
  /** Of all that this person may do: another one means that something of it has changed. */
  readonly rightsVersion: number;
  readonly dutyUntil: Date | null;
  /** When this login is over, whatever happens. */
  readonly endsAt: Date;
  /** When somebody last did something with it. */
  readonly activeAt: Date;
  readonly now: Date;
};

/** A name with this prefix is kept by browsers only where it is secure; on a developer's machine there is no https. */
export const deskCookieName = (isSecure: boolean) => (isSecure ? "__Host-sosmessages-desk" : "sosmessages-desk");

/** Whether that address is https, so that cookies may be for https alone. */
export const isSecure = (url: URL | undefined): boolean => url?.protocol === "https:";

/** Tor itself sees to it that nobody reads along and that it is this server. There are no certificates there, so pages come over plain http. */
export const isOnion = (host: string): boolean => /\.onion(?::\d+)?$/i.test(host);

/** What no form or link of another site can send along. */
export const deskHeader = "x-desk";
