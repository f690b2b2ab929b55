import type { Day } from "#platform/clock.ts";
import { statement, type Database } from "#platform/database/database.ts";
import type { ConversationId } from "#platform/ids.ts";
import type { DeskMessage } from "@sosmessages/contract/desk/conversations.ts";
import type { Sealed } from "#vault/seal.ts";
import type { Vault } from "#vault/vault.ts";

const batch = 100;
const mostSearches = 3;

type Place =
  | { readonly kind: "reply-draft"; readonly conversation: ConversationId }
  | { readonly kind: "note" | "proposal" | "shift-note"; readonly id: string };

const ofConversation = "(SELECT c.tenant FROM conversations c WHERE c.id = conversation)";

// Nothing is locked while a text is searched: what was changed meanwhile has other bytes, and stays as it is until the next run.
const paper = (
  table: "reply_drafts" | "conversation_notes" | "proposals" | "shift_notes",
  [id, text, writtenAt, tenant]: readonly [id: string, text: string, writtenAt: string, tenant: string],
  placeOf: (id: string) => Place,
) => ({
  placeOf,
  list: statement(
    `papers.list-${table}`,
    `SELECT ${id} AS id, ${text} AS text, ${tenant} AS tenant, key_epoch, key_wrapped, searches,
       ${writtenAt} <= service_time() - $2 * interval '1 hour' AS is_late
     FROM ${table} WHERE NOT is_clean AND ${writtenAt} <= service_time() - $1 * interval '1 hour' AND ${id} > $3
     ORDER BY ${id} LIMIT ${batch}`,
  ),
  put: statement(
    `papers.put-${table}`,
    `UPDATE ${table} SET ${text} = $3, key_epoch = $4, key_wrapped = $5, is_clean = true
     WHERE ${id} = $1 AND ${text} = $2 AND NOT is_clean`,
  ),
  leave: statement(`papers.leave-${table}`, `UPDATE ${table} SET is_clean = true WHERE ${id} = $1 AND ${text} = $2`),
  noteFailure: statement(
    `papers.note-failure-${table}`,
    `UPDATE ${table} SET searches = searches + 1 WHERE ${id} = $1 AND ${text} = $2`,
  ),
});

/** Everything that is written at the desk and not a message. */
const papers = [
  paper("reply_drafts", ["conversation", "body", "saved_at", ofConversation], (id) => ({
    kind: "reply-draft",
    conversation: id as ConversationId,
  })),
  paper("conversation_notes", ["id", "body", "written_at", ofConversation], (id) => ({ kind: "note", id })),
  paper("proposals", ["id", "reason", "made_at", ofConversation], (id) => ({ kind: "proposal", id })),
  paper("shift_notes", ["id", "body", "written_at", "tenant"], (id) => ({ kind: "shift-note", id })),
];

type Row = {
  id: string;
  text: Sealed;
  tenant: string;
  key_epoch: Day;
  key_wrapped: Sealed;
  searches: number;
  is_late: boolean;
};
type Found = NonNullable<DeskMessage["found"]>[number];
type Search = (text: string) => Promise<readonly Found[] | "failed" | "stopped">;
type Reword = (text: string, found: readonly Found[] | null, tenant: string) => string;
type Hours = { readonly due: number; readonly late: number };

/** Drafts, notes and proposals of that age pass through `reword`, once. How many were changed. */
export const newPaperCleaning = (database: Database, vault: Vault, search: Search) => {
  const nothing = { changed: 0, unsearchable: 0 };

  const cleanOne = async (of: (typeof papers)[number], row: Row, reword: Reword): Promise<typeof nothing> => {
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
    const values = [id, sealed, vault.seal(key, place, clean), stored.epoch, stored.wrapped];
    const changed = await database.count(of.put, values);
    return { changed, unsearchable: isGivenUp ? changed : 0 };
  };

  return async (hours: Hours, reword: Reword): Promise<typeof nothing & { readonly faults: readonly unknown[] }> => {
    const total = { ...nothing };
    const faults: unknown[] = [];
    for (const of of papers) {
      let after = "00000000-0000-0000-0000-000000000000";
      for (let isMore = true; isMore;) {
        const rows = await database.all<Row>(of.list, [hours.due, hours.late, after]);
        for (const row of rows) {
          const { changed, unsearchable } = await cleanOne(of, row, reword).catch((error: unknown) => {
            faults.push(error);
            return nothing;
          });
          total.changed += changed;
          total.unsearchable += unsearchable;
          after = row.id;
        }
        isMore = rows.length === batch;
      }
    }
    return { ...total, faults };
  };
};
