import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { Queries } from "#platform/database/database.ts";
import { hashSecret, newSecret } from "#platform/secret-key.ts";
import type { Volunteer } from "../people/volunteer.ts";
import type { VolunteerParts } from "../parts.ts";

export const meOf = (volunteer: Volunteer, { now, endsAt }: { now: Date; endsAt: Date }): Me => ({
  id: volunteer.id,
  name: volunteer.name,
  role: volunteer.role,
  tenants: [...volunteer.tenants],
  languages: [...volunteer.languages],
  needs_review: volunteer.needsReview,
  duty_until: volunteer.dutyUntil && volunteer.dutyUntil > now ? volunteer.dutyUntil.toISOString() : null,
  email: volunteer.email,
  alerts: volunteer.wantsAlerts,
  session_ends_at: endsAt.toISOString(),
});

/** Somebody who has shown both factors: their secret for the cookie, and who they are. */
export type Entered = { readonly token: string; readonly me: Me };

/** A secret of its own, never the one that the half login had: whoever knew that one is left outside. */
export const beginDeskSession = async (
  { sessions }: Pick<VolunteerParts, "sessions">,
  queries: Queries,
  volunteer: Volunteer,
): Promise<Entered> => {
  const token = newSecret();
  await sessions.begin(queries, hashSecret(token), volunteer.id, "open");
  const { now, expires_at: endsAt } = (await sessions.find(hashSecret(token), queries))!;
  return { token, me: meOf(volunteer, { now, endsAt }) };
};
