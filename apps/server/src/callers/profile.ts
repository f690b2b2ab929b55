import type { CallerSession, Visit } from "#platform/http/request.ts";
import { RightsChanged } from "#platform/database/session-database.ts";
import type { CallerId } from "#platform/ids.ts";
import { accountLookups, openAccount, sealAccount, type Account } from "./account.ts";
import { takenBy, waitOrRefuse, type CallerParts, type CallerTrouble } from "./parts.ts";
import { busy } from "#platform/passwords.ts";
import { callerWindows } from "./windows.ts";

export type ProfileChange = {
  readonly username: string | null;
  readonly password: string | null;
  readonly email: { readonly to: string | null } | "keep";
};

export const findProfile = async (
  { callers, vault }: Pick<CallerParts, "callers" | "vault">,
  id: CallerId,
): Promise<Account | null> => {
  const sealed = await callers.findById(id);
  return sealed && openAccount(vault, sealed);
};

/** A new password ends every other login of this caller, and every reset link that is still under way. */
export const changeProfile = async (
  parts: CallerParts,
  visit: Visit,
  session: CallerSession,
  change: ProfileChange,
): Promise<Account | CallerTrouble> => {
  const { callers, logins, resets, limiter, passwords, vault, callerLoginsEnded } = parts;
  const trouble = await waitOrRefuse(visit, limiter.take(callerWindows.profile, session.caller));
  if (trouble) return trouble;
  const newHash = change.password === null ? null : await passwords.hash(change.password, visit);
  if (newHash === busy) return { because: "busy" };

  const { email, username } = change;
  const tenant = visit.tenant.id;
  let saved: Account | null = null;
  const conflicts = await callers.update(
    session,
    tenant,
    takenBy(parts, tenant, username, email === "keep" ? null : email.to),
    (sealed) => {
      const before = openAccount(vault, sealed);
      saved = {
        ...before,
        username: username ?? before.username,
        email: email === "keep" ? before.email : email.to,
        passwordHash: newHash ?? before.passwordHash,
      };
      return { account: sealAccount(vault, saved), lookups: accountLookups(vault, saved) };
    },
    async (queries) => {
      if (newHash !== null) await logins.endOthers(queries, session.caller, session.login);
      // A link that was sent to an address that is given up is given up with it.
      if (newHash !== null || email !== "keep") await resets.forgetAll(queries, session.caller);
    },
  );
  if (conflicts.length > 0) return { because: "taken", fields: conflicts };
  if (newHash !== null) callerLoginsEnded({ caller: session.caller, except: session.login });
  return saved ?? { because: "gone" };
};

/** The profile, where it is as this change would make it; null: it is not, or not any more. */
export const findChanged = async (
  parts: CallerParts,
  visit: Visit,
  { caller }: CallerSession,
  { username, password, email }: ProfileChange,
): Promise<Account | CallerTrouble | null> => {
  // It tells whether a password is the right one, so it is counted as a change is.
  const trouble = await waitOrRefuse(visit, parts.limiter.take(callerWindows.profile, caller));
  if (trouble) return trouble;
  const account = await findProfile(parts, caller);
  if (account === null) return { because: "gone" };
  if (username !== null && username !== account.username) return null;
  if (email !== "keep" && email.to !== account.email) return null;
  const isRight = password === null || (await parts.passwords.verify(account.passwordHash, password, visit));
  if (isRight === busy) return { because: "busy" };
  return isRight ? account : null;
};

/** Only ever forward: another device may have shown more. */
export const rememberSeen = (
  { callers, database, vault }: Pick<CallerParts, "callers" | "database" | "vault">,
  session: CallerSession,
  seen: string,
): Promise<void> =>
  database.transactionOf(
    session,
    (queries) =>
      callers.change(queries, session.caller, (sealed) => {
        const before = openAccount(vault, sealed);
        if (before.seen !== null && before.seen >= seen) return null;
        const account = { ...before, seen };
        return { account: sealAccount(vault, account), lookups: accountLookups(vault, account) };
      }),
    (queries) => callers.lock(queries, session.caller),
  );

export const logOutCaller = async (
  { logins, callerLoginsEnded }: Pick<CallerParts, "logins" | "callerLoginsEnded">,
  { caller, login }: CallerSession,
): Promise<void> => {
  if ((await logins.end(login)) === 0) throw new RightsChanged(false);
  callerLoginsEnded({ caller, only: login });
};

export const deleteCaller = async (parts: CallerParts, visit: Visit, session: CallerSession): Promise<void> => {
  const { callers, vault, mailer, log, callerLoginsEnded } = parts;
  const { caller } = session;
  const address = (await findProfile(parts, caller))?.email ?? null;
  const tenant = visit.tenant.id;
  await callers.delete(session, address === null ? [] : vault.lookups(tenant, "email", address));
  callerLoginsEnded({ caller });
  await mailer.forget(caller);
  log({ event: "profile-deleted", tenant });
};
