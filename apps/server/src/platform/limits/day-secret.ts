import { randomBytes } from "node:crypto";
import { dayOf, type Clock, type Day } from "#platform/clock.ts";
import type { DaySecret } from "./network-marks.ts";

/** One that lives in this process's memory and is thrown away every day: for a server that counts alone. */
export const newOwnDaySecret = (clock: Clock): DaySecret => {
  let day: Day | null = null;
  let secret: Buffer;
  return () => {
    const today = dayOf(clock());
    if (day !== today) {
      secret?.fill(0);
      [day, secret] = [today, randomBytes(32)];
    }
    return secret;
  };
};
