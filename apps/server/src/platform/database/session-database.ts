import type { CallerSession, DeskSession } from "#platform/http/visit.ts";
import { statement, type Database, type HoldsLogin, type Reads, type Statement } from "./database.ts";
import type { StatementName, Transaction } from "./database.ts";

/** Whoever is logged in, as far as it decides on what they may do. */
export type HeldCaller = Pick<CallerSession, "login" | "caller">;
export type HeldPerson = Pick<DeskSession, "login" | "volunteer" | "rightsVersion">;

/** The login has ended, or the rights are not those that the request began with. Nothing of this transaction is stored. */
export class RightsChanged extends Error {
  /** Something that the same request did before is stored: it cannot begin anew. */
  readonly hasWritten: boolean;
  constructor(hasWritten: boolean) {
    super("the login has ended, or its rights have changed");
    this.hasWritten = hasWritten;
  }
}

/**
 * What serves people who are logged in is handed this and no other database: it reads, and it writes while the login and the rights
 * are held. Whoever ends the login or changes the rights waits for the end of the transaction, or was there before it.
 */
export type SessionDatabase = Reads & {
  /**
   * Throws `RightsChanged` where the login has ended or the rights have changed, and then stores nothing. `lock`: rows that are
   * locked first, for work that changes the row of the account itself. Locked later, two requests could wait for each other.
   */
  readonly transactionOf: <T, L = void>(
    session: HeldCaller | HeldPerson,
    work: (queries: Transaction, locked: L) => Promise<T>,
    lock?: (queries: Transaction) => Promise<L>,
  ) => Promise<T>;
  /** The same, with no more rights than this person at the desk has: row-level security checks once more what they see. */
  readonly withRightsOf: <T>(session: HeldPerson, work: (queries: Transaction) => Promise<T>) => Promise<T>;
  /** For what the auditor's role alone may read. */
  readonly asAuditor: Reads;
};

/** The profile before the login, as when a profile is deleted: the other way round the two would wait for each other. */
const heldLogin = (owner: `${"id" | "mailbox"} = $${number}`, login: `$${number}`): string =>
  `owner AS MATERIALIZED (
     SELECT id, blocked_until FROM callers WHERE ${owner} FOR KEY SHARE
   ), login AS MATERIALIZED (
     SELECT l.caller FROM logins l
     WHERE l.token_hash = ${login} AND l.caller = (SELECT id FROM owner) AND l.expires_at > service_time() FOR SHARE
   )`;

const holdCaller = statement("sessions.hold-caller", `WITH ${heldLogin("id = $1", "$2")} SELECT caller FROM login`);
const holdPerson = statement("sessions.hold-person", "SELECT desk_login_held($1) AS rights_version");

/**
 * One statement, so one commit, that writes for a caller. `text` follows the CTEs `owner` and `login`; where the login has ended there
 * is no row in `login`.
 */
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
        // Left out, nothing is locked first, and nothing is handed on.
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
