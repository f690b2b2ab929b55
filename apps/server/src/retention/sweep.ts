import type { Database, Queries } from "#platform/database/database.ts";
import type { Context } from "../context.ts";
import type { Log } from "#platform/log.ts";
import type { Mailer } from "#notify/mailer.ts";
import type { Job } from "#platform/jobs.ts";
import { newAnonymise, type Anonymising } from "./anonymise.ts";
import type { WhileClockIsTrusted } from "./steady-time.ts";

/** Small batches, so that writing does not wait for the sweep. */
const batchSize = 500;

/** Deletes at most so many rows whose time is over. How many. Each slice has its own, for its own tables. */
export type Expire = (database: Queries & Pick<Database, "transaction">, batch: number) => Promise<number>;

/** In this order, those without a name in the log last. */
export type Expirations = Readonly<Record<"messages" | "drafts" | "logins" | "profiles", Expire>> & {
  readonly others: readonly Expire[];
};

export type Swept = Readonly<Record<Exclude<keyof Expirations, "others"> | "files", number>>;

/** Deletes what has had its time. Can be stopped and run again at any point, by any number of servers. */
export const newSweep = ({
  database: service,
  mailer,
  log,
  expirations,
}: {
  readonly database: Database;
  readonly mailer: Pick<Mailer, "forgetOld">;
  readonly log: Log;
  readonly expirations: Expirations;
}) => {
  const database = service.as("purge");

  /** Batch by batch, until one is not full or the service stops. */
  const all = async (expire: Expire, stopped: AbortSignal | undefined): Promise<number> => {
    let total = 0;
    for (;;) {
      const deleted = await expire(database, batchSize);
      total += deleted;
      if (deleted < batchSize || stopped?.aborted) return total;
    }
  };

  return async (stopped?: AbortSignal): Promise<Swept> => {
    const swept = {
      messages: await all(expirations.messages, stopped),
      drafts: await all(expirations.drafts, stopped),
      logins: await all(expirations.logins, stopped),
      profiles: await all(expirations.profiles, stopped),
      files: await mailer.forgetOld(new Date()),
    };
    for (const expire of expirations.others) await all(expire, stopped);
    if (Object.values(swept).some((count) => count > 0)) log({ event: "sweep-done", ...swept });
    return swept;
  };
};

/** What is forgotten, and when. */
export const newRetention = (
  { jobDatabase, log, alert }: Context,
  {
    mailer,
    expirations,
    whileClockIsTrusted,
    ...cleaning
  }: {
    readonly mailer: Mailer;
    readonly expirations: Expirations;
    readonly whileClockIsTrusted: WhileClockIsTrusted;
  } & Omit<Anonymising, "log" | "alert">,
) => {
  const sweep = newSweep({ database: jobDatabase, mailer, log, expirations });
  const anonymise = newAnonymise({ ...cleaning, log, alert });
  const jobs: readonly Job[] = [
    { name: "sweep", everySeconds: 600, run: (stopped) => whileClockIsTrusted(() => sweep(stopped)) },
    { name: "anonymise", everySeconds: 600, run: (stopped) => whileClockIsTrusted(() => anonymise(stopped)) },
  ];
  return { jobs };
};
