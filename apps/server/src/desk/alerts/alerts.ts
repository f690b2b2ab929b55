import type { Alert } from "@sosmessages/contract/desk/shift.ts";
import { alertKinds } from "@sosmessages/contract/desk/words.ts";
import type { DeskPerson } from "#conversation/change.ts";
import { isUnanswered } from "#conversation/store.ts";
import { isKept } from "#platform/database/batches.ts";
import { statement, type Reads } from "#platform/database/database.ts";
import type { VolunteerId } from "#platform/ids.ts";
import { isUnopened, listAlarms } from "./alarms.ts";
import { reachableOffDuty, leaderlessServices, unansweredAlarms } from "./escalation.ts";
import type { DeskContext } from "#desk/context.ts";
import { isKeptAway, isLifted, isUnchecked, queueScopeOf } from "#desk/queue.ts";
import { talksWanted } from "#desk/shift.ts";

/**
 * The most urgent state of a waiting conversation; null: not urgent. A claim ends all of them.
 * Of conversations `c`.
 */
export const urgencyOf = (isDanger: string): string => `CASE WHEN ${isDanger} THEN 'acute'
  WHEN c.due_at <= service_time() THEN 'breached'
  WHEN c.due_at <= service_time() + interval '1 hour' THEN 'one-hour-left'
  WHEN c.due_at <= service_time() + interval '4 hours' THEN 'four-hours-left'
  WHEN c.waiting_since <= service_time() - interval '12 hours' THEN 'unclaimed' END`;

// A sign of danger is counted with the emergencies, as in the lane.
const urgent = statement(
  "alerts.urgent",
  `SELECT tenant, kind, count(*)::integer AS count FROM (
     SELECT c.tenant, ${urgencyOf(isLifted)} AS kind FROM conversations c
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
     AND ${isKept("e.begun_at")} GROUP BY e.tenant
   UNION ALL SELECT c.tenant, 'sign-rejected', count(DISTINCT c.id)::integer, ${first} FROM alarms a JOIN conversations c ON c.id = a.conversation
   WHERE a.kind = 'sign' AND a.ended_at >= c.waiting_since AND ${isUnopened} AND c.state <> 'idle' AND c.tenant = ANY ($1)
     AND NOT EXISTS (SELECT FROM volunteers v WHERE v.id = a.ended_by AND v.role = 'leader') GROUP BY c.tenant
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
/** A leader returned the draft at `n.at`, and it has not been edited since. Of conversations `c`. */
export const returnedDrafts = `conversations c CROSS JOIN LATERAL (
     SELECT max(n.written_at) AS at FROM conversation_notes n WHERE n.conversation = c.id AND n.kind = 'review' AND n.ended_at IS NULL) n
   WHERE c.state = 'claimed' AND n.at IS NOT NULL
     AND NOT EXISTS (SELECT FROM reply_drafts d WHERE d.conversation = c.id AND d.saved_at > n.at)`;
const returned = statement(
  "alerts.returned",
  `SELECT c.id, c.tenant, n.at FROM ${returnedDrafts} AND c.holder = $1 AND c.tenant = ANY ($2)
   UNION ALL SELECT c.id, c.tenant, max(n.written_at) FROM conversations c JOIN conversation_notes n ON n.conversation = c.id
   WHERE n.told = $1 AND n.ended_at IS NOT NULL AND NOT n.is_read AND c.state = 'idle' AND c.tenant = ANY ($2)
   GROUP BY c.id, c.tenant ORDER BY 3`,
);
/** A leader wrote a note for the holder, and the draft has not been edited since. */
const noted = statement(
  "alerts.noted",
  `SELECT c.id, c.tenant, max(n.written_at) AS at FROM conversations c JOIN conversation_notes n ON n.conversation = c.id
   JOIN volunteers v ON v.id = n.volunteer AND v.role = 'leader' AND v.id <> c.holder
   WHERE c.state = 'claimed' AND c.holder = $1 AND c.tenant = ANY ($2) AND n.kind = 'note' AND n.written_at >= c.claimed_at
     AND NOT EXISTS (SELECT FROM reply_drafts d WHERE d.conversation = c.id AND d.saved_at > n.written_at)
   GROUP BY c.id ORDER BY at`,
);
const failingJobs = statement(
  "alerts.failing-jobs",
  "SELECT job FROM job_runs WHERE failed_at IS NOT NULL AND (ran_at IS NULL OR ran_at < failed_at) ORDER BY job",
);

/** As the job of the rota found them. */
const gaps = statement(
  "alerts.rota-gaps",
  `SELECT tenant, count(*)::integer AS count FROM shifts WHERE is_gap_told AND ends_at > service_time() AND tenant = ANY ($1)
   GROUP BY tenant ORDER BY tenant`,
);

/** Drafts of services that wait for a leader's approval, and those that a leader has decided on. */
const drafts = statement(
  "alerts.service-drafts",
  `SELECT d.tenant, CASE WHEN d.approved_revision = d.revision THEN 'service-approved'
       WHEN d.asked_revision = d.revision THEN 'service-asked' ELSE 'service-returned' END AS kind
   FROM service_drafts d
   WHERE d.tenant = ANY ($1) AND (d.approved_revision = d.revision OR d.asked_revision = d.revision OR d.comment IS NOT NULL)
     AND d.base = (SELECT max(v.number) FROM service_versions v WHERE v.tenant = d.tenant) ORDER BY d.tenant`,
);

const alertOf = <K extends Alert["kind"]>(kind: K, tenant: string, count = 1, names: string[] = []) => ({
  kind,
  tenant,
  count,
  names,
});

const isSeen = ({ one }: Alert): boolean => one !== undefined && one.seen_at !== null;
/** Acknowledged alarms come after unacknowledged ones and before everything else. */
const rankOf = (alert: Alert): number =>
  isSeen(alert) ? alertKinds.indexOf("alarm-look-again") + 0.5 : alertKinds.indexOf(alert.kind);
const worstFirst = (a: Alert, b: Alert) => rankOf(a) - rankOf(b);

const talksOf = async (
  { database, namesOf }: Pick<DeskContext, "database" | "namesOf">,
  tenants: readonly string[],
): Promise<Alert[]> => {
  const wanted = await database.all(talksWanted, [tenants]);
  const names = await namesOf(wanted.map(({ volunteer }) => volunteer));
  return tenants.flatMap((tenant) => {
    const people = wanted.filter((talk) => talk.tenant === tenant).map(({ volunteer }) => names.get(volunteer) ?? "");
    return people.length > 0 ? [alertOf("talk", tenant, people.length, people)] : [];
  });
};

/** Drafts that came back to this person, and conversations in which a leader wrote to them. */
const writtenTo = async (database: Reads, volunteer: VolunteerId, tenants: readonly string[]): Promise<Alert[]> => {
  const asked = [
    ["returned", await database.all(returned, [volunteer, tenants])],
    ["noted", await database.all(noted, [volunteer, tenants])],
  ] as const;
  return asked.flatMap(([kind, rows]) =>
    rows.map(({ id: conversation, tenant, at }) => {
      const one = { conversation, alarm: null, at: at.toISOString(), seen_at: null };
      return { ...alertOf(kind, tenant), one };
    }),
  );
};

const confirmationsFor = async (
  database: Reads,
  { volunteer, tenants }: DeskPerson,
  role: "leader" | "admin",
): Promise<Alert[]> => {
  const rows = await database.all(toConfirm, [tenants, volunteer, role]);
  return rows.map(({ tenant, count }) => alertOf("confirmations", tenant, count));
};

/** Leaders decide on requests, administrators go on after the decision. */
const draftsFor = async (database: Reads, { tenants, role }: DeskPerson): Promise<Alert[]> =>
  (await database.all(drafts, [tenants]))
    .filter(({ kind }) => (kind === "service-asked") === (role === "leader"))
    .map(({ tenant, kind }) => alertOf(kind, tenant));

const ofPerson = statement("alerts.of-person", "SELECT role, tenants FROM volunteers WHERE id = $1");

/** Whether this person still has one to confirm, or a practice reply to read. */
export const isOfficeWorkLeft = async (
  database: Reads,
  volunteer: VolunteerId,
  event: "confirmation" | "practice",
): Promise<boolean> => {
  const person = await database.one(ofPerson, [volunteer]);
  if (person === null || person.role === "volunteer") return false;
  const rows =
    event === "practice"
      ? (await database.all(forLeaders, [person.tenants, volunteer])).filter(({ kind }) => kind === "practice-waiting")
      : await database.all(toConfirm, [person.tenants, volunteer, person.role]);
  return rows.length > 0;
};

/** The alerts that this person can act on. */
export const listAlerts = async (
  context: Pick<DeskContext, "database" | "namesOf">,
  person: DeskPerson,
): Promise<Alert[]> => {
  const { database } = context;
  if (person.role === "admin") {
    const jobs = await database.all(failingJobs);
    const names = jobs.map(({ job }) => job);
    const unanswered = await database.all(unansweredAlarms, [person.tenants]);
    const leaderless = (await leaderlessServices(database)).filter((tenant) => person.tenants.includes(tenant));
    return [
      ...unanswered.map(({ tenant, count }) => alertOf("unanswered", tenant, count)),
      ...leaderless.map((tenant) => alertOf("no-leader", tenant)),
      ...(await confirmationsFor(database, person, person.role)),
      ...(await draftsFor(database, person)),
      ...(await database.all(gaps, [person.tenants])).map(({ tenant, count }) => alertOf("rota-gap", tenant, count)),
      ...(jobs.length > 0 ? [alertOf("job-failed", "", jobs.length, names)] : []),
    ];
  }
  const { tenants, languages } = queueScopeOf(person);
  const counted = await database.all(urgent, [person.volunteer, tenants, languages]);
  const isLeader = person.role === "leader";
  const more = isLeader ? await database.all(forLeaders, [tenants, person.volunteer]) : [];
  return [
    ...(await listAlarms(context, person, tenants)),
    ...(await writtenTo(database, person.volunteer, tenants)),
    ...counted.map(({ kind, tenant, count }) => alertOf(kind, tenant, count)),
    ...more.map(({ kind, tenant, count, conversation }) =>
      Object.assign(alertOf(kind, tenant, count), conversation && { conversation }),
    ),
    ...(isLeader ? await confirmationsFor(database, person, "leader") : []),
    ...(isLeader ? await draftsFor(database, person) : []),
    ...(isLeader ? await talksOf(context, tenants) : []),
    ...(isLeader && (await database.one(reachableOffDuty, [person.volunteer])) === null
      ? [alertOf("unreachable", "")]
      : []),
  ].toSorted(worstFirst);
};
