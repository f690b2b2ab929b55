import { locales } from "@sosmessages/contract/languages.ts";
import { deskTimes } from "@sosmessages/contract/limits.ts";
import { statement, type Transaction } from "#platform/database/database.ts";
import { isUuid, type ConversationId, type VolunteerId } from "#platform/ids.ts";
import { newClaimId } from "./claim-token.ts";
import { claimCounts } from "./counts.ts";
import { forgetGivenBack, isGivenBack } from "./given-back.ts";
import type { ConversationParts, DeskPerson } from "./parts.ts";
import { notifyDesk } from "./store.ts";

/** Whose conversations a person is shown in the queue: leaders those of every language, which their login brings along. */
export const queueScopeOf = ({ role, tenants, languages }: DeskPerson) => ({
  tenants,
  languages: role === "leader" ? [...new Set([...locales, ...languages])] : languages,
});

/** "I may know this person": that mailbox is never offered again to who said so. Of conversations `c`. */
export const isKeptAway = (volunteer: `$${number}`) =>
  `EXISTS (SELECT FROM kept_away k WHERE k.mailbox = c.mailbox AND k.volunteer = ${volunteer})`;

/** The one order of the queue, as the index has it: whoever may be in danger, then whose time runs out first. */
export const inQueueOrder = "(NOT c.is_acute), c.due_at, c.id";

// Whoever claims holds their own row meanwhile: so two clicks of one person come one after the other, and are both counted.
const holdPerson = statement(
  "claims.hold-person",
  "SELECT state, duty_until > service_time() AS is_on_duty FROM volunteers WHERE id = $1 FOR NO KEY UPDATE",
);
const openClaims = statement(
  "claims.count",
  "SELECT count(*)::integer AS open FROM conversations WHERE holder = $1 AND state IN ('claimed', 'sending')",
);
const change = `state = 'claimed', version = version + 1, holder = $1, claim = $2, claimed_at = service_time(),
  lease_until = service_time() + interval '${deskTimes.leaseMinutes} minutes'`;
const takeThis = statement(
  "claims.take",
  `UPDATE conversations c SET ${change}
   WHERE c.id = $3 AND c.state = 'waiting' AND c.tenant = ANY ($4) AND c.language = ANY ($5) AND NOT ${isKeptAway("$1")}
   RETURNING id, tenant, version`,
);
const isThere = statement(
  "claims.is-there",
  `SELECT 1 AS yes FROM conversations c
   WHERE c.id = $1 AND c.tenant = ANY ($2) AND c.language = ANY ($3) AND NOT ${isKeptAway("$4")}`,
);
// The first few of each service and language come straight from the index; of those the most urgent that nobody else is
// just taking.
const takeNext = statement(
  "claims.next",
  `WITH candidates AS (
     SELECT first.id FROM unnest($3::text[]) AS t (tenant) CROSS JOIN unnest($4::text[]) AS l (language)
     CROSS JOIN LATERAL (
       SELECT c.id, c.is_acute, c.due_at FROM conversations c
       WHERE c.state = 'waiting' AND c.tenant = t.tenant AND c.language = l.language AND NOT ${isKeptAway("$1")}
         AND NOT ${isGivenBack("$1")}
       ORDER BY ${inQueueOrder} LIMIT 100) first
     ORDER BY (NOT first.is_acute), first.due_at, first.id LIMIT 100
   ), next AS (
     SELECT c.id FROM conversations c WHERE c.id IN (SELECT id FROM candidates) AND c.state = 'waiting'
     ORDER BY ${inQueueOrder} LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED
   )
   UPDATE conversations c SET ${change} FROM next WHERE c.id = next.id RETURNING c.id, c.tenant, c.version`,
);
const mayTake = `c.state = 'waiting' AND c.tenant = ANY ($2) AND c.language = ANY ($3) AND NOT ${isKeptAway("$1")}`;
const whoWaits = statement(
  "claims.who-waits",
  `SELECT EXISTS (SELECT FROM conversations c WHERE ${mayTake} AND NOT ${isGivenBack("$1")}) AS is_anybody,
     EXISTS (SELECT FROM conversations c WHERE ${mayTake} AND ${isGivenBack("$1")}) AS is_given_back`,
);

type ClaimedRow = { id: ConversationId; tenant: string; version: string };
type Claimed = { readonly id: ConversationId };
type MayNot = "tooManyClaims" | "offDuty";
type ClaimParts = Omit<ConversationParts, "tokens">;

/** Many may reach for the last one at the same moment: then one who missed it looks once more. */
const mostAttempts = 5;

const lockPerson =
  ({ volunteer }: DeskPerson) =>
  (queries: Transaction) =>
    queries.one(holdPerson, [volunteer]);
type Locked = Awaited<ReturnType<ReturnType<typeof lockPerson>>>;

const mayNotClaim = async (queries: Transaction, volunteer: VolunteerId, person: Locked): Promise<MayNot | null> => {
  if (person?.state !== "active" || person.is_on_duty !== true) return "offDuty";
  const { open } = await queries.only(openClaims, [volunteer]);
  return open < deskTimes.claimsAtOnce ? null : "tooManyClaims";
};

const noteClaim = async (
  { audit, count, deskChanged }: ClaimParts,
  queries: Transaction,
  { volunteer }: DeskPerson,
  { id, tenant, version }: ClaimedRow,
): Promise<Claimed> => {
  await audit(queries, { tenant, volunteer, act: "claimed", conversation: id });
  await count(queries, tenant, claimCounts);
  notifyDesk(queries, deskChanged, { tenant, conversation: id, version: Number(version) });
  return { id };
};

/** Of any number who click at once exactly one gets the conversation, and nobody has more than two. */
export const claimById = async (
  parts: ClaimParts,
  person: DeskPerson,
  id: string,
): Promise<Claimed | "taken" | "notFound" | MayNot> => {
  if (!isUuid<ConversationId>(id)) return "notFound";
  const { tenants, languages } = queueScopeOf(person);
  const claim = async (queries: Transaction, locked: Locked) => {
    const refusal = await mayNotClaim(queries, person.volunteer, locked);
    if (refusal) return refusal;
    const won = await queries.one(takeThis, [person.volunteer, newClaimId(), id, tenants, languages]);
    if (won) {
      await forgetGivenBack(queries, won.id, person.volunteer);
      return noteClaim(parts, queries, person, won);
    }
    return (await queries.one(isThere, [id, tenants, languages, person.volunteer])) ? "taken" : "notFound";
  };
  return parts.database.transactionOf(person, claim, lockPerson(person));
};

/** The most urgent that this person may take and has not given back; null: nobody waits. */
export const claimNext = async (
  parts: ClaimParts,
  person: DeskPerson,
): Promise<Claimed | MayNot | "onlyGivenBack" | null> => {
  const { tenants, languages } = queueScopeOf(person);
  const claim = async (queries: Transaction, locked: Locked) => {
    const refusal = await mayNotClaim(queries, person.volunteer, locked);
    if (refusal) return refusal;
    const won = await queries.one(takeNext, [person.volunteer, newClaimId(), tenants, languages]);
    return won && noteClaim(parts, queries, person, won);
  };
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    const outcome = await parts.database.transactionOf(person, claim, lockPerson(person));
    if (outcome !== null) return outcome;
    const waiting = await parts.database.only(whoWaits, [person.volunteer, tenants, languages]);
    if (!waiting.is_anybody) return waiting.is_given_back ? "onlyGivenBack" : null;
  }
  return null;
};
