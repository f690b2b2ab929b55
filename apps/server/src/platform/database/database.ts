import { randomBytes } from "node:crypto";
import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { isConnectionInDoubt } from "#platform/process/unavailable.ts";
import { newConnectionPool, type ConnectionPool, type Connections } from "./connection-pool.ts";
import { PooledClient } from "./database-client.ts";
import { Execution, type Executed } from "./execution.ts";
import { parsers } from "./parsers.ts";
import type { VolunteerId } from "#platform/ids.ts";
import { faultOf, type Log } from "#platform/log.ts";
import { nameOfRole, type JobRole } from "./rights.ts";

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

/** What a store needs: the pool, or one transaction of it. */
export type Queries = {
  all<N extends StatementName>(statement: Statement<N>, ...values: Values<N>): Promise<RowOf<N>[]>;
  one<N extends StatementName>(statement: Statement<N>, ...values: Values<N>): Promise<RowOf<N> | null>;
  /** The row, where there always is one. */
  only<N extends StatementName>(statement: Statement<N>, ...values: Values<N>): Promise<RowOf<N>>;
  /** How many rows were touched. */
  count<N extends StatementName>(statement: Statement<N>, ...values: Values<N>): Promise<number>;
};

/** Only a transaction has a commit: what runs outside one is stored when its promise resolves. */
export type Transaction = Queries & {
  /**
   * Runs `notify` after COMMIT, in the order of the calls, before `transaction` returns; never after a rollback. Of a transaction
   * that was tried again, only the last attempt counts. What `notify` throws is logged: the change is stored, and stays so.
   */
  afterCommit(notify: () => void): void;
};

export type Database = Queries & {
  /** All of it or nothing of it. */
  transaction<T>(work: (queries: Transaction) => Promise<T>): Promise<T>;
  /** The same, with no more rights than this person at the desk has: see migrations/0007-desk-rights.sql. */
  transactionOf<T>(person: VolunteerId, work: (queries: Transaction) => Promise<T>): Promise<T>;
  /** With the rights of a role that is for certain work alone; where rights are not separated, with our own. */
  as(role: JobRole): Queries & Pick<Database, "transaction">;
  /** Of the pool that serves requests. */
  connections(): Connections;
  close(): Promise<void>;
};

type Run = (statement: Statement, values: readonly unknown[]) => Promise<Executed>;

const queriesBy = (execute: Run): Queries => {
  /** `pick` is handed the rows as `statements.generated.ts` has them: a test compares it with the database. */
  const run = async <N extends StatementName, T>(
    statement: Statement<N>,
    values: readonly unknown[] = [],
    pick: (rows: RowOf<N>[], count: number) => T,
  ): Promise<T> => {
    try {
      const { rows, count } = await execute(statement, values);
      for (const column of statement.notNull) {
        if (rows.some((row) => row[column] === null)) throw new Error(`${column} of ${statement.name} is null`);
      }
      return pick(rows, count);
    } catch (error) {
      // The log says where a statement was asked for, and not where the driver read the answer.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
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

/** On one connection. */
export const queriesOn = (client: pg.ClientBase): Queries =>
  queriesBy(
    (statement, values) =>
      new Promise((resolve, reject) => {
        void client.query(
          new Execution(statement, values, (error, outcome) => (error ? reject(error) : resolve(outcome))),
        );
      }),
  );

/** Each on any connection of a pool. */
const queriesIn = ({ lend, giveBack }: ConnectionPool): Queries =>
  queriesBy(
    (statement, values) =>
      new Promise((resolve, reject) => {
        lend((client) => {
          const execution = new Execution(statement, values, (error, outcome) => {
            giveBack(client, error);
            if (error) reject(error);
            else resolve(outcome);
          });
          void client.query(execution);
        }, reject);
      }),
  );

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

const inTransaction = async <T>(
  { lend, giveBack, throwAway }: ConnectionPool,
  said: Said | null,
  work: (queries: Transaction) => Promise<T>,
): Promise<Committed<T>> => {
  const notifications: (() => void)[] = [];
  const client = await new Promise<pg.PoolClient>(lend);
  try {
    await client.query("BEGIN");
    if (said !== null) await client.query(said[0], [said[1]]);
    const afterCommit = (notify: () => void) => void notifications.push(notify);
    const result = await work({ ...queriesOn(client), afterCommit });
    // A transaction in which a statement failed is rolled back by its COMMIT, without an error.
    const { command } = await client.query("COMMIT");
    giveBack(client);
    return { result, notifications: command === "COMMIT" ? notifications : [] };
  } catch (error) {
    // A connection that cannot even roll back is thrown away. One that did not answer in time is not asked again.
    const isUsable =
      !isConnectionInDoubt(error) &&
      (await client.query("ROLLBACK").then(
        () => true,
        () => false,
      ));
    if (isUsable) giveBack(client, error);
    else throwAway(client);
    throw error;
  }
};

/**
 * How long, in milliseconds, a statement may wait for a connection, for a lock, and for its end. PostgreSQL ends a statement
 * itself while it can, and then the connection can be used again. If it is frozen, or the line to it is, we end the connection.
 */
export type TimeLimits = { readonly connect: number; readonly lock: number; readonly statement: number };

/** How much longer we wait than PostgreSQL does. */
const grace = 500;

/** Somebody waits for the answer: together less than ten seconds, after which people give up. */
const requestLimits: TimeLimits = { connect: 3_500, lock: 5_000, statement: 5_500 };

/** Nobody waits: a sweep or a rotation of keys may touch many rows at once. */
export const jobLimits: TimeLimits = { connect: 10_000, lock: 5_000, statement: 60_000 };

/** Less than a proxy waits, and long enough for every statement under way. */
const closesWithin = 2_000;

const newPool = (url: string, log: Log, size: number, limits: TimeLimits) => {
  const pool = new pg.Pool({
    Client: PooledClient,
    connectionString: url,
    max: size,
    connectionTimeoutMillis: limits.connect,
    keepAlive: true,
    types: parsers,
    application_name: ourName,
    // Acknowledged means stored; nothing may wait for ever, and nothing may keep others waiting.
    options: `-c synchronous_commit=on -c statement_timeout=${limits.statement} -c lock_timeout=${limits.lock} -c idle_in_transaction_session_timeout=15000 -c timezone=UTC -c datestyle=ISO`,
  });
  // PostgreSQL holds some megabytes for each; the one that was used last is used next, so a quiet hour keeps one or two.
  const lending = newConnectionPool(pool, { max: size, wait: limits.connect, idle: 10_000 });
  const clients = new Set<pg.PoolClient>();
  let [isLost, isClosing] = [false, false];
  // They die together.
  const noteLoss = (): void => {
    if (!isLost && !isClosing) log({ event: "database-lost" });
    isLost = true;
  };
  // One that was given back and is ending can still fail.
  pool.on("error", noteLoss);
  pool.on("connect", (client) => {
    clients.add(client);
    client.on("error", noteLoss);
    endWhenSilent(client, limits.statement + grace);
    if (isLost) log({ event: "database-back" });
    isLost = false;
  });
  pool.on("remove", (client) => void clients.delete(client));

  const close = async (): Promise<void> => {
    isClosing = true;
    const isClosed = await Promise.race([lending.close().then(() => true), wait(closesWithin, false, { ref: false })]);
    // A frozen database says no goodbye.
    if (!isClosed) for (const client of clients) driverOf(client).connection.stream.destroy();
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
        const { result, notifications } = await inTransaction(lending, said, work);
        for (const notify of notifications) runAfterCommit(notify);
        return result;
      } catch (error) {
        // Two that waited for each other: one of them is asked to begin again.
        if (!isCollision(error) || attempt === 3) throw error;
      }
    }
  };

  return { queries: queriesIn(lending), transaction, connections: lending.connections, close };
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
    transactionOf: (person, work) =>
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

/** The driver does not show these, and offers no other way to end a connection that is not answered. */
const driverOf = (client: pg.PoolClient) =>
  client as unknown as { readonly readyForQuery: boolean; readonly connection: { readonly stream: Socket } };

/**
 * Ends a connection on which a statement waits and nothing has come for so long. By the socket's own timer: with the driver's, which is
 * one for each statement, what a request leaves behind outlives it, and collecting it cost a third of all processor time.
 */
const endWhenSilent = (client: pg.PoolClient, milliseconds: number): void => {
  const driver = driverOf(client);
  const { stream } = driver.connection;
  stream.setTimeout(milliseconds);
  // Not as the second argument above, which is called once: the first rest of a connection would be its last guard.
  stream.on("timeout", () => {
    if (!driver.readyForQuery) stream.destroy(new Error("Query read timeout"));
  });
};

const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && "code" in error && codes.includes(error.code as string);

export const isUniqueViolation = (error: unknown): boolean => hasCode(error, "23505");
export const isMissingReference = (error: unknown): boolean => hasCode(error, "23503");
export const isCollision = (error: unknown): boolean => hasCode(error, "40001", "40P01");
