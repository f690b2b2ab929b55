import { statement, type Queries } from "#platform/database.ts";
import type { VolunteerId } from "#platform/ids.ts";

const release = statement(
  "conversations.release-claims-of",
  `UPDATE conversations SET state = 'waiting', holder = NULL, claim = NULL, lease_until = NULL, version = version + 1
   WHERE holder = $1 AND state = 'claimed'`,
);

/** Somebody may not go on with what they hold: it goes back to the queue, drafts and all. */
export const releaseClaimsOf = (queries: Queries, volunteer: VolunteerId): Promise<number> =>
  queries.count(release, [volunteer]);
