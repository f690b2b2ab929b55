import { deskTimes } from "@sosmessages/contract/limits.ts";
import { statement, type RowOf, type Transaction } from "#platform/database/database.ts";
import type { ConversationId, VolunteerId } from "#platform/ids.ts";
import { newClaimId } from "#conversation/claim-token.ts";
import { claimCounts } from "#conversation/counts.ts";
import { seeAlarmsBy } from "./alerts/alarms.ts";
import { forgetGivenBack, inQueueOrder, isGivenBack, isKeptAway, queueScopeOf, urgency } from "./queue.ts";
import type { ConversationContext, DeskPerson } from "#conversation/change.ts";
import type { ClaimId } from "#conversation/state.ts";
import { lockConversation, notifyDesk, roundOf, type StoredConversation } from "#conversation/store.ts";

// A claim locks the person's row: two clicks of one person run one after the other, and both are counted.
const lockVolunteer = statement(
  "claims.hold-person",
  `SELECT state, duty_until > service_time() AS is_on_duty,
     CASE WHEN pause_until > service_time() THEN pause_until END AS paused_until
   FROM volunteers WHERE id = $1 FOR NO KEY UPDATE`,
);
const openClaims = statement(
  "claims.count",
  "SELECT count(*)::integer AS open FROM conversations WHERE holder = $1 AND state IN ('claimed', 'sending')",
);
const findOwn = statement(
  "claims.own",
  `SELECT id FROM conversations WHERE holder = $1 AND state IN ('claimed', 'sending')
     AND ($2::uuid IS NULL OR id = $2) AND ($3::uuid IS NULL OR claim = $3)`,
);
const change = `state = 'claimed', version = version + 1, moved_by = CASE c.state WHEN 'idle' THEN 'reopened' ELSE 'claimed' END, moved_at = date_trunc('milliseconds', service_time()), holder = $1, claim = $2, claimed_at = service_time(),
  begun_after = ${roundOf("c")}, begun_through = (SELECT m.id FROM messages m WHERE m.mailbox = c.mailbox AND NOT m.is_reply ORDER BY m.id DESC LIMIT 1),
  lease_until = service_time() + interval '${deskTimes.leaseMinutes} minutes'`;
const claimThis = statement(
  "claims.take",
  `UPDATE conversations c SET ${change}
   WHERE c.id = $3 AND c.tenant = ANY ($4) AND c.language = ANY ($5) AND NOT ${isKeptAway("$1")}
     AND (c.state = 'waiting' OR ($6 AND c.state = 'idle'
       AND EXISTS (SELECT FROM messages m WHERE m.mailbox = c.mailbox AND NOT m.is_reply)))
   RETURNING id, mailbox, tenant, version, moved_by`,
);
const isThere = statement(
  "claims.is-there",
  `SELECT 1 AS yes FROM conversations c
   WHERE c.id = $1 AND c.tenant = ANY ($2) AND c.language = ANY ($3) AND NOT ${isKeptAway("$4")}`,
);
// The first rows of each service and language come from the index. Of these it takes the most urgent that is not
// locked by another claim.
const claimFirst = statement(
  "claims.next",
  `WITH candidates AS (
     SELECT first.id FROM unnest($3::text[]) AS t (tenant) CROSS JOIN unnest($4::text[]) AS l (language)
     CROSS JOIN LATERAL (
       SELECT c.id, ${urgency} AS urgency, c.due_at FROM conversations c
       WHERE c.state = 'waiting' AND c.tenant = t.tenant AND c.language = l.language AND NOT ${isKeptAway("$1")}
         AND NOT ${isGivenBack("$1")}
       ORDER BY ${inQueueOrder} LIMIT 100) first
     ORDER BY first.urgency, first.due_at, first.id LIMIT 100
   ), next AS (
     SELECT c.id FROM conversations c WHERE c.id IN (SELECT id FROM candidates) AND c.state = 'waiting'
     ORDER BY ${urgency}, c.due_at, c.id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED
   )
   UPDATE conversations c SET ${change} FROM next WHERE c.id = next.id RETURNING c.id, c.mailbox, c.tenant, c.version, c.moved_by`,
);
const isClaimable = `c.state = 'waiting' AND c.tenant = ANY ($2) AND c.language = ANY ($3) AND NOT ${isKeptAway("$1")}`;
const whoWaits = statement(
  "claims.who-waits",
  `SELECT EXISTS (SELECT FROM conversations c WHERE ${isClaimable} AND NOT ${isGivenBack("$1")}) AS is_anybody,
     EXISTS (SELECT FROM conversations c WHERE ${isClaimable} AND ${isGivenBack("$1")}) AS is_given_back`,
);

type ClaimContext = Omit<ConversationContext, "tokens">;
/** `isRepeat`: the person has had it since an earlier request. */
type Claimed = { readonly id: ConversationId; readonly isRepeat: boolean };
type MayNot = "tooManyClaims" | "offDuty" | { readonly pausedUntil: Date };

/** Many may reach for the last one at the same moment: then one who missed it looks once more. */
const mostAttempts = 5;

export const lockPerson =
  ({ volunteer }: DeskPerson) =>
  (queries: Transaction) =>
    queries.one(lockVolunteer, [volunteer]);
type Locked = RowOf<"claims.hold-person"> | null;

const mayNotClaim = async (queries: Transaction, volunteer: VolunteerId, person: Locked): Promise<MayNot | null> => {
  if (person?.state !== "active" || person.is_on_duty !== true) return "offDuty";
  if (person.paused_until) return { pausedUntil: person.paused_until };
  const { open } = await queries.only(openClaims, [volunteer]);
  return open < deskTimes.claimsAtOnce ? null : "tooManyClaims";
};

const noteClaim = async (
  { audit, count, conversationChanged }: ClaimContext,
  queries: Transaction,
  person: DeskPerson,
  { id, mailbox, tenant, version, moved_by: move }: RowOf<"claims.take" | "claims.next">,
): Promise<Claimed> => {
  const { volunteer } = person;
  const isReopened = move === "reopened";
  await audit(queries, { tenant, volunteer, act: isReopened ? "reopened" : "claimed", conversation: id });
  const answered = await seeAlarmsBy({ audit }, queries, { id, tenant }, person);
  await count(queries, tenant, [...(isReopened ? [] : claimCounts), ...answered]);
  const reload = isReopened ? {} : { reload: mailbox };
  notifyDesk(queries, conversationChanged, { tenant, conversation: id, version: Number(version), ...reload });
  return { id, isRepeat: false };
};

/** With the person's row locked: the claim of an earlier request, a refusal, or a new claim. */
const claiming = <T>(
  { database }: ClaimContext,
  person: DeskPerson,
  [id, key]: readonly [id: ConversationId | null, key: ClaimId | null],
  claim: (queries: Transaction) => Promise<T>,
) =>
  database.transactionOf(
    person,
    async (queries, locked) => {
      const own = id || key ? await queries.one(findOwn, [person.volunteer, id, key]) : null;
      if (own) return { ...own, isRepeat: true };
      return (await mayNotClaim(queries, person.volunteer, locked)) ?? claim(queries);
    },
    lockPerson(person),
  );

/**
 * If several people click at once, exactly one gets the conversation. A person has at most two. A leader may also take one in which no
 * message waits, to write first.
 */
export const claimById = (
  context: ClaimContext,
  person: DeskPerson,
  id: ConversationId,
): Promise<Claimed | { readonly taken: StoredConversation } | "notFound" | MayNot> => {
  const { tenants, languages } = queueScopeOf(person);
  const { volunteer, role } = person;
  return claiming(context, person, [id, null], async (queries) => {
    const won = await queries.one(claimThis, [volunteer, newClaimId(), id, tenants, languages, role === "leader"]);
    if (won) {
      await queries.count(forgetGivenBack, [won.id, volunteer]);
      return noteClaim(context, queries, person, won);
    }
    const isInReach = await queries.one(isThere, [id, tenants, languages, volunteer]);
    const taken = isInReach && (await lockConversation(queries, id));
    return taken ? { taken } : "notFound";
  });
};

/**
 * The most urgent that this person may claim and has not given back; null: none is waiting. `key` becomes the claim's id, so that a
 * retry with the same key finds the claim of the first attempt.
 */
export const claimNext = async (
  context: ClaimContext,
  person: DeskPerson,
  key: ClaimId | null,
): Promise<Claimed | MayNot | "onlyGivenBack" | null> => {
  const { tenants, languages } = queueScopeOf(person);
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    const outcome = await claiming(context, person, [null, key], async (queries) => {
      const won = await queries.one(claimFirst, [person.volunteer, key ?? newClaimId(), tenants, languages]);
      return won && noteClaim(context, queries, person, won);
    });
    if (outcome !== null) return outcome;
    const waiting = await context.database.only(whoWaits, [person.volunteer, tenants, languages]);
    if (!waiting.is_anybody) return waiting.is_given_back ? "onlyGivenBack" : null;
  }
  return null;
};
