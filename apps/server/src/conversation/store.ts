import { lifetimes } from "@sosmessages/contract/limits.ts";
import type { Locale } from "@sosmessages/texts/locale.ts";
import type { StandingAndDeadline } from "@sosmessages/contract/callers.ts";
import { statement, type Queries, type Reads, type Transaction, type RowOf } from "#platform/database/database.ts";
import { isKept, newExpiry } from "#platform/database/batches.ts";
import type { ChangedConversation, PublishChange } from "#platform/events.ts";
import type { ConversationId, MailboxId, MessageId } from "#platform/ids.ts";
import type { Move } from "@sosmessages/contract/desk/standing.ts";
import { dueAtOf, nothingSaid, workOf, type ConversationState, type Phase } from "./state.ts";

/** A conversation of the database: its state, how it came there, and whose it is. */
export type StoredConversation = ConversationState & {
  readonly moved: { readonly by: Move; readonly at: Date } | null;
  /** A leader has opened it in review. */
  readonly reviewOpenedAt: Date | null;
  readonly id: ConversationId;
  readonly mailbox: MailboxId;
  readonly tenant: string;
  readonly language: Locale;
  readonly version: number;
  readonly now: Date;
};

export type ConversationRow = RowOf<"conversations.lock">;

export const rowColumns = `c.id, c.mailbox, c.tenant, c.language, c.state, c.version, c.is_acute, c.sign, c.sign_at, c.waiting_since,
  c.due_at, c.promised_at, c.plain_due_at, c.is_breached, c.answered_through, c.holder, c.claim, c.claimed_at, c.lease_until, c.author, c.seen_through, c.checked_through, c.topic,
  c.risk, c.sends_at, c.sender, c.send_key, c.moved_by, c.moved_at, c.review_opened_at, service_time() AS now`;

/** The value of `begun_after` for the current round. */
export const roundOf = (row: string): string =>
  `coalesce(${row}.answered_through, '00000000-0000-0000-0000-000000000000')`;
/** Unanswered messages that are still readable. */
export const isUnanswered = `NOT m.is_reply AND (c.answered_through IS NULL OR m.id > c.answered_through)
  AND ${isKept("m.submitted_at")}`;
const standingOfMailbox = statement(
  "conversations.standing-of-mailbox",
  `SELECT CASE WHEN c.waiting_since IS NULL THEN 'none' WHEN c.begun_after IS DISTINCT FROM ${roundOf("c")} THEN 'waiting'
     WHEN c.state <> 'waiting' THEN 'begun'
     WHEN EXISTS (SELECT FROM messages m WHERE m.mailbox = c.mailbox AND ${isUnanswered}
       AND (m.id <= greatest(c.begun_through, c.seen_through)) IS NOT TRUE) THEN 'waiting' ELSE 'read' END AS standing,
     (SELECT m.id FROM messages m WHERE m.mailbox = c.mailbox ORDER BY m.id DESC LIMIT 1) AS standing_through,
     CASE WHEN c.due_at IN (c.promised_at, c.plain_due_at) THEN c.promised_at ELSE c.due_at END AS promised_at,
     CASE WHEN (c.is_acute OR c.sign IS NOT NULL) AND EXISTS (SELECT FROM messages m WHERE m.mailbox = c.mailbox AND m.not_safe AND ${isUnanswered})
       THEN CASE WHEN EXISTS (SELECT FROM alarms a WHERE a.conversation = c.id AND a.kind IN ('acute', 'sign') AND a.seen_at IS NULL)
         THEN 'alarmed' ELSE 'seen' END END AS not_safe,
     EXISTS (SELECT FROM messages m WHERE m.mailbox = c.mailbox AND m.not_safe) AS told_not_safe
   FROM conversations c WHERE c.mailbox = $1`,
);

/** The standing, the deadline and the mark that the caller's page shows. */
export const callersStanding = async (queries: Reads, mailbox: MailboxId): Promise<StandingAndDeadline> => {
  const row = await queries.one(standingOfMailbox, [mailbox]);
  return {
    standing: row?.standing ?? "none",
    standing_through: row?.standing_through ?? null,
    answer_by: row?.promised_at?.toISOString() ?? null,
    not_safe: row?.not_safe ?? null,
    told_not_safe: row?.told_not_safe ?? false,
  };
};

const lockRow = statement(
  "conversations.lock",
  `SELECT ${rowColumns} FROM conversations c WHERE c.id = $1 FOR NO KEY UPDATE`,
);
// Read after the lock: writing, deleting and saving take the same lock, so that no change is missed.
const draftAndNewest = statement(
  "conversations.draft-and-newest",
  `SELECT (SELECT revision FROM reply_drafts WHERE conversation = c.id) AS draft,
     (SELECT m.id FROM messages m WHERE m.mailbox = c.mailbox AND ${isUnanswered} ORDER BY m.id DESC LIMIT 1) AS newest
   FROM conversations c WHERE c.id = $1`,
);
/** An emergency or a sign of danger that no person ends is over this time after the last message. */
const longest = `interval '${lifetimes.messageDays} days'`;
const put = statement(
  "conversations.put",
  `UPDATE conversations SET version = version + 1, state = $2, is_acute = $3, waiting_since = $4, due_at = $5, promised_at = $23, plain_due_at = $24,
     answered_through = $6, holder = $7, claim = $8, claimed_at = $9, lease_until = $10, author = $11, seen_through = $12,
     checked_through = $13, topic = $14, risk = $15, sends_at = $16, sender = $17, send_key = $18,
     is_breached = $19, sign = $20, sign_at = $21, lifted_until = CASE WHEN $3 OR $20::text IS NOT NULL THEN coalesce(lifted_until,
       (SELECT max(m.submitted_at) FROM messages m WHERE m.mailbox = conversations.mailbox AND NOT m.is_reply) + ${longest},
       service_time() + ${longest}) END,
     moved_by = coalesce($22, moved_by), moved_at = CASE WHEN $22::text IS NULL THEN moved_at ELSE date_trunc('milliseconds', service_time()) END,
     review_opened_at = CASE WHEN $11::uuid IS NOT NULL THEN review_opened_at END,
     review_since = CASE WHEN $11::uuid IS NOT NULL THEN coalesce(review_since, service_time()) END
   WHERE id = $1 RETURNING version`,
);
/** A leader other than the author reads a draft in review. No row: it was opened before. */
export const openReview = statement(
  "conversations.open-review",
  `UPDATE conversations SET version = version + 1, review_opened_at = date_trunc('milliseconds', service_time())
   WHERE id = $1 AND state = 'review' AND author <> $2 AND review_opened_at IS NULL RETURNING id AS conversation, tenant, version`,
);
const dropDraft = statement("conversations.drop-draft", "DELETE FROM reply_drafts WHERE conversation = $1");
const touch = statement(
  "conversations.touch",
  "UPDATE conversations SET version = version + 1 WHERE id = $1 RETURNING version",
);
const touchOf = statement(
  "conversations.touch-of",
  "UPDATE conversations SET version = version + 1 WHERE mailbox = $1 RETURNING id AS conversation, tenant, version",
);
const shrunk = statement(
  "conversations.shrunk",
  "SELECT conversation, tenant, version FROM conversations_shrunk($1::uuid[])",
);
/** After `shrinkMailboxes`: if no message is left, the last event is the deletion, not the answer. */
export const noteDeleted = statement(
  "conversations.all-deleted",
  `UPDATE conversations SET moved_by = 'deleted', moved_at = date_trunc('milliseconds', service_time())
   WHERE mailbox = $1 AND state = 'idle' AND NOT EXISTS (SELECT FROM messages m WHERE m.mailbox = conversations.mailbox)`,
);
/** Deletes conversations without messages, with their notes. "I may know this person" is kept. */
export const expireConversations = newExpiry(
  "conversations.expire",
  "DELETE FROM conversations",
  "id",
  "state = 'idle' AND NOT is_acute AND sign IS NULL AND NOT EXISTS (SELECT FROM messages m WHERE m.mailbox = conversations.mailbox)",
);
/** Typing extends the lease. The desk is not notified of it. */
export const renewLease = statement("conversations.renew", "UPDATE conversations SET lease_until = $2 WHERE id = $1");

const phaseOf = (row: ConversationRow): Phase => {
  const claimed = {
    state: "claimed",
    holder: row.holder!,
    claim: row.claim!,
    claimedAt: row.claimed_at!,
    leaseUntil: row.lease_until!,
  } as const;
  const review = { state: "review", author: row.author! } as const;
  switch (row.state) {
    case "idle":
    case "waiting":
      return { state: row.state };
    case "claimed":
      return claimed;
    case "review":
      return review;
    case "sending":
      return {
        state: "sending",
        from: row.claim === null ? review : claimed,
        sender: row.sender!,
        sendsAt: row.sends_at!,
        key: row.send_key!,
      };
  }
};

const roundIn = (row: ConversationRow) => {
  const { waiting_since: since, due_at: dueAt, promised_at: promisedAt, plain_due_at: plainDueAt } = row;
  if (!since || !dueAt) return null;
  const isKnown = [promisedAt, plainDueAt].some((each) => each?.getTime() === dueAt.getTime());
  // The version before writes `due_at` alone.
  return isKnown && promisedAt && plainDueAt
    ? { since, promisedAt, plainDueAt }
    : { since, promisedAt: dueAt, plainDueAt: dueAt };
};

export const fromRow = (row: ConversationRow, draft: number | null, newest: MessageId | null): StoredConversation => ({
  id: row.id,
  mailbox: row.mailbox,
  tenant: row.tenant,
  language: row.language,
  version: Number(row.version),
  now: row.now,
  moved: row.moved_at && { by: row.moved_by as Move, at: row.moved_at },
  reviewOpenedAt: row.review_opened_at,
  phase: phaseOf(row),
  round: roundIn(row),
  isBreached: row.is_breached,
  isAcute: row.is_acute,
  sign: row.sign && row.sign_at && { source: row.sign, at: row.sign_at },
  about: row.topic === null && row.risk === null ? nothingSaid : { topic: row.topic, risk: row.risk },
  newest: row.state === "idle" ? null : newest,
  answeredThrough: row.answered_through,
  seenThrough: row.seen_through,
  checkedThrough: row.checked_through,
  draft,
});

/** Locked until this transaction ends. null: it does not exist. */
export const lockConversation = async (
  queries: Transaction,
  id: ConversationId,
): Promise<StoredConversation | null> => {
  const row = await queries.one(lockRow, [id]);
  if (!row) return null;
  const { draft, newest } = await queries.only(draftAndNewest, [id]);
  return fromRow(row, draft, newest);
};

/** Answers the new version. */
export const putConversation = async (
  queries: Queries,
  was: StoredConversation,
  { phase, round, isAcute, sign, about, ...is }: ConversationState,
  move: Move | null,
): Promise<number> => {
  const work = workOf(phase);
  const claimed = work.state === "claimed" ? work : null;
  const sending = phase.state === "sending" ? phase : null;
  const claim = claimed
    ? ([claimed.holder, claimed.claim, claimed.claimedAt, claimed.leaseUntil] as const)
    : ([null, null, null, null] as const);
  const values = [
    was.id,
    phase.state,
    isAcute,
    round?.since ?? null,
    dueAtOf({ round, isAcute, sign }),
    is.answeredThrough,
    ...claim,
    work.state === "review" ? work.author : null,
    is.seenThrough,
    is.checkedThrough,
    about.topic,
    about.risk,
    sending?.sendsAt ?? null,
    sending?.sender ?? null,
    sending?.key ?? null,
    is.isBreached,
    sign?.source ?? null,
    sign?.at ?? null,
    move,
    round?.promisedAt ?? null,
    round?.plainDueAt ?? null,
  ] as const;
  if (was.draft !== null && is.draft === null) await queries.count(dropDraft, [was.id]);
  return Number((await queries.only(put, values)).version);
};

type ChangedRow = { conversation: ConversationId; tenant: string; version: string };

/** Those at the desk look again, once the transaction is committed. */
export const notifyDesk = (
  queries: Transaction,
  conversationChanged: PublishChange,
  change: ChangedConversation,
): void => queries.afterCommit(() => conversationChanged(change));

export const notifyOfRows = (
  queries: Transaction,
  conversationChanged: PublishChange,
  rows: readonly ChangedRow[],
): void => {
  for (const row of rows) notifyDesk(queries, conversationChanged, { ...row, version: Number(row.version) });
};

/**
 * Increases the version, and the desk loads it again; with `reload` the caller's page, too. False: this person may no longer change the
 * conversation.
 */
export const touchConversation = async (
  queries: Transaction,
  conversationChanged: PublishChange,
  { id, tenant }: Pick<StoredConversation, "id" | "tenant">,
  reload: MailboxId | null = null,
): Promise<boolean> => {
  const row = await queries.one(touch, [id]);
  const change = row && { tenant, conversation: id, version: Number(row.version), ...(reload && { reload }) };
  if (change) notifyDesk(queries, conversationChanged, change);
  return change !== null;
};

/** For the statement that stores a caller's message: with it the conversation waits. A function of migration 0031. */
export const conversationWritten = (
  mailbox: string,
  message: string,
  at: string,
  hours: string,
  zone: string,
  notSafe: string,
): string => `conversation_written(${[mailbox, message, at, hours, zone, notSafe].join(", ")})`;

/** Words of this mailbox were changed. */
export const touchMailbox = async (queries: Transaction, mailbox: MailboxId, conversationChanged: PublishChange) =>
  notifyOfRows(queries, conversationChanged, await queries.all(touchOf, [mailbox]));

/** Messages of these mailboxes were deleted or have expired: conversations without an unanswered message become idle. */
export const shrinkMailboxes = async (
  queries: Transaction,
  mailboxes: readonly MailboxId[],
  conversationChanged: PublishChange,
): Promise<void> => notifyOfRows(queries, conversationChanged, await queries.all(shrunk, [mailboxes]));
