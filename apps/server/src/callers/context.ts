import { atOneName, guessing, type Verdict, type Window } from "#platform/limits/limits.ts";
import { refuse, type Failure } from "#platform/http/answers.ts";
import type { RequestContext } from "#platform/http/request.ts";
import { pause } from "#platform/clock.ts";
import type { StandingAndDeadline } from "@sosmessages/contract/callers.ts";
import type { Queries } from "#platform/database/database.ts";
import type { MailboxId, MessageId } from "#platform/ids.ts";
import type { Mailer } from "#notify/mailer.ts";
import type { Pushes } from "#notify/push/pushes.ts";
import type { Context } from "../context.ts";
import type { SealedAccount } from "./account.ts";
import type { LoginStore } from "./login-store.ts";
import type { Passwords } from "#platform/passwords.ts";
import type { RecoveryStore } from "./recovery.ts";
import type { CallerStore, MailboxEvents, Taken } from "./store.ts";

export type CallerNeighbours = {
  readonly passwords: Passwords;
  readonly mailer: Mailer;
  readonly limitFactor: number;
  readonly emailUnique: boolean;
  readonly mailboxes: MailboxEvents;
  readonly standingOf: (mailbox: MailboxId) => Promise<StandingAndDeadline>;
  readonly repliesOpened: (
    queries: Queries,
    of: { readonly mailbox: MailboxId; readonly tenant: string },
    through: MessageId,
  ) => Promise<void>;
  /** The newest reply that the caller has rated. */
  readonly ratedOf: (mailbox: MailboxId) => Promise<MessageId | null>;
  /** The device address of this login; null removes it. False: the address is invalid. */
  readonly saveDevice: Pushes["saveDevice"];
};

export type CallerContext = Context &
  CallerNeighbours & {
    readonly callers: CallerStore;
    readonly logins: LoginStore;
    readonly recoveries: RecoveryStore;
    /** A sealed placeholder profile, see `log-in.ts`. */
    readonly nobody: () => SealedAccount;
  };

/** Some are only asked to wait a little; they need not know. */
export const waitOrRefuse = async (
  { release }: Pick<RequestContext, "release">,
  verdict: Verdict,
): Promise<Failure<"tooManyAttempts"> | null> => {
  if (!verdict.allowed) return refuse("tooManyAttempts", { retryAfter: verdict.retryAfter });
  if (verdict.wait > 0) {
    release();
    await pause(verdict.wait);
  }
  return null;
};

export const takenBy = (
  { vault, emailUnique }: Pick<CallerContext, "vault" | "emailUnique">,
  tenant: string,
  username: string | null,
  email: string | null,
): Taken => ({
  names: username === null ? [] : vault.lookups(tenant, "name", username),
  emails: email === null || !emailUnique ? [] : vault.lookups(tenant, "email", email),
});

export const callerWindows = {
  /** A school class registers behind one address: twenty at once, the next ten wait some seconds each. */
  registerShort: {
    name: "register-10-minutes",
    most: 20,
    seconds: 600,
    afterwards: { step: 1, cap: 60, patience: 12 },
  },
  registerLong: { name: "register-hour", most: 60, seconds: 3600, afterwards: { step: 2, cap: 120, patience: 12 } },

  /** Wrong passwords, for one name from one network, and from one network in all. */
  guessName: { name: "guess-name", most: 10, ...guessing, ...atOneName },
  guessNetwork: { name: "guess-network", most: 60, seconds: 3600, afterwards: { step: 5, cap: 60, patience: 0 } },

  /** A changed profile can be used to ask whether an address is known here. */
  profile: { name: "profile", most: 20, ...guessing },

  /** Mails per address are limited in `recovery.ts`: a limit here would reveal an earlier request. */
  recover: { name: "recover", most: 30, seconds: 3600, afterwards: { step: 10, cap: 120, patience: 0 } },
  reset: { name: "reset", most: 60, seconds: 3600, afterwards: { step: 5, cap: 60, patience: 0 } },
} as const satisfies Record<string, Window>;
