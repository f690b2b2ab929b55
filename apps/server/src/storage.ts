import { join } from "node:path";
import { lockDataDir } from "#platform/data-dir-lock.ts";
import { isDatabaseAway } from "#platform/away.ts";
import { connectDatabase, jobLimits, statement, type Database } from "#platform/database.ts";
import { findRunningEmbeddedPostgres, startEmbeddedPostgres } from "#platform/embedded-postgres/embedded-postgres.ts";
import { systemClock, type Clock } from "#platform/clock.ts";
import type { Log } from "#platform/log.ts";
import { migrate } from "#platform/migrate.ts";
import { StartupProblem } from "#platform/startup-problem.ts";
import { timeOf } from "#vault/fence.ts";
import { openKeyFolder } from "#vault/key-folder.ts";
import { openVault, type Vault } from "#vault/vault.ts";
import type { Config } from "./config.ts";

export type Storage = {
  readonly kind: "embedded" | "external";
  readonly database: Database;
  /** For work that nobody waits for: it has longer time limits, and takes no connection from those who wait. */
  readonly jobDatabase: Database;
  /** For work that needs a connection of its own. Holds a password: never to be shown. */
  readonly url: string;
  readonly vault: Vault;
  /** Resolves if the embedded database is gone and cannot be brought back. */
  readonly lost: Promise<void>;
  close(): Promise<void>;
  /** The same, but the embedded database runs on: the next start goes on with it. */
  leave(): Promise<void>;
};

type Opened = { url: string; lost: Promise<void>; close(): Promise<void> };
type Connected = Opened & { database: Database; jobDatabase: Database };

const jobConnections = 3;

const never = new Promise<void>(() => {});

const holdsSealedData = statement(
  "storage.holds-sealed-data",
  "SELECT 1 AS found FROM callers UNION ALL SELECT 1 FROM volunteers LIMIT 1",
);

/** The server's own: it starts the embedded database, or takes the one it is told of, and migrates it. */
export const openStorage = async (config: Config, log: Log, clock: Clock = systemClock): Promise<Storage> => {
  const opened = config.databaseUrl === null ? await startEmbedded(config) : external(config.databaseUrl);
  const database = connectDatabase(opened.url, log);
  // What happens to all connections at once is logged once.
  const jobDatabase = connectDatabase(opened.url, () => {}, jobConnections, jobLimits);
  return readyOrClosed(config, { ...opened, database, jobDatabase }, log, clock);
};

/** The operator's: beside a running server on its database, else on a database of its own for as long as it takes. */
export const visitStorage = async (config: Config, log: Log, clock: Clock = systemClock): Promise<Storage> => {
  if (config.databaseUrl !== null)
    return readyOrClosed(config, forOperator(external(config.databaseUrl), log), log, clock);
  const running = await findRunningEmbeddedPostgres({ directory: join(config.dataDir, "postgres") });
  return readyOrClosed(
    config,
    forOperator(running ? external(running.url) : await startEmbedded(config), log),
    log,
    clock,
  );
};

/** As it is, without keys: for putting something into its place. */
export const visitDatabase = async (config: Config): Promise<Pick<Storage, "url" | "close">> => {
  if (config.databaseUrl !== null) return external(config.databaseUrl);
  const running = await findRunningEmbeddedPostgres({ directory: join(config.dataDir, "postgres") });
  return running ? external(running.url) : startEmbedded(config);
};

/** What a server left running that ended unexpectedly, when no other is to follow it. */
export const endLeftDatabase = async (config: Config): Promise<void> => {
  if (config.databaseUrl === null) await (await startEmbedded(config)).close();
};

const external = (url: string): Opened => ({ url, lost: never, close: async () => {} });

const startEmbedded = async (config: Config): Promise<Opened> => {
  const lock = await lockDataDir(config.dataDir);
  try {
    const postgres = await startEmbeddedPostgres({ directory: join(config.dataDir, "postgres") });
    return {
      url: postgres.url,
      lost: postgres.died,
      close: async () => {
        await postgres.stop();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
};

/** An operator waits, and for as long as it takes. */
const forOperator = (opened: Opened, log: Log): Connected => {
  const database = connectDatabase(opened.url, log, 10, jobLimits);
  return { ...opened, database, jobDatabase: database };
};

const readyOrClosed = async (config: Config, opened: Connected, log: Log, clock: Clock): Promise<Storage> => {
  const { database, jobDatabase } = opened;
  const leave = async () => {
    await Promise.all(new Set([database, jobDatabase]).values().map((each) => each.close()));
  };
  const close = async () => {
    await leave();
    await opened.close();
  };
  try {
    await migrate(opened.url, log);
    const isFresh = (await database.one(holdsSealedData)) === null;
    const vault = openVault(openKeyFolder(config.keysDir, config.masterKeyFile, isFresh), clock);
    vault.follow(await timeOf(database));
    const kind = config.databaseUrl === null ? "embedded" : "external";
    return { kind, database, jobDatabase, url: opened.url, vault, lost: opened.lost, close, leave };
  } catch (error) {
    await close();
    throw asStartupProblem(error, config);
  }
};

/** What an operator can do something about, in a sentence; everything else is a bug and stays one. */
const asStartupProblem = (error: unknown, { databaseUrl, dataDir }: Config): unknown => {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (["28P01", "28000"].includes(code)) {
    return new StartupProblem("The database refuses the user or password of DATABASE_URL.");
  }
  if (code === "3D000")
    return new StartupProblem("The database named in DATABASE_URL does not exist: create it first.");
  if (code === "SM001") {
    return new StartupProblem(
      'The user of DATABASE_URL needs the role sosmessages_desk: as a superuser run "CREATE ROLE sosmessages_desk NOLOGIN" and grant it to that user.',
    );
  }
  if (code === "42501")
    return new StartupProblem("The user of DATABASE_URL may not create tables: let it own its database.");
  if (isDatabaseAway(error)) {
    return new StartupProblem(
      databaseUrl === null
        ? `The embedded database does not answer: see its log in ${dataDir}.`
        : "The database of DATABASE_URL cannot be reached: is it running, and is the address right?",
    );
  }
  if (["EACCES", "EROFS", "EPERM", "ENOTDIR", "EEXIST"].includes(code)) {
    return new StartupProblem(
      "The key folder cannot be used: let the user who runs the service read and write KEYS_DIR.",
    );
  }
  return error;
};
