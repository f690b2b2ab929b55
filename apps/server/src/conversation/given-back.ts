import type { releaseReasons } from "@sosmessages/contract/desk/words.ts";
import { lifetimes } from "@sosmessages/contract/limits.ts";
import { oldest } from "#platform/database/batches.ts";
import { statement, type Queries } from "#platform/database/database.ts";
import type { ConversationId, VolunteerId } from "#platform/ids.ts";

/**
 * Given back by this person in this waiting round: "take next" does not hand it to them again. It stays in their list. Of conversations
 * `c`; a message that came after everything they read has been deleted begins a round of its own.
 */
export const isGivenBack = (volunteer: `$${number}`) =>
  `EXISTS (SELECT FROM given_back g WHERE g.conversation = c.id AND g.volunteer = ${volunteer}
     AND g.until > service_time() AND g.given_back_at >= c.waiting_since)`;

const put = statement(
  "given-back.put",
  `INSERT INTO given_back (conversation, volunteer, given_back_at, until)
   VALUES ($1, $2, service_time(), service_time() + make_interval(hours => $3))
   ON CONFLICT (conversation, volunteer) DO UPDATE SET given_back_at = excluded.given_back_at, until = excluded.until`,
);
const remove = statement("given-back.remove", "DELETE FROM given_back WHERE conversation = $1 AND volunteer = $2");
const expire = statement(
  "given-back.expire",
  `DELETE FROM given_back WHERE ${oldest("given_back", "conversation, volunteer", "until <= service_time()")}`,
);

type Reason = (typeof releaseReasons)[number];

/** A shift that is over says nothing against the conversation: by their next shift they may well go on with it. */
const hoursFor = (reason: Reason): number => (reason === "shift-over" ? 8 : lifetimes.messageDays * 24);

export const noteGivenBack = async (
  queries: Queries,
  conversation: ConversationId,
  volunteer: VolunteerId,
  reason: Reason,
): Promise<void> => void (await queries.count(put, [conversation, volunteer, hoursFor(reason)]));

/** They chose it themselves after all. */
export const forgetGivenBack = async (
  queries: Queries,
  conversation: ConversationId,
  volunteer: VolunteerId,
): Promise<void> => void (await queries.count(remove, [conversation, volunteer]));

export const expireGivenBack = (queries: Queries, batch: number): Promise<number> => queries.count(expire, [batch]);
