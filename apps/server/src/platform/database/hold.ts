import { statement, type Queries } from "./database.ts";

/** Advisory locks of the whole database. No two things may have the same number. */
export const lockNumbers = { migrations: 7_365_108, audit: 7_365_109, auditHead: 7_365_110 } as const;

const hold = statement("platform.hold", "SELECT pg_advisory_xact_lock(mark) FROM unnest($1::bigint[]) AS mark");

/**
 * Two people taking one name or address at once: the second waits here until the first has it, and then sees so.
 * In one order for all, so that no two wait for each other.
 */
export const holdDigests = async (queries: Queries, digests: readonly Buffer[]): Promise<void> => {
  const marks = new Set(digests.map((digest) => digest.readBigInt64BE()));
  const inOrder = [...marks].toSorted((a, b) => (a < b ? -1 : 1)).map(String);
  if (inOrder.length > 0) await queries.all(hold, [inOrder]);
};
