import type { Alert } from "@sosmessages/contract/desk/shift.ts";
import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import { emergencyEnds, type alarmKinds } from "@sosmessages/contract/desk/words.ts";
import type { ConversationContext, DeskPerson } from "#conversation/change.ts";
import type { StoredConversation } from "#conversation/store.ts";
import { isOver, newExpiry } from "#platform/database/batches.ts";
import { statement, type Queries, type Reads, type Transaction } from "#platform/database/database.ts";
import type { ConversationId, VolunteerId } from "#platform/ids.ts";
import type { DeskContext } from "#desk/context.ts";
import type { Count } from "#statistics/count.ts";

type AlarmKind = (typeof alarmKinds)[number];

/** How long an acknowledged alarm is shown to its author, and to the leader if the caller is not waiting. */
const toldForMinutes = 30;
const isRecent = `a.seen_at > service_time() - interval '${toldForMinutes} minutes'`;
/** Statistics tell how many alarms were acknowledged within this time. */
const soonMinutes = 2;
/** Of alarms `a` of conversations `c`: raised since the caller has been waiting, and not in a round before. */
const isOfRound = "a.raised_at >= c.waiting_since";
/** Of alarms `a`: no leader has opened the conversation since, nor since the sign was rejected. */
export const isUnopened = "(a.opened_at IS NULL OR (a.kind = 'sign' AND a.opened_at < a.ended_at))";

/**
 * Of alarms `a`: a reload by this leader counts as opening. A page reloads without its reader, so a reload opens only an alarm that the
 * leader acknowledged, or one that has ended.
 */
const isOpenedByReload = (leader: `$${number}`) =>
  `${isUnopened} AND (a.seen_by = ${leader} OR a.ended_at IS NOT NULL)`;

/** SQL: volunteers `v` who have an address or a device, tested or not. */
export const isCallable = "(v.email IS NOT NULL OR EXISTS (SELECT FROM desk_devices d WHERE d.volunteer = v.id))";
/** SQL: the time of the escalation, if there is an administrator to whom it was sent. Of alarms `a` of conversations `c`. */
const adminsToldAt = `CASE WHEN EXISTS (SELECT FROM volunteers v WHERE v.state = 'active' AND v.role = 'admin' AND c.tenant = ANY (v.tenants)
  AND ${isCallable}) THEN a.admins_told_at END`;

const insert = statement(
  "alarms.raise",
  `WITH confirmed AS (
     UPDATE alarms SET kind = $2, raised_by = $3, marked_at = date_trunc('milliseconds', service_time()), opened_at = NULL WHERE conversation = $1 AND kind = 'sign' AND seen_at IS NULL AND $2 = 'acute'
       AND NOT EXISTS (SELECT FROM alarms o WHERE o.conversation = $1 AND o.kind = 'acute' AND o.seen_at IS NULL)
     RETURNING id
   ), raised AS (
     INSERT INTO alarms (conversation, kind, raised_by, raised_at)
     SELECT $1, $2, $3, date_trunc('milliseconds', service_time()) WHERE NOT EXISTS (SELECT FROM confirmed)
     ON CONFLICT (conversation, kind) WHERE seen_at IS NULL DO NOTHING RETURNING id
   ) SELECT id FROM confirmed UNION ALL SELECT id FROM raised`,
);
/**
 * A person has read the message and found no danger. The conversation is locked. The holder's decision ends the call without a leader:
 * `seen_by` stays empty.
 */
export const endSignAlarm = statement(
  "alarms.reject-sign",
  `UPDATE alarms SET ended_at = date_trunc('milliseconds', service_time()), ended_by = $2,
     seen_at = coalesce(seen_at, date_trunc('milliseconds', service_time()))
   WHERE id = (SELECT a.id FROM alarms a WHERE a.conversation = $1 AND a.kind = 'sign' ORDER BY a.raised_at DESC LIMIT 1)`,
);
/**
 * A tick stays after an emergency that was marked by mistake. An alarm that the emergency took over gets a copy with the time of the
 * tick. The conversation is locked.
 */
export const keepSignAlarm = statement(
  "alarms.keep-sign",
  `INSERT INTO alarms (conversation, kind, raised_at, seen_by, seen_at)
   SELECT a.conversation, 'sign', $2, a.seen_by, a.seen_at FROM alarms a WHERE a.conversation = $1 AND a.kind = 'acute' AND NOT EXISTS (
     SELECT FROM alarms s WHERE s.conversation = $1 AND s.kind = 'sign' AND greatest(s.marked_at, s.raised_at) >= $2)
   ORDER BY a.raised_at DESC LIMIT 1`,
);
const signUnseen = statement(
  "alarms.sign-unseen",
  "SELECT 1 AS yes FROM alarms WHERE conversation = $1 AND kind = 'sign' AND seen_at IS NULL",
);
const see = statement(
  "alarms.see",
  `UPDATE alarms SET seen_by = $3, seen_at = date_trunc('milliseconds', service_time())
   WHERE conversation = $1 AND seen_at IS NULL AND ($2::uuid IS NULL OR id = $2) AND ($4::text IS NULL OR kind = $4)
     AND (opened_at IS NOT NULL OR NOT $5
       OR EXISTS (SELECT FROM openings o WHERE o.conversation = $1 AND o.volunteer = $3 AND o.noted_at >= greatest(raised_at, marked_at)))
   RETURNING kind, (SELECT c.sign FROM conversations c WHERE c.id = alarms.conversation) AS sign, raised_at > service_time() - interval '${soonMinutes} minutes' AS is_soon`,
);
// The leader who acknowledged it keeps the link until the conversation is answered or closed.
const listForLeader = statement(
  "alarms.list-for-leader",
  `SELECT a.id, a.kind, greatest(a.marked_at, a.raised_at) AS at, a.seen_at, a.seen_by, ${isUnopened} IS NOT TRUE AS is_opened, a.conversation, c.tenant, c.sign FROM alarms a JOIN conversations c ON c.id = a.conversation
   WHERE c.tenant = ANY ($2) AND (a.seen_at IS NULL OR (a.seen_by = $1 AND CASE
     WHEN c.state <> 'idle' THEN ${isOfRound} AND (a.kind <> 'acute' OR c.is_acute) AND (a.kind <> 'sign' OR c.sign IS NOT NULL)
     ELSE ${isRecent} AND NOT EXISTS (
       SELECT FROM messages m WHERE m.mailbox = c.mailbox AND m.is_reply AND m.submitted_at > a.raised_at) END))
   ORDER BY a.raised_at, a.id`,
);
const listOwn = statement(
  "alarms.list-own",
  `SELECT a.id, a.kind, greatest(a.marked_at, a.raised_at) AS at, a.seen_at, a.seen_by, ${isUnopened} IS NOT TRUE AS is_opened, a.conversation, c.tenant, c.sign FROM alarms a JOIN conversations c ON c.id = a.conversation
   WHERE c.tenant = ANY ($2) AND ((a.seen_at IS NULL AND c.holder = $1)
     OR (a.raised_by = $1 AND (a.seen_at IS NULL OR ${isRecent})))
   ORDER BY a.raised_at, a.id`,
);
const latest = statement(
  "alarms.latest",
  `SELECT DISTINCT ON (a.kind) a.id, a.kind, greatest(a.marked_at, a.raised_at) AS at, a.seen_at, a.seen_by, a.opened_at, ${adminsToldAt} AS admins_told_at, ${isOpenedByReload("$2")} AS is_opened_by_reload FROM alarms a JOIN conversations c ON c.id = a.conversation
   WHERE a.conversation = $1
     AND (a.seen_at IS NULL OR c.state = 'idle' OR ${isOfRound} OR (a.kind = 'acute' AND c.is_acute) OR (a.kind = 'sign' AND c.sign IS NOT NULL))
   ORDER BY a.kind, a.seen_at IS NOT NULL, a.raised_at DESC`,
);
/** A leader ends the emergency. The conversation is locked. */
export const endAlarm = statement(
  "alarms.end",
  `UPDATE alarms SET ended_at = date_trunc('milliseconds', service_time()), ended_by = $2, end_reason = $3
   WHERE id = (SELECT a.id FROM alarms a WHERE a.conversation = $1 AND a.kind = 'acute' ORDER BY a.raised_at DESC LIMIT 1)`,
);
const ended = statement(
  "alarms.ended",
  `SELECT a.kind, a.ended_at, a.end_reason, v.id AS ended_by
   FROM alarms a LEFT JOIN volunteers v ON v.id = a.ended_by AND (v.role = 'leader' OR v.id = $2 OR $3)
   WHERE a.conversation = $1 AND a.ended_at IS NOT NULL ORDER BY a.ended_at`,
);
// Only leaders whose page rings: a locked one does, too.
const onDuty = (tenant: string) => `FROM volunteers v
   WHERE v.state = 'active' AND v.role = 'leader' AND ${tenant} = ANY (v.tenants) AND v.duty_until > service_time()
     AND EXISTS (SELECT FROM desk_sessions s WHERE s.volunteer = v.id AND s.phase IN ('open', 'locked')
       AND s.expires_at > service_time())`;
/** SQL: whether an alarm rings on the page of a leader on duty in this service, other than this one. */
export const isLeaderOnDuty = (tenant: string, but?: string): string =>
  `EXISTS (SELECT ${onDuty(tenant)}${but === undefined ? "" : ` AND v.id <> ${but}`})`;
const leadersOf = statement(
  "alarms.leaders-of",
  `SELECT (SELECT count(*)::integer ${onDuty("$1")}) AS on_duty,
     (SELECT count(*)::integer FROM volunteers v WHERE v.state = 'active' AND v.role = 'leader' AND $1 = ANY (v.tenants)
        AND ${isCallable}) AS with_address`,
);
const callsOf = statement(
  "alarms.calls-of",
  "SELECT k.alarm, k.volunteer, k.called_at FROM alarm_calls k JOIN alarms a ON a.id = k.alarm WHERE a.conversation = $1 ORDER BY k.called_at, k.volunteer",
);
/** A leader reads the conversation. */
export const noteLeaderOpened = statement(
  "alarms.note-opened",
  `UPDATE alarms a SET opened_at = date_trunc('milliseconds', service_time()) WHERE a.conversation = $1 AND ${isUnopened}`,
);
/** The page of a leader who read it before has fetched it again. */
export const noteLeaderReloaded = statement(
  "alarms.note-reloaded",
  `UPDATE alarms a SET opened_at = date_trunc('milliseconds', service_time()) WHERE a.conversation = $1 AND ${isOpenedByReload("$2")}`,
);
export const countUnseenAlarms = statement(
  "alarms.count-unseen",
  `SELECT count(*)::integer AS alarms FROM alarms a JOIN conversations c ON c.id = a.conversation
   WHERE a.seen_at IS NULL AND c.tenant = ANY ($1)`,
);
export const expireAlarms = newExpiry("alarms.expire", "DELETE FROM alarms", "id", isOver("seen_at"));

const seenCount = (isSoon: boolean | null): Count => ({
  measure: "process",
  detail: isSoon === true ? "alarms-seen-soon" : "alarms-seen-late",
});

/** The conversation is locked. False: a call of that kind stands already. An emergency takes over the open call of its sign. */
export const raiseAlarm = async (
  queries: Transaction,
  { id }: { readonly id: ConversationId },
  kind: AlarmKind,
  by: VolunteerId | null,
): Promise<boolean> => (await queries.one(insert, [id, kind, by])) !== null;

/** A sign of danger that no leader has seen outlasts the reply. */
export const isSignUnseen = async (queries: Queries, id: ConversationId): Promise<boolean> =>
  (await queries.one(signUnseen, [id])) !== null;

type Seen = {
  readonly kind?: AlarmKind | null;
  /** Only if a leader has opened the conversation since, or the page has shown this leader the message that raised the alarm. */
  readonly isShown?: boolean;
};

/** The conversation is locked. What it adds to the statistics, for the end of the transaction. */
export const seeAlarms = async (
  { audit }: Pick<ConversationContext, "audit">,
  queries: Transaction,
  { id: conversation, tenant }: Pick<StoredConversation, "id" | "tenant">,
  { by, alarm = null, kind = null, isShown = false }: Seen & { by: VolunteerId; alarm?: string | null },
): Promise<Count[]> => {
  const seen = await queries.all(see, [conversation, alarm, by, kind, isShown]);
  for (const { kind: seenKind, sign } of seen) {
    const detail = seenKind === "sign" && sign === "caller" ? "caller" : seenKind;
    await audit(queries, { tenant, volunteer: by, act: "alarm-seen", conversation, detail });
  }
  return seen.map(({ is_soon: isSoon }) => seenCount(isSoon));
};

/**
 * A leader who works on the conversation has answered its calls, so they stop ringing. The conversation is locked. After a claim the
 * page shows every call. A leader who lets go of the conversation has answered only those that were shown.
 */
export const seeAlarmsBy = async (
  context: Pick<ConversationContext, "audit">,
  queries: Transaction,
  of: Pick<StoredConversation, "id" | "tenant">,
  { volunteer, role }: DeskPerson,
  which: Seen = {},
): Promise<Count[]> => (role === "leader" ? seeAlarms(context, queries, of, { by: volunteer, ...which }) : []);

/** For leaders every unacknowledged alarm, and those they acknowledged. For others those they raised, and those of conversations they hold. */
export const listAlarms = async (
  { database, namesOf }: Readonly<{ database: Reads; namesOf: DeskContext["namesOf"] }>,
  { role, volunteer }: DeskPerson,
  tenants: readonly string[],
): Promise<Alert[]> => {
  const isLeader = role === "leader";
  const rows = await database.all(isLeader ? listForLeader : listOwn, [volunteer, tenants]);
  const leadsTo = (conversation: ConversationId) => {
    const there = rows.filter((row) => row.conversation === conversation);
    return there.find(({ seen_at: seenAt }) => seenAt === null) ?? there.at(-1);
  };
  // One link per conversation. Unacknowledged alarms are always shown.
  const shown = rows.filter((row) => !isLeader || row.seen_at === null || row === leadsTo(row.conversation));
  const names = await namesOf(shown.flatMap(({ seen_by: by }) => by ?? []));
  return shown.map(({ id, kind, conversation, tenant, at, sign, seen_at, seen_by, is_opened }) => ({
    kind: `alarm-${kind}` as const,
    tenant,
    count: 1,
    names: [],
    one: {
      conversation,
      alarm: id,
      at: at.toISOString(),
      sign: kind === "sign" ? sign : null,
      is_opened,
      seen_at: seen_at?.toISOString() ?? null,
      seen_by: (seen_by && names.get(seen_by)) ?? null,
    },
  }));
};

/** Called only for a person who may read the conversation. Names of other volunteers are for leaders. */
export const alarmsOf = async (
  { database, namesOf }: Readonly<{ database: Reads; namesOf: DeskContext["namesOf"] }>,
  conversation: ConversationId,
  tenant: string,
  person: DeskPerson,
): Promise<
  Pick<Conversation, "alarms" | "ended_emergencies" | "rejected_signs" | "leaders_on_duty" | "leaders_with_address"> & {
    readonly isOpenedByReload: boolean;
  }
> => {
  const rows = await database.all(latest, [conversation, person.volunteer]);
  const calls = rows.length === 0 ? [] : await database.all(callsOf, [conversation]);
  const past = await database.all(ended, [conversation, person.volunteer, person.role === "leader"]);
  const leaders = [...rows.map(({ seen_by: by }) => by), ...past.map(({ ended_by: by }) => by)];
  const people = [...calls.map(({ volunteer }) => volunteer), ...leaders.flatMap((by) => by ?? [])];
  const names = await namesOf(people);
  const { on_duty: onDuty, with_address: withAddress } = await database.only(leadersOf, [tenant]);
  const calledAbout = (alarm: string) =>
    calls
      .filter((call) => call.alarm === alarm)
      .map(({ volunteer, called_at }) => ({ name: names.get(volunteer) ?? "", at: called_at.toISOString() }));
  return {
    alarms: rows.map(({ id, kind, at, seen_at, seen_by, opened_at, admins_told_at }) => ({
      id,
      kind,
      raised_at: at.toISOString(),
      seen_at: seen_at?.toISOString() ?? null,
      seen_by: (seen_by && names.get(seen_by)) ?? null,
      opened_at: opened_at?.toISOString() ?? null,
      called: calledAbout(id),
      admins_told_at: admins_told_at?.toISOString() ?? null,
    })),
    ended_emergencies: past.flatMap(({ ended_at: at, ended_by: by, end_reason: code }) => {
      const reason = emergencyEnds.find((each) => each === code);
      return reason ? [{ at: at.toISOString(), by: (by && names.get(by)) ?? null, reason }] : [];
    }),
    rejected_signs: past
      .filter(({ kind }) => kind === "sign")
      .map(({ ended_at: at, ended_by: by }) => ({ at: at.toISOString(), by: (by && names.get(by)) ?? null })),
    leaders_on_duty: onDuty,
    leaders_with_address: withAddress,
    isOpenedByReload: rows.some((row) => row.is_opened_by_reload === true),
  };
};
