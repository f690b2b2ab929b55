import { appendFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { migrate } from "#platform/database/migrate.ts";
import { startEmbeddedPostgres, type Logins } from "#platform/embedded-postgres/embedded-postgres.ts";
import { createDatabase, loginsWithin, migratedTemplate } from "./create-database.ts";
import { copyFolder, madeCluster } from "./made-cluster.ts";
import { renderPages } from "./rendered-pages.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
    postgresLogins: Logins;
    /** Removed after the run. */
    runFolder: string;
  }
}

/**
 * Several test files run at once, and some start three services, so they need many connections. Without fsync, only a power cut loses
 * data. Autovacuum would visit hundreds of databases in turn, and each connection would derive its key with 4,096 rounds. Tests that end
 * PostgreSQL start a separate one with the settings of the service.
 */
const testSettings = [
  "max_connections = 400",
  "fsync = off",
  "full_page_writes = off",
  "autovacuum = off",
  "scram_iterations = 1",
].join("\n");

/** One real PostgreSQL for the whole run. Every test service gets a separate database in it. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), "sosmessages test "));
  const directory = join(folder, "postgres");
  const made = await startEmbeddedPostgres({ directory });
  await migrate(made.logins.migrate, () => {});
  await made.stop();
  await copyFolder(directory, join(folder, madeCluster));
  await appendFile(join(directory, "cluster", "postgresql.auto.conf"), `${testSettings}\n`);
  const postgres = await startEmbeddedPostgres({ directory });
  await renderPages();
  const template = await createDatabase(postgres.url, migratedTemplate);
  await migrate(loginsWithin(postgres.logins, template).migrate, () => {});
  project.provide("postgresUrl", postgres.url);
  project.provide("postgresLogins", postgres.logins);
  project.provide("runFolder", folder);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}
