import { lifetimes } from "@sosmessages/contract/limits.ts";
import { statement, type Database, type Statement } from "#platform/database.ts";
import type { Log } from "#platform/log.ts";
import type { Mailer } from "#notify/mailer.ts";

/** Small bites, so that nobody who writes has to wait for the broom. */
const bite = 500;

const expired = (name: string, table: string, key: string, where: string): Statement =>
  statement(
    `sweep.${name}`,
    `DELETE FROM ${table} WHERE (${key}) IN
       (SELECT ${key} FROM ${table} WHERE ${where} LIMIT ${bite} FOR UPDATE SKIP LOCKED)`,
  );

const messages = expired(
  "messages",
  "messages",
  "mailbox, id",
  `submitted_at <= service_time() - interval '${lifetimes.messageDays} days'`,
);
// A day is over for good once its last message is; a key that nothing is sealed with goes. (The key has not been wrapped
// again since its last message expired, so that the promise does not hang on this broom.)
const dayKeys = expired(
  "day-keys",
  "mailbox_keys",
  "mailbox, day",
  `day < (service_time() - interval '${lifetimes.messageDays} days')::date
   AND NOT EXISTS (SELECT FROM messages m WHERE m.mailbox = mailbox_keys.mailbox AND m.day = mailbox_keys.day)`,
);
const drafts = expired(
  "drafts",
  "drafts",
  "mailbox",
  `saved_at <= service_time() - interval '${lifetimes.draftDays} days'`,
);
const logins = expired("logins", "logins", "token_hash", "expires_at <= service_time()");
const resets = expired("resets", "password_resets", "token_hash", "expires_at <= service_time()");
const invitations = expired("invitations", "volunteer_invitations", "token_hash", "expires_at <= service_time()");
const carriedOut = expired(
  "carried-out",
  "carried_out",
  "caller, key",
  `on_day < (service_time() - interval '${lifetimes.messageDays} days')::date`,
);
const dormant = statement(
  "sweep.dormant",
  `DELETE FROM callers WHERE id IN
     (SELECT id FROM callers WHERE last_seen_on < (service_time() - $1 * interval '1 day')::date
      LIMIT ${bite} FOR UPDATE SKIP LOCKED)`,
);

export type Swept = {
  readonly messages: number;
  readonly drafts: number;
  readonly logins: number;
  readonly profiles: number;
  readonly files: number;
};

/** Removes what has had its time. Can be stopped and run again at any point, by any number of servers. */
export const newSweep = (parts: { database: Database; mailer: Mailer; dormantDays: number; log: Log }) => {
  const { database, mailer, dormantDays, log } = parts;

  const all = async (what: Statement, values: readonly unknown[] = []): Promise<number> => {
    let total = 0;
    for (;;) {
      const removed = await database.count(what, values);
      total += removed;
      if (removed < bite) return total;
    }
  };

  return async (): Promise<Swept> => {
    const swept = {
      messages: await all(messages),
      drafts: await all(drafts),
      logins: await all(logins),
      profiles: await all(dormant, [dormantDays]),
      files: await mailer.forgetOld(new Date()),
    };
    await all(dayKeys);
    await all(resets);
    await all(invitations);
    await all(carriedOut);
    if (Object.values(swept).some((count) => count > 0)) log({ event: "sweep-done", ...swept });
    return swept;
  };
};
