import { randomUUID, timingSafeEqual } from "node:crypto";
import { isUuid, type ConversationId, type VolunteerId } from "#platform/ids.ts";
import { hmacWith, type SecretKey } from "#platform/secret-key.ts";
import type { ClaimId } from "./state.ts";

export const newClaimId = () => randomUUID() as ClaimId;

/**
 * A claim's token proves that this person once held this conversation. An earlier holder can therefore get `gone`
 * though the row is deleted. For other people, a deleted conversation and another person's look the same.
 */
export const newClaimTokens = (secret: SecretKey) => {
  const signatureOf = (conversation: ConversationId, volunteer: VolunteerId, claim: string) =>
    hmacWith(secret).update(`${conversation}:${volunteer}:${claim}`).digest();

  return {
    write: (conversation: ConversationId, volunteer: VolunteerId, claim: ClaimId): string =>
      `${claim}.${signatureOf(conversation, volunteer, claim).toString("base64url")}`,

    /** null: no such token was ever given to that person for that conversation. */
    read(conversation: ConversationId, volunteer: VolunteerId, token: string): ClaimId | null {
      const [claim = "", signature = ""] = token.split(".");
      if (!isUuid(claim)) return null;
      const wanted = signatureOf(conversation, volunteer, claim);
      const shown = Buffer.from(signature, "base64url");
      return shown.length === wanted.length && timingSafeEqual(shown, wanted) ? (claim as ClaimId) : null;
    },
  };
};
export type ClaimTokens = ReturnType<typeof newClaimTokens>;
