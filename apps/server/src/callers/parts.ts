import type { Database } from "#platform/database/database.ts";
import type { SessionDatabase } from "#platform/database/session-database.ts";
import type { EndedCallerLogins } from "#platform/events.ts";
import type { Limiter, Verdict } from "#platform/limits/limits.ts";
import type { Visit } from "#platform/http/request.ts";
import type { JobName } from "#platform/job-names.ts";
import type { Log } from "#platform/log.ts";
import { pause } from "#platform/clock.ts";
import type { Mailer } from "#notify/mailer.ts";
import type { Pushes } from "#notify/push/pushes.ts";
import type { Vault } from "#vault/vault.ts";
import type { SealedAccount } from "./account.ts";
import type { LoginStore } from "./login-store.ts";
import type { Passwords } from "#platform/passwords.ts";
import type { RecoveryStore } from "./recovery-store.ts";
import type { ResetStore } from "./reset-store.ts";
import type { CallerStore, Conflict, Taken } from "./store.ts";

/** What the rules of this slice are handed. */
export type CallerParts = {
  readonly database: SessionDatabase;
  readonly callers: CallerStore;
  readonly logins: LoginStore;
  readonly resets: ResetStore;
  readonly recoveries: RecoveryStore;
  readonly passwords: Passwords;
  readonly vault: Vault;
  readonly limiter: Limiter;
  readonly mailer: Mailer;
  readonly emailUnique: boolean;
  readonly log: Log;
  /** Logins of that caller are over, all or all but one: whatever they still hold open closes. */
  readonly callerLoginsEnded: (ended: EndedCallerLogins) => void;
  readonly wake: (job: JobName) => void;
  /** Where this login is notified; null: nowhere any more. False: no device can have that address. */
  readonly saveDevice: Pushes["saveDevice"];
};

/** What those rules need that serve people who are not logged in. */
export type StrangerParts = CallerParts & {
  readonly system: Database;
  /** A sealed profile of nobody, see `log-in.ts`. */
  readonly nobody: () => Promise<SealedAccount>;
};

/** Why something that was asked for did not happen. */
export type CallerTrouble =
  | { readonly because: "busy" }
  | { readonly because: "gone" }
  | { readonly because: "taken"; readonly fields: readonly Conflict[] }
  | { readonly because: "slow-down"; readonly retryAfter: number };

export const isCallerTrouble = (outcome: object): outcome is CallerTrouble => "because" in outcome;

/** Some are only asked to wait a little; they need not know. */
export const waitOrRefuse = async (
  { release }: Pick<Visit, "release">,
  verdict: Verdict,
): Promise<CallerTrouble | null> => {
  if (!verdict.allowed) return { because: "slow-down", retryAfter: verdict.retryAfter };
  if (verdict.wait > 0) {
    release();
    await pause(verdict.wait);
  }
  return null;
};

export const takenBy = (
  { vault, emailUnique }: CallerParts,
  tenant: string,
  username: string | null,
  email: string | null,
): Taken => ({
  names: username === null ? [] : vault.lookups(tenant, "name", username),
  emails: email === null || !emailUnique ? [] : vault.lookups(tenant, "email", email),
});
