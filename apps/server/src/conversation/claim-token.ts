import { randomUUID, timingSafeEqual } from "node:crypto";
import { isUuid, type ConversationId, type VolunteerId } from "#platform/ids.ts";
import { hmacWith, type SecretKey } from "#platform/secret-key.ts";
import type { ClaimId } from "./state.ts";

export const newClaimId = () => randomUUID() as ClaimId;

/**
 * A claim's token shows by itself that this person once held this conversation. So whoever held it can learn that it is
 * gone, though nothing is kept of it; and for anybody else what is gone and what is not theirs look the same.
 */
export const newClaimTokens = (secret: SecretKey) => {
  const markOf = (conversation: ConversationId, volunteer: VolunteerId, claim: string) =>
    hmacWith(secret).update(`${conversation}:${volunteer}:${claim}`).digest();

  return {
    write: (conversation: ConversationId, volunteer: VolunteerId, claim: ClaimId): string =>
      `${claim}.${markOf(conversation, volunteer, claim).toString("base64url")}`,

    /** null: no such token was ever given to that person for that conversation. */
    read(conversation: ConversationId, volunteer: VolunteerId, token: string): ClaimId | null {
      const [claim = "", mark = ""] = token.split(".");
      if (!isUuid(claim)) return null;
      const wanted = markOf(conversation, volunteer, claim);
      const shown = Buffer.from(mark, "base64url");
      return shown.length === wanted.length && timingSafeEqual(shown, wanted) ? (claim as ClaimId) : null;
    },
  };
};
export type ClaimTokens = ReturnType<typeof newClaimTokens>;
