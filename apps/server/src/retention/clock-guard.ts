import type { Database } from "#platform/database/database.ts";
import type { Log } from "#platform/log.ts";
import { newSteadyTime } from "./steady-time.ts";

type Parts = {
  readonly database: Database;
  readonly log: Log;
  readonly alert: (concern: "clock") => void;
};

export type WhileClockIsTrusted = (work: () => Promise<unknown>) => Promise<void>;

/** Does what cannot be undone only while the time can be trusted. */
export const newClockGuard = ({ database, log, alert }: Parts): WhileClockIsTrusted => {
  const doubtOfTime = newSteadyTime(database);
  return async (work) => {
    const doubt = await doubtOfTime();
    if (doubt === null) await work();
    else {
      log({ event: "clock-suspect", because: doubt });
      alert("clock");
    }
  };
};
