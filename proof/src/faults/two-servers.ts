import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@sosmessages/server/src/platform/embedded-postgres/embedded-postgres.ts";
import { startRedis } from "@sosmessages/server/test/support/bus/redis.ts";
import { moveTime, withClient } from "@sosmessages/server/test/support/create-database.ts";
import { startPortForward, type PortForward } from "@sosmessages/server/test/support/forward-port.ts";
import { databaseFaults, databaseIn, newFault, processFaults, type Fault, type Prepare, type Setup } from "./fault.ts";
import type { Ledger } from "./ledger.ts";
import { supervise, type Supervised } from "./supervised.ts";

const endOthers =
  "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'";

const ask = (url: string, ...statements: string[]) =>
  withClient(url, async (client) => {
    for (const statement of statements) await client.query(statement);
  });

const through = (url: string, line: PortForward): string =>
  Object.assign(new URL(url), { hostname: "127.0.0.1", port: String(line.port) }).href;

const lineFaults = (label: string, line: PortForward, silentFor: Fault["lasts"], stops?: Supervised[]): Fault[] => [
  newFault(`${label} cut`, [0.2, 2], line.cut, { repair: line.repair }),
  newFault(`${label} silent`, silentFor, line.silence, { ...(stops && { stops }), repair: line.repair }),
];

/** Two servers on one PostgreSQL, which notify each other through Redis or, without it, through the database. */
export const twoServers = async (ledger: Ledger, prepare: Prepare, withRedis: boolean): Promise<Setup> => {
  const home = await mkdtemp(join(tmpdir(), "sosmessages faults "));
  const databaseHome = join(home, "database");
  const keys = join(home, "keys");
  for (const folder of [databaseHome, keys]) await mkdir(folder, { mode: 0o700 });
  const directory = join(databaseHome, "postgres");
  await prepare(directory);
  const postgres = await startEmbeddedPostgres({ directory });
  const { serve, desk, migrate } = postgres.logins;
  const rights = (to: (login: string) => string) => ({
    KEYS_DIR: keys,
    DATABASE_URL: to(serve),
    DESK_DATABASE_URL: to(desk),
    MIGRATE_DATABASE_URL: to(migrate),
  });
  const redis = withRedis ? await startRedis() : null;
  const forward = async (url: string) => {
    const line = await startPortForward();
    line.to(url);
    return line;
  };
  const lines = await Promise.all(
    ["a", "b"].map(async (label) => {
      const database = await forward(postgres.url);
      const bus = redis && (await forward(redis.url));
      const viaLine = rights((login) => through(login, database));
      const env = { ...viaLine, ...(bus && { REDIS_URL: through(redis.url, bus) }) };
      return { label, database, bus, env, dataDir: join(home, label) };
    }),
  );
  const servers = await Array.fromAsync(lines, ({ dataDir, env }) => supervise(dataDir, env, ledger));
  const pid = () => databaseIn(databaseHome);
  const name = new URL(postgres.url).pathname.slice(1);

  const setReadOnly = `ALTER DATABASE ${name} SET default_transaction_read_only = on`;
  const endReadOnly = `ALTER DATABASE ${name} RESET default_transaction_read_only`;
  const faults: Fault[] = [
    ...lines.flatMap(({ label, database, bus }, n) => [
      ...processFaults(`server ${label}`, servers[n]!),
      ...lineFaults(`the line from server ${label} to the database`, database, [6, 12], [servers[n]!]),
      ...(bus ? lineFaults(`the line from server ${label} to Redis`, bus, [2, 8]) : []),
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
    env: { DATA_DIR: join(home, "operator"), ...rights((login) => login) },
    faults,
    leftOut: [],
    async stop() {
      const all = lines.flatMap(({ database, bus }) => [database, bus]);
      for (const line of all) line?.repair();
      for (const server of servers) await server.stop();
      for (const line of all) line?.close();
      await redis?.stop();
      await postgres.stop();
      await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
};
