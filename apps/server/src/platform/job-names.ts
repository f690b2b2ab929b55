/** All background jobs (`jobs.ts` runs them), in the order of the health page. */
export const jobNames = [
  "mail",
  "push",
  "sweep",
  "anonymise",
  "search",
  "danger",
  "keys",
  "conversations",
  "statistics",
  "desk",
  "audit",
  "rota",
] as const;
export type JobName = (typeof jobNames)[number];
