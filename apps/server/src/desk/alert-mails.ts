import { statement, type Database, type Queries, type RowOf } from "#platform/database/database.ts";
import type { Events } from "#platform/events.ts";
import type { VolunteerId } from "#platform/ids.ts";
import { expiresSoon, urgencyOf } from "./alerts.ts";

/** What people are notified of, of all conversations. */
const reasons = `
  SELECT c.id, ${urgencyOf} AS kind FROM conversations c WHERE c.state = 'waiting'
  UNION ALL SELECT c.id, 'review-waiting' FROM conversations c WHERE c.state = 'review' AND NOT EXISTS (
    SELECT FROM volunteers v WHERE v.state = 'active' AND v.role = 'leader' AND c.tenant = ANY (v.tenants)
      AND v.duty_until > service_time())
  UNION ALL SELECT c.id, CASE WHEN c.waiting_since <= service_time() - interval '13 days' THEN 'expires-tomorrow'
      ELSE 'expires-soon' END
    FROM conversations c WHERE ${expiresSoon}`;

// Each stage is notified of once a round, whichever server gets there first. Day 13 is notified of again, after day 12.
const noteNew = statement(
  "alert-mails.note-new",
  `INSERT INTO alerts_told AS t (conversation, kind, told_at)
   SELECT x.id, x.kind, service_time() FROM (${reasons}) x
   WHERE x.kind IS NOT NULL AND NOT EXISTS (SELECT FROM alerts_told o WHERE o.conversation = x.id AND o.kind = x.kind)
   ON CONFLICT DO NOTHING
   RETURNING kind, (SELECT tenant FROM conversations WHERE id = t.conversation) AS tenant,
     (SELECT language FROM conversations WHERE id = t.conversation) AS language`,
  { notNull: ["tenant", "language"] },
);
const stillSo = statement(
  "alert-mails.still-so",
  `SELECT DISTINCT x.kind, c.tenant, c.language FROM (${reasons}) x JOIN conversations c USING (id) WHERE x.kind IS NOT NULL`,
);
// The round is over, or the draft came back from review: should it come to that again, people are notified again.
const forget = statement(
  "alert-mails.forget",
  `DELETE FROM alerts_told t USING conversations c WHERE c.id = t.conversation
     AND (c.state = 'idle' OR (t.kind = 'review-waiting' AND c.state <> 'review') OR (t.kind = 'acute' AND NOT c.is_acute))`,
);
const wantedBy = statement(
  "alert-mails.wanted-by",
  `SELECT id, role, tenants, languages, duty_until > service_time() AS is_on_duty FROM volunteers
   WHERE state = 'active' AND wants_alerts AND role <> 'admin' AND ($1::uuid IS NULL OR id = $1)`,
);

type Reason = RowOf<"alert-mails.note-new" | "alert-mails.still-so">;
type Asker = RowOf<"alert-mails.wanted-by">;

/** These go to leaders whether they are on duty or not. */
const forAllLeaders = new Set(["review-waiting", "expires-soon", "expires-tomorrow"]);

const concerns = (
  { kind, tenant, language }: Reason,
  { role, tenants, languages, is_on_duty: isOnDuty }: Asker,
): boolean => {
  if (!tenants.includes(tenant)) return false;
  if (forAllLeaders.has(kind)) return role === "leader";
  return isOnDuty === true && (role === "leader" || languages.includes(language));
};

export type AlertMailParts = {
  readonly database: Database;
  /** Within the transaction: they are mailed if it is committed. */
  readonly mailTo: (queries: Queries, people: readonly VolunteerId[]) => Promise<void>;
  readonly wake: Events["wake"];
};

/** Those who asked for it learn that somebody is needed: one mail each, however much there is, and not a word of what. */
export const sendAlertMails = async ({ database, mailTo, wake }: AlertMailParts): Promise<void> => {
  await database.count(forget);
  await database.transaction(async (queries) => {
    const reasons = await queries.all(noteNew);
    if (reasons.length === 0) return;
    const askers = await queries.all(wantedBy, [null]);
    const people = askers.filter((asker) => reasons.some((reason) => concerns(reason, asker))).map(({ id }) => id);
    if (people.length === 0) return;
    await mailTo(queries, people);
    queries.afterCommit(() => wake("mail"));
  });
};

/** Is there still something to notify them of? Somebody may have taken it meanwhile. */
export const isAlertMailNeeded = async (database: Database, volunteer: VolunteerId): Promise<boolean> => {
  const asker = await database.one(wantedBy, [volunteer]);
  return asker !== null && (await database.all(stillSo)).some((reason) => concerns(reason, asker));
};
