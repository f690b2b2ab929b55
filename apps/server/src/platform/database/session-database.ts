import { lifetimes } from "@sosmessages/contract/limits.ts";
import type { CallerSession, DeskSession } from "#platform/http/request.ts";
import type { CallerId } from "#platform/ids.ts";
import { newExpiry } from "./batches.ts";
import {
  statement,
  type Database,
  type HoldsLogin,
  type Reads,
  type Statement,
  type StatementName,
  type Transaction,
} from "./database.ts";

/** The parts of a session that decide on its rights. */
export type HeldCaller = Pick<CallerSession, "login" | "caller">;
export type HeldPerson = Pick<DeskSession, "login" | "volunteer" | "rightsVersion">;

/** The login has ended, or the rights have changed since the request began. The transaction is rolled back. */
export class RightsChanged extends Error {
  /** An earlier transaction of the same request is stored, so the request cannot be repeated. */
  readonly hasWritten: boolean;
  constructor(hasWritten: boolean) {
    super("the login has ended, or its rights have changed");
    this.hasWritten = hasWritten;
  }
}

/**
 * The only database for requests with a login. A write locks the login and the rights: a request that ends the login or changes the
 * rights waits for the end of the transaction, or is stored before it.
 */
export type SessionDatabase = Reads & {
  /**
   * Throws `RightsChanged` if the login has ended or the rights have changed, and then stores nothing. `lock` locks rows first, for
   * work that changes the row of the account. If locked later, two requests could wait for each other.
   */
  readonly transactionOf: <T, L = void>(
    session: HeldCaller | HeldPerson,
    work: (queries: Transaction, locked: L) => Promise<T>,
    lock?: (queries: Transaction) => Promise<L>,
  ) => Promise<T>;
  /** The same, with the rights of this person at the desk: row-level security also filters the rows. */
  readonly withRightsOf: <T>(session: HeldPerson, work: (queries: Transaction) => Promise<T>) => Promise<T>;
  /** For the audit log, which only the auditor's role may read. */
  readonly asAuditor: Reads;
};

/** Locks the profile before the login, as the deletion of a profile does. In another order the two could wait for each other. */
const heldLogin = (owner: `${"id" | "mailbox"} = $${number}`, login: `$${number}`): string =>
  `owner AS MATERIALIZED (
     SELECT id, blocked_until FROM callers WHERE ${owner} FOR KEY SHARE
   ), login AS MATERIALIZED (
     SELECT l.caller FROM logins l
     WHERE l.token_hash = ${login} AND l.caller = (SELECT id FROM owner) AND l.expires_at > service_time()
       AND (l.idle_end IS NULL OR l.idle_end > service_time()) FOR SHARE
   )`;

const holdCaller = statement("sessions.hold-caller", `WITH ${heldLogin("id = $1", "$2")} SELECT caller FROM login`);
const holdPerson = statement("sessions.hold-person", "SELECT desk_login_held($1) AS rights_version");

/** A single statement that writes for a caller. `text` follows the CTEs `owner` and `login`. If the login has ended, `login` is empty. */
export const heldStatement = <N extends StatementName>(
  name: N,
  owner: Parameters<typeof heldLogin>[0],
  login: Parameters<typeof heldLogin>[1],
  text: string,
): Statement<N> & HoldsLogin => ({
  ...statement(name, `WITH ${heldLogin(owner, login)}${text}`),
  holdsLogin: true,
});

const isHeld = async (queries: Transaction, session: HeldCaller | HeldPerson): Promise<boolean> => {
  if ("caller" in session) return (await queries.one(holdCaller, [session.caller, session.login])) !== null;
  return (await queries.only(holdPerson, [session.login])).rights_version === session.rightsVersion;
};

export const newSessionDatabase = ({ all, one, only, count, transaction, ...database }: Database): SessionDatabase => {
  const written = new WeakSet<HeldCaller | HeldPerson>();
  const hold = async (queries: Transaction, session: HeldCaller | HeldPerson): Promise<void> => {
    if (!(await isHeld(queries, session))) throw new RightsChanged(written.has(session));
  };

  return {
    all,
    one,
    only,
    count,
    asAuditor: database.as("audit"),
    transactionOf: async (session, work, lock) => {
      const result = await transaction(async (queries) => {
        // Without `lock`, L is void.
        const locked = (await lock?.(queries)) as Awaited<ReturnType<NonNullable<typeof lock>>>;
        await hold(queries, session);
        return work(queries, locked);
      });
      written.add(session);
      return result;
    },
    withRightsOf: (session, work) =>
      database.withRightsOf(session.volunteer, async (queries) => {
        await hold(queries, session);
        return work(queries);
      }),
  };
};

type KeySources = Readonly<Record<"caller" | "key" | "call" | "message", `$${number}${string}`>>;

/** Part of the statement that carries out the request. Stores its key, and returns no row if the key was used before. */
export const insertIdempotencyKey = (from: string, { caller, key, call, message }: KeySources): string =>
  `INSERT INTO carried_out (caller, key, call, message, on_day)
   SELECT ${caller}, ${key}, ${call}, ${message}, service_time()::date FROM ${from} WHERE ${key} IS NOT NULL
   ON CONFLICT DO NOTHING RETURNING 1`;

const findKey = statement("idempotency.find", "SELECT call, message FROM carried_out WHERE caller = $1 AND key = $2");
const noteKey = heldStatement(
  "idempotency.note",
  "id = $1",
  "$4",
  ` INSERT INTO carried_out (caller, key, call, on_day)
   SELECT caller, $2, $3, service_time()::date FROM login ON CONFLICT DO NOTHING`,
);
/** The id of a deleted message has its time. A request with the key is still recognised. */
export const forgetMessages = statement(
  "idempotency.forget-messages",
  `UPDATE carried_out SET message = NULL WHERE caller = $1 AND message IS NOT NULL
   AND NOT EXISTS (SELECT FROM messages WHERE mailbox = $2 AND id = carried_out.message)`,
);
/** Before the messages expire. */
export const expireIdempotencyKeys = newExpiry(
  "idempotency.expire",
  "DELETE FROM carried_out",
  "caller, key",
  `on_day <= (service_time() - interval '${lifetimes.messageDays} days')::date`,
);

/** The earlier request with this key; null: none. */
export const findIdempotencyKey = (queries: Reads, caller: CallerId, key: string) =>
  queries.one(findKey, [caller, key]);

export type IdempotencyKeys = ReturnType<typeof newIdempotencyKeys>;

export const newIdempotencyKeys = (database: Reads) => ({
  find: (caller: CallerId, key: string) => findIdempotencyKey(database, caller, key),
  /** Stores nothing if the login has ended. */
  note: ({ caller, login }: HeldCaller, key: string, call: string): Promise<unknown> =>
    database.count(noteKey, [caller, key, call, login]),
});
