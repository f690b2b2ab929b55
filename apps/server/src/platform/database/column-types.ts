/*
 * Which type of ours a value of a column has, for the list of all statements (`src/statements.generated.ts`). PostgreSQL tells the rest:
 * a column with a closed list of words has these as its type, what `columns.ts` calls sealed or a wrapped key is `Sealed`, and a
 * date is a `Day`.
 */

/** By `table.column`, or by a column's name in whichever table; of an array, what it holds. */
export const columnTypes: Readonly<Record<string, string>> = {
  "callers.id": "CallerId",
  caller: "CallerId",
  mailbox: "MailboxId",
  "messages.id": "MessageId",
  "carried_out.message": "MessageId",
  answered_through: "MessageId",
  seen_through: "MessageId",
  checked_through: "MessageId",
  "conversations.id": "ConversationId",
  conversation: "ConversationId",
  "volunteers.id": "VolunteerId",
  volunteer: "VolunteerId",
  holder: "VolunteerId",
  author: "VolunteerId",
  sender: "VolunteerId",
  raised_by: "VolunteerId",
  seen_by: "VolunteerId",
  set_by: "VolunteerId",
  reset_asker: "VolunteerId",
  asked_by: "VolunteerId",
  asked_languages: "Locale",
  "conversations.claim": "ClaimId",
  language: "Locale",
  languages: "Locale",
  "known_services.pages": "Readonly<Record<Locale, Readonly<{ html: string }>>>",
  "topics.other_names": "Readonly<Record<Locale, string>>",
  "device_tokens.platform": '"android" | "ios" | "web"',
};

/** Functions that return something whenever they are given something. PostgreSQL cannot know it of any function. */
export const neverNull: ReadonlySet<string> = new Set([
  "service_time",
  "conversation_written",
  "conversations_shrunk",
  "count",
  "unnest",
  "date_trunc",
  "pg_is_in_recovery",
  "encode",
  "to_char",
]);
