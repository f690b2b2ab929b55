import { refuse, wrongFields, type Failure } from "#platform/http/answers.ts";
import type { CallerSession, RequestContext } from "#platform/http/request.ts";
import { RightsChanged } from "#platform/database/session-database.ts";
import { newCallerId, newMailboxId, type CallerId, type MessageId } from "#platform/ids.ts";
import { accountLookups, openAccount, sealAccount, type Account } from "./account.ts";
import { takenBy, waitOrRefuse, callerWindows, type CallerContext } from "./context.ts";
import { forgetResets } from "./password-reset.ts";
import type { Conflict } from "./store.ts";
import { busy, tooBusy } from "#platform/passwords.ts";

export type ProfileChange = {
  readonly username: string | null;
  readonly password: string | null;
  readonly email: { readonly to: string | null } | "keep";
};

/** The name or the address is another caller's; too many attempts, or too busy; the profile is deleted; it has changed since. */
type ProfileRefusal = Failure<"validation" | "tooManyAttempts" | "unavailable" | "unauthenticated" | "keyReused">;

const taken = (fields: readonly Conflict[]) =>
  wrongFields(Object.fromEntries(fields.map((field) => [field, "unique" as const])));

export const findProfile = async (
  { callers, vault }: Pick<CallerContext, "callers" | "vault">,
  id: CallerId,
): Promise<Account | null> => {
  const sealed = await callers.findById(id);
  return sealed && openAccount(vault, sealed);
};

/** A new password ends every other login of this caller, and every reset link that is still under way. */
export const changeProfile = async (
  context: CallerContext,
  request: RequestContext,
  session: CallerSession,
  change: ProfileChange,
): Promise<Account | ProfileRefusal> => {
  const { callers, logins, limiter, passwords, vault, callerLoginsEnded } = context;
  const trouble = await waitOrRefuse(request, limiter.take(callerWindows.profile, session.caller));
  if (trouble) return trouble;
  const newHash = change.password === null ? null : await passwords.hash(change.password, request);
  if (newHash === busy) return tooBusy;

  const { email, username } = change;
  const tenant = request.tenant.id;
  let saved: Account | null = null;
  const conflicts = await callers.update(
    session,
    tenant,
    takenBy(context, tenant, username, email === "keep" ? null : email.to),
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
      if (newHash !== null || email !== "keep") await queries.count(forgetResets, [session.caller]);
    },
  );
  if (conflicts.length > 0) return taken(conflicts);
  if (newHash !== null) callerLoginsEnded({ caller: session.caller, except: session.login });
  return saved ?? refuse("unauthenticated");
};

/** The profile, where it is as this change would make it. */
export const findChanged = async (
  context: CallerContext,
  request: RequestContext,
  { caller }: CallerSession,
  { username, password, email }: ProfileChange,
): Promise<Account | ProfileRefusal> => {
  // This reveals whether a password is right, so it counts like a change.
  const trouble = await waitOrRefuse(request, context.limiter.take(callerWindows.profile, caller));
  if (trouble) return trouble;
  const account = await findProfile(context, caller);
  if (account === null) return refuse("unauthenticated");
  if (username !== null && username !== account.username) return refuse("keyReused");
  if (email !== "keep" && email.to !== account.email) return refuse("keyReused");
  const isRight = password === null || (await context.passwords.verify(account.passwordHash, password, request));
  if (isRight === busy) return tooBusy;
  return isRight ? account : refuse("keyReused");
};

/** Only ever forward: another device may have shown more. */
export const rememberSeen = (
  { callers, database, vault, repliesOpened }: Pick<CallerContext, "callers" | "database" | "vault" | "repliesOpened">,
  { tenant }: RequestContext,
  session: CallerSession,
  seen: MessageId,
): Promise<void> =>
  database.transactionOf(
    session,
    async (queries) => {
      await callers.change(queries, session.caller, (sealed) => {
        const before = openAccount(vault, sealed);
        if (before.seen !== null && before.seen >= seen) return null;
        const account = { ...before, seen };
        return { account: sealAccount(vault, account), lookups: accountLookups(vault, account) };
      });
      await repliesOpened(queries, { mailbox: session.mailbox, tenant: tenant.id }, seen);
    },
    (queries) => callers.lock(queries, session.caller),
  );

export const logOutCaller = async (
  { logins, callerLoginsEnded }: Pick<CallerContext, "logins" | "callerLoginsEnded">,
  { caller, login }: CallerSession,
  isIdle: boolean,
): Promise<void> => {
  const hasEnded = (isIdle && (await logins.endIdle(login)) > 0) || (await logins.end(login)) > 0;
  if (!hasEnded) throw new RightsChanged(false);
  callerLoginsEnded({ caller, only: login });
};

export const deleteCaller = async (
  context: CallerContext,
  request: RequestContext,
  session: CallerSession,
): Promise<void> => {
  const { callers, vault, mailer, callerLoginsEnded } = context;
  const { caller } = session;
  const address = (await findProfile(context, caller))?.email ?? null;
  const tenant = request.tenant.id;
  await callers.delete(session, address === null ? [] : vault.lookups(tenant, "email", address));
  callerLoginsEnded({ caller });
  await mailer.forget(caller);
};

type Registration = { readonly username: string; readonly password: string; readonly email: string | null };

export const registerCaller = async (
  context: CallerContext,
  request: RequestContext,
  { username, password, email }: Registration,
): Promise<Account | ProfileRefusal> => {
  const { callers, limiter, passwords, vault } = context;
  for (const window of [callerWindows.registerShort, callerWindows.registerLong]) {
    const trouble = await waitOrRefuse(request, limiter.take(window, request.network));
    if (trouble) return trouble;
  }
  const passwordHash = await passwords.hash(password, request);
  if (passwordHash === busy) return tooBusy;

  const tenant = request.tenant.id;
  const account: Account = {
    id: newCallerId(),
    tenant,
    mailbox: newMailboxId(),
    language: request.language,
    username,
    email,
    passwordHash,
    seen: null,
  };
  const conflicts = await callers.insert(
    sealAccount(vault, account),
    accountLookups(vault, account),
    takenBy(context, tenant, username, email),
  );
  if (conflicts.length > 0) return taken(conflicts);
  return account;
};
