import { statement, type Transaction } from "#platform/database/database.ts";
import type { MailboxId, MessageId } from "#platform/ids.ts";
import type { Vault } from "#vault/vault.ts";
import type { FoundPlace } from "./parts.ts";
import { openFound, sealFound } from "./search.ts";

const find = statement(
  "kept.find",
  `SELECT m.day, m.body, m.is_reply, m.personal, m.kept, m.submitted_at, k.key_epoch, k.key_wrapped
   FROM messages m JOIN mailbox_keys k USING (mailbox, day)
   WHERE m.mailbox = $1 AND m.id = $2 AND NOT m.is_reply FOR UPDATE OF m`,
);
const put = statement("kept.put", "UPDATE messages SET personal = $3, kept = $4 WHERE mailbox = $1 AND id = $2");

/** A place in a text, and what stands there instead. */
export type ReplacedPlace = { readonly start: number; readonly end: number; readonly mark: string };

/** Where places are when others have been replaced. A place that lost a part of itself is none any more. */
export const placesAfter = (places: readonly FoundPlace[], replaced: readonly ReplacedPlace[]): readonly FoundPlace[] =>
  places
    .filter((place) => !replaced.some(({ start, end }) => start < place.end && place.start < end))
    .map(({ start, end, kind }) => {
      const by = replaced
        .filter((one) => one.end <= start)
        .reduce((sum, one) => sum + one.mark.length - (one.end - one.start), 0);
      return { start: start + by, end: end + by, kind };
    });

type Kept = { readonly body: string; readonly submittedAt: Date; readonly found: readonly FoundPlace[] };

/**
 * A place that the program found is nobody's: it stays, and is found no more. The words are stored nowhere, only where they stand, sealed with the text.
 * null: the program found nothing there, or there are other words by now.
 */
export const keepPlace = async (
  vault: Vault,
  queries: Transaction,
  { mailbox, id }: { readonly mailbox: MailboxId; readonly id: MessageId },
  { start, end, words }: { readonly start: number; readonly end: number; readonly words: string },
): Promise<Kept | null> => {
  const row = await queries.one(find, [mailbox, id]);
  const key =
    row &&
    vault.ifReadable(() =>
      vault.openKey({ kind: "mailbox-day", mailbox, day: row.day }, { epoch: row.key_epoch, wrapped: row.key_wrapped }),
    );
  const found = row && key && openFound(vault, key, mailbox, id, row.personal);
  const place = found?.find((one) => one.start === start && one.end === end);
  if (!row || !key || !found || place === undefined) return null;
  const body = vault.ifReadable(() =>
    vault.open(key, { kind: "body", mailbox, message: id, isReply: false }, row.body),
  );
  if (body?.slice(start, end) !== words) return null;
  const kept = [...(openFound(vault, key, mailbox, id, row.kept, "kept") ?? []), place];
  const left = found.filter((one) => one !== place);
  await queries.count(put, [
    mailbox,
    id,
    sealFound(vault, key, mailbox, id, left),
    sealFound(vault, key, mailbox, id, kept, "kept"),
  ]);
  return { body, submittedAt: row.submitted_at, found: left };
};
