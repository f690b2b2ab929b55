import { lifetimes } from "@sosmessages/contract/limits.ts";
import { oldest } from "#platform/database/batches.ts";
import { statement, type Queries } from "#platform/database/database.ts";
import type { MailboxId } from "#platform/ids.ts";
import type { MailboxParts } from "./parts.ts";

const find = statement(
  "drafts.find",
  `SELECT body, key_epoch, key_wrapped, saved_at FROM drafts
   WHERE mailbox = $1 AND saved_at > service_time() - interval '${lifetimes.draftDays} days'`,
);
// Of two that replace the same draft one is first; the other finds a time of saving that it does not know. So each save is at least
// a millisecond after the one before, whatever the clock says.
const save = statement(
  "drafts.save",
  `WITH saved AS (
     INSERT INTO drafts AS d (mailbox, body, key_epoch, key_wrapped, saved_at)
     SELECT mailbox, $2, $3, $4, date_trunc('milliseconds', service_time()) FROM callers WHERE mailbox = $1
     ON CONFLICT (mailbox) DO UPDATE SET body = excluded.body, key_epoch = excluded.key_epoch, key_wrapped = excluded.key_wrapped,
       saved_at = greatest(excluded.saved_at, d.saved_at + interval '1 millisecond')
     WHERE $5::boolean OR d.saved_at = $6::timestamptz
       OR d.saved_at <= service_time() - interval '${lifetimes.draftDays} days'
     RETURNING saved_at
   )
   SELECT (SELECT saved_at FROM saved) AS saved_at, EXISTS (SELECT FROM callers WHERE mailbox = $1) AS has_mailbox`,
);
const remove = statement(
  "drafts.remove",
  "DELETE FROM drafts WHERE mailbox = $1 AND ($2::timestamptz IS NULL OR saved_at = $2)",
);
const expire = statement(
  "drafts.expire",
  `DELETE FROM drafts WHERE ${oldest(
    "drafts",
    "mailbox",
    `saved_at <= service_time() - interval '${lifetimes.draftDays} days'`,
  )}`,
);

type SavedDraft = { readonly body: string; readonly saved_at: string };
/** When the draft was saved that gives way; null: there was none; undefined: whichever it is. */
export type Replaced = string | null | undefined;
type DraftParts = Pick<MailboxParts, "database" | "vault" | "log">;

/* Half a message. Each save has a key of its own, so that what was typed before and taken back stays unread. */

/** The row, and what it says; null: nobody can read it any more. */
const openRow = async ({ database, vault, log }: DraftParts, mailbox: MailboxId) => {
  const row = await database.one(find, [mailbox]);
  if (!row) return null;
  const place = { kind: "draft", mailbox } as const;
  const body = vault.ifReadable(() => {
    const key = vault.openKey(place, { epoch: row.key_epoch, wrapped: row.key_wrapped });
    return vault.open(key, place, row.body);
  });
  if (body === null) log({ event: "unreadable", messages: 1 });
  return { body, savedAt: row.saved_at };
};

export const findDraft = async (parts: DraftParts, mailbox: MailboxId): Promise<SavedDraft | null> => {
  const found = await openRow(parts, mailbox);
  return found === null || found.body === null ? null : { body: found.body, saved_at: found.savedAt.toISOString() };
};

/** A time that is in no calendar is that of no draft: none was saved in 1970. */
const momentOf = (time: string): Date => new Date(Date.parse(time) || 0);

/** No word of either is lost, and what one has of the other stands there once. */
const joined = (there: string, added: string): string => {
  if (there.includes(added)) return there;
  return added.includes(there) ? added : `${there}\n\n${added}`;
};

/** So often another may save in between before we give up. */
const mostTries = 10;

/** null: there is no such mailbox any more. newer: another draft lies there, and stays. */
export const keepDraft = async (
  parts: DraftParts,
  mailbox: MailboxId,
  body: string,
  { replaced, keepsBoth }: { readonly replaced: Replaced; readonly keepsBoth: boolean },
): Promise<SavedDraft | "newer" | null> => {
  const place = { kind: "draft", mailbox } as const;
  const replace = async (text: string, isAny: boolean, known: Date): ReturnType<typeof keepDraft> => {
    const { key, stored } = parts.vault.newKey(place);
    const sealed = parts.vault.seal(key, place, text);
    const row = await parts.database.only(save, [mailbox, sealed, stored.epoch, stored.wrapped, isAny, known]);
    if (row.saved_at !== null) return { body: text, saved_at: row.saved_at.toISOString() };
    return row.has_mailbox ? "newer" : null;
  };
  let saved = await replace(body, replaced === undefined, momentOf(replaced ?? ""));
  for (let tries = 1; saved === "newer" && tries < mostTries; tries++) {
    const found = await openRow(parts, mailbox);
    // What is gone, or what nobody can read any more, stands in nobody's way.
    const there = found?.body ?? null;
    if (there !== null && !keepsBoth) return "newer";
    const text = there === null ? body : joined(there, body);
    saved = await replace(text, false, found?.savedAt ?? momentOf(""));
  }
  return saved;
};

/** False: there was none. newer: not the one that was meant. */
export const removeDraft = async (
  parts: DraftParts,
  mailbox: MailboxId,
  replaced: Exclude<Replaced, null>,
): Promise<boolean | "newer"> => {
  const known = replaced === undefined ? null : momentOf(replaced);
  if ((await parts.database.count(remove, [mailbox, known])) > 0) return true;
  return (await findDraft(parts, mailbox)) === null ? false : "newer";
};

export const expireDrafts = (queries: Queries, batch: number): Promise<number> => queries.count(expire, [batch]);
