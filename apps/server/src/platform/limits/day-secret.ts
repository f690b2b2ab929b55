import { createSecretKey, randomBytes, type KeyObject } from "node:crypto";
import { dayOf, type Clock, type Day } from "#platform/clock.ts";
import type { DaySecret } from "./network-marks.ts";

/** One that lives in this process's memory and is thrown away every day: for a server that counts alone. */
export const newOwnDaySecret = (clock: Clock): DaySecret => {
  let day: Day | null = null;
  let secret: KeyObject;
  return () => {
    const today = dayOf(clock());
    if (day !== today) {
      day = today;
      // As a key object: with plain bytes the same hash takes Node eight times as long, and every request makes one.
      secret = createSecretKey(randomBytes(32));
    }
    return secret;
  };
};
