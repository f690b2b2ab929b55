import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { createDatabase, loginsWithin } from "@sosmessages/server/test/support/create-database.ts";
import { runServer, stopServer } from "@sosmessages/server/test/support/server-process.ts";
import pg from "pg";
import type { Place } from "./place.ts";

/** What the server's process says of itself. */
export type Pulse = {
  /** Milliseconds of processor that its main thread has used so far. */
  readonly mainThread: number;
  /** Bytes that its JavaScript holds, buffers included. */
  readonly kept: number;
  readonly resident: number;
};

const probe = new URL("./probe.ts", import.meta.url).href;

/** The service as it really runs, in a process of its own with a database of its own, and somebody inside who measures. */
export const startServer = async (place: Place, name: string, env: Record<string, string> = {}) => {
  const databaseUrl = await createDatabase(place.postgresUrl, name);
  const { serve, desk, migrate } = loginsWithin(place.logins, databaseUrl);
  const rights = { DATABASE_URL: serve, DESK_DATABASE_URL: desk, MIGRATE_DATABASE_URL: migrate };
  const dataDir = await mkdtemp(join(place.folder, "data "));
  const settings = { NODE_OPTIONS: `--import=${probe}`, ...rights, ...env };
  const server = runServer({ dataDir, env: settings, withChannel: true });
  const url = new URL(await server.address).origin;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  // A proof may take the database away.
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
    /** As the superuser sees it. */
    databaseUrl,
    rights,
    child: server.child,
    /** Everything it has written to its log. */
    log: () => server.said.out,
    hasEnded: () => isOver,
    pulse: () => ask("pulse"),
    /** The same once it has thrown away what it needs no more. */
    pulseAfterGc: () => ask("pulse after gc"),
    query: async <R extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<R[]> =>
      (await pool.query<R>(sql, values)).rows,
    stop: async () => {
      await pool.end();
      if (!isOver) await stopServer(server);
    },
  };
};
