import type { CallerSession } from "#platform/http/request.ts";
import { randomUUID } from "node:crypto";
import type { OwnUser, User } from "@sosmessages/contract/callers.ts";
import type { Locale } from "@sosmessages/texts/locale.ts";
import type { CallerId, MailboxId } from "#platform/ids.ts";
import type { Lookup, Vault, WrappedKey } from "#vault/vault.ts";
import type { Sealed } from "#vault/seal.ts";

/** What is known of a caller, in the clear. Lives only as long as the request that needs it. */
export type Account = {
  readonly id: CallerId;
  readonly tenant: string;
  readonly mailbox: MailboxId;
  readonly username: string;
  readonly email: string | null;
  readonly passwordHash: string;
  /** The newest answer that was shown; null: none yet. */
  readonly seen: string | null;
  /** The last one the caller used; mails are written in it. */
  readonly language: Locale;
};

/** The same as the database keeps it. */
export type SealedAccount = {
  readonly id: CallerId;
  readonly tenant: string;
  readonly mailbox: MailboxId;
  readonly username: Sealed;
  readonly email: Sealed | null;
  readonly password: Sealed;
  /** null: the profile is older than this column. */
  readonly seen: Sealed | null;
  readonly key: WrappedKey;
  readonly language: Locale;
};

export type AccountLookups = { readonly name: Lookup; readonly email: Lookup | null };

/**
 * Always under a new key. The earlier content stays sealed with the old key, which is never wrapped again, so a
 * changed name or address is soon as unreadable as a deleted one.
 */
export const sealAccount = (vault: Vault, account: Account): SealedAccount => {
  const { id, tenant, mailbox, language } = account;
  const { key, stored } = vault.newKey({ kind: "account", caller: id });
  return {
    id,
    tenant,
    mailbox,
    language,
    username: vault.seal(key, { kind: "username", caller: id }, account.username),
    email: account.email === null ? null : vault.seal(key, { kind: "email", caller: id }, account.email),
    password: vault.seal(key, { kind: "password", caller: id }, account.passwordHash),
    // Sealed even when empty, so that the row does not show who has read an answer.
    seen: vault.seal(key, { kind: "seen", caller: id }, account.seen ?? ""),
    key: stored,
  };
};

export const openAccount = (vault: Vault, sealed: SealedAccount): Account => {
  const { id, tenant, mailbox, language } = sealed;
  const key = vault.openKey({ kind: "account", caller: id }, sealed.key);
  return {
    id,
    tenant,
    mailbox,
    language,
    username: vault.open(key, { kind: "username", caller: id }, sealed.username),
    email: sealed.email === null ? null : vault.open(key, { kind: "email", caller: id }, sealed.email),
    passwordHash: vault.open(key, { kind: "password", caller: id }, sealed.password),
    seen: sealed.seen === null ? null : vault.open(key, { kind: "seen", caller: id }, sealed.seen) || null,
  };
};

/** A placeholder profile for logins with unknown names: it costs the same work as a real one. */
export const nobodysAccount = (tenant: string, passwordHash: string): Account => ({
  id: randomUUID() as CallerId,
  tenant,
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
  ofMailbox: Pick<OwnUser, "standing" | "answer_by" | "not_safe" | "told_not_safe" | "rated">,
): OwnUser => ({
  ...userOf(account),
  ...ofMailbox,
  seen: account.seen,
  blocked_until: blockedUntil !== null && blockedUntil > now ? blockedUntil.toISOString() : null,
});
