import { statement, type Reads, type RowOf } from "#platform/database/database.ts";
import type { VolunteerId } from "#platform/ids.ts";
import type { DeskContext } from "#desk/context.ts";
import { endsSoon, expiresSoon, returnedDrafts, urgencyOf } from "./alerts.ts";

/**
 * The reasons for a notice, for all conversations. `about`: the waiting round, the review, the message, the proposal or the leader's
 * comment. `review-waiting`: no leader is on duty to see it.
 */
const reasons = `
  SELECT c.id, ${urgencyOf("c.is_acute")} AS kind, c.waiting_since::text AS about FROM conversations c WHERE c.state = 'waiting'
  UNION ALL SELECT c.id, CASE WHEN EXISTS (
      SELECT FROM volunteers v WHERE v.state = 'active' AND v.role = 'leader' AND c.tenant = ANY (v.tenants)
        AND v.duty_until > service_time()) THEN 'review' ELSE 'review-waiting' END, c.review_since::text
    FROM conversations c WHERE c.state = 'review'
  UNION ALL SELECT p.conversation, 'proposals', p.id::text FROM proposals p WHERE p.kind <> 'take-over'
  UNION ALL SELECT c.id, 'returned', n.at::text FROM ${returnedDrafts}
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
     (SELECT language FROM conversations WHERE id = t.conversation) AS language,
     (SELECT holder FROM conversations WHERE id = t.conversation) AS holder`,
  { notNull: ["tenant", "language"] },
);
const stillSo = statement(
  "alert-mails.still-so",
  `SELECT DISTINCT c.id AS conversation, x.kind, c.tenant, c.language, c.holder FROM (${reasons}) x JOIN conversations c USING (id) WHERE x.kind IS NOT NULL`,
);
// What is over is not kept. Nothing depends on when this is seen: another round or review is another row.
const forget = statement(
  "alert-mails.forget",
  `DELETE FROM alerts_told t USING conversations c WHERE c.id = t.conversation
     AND CASE t.kind WHEN 'proposals' THEN NOT EXISTS (SELECT FROM proposals p WHERE p.id::text = t.about)
       ELSE (c.state = 'idle' AND (t.kind NOT LIKE 'emergency-ends%' OR NOT (${endsSoon}))) OR (t.kind IN ('review', 'review-waiting') AND c.state <> 'review')
         OR (t.kind = 'acute' AND NOT c.is_acute) END`,
);
const keptAway = statement(
  "alert-mails.kept-away",
  "SELECT k.volunteer, c.id FROM kept_away k JOIN conversations c USING (mailbox) WHERE c.id = ANY ($1)",
);
const wantedBy = statement(
  "alert-mails.wanted-by",
  `SELECT v.id, v.role, v.tenants, v.languages, v.duty_until > service_time() AS is_on_duty, k.mail IS NOT NULL AS has_chosen
   FROM volunteers v LEFT JOIN desk_choices k ON k.volunteer = v.id
   WHERE v.state = 'active' AND v.role <> 'admin' AND ($1::uuid IS NULL OR v.id = $1)`,
);

type Reason = RowOf<"alert-mails.note-new" | "alert-mails.still-so">;
type Asker = RowOf<"alert-mails.wanted-by">;

const events = ["letters", "approval", "returned"] as const;
type ToldEvent = (typeof events)[number];

const forLeaders: ReadonlySet<string> = new Set([
  "review",
  "review-waiting",
  "proposals",
  "expires-soon",
  "expires-tomorrow",
  "emergency-ends",
  "emergency-ends-tomorrow",
]);
/** Every other reason is a letter that waits. */
const eventOf = ({ kind }: Reason): ToldEvent =>
  kind === "returned" ? kind : forLeaders.has(kind ?? "") ? "approval" : "letters";

/** Who may know which of these callers: they are not called for them. */
const strangers = async (queries: Reads, reasons: readonly Reason[]) => {
  const rows = await queries.all(keptAway, [reasons.map(({ conversation }) => conversation)]);
  const pairs = new Set(rows.map(({ volunteer, id }) => `${volunteer} ${id}`));
  return (asker: Asker, { conversation }: Reason) => !pairs.has(`${asker.id} ${conversation}`);
};

/** Whether this person can act on it. `tell` compares choices and duty. */
const concerns = ({ kind, tenant, language, holder }: Reason, asker: Asker): boolean => {
  const { id, role, tenants, languages, is_on_duty: isOnDuty, has_chosen: hasChosen } = asker;
  if (!tenants.includes(tenant)) return false;
  if (kind === "returned") return holder === id;
  // Leaders on duty see these two at the desk. Earlier versions sent no mail about them, so a leader must have chosen it.
  if (kind === "review") return role === "leader" && isOnDuty === true && hasChosen;
  if (kind === "proposals") return role === "leader" && hasChosen;
  return role === "leader" || (!forLeaders.has(kind) && languages.includes(language));
};

/** Notifies each person once of each event, however many reasons there are. The sentence names no reason. */
export const tellOfConversations = async ({ system, tell, wake }: Pick<DeskContext, "system" | "tell" | "wake">) => {
  await system.count(forget);
  await system.transaction(async (queries) => {
    const reasons = await queries.all(noteNew);
    if (reasons.length === 0) return;
    const askers = await queries.all(wantedBy, [null]);
    const isStranger = await strangers(queries, reasons);
    for (const event of events) {
      const own = reasons.filter((reason) => eventOf(reason) === event);
      const isTold = (asker: Asker) => own.some((one) => concerns(one, asker) && isStranger(asker, one));
      const people = askers.filter(isTold).map(({ id }) => id);
      if (people.length > 0) await tell(queries, people, event);
    }
    queries.afterCommit(() => {
      wake("mail");
      wake("push");
    });
  });
};

/** Whether there is still a reason: the conversation may have been claimed. */
export const isReasonLeft = async (database: Reads, volunteer: VolunteerId, event: ToldEvent): Promise<boolean> => {
  const asker = await database.one(wantedBy, [volunteer]);
  if (asker === null) return false;
  const reasons = (await database.all(stillSo)).filter((reason) => eventOf(reason) === event);
  const isStranger = await strangers(database, reasons);
  return reasons.some((reason) => concerns(reason, asker) && isStranger(asker, reason));
};
