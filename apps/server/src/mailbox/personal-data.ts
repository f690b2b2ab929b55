import type { DeskMessage } from "@sosmessages/contract/desk/conversations.ts";
import type { PersonalKind } from "@sosmessages/contract/desk/fields.ts";
import type { Day } from "#platform/clock.ts";
import { statement, type Transaction } from "#platform/database/database.ts";
import type { MailboxId, MessageId } from "#platform/ids.ts";
import type { Sealed, TextKey } from "#vault/seal.ts";
import type { KeyColumns, Vault } from "#vault/vault.ts";
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

type MessageRow = KeyColumns & {
  readonly id: MessageId;
  readonly day: Day;
  readonly is_reply: boolean;
  readonly body: Sealed;
};

/** A message's text and the key of its day; null: unreadable. */
export const openMessage = (
  vault: Vault,
  mailbox: MailboxId,
  { id, day, is_reply: isReply, body, ...columns }: MessageRow,
) => {
  const key = vault.openKeyOf({ kind: "mailbox-day", mailbox, day }, columns);
  const text = key && vault.ifReadable(() => vault.open(key, { kind: "body", mailbox, message: id, isReply }, body));
  return key === null || text === null ? null : { key, text };
};

/**
 * Two lists of places belong to a text: "personal" was found by the program, "kept" was declared harmless by a person. They are sealed
 * with the key of the text, so that all become unreadable together.
 */
type ListOfPlaces = {
  readonly kind: "personal" | "kept";
  readonly mailbox: MailboxId;
  readonly message: MessageId;
};

export const sealPlaces = (vault: Vault, key: TextKey, list: ListOfPlaces, places: readonly FoundPlace[]): Sealed =>
  vault.seal(key, list, JSON.stringify(places.map(({ start, end, kind }) => [start, end, kind])));

/** null: not searched yet, or unreadable. */
export const openPlaces = (
  vault: Vault,
  key: TextKey,
  list: ListOfPlaces,
  sealed: Sealed | null,
): FoundPlace[] | null => {
  const text = sealed && vault.ifReadable(() => vault.open(key, list, sealed));
  if (text === null) return null;
  const places = JSON.parse(text) as [number, number, FoundPlace["kind"]][];
  return places.map(([start, end, kind]) => ({ start, end, kind }));
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

/** `replaced` is in order. */
export const withReplaced = (text: string, replaced: readonly ReplacedPlace[]): string => {
  let [left, at] = ["", 0];
  for (const { start, end, replacement } of replaced) {
    left += text.slice(at, start) + replacement;
    at = end;
  }
  return left + text.slice(at);
};

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

/**
 * A person declared this place harmless: it is kept, and not found again. Only the position is stored, sealed with the text.
 * null: the program found nothing there, or there are other words by now.
 */
export const keepPlace = async (
  vault: Vault,
  queries: Transaction,
  { mailbox, id }: { readonly mailbox: MailboxId; readonly id: MessageId },
  { start, end, words }: { readonly start: number; readonly end: number; readonly words: string },
) => {
  const row = await queries.one(findSearched, [mailbox, id]);
  const opened = row && openMessage(vault, mailbox, { ...row, id });
  if (!opened) return null;
  const { key, text: body } = opened;
  const lists = {
    personal: { kind: "personal", mailbox, message: id },
    kept: { kind: "kept", mailbox, message: id },
  } as const;
  const found = openPlaces(vault, key, lists.personal, row.personal) ?? [];
  const place = found.find((one) => one.start === start && one.end === end);
  if (place === undefined || body.slice(start, end) !== words) return null;
  const kept = [...(openPlaces(vault, key, lists.kept, row.kept) ?? []), place];
  const left = found.filter((one) => one !== place);
  const sealed = [sealPlaces(vault, key, lists.personal, left), sealPlaces(vault, key, lists.kept, kept)] as const;
  await queries.count(putPlaces, [mailbox, id, ...sealed]);
  return { body, submitted_at: row.submitted_at, is_reply: row.is_reply, not_safe: row.not_safe, found: left };
};
