/** What is done now and then, see `jobs.ts`, in the order in which administrators are shown it. */
export const jobNames = [
  "mail",
  "push",
  "sweep",
  "anonymise",
  "search",
  "keys",
  "conversations",
  "statistics",
  "desk",
  "audit",
] as const;
export type JobName = (typeof jobNames)[number];
