import type { DeskMailKind, NamesOf } from "#desk/context.ts";
import type { Transaction } from "#platform/database/database.ts";
import { refuse } from "#platform/http/answers.ts";
import type { DeskSession, RequestContext } from "#platform/http/request.ts";
import type { VolunteerId } from "#platform/ids.ts";
import { atOneName, guessing, type Verdict, type Window } from "#platform/limits/limits.ts";
import type { Passwords } from "#platform/passwords.ts";
import type { Mailer } from "#notify/mailer.ts";
import type { BrowserPush } from "#notify/slice.ts";
import type { Context } from "../context.ts";
import type { AuditSlice } from "./audit/slice.ts";
import type { Health } from "./office/health.ts";
import type { Party } from "./factors/passkeys.ts";
import type { SubjectStore } from "./login/subject-store.ts";
import type { Tell } from "./notices/choices.ts";
import type { VolunteerStore } from "./people/store.ts";
import type { SealedVolunteer } from "./people/volunteer.ts";

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
    readonly subjects: SubjectStore;
    readonly health: Health;
    /** The host of this request's passkeys: always one that the operator has configured. */
    readonly partyOf: (request: RequestContext) => Party;
  };

export const wrongCredentials = refuse("invalidCredentials");
export const notLoggedIn = refuse("unauthenticated");
export const badToken = refuse("invalidToken");
export const tooManyAttempts = (verdict: Verdict) =>
  verdict.allowed ? null : refuse("tooManyAttempts", { retryAfter: verdict.retryAfter });

/** A service that this person does not hold does not exist for them. */
export const holds = (
  { services }: Pick<VolunteerContext, "services">,
  { tenants }: DeskSession,
  tenant: string,
): boolean => tenants.includes(tenant) && services.find(tenant) !== undefined;

/** A change of the person's own account, which is locked first. */
export const newChangeSelf =
  ({ database, volunteers }: Pick<VolunteerContext, "database" | "volunteers">) =>
  <T>(session: DeskSession, work: (queries: Transaction, self: SealedVolunteer) => Promise<T>): Promise<T> =>
    database.transactionOf(
      session,
      (queries, self: SealedVolunteer | null) => work(queries, self!),
      (queries) => volunteers.lock(queries, session.volunteer),
    );

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
