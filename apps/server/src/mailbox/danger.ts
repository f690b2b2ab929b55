import type { Counting } from "#conversation/change.ts";
import { liftSign } from "#conversation/signs.ts";
import { statement, type RowOf } from "#platform/database/database.ts";
import type { MessageId } from "#platform/ids.ts";
import type { Sealed } from "#vault/seal.ts";
import { sealDanger, type DangerResult, type MailboxContext } from "./personal-data.ts";
import { openRow } from "./search.ts";

const batch = 50;

// The newest first, as all stored messages are searched after an upgrade. Each once per run: the batch starts after the last row of the
// previous one.
const unsearched = statement(
  "danger.unsearched",
  `SELECT m.mailbox, m.id, m.day, m.is_reply, m.body, k.key_epoch, k.key_wrapped, m.submitted_at::text AS at
   FROM messages m JOIN mailbox_keys k USING (mailbox, day)
   WHERE m.danger IS NULL AND NOT m.is_reply AND (m.submitted_at, m.id) < ($1::text::timestamptz, $2::uuid)
   ORDER BY m.submitted_at DESC, m.id DESC LIMIT ${batch}`,
);
// Returns no row if another server stored its result, or the text was changed or sealed again. A locked row is left to the next run.
const keep = statement(
  "danger.keep",
  `UPDATE messages SET danger = mine.danger FROM (
     SELECT m.mailbox, m.id, found.danger
     FROM unnest($1::uuid[], $2::uuid[], $3::bytea[], $4::bytea[]) AS found (mailbox, id, beginning, danger)
     JOIN messages m ON m.mailbox = found.mailbox AND m.id = found.id
     WHERE substring(m.body FOR octet_length(found.beginning)) = found.beginning AND m.danger IS NULL FOR UPDATE OF m SKIP LOCKED
   ) AS mine
   WHERE messages.mailbox = mine.mailbox AND messages.id = mine.id RETURNING messages.id`,
);

type Row = RowOf<"danger.unsearched">;
type DangerContext = Pick<MailboxContext, "system" | "vault" | "searchDanger"> & Counting;
type Searched = { readonly row: Row; readonly sealed: Sealed };

const valuesOf = ({ vault }: DangerContext, searched: readonly Searched[]) =>
  [
    searched.map(({ row }) => row.mailbox),
    searched.map(({ row }) => row.id),
    searched.map(({ row }) => vault.beginningOf(row.body)),
    searched.map(({ sealed }) => sealed),
  ] as const;

/** The result and the sign are stored together: a server that is killed leaves both to the next run. */
const lift = (context: DangerContext, sign: Searched): Promise<void> =>
  context.system.transaction(async (queries) => {
    const { mailbox, id } = sign.row;
    const stored = await queries.one(keep, valuesOf(context, [sign]));
    if (stored) await liftSign(context, queries, { mailbox, message: id }, "program");
  });

/** A text that could not be searched is tried once more, in a new thread. */
const searchTwice = async (
  { searchDanger }: DangerContext,
  texts: readonly string[],
): Promise<readonly DangerResult[]> => {
  const results = [...(await searchDanger(texts))];
  for (const [at, text] of texts.entries()) {
    if (results[at] === "failed") results[at] = (await searchDanger([text]))[0]!;
  }
  return results;
};

const searchRows = async (
  context: DangerContext,
  rows: readonly Row[],
  faults: unknown[],
): Promise<"stopped" | void> => {
  const { system, vault } = context;
  const readable = rows.map((row) => openRow(vault, row)).filter((opened) => opened !== null);
  const results = await searchTwice(
    context,
    readable.map(({ text }) => text),
  );
  if (results.includes("stopped")) return "stopped";
  const [signs, others]: [Searched[], Searched[]] = [[], []];
  for (const [at, { row, key }] of readable.entries()) {
    const found = results[at]!;
    // A text that failed twice has no sign, or it would be searched for ever.
    const kinds = found === null || typeof found === "string" ? [] : found;
    (kinds.length > 0 ? signs : others).push({ row, sealed: sealDanger(vault, key, row.mailbox, row.id, kinds) });
  }
  // A sign that cannot be stored delays no other one.
  for (const sign of signs) await lift(context, sign).catch((error: unknown) => void faults.push(error));
  if (others.length > 0) await system.all(keep, valuesOf(context, others));
};

/** Each message is searched for signs of danger once, shortly after it is stored. A sign lifts the conversation and alarms the leaders. */
export const searchForDanger = async (context: DangerContext, stopped?: AbortSignal): Promise<void> => {
  const faults: unknown[] = [];
  let last = { at: "infinity", id: "ffffffff-ffff-ffff-ffff-ffffffffffff" as MessageId };
  for (;;) {
    const rows = await context.system.all(unsearched, [last.at, last.id]);
    if (rows.length > 0 && (await searchRows(context, rows, faults)) === "stopped") return;
    if (rows.length < batch || stopped?.aborted) break;
    last = rows.at(-1)!;
  }
  if (faults.length > 0) throw faults[0];
};
