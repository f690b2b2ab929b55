import type { Alert } from "@sosmessages/contract/desk/shift.ts";
import { lifetimes } from "@sosmessages/contract/limits.ts";
import { alertKinds } from "@sosmessages/contract/desk/words.ts";
import type { DeskPerson } from "#conversation/change.ts";
import { isUnanswered } from "#conversation/store.ts";
import { statement, type Reads } from "#platform/database/database.ts";
import type { VolunteerId } from "#platform/ids.ts";
import { listAlarms } from "./alarms.ts";
import { isReachableOffDuty, leaderlessServices, unansweredAlarms } from "./escalation.ts";
import type { DeskContext } from "#desk/context.ts";
import { isKeptAway, isLifted, isUnchecked, queueScopeOf } from "#desk/queue.ts";
import { talksWanted } from "#desk/shift.ts";

/**
 * The most urgent state of a waiting conversation; null: not urgent. A claim ends all of them.
 * Of conversations `c`.
 */
export const urgencyOf = `CASE WHEN c.is_acute THEN 'acute'
  WHEN c.due_at <= service_time() THEN 'breached'
  WHEN c.due_at <= service_time() + interval '1 hour' THEN 'one-hour-left'
  WHEN c.due_at <= service_time() + interval '4 hours' THEN 'four-hours-left'
  WHEN c.waiting_since <= service_time() - interval '12 hours' THEN 'unclaimed' END`;

const urgent = statement(
  "alerts.urgent",
  `SELECT tenant, kind, count(*)::integer AS count FROM (
     SELECT c.tenant, ${urgencyOf} AS kind FROM conversations c
     WHERE c.state = 'waiting' AND c.tenant = ANY ($2) AND c.language = ANY ($3) AND NOT ${isKeptAway("$1")}) x
   WHERE kind IS NOT NULL GROUP BY tenant, kind`,
);
/** A message that waits is so old that it will soon be gone, answered or not. Messages `m` of conversations `c`. */
export const expiresSoon = `c.state <> 'idle' AND ${isUnanswered} AND m.submitted_at <= service_time() - interval '12 days'`;
/** An emergency or a sign of danger that ends within two days, 14 days after the last message. Of conversations `c`. */
export const endsSoon = `${isLifted} AND c.lifted_until <= service_time() + interval '2 days'`;
/** The one that its alert leads to. */
const first = "(array_agg(c.id ORDER BY c.waiting_since, c.id))[1]";
const forLeaders = statement(
  "alerts.for-leaders",
  `SELECT c.tenant, 'review-waiting' AS kind, count(*)::integer AS count, NULL::uuid AS conversation FROM conversations c
   WHERE c.state = 'review' AND c.tenant = ANY ($1) GROUP BY c.tenant
   UNION ALL SELECT e.tenant, 'practice-waiting', count(*)::integer, NULL FROM exercises e
   WHERE e.state = 'review' AND e.tenant = ANY ($1) AND e.volunteer <> $2
     AND e.begun_at > service_time() - interval '${lifetimes.messageDays} days' GROUP BY e.tenant
   UNION ALL SELECT c.tenant, 'expires-soon', count(DISTINCT c.id)::integer, ${first} FROM messages m JOIN conversations c USING (mailbox)
   WHERE ${expiresSoon} AND c.tenant = ANY ($1) GROUP BY c.tenant
   UNION ALL SELECT c.tenant, 'emergency-ends', count(*)::integer, ${first} FROM conversations c
   WHERE ${endsSoon} AND c.tenant = ANY ($1) GROUP BY c.tenant
   UNION ALL SELECT c.tenant, 'proposals', count(DISTINCT c.id)::integer, ${first} FROM proposals p JOIN conversations c ON c.id = p.conversation
   WHERE p.kind <> 'take-over' AND c.tenant = ANY ($1) GROUP BY c.tenant
   UNION ALL SELECT c.tenant, 'unchecked', count(DISTINCT c.id)::integer, ${first} FROM messages m JOIN conversations c USING (mailbox)
   WHERE ${isUnchecked} AND c.tenant = ANY ($1) GROUP BY c.tenant`,
);
/** Rights and new logins that another person has asked for, and that take this person as well. */
const toConfirm = statement(
  "alerts.to-confirm",
  `SELECT coalesce(v.asked_tenants[1], v.tenant) AS tenant, count(*)::integer AS count FROM volunteers v
   WHERE v.id <> $2 AND (($3 = 'leader' AND v.asked_until > service_time() AND v.asked_tenants <@ $1)
     OR (v.reset_until > service_time() AND v.reset_asked <> $3 AND v.tenants <@ $1)) GROUP BY 1`,
);
// A leader returned the draft, and it has not been edited since.
const returned = statement(
  "alerts.returned",
  `SELECT c.id, c.tenant, n.at FROM conversations c CROSS JOIN LATERAL (
     SELECT max(n.written_at) AS at FROM conversation_notes n WHERE n.conversation = c.id AND n.kind = 'review') n
   WHERE c.state = 'claimed' AND c.holder = $1 AND c.tenant = ANY ($2)
     AND NOT EXISTS (SELECT FROM reply_drafts d WHERE d.conversation = c.id AND d.saved_at > n.at)
   ORDER BY n.at`,
);
const failingJobs = statement(
  "alerts.failing-jobs",
  "SELECT job FROM job_runs WHERE failed_at IS NOT NULL AND (ran_at IS NULL OR ran_at < failed_at) ORDER BY job",
);

const isSeen = ({ one }: Alert): boolean => one !== undefined && one.seen_at !== null;
/** Acknowledged alarms come after unacknowledged ones and before everything else. */
const rankOf = (alert: Alert): number =>
  isSeen(alert) ? alertKinds.indexOf("alarm-look-again") + 0.5 : alertKinds.indexOf(alert.kind);
const worstFirst = (a: Alert, b: Alert) => rankOf(a) - rankOf(b);

const talksOf = async (
  { database, namesOf }: Pick<DeskContext, "database" | "namesOf">,
  tenants: readonly string[],
): Promise<Alert[]> => {
  const wanted = await talksWanted(database, tenants);
  const names = await namesOf(wanted.map(({ volunteer }) => volunteer));
  return tenants.flatMap((tenant) => {
    const people = wanted.filter((talk) => talk.tenant === tenant).map(({ volunteer }) => names.get(volunteer) ?? "");
    return people.length > 0 ? [{ kind: "talk", tenant, count: people.length, names: people } as const] : [];
  });
};

const returnedTo = async (database: Reads, volunteer: VolunteerId, tenants: readonly string[]): Promise<Alert[]> => {
  const rows = await database.all(returned, [volunteer, tenants]);
  return rows.flatMap(({ id: conversation, tenant, at }) => {
    const one = at && { conversation, alarm: null, at: at.toISOString(), seen_at: null };
    return one ? [{ kind: "returned", tenant, count: 1, names: [], one } as const] : [];
  });
};

const confirmationsFor = async (
  database: Reads,
  { volunteer, tenants }: DeskPerson,
  role: "leader" | "admin",
): Promise<Alert[]> => {
  const rows = await database.all(toConfirm, [tenants, volunteer, role]);
  return rows.map(({ tenant, count }) => ({ kind: "confirmations", tenant, count, names: [] }));
};

const unreachable: Alert = { kind: "unreachable", tenant: "", count: 1, names: [] };

/** The alerts that this person can act on. */
export const listAlerts = async (
  context: Pick<DeskContext, "database" | "namesOf">,
  person: DeskPerson,
): Promise<Alert[]> => {
  const { database } = context;
  if (person.role === "admin") {
    const jobs = await database.all(failingJobs);
    const failed: Alert = { kind: "job-failed", tenant: "", count: jobs.length, names: jobs.map(({ job }) => job) };
    const unanswered = await unansweredAlarms(database, person.tenants);
    const leaderless = (await leaderlessServices(database)).filter((tenant) => person.tenants.includes(tenant));
    return [
      ...unanswered.map(({ tenant, count }): Alert => ({ kind: "unanswered", tenant, count, names: [] })),
      ...leaderless.map((tenant): Alert => ({ kind: "no-leader", tenant, count: 1, names: [] })),
      ...(await confirmationsFor(database, person, person.role)),
      ...(jobs.length > 0 ? [failed] : []),
    ];
  }
  const { tenants, languages } = queueScopeOf(person);
  const counted = await database.all(urgent, [person.volunteer, tenants, languages]);
  const isLeader = person.role === "leader";
  const more = isLeader ? await database.all(forLeaders, [tenants, person.volunteer]) : [];
  return [
    ...(await listAlarms(context, person, tenants)),
    ...(await returnedTo(database, person.volunteer, tenants)),
    ...counted.map(({ kind, tenant, count }) => ({ kind, tenant, count, names: [] })),
    ...more.map(({ kind, tenant, count, conversation }) =>
      Object.assign({ kind, tenant, count, names: [] }, conversation && { conversation }),
    ),
    ...(isLeader ? await confirmationsFor(database, person, "leader") : []),
    ...(isLeader ? await talksOf(context, tenants) : []),
    ...(isLeader && !(await isReachableOffDuty(database, person.volunteer)) ? [unreachable] : []),
  ].toSorted(worstFirst);
};
