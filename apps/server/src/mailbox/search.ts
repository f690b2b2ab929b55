import type { Day } from "#platform/clock.ts";
import { statement, type Database } from "#platform/database/database.ts";
import type { MailboxId, MessageId } from "#platform/ids.ts";
import type { Sealed } from "#vault/seal.ts";
import type { Vault } from "#vault/vault.ts";
import { mostSearches, sealFound, type Found } from "./found.ts";

const batch = 20;
const columns = "m.mailbox, m.id, m.day, m.is_reply, m.body, k.key_epoch, k.key_wrapped";

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

type Row = {
  mailbox: MailboxId;
  id: MessageId;
  day: Day;
  is_reply: boolean;
  body: Sealed;
  key_epoch: Day;
  key_wrapped: Sealed;
};
type Search = (text: string, isUrgent?: boolean) => Promise<readonly Found[] | "failed" | "stopped">;

/** Each message is searched for personal data once, soon after it is stored, and in no transaction. */
export const newSearching = (database: Database, vault: Vault, search: Search) => {
  /** "changed": it is another text by now. */
  const searchOne = async (
    row: Row,
    isUrgent: boolean,
  ): Promise<readonly Found[] | "failed" | "changed" | "stopped"> => {
    const { mailbox, id, day, is_reply: isReply, body, key_epoch: epoch, key_wrapped: wrapped } = row;
    const key = vault.ifReadable(() => vault.openKey({ kind: "mailbox-day", mailbox, day }, { epoch, wrapped }));
    const text = key && vault.ifReadable(() => vault.open(key, { kind: "body", mailbox, message: id, isReply }, body));
    const found = text === null ? "failed" : await search(text, isUrgent);
    if (found === "failed") await database.count(noteFailure, [mailbox, id, body]);
    if (typeof found === "string") return found;
    const sealed = sealFound(vault, key!, mailbox, id, found);
    return (await database.count(keep, [mailbox, id, body, sealed])) > 0 ? found : "changed";
  };

  return {
    /** Everything of that age that waits for it, each once. Of what goes wrong with one, no other hears. */
    async run(olderThanHours = 0): Promise<void> {
      const tried: MessageId[] = [];
      const faults: unknown[] = [];
      for (;;) {
        const rows = await database.all<Row>(next, [tried, olderThanHours]);
        for (const row of rows) {
          const found = await searchOne(row, false).catch((error: unknown) => {
            faults.push(error);
            return "failed" as const;
          });
          if (found === "stopped") return;
          if (typeof found === "string") tried.push(row.id);
        }
        if (rows.length === 0) break;
      }
      if (faults.length > 0) throw faults[0];
    },

    /** This one before all others; null: it is not known yet. */
    async now(mailbox: MailboxId, id: MessageId): Promise<readonly Found[] | null> {
      const row = await database.one<Row>(find, [mailbox, id]);
      const found = row && (await searchOne(row, true));
      return typeof found === "string" ? null : found;
    },
  };
};
export type Searching = ReturnType<typeof newSearching>;
