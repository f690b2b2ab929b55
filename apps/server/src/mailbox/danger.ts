import type { Counting } from "#conversation/change.ts";
import { liftSign } from "#conversation/signs.ts";
import { statement, type RowOf } from "#platform/database/database.ts";
import type { MailboxId, MessageId } from "#platform/ids.ts";
import type { DangerResult, MailboxContext } from "./personal-data.ts";
import { batch, batchesOf, keepIn, readable, searchBatches, valuesToKeep } from "./search.ts";
import { lockProfile } from "./write.ts";

// The newest first, as all stored messages are searched after an upgrade.
const unsearched = statement(
  "danger.unsearched",
  `SELECT m.mailbox, m.id, m.day, m.is_reply, m.body, k.key_epoch, k.key_wrapped, m.submitted_at::text AS at
   FROM messages m JOIN mailbox_keys k USING (mailbox, day)
   WHERE m.danger IS NULL AND NOT m.is_reply AND (m.submitted_at, m.id) < ($1::text::timestamptz, $2::uuid)
   ORDER BY m.submitted_at DESC, m.id DESC LIMIT ${batch}`,
);
const keep = statement("danger.keep", keepIn("danger"));

type Row = RowOf<"danger.unsearched">;
type Values = ReturnType<typeof valuesToKeep>;
type DangerContext = Pick<MailboxContext, "system" | "vault" | "searchDanger"> & Counting;

/** The result and the sign are stored together: a server that is killed leaves both to the next run. */
const lift = (context: DangerContext, mailbox: MailboxId, message: MessageId, values: Values): Promise<void> =>
  context.system.transaction(async (queries) => {
    // The profile is locked first, as in its deletion, to avoid deadlocks.
    if (!(await lockProfile(queries, mailbox)) || !(await queries.one(keep, values))) return;
    await liftSign(context, queries, { mailbox, message }, "program");
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

const searchRows = async (context: DangerContext, rows: readonly Row[]): Promise<"stopped" | void> => {
  const { system, vault } = context;
  const opened = readable(vault, rows);
  const texts = opened.map(({ text }) => text);
  const results = await searchTwice(context, texts);
  if (results.includes("stopped")) return "stopped";
  const searched = opened.map(({ row: { mailbox, id, body }, key }, at) => {
    const found = results[at]!;
    // A text that failed twice has no sign, or it would be searched for ever.
    const kinds = found === null || typeof found === "string" ? [] : found;
    // The kinds, without places and words. They become unreadable with the text.
    const sealed = vault.seal(key, { kind: "danger", mailbox, message: id }, JSON.stringify(kinds));
    return { mailbox, id, body, isSign: kinds.length > 0, sealed };
  });
  for (const sign of searched.filter(({ isSign }) => isSign))
    await lift(context, sign.mailbox, sign.id, valuesToKeep(vault, [sign]));
  const others = searched.filter(({ isSign }) => !isSign);
  if (others.length > 0) await system.all(keep, valuesToKeep(vault, others));
};

const newest = { at: "infinity", id: "ffffffff-ffff-ffff-ffff-ffffffffffff" as MessageId };

/** Each message is searched for signs of danger once, shortly after it is stored. A sign lifts the conversation and alarms the leaders. */
export const searchForDanger = (context: DangerContext, stopped?: AbortSignal): Promise<void> =>
  searchBatches(
    batchesOf(({ at, id }) => context.system.all(unsearched, [at, id]), newest),
    (rows) => searchRows(context, rows),
    stopped,
  );
