import type { Message } from "@sosmessages/contract/messages.ts";
import { dayOf } from "#platform/clock.ts";
import { statement, type Database, type Queries } from "#platform/database/database.ts";
import { nextMessageId, type Latest, type MailboxId } from "#platform/ids.ts";
import type { Vault } from "#vault/vault.ts";
import { newDayKeys } from "./day-keys.ts";
import { latest } from "./store.ts";

const holdKey = statement(
  "replies.hold-key",
  `WITH owner AS MATERIALIZED (SELECT 1 FROM callers WHERE mailbox = $1 FOR KEY SHARE)
   SELECT 1 AS held FROM mailbox_keys WHERE mailbox = $1 AND day = $2 AND generation = $3 AND EXISTS (SELECT FROM owner) FOR SHARE`,
);
const insert = statement(
  "replies.insert",
  `INSERT INTO messages (mailbox, id, day, is_reply, body, submitted_at)
   VALUES ($1, $2, $3, true, $4, date_trunc('milliseconds', service_time())) RETURNING submitted_at`,
);
const timeNow = statement("replies.time", "SELECT service_time() AS now");

/**
 * A reply goes to its mailbox, and whatever has to happen with it happens in the same transaction. Profile, then key, then
 * conversation are held, as whoever writes or deletes does, so that no two wait for each other.
 */
export const newReplies = (database: Database, vault: Vault) => {
  const dayKeys = newDayKeys(database, vault);

  /** null: there is nothing to store after all, or nowhere. */
  return async (
    mailbox: MailboxId,
    textOf: (queries: Queries) => Promise<string | null>,
    afterwards: (queries: Queries) => Promise<void>,
  ): Promise<Message | null> => {
    for (;;) {
      const day = dayOf((await database.one<{ now: Date }>(timeNow))!.now);
      const held = await dayKeys.forWriting(mailbox, day);
      if (held === null) return null;
      const stored = await database.transaction(async (queries): Promise<Message | null | "another-key"> => {
        if (!(await queries.one(holdKey, [mailbox, day, held.generation]))) return "another-key";
        const text = await textOf(queries);
        if (text === null) return null;
        const id = nextMessageId((await queries.one<Latest>(latest, [mailbox]))!);
        const sealed = vault.seal(held.key, { kind: "body", mailbox, message: id, isReply: true }, text);
        const row = await queries.one<{ submitted_at: Date }>(insert, [mailbox, id, day, sealed]);
        await afterwards(queries);
        return { id, title: "-", body: text, submitted_at: row!.submitted_at.toISOString(), is_reply: true };
      });
      if (stored !== "another-key") return stored;
    }
  };
};
