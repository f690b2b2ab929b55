import { lifetimes, limits } from "@sosmessages/contract/limits.ts";
import { isKept, isOver, newExpiry } from "#platform/database/batches.ts";
import { statement } from "#platform/database/database.ts";
import { heldStatement, RightsChanged, type HeldCaller } from "#platform/database/session-database.ts";
import type { MailboxId } from "#platform/ids.ts";
import type { Context } from "../context.ts";
import type { Letter } from "./write.ts";

const find = statement(
  "drafts.find",
  `SELECT body, not_safe, key_epoch, key_wrapped, saved_at FROM drafts
   WHERE mailbox = $1 AND ${isKept("saved_at", lifetimes.draftDays)}`,
);
// Of two that replace the same draft one is first; the other finds a time of saving that it does not know. So each save is at least
// a millisecond after the previous one, even if the clock is wrong.
const moment = "date_trunc('milliseconds', service_time())";
const isOld = (moment: string) => isOver(moment, lifetimes.draftDays);
const answer = `SELECT (SELECT saved_at FROM saved) AS saved_at, EXISTS (SELECT FROM login) AS is_held`;
const create = heldStatement(
  "drafts.create",
  "mailbox = $1",
  "$7",
  `, saved AS (
     INSERT INTO drafts AS d (mailbox, body, not_safe, key_epoch, key_wrapped, saved_at)
     SELECT $1, $2, $3, $4, $5, ${moment} FROM login
     ON CONFLICT (mailbox) DO UPDATE SET body = excluded.body, not_safe = excluded.not_safe, key_epoch = excluded.key_epoch,
       key_wrapped = excluded.key_wrapped, saved_at = greatest(excluded.saved_at, d.saved_at + interval '1 millisecond')
     WHERE $6::boolean OR ${isOld("d.saved_at")}
     RETURNING saved_at
   ) ${answer}`,
);
/** Never restores a deleted draft: it may have been sent or discarded. */
const replace = heldStatement(
  "drafts.replace",
  "mailbox = $1",
  "$7",
  `, saved AS (
     UPDATE drafts SET body = $2, not_safe = $3, key_epoch = $4, key_wrapped = $5,
       saved_at = greatest(${moment}, saved_at + interval '1 millisecond')
     WHERE mailbox = $1 AND saved_at = $6 AND EXISTS (SELECT FROM login)
     RETURNING saved_at
   ) ${answer}`,
);
const remove = heldStatement(
  "drafts.remove",
  "mailbox = $1",
  "$3",
  `, removed AS (
     DELETE FROM drafts WHERE mailbox = $1 AND ($2::timestamptz IS NULL OR saved_at = $2) AND EXISTS (SELECT FROM login)
     RETURNING 1
   ) SELECT EXISTS (SELECT FROM removed) AS is_removed, EXISTS (SELECT FROM login) AS is_held`,
);
/** With the whole conversation, in its transaction. */
export const removeAnyDraft = statement("drafts.remove-any", "DELETE FROM drafts WHERE mailbox = $1");
export const expireDrafts = newExpiry("drafts.expire", "DELETE FROM drafts", "mailbox", isOld("saved_at"));

type SavedDraft = { readonly body: string; readonly saved_at: string; readonly not_safe?: true };
/** When the draft was saved that gives way; null: there was none; undefined: whichever it is. */
export type Replaced = string | null | undefined;
type DraftContext = Pick<Context, "database" | "vault" | "log">;

/* An unfinished message. Each save has a separate key, so that deleted words stay unreadable. */

/** The sealed value of the tick. */
const ticked = "yes";

const savedDraft = ({ text, notSafe }: Letter, savedAt: Date): SavedDraft => ({
  body: text,
  saved_at: savedAt.toISOString(),
  ...(notSafe && { not_safe: true }),
});

/** The row and its text; `letter` null: it is unreadable. */
const openRow = async ({ database, vault, log }: DraftContext, mailbox: MailboxId) => {
  const row = await database.one(find, [mailbox]);
  if (!row) return null;
  const place = { kind: "draft", mailbox } as const;
  const key = vault.openKeyOf(place, row);
  const body = key && vault.ifReadable(() => vault.open(key, place, row.body));
  if (key === null || body === null) {
    log({ event: "unreadable", messages: 1 });
    return { letter: null, savedAt: row.saved_at };
  }
  // An older version of the service may have saved the text under another key since.
  const { not_safe: sealed } = row;
  const notSafe = sealed && vault.ifReadable(() => vault.open(key, { kind: "draft-not-safe", mailbox }, sealed));
  return { letter: { text: body, notSafe: notSafe === ticked }, savedAt: row.saved_at };
};

export const findDraft = async (context: DraftContext, mailbox: MailboxId): Promise<SavedDraft | null> => {
  const found = await openRow(context, mailbox);
  return found === null || found.letter === null ? null : savedDraft(found.letter, found.savedAt);
};

/** Whether the text contains the part: as its beginning, or as separate paragraphs. */
export const containsText = (text: string, part: string): boolean =>
  text.startsWith(part) || `${text}\n\n`.includes(`\n\n${part}\n\n`);

/** Both texts, without repeating a part that both contain. */
const joined = (there: string, added: string): string => {
  if (containsText(there, added)) return there;
  return containsText(added, there) ? added : `${there}\n\n${added}`;
};

/** newer: the stored draft is another one, or deleted. */
type SaveResult = SavedDraft | "newer";
/** Whose draft it is, and the login that saves it. */
type DraftWriter = HeldCaller & { readonly mailbox: MailboxId };

const store = async (
  context: DraftContext,
  { mailbox, login }: DraftWriter,
  letter: Letter,
  replaced: Date | "any" | "none",
): Promise<SaveResult> => {
  const { vault } = context;
  const place = { kind: "draft", mailbox } as const;
  const { key, stored } = vault.newKey(place);
  const body = vault.seal(key, place, letter.text);
  const notSafe = vault.seal(key, { kind: "draft-not-safe", mailbox }, letter.notSafe ? ticked : "");
  const values = [mailbox, body, notSafe, stored.key_epoch, stored.key_wrapped] as const;
  const row = await (replaced instanceof Date
    ? context.database.only(replace, [...values, replaced, login])
    : context.database.only(create, [...values, replaced === "any", login]));
  if (!row.is_held) throw new RightsChanged(false);
  return row.saved_at === null ? "newer" : savedDraft(letter, row.saved_at);
};

export const keepDraft = async (
  context: DraftContext,
  writer: DraftWriter,
  letter: Letter,
  replaced: Replaced,
): Promise<SaveResult> => {
  if (replaced === undefined) return store(context, writer, letter, "any");
  const saved = await store(context, writer, letter, replaced === null ? "none" : new Date(replaced));
  if (saved !== "newer") return saved;
  // An unreadable draft may be replaced.
  const found = await openRow(context, writer.mailbox);
  return found?.letter === null ? store(context, writer, letter, found.savedAt) : "newer";
};

/** So often another server may save in between before we give up. */
const mostTries = 10;

/** For a page that is closing: the words are added below the draft that was saved elsewhere. */
export const addToDraft = async (
  context: DraftContext,
  writer: DraftWriter,
  letter: Letter,
  replaced: string | null,
): Promise<SaveResult> => {
  let saved = await keepDraft(context, writer, letter, replaced);
  for (let tries = 1; saved === "newer" && tries < mostTries; tries++) {
    const found = await openRow(context, writer.mailbox);
    const there = found?.letter?.text ?? "";
    // Two drafts in one are more than can be sent at once, and wait to be shortened. No third goes below them.
    if (Array.from(there).length > limits.messageBody.max) return "newer";
    const both = { text: joined(there, letter.text), notSafe: letter.notSafe || found?.letter?.notSafe === true };
    saved = await store(context, writer, both, found?.savedAt ?? "none");
  }
  return saved;
};

/** False: there was none. newer: not the one that was meant. */
export const removeDraft = async (
  context: DraftContext,
  writer: DraftWriter,
  replaced: Exclude<Replaced, null>,
): Promise<boolean | "newer"> => {
  const known = replaced === undefined ? null : new Date(replaced);
  const row = await context.database.only(remove, [writer.mailbox, known, writer.login]);
  if (!row.is_held) throw new RightsChanged(false);
  if (row.is_removed) return true;
  return (await findDraft(context, writer.mailbox)) === null ? false : "newer";
};
