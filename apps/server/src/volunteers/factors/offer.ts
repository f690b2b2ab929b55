import type { FactorOffer } from "@sosmessages/contract/desk/accounts.ts";
import type { Queries } from "#platform/database/database.ts";
import { secretKeyOf, type SecretKey } from "#platform/secret-key.ts";
import type { Sealed } from "#vault/seal.ts";
import type { Vault } from "#vault/vault.ts";
import type { SealedVolunteer, Volunteer } from "../people/volunteer.ts";
import { addPasskey, type Passkey } from "./factor-store.ts";
import { offerPasskey, readNewPasskey, type Party } from "./passkeys.ts";
import { useTotpCode } from "../people/store.ts";
import { newTotpSecret, stepOfCode, totpUri } from "./totp.ts";

/** An offer that has not been answered yet. */
type Offer = {
  readonly totp?: string;
  readonly challenge: string;
  /** Of an invitation: the organisation's login that was shown. */
  readonly subject?: string;
};

export type ShownFactor = { readonly totp?: string; readonly passkey?: Record<string, unknown> };

/** A second factor that was shown to work. */
export type ProvenFactor =
  | { readonly kind: "totp"; readonly secret: SecretKey; readonly step: number }
  | { readonly kind: "passkey"; readonly passkey: Omit<Passkey, "addedOn"> };

/** Sealed with the volunteer's key: it becomes unreadable with the next key. */
export const sealOffer = (vault: Vault, { id, sealed }: SealedVolunteer, offer: Offer): Sealed => {
  const key = vault.openKey({ kind: "volunteer", volunteer: id }, sealed);
  return vault.seal(key, { kind: "desk-offer", volunteer: id }, JSON.stringify(offer));
};

export const openOffer = (vault: Vault, { id, sealed }: SealedVolunteer, offer: Sealed | null): Offer | null =>
  offer &&
  vault.ifReadable(() => {
    const key = vault.openKey({ kind: "volunteer", volunteer: id }, sealed);
    return JSON.parse(vault.open(key, { kind: "desk-offer", volunteer: id }, offer)) as Offer;
  });

export const newOffer = async (
  party: Party,
  { name }: Pick<Volunteer, "name">,
  passkeys: readonly Passkey[],
): Promise<{ offer: Offer; shown: FactorOffer }> => {
  const secret = newTotpSecret();
  const { options, challenge } = await offerPasskey(party, name, passkeys);
  return {
    offer: { totp: secret, challenge },
    shown: { totp: { secret, uri: totpUri(secret, party.id, name) }, passkey: options },
  };
};

/** null: it does not work, or was not offered. */
export const proveFactor = async (
  party: Party,
  offer: Offer | null,
  { totp, passkey }: ShownFactor,
  now: Date,
): Promise<ProvenFactor | null> => {
  if (offer === null) return null;
  if (passkey !== undefined) {
    const made = await readNewPasskey(party, offer.challenge, passkey);
    return made && { kind: "passkey", passkey: made };
  }
  if (totp === undefined || offer.totp === undefined) return null;
  const secret = secretKeyOf(Buffer.from(offer.totp));
  const step = stepOfCode(secret, totp, now, 0);
  return step === null ? null : { kind: "totp", secret, step };
};

/** False: the passkey is already registered. The caller of this function saves the sealed part. */
export const keepFactor = async (
  queries: Queries,
  volunteer: Volunteer["id"],
  factor: ProvenFactor,
): Promise<boolean> => {
  if (factor.kind === "passkey") {
    const { id, party, publicKey, counter, transports } = factor.passkey;
    return (await queries.count(addPasskey, [id, volunteer, party, publicKey, counter, transports])) > 0;
  }
  await queries.count(useTotpCode, [volunteer, factor.step]);
  return true;
};
