import { lifetimes } from "@sosmessages/contract/limits.ts";
import { statement, type Database, type Statement, type StatementName } from "#platform/database/database.ts";
import type { Log } from "#platform/log.ts";
import type { Mailer } from "#notify/mailer.ts";
import type { CountEvents } from "#statistics/count.ts";

/** Small bites, so that nobody who writes has to wait for the broom. */
const bite = 500;

const expired = <N extends StatementName>(name: N, table: string, key: string, where: string): Statement<N> =>
  statement(
    name,
    `DELETE FROM ${table} WHERE (${key}) IN
       (SELECT ${key} FROM ${table} WHERE ${where} LIMIT ${bite} FOR UPDATE SKIP LOCKED)`,
  );

const messages = statement(
  "sweep.messages",
  `DELETE FROM messages WHERE (mailbox, id) IN
     (SELECT mailbox, id FROM messages WHERE submitted_at <= service_time() - interval '${lifetimes.messageDays} days'
      LIMIT ${bite} FOR UPDATE SKIP LOCKED)
   RETURNING mailbox, id, is_reply`,
);
// What nobody has answered in all that time.
const unanswered = statement(
  "sweep.unanswered",
  `SELECT c.tenant, array_agg(DISTINCT c.mailbox) AS mailboxes, count(m.id)::integer AS count
   FROM unnest($1::uuid[], $2::uuid[], $3::boolean[]) AS m (mailbox, id, is_reply) JOIN conversations c USING (mailbox)
   WHERE c.state <> 'idle' AND NOT m.is_reply AND (c.answered_through IS NULL OR m.id > c.answered_through) GROUP BY c.tenant`,
);
const shrunk = statement("sweep.shrunk", "SELECT conversation, tenant, version FROM conversations_shrunk($1)");
// Of a conversation without a word in it nothing is left, notes and all. "I may know this person" is not part of it.
const conversations = expired(
  "sweep.conversations",
  "conversations",
  "id",
  "state = 'idle' AND NOT EXISTS (SELECT FROM messages m WHERE m.mailbox = conversations.mailbox)",
);
// A day is over for good once its last message is; a key that nothing is sealed with goes. (The key has not been wrapped
// again since its last message expired, so that the promise does not hang on this broom.)
const dayKeys = expired(
  "sweep.day-keys",
  "mailbox_keys",
  "mailbox, day",
  `day < (service_time() - interval '${lifetimes.messageDays} days')::date
   AND NOT EXISTS (SELECT FROM messages m WHERE m.mailbox = mailbox_keys.mailbox AND m.day = mailbox_keys.day)`,
);
const drafts = expired(
  "sweep.drafts",
  "drafts",
  "mailbox",
  `saved_at <= service_time() - interval '${lifetimes.draftDays} days'`,
);
const old = (column: string) => `${column} <= service_time() - interval '${lifetimes.messageDays} days'`;
/** Of the desk: what colleagues wrote, who may still read what they answered, who asked for a talk. */
const desk = [
  expired("sweep.reply-drafts", "reply_drafts", "conversation", old("saved_at")),
  expired("sweep.notes", "conversation_notes", "id", old("written_at")),
  expired("sweep.proposals", "proposals", "id", old("made_at")),
  expired("sweep.shift-notes", "shift_notes", "id", old("written_at")),
  expired("sweep.answers", "answers", "conversation, volunteer", "until <= service_time()"),
  expired("sweep.talks", "talks", "volunteer, tenant", old("asked_at")),
];
const logins = expired("sweep.logins", "logins", "token_hash", "expires_at <= service_time()");
const resets = expired("sweep.resets", "password_resets", "token_hash", "expires_at <= service_time()");
const invitations = expired("sweep.invitations", "volunteer_invitations", "token_hash", "expires_at <= service_time()");
const carriedOut = expired(
  "sweep.carried-out",
  "carried_out",
  "caller, key",
  `on_day < (service_time() - interval '${lifetimes.messageDays} days')::date`,
);
const dormant = statement(
  "sweep.dormant",
  `DELETE FROM callers WHERE id IN
     (SELECT id FROM callers WHERE last_seen_on < (service_time() - $1 * interval '1 day')::date
      LIMIT ${bite} FOR UPDATE SKIP LOCKED)
   RETURNING tenant`,
);

type Gone = { mailbox: string; id: string; is_reply: boolean };
type Shrunk = { conversation: string; tenant: string; version: string };

export type SweepParts = {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly dormantDays: number;
  readonly log: Log;
  readonly count: CountEvents;
  readonly deskChanged: (news: { tenant: string; conversation: string; version: number }) => void;
};

export type Swept = {
  readonly messages: number;
  readonly drafts: number;
  readonly logins: number;
  readonly profiles: number;
  readonly files: number;
};

/** Removes what has had its time. Can be stopped and run again at any point, by any number of servers. */
export const newSweep = ({ database: service, mailer, dormantDays, log, count, deskChanged }: SweepParts) => {
  const database = service.as("purge");

  /** A turn that expired unanswered is counted, and over, in the transaction in which its messages go. */
  const sweepMessages = async (): Promise<number> => {
    const { removed, news } = await database.transaction(async (queries) => {
      const gone = await queries.all<Gone>(messages);
      const columns = [gone.map(({ mailbox }) => mailbox), gone.map(({ id }) => id), gone.map((row) => row.is_reply)];
      const lost = await queries.all<{ tenant: string; mailboxes: string[]; count: number }>(unanswered, columns);
      const news = await queries.all<Shrunk>(shrunk, [lost.flatMap(({ mailboxes }) => mailboxes)]);
      for (const { tenant, count: amount } of lost) {
        await count(queries, tenant, [{ measure: "expired-unanswered", amount }]);
      }
      return { removed: gone.length, news };
    });
    for (const { conversation, tenant, version } of news) {
      deskChanged({ conversation, tenant, version: Number(version) });
    }
    return removed;
  };

  const sweepDormant = (): Promise<number> =>
    database.transaction(async (queries) => {
      const gone = await queries.all<{ tenant: string }>(dormant, [dormantDays]);
      for (const [tenant, rows] of Map.groupBy(gone, (row) => row.tenant)) {
        await count(queries, tenant, [{ measure: "mailboxes-deleted", amount: rows.length }]);
      }
      return gone.length;
    });

  /** Bite by bite, until one was not full. */
  const allOf = async (sweep: () => Promise<number>): Promise<number> => {
    let total = 0;
    for (;;) {
      const removed = await sweep();
      total += removed;
      if (removed < bite) return total;
    }
  };

  const all = (what: Statement): Promise<number> => allOf(() => database.count(what));

  return async (): Promise<Swept> => {
    const swept = {
      messages: await allOf(sweepMessages),
      drafts: await all(drafts),
      logins: await all(logins),
      profiles: await allOf(sweepDormant),
      files: await mailer.forgetOld(new Date()),
    };
    await all(dayKeys);
    await all(resets);
    await all(invitations);
    await all(carriedOut);
    await all(conversations);
    for (const what of desk) await all(what);
    if (Object.values(swept).some((count) => count > 0)) log({ event: "sweep-done", ...swept });
    return swept;
  };
};
