import { lifetimes } from "@sosmessages/contract/limits.ts";
import type { QueueRow } from "@sosmessages/contract/desk/conversations.ts";
import type { queueSections } from "@sosmessages/contract/desk/words.ts";
import { inQueueOrder, isKeptAway, queueScopeOf } from "#conversation/claim.ts";
import { isGivenBack } from "#conversation/given-back.ts";
import type { DeskPerson } from "#conversation/parts.ts";
import { isUnanswered } from "#conversation/store.ts";
import { anonymousAfterHours } from "#mailbox/parts.ts";
import { statement, type Reads, type Statement, type RowOf } from "#platform/database/database.ts";
import type { Vault } from "#vault/vault.ts";
import { openUsername } from "./read.ts";
import { isUuid, type ConversationId, type VolunteerId } from "#platform/ids.ts";

type QueueSection = (typeof queueSections)[number];

const pageSize = 50;
/** Nobody needs to know whether it is a thousand or ten thousand, and counting them all would make every look dear. */
const countedTo = 999;

const isMine = `((c.state IN ('claimed', 'sending') AND c.holder = $1) OR (c.state IN ('review', 'sending') AND c.author = $1))`;
const isAfter = `($4::boolean IS NULL OR ((NOT c.is_acute), c.due_at, c.id) > ($4, $5::timestamptz, $6::uuid))`;
const isInReach = `c.tenant = ANY ($2) AND c.language = ANY ($3) AND NOT ${isKeptAway("$1")}`;

const pages: Readonly<Record<QueueSection, string>> = {
  // Service by service and language by language, each straight from the index: so it costs the same however many wait.
  waiting: `SELECT c.* FROM unnest($2::text[]) AS t (tenant) CROSS JOIN unnest($3::text[]) AS l (language)
    CROSS JOIN LATERAL (
      SELECT c.* FROM conversations c
      WHERE c.state = 'waiting' AND c.tenant = t.tenant AND c.language = l.language AND NOT ${isKeptAway("$1")} AND ${isAfter}
      ORDER BY ${inQueueOrder} LIMIT ${pageSize + 1}) c`,
  "in-work": `SELECT c.* FROM conversations c WHERE c.state IN ('claimed', 'sending') AND ${isInReach} AND ${isAfter}`,
  review: `SELECT c.* FROM conversations c WHERE c.state = 'review' AND ${isInReach} AND ${isAfter}`,
  mine: `SELECT c.* FROM conversations c
    WHERE ${isMine} AND c.tenant = ANY ($2) AND $3::text[] IS NOT NULL AND ${isAfter}`,
};

const page = <S extends QueueSection>(section: S): Statement<`queue.${S}`> =>
  statement(
    `queue.${section}`,
    `WITH page AS MATERIALIZED (${pages[section]} ORDER BY ${inQueueOrder} LIMIT ${pageSize + 1})
     SELECT c.id, c.tenant, c.language, c.state, c.is_acute, c.waiting_since, c.due_at, c.holder, c.lease_until, c.version,
       ${isMine} AS is_mine, w.unanswered, w.first_at, u.id AS caller, u.username, u.key_epoch, u.key_wrapped,
       c.state IN ('waiting', 'claimed')
         AND EXISTS (SELECT FROM conversation_notes n WHERE n.conversation = c.id AND n.kind = 'review') AS is_returned,
       EXISTS (SELECT FROM answers a WHERE a.conversation = c.id AND a.volunteer = $1 AND a.until > service_time()) AS is_answered_by_me,
       NOT c.is_acute AND EXISTS (SELECT FROM alarms l
         WHERE l.conversation = c.id AND l.kind = 'acute' AND l.raised_at < c.waiting_since) AS was_acute,
       c.state = 'waiting' AND ${isGivenBack("$1")} AS is_given_back,
       EXISTS (SELECT FROM reply_drafts d WHERE d.conversation = c.id) AS has_draft,
       EXISTS (SELECT FROM proposals p WHERE p.conversation = c.id) AS has_proposal,
       EXISTS (SELECT FROM messages m WHERE m.mailbox = c.mailbox AND ${isUnchecked}) AS is_unchecked
     FROM page c CROSS JOIN LATERAL (
       SELECT count(*)::integer AS unanswered, min(m.submitted_at) AS first_at FROM messages m
       WHERE m.mailbox = c.mailbox AND ${isUnanswered}) w
     LEFT JOIN callers u ON u.mailbox = c.mailbox AND ${isMine}
     ORDER BY ${inQueueOrder}`,
    { notNull: ["waiting_since", "due_at"] },
  );

/** From 36 hours on, until the program itself replaces what it finds. Messages `m` of conversations `c`. */
export const isUnchecked = `NOT m.is_reply AND (c.checked_through IS NULL OR m.id > c.checked_through)
  AND m.submitted_at <= service_time() - interval '36 hours' AND m.submitted_at > service_time() - interval '${anonymousAfterHours.due} hours'`;

const capped = (where: string) =>
  `(SELECT count(*)::integer FROM (SELECT FROM conversations c WHERE ${where} LIMIT ${countedTo}) x)`;
const counts = statement(
  "queue.counts",
  `SELECT ${capped(`c.state = 'waiting' AND c.is_acute AND ${isInReach}`)} AS acute,
     ${capped(`c.state = 'waiting' AND ${isInReach}`)} AS waiting,
     ${capped(`c.state IN ('claimed', 'sending') AND ${isInReach}`)} AS in_work,
     ${capped(`c.state = 'review' AND ${isInReach}`)} AS review,
     ${capped(`${isMine} AND c.tenant = ANY ($2)`)} AS mine,
     (SELECT count(*)::integer FROM volunteers v
      WHERE v.state = 'active' AND v.duty_until > service_time() AND v.tenants && $2) AS on_duty`,
);
const statements = { waiting: page("waiting"), "in-work": page("in-work"), review: page("review"), mine: page("mine") };

type Line = RowOf<`queue.${QueueSection}`>;

export type NamesOf = (volunteers: readonly VolunteerId[]) => Promise<ReadonlyMap<VolunteerId, string>>;

/** Of those that somebody has in hand, so that they can tell them apart. */
const aliasOf = (vault: Vault, { caller, username, key_epoch: epoch, key_wrapped: wrapped }: Line): string | null =>
  caller && username && epoch && wrapped
    ? vault.ifReadable(() => openUsername(vault, { caller, username, key_epoch: epoch, key_wrapped: wrapped }))
    : null;

const rowOf = (vault: Vault, line: Line, isLeader: boolean, names: ReadonlyMap<VolunteerId, string>): QueueRow => ({
  id: line.id,
  tenant: line.tenant,
  language: line.language,
  state: line.state,
  is_acute: line.is_acute,
  waiting_since: line.waiting_since.toISOString(),
  due_at: line.due_at.toISOString(),
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
  expires_at: line.first_at && new Date(line.first_at.getTime() + lifetimes.messageDays * 86_400_000).toISOString(),
  version: Number(line.version),
});

export type QueueParts = { readonly database: Reads; readonly namesOf: NamesOf };

/** Who waits. It reads no text and no name of a caller, and shows only leaders who holds what. */
export const listQueue = async (
  { database, namesOf, vault }: QueueParts & { readonly vault: Vault },
  person: DeskPerson,
  section: QueueSection,
  after: string | undefined,
) => {
  const { tenants, languages } = queueScopeOf(person);
  const isLeader = person.role === "leader";
  const reach = [person.volunteer, tenants, languages] as const;
  const [lines, counted] = await Promise.all([
    database.all(statements[section], [...reach, ...readCursor(after)]),
    database.only(counts, reach),
  ]);
  const shown = lines.slice(0, pageSize);
  const holders = isLeader ? shown.flatMap(({ holder }) => holder ?? []) : [];
  const names = holders.length > 0 ? await namesOf(holders) : new Map<VolunteerId, string>();
  const last = lines.length > pageSize ? shown.at(-1)! : null;
  return {
    rows: shown.map((line) => rowOf(vault, line, isLeader, names)),
    next: last && `${Number(last.is_acute)}_${last.due_at.toISOString()}_${last.id}`,
    counts: counted,
  };
};

type Cursor = readonly [isNotAcute: boolean | null, dueAt: Date, id: ConversationId];
const beginning: Cursor = [null, new Date(0), "00000000-0000-0000-0000-000000000000" as ConversationId];

/** An invalid cursor starts at the first page. */
const readCursor = (after: string | undefined): Cursor => {
  const [acute, dueAt = "", id = ""] = (after ?? "").split("_");
  // The database does not know every time that a program can read.
  const isTime = /^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/.test(dueAt) && !Number.isNaN(Date.parse(dueAt));
  const isMark = (acute === "0" || acute === "1") && isTime;
  return isMark && isUuid<ConversationId>(id) ? [acute === "0", new Date(dueAt), id] : beginning;
};
