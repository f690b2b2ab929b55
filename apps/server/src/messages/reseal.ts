import type { Day } from "#platform/clock.ts";
import { statement, type Queries } from "#platform/database.ts";
import type { MailboxId, MessageId } from "#platform/ids.ts";
import type { DataKey, Sealed } from "#vault/seal.ts";
import type { Vault } from "#vault/vault.ts";

const sameDay = statement(
  "messages.same-day",
  "SELECT id, is_reply, body FROM messages WHERE mailbox = $1 AND day = $2 FOR UPDATE",
);
const replaceBody = statement("messages.replace-body", "UPDATE messages SET body = $3 WHERE mailbox = $1 AND id = $2");

export type BodyRow = { id: MessageId; is_reply: boolean; body: Sealed };

/** Each text of that day that is left passes through `reword`, and lies under a new key afterwards. How many there are. */
export const resealDay = async (
  vault: Vault,
  queries: Queries,
  { mailbox, day }: { readonly mailbox: MailboxId; readonly day: Day },
  [before, after]: readonly [DataKey, DataKey],
  reword: (id: MessageId, text: string) => string = (_, text) => text,
): Promise<number> => {
  const rows = await queries.all<BodyRow>(sameDay, [mailbox, day]);
  for (const row of rows) {
    const place = { kind: "body", mailbox, message: row.id, isReply: row.is_reply } as const;
    const text = vault.ifReadable(() => vault.open(before, place, row.body));
    if (text === null) continue;
    await queries.count(replaceBody, [mailbox, row.id, vault.seal(after, place, reword(row.id, text))]);
  }
  return rows.length;
};
