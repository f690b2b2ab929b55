import { newExpiry } from "#platform/database/batches.ts";
import { statement } from "#platform/database/database.ts";
import { refuse } from "#platform/http/answers.ts";
import type { RequestContext } from "#platform/http/request.ts";
import { hashSecret } from "#platform/secret-key.ts";
import { accountLookups, openAccount, sealAccount } from "./account.ts";
import { waitOrRefuse, callerWindows, type CallerContext } from "./context.ts";
import { busy, tooBusy } from "#platform/passwords.ts";

const findOwner = statement(
  "resets.find-owner",
  `SELECT caller FROM password_resets JOIN callers ON callers.id = password_resets.caller
   WHERE token_hash = $1 AND tenant = $2 AND expires_at > service_time()`,
);
// Of any number of simultaneous uses, one gets the caller.
const use = statement(
  "resets.use",
  `WITH used AS (DELETE FROM password_resets WHERE token_hash = $1 RETURNING caller, expires_at)
   SELECT caller FROM used WHERE expires_at > service_time()`,
);
export const forgetResets = statement("resets.forget-all", "DELETE FROM password_resets WHERE caller = $1");
export const expireResets = newExpiry(
  "resets.expire",
  "DELETE FROM password_resets",
  "token_hash",
  "expires_at <= service_time()",
);

/** The same work and the same answer, known or not, asked for before or not: the job finds out later. */
export const askForReset = async (context: CallerContext, request: RequestContext, email: string) => {
  const { recoveries, limiter, vault, wake } = context;
  const lookup = vault.lookup(request.tenant.id, "email", email);
  const trouble = await waitOrRefuse(request, limiter.take(callerWindows.recover, request.network));
  if (trouble) return trouble;
  await recoveries.insert(request.tenant.id, lookup, email);
  wake("mail");
  return null;
};

/**
 * Checked before the password form is shown. It counts as an attempt, so guessing tokens here is not cheaper. The username is whole:
 * `nameInMail` may have left out a part.
 */
export const checkReset = async (context: CallerContext, request: RequestContext, token: string) => {
  const { system, callers, limiter, vault } = context;
  const trouble = await waitOrRefuse(request, limiter.take(callerWindows.reset, request.network));
  if (trouble) return trouble;
  const row = await system.one(findOwner, [hashSecret(token), request.tenant.id]);
  const owner = row && (await callers.findById(row.caller));
  return owner ? { username: openAccount(vault, owner).username } : refuse("invalidToken");
};

/** Works once: of a hundred at the same moment, one changes the password. Every login of that caller ends. */
export const resetPassword = async (
  context: CallerContext,
  request: RequestContext,
  token: string,
  password: string,
) => {
  const { system, callers, logins, limiter, passwords, vault, callerLoginsEnded } = context;
  const trouble = await waitOrRefuse(request, limiter.take(callerWindows.reset, request.network));
  if (trouble) return trouble;
  const tokenHash = hashSecret(token);
  // Looked at first, so that made-up tokens cost no hashing; taken below, in the transaction.
  if ((await system.one(findOwner, [tokenHash, request.tenant.id])) === null) return refuse("invalidToken");
  const passwordHash = await passwords.hash(password, request);
  if (passwordHash === busy) return tooBusy;

  const owner = await system.transaction(async (queries) => {
    const caller = (await queries.one(use, [tokenHash]))?.caller;
    if (caller === undefined) return null;
    await callers.change(queries, caller, (sealed) => {
      const account = { ...openAccount(vault, sealed), passwordHash };
      return { account: sealAccount(vault, account), lookups: accountLookups(vault, account) };
    });
    await logins.endAll(queries, caller);
    await queries.count(forgetResets, [caller]);
    return caller;
  });
  if (owner === null) return refuse("invalidToken");
  callerLoginsEnded({ caller: owner });
  return null;
};
