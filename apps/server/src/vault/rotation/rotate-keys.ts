import { dayOf, daysBetween, type Clock } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.ts";
import type { Log } from "#platform/log.ts";
import { readRegister } from "../keys/key-register.ts";
import { rotateEpochs } from "./rotate-epochs.ts";
import { rotateLookups } from "./rotate-lookups.ts";
import type { Vault } from "../vault.ts";

/** A clock that has run away must not take anyone's letters with it. */
const largestDisagreement = 3_600_000;

export type RotationResult = {
  /** Keys wrapped again under today's epoch. */
  readonly rewrapped: number;
  /** Rows with new keyed hashes. */
  readonly moved: number;
  readonly destroyed: number;
  readonly heldBack: "clock" | "not-rewrapped" | null;
};

/**
 * Runs many times a day: wraps needed keys with today's epoch and destroys unneeded epochs; every week the same for keys of keyed hashes.
 * Not wrapping a key again IS the deletion. Can be interrupted, and several servers may run it at once.
 */
export const rotateKeys = async ({
  database,
  vault,
  clock,
  log,
  readersNeedMs = 2_000,
}: {
  readonly database: Database;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly log: Log;
  /** How long a key is kept after the last row was moved off it. */
  readonly readersNeedMs?: number;
}): Promise<RotationResult> => {
  await vault.prepare();
  const { now } = await readRegister(database);
  if (Math.abs(now.getTime() - clock().getTime()) > largestDisagreement) {
    log({ event: "key-rotation-postponed", because: "clock" });
    return { rewrapped: 0, moved: 0, destroyed: 0, heldBack: "clock" };
  }
  // If time went back behind the barrier, days are named ahead and retire accordingly.
  const ahead = daysBetween(dayOf(now), vault.currentEpoch()) * 86_400_000;
  const named = new Date(now.getTime() + ahead);
  const epochs = await rotateEpochs(database, vault, readersNeedMs, named);
  const lookups = await rotateLookups(database, vault, readersNeedMs, named);
  await vault.prepare();
  const heldBack = epochs.heldBack || lookups.heldBack ? "not-rewrapped" : null;
  if (heldBack) log({ event: "key-rotation-postponed", because: heldBack });
  const rotated = { rewrapped: epochs.done, moved: lookups.done, destroyed: epochs.destroyed + lookups.destroyed };
  if (Object.values(rotated).some((count) => count > 0)) log({ event: "keys-rotated", ...rotated });
  return { ...rotated, heldBack };
};
