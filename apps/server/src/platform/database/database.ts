import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { codeOf } from "#platform/process/unavailable.ts";
import { DatabaseClient } from "./database-client.ts";
import { parsers } from "./parsers.ts";
import type { VolunteerId } from "#platform/ids.ts";
import { faultOf, type Log } from "#platform/log.ts";

/** Roles that the serving login switches to for certain work. */
export type JobRole = "purge" | "audit" | "backup";
export const nameOfRole = (role: JobRole | "app" | "desk" | "migrate"): string => `sosmessages_${role}`;

/** What this process is called in the database, which tells its connections from those of other servers. */
export const ourName = `sosmessages ${randomBytes(4).toString("hex")}`;

/** What each statement takes and returns, by its name: filled by `src/statements.generated.ts`, which `npm run statements` writes. */
export interface Statements {}
export type StatementName = keyof Statements;

export type RowOf<N extends StatementName> = Statements[N]["row"];

/** A statement has a name, so that the database prepares it once a connection. */
export type Statement<N extends string = string> = {
  readonly name: N;
  readonly text: string;
  readonly notNull: readonly string[];
};

/** For the check that compares them with the database. */
export const declaredStatements: Statement[] = [];

/** `notNull`: columns that are never null, though PostgreSQL cannot know it. That is checked whenever they are read. */
export const statement = <N extends StatementName>(
  name: N,
  text: string,
  { notNull = [] }: { readonly notNull?: readonly (keyof RowOf<N> & string)[] } = {},
): Statement<N> => {
  const declared = { name, text, notNull };
  declaredStatements.push(declared);
  return declared;
};

type Params<N extends StatementName> = Readonly<Statements[N]["params"]>;
/** `values` can be left out where there is nothing to say. */
type Values<N extends StatementName> = [] extends Params<N> ? [values?: Params<N>] : [values: Params<N>];

/** Functions and not methods: so a place that may only read is never taken for one that may write. */
type Asking<Permitted extends "all" | "reading"> = {
  readonly all: <N extends StatementName>(
    statement: Statement<N> & Asked<N, Permitted>,
    ...values: Values<N>
  ) => Promise<RowOf<N>[]>;
  readonly one: <N extends StatementName>(
    statement: Statement<N> & Asked<N, Permitted>,
    ...values: Values<N>
  ) => Promise<RowOf<N> | null>;
  /** The row, where there always is one. */
  readonly only: <N extends StatementName>(
    statement: Statement<N> & Asked<N, Permitted>,
    ...values: Values<N>
  ) => Promise<RowOf<N>>;
  /** How many rows were touched. */
  readonly count: <N extends StatementName>(
    statement: Statement<N> & Asked<N, Permitted>,
    ...values: Values<N>
  ) => Promise<number>;
};

/** Statements that change or lock rows, as PostgreSQL understands them. */
type WritingName = { [N in StatementName]: Statements[N] extends { writes: true } ? N : never }[StatementName];
/** A statement that writes and holds the login of whoever it writes for: see `session-database.ts`. */
export type HoldsLogin = { readonly holdsLogin: true };
type Asked<N extends StatementName, Permitted> = Permitted extends "all"
  ? unknown
  : [Extract<N, WritingName>] extends [never]
    ? unknown
    : HoldsLogin;

/** What a store needs: the pool, or one transaction of it. */
export type Queries = Asking<"all">;

/** Statements that change nothing. */
export type Reads = Asking<"reading">;

/**
 * Only a transaction has a commit: what runs outside one is stored when its promise resolves. Each of these throws once the
 * transaction, or this attempt at it, has ended.
 */
export type Transaction = Queries & {
  /**
   * Runs `notify` after COMMIT, in the order of the calls, before `transaction` returns; never after a rollback. Of a transaction
   * that was tried again, only the last attempt counts. What `notify` throws is logged: the change is stored, and stays so.
   */
  afterCommit(notify: () => void): void;
};

/** How many connections a pool has in use and at rest, and how many requests wait for one. */
export type Connections = { readonly busy: number; readonly idle: number; readonly waiting: number };

/** For the service itself, its operator, and people who are not logged in yet. For all others: `session-database.ts`. */
export type Database = Queries & {
  /**
   * Stores all changes or none. It throws if a statement failed, even where `work` caught the failure, and if one was still under way
   * when `work` returned.
   */
  transaction<T>(work: (queries: Transaction) => Promise<T>): Promise<T>;
  /** The same, with no more rights than this person at the desk has: see migrations/0007-desk-rights.sql. */
  withRightsOf<T>(person: VolunteerId, work: (queries: Transaction) => Promise<T>): Promise<T>;
  /** With the rights of a role that is for certain work alone; where rights are not separated, with our own. */
  as(role: JobRole): Queries & Pick<Database, "transaction">;
  /** Of the pool that serves requests. */
  connections(): Connections;
  close(): Promise<void>;
};

type Execute = (statement: Statement, values: readonly unknown[]) => Promise<pg.QueryResult>;

const queriesBy = (execute: Execute): Queries => {
  /** `pick` gets the rows as `statements.generated.ts` has them. A test compares that file with the database. */
  const run = async <N extends StatementName, T>(
    statement: Statement<N>,
    values: readonly unknown[] = [],
    pick: (rows: RowOf<N>[], count: number) => T,
  ): Promise<T> => {
    const { rows, rowCount } = await execute(statement, values);
    for (const column of statement.notNull) {
      if (rows.some((row) => row[column] === null)) throw new Error(`${column} of ${statement.name} is null`);
    }
    return pick(rows, rowCount ?? 0);
  };
  return {
    all: (s, ...[values]) => run(s, values, (rows) => rows),
    one: (s, ...[values]) => run(s, values, ([row]) => row ?? null),
    only: (s, ...[values]) =>
      run(s, values, ([row]) => {
        if (row === undefined) throw new Error(`the statement ${s.name} has no row`);
        return row;
      }),
    count: (s, ...[values]) => run(s, values, (_, count) => count),
  };
};

const queryOf = ({ name, text }: Statement, values: readonly unknown[]) => ({
  name,
  text,
  values: values as unknown[],
});

/** On one connection. */
export const queriesOn = (client: pg.ClientBase): Queries =>
  queriesBy((statement, values) => client.query(queryOf(statement, values)));

/**
 * PostgreSQL reported an error, and the connection can be used again. Not after a cached plan that no longer fits, a prepared statement
 * that is gone, a host that became a standby, or a connection that is ending. Errors of the driver have no such code.
 */
const keepsConnection = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && !/^(0A000|26000|25006|08|57P0)/.test(codeOf(error));

class Connection {
  isUsable = true;
  readonly #client: pg.PoolClient;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  async query(query: string | pg.QueryConfig): Promise<pg.QueryResult> {
    try {
      return await this.#client.query(query);
    } catch (error) {
      if (!keepsConnection(error)) this.isUsable = false;
      throw error;
    }
  }

  release(): void {
    this.#client.release(!this.isUsable);
  }
}

const onConnection = async <T>(pool: pg.Pool, work: (connection: Connection) => Promise<T>): Promise<T> => {
  const connection = new Connection(await pool.connect());
  try {
    return await work(connection);
  } finally {
    connection.release();
  }
};

/** Said at the beginning of a transaction, for as long as it lasts. */
type Said = readonly [text: string, value: string];

const asPerson = (person: VolunteerId): Said => ["SELECT set_config('sosmessages.volunteer', $1, true)", person];
/** The desk has no login of its own: then we switch to its role, and could switch back. */
const asPersonOfOurs = (person: VolunteerId): Said => [
  "SELECT set_config('sosmessages.volunteer', $1, true), set_config('role', 'sosmessages_desk', true)",
  person,
];
const asRole = (role: JobRole): Said => [
  "SELECT set_config('role', rolname, true) FROM pg_roles WHERE rolname = $1 AND pg_has_role(oid, 'MEMBER')",
  nameOfRole(role),
];

type Committed<T> = { readonly result: T; readonly notifications: readonly (() => void)[] };

/** The queries of one attempt at a transaction. */
const newAttempt = (connection: Connection) => {
  const notifications: (() => void)[] = [];
  let [isEnded, underWay] = [false, 0];
  let failure: unknown = null;
  const refuseLate = (): void => {
    if (isEnded) throw new Error("the transaction has ended");
  };
  const queries = queriesBy(async (statement, values) => {
    refuseLate();
    underWay += 1;
    try {
      return await connection.query(queryOf(statement, values));
    } catch (error) {
      failure ??= error;
      throw error;
    } finally {
      underWay -= 1;
    }
  });
  const afterCommit = (notify: () => void): void => {
    refuseLate();
    notifications.push(notify);
  };
  return {
    transaction: { ...queries, afterCommit } satisfies Transaction,
    notifications,
    failure: () => failure,
    /** How many statements were still under way. */
    end: (): number => {
      isEnded = true;
      return underWay;
    },
  };
};

const inTransaction = async <T>(
  connection: Connection,
  said: Said | null,
  work: (queries: Transaction) => Promise<T>,
): Promise<Committed<T>> => {
  const attempt = newAttempt(connection);
  try {
    await connection.query("BEGIN");
    if (said !== null) await connection.query({ text: said[0], values: [said[1]] });
    const result = await work(attempt.transaction);
    if (attempt.end() > 0) throw new Error("a statement was still under way when its transaction ended");
    const { command } = await connection.query("COMMIT");
    // PostgreSQL answers so, and reports no error, where a statement has failed before.
    if (command !== "COMMIT") throw attempt.failure() ?? new Error("the transaction was rolled back");
    return { result, notifications: attempt.notifications };
  } catch (error) {
    attempt.end();
    // Statements that are still under way are answered first, so nothing of this attempt is left on the connection.
    if (connection.isUsable) await connection.query("ROLLBACK").catch(() => (connection.isUsable = false));
    throw error;
  }
};

/**
 * How long, in milliseconds, a statement may wait for a connection, for a lock, and for its end. PostgreSQL ends a statement
 * itself while it can, and then the connection can be used again. If it is frozen, or the line to it is, we end the connection.
 */
export type TimeLimits = { readonly connect: number; readonly lock: number; readonly statement: number };

/** Somebody waits for the answer: together less than ten seconds, after which people give up. */
const requestLimits: TimeLimits = { connect: 3_500, lock: 5_000, statement: 5_500 };

/** Nobody waits: a sweep or a rotation of keys may touch many rows at once. */
export const jobLimits: TimeLimits = { connect: 10_000, lock: 5_000, statement: 60_000 };

/** Less than a proxy waits, and long enough for every statement under way. */
const closesWithin = 2_000;

const newPool = (url: string, log: Log, size: number, limits: TimeLimits) => {
  const pool = new pg.Pool({
    Client: DatabaseClient,
    connectionString: url,
    max: size,
    connectionTimeoutMillis: limits.connect,
    keepAlive: true,
    types: parsers,
    application_name: ourName,
    // Acknowledged means stored; nothing may wait for ever, and nothing may keep others waiting.
    statement_timeout: limits.statement,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: 15_000,
    options: "-c synchronous_commit=on -c timezone=UTC -c datestyle=ISO",
  });
  const clients = new Set<DatabaseClient>();
  let [isLost, isClosing] = [false, false];
  // They die together.
  const noteLoss = (): void => {
    if (!isLost && !isClosing) log({ event: "database-lost" });
    isLost = true;
  };
  pool.on("error", noteLoss);
  pool.on("connect", (client) => {
    if (client instanceof DatabaseClient) clients.add(client);
    // Without a listener, an error on a connection that is in use would end the process.
    client.on("error", noteLoss);
    if (isLost) log({ event: "database-back" });
    isLost = false;
  });
  pool.on("remove", (client) => {
    if (client instanceof DatabaseClient) clients.delete(client);
  });

  const close = async (): Promise<void> => {
    isClosing = true;
    const isClosed = await Promise.race([pool.end().then(() => true), wait(closesWithin, false, { ref: false })]);
    // A frozen database says no goodbye.
    if (!isClosed) for (const client of clients) client.destroy();
  };

  const runAfterCommit = (notify: () => void): void => {
    try {
      notify();
    } catch (error) {
      log({ event: "unexpected", call: "none", fault: faultOf(error) });
    }
  };

  const transaction = async <T>(said: Said | null, work: (queries: Transaction) => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const { result, notifications } = await onConnection(pool, (one) => inTransaction(one, said, work));
        for (const notify of notifications) runAfterCommit(notify);
        return result;
      } catch (error) {
        // Two that waited for each other: one of them is asked to begin again.
        if (!isCollision(error) || attempt === 3) throw error;
      }
    }
  };

  return {
    queries: queriesBy((statement, values) => onConnection(pool, (one) => one.query(queryOf(statement, values)))),
    transaction,
    connections: (): Connections => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close,
  };
};

/** `desk`: the login of the desk's role, whose connections are its own and half as many. */
export const connectDatabase = (
  url: string,
  log: Log,
  connections = 10,
  limits: TimeLimits = requestLimits,
  desk: string | null = null,
): Database => {
  const serving = newPool(url, log, connections, limits);
  const ofDesk = desk === null ? null : newPool(desk, log, Math.ceil(connections / 2), limits);
  return {
    ...serving.queries,
    connections: serving.connections,
    transaction: (work) => serving.transaction(null, work),
    withRightsOf: (person, work) =>
      ofDesk === null ? serving.transaction(asPersonOfOurs(person), work) : ofDesk.transaction(asPerson(person), work),
    as: (role) => {
      const transaction: Database["transaction"] = (work) => serving.transaction(asRole(role), work);
      return {
        all: (s, ...values) => transaction((queries) => queries.all(s, ...values)),
        one: (s, ...values) => transaction((queries) => queries.one(s, ...values)),
        only: (s, ...values) => transaction((queries) => queries.only(s, ...values)),
        count: (s, ...values) => transaction((queries) => queries.count(s, ...values)),
        transaction,
      };
    },
    close: async () => {
      await Promise.all([serving.close(), ofDesk?.close()]);
    },
  };
};

const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && "code" in error && codes.includes(error.code as string);

export const isUniqueViolation = (error: unknown): boolean => hasCode(error, "23505");
export const isMissingReference = (error: unknown): boolean => hasCode(error, "23503");
export const isCollision = (error: unknown): boolean => hasCode(error, "40001", "40P01");
