import { deskTimes } from "@sosmessages/contract/limits.ts";
import type { DutyEnd } from "@sosmessages/contract/desk/shift.ts";
import type { Counting, DeskPerson } from "#conversation/change.ts";
import { runEach } from "#platform/jobs.ts";
import { lockConversation, notifyDesk, touchConversation } from "#conversation/store.ts";
import { statement, type Reads, type RowOf, type Transaction } from "#platform/database/database.ts";
import { idsOf, type ConversationId, type VolunteerId } from "#platform/ids.ts";
import type { DeskContext } from "#desk/context.ts";
import { isCallable, isLeaderOnDuty, raiseAlarm } from "./alarms.ts";

const minutesAgo = (minutes: number) => `service_time() - interval '${minutes} minutes'`;
/** Also of a moment in the future: the clock was set back since. */
const isOver = (moment: string, minutes: number) =>
  `(${moment} <= ${minutesAgo(minutes)} OR ${moment} > service_time() + interval '1 minute')`;
const { alarmMinutes, alarmAgainMinutes, unansweredMinutes, unopenedMinutes } = deskTimes;

const leads = (tenant: string) => `v.state = 'active' AND v.role = 'leader' AND ${tenant} = ANY (v.tenants)`;
const isCallableIn = (tenant: string) => `${leads(tenant)} AND ${isCallable}`;

// The rows are locked by the server that takes this step. The others skip them.
const due = statement(
  "escalation.due",
  `SELECT a.id, a.conversation, c.tenant, a.mails, coalesce(${isOver("a.called_at", alarmAgainMinutes)}, true) AS is_for_all_again,
     CASE WHEN a.called_at IS NULL THEN ${isOver("a.raised_at", alarmMinutes)} OR NOT ${isLeaderOnDuty("c.tenant")}
       ELSE ${isOver("a.called_at", alarmMinutes)} END AS is_call_due,
     ${isOver("a.raised_at", unansweredMinutes)} AS is_unanswered,
     coalesce(a.admins_told_at > ${minutesAgo(60)}, false) AS are_admins_told
   FROM alarms a JOIN conversations c ON c.id = a.conversation
   WHERE a.seen_at IS NULL ORDER BY a.raised_at, a.id FOR NO KEY UPDATE OF a SKIP LOCKED`,
);
// Leaders with a place on the list come first. Each is called once before all are called.
const reachable = statement(
  "escalation.reachable",
  `SELECT v.id, o.place IS NOT NULL AS is_on_call,
     EXISTS (SELECT FROM alarm_calls k WHERE k.alarm = $2 AND k.volunteer = v.id) AS is_called
   FROM volunteers v LEFT JOIN on_call o ON o.volunteer = v.id AND o.tenant = $1
   WHERE ${isCallableIn("$1")} ORDER BY o.place NULLS LAST, v.id`,
);
const noteCall = statement(
  "escalation.note-call",
  `WITH step AS (UPDATE alarms SET mails = least(mails + 1, 32000), called_at = service_time() WHERE id = $1 RETURNING id)
   INSERT INTO alarm_calls (alarm, volunteer, called_at)
   SELECT step.id, p.volunteer, date_trunc('milliseconds', service_time()) FROM step, unnest($2::uuid[]) AS p (volunteer)
   ON CONFLICT (alarm, volunteer) DO UPDATE SET called_at = excluded.called_at`,
);
const noteAdmins = statement(
  "escalation.note-admins",
  "UPDATE alarms SET admins_told_at = date_trunc('milliseconds', service_time()) WHERE id = $1",
);
const adminsOf = statement(
  "escalation.admins-of",
  "SELECT id FROM volunteers WHERE state = 'active' AND role = 'admin' AND $1 = ANY (tenants) ORDER BY id",
);
/** Alarms that administrators got a mail about, or that no leader acknowledged in time; null: of every service. */
export const unansweredAlarms = statement(
  "escalation.unanswered",
  `SELECT c.tenant, count(*)::integer AS count FROM alarms a JOIN conversations c ON c.id = a.conversation
   WHERE a.seen_at IS NULL AND (${isOver("a.raised_at", unansweredMinutes)} OR a.admins_told_at IS NOT NULL)
     AND ($1::text[] IS NULL OR c.tenant = ANY ($1)) GROUP BY c.tenant ORDER BY c.tenant`,
);
export const reachableOffDuty = statement(
  "escalation.reachable-one",
  "SELECT 1 AS yes FROM volunteers WHERE id = $1 AND is_reachable(id)",
);

/** One step for one alarm: the next leader of the list, then all of them; and the administrators when no leader answers. */
const takeStep = async (
  { mailTo }: Pick<DeskContext, "mailTo">,
  queries: Transaction,
  alarm: RowOf<"escalation.due">,
): Promise<boolean> => {
  const leaders = await queries.all(reachable, [alarm.tenant, alarm.id]);
  const next = leaders.find((leader) => leader.is_on_call && !leader.is_called);
  const onCall = leaders.filter((leader) => leader.is_on_call).length;
  const isForAll = alarm.mails <= onCall || alarm.is_for_all_again;
  const called = next === undefined ? (isForAll ? leaders : []) : [next];
  const isCalling = alarm.is_call_due === true && called.length > 0;
  if (isCalling) {
    const people = idsOf(called);
    await queries.count(noteCall, [alarm.id, people]);
    await mailTo(queries, people, "alarm");
  }
  const isForAdmins = alarm.is_unanswered || (alarm.is_call_due === true && leaders.length === 0);
  if (!isForAdmins || alarm.are_admins_told) return isCalling;
  const admins = await queries.all(adminsOf, [alarm.tenant]);
  await queries.count(noteAdmins, [alarm.id]);
  await mailTo(queries, idsOf(admins), "unanswered");
  return true;
};

type EscalationContext = Counting & Pick<DeskContext, "system" | "mailTo" | "wake" | "alert" | "services">;

/** Calls leaders who are not at the desk, until one has acknowledged the alarm. */
const callLeaders = ({ system, mailTo, wake, conversationChanged }: EscalationContext): Promise<void> =>
  system.transaction(async (queries) => {
    let isMailed = false;
    for (const alarm of await queries.all(due)) {
      if (!(await takeStep({ mailTo }, queries, alarm))) continue;
      isMailed = true;
      // Pages show who was called.
      notifyDesk(queries, conversationChanged, { tenant: alarm.tenant, conversation: alarm.conversation, version: 0 });
    }
    if (!isMailed) return;
    queries.afterCommit(() => {
      wake("mail");
      wake("push");
    });
  });

// Not if a message was waiting when the leader acknowledged the alarm.
const isAnswered =
  "(c.waiting_since > a.seen_at) IS NOT FALSE AND EXISTS (SELECT FROM messages m WHERE m.mailbox = c.mailbox AND m.is_reply AND m.submitted_at > a.raised_at)";
const unopened = `${isOver("a.seen_at", unopenedMinutes)} AND a.opened_at IS NULL AND (a.kind <> 'acute' OR c.is_acute) AND (a.kind <> 'sign' OR c.sign IS NOT NULL)
  AND NOT (${isAnswered}) AND NOT EXISTS (SELECT FROM alarms o WHERE o.conversation = a.conversation AND o.id <> a.id
    AND (o.seen_at IS NULL OR (o.kind = a.kind AND o.seen_at > a.seen_at)))`;
const findUnopened = statement(
  "escalation.find-unopened",
  `SELECT DISTINCT a.conversation FROM alarms a JOIN conversations c ON c.id = a.conversation WHERE ${unopened} LIMIT 50`,
);
const ringAgain = statement(
  "escalation.ring-again",
  `WITH again AS (
     UPDATE alarms SET seen_at = NULL, seen_by = NULL, raised_at = date_trunc('milliseconds', service_time()), mails = 0,
       called_at = NULL, admins_told_at = NULL
     WHERE id = (SELECT a.id FROM alarms a JOIN conversations c ON c.id = a.conversation
       WHERE a.conversation = $1 AND ${unopened} ORDER BY a.seen_at DESC, a.id LIMIT 1)
     RETURNING id)
   DELETE FROM alarm_calls k USING again WHERE k.alarm = again.id RETURNING k.alarm`,
);
const unreviewed = statement(
  "escalation.unreviewed",
  `SELECT c.id FROM conversations c WHERE c.state = 'review' AND c.is_acute AND NOT ${isLeaderOnDuty("c.tenant")}
     AND NOT EXISTS (SELECT FROM alarms a WHERE a.conversation = c.id AND (a.seen_at IS NULL OR a.raised_at >= c.review_since))
   LIMIT 50`,
);

const changeOne = (
  { system, conversationChanged }: Counting & Pick<DeskContext, "system">,
  id: ConversationId,
  work: (queries: Transaction, was: { readonly id: ConversationId }) => Promise<unknown>,
): Promise<void> =>
  system.transaction(async (queries) => {
    const was = await lockConversation(queries, id);
    if (was === null) return;
    await work(queries, was);
    await touchConversation(queries, conversationChanged, was);
  });

/** A leader acknowledged the alarm and no leader opened the conversation: the alarm begins again. */
const ringUnopened = async (context: EscalationContext): Promise<void> => {
  for (const { conversation } of await context.system.all(findUnopened))
    await changeOne(context, conversation, (queries) => queries.all(ringAgain, [conversation]));
};

/** An emergency reply waits for review and no leader is on duty: one is called. */
const callForReview = async (context: EscalationContext): Promise<void> => {
  for (const { id } of await context.system.all(unreviewed))
    await changeOne(context, id, (queries, was) => raiseAlarm(queries, was, "leader", null));
};

const isReachable = (tenant: string) => `(${isLeaderOnDuty(tenant)} OR EXISTS (
  SELECT FROM volunteers v WHERE ${leads(tenant)} AND is_reachable(v.id)))`;
// Also if its only people were disabled. A service without people and callers is not in use.
const isLeaderless = (tenant: string) => `NOT ${isReachable(tenant)} AND (
  EXISTS (SELECT FROM volunteers w WHERE w.role <> 'admin' AND ${tenant} = ANY (w.tenants))
  OR EXISTS (SELECT FROM callers w WHERE w.tenant = ${tenant}))`;
const noteLeaderless = statement(
  "escalation.note-leaderless",
  `INSERT INTO leaderless_services (tenant, since)
   SELECT t.tenant, service_time() FROM unnest($1::text[]) AS t (tenant)
   WHERE ${isLeaderless("t.tenant")} AND NOT EXISTS (SELECT FROM leaderless_services s WHERE s.tenant = t.tenant)
   ON CONFLICT DO NOTHING RETURNING tenant`,
);
const forgetLeaderless = statement(
  "escalation.forget-leaderless",
  `DELETE FROM leaderless_services s WHERE NOT (s.tenant = ANY ($1) AND ${isLeaderless("s.tenant")})`,
);
const listLeaderless = statement("escalation.leaderless", "SELECT tenant FROM leaderless_services ORDER BY tenant");

/** Administrators are mailed once, by the server that notes it. */
const watchLeaders = ({ system, services, mailTo, wake }: EscalationContext): Promise<void> =>
  system.transaction(async (queries) => {
    const open = services.all().map(({ id }) => id);
    await queries.count(forgetLeaderless, [open]);
    for (const { tenant } of await queries.all(noteLeaderless, [open])) {
      const admins = await queries.all(adminsOf, [tenant]);
      await mailTo(queries, idsOf(admins), "no-leader");
      queries.afterCommit(() => wake("mail"));
    }
  });

export const leaderlessServices = async (database: Reads): Promise<string[]> =>
  (await database.all(listLeaderless)).map(({ tenant }) => tenant);

/** Every step is stored with its mails, so a server that is killed loses neither. */
export const escalateAlarms = async (context: EscalationContext): Promise<void> => {
  const { system, alert } = context;
  const steps = [ringUnopened, callForReview, callLeaders, watchLeaders].map((step) => () => step(context));
  // Each server alerts the operator: the one that took the step may be gone.
  const alertOperator = async () => {
    const isUnanswered = (await system.all(unansweredAlarms, [null])).length > 0;
    const isLeaderless = (await leaderlessServices(system)).length > 0;
    (isUnanswered ? alert : alert.clear)("alarm-unanswered");
    (isLeaderless ? alert : alert.clear)("no-leader");
  };
  await runEach([...steps, alertOperator]);
};

const calledAbout = statement(
  "escalation.called-about",
  `SELECT 1 AS yes FROM alarms a JOIN alarm_calls k ON k.alarm = a.id WHERE a.seen_at IS NULL AND k.volunteer = $1 LIMIT 1`,
);
const toldAbout = statement(
  "escalation.told-about",
  `SELECT 1 AS yes FROM alarms a JOIN conversations c ON c.id = a.conversation JOIN volunteers v ON c.tenant = ANY (v.tenants)
   WHERE a.seen_at IS NULL AND a.admins_told_at IS NOT NULL AND v.id = $1 LIMIT 1`,
);

/** A leader may have acknowledged the alarm before the mail was sent. */
export const isCallNeeded = async (
  database: Reads,
  volunteer: VolunteerId,
  kind: "alarm" | "unanswered",
): Promise<boolean> => (await database.one(kind === "alarm" ? calledAbout : toldAbout, [volunteer])) !== null;

const left = statement(
  "escalation.left",
  `SELECT (SELECT count(*)::integer FROM alarms a JOIN conversations c ON c.id = a.conversation
       WHERE a.seen_at IS NULL AND c.tenant = ANY ($2) AND ($3 OR c.holder = $1)) AS alarms,
     (SELECT count(*)::integer FROM conversations c WHERE (c.is_acute OR c.sign IS NOT NULL) AND c.state <> 'idle'
       AND c.tenant = ANY ($2) AND ($3 OR c.holder = $1)) AS emergencies,
     (SELECT count(*)::integer FROM conversations c WHERE $3 AND c.state = 'review' AND c.tenant = ANY ($2)) AS reviews,
     $3 AND EXISTS (SELECT FROM unnest($2::text[]) AS t (tenant) WHERE NOT ${isLeaderOnDuty("t.tenant", "$1")}) AS is_last_leader`,
);
const firstCalled = statement(
  "escalation.first-called",
  `SELECT v.id, o.place FROM unnest($2::text[]) AS t (tenant) JOIN volunteers v ON ${isCallableIn("t.tenant")}
     LEFT JOIN on_call o ON o.volunteer = v.id AND o.tenant = t.tenant
   WHERE v.id <> $1 AND NOT ${isLeaderOnDuty("t.tenant", "$1")} ORDER BY o.place NULLS LAST, v.id LIMIT 1`,
);

/** The work that would be left if this person ended the duty now. */
export const dutyEndOf = async (
  { database, namesOf }: Pick<DeskContext, "database" | "namesOf">,
  { volunteer, role, tenants }: DeskPerson,
): Promise<DutyEnd> => {
  const row = await database.only(left, [volunteer, tenants, role === "leader"]);
  const next = row.is_last_leader ? await database.one(firstCalled, [volunteer, tenants]) : null;
  return {
    alarms: row.alarms,
    emergencies: row.emergencies,
    reviews: row.reviews,
    is_last_leader: row.is_last_leader,
    called_next: next && (next.place === null ? "" : ((await namesOf([next.id])).get(next.id) ?? "")),
  };
};
