import { statement, type RowOf } from "#platform/database/database.ts";
import type { MailboxId, MessageId } from "#platform/ids.ts";
import type { DataKey, Sealed } from "#vault/seal.ts";
import type { Vault } from "#vault/vault.ts";
import { mostSearches, type FoundPlace, type MailboxParts, type SearchText } from "./parts.ts";

const batch = 20;
const columns = "m.mailbox, m.id, m.day, m.is_reply, m.body, m.kept, k.key_epoch, k.key_wrapped";

// Those that were never tried come first: what cannot be searched keeps nobody waiting. It is tried again after an hour, when the
// machine may have had more time for it, and once more when it must be overwritten.
const next = statement(
  "searching.next",
  `SELECT ${columns} FROM messages m JOIN mailbox_keys k USING (mailbox, day)
   WHERE m.personal IS NULL AND m.searches < ${mostSearches} AND m.id <> ALL ($1::uuid[])
     AND m.submitted_at <= service_time() - interval '1 hour' * greatest($2::numeric, (ARRAY[0, 1, 46])[m.searches + 1])
   ORDER BY m.searches, m.submitted_at LIMIT ${batch}`,
);
const find = statement(
  "searching.find",
  `SELECT ${columns} FROM messages m JOIN mailbox_keys k USING (mailbox, day) WHERE m.mailbox = $1 AND m.id = $2`,
);
// A text that was changed or sealed anew meanwhile has other bytes: what was found in the one before is not its.
const keep = statement(
  "searching.keep",
  "UPDATE messages SET personal = $4 WHERE mailbox = $1 AND id = $2 AND body = $3 AND personal IS NULL",
);
const noteFailure = statement(
  "searching.note-failure",
  `UPDATE messages SET searches = searches + 1
   WHERE mailbox = $1 AND id = $2 AND body = $3 AND personal IS NULL AND searches < ${mostSearches}`,
);

type SearchRow = RowOf<"searching.next">;

/** Two lists of places go with a text: what the program found, and what a person says may stay. */
type ListOfPlaces = "personal" | "kept";

/** What was found is stored with the text, under the same key: whatever ends the one ends the other. */
export const sealFound = (
  vault: Vault,
  key: DataKey,
  mailbox: MailboxId,
  id: MessageId,
  found: readonly FoundPlace[],
  list: ListOfPlaces = "personal",
): Sealed =>
  vault.seal(
    key,
    { kind: list, mailbox, message: id },
    JSON.stringify(found.map(({ start, end, kind }) => [start, end, kind])),
  );

/** null: nobody has looked, or nobody can read any more what was found. */
export const openFound = (
  vault: Vault,
  key: DataKey,
  mailbox: MailboxId,
  id: MessageId,
  sealed: Sealed | null,
  list: ListOfPlaces = "personal",
): FoundPlace[] | null => {
  const text = sealed && vault.ifReadable(() => vault.open(key, { kind: list, mailbox, message: id }, sealed));
  if (text === null) return null;
  const places = JSON.parse(text) as [number, number, FoundPlace["kind"]][];
  return places.map(([start, end, kind]) => ({ start, end, kind }));
};

export type SearchParts = Pick<MailboxParts, "database" | "vault"> & { readonly search: SearchText };

/** What was found, without the parts that may stay. */
const withoutKept = (found: readonly FoundPlace[], kept: readonly FoundPlace[]): FoundPlace[] =>
  kept.reduce<FoundPlace[]>(
    (left, { start, end }) =>
      left.flatMap((one) => {
        if (one.end <= start || end <= one.start) return [one];
        const parts = [
          { ...one, end: Math.max(one.start, start) },
          { ...one, start: Math.min(one.end, end) },
        ];
        return parts.filter((part) => part.end > part.start);
      }),
    [...found],
  );

/** "changed": it is another text by now. */
const searchOne = async (
  { database, vault, search }: SearchParts,
  row: SearchRow,
  isUrgent: boolean,
): Promise<readonly FoundPlace[] | "failed" | "changed" | "stopped"> => {
  const { mailbox, id, day, is_reply: isReply, body, key_epoch: epoch, key_wrapped: wrapped } = row;
  const key = vault.ifReadable(() => vault.openKey({ kind: "mailbox-day", mailbox, day }, { epoch, wrapped }));
  const text = key && vault.ifReadable(() => vault.open(key, { kind: "body", mailbox, message: id, isReply }, body));
  const found = text === null ? "failed" : await search(text, isUrgent);
  if (found === "failed") await database.count(noteFailure, [mailbox, id, body]);
  if (typeof found === "string" || key === null) return typeof found === "string" ? found : "failed";
  const personal = withoutKept(found, openFound(vault, key, mailbox, id, row.kept, "kept") ?? []);
  const sealed = sealFound(vault, key, mailbox, id, personal);
  return (await database.count(keep, [mailbox, id, body, sealed])) > 0 ? personal : "changed";
};

/**
 * Each message is searched for personal data once, shortly after it is stored, and in no transaction: everything of that age that
 * waits for it. What fails with one message holds up no other.
 */
export const searchMessages = async (parts: SearchParts, olderThanHours = 0): Promise<void> => {
  const tried: MessageId[] = [];
  const faults: unknown[] = [];
  for (;;) {
    const rows = await parts.database.all(next, [tried, olderThanHours]);
    for (const row of rows) {
      const found = await searchOne(parts, row, false).catch((error: unknown) => {
        faults.push(error);
        return "failed" as const;
      });
      if (found === "stopped") return;
      if (typeof found === "string") tried.push(row.id);
    }
    if (rows.length === 0) break;
  }
  if (faults.length > 0) throw faults[0];
};

/** This one before all others; null: it is not known yet. */
export const searchMessageNow = async (
  parts: SearchParts,
  mailbox: MailboxId,
  id: MessageId,
): Promise<readonly FoundPlace[] | null> => {
  const row = await parts.database.one(find, [mailbox, id]);
  const found = row && (await searchOne(parts, row, true));
  return typeof found === "string" ? null : found;
};
