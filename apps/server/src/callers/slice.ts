import type { Serve } from "#platform/http/router.ts";
import type { CallerSession, RequestContext } from "#platform/http/request.ts";
import type { Job } from "#platform/jobs.ts";
import { newNobody } from "#platform/passwords.ts";
import { nobodysAccount, sealAccount } from "./account.ts";
import { newLoginStore } from "./login-store.ts";
import type { Context } from "../context.ts";
import type { CallerContext, CallerNeighbours } from "./context.ts";
import { newRecoveryJob, newRecoveryStore } from "./recovery.ts";
import { serveCallers } from "./routes.ts";
import { newCallerStore } from "./store.ts";

/** Callers: register, log in, profile, recover, delete. */
export const newCallers = (common: Context, neighbours: CallerNeighbours) => {
  const { system, vault } = common;
  const logins = newLoginStore(system);
  const nobodys = nobodysAccount(neighbours.passwords.dummy());
  const context: CallerContext = {
    ...common,
    ...neighbours,
    callers: newCallerStore(common, neighbours.mailboxes),
    logins,
    recoveries: newRecoveryStore(system, vault),
    nobody: newNobody(vault, () => sealAccount(vault, nobodys)),
  };

  const jobs: readonly Job[] = [{ name: "mail", everySeconds: 5, run: newRecoveryJob(context) }];
  return {
    serve: (serve: Serve): void => serveCallers(serve, context),
    jobs,
    /** The caller of a request. A cookie without a bearer token does not authenticate. */
    authenticate: (request: RequestContext): Promise<CallerSession | null> =>
      request.bearer === null
        ? Promise.resolve(null)
        : logins.find(request.bearer, request.cookie, request.tenant.id, request.language),
    noteAct: logins.noteAct,
    liveLogins: logins.liveOf,
    stillLive: logins.stillLive,
  };
};
