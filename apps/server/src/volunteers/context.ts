import type { DeskMailKind, NamesOf } from "#desk/context.ts";
import type { Transaction } from "#platform/database/database.ts";
import type { RequestContext } from "#platform/http/request.ts";
import type { VolunteerId } from "#platform/ids.ts";
import { atOneName, guessing, type Window } from "#platform/limits/limits.ts";
import type { Passwords } from "#platform/passwords.ts";
import type { Mailer } from "#notify/mailer.ts";
import type { BrowserPush } from "#notify/slice.ts";
import type { Context } from "../context.ts";
import type { AuditSlice } from "./audit/slice.ts";
import type { Health } from "./office/health.ts";
import type { FactorStore } from "./factors/factor-store.ts";
import type { InvitationStore } from "./login/invitation-store.ts";
import type { Party } from "./factors/passkeys.ts";
import type { SessionStore } from "./login/session-store.ts";
import type { SubjectStore } from "./login/subject-store.ts";
import type { Tell } from "./notices/choices.ts";
import type { VolunteerStore } from "./people/store.ts";

/** Returns a person's conversations to the queue, in the transaction in which they lose the right to them. */
export type ReleaseClaimsOf = (
  queries: Transaction,
  volunteer: VolunteerId,
  kept?: readonly string[],
) => Promise<unknown>;

export type VolunteerNeighbours = {
  readonly audit: AuditSlice;
  readonly passwords: Passwords;
  readonly mailer: Pick<Mailer, "send">;
  readonly browserPush: BrowserPush;
  readonly releaseClaimsOf: ReleaseClaimsOf;
  /** Stops replies being sent, in the transaction from which on a leader must review them. */
  readonly reviewSendsOf: (queries: Transaction, volunteer: VolunteerId) => Promise<void>;
  /** How many practice replies a leader has yet to approve before they may go on duty. */
  readonly practiceLeft: (volunteer: VolunteerId) => Promise<number>;
  readonly namesOf: NamesOf;
  readonly tell: Tell;
  /** Alarms of these services that no leader has acknowledged. */
  readonly countUnseenAlarms: (tenants: readonly string[]) => Promise<number>;
  /** Whether there is still a reason for the mail: it may be sent hours later. */
  readonly isMailNeeded: (volunteer: VolunteerId, kind: DeskMailKind) => Promise<boolean>;
};

export type VolunteerContext = Context &
  VolunteerNeighbours & {
    readonly volunteers: VolunteerStore;
    readonly sessions: SessionStore;
    readonly invitations: InvitationStore;
    readonly factors: FactorStore;
    readonly subjects: SubjectStore;
    readonly health: Health;
    /** The host of this request's passkeys: always one that the operator has configured. */
    readonly partyOf: (request: RequestContext) => Party;
  };

/** Later, perhaps. */
export type Delay = { readonly because: "busy" } | { readonly because: "slow-down"; readonly retryAfter: number };

/** Why a request failed. "nobody": not logged in, or not any more. */
export type DeskTrouble = Delay | { readonly because: "wrong" | "nobody" };

export const isDeskTrouble = (outcome: object): outcome is DeskTrouble => "because" in outcome;

export const wrongCredentials = { because: "wrong" } as const;
export const tooBusy = { because: "busy" } as const;
export const notLoggedIn = { because: "nobody" } as const;

/** As for callers: guessing becomes slow, without locking people out. */
export const deskWindows = {
  guessName: { name: "desk-guess-name", most: 10, ...guessing, ...atOneName },
  guessNetwork: { name: "desk-guess-network", most: 60, seconds: 3600, afterwards: { step: 5, cap: 60, patience: 0 } },

  /** Here the password was right and only six digits protect the account, so attempts are counted per person. */
  guessFactor: { name: "desk-guess-factor", most: 10, ...guessing, ...atOneName },
  guessCode: { name: "desk-guess-code", most: 20, ...guessing },

  /** The password asked for once more at a page that is logged in: counted for that login alone. */
  confirm: { name: "desk-confirm", most: 10, ...guessing },

  /** Each may ask the issuer for its addresses. */
  organisation: { name: "desk-organisation", most: 60, seconds: 3600, afterwards: { step: 5, cap: 60, patience: 0 } },

  invitation: { name: "desk-invitation", most: 60, seconds: 3600, afterwards: { step: 5, cap: 60, patience: 0 } },
} as const satisfies Record<string, Window>;
