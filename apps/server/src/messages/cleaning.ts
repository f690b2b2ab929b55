import type { Day } from "#platform/clock.ts";
import { statement, type Database } from "#platform/database.ts";
import type { MailboxId, MessageId } from "#platform/ids.ts";
import type { Vault } from "#vault/vault.ts";
import { newDayKeys } from "./day-keys.ts";
import { resealDay, type BodyRow } from "./reseal.ts";
import type { DeskChanged } from "./store.ts";

const isDue = "NOT is_clean AND submitted_at <= service_time() - $1 * interval '1 hour'";
const bite = 100;

const dueDays = statement(
  "cleaning.due-days",
  `SELECT DISTINCT mailbox, day FROM
     (SELECT mailbox, day FROM messages WHERE ${isDue} ORDER BY submitted_at LIMIT ${bite}) AS oldest`,
);
const dueOfDay = statement(
  "cleaning.due-of-day",
  `SELECT id, is_reply, body FROM messages WHERE ${isDue} AND mailbox = $2 AND day = $3 FOR UPDATE`,
);
const noteClean = statement(
  "cleaning.note",
  "UPDATE messages SET is_clean = true WHERE mailbox = $1 AND id = ANY ($2::uuid[])",
);
const look = statement(
  "cleaning.look",
  "UPDATE conversations SET version = version + 1 WHERE mailbox = $1 RETURNING id AS conversation, tenant, version",
);

type DayOfMailbox = { mailbox: MailboxId; day: Day };
type News = { conversation: string; tenant: string; version: string };

/**
 * Words that must not be kept are taken out of old messages, both ways. Where anything was found, the whole day gets a new key:
 * copies of the rows as they were, in logs and backups, hang on the old one, which nobody keeps alive.
 */
export const newCleaning = (database: Database, vault: Vault, deskChanged: DeskChanged) => {
  const dayKeys = newDayKeys(database, vault);

  const cleanDay = async (hours: number, of: DayOfMailbox, reword: (text: string) => string): Promise<number> => {
    const { mailbox, day } = of;
    const done = await database.transaction(async (queries) => {
      const key = await dayKeys.hold(queries, mailbox, day);
      const rows = await queries.all<BodyRow>(dueOfDay, [hours, mailbox, day]);
      const reworded = new Map<MessageId, string>();
      for (const { id, is_reply: isReply, body } of key ? rows : []) {
        const text = vault.ifReadable(() => vault.open(key!, { kind: "body", mailbox, message: id, isReply }, body));
        const clean = text === null ? null : reword(text);
        if (clean !== null && clean !== text) reworded.set(id, clean);
      }
      if (reworded.size > 0) {
        await dayKeys.replace(queries, mailbox, day, (before, after) =>
          resealDay(vault, queries, of, [before, after], (id, text) => reworded.get(id) ?? text),
        );
      }
      await queries.count(noteClean, [mailbox, rows.map(({ id }) => id)]);
      return { changed: reworded.size, news: reworded.size > 0 ? await queries.all<News>(look, [mailbox]) : [] };
    });
    for (const { conversation, tenant, version } of done.news) {
      deskChanged({ conversation, tenant, version: Number(version) });
    }
    return done.changed;
  };

  /** Everything that is older than so many hours and was not looked at. How many messages were changed. */
  return async (hours: number, reword: (text: string) => string): Promise<number> => {
    let changed = 0;
    for (;;) {
      const days = await database.all<DayOfMailbox>(dueDays, [hours]);
      for (const day of days) changed += await cleanDay(hours, day, reword);
      if (days.length === 0) return changed;
    }
  };
};
