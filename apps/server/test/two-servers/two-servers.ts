import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { systemClock, type Clock } from "#platform/clock.ts";
import { withClient } from "#test/support/create-database.ts";
import { newDatabase, startTestService } from "#test/support/service.ts";
import { runServer, stopServer, type ServerProcess } from "#test/support/server-process.ts";

/** Servers of one service share only a database and a key folder. */
export type CommonGround = Awaited<ReturnType<typeof newCommonGround>>;
export const newCommonGround = async () => {
  const home = await mkdtemp(join(tmpdir(), "several servers "));
  const databaseUrl = await newDatabase();
  const shared = { DATABASE_URL: databaseUrl, KEYS_DIR: join(home, "keys") };
  return { home, databaseUrl, shared, leave: () => rm(home, { recursive: true, force: true }) };
};

export const ask = async <R extends pg.QueryResultRow>(databaseUrl: string, sql: string): Promise<R[]> => {
  const { rows } = await withClient(databaseUrl, (client) => client.query<R>(sql));
  return rows;
};

export type TwoServices = Awaited<ReturnType<typeof startTwoServices>>;

/** Two servers of one service in this process, with access to their logs and their database. */
export const startTwoServices = async (settings: Record<string, string> = {}, clock: Clock = systemClock) => {
  const { databaseUrl, shared, leave } = await newCommonGround();
  const [a, b] = await Promise.all([
    startTestService({ ...settings, ...shared }, clock),
    startTestService({ ...settings, ...shared }, clock),
  ]);
  return {
    a,
    b,
    databaseUrl,
    stop: async () => {
      await Promise.all([a.stop(), b.stop()]);
      await leave();
    },
  };
};

export type TwoServers = Awaited<ReturnType<typeof runTwoServers>>;

/** The same as they really run: two processes, each of which can be killed. */
export const runTwoServers = async (settings: Record<string, string> = {}, on?: CommonGround) => {
  const ground = on ?? (await newCommonGround());
  const run = (name: string) => runServer({ dataDir: join(ground.home, name), env: { ...settings, ...ground.shared } });
  const [a, b] = [run("a"), run("b")];
  const stop = async () => {
    for (const server of [a, b]) if (isRunning(server)) await stopServer(server);
    if (!on) await ground.leave();
  };
  try {
    const [urlOfA, urlOfB] = await Promise.all([a.address, b.address]);
    return { a, b, urlOfA, urlOfB, databaseUrl: ground.databaseUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

const isRunning = ({ child }: ServerProcess) => child.exitCode === null && child.signalCode === null;
