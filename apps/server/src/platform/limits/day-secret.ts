import { dayOf, type Clock, type Day } from "#platform/clock.ts";
import { newSecretKey, type SecretKey } from "#platform/secret-key.ts";
import type { DaySecret } from "./network-marks.ts";

/** One that lives in this process's memory and is thrown away every day: for a server that counts alone. */
export const newOwnDaySecret = (clock: Clock): DaySecret => {
  let day: Day | null = null;
  let secret: SecretKey;
  return () => {
    const today = dayOf(clock());
    if (day !== today) [day, secret] = [today, newSecretKey()];
    return secret;
  };
};
