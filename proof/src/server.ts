import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { createDatabase, loginsWithin } from "@sosmessages/server/test/support/create-database.ts";
import { runServer, stopServer } from "@sosmessages/server/test/support/server-process.ts";
import pg from "pg";
import type { Place } from "@sosmessages/bench/src/database.ts";

/** A PostgreSQL to make databases in, and a temporary folder. `template`: a migrated database to copy. */
export type Setting = Pick<Place, "folder" | "postgresUrl" | "logins"> & { readonly template?: string };

/** Measurements by the server's process: milliseconds of its main thread, and bytes of its heap and buffers. */
export type Pulse = Readonly<{ mainThread: number; kept: number }>;

export type Storage = Awaited<ReturnType<typeof newStorage>>;
export type Server = Awaited<ReturnType<typeof startServer>>;

/** A database and a data folder, for one server after the other. */
export const newStorage = async ({ folder, postgresUrl, logins, template }: Setting) => {
  const databaseUrl = await createDatabase(postgresUrl, "attacked", template);
  const { serve, desk, migrate } = loginsWithin(logins, databaseUrl);
  return {
    dataDir: await mkdtemp(join(folder, "data ")),
    /** As the superuser. */
    databaseUrl,
    rights: { DATABASE_URL: serve, DESK_DATABASE_URL: desk, MIGRATE_DATABASE_URL: migrate },
  };
};

const probe = new URL("./probe.ts", import.meta.url).href;

/** The service in a separate process, with a probe that measures it. */
export const startServer = async (storage: Storage, env: Record<string, string>) => {
  const settings = { NODE_OPTIONS: `--expose-gc --import=${probe}`, ...storage.rights, ...env };
  const server = runServer({ dataDir: storage.dataDir, env: settings, withChannel: true });
  const url = new URL(await server.address).origin;
  const pool = new pg.Pool({ connectionString: storage.databaseUrl, max: 2 });
  pool.on("error", () => {});

  const hasEnded = () => server.child.exitCode !== null || server.child.signalCode !== null;
  /** `pulse after gc`: the same after garbage collection. */
  const pulse = (question: "pulse" | "pulse after gc" = "pulse"): Promise<Pulse> => {
    const { promise, resolve, reject } = Promise.withResolvers<Pulse>();
    // The server sends other messages too.
    const receive = (message: unknown) => typeof message === "object" && resolve(message as Pulse);
    server.child.on("message", receive);
    if (!hasEnded()) server.child.send(question);
    void server.ended.then(() => reject(new Error("the server has ended")));
    return promise.finally(() => server.child.off("message", receive));
  };

  return {
    ...storage,
    url,
    port: Number(new URL(url).port),
    log: () => server.said.out,
    hasEnded,
    pulse,
    query: async <R extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<R[]> =>
      (await pool.query<R>(sql, values)).rows,
    stop: async () => {
      await pool.end();
      if (!hasEnded()) await stopServer(server);
    },
  };
};
