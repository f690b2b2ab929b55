import type { DeskMessage } from "@sosmessages/contract/desk/conversations.ts";
import type { PersonalKind } from "@sosmessages/contract/desk/fields.ts";
import type { DeskChanged } from "#conversation/parts.ts";
import type { Transaction } from "#platform/database/database.ts";
import type { SessionDatabase } from "#platform/database/session-database.ts";
import type { MailboxId } from "#platform/ids.ts";
import type { Log } from "#platform/log.ts";
import type { Vault } from "#vault/vault.ts";

/** What everything that is done to a mailbox needs. Most of it needs less, and says so. */
export type MailboxParts = {
  readonly database: SessionDatabase;
  readonly vault: Vault;
  readonly log: Log;
  readonly deskChanged: DeskChanged;
};

/** A place in a text that the program takes for personal data. */
export type FoundPlace = NonNullable<DeskMessage["found"]>[number];

/** What is found in a text. "failed": it cannot be searched. "stopped": the service is about to end. */
export type SearchResult = readonly FoundPlace[] | "failed" | "stopped";
export type SearchTexts = (texts: readonly string[], isUrgent?: boolean) => Promise<readonly SearchResult[]>;

/** A text that cannot be searched is tried so often; then all of it is overwritten. */
export const mostSearches = 3;

/**
 * From `due` on a text is made anonymous; from `late` on it is, whether it could be searched or not. The promise is 48 hours; the
 * last of them is for a service that was away, or a job that had to be tried again.
 */
export const anonymousAfterHours = { due: 46.5, late: 46.8 } as const;

/** Words that a message has lost, and what stands there now. */
export type RemovedWords = { readonly words: string; readonly mark: string };

/** Whoever copied such words elsewhere loses them there as well, in the same transaction. */
export type ForgetWords = (
  queries: Transaction,
  of: { readonly mailbox: MailboxId; readonly tenant: string },
  removed: readonly RemovedWords[],
) => Promise<void>;

/** What whoever deletes words of a caller needs: no copy at the desk outlives them. */
export type ForgetParts = {
  readonly forgetWords: ForgetWords;
  /** What stands there afterwards, in the language of that service. */
  readonly markFor: (tenant: string, kind: PersonalKind) => string;
};
