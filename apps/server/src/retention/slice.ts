import type { Database } from "#platform/database/database.ts";
import type { Job } from "#platform/jobs.ts";
import { newAnonymise, type AnonymiseParts } from "./anonymise.ts";
import type { WhileClockIsTrusted } from "./clock-guard.ts";
import { newSweep, type SweepParts } from "./sweep.ts";

export type RetentionParts = Omit<SweepParts, "database"> &
  AnonymiseParts & { readonly jobDatabase: Database; readonly whileClockIsTrusted: WhileClockIsTrusted };

/** What is forgotten, and when. */
export const newRetention = ({ jobDatabase, whileClockIsTrusted, ...parts }: RetentionParts) => {
  const sweep = newSweep({ ...parts, database: jobDatabase });
  const anonymise = newAnonymise(parts);
  const jobs: readonly Job[] = [
    { name: "sweep", everySeconds: 600, run: (stopped) => whileClockIsTrusted(() => sweep(stopped)) },
    { name: "anonymise", everySeconds: 600, run: (stopped) => whileClockIsTrusted(() => anonymise(stopped)) },
  ];
  return { jobs };
};
