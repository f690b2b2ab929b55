import { lifetimes } from "@sosmessages/contract/limits.ts";
import { shrinkMailboxes } from "#conversation/store.ts";
import type { Day } from "#platform/clock.ts";
import { oldest } from "#platform/database/batches.ts";
import { statement, type Database, type Queries, type Transaction } from "#platform/database/database.ts";
import type { HeldCaller } from "#platform/database/session-database.ts";
import type { CallerId, MailboxId, MessageId } from "#platform/ids.ts";
import type { CountEvents } from "#statistics/count.ts";
import type { TextKey } from "#vault/seal.ts";
import type { Vault } from "#vault/vault.ts";
import { openDayKey, replaceDayKey } from "./day-keys.ts";
import { placesAfter, type ReplacedPlace } from "./kept.ts";
import type { ForgetParts, FoundPlace, MailboxParts, RemovedWords } from "./parts.ts";
import { openFound, sealFound } from "./search.ts";

// The key before the message, as whoever writes does; of two who took the messages first, each would wait for the other's.
const lockDay = statement(
  "messages.lock-day",
  `SELECT k.day FROM mailbox_keys k JOIN messages m USING (mailbox, day)
   WHERE m.mailbox = $1 AND m.id = $2 AND NOT m.is_reply
     AND m.submitted_at > service_time() - interval '${lifetimes.messageDays} days' FOR UPDATE OF k`,
);
// Of those that are clean nothing can have been copied that is not gone by now.
const foundIn = statement(
  "messages.found-in",
  `SELECT w.tenant, m.id, m.day, m.is_reply, m.body, m.personal, k.key_epoch, k.key_wrapped
   FROM messages m JOIN mailbox_keys k USING (mailbox, day) JOIN callers w USING (mailbox)
   WHERE m.mailbox = $1 AND ($2::uuid IS NULL OR m.id = $2) AND NOT m.is_clean AND m.personal IS NOT NULL`,
);
const remove = statement("messages.remove", "DELETE FROM messages WHERE mailbox = $1 AND id = $2");
const sameDay = statement(
  "messages.same-day",
  "SELECT id, is_reply, body, personal, kept FROM messages WHERE mailbox = $1 AND day = $2 FOR UPDATE",
);
// What was found in other words is not found in these: they are searched anew.
const replaceBody = statement(
  "messages.replace-body",
  `UPDATE messages SET body = $3, personal = $4, searches = CASE WHEN $5 THEN 0 ELSE searches END, kept = $6
   WHERE mailbox = $1 AND id = $2`,
);
const expire = statement(
  "messages.expire",
  `DELETE FROM messages WHERE ${oldest(
    "messages",
    "mailbox, id",
    `submitted_at <= service_time() - interval '${lifetimes.messageDays} days'`,
  )} RETURNING mailbox, id, is_reply`,
);
// What nobody has answered in all that time.
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

/** A new text, and which places of the old one it lacks. Without `replaced` nothing that a person let stay is known in it. */
export type RewordedText = { readonly text: string; readonly replaced?: readonly ReplacedPlace[] };
/** Gets the text, and what was found in it; null: nobody knows. */
type RewordMessage = (id: MessageId, text: string, found: readonly FoundPlace[] | null) => RewordedText;
type DayOfMailbox = { readonly mailbox: MailboxId; readonly day: Day };

/**
 * What else was written that day gets a new key: an old copy of a row, in a log or a backup, was sealed with the old one, which
 * nobody keeps alive. Each text that is left passes through `reword`.
 */
export const resealDay = (
  queries: Transaction,
  vault: Vault,
  of: DayOfMailbox,
  reword: RewordMessage = (_, text) => ({ text }),
): Promise<void> =>
  replaceDayKey(queries, vault, of, (before, after) => reseal(queries, vault, of, before, after, reword));

const reseal = async (
  queries: Transaction,
  vault: Vault,
  { mailbox, day }: DayOfMailbox,
  before: TextKey,
  after: TextKey,
  reword: RewordMessage,
): Promise<number> => {
  const rows = await queries.all(sameDay, [mailbox, day]);
  for (const row of rows) {
    const place = { kind: "body", mailbox, message: row.id, isReply: row.is_reply } as const;
    const text = vault.ifReadable(() => vault.open(before, place, row.body));
    if (text === null) continue;
    const found = openFound(vault, before, mailbox, row.id, row.personal);
    const { text: reworded, replaced } = reword(row.id, text, found);
    const isOther = reworded !== text;
    const personal = isOther || found === null ? null : sealFound(vault, after, mailbox, row.id, found);
    const kept = openFound(vault, before, mailbox, row.id, row.kept, "kept") ?? [];
    const stays = isOther ? placesAfter(kept, replaced ?? [{ start: 0, end: text.length, mark: reworded }]) : kept;
    await queries.count(replaceBody, [
      mailbox,
      row.id,
      vault.seal(after, place, reworded),
      personal,
      isOther,
      stays.length === 0 ? null : sealFound(vault, after, mailbox, row.id, stays, "kept"),
    ]);
  }
  return rows.length;
};

const lockDayOf = async (queries: Transaction, mailbox: MailboxId, id: MessageId): Promise<Day | null> =>
  (await queries.one(lockDay, [mailbox, id]))?.day ?? null;

type RemovalParts = Pick<MailboxParts, "vault"> & ForgetParts;

/** What was found in a mailbox, or in one message of it, before it is deleted: what must not stay at the desk either. */
const wordsFound = async (
  { vault, markFor }: RemovalParts,
  queries: Transaction,
  mailbox: MailboxId,
  only: MessageId | null,
): Promise<readonly RemovedWords[]> =>
  (await queries.all(foundIn, [mailbox, only])).flatMap(
    ({ tenant, id, day, is_reply: isReply, body, personal, ...row }) => {
      const key = openDayKey(vault, mailbox, day, row);
      const text =
        key && vault.ifReadable(() => vault.open(key, { kind: "body", mailbox, message: id, isReply }, body));
      const found = key && openFound(vault, key, mailbox, id, personal);
      if (text === null || found === null) return [];
      return found.map(({ start, end, kind }) => ({ words: text.slice(start, end), mark: markFor(tenant, kind) }));
    },
  );

/** The row is deleted, for good, and whatever somebody at the desk copied from it. False: there is no such message. */
export const removeMessage = (
  parts: Omit<MailboxParts, "log"> & ForgetParts,
  session: HeldCaller & { readonly mailbox: MailboxId },
  tenant: string,
  id: MessageId,
): Promise<boolean> =>
  parts.database.transactionOf(session, async (queries) => {
    const { mailbox } = session;
    const day = await lockDayOf(queries, mailbox, id);
    if (day === null) return false;
    const words = await wordsFound(parts, queries, mailbox, id);
    if ((await queries.count(remove, [mailbox, id])) === 0) return false;
    await resealDay(queries, parts.vault, { mailbox, day });
    await shrinkMailboxes(queries, [mailbox], parts.deskChanged);
    await parts.forgetWords(queries, { mailbox, tenant }, words);
    return true;
  });

/** The same for a part of a caller's message: what stood there is nowhere any more. null: there is no such message. */
export const overwriteMessage = async (
  { vault }: Pick<MailboxParts, "vault">,
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

type Counting = { readonly count: CountEvents } & Pick<MailboxParts, "deskChanged">;

/** A round that expired unanswered is counted, and over, in the transaction in which its messages are deleted. */
export const expireMessages = (
  database: Pick<Database, "transaction">,
  { count, deskChanged }: Counting,
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
    await shrinkMailboxes(queries, mailboxes, deskChanged);
    for (const { tenant, count: amount } of lost) {
      await count(queries, tenant, [{ measure: "expired-unanswered", amount }]);
    }
    return expired.length;
  });

/** In the transaction in which somebody makes a mailbox. */
export const countNewMailbox = ({ count }: Pick<Counting, "count">, queries: Queries, tenant: string): Promise<void> =>
  count(queries, tenant, [{ measure: "mailboxes-made" }]);

/**
 * Somebody deletes themselves, and `remove` does it. It is counted, whoever is just writing to them learns that they are gone, and
 * what was copied from their messages into the shift log is gone as well.
 */
export const removeMailboxOf = async (
  parts: Counting & RemovalParts,
  queries: Transaction,
  caller: CallerId,
  remove: () => Promise<unknown>,
): Promise<void> => {
  const { count, deskChanged, forgetWords } = parts;
  const row = await queries.one(ofCaller, [caller]);
  const words = row === null ? [] : await wordsFound(parts, queries, row.mailbox, null);
  await remove();
  if (row === null) return;
  const { tenant, mailbox, id: conversation, version } = row;
  await forgetWords(queries, { mailbox, tenant }, words);
  await count(queries, tenant, [{ measure: "mailboxes-deleted" }]);
  if (conversation === null) return;
  queries.afterCommit(() => deskChanged({ tenant, conversation, version: Number(version) + 1 }));
};
