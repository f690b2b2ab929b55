import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { inject } from "vitest";
import type { Logins } from "#platform/embedded-postgres/embedded-postgres.ts";
import { createDatabase, loginsWithin, migratedTemplate } from "./create-database.ts";
import { copyFolder, madeCluster } from "./made-cluster.ts";

const newName = () => `test_${randomUUID().replaceAll("-", "")}`;

/** A migrated database without rows, in the PostgreSQL that all tests share. The superuser's address. */
export const newDatabase = (): Promise<string> => copyOfDatabase(migratedTemplate);

/** A copy of a database without connections. */
export const copyOfDatabase = (name: string): Promise<string> => createDatabase(inject("postgresUrl"), newName(), name);

/** A database without tables, for tests of migrations and restoring. */
export const emptyDatabase = (): Promise<string> => createDatabase(inject("postgresUrl"), newName());

export const loginsTo = (url: string): Logins => loginsWithin(inject("postgresLogins"), url);

/** Adds the separate logins to settings on that PostgreSQL. Other settings are unchanged. */
export const separated = (env: Readonly<Record<string, string>>): Record<string, string> => {
  if (!("DATABASE_URL" in env) || "DESK_DATABASE_URL" in env) return { ...env };
  const { DATABASE_URL: url = "" } = env;
  const admin = new URL(inject("postgresUrl"));
  const isOurs = URL.canParse(url) && new URL(url).host === admin.host && new URL(url).username === admin.username;
  if (!isOurs) return { ...env };
  const { serve, desk, migrate } = loginsTo(url);
  return { ...env, DATABASE_URL: serve, DESK_DATABASE_URL: desk, MIGRATE_DATABASE_URL: migrate };
};

/** Settings of a service with a new database, which starts faster than one with an embedded PostgreSQL. */
export const databaseSettings = async (): Promise<Record<string, string>> =>
  separated({ DATABASE_URL: await newDatabase() });

/** Puts a made, empty and stopped PostgreSQL there. A copy takes a fraction of the time that making one does. */
export const copyCluster = async (directory: string): Promise<void> => {
  await mkdir(dirname(directory), { recursive: true });
  await copyFolder(join(inject("runFolder"), madeCluster), directory);
};
