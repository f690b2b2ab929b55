import { appendFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres, type Logins } from "#platform/embedded-postgres/embedded-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
    postgresLogins: Logins;
  }
}

/** One real PostgreSQL for the whole run; every test service gets a database of its own in it. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), "sosmessages test "));
  const directory = join(folder, "postgres");
  await (await startEmbeddedPostgres({ directory })).stop();
  // Several test files run at once, and some of them start three services: more connections than one service ever opens.
  await appendFile(join(directory, "cluster", "postgresql.auto.conf"), "max_connections = 400\n");
  const postgres = await startEmbeddedPostgres({ directory });
  project.provide("postgresUrl", postgres.url);
  project.provide("postgresLogins", postgres.logins);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
