import type { Counting } from "#conversation/change.ts";
import { touchMailbox } from "#conversation/store.ts";
import { firstDay } from "#platform/clock.ts";
import { inBatches } from "#platform/database/batches.ts";
import { statement, type Transaction, type RowOf } from "#platform/database/database.ts";
import type { MailboxId, MessageId } from "#platform/ids.ts";
import { lockDayKey } from "./day-keys.ts";
import {
  anonymousAfterHours as hours,
  mostSearches,
  openPlaces,
  type FoundPlace,
  type MailboxContext,
  type RemovedWords,
} from "./personal-data.ts";
import { resealDay, type RewordedText } from "./removal.ts";
import { searchMessages, type SearchContext } from "./search.ts";

const batch = 100;
const isDue = `NOT is_clean AND submitted_at <= service_time() - interval '${hours.due} hours'`;

const dueDays = statement(
  "cleaning.due-days",
  `SELECT mailbox, day, tenant FROM messages JOIN callers USING (mailbox)
   WHERE ${isDue} AND (mailbox, day) > ($1::uuid, $2::date)
   GROUP BY mailbox, day, tenant ORDER BY mailbox, day LIMIT ${batch}`,
);
const dueOfDay = statement(
  "cleaning.due-of-day",
  `SELECT id, is_reply, body, personal, searches,
     submitted_at <= service_time() - interval '${hours.late} hours' AS is_late
   FROM messages WHERE ${isDue} AND mailbox = $1 AND day = $2 FOR UPDATE`,
);
const noteClean = statement(
  "cleaning.note",
  "UPDATE messages SET is_clean = true WHERE mailbox = $1 AND id = ANY ($2::uuid[])",
);

type DueDay = RowOf<"cleaning.due-days">;

/** `found` null: the text could not be searched. */
export type Reword = (text: string, found: readonly FoundPlace[] | null, tenant: string) => string;

/** `unsearchable`: how many were overwritten completely because they could not be searched. */
export type CleanedTexts = { readonly changed: number; readonly unsearchable: number };
/** `faults`: errors of single texts. They did not block the others. */
type CleaningResult = CleanedTexts & { readonly faults: readonly unknown[] };

/** One by one: an error is reported and does not block the others. */
export const cleanEach = async <R>(
  rows: AsyncIterable<R>,
  clean: (row: R) => Promise<CleanedTexts>,
): Promise<CleaningResult> => {
  let [changed, unsearchable] = [0, 0];
  const faults: unknown[] = [];
  for await (const row of rows) {
    try {
      const cleaned = await clean(row);
      changed += cleaned.changed;
      unsearchable += cleaned.unsearchable;
    } catch (error) {
      faults.push(error);
    }
  }
  return { changed, unsearchable, faults };
};

/** What is due of one day, reworded; and which messages need not be looked at again. */
const rewordDay = async (
  { vault }: Pick<MailboxContext, "vault">,
  queries: Transaction,
  { mailbox, day, tenant }: DueDay,
  reword: Reword,
) => {
  const key = await lockDayKey(queries, vault, mailbox, day);
  const reworded = new Map<MessageId, RewordedText>();
  const finished: MessageId[] = [];
  const removed: RemovedWords[] = [];
  let unsearchable = 0;
  for (const row of await queries.all(dueOfDay, [mailbox, day])) {
    const { id, is_reply: isReply, body, personal, searches, is_late: isLate } = row;
    const text = key && vault.ifReadable(() => vault.open(key, { kind: "body", mailbox, message: id, isReply }, body));
    const found = key && openPlaces(vault, key, { kind: "personal", mailbox, message: id }, personal);
    // It is tried again on the next run, while there is time for one.
    const isGivenUp = searches >= mostSearches || (isLate && searches > 0);
    if (text !== null && personal === null && !isGivenUp) continue;
    finished.push(id);
    if (text === null) continue;
    const clean = reword(text, found, tenant);
    if (found === null) unsearchable += 1;
    const replaced = found?.map(({ start, end, kind }) => {
      const words = text.slice(start, end);
      return { start, end, words, replacement: reword(words, [{ start: 0, end: words.length, kind }], tenant) };
    });
    if (clean !== text) reworded.set(id, { text: clean, ...(replaced && { replaced }) });
    removed.push(...(replaced ?? []));
  }
  return { reworded, finished, removed, unsearchable };
};

const cleanDay = (
  { system, vault, conversationChanged, forgetWords }: CleaningContext,
  of: DueDay,
  reword: Reword,
): Promise<CleanedTexts> =>
  system.transaction(async (queries) => {
    const { reworded, finished, removed, unsearchable } = await rewordDay({ vault }, queries, of, reword);
    if (reworded.size > 0) await resealDay(queries, vault, of, (id, text) => reworded.get(id) ?? { text });
    await queries.count(noteClean, [of.mailbox, finished]);
    if (reworded.size > 0) {
      await touchMailbox(queries, of.mailbox, conversationChanged);
      await forgetWords(queries, of, removed);
    }
    return { changed: reworded.size, unsearchable };
  });

type CleaningContext = SearchContext & Pick<MailboxContext, "forgetWords"> & Pick<Counting, "conversationChanged">;

/**
 * Personal data is removed from old messages and replies. If any was found, the whole day gets a new key:
 * older copies of the rows, in logs and backups, need the old key, which is destroyed.
 */
export const cleanMessages = async (
  context: CleaningContext,
  reword: Reword,
  stopped?: AbortSignal,
): Promise<CleaningResult> => {
  const searched = await searchMessages(context, hours.due, stopped).then(
    () => [],
    (error: unknown) => [error],
  );
  // Day by day in a fixed order, each once a run.
  const first = { mailbox: "00000000-0000-0000-0000-000000000000" as MailboxId, day: firstDay };
  const after = ({ mailbox, day }: typeof first) => context.system.all(dueDays, [mailbox, day]);
  const days = inBatches<DueDay>(batch, (last) => after(last ?? first), stopped);
  const { faults, ...cleaned } = await cleanEach(days, (day) => cleanDay(context, day, reword));
  return { ...cleaned, faults: [...searched, ...faults] };
};
