import type { DeskRole } from "@sosmessages/contract/route.ts";
import type { Locale } from "@sosmessages/texts/locale.ts";
import { statement, type Database } from "#platform/database.ts";
import type { DeskSession, Visit } from "#platform/http/visit.ts";
import type { VolunteerId } from "#platform/ids.ts";
import { hashSecret } from "#platform/secrets.ts";

const find = statement(
  "stopgap.find",
  `SELECT s.id, s.volunteer, s.phase, v.role, v.tenants, v.languages, v.needs_review, v.duty_until, service_time() AS now
   FROM desk_sessions s JOIN volunteers v ON v.id = s.volunteer
   WHERE s.token_hash = $1 AND s.expires_at > service_time() AND v.state = 'active'`,
);
type Row = {
  id: string;
  volunteer: VolunteerId;
  phase: string;
  role: DeskRole;
  tenants: string[];
  languages: Locale[];
  needs_review: boolean;
  duty_until: Date | null;
  now: Date;
};

/** Until the accounts are there. */
export const newStopgap =
  (database: Database) =>
  async ({ deskCookie }: Visit): Promise<DeskSession | "locked" | null> => {
    const row = deskCookie === null ? null : await database.one<Row>(find, [hashSecret(deskCookie)]);
    if (!row) return null;
    const { id, volunteer, role, tenants, languages, needs_review, duty_until, now } = row;
    return { login: id, volunteer, role, tenants, languages, needsReview: needs_review, dutyUntil: duty_until, now };
  };
