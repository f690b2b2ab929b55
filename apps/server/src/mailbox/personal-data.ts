import type { DeskMessage } from "@sosmessages/contract/desk/conversations.ts";
import type { PersonalKind } from "@sosmessages/contract/desk/fields.ts";
import { statement, type Transaction } from "#platform/database/database.ts";
import type { MailboxId, MessageId } from "#platform/ids.ts";
import type { Sealed, TextKey } from "#vault/seal.ts";
import type { Vault } from "#vault/vault.ts";
import type { Context } from "../context.ts";

/** A place in a text that the program takes for personal data. */
export type FoundPlace = NonNullable<DeskMessage["found"]>[number];

/** The search result of a text. "failed": it cannot be searched. "stopped": the service is about to end. */
export type SearchResult = readonly FoundPlace[] | "failed" | "stopped";
export type SearchTexts = (texts: readonly string[], isUrgent?: boolean) => Promise<readonly SearchResult[]>;

/** The kinds of danger in a text; null: no sign. */
export type DangerResult = readonly string[] | "failed" | "stopped" | null;
export type SearchDanger = (texts: readonly string[]) => Promise<readonly DangerResult[]>;

/** A text that cannot be searched is tried so often; then all of it is overwritten. */
export const mostSearches = 3;

/**
 * From `due` on a text is made anonymous; from `late` on it is, whether it could be searched or not. The promise is 48 hours; the
 * last of them is for a service that was away, or a job that had to be tried again.
 */
export const anonymousAfterHours = { due: 46.5, late: 46.8 } as const;

/** Words removed from a message, and their replacement. */
export type RemovedWords = { readonly words: string; readonly replacement: string };

/** Removes copies of these words at the desk, in the same transaction. */
export type ForgetWords = (
  queries: Transaction,
  of: { readonly mailbox: MailboxId; readonly tenant: string },
  removed: readonly RemovedWords[],
) => Promise<void>;

/** The context of mailboxes. No copy of removed words stays at the desk. */
export type MailboxContext = Context & {
  readonly search: SearchTexts;
  readonly searchDanger: SearchDanger;
  readonly forgetWords: ForgetWords;
  /** The text that replaces personal data, in the language of that service. */
  readonly placeholderFor: (tenant: string, kind: PersonalKind) => string;
};

/** Two lists of places belong to a text: "personal" was found by the program, "kept" was declared harmless by a person. */
type ListOfPlaces = "personal" | "kept";

/** The places are sealed with the key of the text, so that both become unreadable together. */
export const sealFound = (
  vault: Vault,
  key: TextKey,
  mailbox: MailboxId,
  id: MessageId,
  found: readonly FoundPlace[],
  list: ListOfPlaces = "personal",
): Sealed =>
  vault.seal(
    key,
    { kind: list, mailbox, message: id },
    JSON.stringify(found.map(({ start, end, kind }) => [start, end, kind])),
  );

/** null: not searched yet, or unreadable. */
export const openFound = (
  vault: Vault,
  key: TextKey,
  mailbox: MailboxId,
  id: MessageId,
  sealed: Sealed | null,
  list: ListOfPlaces = "personal",
): FoundPlace[] | null => {
  const text = sealed && vault.ifReadable(() => vault.open(key, { kind: list, mailbox, message: id }, sealed));
  if (text === null) return null;
  const places = JSON.parse(text) as [number, number, FoundPlace["kind"]][];
  return places.map(([start, end, kind]) => ({ start, end, kind }));
};

/** Signs of danger that the program found in a text: kinds, without places and words. They become unreadable with the text. */
export const sealDanger = (
  vault: Vault,
  key: TextKey,
  mailbox: MailboxId,
  id: MessageId,
  kinds: readonly string[],
): Sealed => vault.seal(key, { kind: "danger", mailbox, message: id }, JSON.stringify(kinds));

/** null: not searched yet, or unreadable. */
export const openDanger = (
  vault: Vault,
  key: TextKey,
  mailbox: MailboxId,
  id: MessageId,
  sealed: Sealed | null,
): readonly string[] | null => {
  const text = sealed && vault.ifReadable(() => vault.open(key, { kind: "danger", mailbox, message: id }, sealed));
  return text === null ? null : (JSON.parse(text) as string[]);
};

const findSearched = statement(
  "kept.find",
  `SELECT m.day, m.body, m.is_reply, m.personal, m.kept, m.submitted_at, m.not_safe, k.key_epoch, k.key_wrapped
   FROM messages m JOIN mailbox_keys k USING (mailbox, day)
   WHERE m.mailbox = $1 AND m.id = $2 FOR UPDATE OF m`,
);
const putPlaces = statement("kept.put", "UPDATE messages SET personal = $3, kept = $4 WHERE mailbox = $1 AND id = $2");

/** A place in a text, and its replacement. */
export type ReplacedPlace = { readonly start: number; readonly end: number; readonly replacement: string };

/** Moves places after others were replaced. A place that overlaps a replaced one is dropped. */
export const placesAfter = (places: readonly FoundPlace[], replaced: readonly ReplacedPlace[]): readonly FoundPlace[] =>
  places
    .filter((place) => !replaced.some(({ start, end }) => start < place.end && place.start < end))
    .map(({ start, end, kind }) => {
      const by = replaced
        .filter((one) => one.end <= start)
        .reduce((sum, one) => sum + one.replacement.length - (one.end - one.start), 0);
      return { start: start + by, end: end + by, kind };
    });

type Kept = {
  readonly body: string;
  readonly submittedAt: Date;
  readonly isReply: boolean;
  readonly notSafe: boolean;
  readonly found: readonly FoundPlace[];
};

/**
 * A person declared this place harmless: it is kept, and not found again. Only the position is stored, sealed with the text.
 * null: the program found nothing there, or there are other words by now.
 */
export const keepPlace = async (
  vault: Vault,
  queries: Transaction,
  { mailbox, id }: { readonly mailbox: MailboxId; readonly id: MessageId },
  { start, end, words }: { readonly start: number; readonly end: number; readonly words: string },
): Promise<Kept | null> => {
  const row = await queries.one(findSearched, [mailbox, id]);
  const key =
    row &&
    vault.ifReadable(() =>
      vault.openKey({ kind: "mailbox-day", mailbox, day: row.day }, { epoch: row.key_epoch, wrapped: row.key_wrapped }),
    );
  const found = row && key && openFound(vault, key, mailbox, id, row.personal);
  const place = found?.find((one) => one.start === start && one.end === end);
  if (!row || !key || !found || place === undefined) return null;
  const body = vault.ifReadable(() =>
    vault.open(key, { kind: "body", mailbox, message: id, isReply: row.is_reply }, row.body),
  );
  if (body?.slice(start, end) !== words) return null;
  const kept = [...(openFound(vault, key, mailbox, id, row.kept, "kept") ?? []), place];
  const left = found.filter((one) => one !== place);
  await queries.count(putPlaces, [
    mailbox,
    id,
    sealFound(vault, key, mailbox, id, left),
    sealFound(vault, key, mailbox, id, kept, "kept"),
  ]);
  return { body, submittedAt: row.submitted_at, isReply: row.is_reply, notSafe: row.not_safe, found: left };
};
