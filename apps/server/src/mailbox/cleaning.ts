import type { Day } from "#platform/clock.ts";
import { statement, type Database } from "#platform/database/database.ts";
import type { MailboxId, MessageId } from "#platform/ids.ts";
import type { Vault } from "#vault/vault.ts";
import { newDayKeys } from "./day-keys.ts";
import { mostSearches, openFound, type Found } from "./found.ts";
import { resealDay, type BodyRow } from "./reseal.ts";
import type { Searching } from "./search.ts";
import type { DeskChanged } from "./store.ts";

const isDue = "NOT is_clean AND submitted_at <= service_time() - $1 * interval '1 hour'";
const batch = 100;

// Day by day in a fixed order, each once a run: one that cannot be cleaned holds up none of the others.
const dueDays = statement(
  "cleaning.due-days",
  `SELECT mailbox, day, tenant FROM messages JOIN callers USING (mailbox)
   WHERE ${isDue} AND (mailbox, day) > ($2::uuid, $3::date)
   GROUP BY mailbox, day, tenant ORDER BY mailbox, day LIMIT ${batch}`,
);
const dueOfDay = statement(
  "cleaning.due-of-day",
  `SELECT id, is_reply, body, personal, searches,
     submitted_at <= service_time() - $4 * interval '1 hour' AS is_late
   FROM messages WHERE ${isDue} AND mailbox = $2 AND day = $3 FOR UPDATE`,
);
const noteClean = statement(
  "cleaning.note",
  "UPDATE messages SET is_clean = true WHERE mailbox = $1 AND id = ANY ($2::uuid[])",
);
const look = statement(
  "cleaning.look",
  "UPDATE conversations SET version = version + 1 WHERE mailbox = $1 RETURNING id AS conversation, tenant, version",
);

type DayOfMailbox = { mailbox: MailboxId; day: Day; tenant: string };
type DueRow = BodyRow & { searches: number; is_late: boolean };
/** null: nobody can tell what is in the text. */
type Reword = (text: string, found: readonly Found[] | null, tenant: string) => string;
type News = { conversation: string; tenant: string; version: string };

const beforeAll = { mailbox: "00000000-0000-0000-0000-000000000000", day: "0001-01-01" };

/** `unsearchable`: how many were overwritten as a whole, because nobody could tell what was in them. */
type CleanedDay = { readonly changed: number; readonly unsearchable: number };
/** `faults`: what went wrong with some, and held up none of the others. */
type Cleaned = CleanedDay & { readonly faults: readonly unknown[] };

/**
 * Words that must not be kept are taken out of old messages, both ways. Where anything was found, the whole day gets a new key:
 * copies of the rows as they were, in logs and backups, hang on the old one, which nobody keeps alive.
 */
export const newCleaning = (
  database: Database,
  vault: Vault,
  searching: Pick<Searching, "run">,
  deskChanged: DeskChanged,
) => {
  const dayKeys = newDayKeys(database, vault);

  const cleanDay = async (hours: Hours, of: DayOfMailbox, reword: Reword): Promise<CleanedDay> => {
    const { mailbox, day, tenant } = of;
    const done = await database.transaction(async (queries) => {
      const key = await dayKeys.hold(queries, mailbox, day);
      const rows = await queries.all<DueRow>(dueOfDay, [hours.due, mailbox, day, hours.late]);
      const reworded = new Map<MessageId, string>();
      const finished: MessageId[] = [];
      let unsearchable = 0;
      for (const { id, is_reply: isReply, body, personal, searches, is_late: isLate } of rows) {
        const text =
          key && vault.ifReadable(() => vault.open(key, { kind: "body", mailbox, message: id, isReply }, body));
        const found = key && openFound(vault, key, mailbox, id, personal);
        // It is tried again on the next run, while there is time for one.
        const isGivenUp = searches >= mostSearches || (isLate && searches > 0);
        if (text !== null && personal === null && !isGivenUp) continue;
        finished.push(id);
        if (text === null) continue;
        const clean = reword(text, found, tenant);
        if (found === null) unsearchable += 1;
        if (clean !== text) reworded.set(id, clean);
      }
      if (reworded.size > 0) {
        await dayKeys.replace(queries, mailbox, day, (before, after) =>
          resealDay(vault, queries, of, [before, after], (id, text) => reworded.get(id) ?? text),
        );
      }
      await queries.count(noteClean, [mailbox, finished]);
      const news = reworded.size > 0 ? await queries.all<News>(look, [mailbox]) : [];
      return { changed: reworded.size, unsearchable, news };
    });
    for (const { conversation, tenant, version } of done.news) {
      deskChanged({ conversation, tenant, version: Number(version) });
    }
    return done;
  };

  /** Everything that is due and was not looked at. */
  return async (hours: Hours, reword: Reword): Promise<Cleaned> => {
    const faults: unknown[] = [];
    const fault = (error: unknown): CleanedDay => {
      faults.push(error);
      return { changed: 0, unsearchable: 0 };
    };
    await searching.run(hours.due).catch(fault);
    const total = { changed: 0, unsearchable: 0 };
    let { mailbox, day } = beforeAll;
    for (;;) {
      const days = await database.all<DayOfMailbox>(dueDays, [hours.due, mailbox, day]);
      for (const one of days) {
        const { changed, unsearchable } = await cleanDay(hours, one, reword).catch(fault);
        total.changed += changed;
        total.unsearchable += unsearchable;
        ({ mailbox, day } = one);
      }
      if (days.length < batch) break;
    }
    return { ...total, faults };
  };
};

/** From `due` on a text is cleaned; from `late` on it is, whether it could be searched or not. */
export type Hours = { readonly due: number; readonly late: number };
