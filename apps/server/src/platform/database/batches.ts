import { lifetimes } from "@sosmessages/contract/limits.ts";
import { statement, type Queries, type StatementName } from "./database.ts";

/** Conditions in SQL: whether the lifetime of what began at that moment is over. */
export const isOver = (moment: string, days: number = lifetimes.messageDays): string =>
  `${moment} <= service_time() - interval '${days} days'`;
export const isKept = (moment: string, days: number = lifetimes.messageDays): string =>
  `${moment} > service_time() - interval '${days} days'`;

/**
 * The condition of a DELETE of one batch: at most `$1` rows that fit `where` and are not locked. `key` is the primary key. Batches are
 * small, so that requests do not wait for the sweep.
 */
export const oldest = (table: string, key: string, where: string): string =>
  `(${key}) IN (SELECT ${key} FROM ${table} WHERE ${where} LIMIT $1 FOR UPDATE SKIP LOCKED)`;

type ExpiryName = Extract<StatementName, `${string}.expire`>;

/**
 * Deletes one batch of the rows that fit `where`, and returns their number. `deletion` is SQL and names the table, so that a search finds
 * who deletes from it.
 */
export const newExpiry = (
  name: ExpiryName,
  deletion: string,
  key: string,
  where: string,
): ((queries: Queries, batch: number) => Promise<number>) => {
  const table = deletion.slice("DELETE FROM ".length);
  const expire = statement(name, `${deletion} WHERE ${oldest(table, key, where)}`);
  return (queries, batch) => queries.count(expire, [batch]);
};

/** Batch by batch, until one is not full or the service stops. `take` gets the last row of the previous batch, null at first. */
export async function* inBatches<R>(
  size: number,
  take: (last: R | null) => Promise<readonly R[]>,
  stopped?: AbortSignal,
): AsyncGenerator<R, void, undefined> {
  for (let last: R | null = null; ;) {
    const rows: readonly R[] = await take(last);
    yield* rows;
    if (rows.length < size || stopped?.aborted) return;
    last = rows.at(-1)!;
  }
}
