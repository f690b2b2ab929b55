import type { Day } from "#platform/clock.ts";
import { statement, type Queries } from "#platform/database/database.ts";
import type { MailboxId, MessageId } from "#platform/ids.ts";
import type { DataKey, Sealed } from "#vault/seal.ts";
import type { Vault } from "#vault/vault.ts";
import { openFound, sealFound, type Found } from "./found.ts";

const sameDay = statement(
  "messages.same-day",
  "SELECT id, is_reply, body, personal FROM messages WHERE mailbox = $1 AND day = $2 FOR UPDATE",
);
// What was found in other words is not found in these: they are searched anew.
const replaceBody = statement(
  "messages.replace-body",
  `UPDATE messages SET body = $3, personal = $4, searches = CASE WHEN $5 THEN 0 ELSE searches END
   WHERE mailbox = $1 AND id = $2`,
);

export type BodyRow = { id: MessageId; is_reply: boolean; body: Sealed; personal: Sealed | null };
/** Gets the text, and what was found in it; null: nobody knows. */
export type RewordMessage = (id: MessageId, text: string, found: readonly Found[] | null) => string;

/** Each text of that day that is left passes through `reword`, and lies under a new key afterwards. How many there are. */
export const resealDay = async (
  vault: Vault,
  queries: Queries,
  { mailbox, day }: { readonly mailbox: MailboxId; readonly day: Day },
  [before, after]: readonly [DataKey, DataKey],
  reword: RewordMessage = (_, text) => text,
): Promise<number> => {
  const rows = await queries.all<BodyRow>(sameDay, [mailbox, day]);
  for (const row of rows) {
    const place = { kind: "body", mailbox, message: row.id, isReply: row.is_reply } as const;
    const text = vault.ifReadable(() => vault.open(before, place, row.body));
    if (text === null) continue;
    const found = openFound(vault, before, mailbox, row.id, row.personal);
    const reworded = reword(row.id, text, found);
    const isOther = reworded !== text;
    const personal = isOther || found === null ? null : sealFound(vault, after, mailbox, row.id, found);
    await queries.count(replaceBody, [mailbox, row.id, vault.seal(after, place, reworded), personal, isOther]);
  }
  return rows.length;
};
