import { statement, type RowOf } from "#platform/database/database.ts";
import type { MailboxId, MessageId } from "#platform/ids.ts";
import type { Sealed } from "#vault/seal.ts";
import type { Vault } from "#vault/vault.ts";
import {
  mostSearches,
  openMessage,
  openPlaces,
  sealPlaces,
  type FoundPlace,
  type MailboxContext,
} from "./personal-data.ts";

export const batch = 50;
/** So many failed texts are tried again per run. */
const fewAgain = 20;
const columns = "m.mailbox, m.id, m.day, m.is_reply, m.body, m.kept, k.key_epoch, k.key_wrapped";

const isOldEnough = (hours: string): string => `m.submitted_at <= service_time() - interval '1 hour' * ${hours}`;

const untried = statement(
  "searching.untried",
  `SELECT ${columns}, m.submitted_at::text AS at FROM messages m JOIN mailbox_keys k USING (mailbox, day)
   WHERE m.personal IS NULL AND m.searches = 0 AND ${isOldEnough("$1::numeric")}
     AND (m.submitted_at, m.id) > ($2::text::timestamptz, $3::uuid)
   ORDER BY m.submitted_at, m.id LIMIT ${batch}`,
);
// After an hour, when the machine may have had more time for it, and once more when it must be overwritten.
const triedBefore = statement(
  "searching.tried-before",
  `SELECT ${columns} FROM messages m JOIN mailbox_keys k USING (mailbox, day)
   WHERE m.personal IS NULL AND m.searches BETWEEN 1 AND ${mostSearches - 1}
     AND ${isOldEnough("greatest($1::numeric, (ARRAY[1, 46])[m.searches])")}
   ORDER BY m.searches, m.submitted_at LIMIT ${fewAgain}`,
);
const find = statement(
  "searching.find",
  `SELECT ${columns} FROM messages m JOIN mailbox_keys k USING (mailbox, day) WHERE m.mailbox = $1 AND m.id = $2`,
);
/**
 * SQL: stores results of a search in that column. A text that was changed or sealed again has another beginning: the result does not
 * belong to it. Returns no row for it, and for a result that another server stored. A row that another is changing right now is left to
 * the next run, so that two who change several at once never wait for each other.
 */
export const keepIn = (column: "personal" | "danger"): string => `UPDATE messages SET ${column} = mine.found FROM (
     SELECT m.mailbox, m.id, found.found
     FROM unnest($1::uuid[], $2::uuid[], $3::bytea[], $4::bytea[]) AS found (mailbox, id, beginning, found)
     JOIN messages m ON m.mailbox = found.mailbox AND m.id = found.id
     WHERE substring(m.body FOR octet_length(found.beginning)) = found.beginning AND m.${column} IS NULL FOR UPDATE OF m SKIP LOCKED
   ) AS mine
   WHERE messages.mailbox = mine.mailbox AND messages.id = mine.id RETURNING messages.id`;
const keep = statement("searching.keep", keepIn("personal"));
const noteFailure = statement(
  "searching.note-failure",
  `UPDATE messages SET searches = searches + 1
   WHERE mailbox = $1 AND id = $2 AND body = $3 AND personal IS NULL AND searches < ${mostSearches}`,
);

type SearchRow = RowOf<"searching.tried-before">;

/** `system`: the database of requests, or that of jobs. */
export type SearchContext = Pick<MailboxContext, "system" | "vault" | "search">;

/** The found places without the kept ones. */
const withoutKept = (found: readonly FoundPlace[], kept: readonly FoundPlace[]): FoundPlace[] =>
  kept.reduce<FoundPlace[]>(
    (left, { start, end }) =>
      left.flatMap((one) => {
        if (one.end <= start || end <= one.start) return [one];
        const pieces = [
          { ...one, end: Math.max(one.start, start) },
          { ...one, start: Math.min(one.end, end) },
        ];
        return pieces.filter((piece) => piece.end > piece.start);
      }),
    [...found],
  );

/** The rows that can be read, with their texts and keys. */
export const readable = <R extends Omit<SearchRow, "kept">>(vault: Vault, rows: readonly R[]) =>
  rows.flatMap((row) => {
    const opened = openMessage(vault, row.mailbox, row);
    return opened === null ? [] : [{ row, ...opened }];
  });

type Result = Pick<SearchRow, "mailbox" | "id" | "body"> & { readonly sealed: Sealed };
export const valuesToKeep = (vault: Vault, results: readonly Result[]) =>
  [
    results.map(({ mailbox }) => mailbox),
    results.map(({ id }) => id),
    results.map(({ body }) => vault.beginningOf(body)),
    results.map(({ sealed }) => sealed),
  ] as const;

/** What is found in these, and stored. The others could not be searched, or are other texts by now. */
const searchRows = async (
  { system, vault, search }: SearchContext,
  rows: readonly SearchRow[],
  isUrgent: boolean,
): Promise<ReadonlyMap<MessageId, readonly FoundPlace[]> | "stopped"> => {
  const opened = readable(vault, rows);
  const texts = opened.map(({ text }) => text);
  const results = await search(texts, isUrgent);
  if (results.includes("stopped")) return "stopped";
  const found = opened.flatMap(({ row, key }, place) => {
    const result = results[place]!;
    if (typeof result === "string") return [];
    const { mailbox, id, body } = row;
    const of = { mailbox, message: id } as const;
    const personal = withoutKept(result, openPlaces(vault, key, { kind: "kept", ...of }, row.kept) ?? []);
    return [{ mailbox, id, body, personal, sealed: sealPlaces(vault, key, { kind: "personal", ...of }, personal) }];
  });
  const searched = new Map(found.map(({ id, personal }) => [id, personal]));
  const kept = await system.all(keep, valuesToKeep(vault, found));
  // Last, as all of them are tried again, one by one, where something goes wrong above.
  for (const { mailbox, id, body } of rows) {
    if (!searched.has(id)) await system.count(noteFailure, [mailbox, id, body]);
  }
  return new Map(kept.map(({ id }) => [id, searched.get(id)!]));
};

type Place = { readonly at: string; readonly id: MessageId };
const first: Place = { at: "-infinity", id: "00000000-0000-0000-0000-000000000000" as MessageId };

/** Each row once per run: a batch begins after the last row of the one before. */
export async function* batchesOf<R extends Place>(after: (last: Place) => Promise<readonly R[]>, last = first) {
  for (;;) {
    const rows = await after(last);
    if (rows.length > 0) yield rows;
    // Later messages wait for the next run: one by one, each would cost two statements.
    if (rows.length < batch) return;
    last = rows.at(-1)!;
  }
}

/** A failing row does not block the others: after a failure each is searched alone. */
export const searchBatches = async <R>(
  batches: AsyncIterable<readonly R[]>,
  search: (rows: readonly R[]) => Promise<unknown>,
  stopped: AbortSignal | undefined,
): Promise<void> => {
  const faults: unknown[] = [];
  for await (const rows of batches) {
    let isStopped = false;
    const noteStop = (outcome: unknown) => void (isStopped ||= outcome === "stopped" || stopped?.aborted === true);
    await search(rows).then(noteStop, async () => {
      for (const row of rows)
        if (!isStopped) await search([row]).then(noteStop, (error: unknown) => void faults.push(error));
    });
    if (isStopped) return;
  }
  if (faults.length > 0) throw faults[0];
};

/** Everything that was never tried, and a few that were. */
async function* allOf({ system }: SearchContext, olderThanHours: number) {
  // Chosen before any is tried, so that none is tried twice in one run.
  const again = await system.all(triedBefore, [olderThanHours]);
  yield* batchesOf(({ at, id }) => system.all(untried, [olderThanHours, at, id]));
  if (again.length > 0) yield again;
}

/**
 * Each message is searched for personal data once, shortly after it is stored, and in no transaction: everything of that age that
 * waits for it. Of those that failed before, a few are tried again at the end of each run.
 */
export const searchMessages = (context: SearchContext, olderThanHours = 0, stopped?: AbortSignal): Promise<void> =>
  searchBatches<SearchRow>(allOf(context, olderThanHours), (rows) => searchRows(context, rows, false), stopped);

/** This one before all others; null: it is not known yet. */
export const searchMessageNow = async (
  context: SearchContext,
  mailbox: MailboxId,
  id: MessageId,
): Promise<readonly FoundPlace[] | null> => {
  const row = await context.system.one(find, [mailbox, id]);
  const found = row && (await searchRows(context, [row], true));
  return found === null || found === "stopped" ? null : (found.get(id) ?? null);
};
