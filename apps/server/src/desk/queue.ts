import { locales } from "@sosmessages/contract/languages.ts";
import { lifetimes } from "@sosmessages/contract/limits.ts";
import type { QueueRow } from "@sosmessages/contract/desk/conversations.ts";
import type { Move } from "@sosmessages/contract/desk/standing.ts";
import type { queueSections, releaseReasons } from "@sosmessages/contract/desk/words.ts";
import type { DeskPerson } from "#conversation/change.ts";
import { isUnanswered } from "#conversation/store.ts";
import { anonymousAfterHours } from "#mailbox/personal-data.ts";
import { statement, type Queries, type RowOf, type Statement } from "#platform/database/database.ts";
import type { Vault } from "#vault/vault.ts";
import type { DeskContext } from "./context.ts";
import { isUuid, type ConversationId, type VolunteerId } from "#platform/ids.ts";
import { newExpiry } from "#platform/database/batches.ts";

/** Whose conversations a person is shown in the queue: leaders those of every language, which their login brings along. */
export const queueScopeOf = ({ role, tenants, languages }: DeskPerson) => ({
  tenants,
  languages: role === "leader" ? [...new Set([...locales, ...languages])] : languages,
});

/** "I may know this person": that mailbox is never offered again to who said so. Of conversations `c`. */
export const isKeptAway = (volunteer: `$${number}`) =>
  `EXISTS (SELECT FROM kept_away k WHERE k.mailbox = c.mailbox AND k.volunteer = ${volunteer})`;

/** An emergency, or a sign of danger that no person has decided on. Of conversations `c`. */
export const isLifted = "(c.is_acute OR c.sign IS NOT NULL)";
/** Emergencies, the caller's tick, the program's guess. Of conversations `c`. */
export const urgency = `(CASE WHEN c.is_acute THEN 0 WHEN c.sign = 'caller' THEN 1 WHEN c.sign IS NOT NULL THEN 2 ELSE 3 END)`;
/** The order of the queue, as the index has it: emergencies and signs of danger first, then the earliest deadline. */
export const inQueueOrder = `(NOT ${isLifted}), c.due_at, c.id`;

/**
 * Given back by this person in this waiting round: "take next" does not hand it to them again. It stays in their list. Of conversations
 * `c`. A message that arrives after all read messages are deleted begins a new round.
 */
export const isGivenBack = (volunteer: `$${number}`) =>
  `EXISTS (SELECT FROM given_back g WHERE g.conversation = c.id AND g.volunteer = ${volunteer}
     AND g.until > service_time() AND g.given_back_at >= c.waiting_since)`;

const putGivenBack = statement(
  "given-back.put",
  `INSERT INTO given_back (conversation, volunteer, given_back_at, until)
   VALUES ($1, $2, service_time(), service_time() + make_interval(hours => $3))
   ON CONFLICT (conversation, volunteer) DO UPDATE SET given_back_at = excluded.given_back_at, until = excluded.until`,
);
/** They chose it themselves after all. */
export const forgetGivenBack = statement(
  "given-back.remove",
  "DELETE FROM given_back WHERE conversation = $1 AND volunteer = $2",
);
export const expireGivenBack = newExpiry(
  "given-back.expire",
  "DELETE FROM given_back",
  "conversation, volunteer",
  "until <= service_time()",
);

/** After "shift over" the person is offered it again on the next shift. */
export const noteGivenBack = (
  queries: Queries,
  conversation: ConversationId,
  volunteer: VolunteerId,
  reason: (typeof releaseReasons)[number],
) => queries.count(putGivenBack, [conversation, volunteer, reason === "shift-over" ? 8 : lifetimes.messageDays * 24]);

type QueueSection = (typeof queueSections)[number];

const pageSize = 50;
/** Higher counts are not shown, and counting every row would make each request slow. */
const countedTo = 999;

const isMine = `((c.state IN ('claimed', 'sending') AND c.holder = $1) OR (c.state IN ('review', 'sending') AND c.author = $1))`;
const isAnsweredBy =
  "EXISTS (SELECT FROM answers a WHERE a.conversation = c.id AND a.volunteer = $1 AND a.until > service_time())";
/** An emergency without a message that waits comes last in its list. A comparison with null would drop it. */
const noDeadline = "9999-12-31T00:00:00.000Z";
/** A volunteer's call for a leader that no leader has acknowledged. Of conversations `c`. */
const calledAt =
  "(SELECT a.raised_at FROM alarms a WHERE a.conversation = c.id AND a.kind = 'leader' AND a.seen_at IS NULL)";
/**
 * The order of the lane: by urgency, a call for a leader before the program's guess, those without a message that waits last; then the
 * earliest deadline. Few conversations are lifted.
 */
const inLaneOrder = `(CASE WHEN c.due_at IS NULL THEN 4 WHEN ${urgency} < 2 THEN ${urgency} WHEN ${calledAt} IS NOT NULL THEN 2 ELSE 3 END), coalesce(c.due_at, '${noDeadline}'), c.id`;
const afterBy = (dueAt: string) =>
  `($4::boolean IS NULL OR ((NOT ${isLifted}), ${dueAt}, c.id) > ($4, $5::timestamptz, $6::uuid))`;
const isAfter = afterBy(`coalesce(c.due_at, '${noDeadline}')`);
/** The latest first. */
const lastMoved = "coalesce(c.moved_at, 'epoch')";
const isEarlier = `($4::boolean IS NULL OR (${lastMoved}, c.id) < ($5::timestamptz, $6::uuid))`;
const isAfterInLane = `($4::integer IS NULL OR (${inLaneOrder}) > ($4, $5::timestamptz, $6::uuid))`;
const isInReach = `c.tenant = ANY ($2) AND c.language = ANY ($3) AND NOT ${isKeptAway("$1")}`;

const pages: Readonly<Record<QueueSection, string>> = {
  // Few conversations are lifted. A volunteer is shown those that they hold or may claim.
  danger: `SELECT c.* FROM conversations c WHERE ${isLifted} AND c.tenant = ANY ($2) AND ${isAfterInLane}
    AND (${isMine} OR (c.state = 'waiting' AND c.language = ANY ($3) AND NOT ${isKeptAway("$1")})
      OR EXISTS (SELECT FROM volunteers v WHERE v.id = $1 AND v.role = 'leader'))`,
  // Service by service and language by language, each straight from the index: so it costs the same however many wait.
  waiting: `SELECT c.* FROM unnest($2::text[]) AS t (tenant) CROSS JOIN unnest($3::text[]) AS l (language)
    CROSS JOIN LATERAL (
      SELECT c.* FROM conversations c
      WHERE c.state = 'waiting' AND c.tenant = t.tenant AND c.language = l.language AND NOT ${isKeptAway("$1")} AND ${afterBy("c.due_at")}
      ORDER BY ${inQueueOrder} LIMIT ${pageSize + 1}) c`,
  "in-work": `SELECT c.* FROM conversations c WHERE c.state IN ('claimed', 'sending') AND ${isInReach} AND ${isAfter}`,
  review: `SELECT c.* FROM conversations c WHERE c.state = 'review' AND ${isInReach} AND ${isAfter}`,
  mine: `SELECT c.* FROM conversations c
    WHERE ${isMine} AND c.tenant = ANY ($2) AND $3::text[] IS NOT NULL AND ${isAfter}`,
  // Leaders read every conversation. Others read those that they answered, for a day, although the caller has written again.
  answered: `SELECT c.* FROM conversations c WHERE ${isInReach} AND ${isEarlier}
    AND EXISTS (SELECT FROM messages m WHERE m.mailbox = c.mailbox)
    AND (${isAnsweredBy}
      OR (c.state = 'idle' AND EXISTS (SELECT FROM volunteers v WHERE v.id = $1 AND v.role = 'leader')))`,
};

/** The steps since the last alarm. No reply counts as the answer to a message that was deleted unanswered. Of conversations `c`. */
const handled = {
  columns: `, l.raised_at, l.seen_at, least(l.opened_at, CASE WHEN c.claimed_at >= l.raised_at THEN c.claimed_at END) AS opened_at,
       CASE WHEN w.unanswered = 0 AND (c.waiting_since IS NOT NULL OR c.moved_by = 'deleted') THEN NULL
         WHEN w.unanswered = 0 AND r.is_reply AND (c.moved_by = 'answered' OR r.submitted_at > l.raised_at) THEN r.submitted_at
         WHEN c.sign = 'caller' AND NOT EXISTS (SELECT FROM messages m WHERE m.mailbox = c.mailbox AND m.not_safe AND ${isUnanswered})
         THEN (SELECT max(m.submitted_at) FROM messages m WHERE m.mailbox = c.mailbox AND m.is_reply AND m.submitted_at > l.raised_at) END AS answered_at,
       (SELECT d.saved_at FROM reply_drafts d WHERE d.conversation = c.id) AS typed_at`,
  joins: `LEFT JOIN LATERAL (SELECT greatest(a.marked_at, a.raised_at) AS raised_at, a.seen_at, a.opened_at FROM alarms a
       WHERE a.conversation = c.id AND a.kind = CASE WHEN c.is_acute THEN 'acute' ELSE 'sign' END ORDER BY a.raised_at DESC LIMIT 1) l ON true
     LEFT JOIN LATERAL (SELECT m.is_reply, m.submitted_at FROM messages m
       WHERE m.mailbox = c.mailbox ORDER BY m.id DESC LIMIT 1) r ON true`,
};

const orderOf = (section: QueueSection): string => {
  if (section === "answered") return `${lastMoved} DESC, c.id DESC`;
  return section === "danger" ? inLaneOrder : inQueueOrder;
};

const page = <S extends QueueSection>(section: S): Statement<`queue.${S}`> =>
  statement(
    `queue.${section}`,
    `WITH page AS MATERIALIZED (${pages[section]} ORDER BY ${orderOf(section)} LIMIT ${pageSize + 1})
     SELECT c.id, c.tenant, c.language, c.state, c.is_acute, c.sign, c.sign_at, c.waiting_since, c.due_at, c.holder, c.author, c.lease_until, c.version, c.moved_by,
       CASE WHEN c.state = 'claimed' THEN c.claimed_at WHEN c.state = 'waiting' AND c.moved_by = 'written' THEN c.waiting_since ELSE c.moved_at END AS moved_at, c.review_opened_at,
       CASE WHEN c.state = 'sending' AND c.sender = $1 THEN c.sends_at END AS sends_at,
       ${isMine} AS is_mine, w.unanswered, w.first_at, u.id AS caller, u.username, u.key_epoch, u.key_wrapped,
       EXISTS (SELECT FROM conversation_notes n WHERE n.conversation = c.id AND n.kind = 'review'
         AND CASE WHEN c.state = 'idle' THEN n.told = $1 ELSE c.state IN ('waiting', 'claimed') AND n.ended_at IS NULL END) AS is_returned,
       ${isAnsweredBy} AS is_answered_by_me,
       NOT c.is_acute AND EXISTS (SELECT FROM alarms l
         WHERE l.conversation = c.id AND l.kind = 'acute' AND l.raised_at < c.waiting_since) AS was_acute,
       c.state = 'waiting' AND ${isGivenBack("$1")} AS is_given_back,
       EXISTS (SELECT FROM reply_drafts d WHERE d.conversation = c.id) AS has_draft,
       EXISTS (SELECT FROM proposals p WHERE p.conversation = c.id) AS has_proposal,
       EXISTS (SELECT FROM messages m WHERE m.mailbox = c.mailbox AND ${isUnchecked}) AS is_unchecked, ${calledAt} AS called_at${section === "danger" ? handled.columns : ""}
     FROM page c CROSS JOIN LATERAL (
       SELECT count(*)::integer AS unanswered, min(m.submitted_at) AS first_at FROM messages m
       WHERE m.mailbox = c.mailbox AND ${isUnanswered}) w
     LEFT JOIN callers u ON u.mailbox = c.mailbox AND ${section === "answered" ? isAnsweredBy : isMine} ${section === "danger" ? handled.joins : ""}
     ORDER BY ${orderOf(section)}`,
    // A deadline belongs to a message that waits.
    section === "waiting" ? { notNull: ["waiting_since", "due_at"] } : {},
  );

/** From 36 hours until the program replaces personal data. Messages `m` of conversations `c`. */
export const isUnchecked = `NOT m.is_reply AND (c.checked_through IS NULL OR m.id > c.checked_through)
  AND m.submitted_at <= service_time() - interval '36 hours' AND m.submitted_at > service_time() - interval '${anonymousAfterHours.due} hours'`;

const capped = (where: string) =>
  `(SELECT count(*)::integer FROM (SELECT FROM conversations c WHERE ${where} LIMIT ${countedTo}) x)`;
const counts = statement(
  "queue.counts",
  `SELECT ${capped(`c.state = 'waiting' AND ${isLifted} AND ${isInReach}`)} AS acute,
     ${capped(`${isLifted} AND c.tenant = ANY ($2)`)} AS danger,
     ${capped(`c.state = 'waiting' AND ${isInReach}`)} AS waiting,
     ${capped(`c.state IN ('claimed', 'sending') AND ${isInReach}`)} AS in_work,
     ${capped(`c.state = 'review' AND ${isInReach}`)} AS review,
     ${capped(`${isMine} AND c.tenant = ANY ($2)`)} AS mine,
     (SELECT count(*)::integer FROM volunteers v
      WHERE v.state = 'active' AND v.duty_until > service_time() AND v.tenants && $2) AS on_duty`,
);
const statements = {
  danger: page("danger"),
  waiting: page("waiting"),
  "in-work": page("in-work"),
  review: page("review"),
  mine: page("mine"),
  answered: page("answered"),
};

type Line = RowOf<`queue.${QueueSection}`>;

type SealedUsername = Pick<RowOf<"conversations.read">, "caller" | "username" | "key_epoch" | "key_wrapped">;

export const openUsername = (vault: Vault, { caller, username, ...row }: SealedUsername): string =>
  vault.open(vault.openKey({ kind: "account", caller }, row), { kind: "username", caller }, username);

/** The caller's alias, only for conversations that this person holds, or answered within a day. */
const aliasOf = (vault: Vault, { caller, username, key_epoch, key_wrapped }: Line): string | null =>
  caller && username && key_epoch && key_wrapped
    ? vault.ifReadable(() => openUsername(vault, { caller, username, key_epoch, key_wrapped }))
    : null;

const handledOf = (line: RowOf<"queue.danger">): NonNullable<QueueRow["danger"]> => ({
  raised_at: line.raised_at?.toISOString() ?? null,
  seen_at: line.seen_at?.toISOString() ?? null,
  opened_at: line.opened_at?.toISOString() ?? null,
  answered_at: line.answered_at?.toISOString() ?? null,
  typed_at: line.typed_at?.toISOString() ?? null,
});

const rowOf = (vault: Vault, line: Line, isLeader: boolean, names: ReadonlyMap<VolunteerId, string>): QueueRow => ({
  id: line.id,
  tenant: line.tenant,
  language: line.language,
  state: line.state,
  is_acute: line.is_acute,
  sign: line.sign && line.sign_at && { source: line.sign, at: line.sign_at.toISOString() },
  ...("raised_at" in line && { danger: handledOf(line) }),
  waiting_since: line.waiting_since?.toISOString() ?? null,
  due_at: line.due_at?.toISOString() ?? null,
  unanswered: line.unanswered,
  is_mine: line.is_mine === true,
  holder: isLeader && line.holder ? (names.get(line.holder) ?? null) : null,
  lease_until: isLeader || line.is_mine === true ? (line.lease_until?.toISOString() ?? null) : null,
  has_draft: line.has_draft,
  alias: aliasOf(vault, line),
  is_returned: line.is_returned,
  is_answered_by_me: line.is_answered_by_me,
  was_acute: line.was_acute,
  is_given_back: line.is_given_back,
  is_unchecked: isLeader && line.is_unchecked,
  has_proposal: isLeader && line.has_proposal,
  called_at: isLeader ? (line.called_at?.toISOString() ?? null) : null,
  expires_at: line.first_at && new Date(line.first_at.getTime() + lifetimes.messageDays * 86_400_000).toISOString(),
  version: Number(line.version),
  ...(line.sends_at && { sends_at: line.sends_at.toISOString() }),
  standing: {
    state: line.state,
    by: line.moved_by as Move | null,
    at: (line.moved_at ?? line.waiting_since)?.toISOString() ?? null,
    holder: isLeader ? (names.get((line.holder ?? line.author)!) ?? null) : null,
    is_mine: line.is_mine === true,
    opened_at: line.review_opened_at?.toISOString() ?? null,
    is_emptied: line.unanswered === 0 && line.waiting_since !== null,
  },
});

/** Who waits. It reads no text and no name of a caller, and shows only leaders who holds what. */
export const listQueue = async (
  { database, namesOf, vault }: Pick<DeskContext, "database" | "namesOf" | "vault">,
  person: DeskPerson,
  section: QueueSection,
  after: string | undefined,
) => {
  const { tenants, languages } = queueScopeOf(person);
  const isLeader = person.role === "leader";
  const reach = [person.volunteer, tenants, languages] as const;
  const [lines, counted] = await Promise.all([
    database.all(statements[section], [...reach, ...readCursor(section, after)]),
    database.only(counts, reach),
  ]);
  const shown = lines.slice(0, pageSize);
  const holders = isLeader ? shown.flatMap(({ holder, author }) => holder ?? author ?? []) : [];
  const names = await namesOf(holders);
  const last = lines.length > pageSize ? shown.at(-1)! : null;
  return {
    rows: shown.map((line) => rowOf(vault, line, isLeader, names)),
    next:
      last &&
      `${rankOf(section, last)}_${(section === "answered" ? last.moved_at : last.due_at)?.toISOString() ?? noDeadline}_${last.id}`,
    counts: counted,
  };
};

/** The first value of the order, as the database compares it. */
const rankOf = (section: QueueSection, { is_acute: isAcute, sign, due_at: dueAt, called_at: called }: Line): number => {
  if (section !== "danger") return isAcute || sign !== null ? 0 : 1;
  if (dueAt === null) return 4;
  if (isAcute) return 0;
  return sign === "caller" ? 1 : called === null ? 3 : 2;
};

type Cursor = readonly [rank: boolean | number | null, dueAt: Date, id: ConversationId];
const beginning: Cursor = [null, new Date(0), "00000000-0000-0000-0000-000000000000" as ConversationId];

/** An invalid cursor starts at the first page. */
const readCursor = (section: QueueSection, after: string | undefined): Cursor => {
  const [rank = "", dueAt = "", id = ""] = (after ?? "").split("_");
  // The database does not know every time that a program can read.
  const isTime = /^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/.test(dueAt) && !Number.isNaN(Date.parse(dueAt));
  if (!/^[0-4]$/.test(rank) || !isTime || !isUuid<ConversationId>(id)) return beginning;
  return [section === "danger" ? Number(rank) : rank !== "0", new Date(dueAt), id];
};
