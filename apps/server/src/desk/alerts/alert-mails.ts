import { statement, type Reads, type RowOf } from "#platform/database/database.ts";
import type { VolunteerId } from "#platform/ids.ts";
import type { DeskContext } from "#desk/context.ts";
import { endsSoon, expiresSoon, urgencyOf } from "./alerts.ts";

/** The reasons for a mail, for all conversations. `about`: the waiting round, the review or the message. */
const reasons = `
  SELECT c.id, ${urgencyOf} AS kind, c.waiting_since::text AS about FROM conversations c WHERE c.state = 'waiting'
  UNION ALL SELECT c.id, 'review-waiting', c.review_since::text FROM conversations c WHERE c.state = 'review' AND NOT EXISTS (
    SELECT FROM volunteers v WHERE v.state = 'active' AND v.role = 'leader' AND c.tenant = ANY (v.tenants)
      AND v.duty_until > service_time())
  UNION ALL SELECT c.id, CASE WHEN m.submitted_at <= service_time() - interval '13 days' THEN 'expires-tomorrow'
      ELSE 'expires-soon' END, m.id::text
    FROM messages m JOIN conversations c USING (mailbox) WHERE ${expiresSoon}
  UNION ALL SELECT c.id, CASE WHEN c.lifted_until <= service_time() + interval '1 day' THEN 'emergency-ends-tomorrow'
      ELSE 'emergency-ends' END, c.lifted_until::text FROM conversations c WHERE ${endsSoon}`;

// Each stage is notified of once, whichever server gets there first. Day 13 is notified of again, after day 12.
const noteNew = statement(
  "alert-mails.note-new",
  `INSERT INTO alerts_told AS t (conversation, kind, about, told_at)
   SELECT x.id, x.kind, coalesce(x.about, ''), service_time() FROM (${reasons}) x
   WHERE x.kind IS NOT NULL AND NOT EXISTS (
     SELECT FROM alerts_told o WHERE o.conversation = x.id AND o.kind = x.kind AND o.about = coalesce(x.about, ''))
   ON CONFLICT DO NOTHING
   RETURNING conversation, kind, (SELECT tenant FROM conversations WHERE id = t.conversation) AS tenant,
     (SELECT language FROM conversations WHERE id = t.conversation) AS language`,
  { notNull: ["tenant", "language"] },
);
const stillSo = statement(
  "alert-mails.still-so",
  `SELECT DISTINCT c.id AS conversation, x.kind, c.tenant, c.language FROM (${reasons}) x JOIN conversations c USING (id) WHERE x.kind IS NOT NULL`,
);
// What is over is not kept. Nothing depends on when this is seen: another round or review is another row.
const forget = statement(
  "alert-mails.forget",
  `DELETE FROM alerts_told t USING conversations c WHERE c.id = t.conversation
     AND ((c.state = 'idle' AND (t.kind NOT LIKE 'emergency-ends%' OR NOT (${endsSoon}))) OR (t.kind = 'review-waiting' AND c.state <> 'review') OR (t.kind = 'acute' AND NOT c.is_acute))`,
);
const keptAway = statement(
  "alert-mails.kept-away",
  "SELECT k.volunteer, c.id FROM kept_away k JOIN conversations c USING (mailbox) WHERE c.id = ANY ($1)",
);
const wantedBy = statement(
  "alert-mails.wanted-by",
  `SELECT id, role, tenants, languages, duty_until > service_time() AS is_on_duty FROM volunteers
   WHERE state = 'active' AND wants_alerts AND role <> 'admin' AND ($1::uuid IS NULL OR id = $1)`,
);

type Reason = RowOf<"alert-mails.note-new" | "alert-mails.still-so">;
type Asker = RowOf<"alert-mails.wanted-by">;

/** These go to leaders whether they are on duty or not. */
const forAllLeaders = new Set([
  "review-waiting",
  "expires-soon",
  "expires-tomorrow",
  "emergency-ends",
  "emergency-ends-tomorrow",
]);

/** Who may know which of these callers: they are not called for them. */
const strangers = async (queries: Reads, reasons: readonly Reason[]) => {
  const rows = await queries.all(keptAway, [reasons.map(({ conversation }) => conversation)]);
  const pairs = new Set(rows.map(({ volunteer, id }) => `${volunteer} ${id}`));
  return (asker: Asker, { conversation }: Reason) => !pairs.has(`${asker.id} ${conversation}`);
};

const concerns = (
  { kind, tenant, language }: Reason,
  { role, tenants, languages, is_on_duty: isOnDuty }: Asker,
): boolean => {
  if (!tenants.includes(tenant)) return false;
  if (forAllLeaders.has(kind)) return role === "leader";
  return isOnDuty === true && (role === "leader" || languages.includes(language));
};

/** One mail to each person who asked for alerts, however many reasons there are. It names no reason. */
export const sendAlertMails = async ({
  system,
  mailTo,
  wake,
}: Pick<DeskContext, "system" | "mailTo" | "wake">): Promise<void> => {
  await system.count(forget);
  await system.transaction(async (queries) => {
    const reasons = await queries.all(noteNew);
    if (reasons.length === 0) return;
    const askers = await queries.all(wantedBy, [null]);
    const isStranger = await strangers(queries, reasons);
    const isWanted = (asker: Asker) => (one: Reason) => concerns(one, asker) && isStranger(asker, one);
    const people = askers.filter((asker) => reasons.some(isWanted(asker))).map(({ id }) => id);
    if (people.length === 0) return;
    await mailTo(queries, people, "alert");
    queries.afterCommit(() => wake("mail"));
  });
};

/** Whether there is still a reason: the conversation may have been claimed. */
export const isAlertMailNeeded = async (database: Reads, volunteer: VolunteerId): Promise<boolean> => {
  const asker = await database.one(wantedBy, [volunteer]);
  if (asker === null) return false;
  const reasons = await database.all(stillSo);
  const isStranger = await strangers(database, reasons);
  return reasons.some((reason) => concerns(reason, asker) && isStranger(asker, reason));
};
