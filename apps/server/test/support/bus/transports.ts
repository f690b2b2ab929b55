import type pg from "pg";
import { createClient } from "@redis/client";
import { newPostgresTransport, newRedisTransport, type Transport } from "#platform/bus/transport.ts";
import { startRedis } from "./redis.ts";
import { withClient } from "#test/support/create-database.ts";
import { newDatabase } from "#test/support/new-database.ts";

/** What carries words between servers, and ways to spoil it. */
export type TransportUnderTest = {
  readonly newTransport: () => Transport;
  /** Closes the listening connections. New ones are accepted. */
  readonly cut: () => Promise<void>;
  readonly takeAway: () => Promise<void>;
  readonly bringBack: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Ends the connections on which the servers of this database listen. */
export const cutListening = async (databaseUrl: string): Promise<number> =>
  asAdmin(databaseUrl, (admin) =>
    admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'sosmessages listening'`,
    ),
  );

const asAdmin = async (url: string, work: (admin: pg.Client) => Promise<pg.QueryResult>): Promise<number> =>
  (await withClient(url, work)).rowCount ?? 0;

export const onPostgres = async (): Promise<TransportUnderTest> => {
  const url = await newDatabase();
  const name = new URL(url).pathname.slice(1);
  const elsewhere = new URL(url);
  elsewhere.pathname = "/postgres";
  return {
    newTransport: () => newPostgresTransport(url),
    cut: async () => void (await cutListening(url)),
    takeAway: async () => {
      await asAdmin(elsewhere.href, (admin) => admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`));
      await asAdmin(elsewhere.href, (admin) =>
        admin.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [name]),
      );
    },
    bringBack: async () => {
      await asAdmin(elsewhere.href, (admin) => admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`));
    },
    stop: async () => {},
  };
};

export const onRedis = async (): Promise<TransportUnderTest> => {
  const redis = await startRedis();
  return {
    newTransport: () => newRedisTransport(redis.url),
    cut: async () => {
      const admin = await createClient({ url: redis.url }).connect();
      await admin.sendCommand(["CLIENT", "KILL", "TYPE", "pubsub"]);
      await admin.close();
    },
    takeAway: redis.halt,
    bringBack: redis.start,
    stop: redis.stop,
  };
};
