import { pause, type Day } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.ts";
import type { DatedKeyKind } from "../keys/key-folder.ts";
import type { Vault } from "../vault.ts";
import { closeEarlyKeys, raiseWriteBarrier } from "../write-barrier.ts";

type Retirement = {
  readonly database: Database;
  readonly vault: Vault;
  readonly kind: DatedKeyKind;
  /** Their time is over; in order. */
  readonly due: readonly Day[];
  /** Keys of days to come, made while a clock was ahead. */
  readonly early: readonly Day[];
  /** Where rows are stored under these keys. */
  readonly tables: readonly string[];
  /** Stores what is needed under another key, except for rows that somebody else has in hand. How many. */
  readonly moveAll: () => Promise<number>;
  readonly isNeeded: (day: Day) => Promise<boolean>;
  /** Who has read a row a moment ago still needs the key it was stored with. */
  readonly readersNeedMs: number;
};

/** Destroys the keys of those days that nothing needs any more. What others had in hand is met on the second round. */
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

/** Nothing is stored under these keys any more, everything needed is moved off them, and then they are destroyed. */
export const retireKeys = async (parts: Retirement) => {
  const { database, kind, due, early, tables } = parts;
  const last = due.at(-1);
  const isBarred = last === undefined || (await raiseWriteBarrier(database, kind, last, tables));
  const closed = await closeEarlyKeys({ ...parts, days: early });
  const rotated = await emptyAndDestroy({ ...parts, due: [...(isBarred ? due : []), ...closed] });
  return { ...rotated, heldBack: rotated.heldBack || !isBarred };
};
