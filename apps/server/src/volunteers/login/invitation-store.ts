import { newExpiry } from "#platform/database/batches.ts";
import { statement, type Queries, type RowOf } from "#platform/database/database.ts";
import type { VolunteerId } from "#platform/ids.ts";

/** The promise to the operator is seven days; once it is used it is gone. */
export const invitationDays = 7;

const insert = statement(
  "invitations.invite",
  `INSERT INTO volunteer_invitations (token_hash, volunteer, expires_at)
   VALUES ($1, $2, service_time() + interval '${invitationDays} days') RETURNING expires_at`,
);
export const withdrawInvitation = statement(
  "invitations.withdraw",
  "DELETE FROM volunteer_invitations WHERE volunteer = $1",
);
export const findInvitation = statement(
  "invitations.find",
  `SELECT volunteer, offer, service_time() AS now FROM volunteer_invitations
   WHERE token_hash = $1 AND expires_at > service_time()`,
);
export const saveInvitationOffer = statement(
  "invitations.save-offer",
  "UPDATE volunteer_invitations SET offer = $2 WHERE token_hash = $1 AND expires_at > service_time()",
);
// Of any number of simultaneous uses, one succeeds.
export const use = statement(
  "invitations.use",
  "DELETE FROM volunteer_invitations WHERE token_hash = $1 AND expires_at > service_time() RETURNING volunteer",
);

export const expireInvitations = newExpiry(
  "invitations.expire",
  "DELETE FROM volunteer_invitations",
  "token_hash",
  "expires_at <= service_time()",
);

export type FoundInvitation = RowOf<"invitations.find">;

/** Every link that was made before is dead from then on. */
export const invite = async (queries: Queries, id: VolunteerId, tokenHash: Buffer): Promise<Date> => {
  await queries.count(withdrawInvitation, [id]);
  return (await queries.only(insert, [tokenHash, id])).expires_at;
};
