import { cleanEach, type CleanedTexts, type Reword } from "#mailbox/cleaning.ts";
import { anonymousAfterHours as hours, mostSearches } from "#mailbox/parts.ts";
import type { SearchParts } from "#mailbox/search.ts";
import { inBatches } from "#platform/database/batches.ts";
import { statement, type RowOf } from "#platform/database/database.ts";
import type { ConversationId } from "#platform/ids.ts";

const batch = 100;

type Place =
  | { readonly kind: "reply-draft"; readonly conversation: ConversationId }
  | { readonly kind: "note" | "proposal" | "shift-note"; readonly id: string };

const ofConversation = "(SELECT c.tenant FROM conversations c WHERE c.id = conversation)";

type DeskTable = "reply_drafts" | "conversation_notes" | "proposals" | "shift_notes";

// Nothing is locked while a text is searched: what was changed meanwhile has other bytes, and stays as it is until the next run.
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
    { notNull: tenant === ofConversation ? ["tenant"] : [] },
  ),
  put: statement(
    `desk-texts.put-${table}`,
    `UPDATE ${table} SET ${text} = $3, key_epoch = $4, key_wrapped = $5, is_clean = true
     WHERE ${id} = $1 AND ${text} = $2 AND NOT is_clean`,
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
const deskTexts = [
  textsOf("reply_drafts", ["conversation", "body", "saved_at", ofConversation], (id) => ({
    kind: "reply-draft",
    conversation: id as ConversationId,
  })),
  textsOf("conversation_notes", ["id", "body", "written_at", ofConversation], (id) => ({ kind: "note", id })),
  textsOf("proposals", ["id", "reason", "made_at", ofConversation], (id) => ({ kind: "proposal", id })),
  textsOf("shift_notes", ["id", "body", "written_at", "tenant"], (id) => ({ kind: "shift-note", id })),
];

type TextRow = RowOf<`desk-texts.list-${DeskTable}`>;

const nothing: CleanedTexts = { changed: 0, unsearchable: 0 };

const cleanOne = async (
  { database, vault, search }: SearchParts,
  of: (typeof deskTexts)[number],
  row: TextRow,
  reword: Reword,
): Promise<CleanedTexts> => {
  const { id, text: sealed, tenant, key_epoch: epoch, key_wrapped: wrapped, searches, is_late: isLate } = row;
  const place = of.placeOf(id);
  const text = vault.ifReadable(() => vault.open(vault.openKey(place, { epoch, wrapped }), place, sealed));
  const found = text === null ? [] : await search(text);
  if (found === "stopped") return nothing;
  const isGivenUp = found === "failed" && (isLate || searches + 1 >= mostSearches);
  if (found === "failed" && !isGivenUp) {
    await database.count(of.noteFailure, [id, sealed]);
    return nothing;
  }
  const clean = text === null ? null : reword(text, found === "failed" ? null : found, tenant);
  if (clean === null || clean === text) {
    await database.count(of.leave, [id, sealed]);
    return nothing;
  }
  const { key, stored } = vault.newKey(place);
  const fresh = vault.seal(key, place, clean);
  const changed = await database.count(of.put, [id, sealed, fresh, stored.epoch, stored.wrapped]);
  return { changed, unsearchable: isGivenUp ? changed : 0 };
};

async function* dueTexts({ database }: SearchParts) {
  for (const of of deskTexts) {
    const take = (last: TextRow | null) => database.all(of.list, [last?.id ?? "00000000-0000-0000-0000-000000000000"]);
    for await (const row of inBatches(batch, take)) yield { of, row };
  }
}

/** Drafts, notes and proposals of that age pass through `reword`, once. How many were changed. */
export const cleanDeskTexts = (parts: SearchParts, reword: Reword) =>
  cleanEach(dueTexts(parts), ({ of, row }) => cleanOne(parts, of, row, reword));
