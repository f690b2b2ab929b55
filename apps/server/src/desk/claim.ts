import { deskTimes } from "@sosmessages/contract/limits.ts";
import { statement, type Queries } from "#platform/database/database.ts";
import { isUuid, type ConversationId, type VolunteerId } from "#platform/ids.ts";
import { newClaimId } from "#conversation/claim-token.ts";
import { inOrder, isKeptAway, reachOf } from "./reach.ts";
import type { ActParts, Changed, Person } from "#conversation/parts.ts";

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
const claimThis = statement(
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
const claimNext = statement(
  "claims.next",
  `WITH candidates AS (
     SELECT first.id FROM unnest($3::text[]) AS t (tenant) CROSS JOIN unnest($4::text[]) AS l (language)
     CROSS JOIN LATERAL (
       SELECT c.id, c.is_acute, c.due_at FROM conversations c
       WHERE c.state = 'waiting' AND c.tenant = t.tenant AND c.language = l.language AND NOT ${isKeptAway("$1")}
       ORDER BY ${inOrder} LIMIT 100) first
     ORDER BY (NOT first.is_acute), first.due_at, first.id LIMIT 100
   ), next AS (
     SELECT c.id FROM conversations c WHERE c.id IN (SELECT id FROM candidates) AND c.state = 'waiting'
     ORDER BY ${inOrder} LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED
   )
   UPDATE conversations c SET ${change} FROM next WHERE c.id = next.id RETURNING c.id, c.tenant, c.version`,
);
const anyWaits = statement(
  "claims.any-waits",
  `SELECT 1 AS yes FROM conversations c
   WHERE c.state = 'waiting' AND c.tenant = ANY ($2) AND c.language = ANY ($3) AND NOT ${isKeptAway("$1")} LIMIT 1`,
);

type Won = { id: ConversationId; tenant: string; version: string };
export type Claimed = { readonly id: ConversationId };
export type NotClaimed = "taken" | "notFound" | "tooManyClaims" | "offDuty";

/** Many may reach for the last one at the same moment: then one who missed it looks once more. */
const looks = 5;

/** Who gets a conversation. Of any number who click at once exactly one does, and nobody has more than two. */
export const newClaims = ({ database, audit, count, changed }: Omit<ActParts, "tokens">) => {
  const mayClaim = async (queries: Queries, volunteer: VolunteerId): Promise<"tooManyClaims" | "offDuty" | null> => {
    const person = await queries.one<{ state: string; is_on_duty: boolean | null }>(holdPerson, [volunteer]);
    if (person?.state !== "active" || person.is_on_duty !== true) return "offDuty";
    const held = await queries.one<{ open: number }>(openClaims, [volunteer]);
    return held!.open < deskTimes.claimsAtOnce ? null : "tooManyClaims";
  };

  const note = async (queries: Queries, person: Person, won: Won): Promise<Changed> => {
    await audit(queries, {
      tenant: won.tenant,
      volunteer: person.volunteer,
      act: "claimed",
      conversation: won.id,
    });
    await count(queries, won.tenant, [{ measure: "process", detail: "claims" }]);
    return { tenant: won.tenant, conversation: won.id, version: Number(won.version) };
  };

  return {
    async take(person: Person, id: string): Promise<Claimed | NotClaimed> {
      if (!isUuid(id)) return "notFound";
      const { tenants, languages } = reachOf(person);
      const outcome = await database.transaction(async (queries): Promise<Changed | NotClaimed> => {
        const trouble = await mayClaim(queries, person.volunteer);
        if (trouble) return trouble;
        const values = [person.volunteer, newClaimId(), id, tenants, languages];
        const won = await queries.one<Won>(claimThis, values);
        if (won) return note(queries, person, won);
        return (await queries.one(isThere, [id, tenants, languages, person.volunteer])) ? "taken" : "notFound";
      });
      if (typeof outcome === "string") return outcome;
      changed(outcome);
      return { id: outcome.conversation };
    },

    /** The most urgent that this person may take; null: nobody waits. */
    async next(person: Person): Promise<Claimed | null | "tooManyClaims" | "offDuty"> {
      const { tenants, languages } = reachOf(person);
      for (let look = 1; look <= looks; look += 1) {
        const outcome = await database.transaction(async (queries) => {
          const trouble = await mayClaim(queries, person.volunteer);
          if (trouble) return trouble;
          const won = await queries.one<Won>(claimNext, [person.volunteer, newClaimId(), tenants, languages]);
          return won && note(queries, person, won);
        });
        if (typeof outcome === "string") return outcome;
        if (outcome) {
          changed(outcome);
          return { id: outcome.conversation };
        }
        if (!(await database.one(anyWaits, [person.volunteer, tenants, languages]))) return null;
      }
      return null;
    },
  };
};
export type Claims = ReturnType<typeof newClaims>;
