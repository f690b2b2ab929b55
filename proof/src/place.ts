import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  startEmbeddedPostgres,
  type Logins,
} from "@sosmessages/server/src/platform/embedded-postgres/embedded-postgres.ts";

/** Where a proof happens: a PostgreSQL to make databases in, and a folder that is thrown away. */
export type Place = { readonly folder: string; readonly postgresUrl: string; readonly logins: Logins };

/** A place of one's own, gone afterwards. */
export const inPlace = async <T>(work: (place: Place) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), "sosmessages proof "));
  try {
    const postgres = await startEmbeddedPostgres({ directory: join(folder, "postgres") });
    try {
      return await work({ folder, postgresUrl: postgres.url, logins: postgres.logins });
    } finally {
      await postgres.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
