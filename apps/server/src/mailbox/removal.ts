import type { Counting } from "#conversation/change.ts";
import { noteDeleted, shrinkMailboxes } from "#conversation/store.ts";
import type { Day } from "#platform/clock.ts";
import { isKept, isOver, oldest } from "#platform/database/batches.ts";
import { statement, type Database, type Transaction } from "#platform/database/database.ts";
import { forgetMessages, type HeldCaller } from "#platform/database/session-database.ts";
import type { CallerId, MailboxId, MessageId } from "#platform/ids.ts";
import type { Vault } from "#vault/vault.ts";
import { lockDayKeys, removeDayKeys, replaceDayKey } from "./day-keys.ts";
import { removeAnyDraft } from "./drafts.ts";
import {
  openMessage,
  openPlaces,
  placesAfter,
  sealPlaces,
  type FoundPlace,
  type MailboxContext,
  type RemovedWords,
  type ReplacedPlace,
} from "./personal-data.ts";

// Locks the key before the message, as writing does. The other order could deadlock.
const lockDay = statement(
  "messages.lock-day",
  `SELECT k.day FROM mailbox_keys k JOIN messages m USING (mailbox, day)
   WHERE m.mailbox = $1 AND m.id = $2
     AND ${isKept("m.submitted_at")} FOR UPDATE OF k`,
);
// Clean messages have no words left that could have been copied.
const foundIn = statement(
  "messages.found-in",
  `SELECT w.tenant, m.id, m.day, m.is_reply, m.body, m.personal, k.key_epoch, k.key_wrapped
   FROM messages m JOIN mailbox_keys k USING (mailbox, day) JOIN callers w USING (mailbox)
   WHERE m.mailbox = $1 AND ($2::uuid IS NULL OR m.id = $2) AND NOT m.is_clean AND m.personal IS NOT NULL`,
);
const remove = statement("messages.remove", "DELETE FROM messages WHERE mailbox = $1 AND id = $2");
const sameDay = statement(
  "messages.same-day",
  "SELECT id, is_reply, body, personal, kept, danger FROM messages WHERE mailbox = $1 AND day = $2 FOR UPDATE",
);
// A changed text is searched again.
const replaceBody = statement(
  "messages.replace-body",
  `UPDATE messages SET body = $3, personal = $4, searches = CASE WHEN $5 THEN 0 ELSE searches END, kept = $6, danger = $7
   WHERE mailbox = $1 AND id = $2`,
);
const expire = statement(
  "messages.expire",
  `DELETE FROM messages WHERE ${oldest(
    "messages",
    "mailbox, id",
    isOver("submitted_at"),
  )} RETURNING mailbox, id, is_reply`,
);
// Messages that expired unanswered.
const unanswered = statement(
  "messages.expired-unanswered",
  `SELECT c.tenant, array_agg(DISTINCT c.mailbox) AS mailboxes, count(m.id)::integer AS count
   FROM unnest($1::uuid[], $2::uuid[], $3::boolean[]) AS m (mailbox, id, is_reply) JOIN conversations c USING (mailbox)
   WHERE c.state <> 'idle' AND NOT m.is_reply AND (c.answered_through IS NULL OR m.id > c.answered_through) GROUP BY c.tenant`,
);
const ofCaller = statement(
  "mailboxes.of-caller",
  `SELECT w.tenant, w.mailbox, c.id, c.version FROM callers w LEFT JOIN conversations c USING (mailbox) WHERE w.id = $1`,
);

/** A new text, and the places that were replaced. Without `replaced`, kept places are dropped. */
export type RewordedText = { readonly text: string; readonly replaced?: readonly ReplacedPlace[] };
/** `found` null: not searched. */
type RewordMessage = (id: MessageId, text: string, found: readonly FoundPlace[] | null) => RewordedText;
type DayOfMailbox = { readonly mailbox: MailboxId; readonly day: Day };

/**
 * The other messages of that day get a new key: older copies of the rows, in logs and backups, need the old key, which is
 * destroyed. Each remaining text passes through `reword`.
 */
export const resealDay = (
  queries: Transaction,
  vault: Vault,
  of: DayOfMailbox,
  reword: RewordMessage = (_, text) => ({ text }),
): Promise<void> =>
  replaceDayKey(queries, vault, of, async (before, after) => {
    const { mailbox, day } = of;
    const rows = await queries.all(sameDay, [mailbox, day]);
    for (const row of rows) {
      const message = { mailbox, message: row.id } as const;
      const place = { kind: "body", ...message, isReply: row.is_reply } as const;
      const lists = { personal: { kind: "personal", ...message }, kept: { kind: "kept", ...message } } as const;
      const signs = { kind: "danger", ...message } as const;
      const text = vault.ifReadable(() => vault.open(before, place, row.body));
      if (text === null) continue;
      const found = openPlaces(vault, before, lists.personal, row.personal);
      const { text: reworded, replaced } = reword(row.id, text, found);
      const isOther = reworded !== text;
      const personal = isOther || found === null ? null : sealPlaces(vault, after, lists.personal, found);
      const kept = openPlaces(vault, before, lists.kept, row.kept) ?? [];
      const stays = isOther
        ? placesAfter(kept, replaced ?? [{ start: 0, end: text.length, replacement: reworded }])
        : kept;
      const danger = row.danger && vault.ifReadable(() => vault.open(before, signs, row.danger!));
      await queries.count(replaceBody, [
        mailbox,
        row.id,
        vault.seal(after, place, reworded),
        personal,
        isOther,
        stays.length === 0 ? null : sealPlaces(vault, after, lists.kept, stays),
        danger === null ? null : vault.seal(after, signs, danger),
      ]);
    }
    return rows.length;
  });

const lockDayOf = async (queries: Transaction, mailbox: MailboxId, id: MessageId): Promise<Day | null> =>
  (await queries.one(lockDay, [mailbox, id]))?.day ?? null;

/** Personal data found in a mailbox, or in one of its messages, before it is deleted. Copies at the desk are deleted, too. */
const wordsFound = async (
  { vault, placeholderFor }: Pick<MailboxContext, "vault" | "placeholderFor">,
  queries: Transaction,
  mailbox: MailboxId,
  only: MessageId | null,
): Promise<readonly RemovedWords[]> =>
  (await queries.all(foundIn, [mailbox, only])).flatMap((row) => {
    const opened = openMessage(vault, mailbox, row);
    if (opened === null) return [];
    const { key, text } = opened;
    const found = openPlaces(vault, key, { kind: "personal", mailbox, message: row.id }, row.personal) ?? [];
    return found.map(({ start, end, kind }) => ({
      words: text.slice(start, end),
      replacement: placeholderFor(row.tenant, kind),
    }));
  });

type RemovalContext = Pick<
  MailboxContext,
  "database" | "vault" | "conversationChanged" | "placeholderFor" | "forgetWords"
>;
type MailboxHolder = HeldCaller & { readonly mailbox: MailboxId };

/** The conversation and the idempotency keys without these messages, and the desk without copies of their personal data. */
const shrink = async (
  context: RemovalContext,
  queries: Transaction,
  { caller, mailbox }: MailboxHolder,
  tenant: string,
  words: readonly RemovedWords[],
): Promise<void> => {
  await shrinkMailboxes(queries, [mailbox], (change) => context.conversationChanged({ ...change, reload: mailbox }));
  await queries.count(noteDeleted, [mailbox]);
  await queries.count(forgetMessages, [caller, mailbox]);
  await context.forgetWords(queries, { mailbox, tenant }, words);
};

/** Deletes the row, and copies of its personal data at the desk. False: it does not exist. */
export const removeMessage = (
  context: RemovalContext,
  session: MailboxHolder,
  tenant: string,
  id: MessageId,
): Promise<boolean> =>
  context.database.transactionOf(session, async (queries) => {
    const { mailbox } = session;
    const day = await lockDayOf(queries, mailbox, id);
    if (day === null) return false;
    const words = await wordsFound(context, queries, mailbox, id);
    if ((await queries.count(remove, [mailbox, id])) === 0) return false;
    await resealDay(queries, context.vault, { mailbox, day });
    await shrink(context, queries, session, tenant, words);
    return true;
  });

/** The same for all messages and replies, and the draft. The profile stays. */
export const removeConversation = (context: RemovalContext, session: MailboxHolder, tenant: string): Promise<void> =>
  context.database.transactionOf(session, async (queries) => {
    const { mailbox } = session;
    await queries.all(lockDayKeys, [mailbox]);
    const words = await wordsFound(context, queries, mailbox, null);
    if ((await queries.count(removeDayKeys, [mailbox])) > 0) await shrink(context, queries, session, tenant, words);
    await queries.count(removeAnyDraft, [mailbox]);
  });

/** The same for a part of a message. null: it does not exist. */
export const overwriteMessage = async (
  { vault }: Pick<MailboxContext, "vault">,
  queries: Transaction,
  { mailbox, id }: { readonly mailbox: MailboxId; readonly id: MessageId },
  reword: (text: string, found: readonly FoundPlace[] | null) => RewordedText,
): Promise<string | null> => {
  const day = await lockDayOf(queries, mailbox, id);
  if (day === null) return null;
  let reworded: string | null = null;
  await resealDay(queries, vault, { mailbox, day }, (message, text, found) => {
    if (message !== id) return { text };
    const changed = reword(text, found);
    reworded = changed.text;
    return changed;
  });
  return reworded;
};

/** A round that expired unanswered is counted, and over, in the transaction in which its messages are deleted. */
export const expireMessages = (
  database: Pick<Database, "transaction">,
  { count, conversationChanged }: Counting,
  batch: number,
): Promise<number> =>
  database.transaction(async (queries) => {
    const expired = await queries.all(expire, [batch]);
    const lost = await queries.all(unanswered, [
      expired.map((row) => row.mailbox),
      expired.map(({ id }) => id),
      expired.map((row) => row.is_reply),
    ]);
    const mailboxes = lost.flatMap((row) => row.mailboxes);
    await shrinkMailboxes(queries, mailboxes, conversationChanged);
    for (const { tenant, count: amount } of lost) {
      await count(queries, tenant, [{ measure: "expired-unanswered", amount }]);
    }
    return expired.length;
  });

/**
 * A caller deletes the profile with `remove`. It is counted, a volunteer who is just answering is notified, and
 * copies of personal data in the shift log are deleted.
 */
export const removeMailboxOf = async (
  context: Counting & Pick<MailboxContext, "vault" | "placeholderFor" | "forgetWords">,
  queries: Transaction,
  caller: CallerId,
  remove: () => Promise<unknown>,
): Promise<void> => {
  const { count, conversationChanged, forgetWords } = context;
  const row = await queries.one(ofCaller, [caller]);
  const words = row === null ? [] : await wordsFound(context, queries, row.mailbox, null);
  await remove();
  if (row === null) return;
  const { tenant, mailbox, id: conversation, version } = row;
  await forgetWords(queries, { mailbox, tenant }, words);
  await count(queries, tenant, [{ measure: "mailboxes-deleted" }]);
  if (conversation === null) return;
  queries.afterCommit(() => conversationChanged({ tenant, conversation, version: Number(version) + 1 }));
};
