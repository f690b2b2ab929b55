import type { Serve } from "#platform/http/router.ts";
import type { CallerSession, Visit } from "#platform/http/request.ts";
import type { Job } from "#platform/jobs.ts";
import { newNobody } from "./log-in.ts";
import { newLoginStore } from "./login-store.ts";
import type { StrangerParts } from "./parts.ts";
import { newRecoveryStore } from "./recovery-store.ts";
import { newRecoveryJob, type RecoveryParts } from "./recovery.ts";
import { newResetStore } from "./reset-store.ts";
import { serveCallers } from "./routes.ts";
import { newCallerStore, type MailboxEvents } from "./store.ts";

export type CallerSliceParts = Omit<StrangerParts, "callers" | "logins" | "resets" | "recoveries" | "nobody"> &
  Pick<RecoveryParts, "services" | "alert"> & {
    readonly mailboxes: MailboxEvents;
    readonly limitFactor: number;
  };

/** Callers: register, log in, profile, recover, delete. */
export const newCallers = ({ mailboxes, ...given }: CallerSliceParts) => {
  const { database, system, vault } = given;
  const logins = newLoginStore(system);
  const recoveries = newRecoveryStore(system, vault);
  const parts = {
    ...given,
    callers: newCallerStore({ database, system }, mailboxes),
    logins,
    resets: newResetStore(system, given.limitFactor),
    recoveries,
    nobody: newNobody(vault, given.passwords),
  };

  const sendRecovery = newRecoveryJob({ ...parts, requests: recoveries });
  const jobs: readonly Job[] = [{ name: "mail", everySeconds: 5, run: sendRecovery }];
  return {
    serve: (serve: Serve): void => serveCallers(serve, parts),
    jobs,
    /** Who is calling. A cookie alone is nobody. */
    authenticate: (visit: Visit): Promise<CallerSession | null> =>
      visit.bearer === null
        ? Promise.resolve(null)
        : logins.find(visit.bearer, visit.cookie, visit.tenant.id, visit.language),
    liveLogins: logins.liveOf,
    stillLive: logins.stillLive,
  };
};
