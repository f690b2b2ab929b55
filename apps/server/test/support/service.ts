import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { shippedZoneOf } from "@sosmessages/services/folder/shipped.ts";
import pg from "pg";
import { readConfig } from "#config.ts";
import { newOutboxMailer } from "#notify/mailer.ts";
import { askForPushes } from "#notify/push/pushes.ts";
import { systemClock, type Clock } from "#platform/clock.ts";
import { connectDatabase } from "#platform/database/database.ts";
import type { CallerId } from "#platform/ids.ts";
import { logTo } from "#platform/log.ts";
import type { Cost, HashCosts } from "#platform/passwords.ts";
import { expirationsOf } from "#expirations.ts";
import { newSearcher } from "#retention/searcher.ts";
import { newSweep } from "#retention/sweep.ts";
import { builtPages, type PageFolders } from "#service/slice.ts";
import { newCount } from "#statistics/count.ts";
import type { Replaceable } from "#server.ts";
import { startService } from "#start-service.ts";
import { moveTime } from "./create-database.ts";
import { newDatabase, separated } from "./new-database.ts";
import { copyPages } from "./rendered-pages.ts";

export { newDatabase };

export type TestService = Awaited<ReturnType<typeof startTestService>>;

const cheap: Cost = { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 };
export const cheapHashes: HashCosts = { callers: cheap, desk: cheap };

/** Most tests ask for no page, and a start with pages costs nearly twice as much. */
const noPages: PageFolders = { callers: "/none", desk: "/none" };

/** A thread that searches takes half a second of processor time to start, so the services of a process share one. */
const sharedSearcher = newSearcher();
const searcher = { ...sharedSearcher, close: async () => {} };

/** With the built pages. */
export const startServiceWithPages = (settings: Record<string, string> = {}, clock: Clock = systemClock) =>
  startTestService(settings, clock, { folders: builtPages });

/**
 * The real service on a free port, with a new database, a temporary data folder, cheap password hashes and no pages. Tests of hashing
 * pass the real costs. Jobs run ten times as often, or tests would wait for them for seconds. `query` runs as the superuser.
 */
export const startTestService = async (
  settings: Record<string, string> = {},
  clock: Clock = systemClock,
  { costs = cheapHashes, folders = noPages, jobPace = 10 }: Replaceable = {},
) => {
  const dataDir = await mkdtemp(join(tmpdir(), "sosmessages data "));
  if (folders === builtPages) copyPages(dataDir);
  const databaseUrl = settings.DATABASE_URL ?? (await newDatabase());
  const config = readConfig(
    separated({ PORT: "0", DATA_DIR: dataDir, STOP_DELAY: "0", ...settings, DATABASE_URL: databaseUrl }),
  );
  const lines: string[] = [];
  const log = logTo((line) => void lines.push(line));
  const service = await startService(config, log, clock, undefined, { costs, folders, searcher, jobPace });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  // A test may take the database away.
  pool.on("error", () => {});

  return {
    ...service,
    url: service.address,
    dataDir,
    databaseUrl,
    config,
    log: () => lines.join(""),
    query: async <R extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<R[]> =>
      (await pool.query<R>(sql, values)).rows,
    /** Moves the clock that decides on lifetimes; `moveTime("0")` puts it back. */
    moveTime: (by: string) => moveTime(databaseUrl, by),
    /** As in the transaction that stores a reply. The service's job sends the notifications. */
    notifyDevices: async (caller: CallerId): Promise<void> => {
      const database = connectDatabase(config.databaseUrl!, log, 1);
      await askForPushes(database, caller, config.push.waitSeconds).finally(database.close);
    },
    /** The sweep, now. */
    sweep: async () => {
      const database = connectDatabase(config.databaseUrl!, log, 1);
      const mailer = newOutboxMailer(join(dataDir, "outbox"));
      try {
        const { dormantDays } = config;
        const expirations = expirationsOf({
          count: newCount(shippedZoneOf),
          conversationChanged: () => {},
          dormantDays,
        });
        return await newSweep({ database, mailer, log, expirations })();
      } finally {
        await database.close();
      }
    },
    stop: async () => {
      await pool.end();
      await service.stop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

/** All rows of all tables, to find traces of a person. */
export const everyRow = async (service: TestService): Promise<Record<string, Record<string, unknown>[]>> => {
  const tables = await service.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_name <> 'migrations'",
  );
  const rows = tables.map(async ({ name }) => [name, await service.query(`SELECT * FROM ${name}`)] as const);
  return Object.fromEntries(await Promise.all(rows));
};
