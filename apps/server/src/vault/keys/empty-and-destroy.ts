import { pause, type Day } from "#platform/clock.ts";
import type { DatedKeyKind } from "./key-folder.ts";
import type { Vault } from "../vault.ts";

type Parts = {
  readonly vault: Vault;
  readonly kind: DatedKeyKind;
  readonly due: readonly Day[];
  /** Stores what is needed under another key, except for rows that somebody else has in hand. How many. */
  readonly moveAll: () => Promise<number>;
  readonly isNeeded: (day: Day) => Promise<boolean>;
  /** Who has read a row a moment ago still needs the key it was stored with. */
  readonly readersNeedMs: number;
};

/** Destroys the keys of those days that nothing needs any more. What others had in hand is met on the second round. */
export const emptyAndDestroy = async ({ vault, kind, due, moveAll, isNeeded, readersNeedMs }: Parts) => {
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
