import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  startEmbeddedPostgres,
  type Logins,
} from "@sosmessages/server/src/platform/embedded-postgres/embedded-postgres.ts";
import { createDatabase } from "@sosmessages/server/test/support/create-database.ts";

export type Place = {
  readonly folder: string;
  /** The embedded database itself. */
  readonly postgresUrl: string;
  readonly logins: Logins;
  /** Creates another database, empty or as a copy of `template`. */
  readonly newDatabase: (name: string, template?: string) => Promise<string>;
};

/** Runs a benchmark or proof with a folder and a PostgreSQL that are removed afterwards. */
export const inPlace = async <T>(work: (place: Place) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), "sosmessages bench "));
  const postgres = await startEmbeddedPostgres({ directory: join(folder, "postgres") });
  const admin = Object.assign(new URL(postgres.url), { pathname: "/postgres" }).href;
  try {
    return await work({
      folder,
      postgresUrl: postgres.url,
      logins: postgres.logins,
      newDatabase: (name, template) => createDatabase(admin, name, template),
    });
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
