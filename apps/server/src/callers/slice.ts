import type { Serve } from "#platform/http/router.ts";
import { isSecure, type Session, type Visit } from "#platform/http/visit.ts";
import type { Job } from "#platform/jobs.ts";
import type { JobName } from "#platform/log.ts";
import { newLogIn } from "./log-in.ts";
import { newLoginStore } from "./login-store.ts";
import type { CallerParts } from "./parts.ts";
import { newPasswordReset } from "./password-reset.ts";
import { newProfile } from "./profile.ts";
import { newRecoveryStore } from "./recovery-store.ts";
import { newRecoveryJob, type RecoveryParts } from "./recovery.ts";
import { newRegister } from "./register.ts";
import { newResetStore } from "./reset-store.ts";
import { serveCallers, type CallerRules } from "./routes.ts";
import { newCallerStore, type MailboxEvents } from "./store.ts";

export type CallerSliceParts = Omit<CallerParts, "callers" | "logins" | "resets" | "recoveries" | "wakeMail"> &
  Pick<RecoveryParts, "publicUrls" | "alert"> & {
    readonly mailboxes: MailboxEvents;
    readonly wake: (job: JobName) => void;
  };

/** Callers: register, log in, profile, recover, delete. */
export const newCallers = ({ mailboxes, wake, ...given }: CallerSliceParts) => {
  const { database, vault, publicUrls } = given;
  const logins = newLoginStore(database);
  const recoveries = newRecoveryStore(database, vault);
  const parts = {
    ...given,
    callers: newCallerStore(database, mailboxes),
    logins,
    resets: newResetStore(database),
    recoveries,
    wakeMail: () => wake("mail"),
  };
  const rules: CallerRules = {
    register: newRegister(parts),
    logIn: newLogIn(parts),
    logOut: async ({ caller, login }: Session): Promise<void> => {
      await logins.end(login);
      parts.callerLoginsEnded({ caller, only: login });
    },
    profile: newProfile(parts),
    passwordReset: newPasswordReset(parts),
  };

  const sendRecovery = newRecoveryJob({ ...parts, requests: recoveries });
  const jobs: readonly Job[] = [{ name: "mail", everySeconds: 5, run: sendRecovery }];
  return {
    serve: (serve: Serve): void => serveCallers(serve, rules, (tenant) => isSecure(publicUrls[tenant])),
    jobs,
    /** Who is calling. A cookie alone is nobody. */
    authenticate: async (visit: Visit): Promise<Session | null> =>
      visit.bearer === null ? null : logins.find(visit.bearer, visit.cookie, visit.tenant.id, visit.language),
    liveLogins: logins.liveOf,
    stillLive: logins.stillLive,
  };
};
