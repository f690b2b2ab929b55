import type { DeskRole } from "@sosmessages/contract/desk/roles.ts";
import type { Locale } from "@sosmessages/texts/locale.ts";
import type { VolunteerId } from "#platform/ids.ts";
import type { SecretKey } from "#platform/secret-key.ts";
import type { Sealed } from "#vault/seal.ts";
import type { KeyColumns, Vault } from "#vault/vault.ts";

export type VolunteerState = "invited" | "active" | "disabled";

/** The conversations that a person may read. Administrators read none, in any service. */
export type ReadingRights = {
  /** The services whose conversations they work with. */
  readonly tenants: readonly string[];
  readonly languages: readonly Locale[];
  readonly role: DeskRole;
};

/** Rights requested by an administrator; they have no effect until a leader confirms them. */
export type AskedRights = ReadingRights & {
  readonly role: "volunteer" | "leader";
  readonly by: VolunteerId;
  readonly until: Date;
};

/** The unsealed fields of a person. */
export type Particulars = ReadingRights & {
  readonly id: VolunteerId;
  /** Whose service they came for. */
  readonly tenant: string;
  readonly state: VolunteerState;
  readonly needsReview: boolean;
  /** Approved practice replies before they go on duty. */
  readonly practiceRequired: number;
  readonly wantsAlerts: boolean;
  /** A test mail to the address has arrived. */
  readonly isMailTested: boolean;
  readonly dutyUntil: Date | null;
  readonly pauseUntil: Date | null;
  /** The last step of the clock whose code was used: a code works once. */
  readonly totpStep: number;
  /** A leader or an administrator has asked for a reset that the other kind has yet to confirm. */
  readonly reset: { readonly asked: "leader" | "admin"; readonly by: VolunteerId; readonly until: Date } | null;
  /** Requested reading rights, until a leader confirms them. */
  readonly asked: AskedRights | null;
};

/** What is sealed, in the clear. Lives only as long as the request that needs it. */
export type VolunteerSecrets = {
  readonly name: string;
  readonly passwordHash: string | null;
  /** Base32. */
  readonly totp: SecretKey | null;
  readonly email: string | null;
};

export type SealedSecrets = KeyColumns & {
  readonly name: Sealed;
  readonly password: Sealed | null;
  readonly totp: Sealed | null;
  readonly email: Sealed | null;
};

export type SealedVolunteer = Particulars & { readonly sealed: SealedSecrets };
export type Volunteer = Particulars & VolunteerSecrets;

/** Always under a new key, as with callers: earlier content soon becomes unreadable in every old copy. */
export const sealSecrets = (vault: Vault, volunteer: VolunteerId, secrets: VolunteerSecrets): SealedSecrets => {
  const { key, stored } = vault.newKey({ kind: "volunteer", volunteer });
  const sealed = (kind: "desk-password" | "desk-email", text: string | null) =>
    text === null ? null : vault.seal(key, { kind, volunteer }, text);
  return {
    name: vault.seal(key, { kind: "volunteer", volunteer }, secrets.name),
    password: sealed("desk-password", secrets.passwordHash),
    totp: secrets.totp && vault.sealSecret(key, { kind: "desk-totp", volunteer }, secrets.totp),
    email: sealed("desk-email", secrets.email),
    ...stored,
  };
};

export const openSecrets = (vault: Vault, volunteer: VolunteerId, sealed: SealedSecrets): VolunteerSecrets => {
  const key = vault.openKey({ kind: "volunteer", volunteer }, sealed);
  const opened = (kind: "desk-password" | "desk-email", text: Sealed | null) =>
    text === null ? null : vault.open(key, { kind, volunteer }, text);
  return {
    name: vault.open(key, { kind: "volunteer", volunteer }, sealed.name),
    passwordHash: opened("desk-password", sealed.password),
    totp: sealed.totp && vault.openSecret(key, { kind: "desk-totp", volunteer }, sealed.totp),
    email: opened("desk-email", sealed.email),
  };
};

export const openVolunteer = (vault: Vault, { sealed, ...particulars }: SealedVolunteer): Volunteer => ({
  ...particulars,
  ...openSecrets(vault, particulars.id, sealed),
});
