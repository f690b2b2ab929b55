import type { Day } from "#platform/clock.ts";
import { statement, type Database } from "#platform/database.ts";
import type { ConversationId } from "#platform/ids.ts";
import type { Sealed } from "#vault/seal.ts";
import type { Vault } from "#vault/vault.ts";

const bite = 100;

type Place =
  | { readonly kind: "reply-draft"; readonly conversation: ConversationId }
  | { readonly kind: "note" | "proposal" | "shift-note"; readonly id: string };

const paper = (table: string, id: string, text: string, writtenAt: string, placeOf: (id: string) => Place) => ({
  placeOf,
  take: statement(
    `papers.take-${table}`,
    `SELECT ${id} AS id, ${text} AS text, key_epoch, key_wrapped FROM ${table}
     WHERE NOT is_clean AND ${writtenAt} <= service_time() - $1 * interval '1 hour' LIMIT ${bite} FOR UPDATE SKIP LOCKED`,
  ),
  put: statement(
    `papers.put-${table}`,
    `UPDATE ${table} SET ${text} = $2, key_epoch = $3, key_wrapped = $4, is_clean = true WHERE ${id} = $1`,
  ),
  leave: statement(`papers.leave-${table}`, `UPDATE ${table} SET is_clean = true WHERE ${id} = $1`),
});

/** Everything that is written at the desk and not a message. */
const papers = [
  paper("reply_drafts", "conversation", "body", "saved_at", (id) => ({
    kind: "reply-draft",
    conversation: id as ConversationId,
  })),
  paper("conversation_notes", "id", "body", "written_at", (id) => ({ kind: "note", id })),
  paper("proposals", "id", "reason", "made_at", (id) => ({ kind: "proposal", id })),
  paper("shift_notes", "id", "body", "written_at", (id) => ({ kind: "shift-note", id })),
];

type Row = { id: string; text: Sealed; key_epoch: Day; key_wrapped: Sealed };

/** Drafts, notes and proposals older than so many hours pass through `reword`, once. How many were changed. */
export const newPaperCleaning =
  (database: Database, vault: Vault) =>
  async (hours: number, reword: (text: string) => string): Promise<number> => {
    let changed = 0;
    for (const { placeOf, take, put, leave } of papers) {
      for (let isMore = true; isMore;) {
        isMore = await database.transaction(async (queries) => {
          const rows = await queries.all<Row>(take, [hours]);
          for (const { id, text: sealed, key_epoch: epoch, key_wrapped: wrapped } of rows) {
            const place = placeOf(id);
            const text = vault.ifReadable(() => vault.open(vault.openKey(place, { epoch, wrapped }), place, sealed));
            const clean = text === null ? null : reword(text);
            if (clean === null || clean === text) await queries.count(leave, [id]);
            else {
              const { key, stored } = vault.newKey(place);
              await queries.count(put, [id, vault.seal(key, place, clean), stored.epoch, stored.wrapped]);
              changed += 1;
            }
          }
          return rows.length === bite;
        });
      }
    }
    return changed;
  };
