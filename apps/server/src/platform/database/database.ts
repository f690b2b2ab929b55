import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { codeOf } from "#platform/process/unavailable.ts";
import { DatabaseClient, parsers } from "./database-client.ts";
import type { VolunteerId } from "#platform/ids.ts";
import { faultOf, type Log } from "#platform/log.ts";

/** Roles that the serving login switches to for certain work. */
export type JobRole = "purge" | "audit" | "backup";
export const nameOfRole = (role: JobRole | "app" | "desk" | "migrate"): string => `sosmessages_${role}`;

/** The name of this process in the database, different from those of other servers. */
export const ourName = `sosmessages ${randomBytes(4).toString("hex")}`;

/** Parameters and rows of each statement by its name, declared in `src/statements.generated.ts`, which `npm run statements` writes. */
export interface Statements {}
export type StatementName = keyof Statements;

export type RowOf<N extends StatementName> = Statements[N]["row"];

/** The name lets PostgreSQL prepare the statement once per connection. */
export type Statement<N extends string = string> = {
  readonly name: N;
  readonly text: string;
  readonly notNull: readonly string[];
};

/** For the test that compares them with the database. */
export const declaredStatements: Statement[] = [];

/** `notNull`: columns that are never null, although PostgreSQL cannot derive it. Checked whenever they are read. */
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
/** `values` is optional for statements without parameters. */
type Question<N extends StatementName, Permitted> = [
  statement: Statement<N> & Asked<N, Permitted>,
  ...([] extends Params<N> ? [values?: Params<N>] : [values: Params<N>]),
];

/** Functions and not methods, whose parameters TypeScript compares strictly: `Reads` is then not assignable to `Queries`. */
type Asking<Permitted extends "all" | "reading"> = {
  readonly all: <N extends StatementName>(...question: Question<N, Permitted>) => Promise<RowOf<N>[]>;
  readonly one: <N extends StatementName>(...question: Question<N, Permitted>) => Promise<RowOf<N> | null>;
  /** The row, where there always is one. */
  readonly only: <N extends StatementName>(...question: Question<N, Permitted>) => Promise<RowOf<N>>;
  /** How many rows were touched. */
  readonly count: <N extends StatementName>(...question: Question<N, Permitted>) => Promise<number>;
};

/** Statements that change or lock rows, as PostgreSQL understands them. */
type WritingName = { [N in StatementName]: Statements[N] extends { writes: true } ? N : never }[StatementName];
/** A statement that writes and locks the login that it writes for: see `session-database.ts`. */
export type HoldsLogin = { readonly holdsLogin: true };
type Asked<N extends StatementName, Permitted> = Permitted extends "all"
  ? unknown
  : [Extract<N, WritingName>] extends [never]
    ? unknown
    : HoldsLogin;

/** The pool, or one transaction of it. */
export type Queries = Asking<"all">;

/** Statements that change nothing. */
export type Reads = Asking<"reading">;

/** Each of these throws once the transaction, or this attempt at it, has ended. */
export type Transaction = Queries & {
  /**
   * Runs `notify` after COMMIT, in the order of the calls, before `transaction` returns. After a rollback it does not run. If the
   * transaction is retried, only the last attempt counts. Errors of `notify` are logged, since the change is stored.
   */
  afterCommit(notify: () => void): void;
};

/** How many connections a pool has in use and at rest, and how many requests wait for one. */
export type Connections = { readonly busy: number; readonly idle: number; readonly waiting: number };

/** For jobs, the operator, and people without a login. Requests with a login use `session-database.ts`. */
export type Database = Queries & {
  /**
   * Stores all changes or none. Throws if a statement failed, even if `work` caught the error, and if one was still running when
   * `work` returned.
   */
  transaction<T>(work: (queries: Transaction) => Promise<T>): Promise<T>;
  /** The same, with the rights of this person at the desk: see migrations/0007-desk-rights.sql. */
  withRightsOf<T>(person: VolunteerId, work: (queries: Transaction) => Promise<T>): Promise<T>;
  /** With the rights of that role. If rights are not separated, with those of the login. */
  as(role: JobRole): Queries & Pick<Database, "transaction">;
  /** Of the pool that serves requests. */
  connections(): Connections;
  close(): Promise<void>;
};

type Execute = (statement: Statement, values: readonly unknown[]) => Promise<pg.QueryResult>;

const queriesBy = (execute: Execute): Queries => {
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
 * After these errors of PostgreSQL the connection can be used again. It is discarded after a stale cached plan, a lost prepared
 * statement, a host that became a standby, a connection that is ending, and after errors of the driver, which have no such code.
 */
const keepsConnection = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && !/^(0A000|26000|25006|08|57P0)/.test(codeOf(error));

type Connection = {
  readonly query: (query: string | pg.QueryConfig) => Promise<pg.QueryResult>;
  /** It is not used again. */
  readonly discard: () => void;
};

const onConnection = async <T>(pool: pg.Pool, work: (connection: Connection) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  let isUsable = true;
  const discard = (): void => void (isUsable = false);
  const query: Connection["query"] = (asked) =>
    client.query(asked).catch((error: unknown) => {
      if (!keepsConnection(error)) discard();
      throw error;
    });
  try {
    return await work({ query, discard });
  } finally {
    client.release(!isUsable);
  }
};

/** Sets the role of a transaction, until it ends. */
type RoleSetting = readonly [text: string, value: string];

const asPerson = (person: VolunteerId): RoleSetting => ["SELECT set_config('sosmessages.volunteer', $1, true)", person];
/** Without a separate login for the desk, the serving login switches to its role, and could switch back. */
const asPersonBySwitching = (person: VolunteerId): RoleSetting => [
  "SELECT set_config('sosmessages.volunteer', $1, true), set_config('role', 'sosmessages_desk', true)",
  person,
];
const asRole = (role: JobRole): RoleSetting => [
  "SELECT set_config('role', rolname, true) FROM pg_roles WHERE rolname = $1 AND pg_has_role(oid, 'MEMBER')",
  nameOfRole(role),
];

type Committed<T> = { readonly result: T; readonly notifications: readonly (() => void)[] };

/** One attempt at a transaction. */
const inTransaction = async <T>(
  { query, discard }: Connection,
  role: RoleSetting | null,
  work: (queries: Transaction) => Promise<T>,
): Promise<Committed<T>> => {
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
      return await query(queryOf(statement, values));
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
  try {
    await query("BEGIN");
    if (role !== null) await query({ text: role[0], values: [role[1]] });
    const result = await work({ ...queries, afterCommit });
    isEnded = true;
    if (underWay > 0) throw new Error("a statement was still under way when its transaction ended");
    const { command } = await query("COMMIT");
    // After a failed statement, PostgreSQL answers COMMIT with ROLLBACK instead of an error.
    if (command !== "COMMIT") throw failure ?? new Error("the transaction was rolled back");
    return { result, notifications };
  } catch (error) {
    isEnded = true;
    // PostgreSQL answers running statements first, so the connection is clean afterwards.
    await query("ROLLBACK").catch(discard);
    throw error;
  }
};

/**
 * How long, in milliseconds, a statement may wait for a connection, wait for a lock, and run. PostgreSQL cancels the statement, which
 * keeps the connection. If PostgreSQL or the network is frozen, `DatabaseClient` closes the connection.
 */
export type TimeLimits = { readonly connect: number; readonly lock: number; readonly statement: number };

/** For requests: less than ten seconds in all, after which people give up. */
const requestLimits: TimeLimits = { connect: 3_500, lock: 5_000, statement: 5_500 };

/** For jobs: a sweep or a rotation of keys may change many rows at once. */
export const jobLimits: TimeLimits = { connect: 10_000, lock: 5_000, statement: 60_000 };

/** Less than a proxy waits, and long enough for running statements. */
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
    // An acknowledged write is stored (synchronous_commit), and every wait is limited.
    statement_timeout: limits.statement,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: 15_000,
    options: "-c synchronous_commit=on -c timezone=UTC -c datestyle=ISO",
  });
  const clients = new Set<DatabaseClient>();
  let [isLost, isClosing] = [false, false];
  // Connections drop together, so log once.
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
    // A frozen database does not close its connections.
    if (!isClosed) for (const client of clients) client.destroy();
  };

  const runAfterCommit = (notify: () => void): void => {
    try {
      notify();
    } catch (error) {
      log({ event: "unexpected", call: "none", fault: faultOf(error) });
    }
  };

  const transaction = async <T>(role: RoleSetting | null, work: (queries: Transaction) => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const { result, notifications } = await onConnection(pool, (one) => inTransaction(one, role, work));
        for (const notify of notifications) runAfterCommit(notify);
        return result;
      } catch (error) {
        // PostgreSQL aborts one of two transactions that wait for each other.
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

/** `desk`: the login of the desk's role, with a separate pool of half the size. */
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
      ofDesk === null
        ? serving.transaction(asPersonBySwitching(person), work)
        : ofDesk.transaction(asPerson(person), work),
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

export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === "23505";
export const isMissingReference = (error: unknown): boolean => codeOf(error) === "23503";
export const isCollision = (error: unknown): boolean => ["40001", "40P01"].includes(codeOf(error));

/** Numbers of advisory locks, unique in the database. */
export const lockNumbers = { migrations: 7_365_108, audit: 7_365_109, auditHead: 7_365_110 } as const;

const lockDigests = statement("platform.hold", "SELECT pg_advisory_xact_lock(mark) FROM unnest($1::bigint[]) AS mark");

/**
 * Of two requests that take the same name or address at once, the second waits until the first has stored it. Locks are taken in one
 * order, so that no two requests wait for each other.
 */
export const holdDigests = async (queries: Queries, digests: readonly Buffer[]): Promise<void> => {
  const marks = new Set(digests.map((digest) => digest.readBigInt64BE()));
  const inOrder = [...marks].toSorted((a, b) => (a < b ? -1 : 1)).map(String);
  if (inOrder.length > 0) await queries.all(lockDigests, [inOrder]);
};
