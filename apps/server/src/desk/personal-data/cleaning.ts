import { ageReplyDraft } from "#conversation/reply-drafts.ts";
import { cleanEach, type CleanedTexts, type Reword } from "#mailbox/cleaning.ts";
import { anonymousAfterHours as hours, mostSearches, type RemovedWords } from "#mailbox/personal-data.ts";
import type { SearchContext } from "#mailbox/search.ts";
import { inBatches } from "#platform/database/batches.ts";
import { statement, type Transaction, type RowOf } from "#platform/database/database.ts";
import type { ConversationId, MailboxId } from "#platform/ids.ts";
import type { Sealed } from "#vault/seal.ts";

const batch = 100;

type Place =
  | { readonly kind: "reply-draft"; readonly conversation: ConversationId }
  | { readonly kind: "note" | "proposal" | "shift-note" | "exercise"; readonly id: string };

const ofConversation = "(SELECT c.tenant FROM conversations c WHERE c.id = conversation)";

const ofExercise = "(SELECT e.tenant FROM exercises e WHERE e.id = exercise)";

type DeskTable = "reply_drafts" | "conversation_notes" | "proposals" | "shift_notes" | "exercise_texts";

// Texts are searched without a lock: a text that was changed during the search has other bytes and waits for the next run.
const textsOf = (
  table: DeskTable,
  [id, text, writtenAt, tenant]: readonly [id: string, text: string, writtenAt: string, tenant: string],
  placeOf: (id: string) => Place,
) => ({
  placeOf,
  list: statement(
    `desk-texts.list-${table}`,
    `SELECT ${id} AS id, ${text} AS text, ${tenant} AS tenant, key_epoch, key_wrapped, searches,
       ${writtenAt} <= service_time() - interval '${hours.late} hours' AS is_late
     FROM ${table} WHERE NOT is_clean AND ${writtenAt} <= service_time() - interval '${hours.due} hours' AND ${id} > $1
     ORDER BY ${id} LIMIT ${batch}`,
    { notNull: tenant === "tenant" ? [] : ["tenant"] },
  ),
  put: statement(
    `desk-texts.put-${table}`,
    `UPDATE ${table} SET ${text} = $3, key_epoch = $4, key_wrapped = $5, is_clean = true
       ${table === "reply_drafts" || table === "exercise_texts" ? ", revision = revision + 1" : ""}
     WHERE ${id} = $1 AND ${text} = $2`,
  ),
  leave: statement(
    `desk-texts.leave-${table}`,
    `UPDATE ${table} SET is_clean = true WHERE ${id} = $1 AND ${text} = $2`,
  ),
  noteFailure: statement(
    `desk-texts.note-failure-${table}`,
    `UPDATE ${table} SET searches = searches + 1 WHERE ${id} = $1 AND ${text} = $2`,
  ),
});

/** Everything that is written at the desk and not a message. */
const deskTexts = {
  reply_drafts: textsOf("reply_drafts", ["conversation", "body", "begun_at", ofConversation], (id) => ({
    kind: "reply-draft",
    conversation: id as ConversationId,
  })),
  conversation_notes: textsOf("conversation_notes", ["id", "body", "written_at", ofConversation], (id) => ({
    kind: "note",
    id,
  })),
  proposals: textsOf("proposals", ["id", "reason", "made_at", ofConversation], (id) => ({ kind: "proposal", id })),
  shift_notes: textsOf("shift_notes", ["id", "body", "written_at", "tenant"], (id) => ({ kind: "shift-note", id })),
  exercise_texts: textsOf("exercise_texts", ["id", "body", "begun_at", ofExercise], (id) => ({ kind: "exercise", id })),
};
type DeskText = (typeof deskTexts)[DeskTable];

type TextRow = RowOf<`desk-texts.list-${DeskTable}`>;

const nothing: CleanedTexts = { changed: 0, unsearchable: 0 };

const lockOf = statement(
  "desk-texts.lock-conversation",
  "SELECT state FROM conversations WHERE id = $1 FOR NO KEY UPDATE",
);

/**
 * A draft gets a new revision, so that words are not sent or approved unread. A reply that is being sent
 * was read as it is, and stays so. How many were changed.
 */
const replaceText = async (
  { vault }: Pick<SearchContext, "vault">,
  queries: Transaction,
  of: DeskText,
  { id, sealed, clean }: { readonly id: string; readonly sealed: Sealed; readonly clean: string },
): Promise<number> => {
  const place = of.placeOf(id);
  if (place.kind === "reply-draft") {
    const held = await queries.one(lockOf, [place.conversation]);
    if (held === null || held.state === "sending") return 0;
  }
  return queries.count(of.put, [id, sealed, ...vault.sealOwn(place, clean)]);
};

const cleanOne = async (
  { system, vault, search }: SearchContext,
  of: DeskText,
  row: TextRow,
  reword: Reword,
): Promise<CleanedTexts> => {
  const { id, text: sealed, tenant, searches, is_late: isLate } = row;
  const text = vault.openOwn(of.placeOf(id), row, sealed);
  const [found = []] = text === null ? [] : await search([text]);
  if (found === "stopped") return nothing;
  const isGivenUp = found === "failed" && (isLate || searches + 1 >= mostSearches);
  if (found === "failed" && !isGivenUp) {
    await system.count(of.noteFailure, [id, sealed]);
    return nothing;
  }
  const clean = text === null ? null : reword(text, found === "failed" ? null : found, tenant);
  if (clean === null || clean === text) {
    await system.count(of.leave, [id, sealed]);
    return nothing;
  }
  const changed = await system.transaction((queries) => replaceText({ vault }, queries, of, { id, sealed, clean }));
  return { changed, unsearchable: isGivenUp ? changed : 0 };
};

async function* dueTexts({ system }: SearchContext, stopped: AbortSignal | undefined) {
  for (const of of Object.values(deskTexts)) {
    const take = (last: TextRow | null) => system.all(of.list, [last?.id ?? "00000000-0000-0000-0000-000000000000"]);
    for await (const row of inBatches(batch, take, stopped)) yield { of, row };
  }
}

/** Drafts, notes and proposals of that age pass through `reword`, once. How many were changed. */
export const cleanDeskTexts = (context: SearchContext, reword: Reword, stopped?: AbortSignal) =>
  cleanEach(dueTexts(context, stopped), ({ of, row }) => cleanOne(context, of, row, reword));

const ofMailbox = statement(
  "desk-texts.of-mailbox",
  `SELECT 'reply_drafts' AS source, d.conversation AS id, d.body AS text, d.key_epoch, d.key_wrapped
     FROM reply_drafts d JOIN conversations c ON c.id = d.conversation WHERE c.mailbox = $1
   UNION ALL SELECT 'conversation_notes', n.id, n.body, n.key_epoch, n.key_wrapped
     FROM conversation_notes n JOIN conversations c ON c.id = n.conversation WHERE c.mailbox = $1
   UNION ALL SELECT 'proposals', p.id, p.reason, p.key_epoch, p.key_wrapped
     FROM proposals p JOIN conversations c ON c.id = p.conversation WHERE c.mailbox = $1
   UNION ALL SELECT 'shift_notes', s.id, s.body, s.key_epoch, s.key_wrapped FROM shift_notes s WHERE s.tenant = $2
   UNION ALL SELECT 'exercise_texts', t.id, t.body, t.key_epoch, t.key_wrapped
     FROM exercise_texts t JOIN exercises e ON e.id = t.exercise WHERE e.tenant = $2`,
);
const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+");

/**
 * Words removed from a message are also removed from copies at the desk: drafts, notes, comments,
 * proposals, the shift log. In the transaction in which the message loses them, so that no copy outlives it.
 */
export const forgetWords = async (
  { vault }: Pick<SearchContext, "vault">,
  queries: Transaction,
  { mailbox, tenant }: { readonly mailbox: MailboxId; readonly tenant: string },
  removed: readonly RemovedWords[],
): Promise<void> => {
  const longestFirst = removed
    .filter(({ words }) => words.trim().length > 1)
    .toSorted((a, b) => b.words.length - a.words.length);
  if (longestFirst.length === 0) return;
  for (const row of await queries.all(ofMailbox, [mailbox, tenant])) {
    const { source, id, text: sealed } = row;
    const of = deskTexts[source];
    const text = vault.openOwn(of.placeOf(id), row, sealed);
    if (text === null) continue;
    let clean = text;
    for (const { words, replacement } of longestFirst)
      clean = clean.replace(
        new RegExp(`(?<![\\p{L}\\p{N}])${escaped(words)}(?![\\p{L}\\p{N}])`, "giu"),
        () => replacement,
      );
    if (clean === text) continue;
    await replaceText({ vault }, queries, of, { id, sealed, clean });
    if (source === "reply_drafts") await queries.count(ageReplyDraft, [mailbox]);
  }
};
