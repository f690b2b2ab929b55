import type { Database, Queries } from "#platform/database/database.ts";
import type { Log } from "#platform/log.ts";
import type { Mailer } from "#notify/mailer.ts";

/** Small batches, so that nobody who writes has to wait for the sweep. */
const batchSize = 500;

/** Deletes at most so many rows whose time is over. How many. Each slice has its own, for its own tables. */
export type Expire = (database: Queries & Pick<Database, "transaction">, batch: number) => Promise<number>;

/** In this order. What is not counted by name comes last. */
export type Expirations = Readonly<Record<"messages" | "drafts" | "logins" | "profiles", Expire>> & {
  readonly others: readonly Expire[];
};

export type SweepParts = {
  readonly database: Database;
  readonly mailer: Pick<Mailer, "forgetOld">;
  readonly log: Log;
  readonly expirations: Expirations;
};

export type Swept = {
  readonly messages: number;
  readonly drafts: number;
  readonly logins: number;
  readonly profiles: number;
  readonly files: number;
};

/** Deletes what has had its time. Can be stopped and run again at any point, by any number of servers. */
export const newSweep = ({ database: service, mailer, log, expirations }: SweepParts) => {
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
