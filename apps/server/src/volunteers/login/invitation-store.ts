import { newExpiry } from "#platform/database/batches.ts";
import { statement, type Database, type Queries, type RowOf } from "#platform/database/database.ts";
import type { VolunteerId } from "#platform/ids.ts";
import type { Sealed } from "#vault/seal.ts";

/** The promise to the operator is seven days; once it is used it is gone. */
export const invitationDays = 7;

const invite = statement(
  "invitations.invite",
  `INSERT INTO volunteer_invitations (token_hash, volunteer, expires_at)
   VALUES ($1, $2, service_time() + interval '${invitationDays} days') RETURNING expires_at`,
);
const withdraw = statement("invitations.withdraw", "DELETE FROM volunteer_invitations WHERE volunteer = $1");
const find = statement(
  "invitations.find",
  `SELECT volunteer, offer, service_time() AS now FROM volunteer_invitations
   WHERE token_hash = $1 AND expires_at > service_time()`,
);
const saveOffer = statement(
  "invitations.save-offer",
  "UPDATE volunteer_invitations SET offer = $2 WHERE token_hash = $1 AND expires_at > service_time()",
);
const use = statement(
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

export const newInvitationStore = (database: Database) => ({
  /** Every link that was made before is dead from then on. */
  async invite(queries: Queries, id: VolunteerId, tokenHash: Buffer): Promise<Date> {
    await queries.count(withdraw, [id]);
    return (await queries.only(invite, [tokenHash, id])).expires_at;
  },
  withdraw: (queries: Queries, id: VolunteerId) => queries.count(withdraw, [id]),
  find: (tokenHash: Buffer) => database.one(find, [tokenHash]),
  saveOffer: (tokenHash: Buffer, offer: Sealed) => database.count(saveOffer, [tokenHash, offer]),
  /** Of any number of simultaneous uses, one succeeds. */
  use: async (queries: Queries, tokenHash: Buffer): Promise<boolean> => (await queries.one(use, [tokenHash])) !== null,
});
export type InvitationStore = ReturnType<typeof newInvitationStore>;
