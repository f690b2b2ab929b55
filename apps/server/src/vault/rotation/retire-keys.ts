import { pause, type Day } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.ts";
import type { DatedKeyKind } from "../keys/key-folder.ts";
import type { Vault } from "../vault.ts";
import { raiseWriteBarrier, writersHaveEnded } from "../write-barrier.ts";

type Retirement = {
  readonly database: Database;
  readonly vault: Vault;
  readonly kind: DatedKeyKind;
  /** Days whose time is over, in order. */
  readonly due: readonly Day[];
  /** Keys of future days, created while a clock was ahead. */
  readonly early: readonly Day[];
  /** Tables with rows under these keys. */
  readonly tables: readonly string[];
  /** Stores needed rows under another key, except locked ones. Returns their number. */
  readonly moveAll: () => Promise<number>;
  readonly isNeeded: (day: Day) => Promise<boolean>;
  /** A request that has just read a row still needs its key for this long. */
  readonly readersNeedMs: number;
};

/** Destroys the unneeded keys of those days. Rows that were locked are moved in the second round. */
const emptyAndDestroy = async ({ vault, kind, due, moveAll, isNeeded, readersNeedMs }: Retirement) => {
  let done = await moveAll();
  let destroyed = 0;
  let left = due;
  for (let round = 1; round <= 2 && left.length > 0; round += 1) {
    if (round > 1) done += await moveAll();
    await pause(readersNeedMs);
    const needed: Day[] = [];
    for (const day of left) {
      if (await isNeeded(day)) needed.push(day);
      else if (await vault.destroy(kind, day)) destroyed += 1;
    }
    left = needed;
  }
  return { done, destroyed, heldBack: left.length > 0 };
};

/** A barrier cannot cover keys of future days, which would live too long, so each is closed separately. Returns the closed keys. */
const closeEarlyKeys = async ({
  database,
  vault,
  kind,
  early,
  tables,
  moveAll,
}: Retirement): Promise<readonly Day[]> => {
  if (early.length === 0) return [];
  await moveAll();
  for (const day of early) await vault.setOpen(kind, day, false);
  if (await writersHaveEnded(database, tables)) return early;
  for (const day of early) await vault.setOpen(kind, day, true);
  return [];
};

/** Raises the write barrier, moves needed rows to other keys, then destroys these keys. */
export const retireKeys = async (parts: Retirement) => {
  const { database, kind, due, tables } = parts;
  const last = due.at(-1);
  const isBarred = last === undefined || (await raiseWriteBarrier(database, kind, last, tables));
  const closed = await closeEarlyKeys(parts);
  const rotated = await emptyAndDestroy({ ...parts, due: [...(isBarred ? due : []), ...closed] });
  return { ...rotated, heldBack: rotated.heldBack || !isBarred };
};
