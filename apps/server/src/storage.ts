import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { awaitDatabase } from "#platform/database/database-client.ts";
import { lockDataDir } from "#platform/process/data-dir-lock.ts";
import { isDatabaseUnavailable } from "#platform/process/unavailable.ts";
import { connectDatabase, jobLimits, nameOfRole, statement, type Database } from "#platform/database/database.ts";
import { findRunningEmbeddedPostgres, startEmbeddedPostgres } from "#platform/embedded-postgres/embedded-postgres.ts";
import { placesIn } from "#platform/embedded-postgres/cluster.ts";
import { stopLeftover } from "#platform/embedded-postgres/postmaster.ts";
import { systemClock, type Clock } from "#platform/clock.ts";
import type { VolunteerId } from "#platform/ids.ts";
import type { Log } from "#platform/log.ts";
import { isBehind, migrate } from "#platform/database/migrate.ts";
import { StartupProblem, TemporaryProblem } from "#platform/process/startup-problem.ts";
import { areInUse, databaseIsLost, openKeys, type KeyNeeds } from "#vault/keys/open-keys.ts";
import { KeysUnavailableError } from "#vault/seal.ts";
import type { Config } from "./config.ts";

export type Storage = {
  readonly kind: "embedded" | "external";
  readonly database: Database;
  /** For jobs: longer time limits, and a separate pool, so that requests keep their connections. */
  readonly jobDatabase: Database;
  /** For work on a dedicated connection. Contains a password, so never print it. */
  readonly url: string;
  readonly hasDeskLogin: boolean;
  readonly vault: Awaited<ReturnType<typeof openKeys>>;
  /** Resolves if the embedded database stopped and cannot be restarted. */
  readonly lost: Promise<void>;
  close(): Promise<void>;
};

type Opened = {
  readonly serve: string;
  readonly desk: string | null;
  readonly migrate: string;
  readonly lost: Promise<void>;
  close(): Promise<void>;
};

type Connected = Opened & { readonly database: Database; readonly jobDatabase: Database };

/** Per server. A separate login of the desk adds half as many connections. */
const [connections, jobConnections] = [10, 3];

const never = new Promise<void>(() => {});

const whoIsAtDesk = statement(
  "storage.who-is-at-desk",
  "SELECT session_user::text AS login, current_user::text AS role",
);

// With another role, row-level security would show empty tables, and the service would start as if it were new.
const seesAll = statement(
  "storage.sees-all",
  `SELECT NOT row_security_active('callers')
     OR EXISTS (SELECT FROM pg_roles WHERE rolname = '${nameOfRole("app")}' AND pg_has_role(oid, 'USAGE')) AS all`,
);

/** For the server: starts the embedded database, or connects to DATABASE_URL, and migrates. */
export const openStorage = async (
  config: Config,
  log: Log,
  clock: Clock = systemClock,
  stopped?: AbortSignal,
): Promise<Storage> => {
  const outside = external(config);
  if (outside === null) {
    refuseLostCluster(config);
    const embedded = await startEmbedded(config);
    if (!stopped?.aborted) return readyOrClosed(config, forServer(embedded, log), log, clock);
    await embedded.close();
    throw new StartupProblem("Stopped before it had started.");
  }
  await awaitDatabase(outside.serve, { seconds: config.databaseWaitSeconds, log, stopped }).catch(refused(config));
  return readyOrClosed(config, forServer(outside, log), log, clock);
};

/** For the operator: alongside a running server on its database, or on the embedded one for as long as the command takes. */
export const visitStorage = async (
  config: Config,
  log: Log,
  needs: KeyNeeds = "all",
  clock: Clock = systemClock,
): Promise<Storage> => {
  if (needs !== "restored") refuseLostCluster(config);
  const opened = external(config) ?? (await runningOrOwnEmbedded(config));
  return readyOrClosed(config, forOperator(opened, log), log, clock, needs);
};

/** Without keys, with the login that may change tables: for restoring a backup. */
export const visitDatabase = async (config: Config): Promise<Pick<Storage, "url" | "close">> => {
  const { migrate, close } = external(config) ?? (await runningOrOwnEmbedded(config));
  return { url: migrate, close };
};

/** Stops the embedded database of a killed server that is not restarted. */
export const endLeftDatabase = async ({ databaseUrl, dataDir }: Config): Promise<void> => {
  if (databaseUrl !== null) return;
  const lock = await lockDataDir(dataDir);
  await stopLeftover(placesIn(join(dataDir, "postgres")).cluster).finally(() => lock.release());
};

const external = ({ databaseUrl, deskDatabaseUrl, migrateDatabaseUrl }: Config): Opened | null =>
  databaseUrl === null
    ? null
    : {
        serve: databaseUrl,
        desk: deskDatabaseUrl,
        migrate: migrateDatabaseUrl ?? databaseUrl,
        lost: never,
        close: async () => {},
      };

/** Whether a service was ever started with these settings. */
export const hasDatabase = ({ databaseUrl, dataDir }: Config): boolean =>
  databaseUrl !== null || existsSync(placesIn(join(dataDir, "postgres")).cluster);

/** Called before a cluster is created. On the mount point of a missing disk, a new one would hide the loss. */
const refuseLostCluster = (config: Config): void => {
  if (!hasDatabase(config) && areInUse(config.keysDir)) throw databaseIsLost(config.keysDir);
};

/** Without the service's settings, a command would create a new database in the wrong place and use it. */
export const refuseMissingService = (config: Config): void => {
  refuseLostCluster(config);
  if (hasDatabase(config)) return;
  throw new StartupProblem(
    `No service was ever started in ${config.dataDir}: run this with the settings of the service (DATA_DIR or DATABASE_URL), or start the service first.`,
  );
};

/**
 * Refuses to run as root on folders of another user: files such as tomorrow's key would not be accessible to the service.
 */
export const refuseForeignFolders = async (
  { dataDir, keysDir }: Config,
  uid: number | undefined = process.getuid?.(),
): Promise<void> => {
  if (uid !== 0) return;
  for (const folder of [dataDir, keysDir]) {
    const owner = (await stat(folder).catch(() => null))?.uid ?? 0;
    if (owner === 0) continue;
    throw new StartupProblem(
      `The folder ${folder} belongs to another user, who runs the service: run this as that user, for instance with sudo -u '#${owner}'.`,
    );
  }
};

/** The embedded database of a service that is stopped, as it is: not migrated. */
export const openEmbedded = async (config: Config): Promise<Pick<Opened, "serve" | "close">> => {
  await refuseForeignFolders(config);
  refuseMissingService(config);
  return startEmbedded(config);
};

const runningOrOwnEmbedded = async (config: Config): Promise<Opened> => {
  const running = await findRunningEmbeddedPostgres({ directory: join(config.dataDir, "postgres") });
  return running ? { ...running.logins, lost: never, close: async () => {} } : startEmbedded(config);
};

const startEmbedded = async (config: Config): Promise<Opened> => {
  const lock = await lockDataDir(config.dataDir);
  try {
    const postgres = await startEmbeddedPostgres({ directory: join(config.dataDir, "postgres") });
    return {
      ...postgres.logins,
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

const forServer = (opened: Opened, log: Log): Connected => ({
  ...opened,
  database: connectDatabase(opened.serve, log, connections, undefined, opened.desk),
  // Both pools lose their connections at once, and the first logs it.
  jobDatabase: connectDatabase(opened.serve, () => {}, jobConnections, jobLimits, opened.desk),
});

/** For commands of the operator, which may take long. */
const forOperator = (opened: Opened, log: Log): Connected => {
  const database = connectDatabase(opened.serve, log, connections, jobLimits, opened.desk);
  return { ...opened, database, jobDatabase: database };
};

const readyOrClosed = async (
  config: Config,
  opened: Connected,
  log: Log,
  clock: Clock,
  needs: KeyNeeds = "all",
): Promise<Storage> => {
  const { database, jobDatabase } = opened;
  const close = async () => {
    await Promise.all(new Set([database, jobDatabase]).values().map((each) => each.close()));
    await opened.close();
  };
  try {
    if (await isBehind(opened.serve, log)) {
      const owner = config.migrateDatabaseUrl === null ? "DATABASE_URL" : "MIGRATE_DATABASE_URL";
      await migrate(opened.migrate, log).catch(refused(config, owner));
    }
    if (!(await database.one(seesAll))?.all) {
      throw new StartupProblem(
        `The user of DATABASE_URL does not see all rows: it must be ${nameOfRole("app")}, or own the database.`,
      );
    }
    await refuseStrangerAtDesk(database, opened.desk !== null).catch(refused(config, "DESK_DATABASE_URL"));
    const vault = await openKeys(database, config, { log, clock, needs });
    const kind = config.databaseUrl === null ? "embedded" : "external";
    const hasDeskLogin = opened.desk !== null;
    const closeSettled = () => vault.settled().then(close);
    const { serve: url, lost } = opened;
    return { kind, database, jobDatabase, url, hasDeskLogin, vault, lost, close: closeSettled };
  } catch (error) {
    await close();
    return refused(config)(error);
  }
};

/** With another role, the policies for the desk would silently have no effect. */
const refuseStrangerAtDesk = async (database: Database, hasLogin: boolean): Promise<void> => {
  const noPerson = "" as VolunteerId;
  const who = await database
    .withRightsOf(noPerson, (queries) => queries.one(whoIsAtDesk))
    .catch((error: unknown) => {
      // The only login may not switch to the desk's role.
      if (!hasLogin && error instanceof Error && "code" in error && error.code === "42501") return null;
      throw error;
    });
  if ((hasLogin ? who?.login : who?.role) !== nameOfRole("desk")) {
    throw new StartupProblem(`The setting DESK_DATABASE_URL must be a login of the role ${nameOfRole("desk")}.`);
  }
};

const refused =
  (config: Config, setting?: string) =>
  (error: unknown): never => {
    throw asStartupProblem(error, config, setting);
  };

/** Problems that an operator can fix, as a sentence. Other errors are bugs and stay as they are. */
const asStartupProblem = (error: unknown, { databaseUrl, dataDir }: Config, setting = "DATABASE_URL"): unknown => {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (["28P01", "28000"].includes(code)) {
    return new StartupProblem(`The database refuses the user or password of ${setting}.`);
  }
  if (code === "3D000") return new StartupProblem(`The database named in ${setting} does not exist: create it first.`);
  if (code === "SM001") {
    return new StartupProblem(
      `The user of ${setting} needs the role sosmessages_desk: as a superuser run "CREATE ROLE sosmessages_desk NOLOGIN" and grant it to that user.`,
    );
  }
  if (code === "42501") {
    return new StartupProblem(
      `The tables must be brought up to this version, and the user of ${setting} may not change them: set MIGRATE_DATABASE_URL to the user who owns them, or let this one own its database.`,
    );
  }
  if (isDatabaseUnavailable(error)) {
    return new TemporaryProblem(
      databaseUrl === null
        ? `The embedded database does not answer: see its log in ${dataDir}.`
        : `The database of ${setting} cannot be reached: is it running, and is the address right?`,
    );
  }
  if (error instanceof KeysUnavailableError) {
    return new StartupProblem("A key could not be made or read: run check to see which, and what to do.");
  }
  if (["EACCES", "EROFS", "EPERM", "ENOTDIR", "EEXIST"].includes(code)) {
    return new StartupProblem(
      "The key folder cannot be used: let the user who runs the service read and write KEYS_DIR.",
    );
  }
  return error;
};
