import type { Database, Transaction } from "#platform/database/database.ts";
import type { SessionDatabase } from "#platform/database/session-database.ts";
import type { EndedDeskLogins } from "#platform/events.ts";
import type { Visit } from "#platform/http/request.ts";
import type { VolunteerId } from "#platform/ids.ts";
import type { Limiter } from "#platform/limits/limits.ts";
import type { Passwords } from "#platform/passwords.ts";
import type { Vault } from "#vault/vault.ts";
import type { AuditLog } from "./audit/audit-log.ts";
import type { FactorStore } from "./factors/factor-store.ts";
import type { InvitationStore } from "./login/invitation-store.ts";
import type { Party } from "./factors/passkeys.ts";
import type { SessionStore } from "./login/session-store.ts";
import type { VolunteerStore } from "./people/store.ts";
import type { Services } from "../services.ts";

/** Gives back what somebody held, in the transaction in which they lose the right to it. */
export type ReleaseClaimsOf = (queries: Transaction, volunteer: VolunteerId) => Promise<unknown>;

/** What the rules of this slice are handed. */
export type VolunteerParts = {
  readonly database: SessionDatabase;
  readonly services: Services;
  readonly vault: Vault;
  readonly volunteers: VolunteerStore;
  readonly sessions: SessionStore;
  readonly invitations: InvitationStore;
  readonly factors: FactorStore;
  readonly audit: AuditLog;
  readonly passwords: Passwords;
  readonly limiter: Limiter;
  /** The host that this visit's passkeys belong to: one that the operator has configured, whatever the visit says. */
  readonly partyOf: (visit: Visit) => Party;
  /** After the commit: whatever these logins still hold open closes. */
  readonly deskLoginsEnded: (ended: EndedDeskLogins) => void;
  readonly releaseClaimsOf: ReleaseClaimsOf;
  /** Stops what they have just sent, in the transaction from which on a leader must read it first. */
  readonly reviewSendsOf: (queries: Transaction, volunteer: VolunteerId) => Promise<void>;
  /** How many practice replies a leader has yet to approve before they may go on duty. */
  readonly practiceLeft: (volunteer: VolunteerId) => Promise<number>;
};

/** What those rules need that serve people who are not logged in. */
export type DeskStrangerParts = VolunteerParts & { readonly system: Database };

/** Later, perhaps. */
export type Delay = { readonly because: "busy" } | { readonly because: "slow-down"; readonly retryAfter: number };

/** Why something that was asked for did not happen. "nobody": whoever asks is not logged in, or not any more. */
export type DeskTrouble = Delay | { readonly because: "wrong" | "nobody" };

export const isDeskTrouble = (outcome: object): outcome is DeskTrouble => "because" in outcome;

export const wrongCredentials = { because: "wrong" } as const;
export const tooBusy = { because: "busy" } as const;
export const notLoggedIn = { because: "nobody" } as const;
