import { appendFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { migrate } from "#platform/database/migrate.ts";
import { startEmbeddedPostgres, type Logins } from "#platform/embedded-postgres/embedded-postgres.ts";
import { createDatabase, loginsWithin, migratedTemplate } from "./create-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
    postgresLogins: Logins;
  }
}

/**
 * Several test files run at once, and some of them start three services: more connections than one service ever opens.
 * A killed process loses nothing of what it has written, so that only a power cut would need the disk to be waited for. Tests
 * that end PostgreSQL itself have one of their own, with the service's own settings.
 */
const testSettings = "max_connections = 400\nfsync = off\nfull_page_writes = off\n";

/** One real PostgreSQL for all files of a project; every test service gets a database of its own in it. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), "sosmessages test "));
  const directory = join(folder, "postgres");
  await (await startEmbeddedPostgres({ directory })).stop();
  await appendFile(join(directory, "cluster", "postgresql.auto.conf"), testSettings);
  const postgres = await startEmbeddedPostgres({ directory });
  const template = await createDatabase(postgres.url, migratedTemplate);
  await migrate(loginsWithin(postgres.logins, template).migrate, () => {});
  project.provide("postgresUrl", postgres.url);
  project.provide("postgresLogins", postgres.logins);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
