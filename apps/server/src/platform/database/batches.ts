/**
 * The condition of a DELETE of one batch: at most `$1` rows that fit `where` and are not locked. `key` is the primary key. Batches are
 * small, so that requests do not wait for the sweep.
 */
export const oldest = (table: string, key: string, where: string): string =>
  `(${key}) IN (SELECT ${key} FROM ${table} WHERE ${where} LIMIT $1 FOR UPDATE SKIP LOCKED)`;

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
