import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { createDatabase, loginsWithin } from "@sosmessages/server/test/support/create-database.ts";
import { runServer, stopServer } from "@sosmessages/server/test/support/server-process.ts";
import pg from "pg";
import type { Place } from "@sosmessages/bench/src/database.ts";

/** A PostgreSQL to make databases in, and a temporary folder. `template`: a migrated database to copy. */
export type Setting = Pick<Place, "folder" | "postgresUrl" | "logins"> & { readonly template?: string };

/** Measurements by the server's process. */
export type Pulse = {
  /** Milliseconds of processor time of its main thread. */
  readonly mainThread: number;
  /** Bytes of its heap and buffers. */
  readonly kept: number;
  readonly resident: number;
};

const probe = new URL("./probe.ts", import.meta.url).href;

/** The service in a separate process with a new database, and a probe that measures it. */
export const startServer = async (place: Setting, name: string, env: Record<string, string> = {}) => {
  const databaseUrl = await createDatabase(place.postgresUrl, name, place.template);
  const { serve, desk, migrate } = loginsWithin(place.logins, databaseUrl);
  const rights = { DATABASE_URL: serve, DESK_DATABASE_URL: desk, MIGRATE_DATABASE_URL: migrate };
  const dataDir = await mkdtemp(join(place.folder, "data "));
  const settings = { NODE_OPTIONS: `--import=${probe}`, ...rights, ...env };
  const server = runServer({ dataDir, env: settings, withChannel: true });
  const url = new URL(await server.address).origin;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  pool.on("error", () => {});

  let isOver = false;
  void server.ended.then(() => (isOver = true));
  const waiting: ((pulse: Pulse) => void)[] = [];
  server.child.on("message", (pulse) => waiting.shift()?.(pulse as Pulse));
  const ask = (question: string): Promise<Pulse> => {
    const answer = new Promise<Pulse>((resolve) => waiting.push(resolve));
    if (!isOver) server.child.send(question);
    const ended = server.ended.then(() => Promise.reject(new Error("the server has ended")));
    return Promise.race([answer, ended]);
  };

  return {
    url,
    port: Number(new URL(url).port),
    dataDir,
    /** As the superuser. */
    databaseUrl,
    rights,
    child: server.child,
    log: () => server.said.out,
    hasEnded: () => isOver,
    pulse: () => ask("pulse"),
    /** The same after garbage collection. */
    pulseAfterGc: () => ask("pulse after gc"),
    query: async <R extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<R[]> =>
      (await pool.query<R>(sql, values)).rows,
    stop: async () => {
      await pool.end();
      if (!isOver) await stopServer(server);
    },
  };
};
