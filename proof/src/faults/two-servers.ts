import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "@sosmessages/server/src/platform/embedded-postgres/embedded-postgres.ts";
import { startRedis } from "@sosmessages/server/test/support/bus/redis.ts";
import { databaseFaults, databaseIn, newFault, processFaults, type Fault, type Setup } from "./fault.ts";
import type { Ledger } from "./ledger.ts";
import { startRelay, type Relay } from "./relay.ts";
import { supervise, type Supervised } from "./supervised.ts";

const endOthers =
  "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'";

const ask = async (url: string, ...statements: string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};

const through = (url: string, relay: Relay): string => {
  const changed = new URL(url);
  changed.hostname = "127.0.0.1";
  changed.port = String(relay.port);
  return changed.href;
};

const relayFaults = (label: string, relay: Relay, silentFor: Fault["lasts"], stops?: Supervised[]): Fault[] => {
  const repair = () => relay.open();
  return [
    newFault(`${label} cut`, [0.2, 2], () => relay.cut(), { repair }),
    newFault(`${label} silent`, silentFor, () => relay.silence(), { ...(stops && { stops }), repair }),
  ];
};

/** Two servers on one PostgreSQL, which notify each other through Redis or, without it, through the database. */
export const twoServers = async (ledger: Ledger, withRedis: boolean): Promise<Setup> => {
  const home = await mkdtemp(join(tmpdir(), "sosmessages faults "));
  const databaseHome = join(home, "database");
  const keys = join(home, "keys");
  for (const folder of [databaseHome, keys]) await mkdir(folder, { mode: 0o700 });
  const postgres = await startEmbeddedPostgres({ directory: join(databaseHome, "postgres") });
  const redis = withRedis ? await startRedis() : null;
  const target = ({ hostname: host, port }: URL) => ({ host, port: Number(port) });
  const lines = await Promise.all(
    ["a", "b"].map(async (label) => {
      const database = await startRelay(target(new URL(postgres.url)));
      const bus = redis && (await startRelay(target(new URL(redis.url))));
      const env = {
        KEYS_DIR: keys,
        DATABASE_URL: through(postgres.logins.serve, database),
        DESK_DATABASE_URL: through(postgres.logins.desk, database),
        MIGRATE_DATABASE_URL: through(postgres.logins.migrate, database),
        ...(bus && { REDIS_URL: through(redis.url, bus) }),
      };
      return { label, database, bus, env, dataDir: join(home, label) };
    }),
  );
  const servers: Supervised[] = [];
  for (const { dataDir, env } of lines) servers.push(await supervise(dataDir, env, ledger));
  const { serve, desk, migrate } = postgres.logins;
  const rights = { DATABASE_URL: serve, DESK_DATABASE_URL: desk, MIGRATE_DATABASE_URL: migrate };
  const pid = () => databaseIn(databaseHome);
  const name = new URL(postgres.url).pathname.slice(1);

  const setReadOnly = `ALTER DATABASE ${name} SET default_transaction_read_only = on`;
  const endReadOnly = `ALTER DATABASE ${name} RESET default_transaction_read_only`;
  const faults: Fault[] = [
    ...lines.flatMap(({ label, database, bus }, n) => [
      ...processFaults(`server ${label}`, servers[n]!),
      ...relayFaults(`the line from server ${label} to the database`, database, [6, 12], [servers[n]!]),
      ...(bus ? relayFaults(`the line from server ${label} to Redis`, bus, [2, 8]) : []),
    ]),
    ...databaseFaults(servers, pid),
    newFault("all connections to the database ended", [0, 0.5], () => ask(postgres.url, endOthers)),
    newFault("the database read-only", [6, 9], () => ask(postgres.url, setReadOnly, endOthers), {
      stops: servers,
      repair: () => ask(postgres.url, "SET default_transaction_read_only = off", endReadOnly, endOthers),
    }),
    ...["-3 hours", "5 hours", "30 days", "400 days"].map((by) =>
      newFault(`the clock moved by ${by}`, [2, 4], () => moveTime(postgres.url, by), {
        movesClock: true,
        repair: () => moveTime(postgres.url, "0"),
      }),
    ),
    ...(redis ? [newFault("Redis killed", [0.2, 3], redis.halt, { repair: redis.start })] : []),
  ];

  return {
    name: `two servers, ${withRedis ? "Redis" : "LISTEN/NOTIFY"}`,
    servers,
    databaseUrl: postgres.url,
    env: { DATA_DIR: join(home, "operator"), KEYS_DIR: keys, ...rights },
    faults,
    leftOut: [],
    async stop() {
      for (const { database, bus } of lines) for (const relay of [database, bus]) relay?.open();
      for (const server of servers) await server.stop();
      for (const { database, bus } of lines) for (const relay of [database, bus]) await relay?.stop();
      await redis?.stop();
      await postgres.stop();
      await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
};

/** The clock that decides on lifetimes, for all servers. */
const moveTime = (url: string, by: string) =>
  ask(
    url,
    `CREATE OR REPLACE FUNCTION service_time() RETURNS timestamptz LANGUAGE sql STABLE AS $$ SELECT now() + interval '${by}' $$`,
  );
