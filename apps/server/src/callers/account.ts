import type { CallerSession } from "#platform/http/request.ts";
import { randomUUID } from "node:crypto";
import type { OwnUser, StandingAndDeadline, User } from "@sosmessages/contract/callers.ts";
import type { Locale } from "@sosmessages/texts/locale.ts";
import type { CallerId, MailboxId } from "#platform/ids.ts";
import type { KeyColumns, Lookup, Vault } from "#vault/vault.ts";
import type { Sealed } from "#vault/seal.ts";

type Known = {
  readonly id: CallerId;
  readonly tenant: string;
  readonly mailbox: MailboxId;
  /** The last one the caller used; mails are written in it. */
  readonly language: Locale;
};

/** What is known of a caller, in the clear. Lives only as long as the request that needs it. */
export type Account = Known & {
  readonly username: string;
  readonly email: string | null;
  readonly passwordHash: string;
  /** The newest answer that was shown; null: none yet. */
  readonly seen: string | null;
};

/** The same as the database keeps it. */
export type SealedAccount = Known &
  KeyColumns & {
    readonly username: Sealed;
    readonly email: Sealed | null;
    readonly password: Sealed;
    /** null: the profile is older than this column. */
    readonly seen: Sealed | null;
  };

export type AccountLookups = { readonly name: Lookup; readonly email: Lookup | null };

type Part = "username" | "email" | "password" | "seen";

/**
 * Always under a new key. The earlier content stays sealed with the old key, which is never wrapped again, so a
 * changed name or address is soon as unreadable as a deleted one.
 */
export const sealAccount = (
  vault: Vault,
  { username, email, passwordHash, seen, ...known }: Account,
): SealedAccount => {
  const caller = known.id;
  const { key, stored } = vault.newKey({ kind: "account", caller });
  const sealed = (kind: Part, text: string) => vault.seal(key, { kind, caller }, text);
  return {
    ...known,
    username: sealed("username", username),
    email: email === null ? null : sealed("email", email),
    password: sealed("password", passwordHash),
    // Sealed even when empty, so that the row does not show who has read an answer.
    seen: sealed("seen", seen ?? ""),
    ...stored,
  };
};

export const openAccount = (
  vault: Vault,
  { username, email, password, seen, key_epoch, key_wrapped, ...known }: SealedAccount,
): Account => {
  const caller = known.id;
  const key = vault.openKey({ kind: "account", caller }, { key_epoch, key_wrapped });
  const opened = (kind: Part, sealed: Sealed) => vault.open(key, { kind, caller }, sealed);
  return {
    ...known,
    username: opened("username", username),
    email: email && opened("email", email),
    passwordHash: opened("password", password),
    seen: seen && (opened("seen", seen) || null),
  };
};

/** A placeholder profile for logins with unknown names: it costs the same work as a real one. */
export const nobodysAccount = (passwordHash: string): Account => ({
  id: randomUUID() as CallerId,
  tenant: "none",
  mailbox: randomUUID() as MailboxId,
  username: "nobody",
  email: null,
  language: "nb",
  passwordHash,
  seen: null,
});

export const accountLookups = (vault: Vault, account: Account): AccountLookups => ({
  name: vault.lookup(account.tenant, "name", account.username),
  email: account.email === null ? null : vault.lookup(account.tenant, "email", account.email),
});

export const userOf = (account: Account): User => ({
  username: account.username,
  email: account.email,
  role: "caller",
  tenant: account.tenant,
  mailbox: account.mailbox,
});

type Blocking = Pick<CallerSession, "blockedUntil" | "now">;

export const ownUserOf = (
  account: Account,
  { blockedUntil, now }: Blocking,
  ofMailbox: StandingAndDeadline & Pick<OwnUser, "rated">,
): OwnUser => ({
  ...userOf(account),
  ...ofMailbox,
  seen: account.seen,
  blocked_until: blockedUntil !== null && blockedUntil > now ? blockedUntil.toISOString() : null,
});
