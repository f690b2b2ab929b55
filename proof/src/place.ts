import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@sosmessages/server/src/platform/embedded-postgres/embedded-postgres.ts";
import pg from "pg";

/** Where a proof happens: a PostgreSQL to make databases in, and a folder that is thrown away. */
export type Place = { readonly folder: string; readonly postgresUrl: string };

/** A place of one's own, gone afterwards. */
export const inPlace = async <T>(work: (place: Place) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), "sosmessages proof "));
  try {
    const postgres = await startEmbeddedPostgres({ directory: join(folder, "postgres") });
    try {
      return await work({ folder, postgresUrl: postgres.url });
    } finally {
      await postgres.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** An empty database there; its address. */
export const newDatabaseIn = async ({ postgresUrl }: Place, name: string): Promise<string> => {
  const admin = new pg.Client({ connectionString: postgresUrl });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`).finally(() => admin.end());
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return url.href;
};
