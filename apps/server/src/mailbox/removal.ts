import { lifetimes } from "@sosmessages/contract/limits.ts";
import { statement, type Database, type Queries } from "#platform/database/database.ts";
import type { Day } from "#platform/clock.ts";
import type { MailboxId, MessageId } from "#platform/ids.ts";
import type { Vault } from "#vault/vault.ts";
import { newDayKeys } from "./day-keys.ts";
import type { Found } from "./found.ts";
import { resealDay } from "./reseal.ts";
import type { DeskChanged } from "./store.ts";

// The key before the message, as whoever writes does; of two who took the messages first, each would wait for the other's.
const lockDay = statement(
  "messages.lock-day",
  `SELECT k.day FROM mailbox_keys k JOIN messages m USING (mailbox, day)
   WHERE m.mailbox = $1 AND m.id = $2 AND NOT m.is_reply
     AND m.submitted_at > service_time() - interval '${lifetimes.messageDays} days' FOR UPDATE OF k`,
);
const remove = statement("messages.remove", "DELETE FROM messages WHERE mailbox = $1 AND id = $2");
const shrunk = statement(
  "messages.shrunk",
  "SELECT conversation, tenant, version FROM conversations_shrunk(ARRAY[$1::uuid])",
);

type Shrunk = { conversation: string; tenant: string; version: string };

/** Taking words away for good: a whole message, or some places in one. */
export const newRemoval = (database: Database, vault: Vault, deskChanged: DeskChanged) => {
  const dayKeys = newDayKeys(database, vault);

  return {
    /**
     * The row goes, and what else was written that day gets a new key: an old copy of the row, in a log or a backup,
     * was sealed with the old one, which nobody keeps alive.
     */
    async remove(mailbox: MailboxId, id: string): Promise<boolean> {
      const news = await database.transaction(async (queries) => {
        const day = (await queries.one<{ day: Day }>(lockDay, [mailbox, id]))?.day;
        if (!day || (await queries.count(remove, [mailbox, id])) === 0) return null;
        await dayKeys.replace(queries, mailbox, day, (before, after) =>
          resealDay(vault, queries, { mailbox, day }, [before, after]),
        );
        return queries.all<Shrunk>(shrunk, [mailbox]);
      });
      for (const { conversation, tenant, version } of news ?? []) {
        deskChanged({ conversation, tenant, version: Number(version) });
      }
      return news !== null;
    },

    /** The same for a part of a caller's message: what stood there is nowhere any more. null: there is no such message. */
    async overwrite(
      queries: Queries,
      mailbox: MailboxId,
      id: MessageId,
      reword: (text: string, found: readonly Found[] | null) => string,
    ): Promise<string | null> {
      const day = (await queries.one<{ day: Day }>(lockDay, [mailbox, id]))?.day;
      if (!day) return null;
      let reworded: string | null = null;
      await dayKeys.replace(queries, mailbox, day, (before, after) =>
        resealDay(vault, queries, { mailbox, day }, [before, after], (message, text, found) => {
          if (message !== id) return text;
          reworded = reword(text, found);
          return reworded;
        }),
      );
      return reworded;
    },
  };
};
export type Removal = ReturnType<typeof newRemoval>;
