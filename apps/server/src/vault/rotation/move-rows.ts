import type { Day } from "#platform/clock.ts";
import { inBatches } from "#platform/database/batches.ts";
import type { Database, Queries } from "#platform/database/database.ts";

/** Small, so that requests do not wait long for a locked row. */
export const batchSize = 200;

/** From a key's day to another's, both included. */
export type KeyRange = readonly [from: Day, to: Day];

/** How the rows of a table are stored under another key. */
type RowMover<Row, Renewed> = {
  /** Locks at most `batchSize` unlocked rows of the range, except those. */
  readonly take: (queries: Queries, range: KeyRange, without: readonly string[]) => Promise<readonly Row[]>;
  readonly nameOf: (row: Row) => string;
  /** null: it does not open. */
  readonly renew: (row: Row) => Renewed | null;
  readonly put: (queries: Queries, names: readonly string[], renewed: readonly Renewed[]) => Promise<unknown>;
};

/**
 * Moves all rows of these ranges in batches, one transaction each, and returns their number. Unreadable rows stay, in case a lost key is
 * restored. Can be interrupted, and several servers may run it at once.
 */
export const moveRows = async <Row, Renewed>(
  database: Database,
  ranges: readonly KeyRange[],
  { take, nameOf, renew, put }: RowMover<Row, Renewed>,
): Promise<number> => {
  let moved = 0;
  const unreadable: string[] = [];
  const moveBatch = (range: KeyRange) =>
    database.transaction(async (queries) => {
      const rows = (await take(queries, range, unreadable)).map((row) => ({ name: nameOf(row), renewed: renew(row) }));
      const good = rows.flatMap(({ name, renewed }) => (renewed === null ? [] : [{ name, renewed }]));
      unreadable.push(...rows.filter(({ renewed }) => renewed === null).map(({ name }) => name));
      if (good.length > 0) {
        const names = good.map(({ name }) => name);
        await put(
          queries,
          names,
          good.map(({ renewed }) => renewed),
        );
      }
      return rows;
    });
  for (const range of ranges) {
    for await (const { renewed } of inBatches(batchSize, () => moveBatch(range))) if (renewed !== null) moved += 1;
  }
  return moved;
};
