import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import type { Logins } from "#platform/embedded-postgres/embedded-postgres.ts";
import { createDatabase, loginsWithin, migratedTemplate } from "./create-database.ts";

const newName = () => `test_${randomUUID().replaceAll("-", "")}`;

/** In the one PostgreSQL that serves the whole project, and as the superuser sees it: the tables of this version, without rows. */
export const newDatabase = (): Promise<string> => createDatabase(inject("postgresUrl"), newName(), migratedTemplate);

/** The same without tables, for tests about how they are made or put back. */
export const emptyDatabase = (): Promise<string> => createDatabase(inject("postgresUrl"), newName());

export const loginsTo = (url: string): Logins => loginsWithin(inject("postgresLogins"), url);

/** Settings on that database become settings with separated rights; those on any other stay as they are. */
export const separated = (env: Readonly<Record<string, string>>): Record<string, string> => {
  if (!("DATABASE_URL" in env) || "DESK_DATABASE_URL" in env) return { ...env };
  const { DATABASE_URL: url = "" } = env;
  const admin = new URL(inject("postgresUrl"));
  const isOurs = URL.canParse(url) && new URL(url).host === admin.host && new URL(url).username === admin.username;
  if (!isOurs) return { ...env };
  const { serve, desk, migrate } = loginsTo(url);
  return { ...env, DATABASE_URL: serve, DESK_DATABASE_URL: desk, MIGRATE_DATABASE_URL: migrate };
};

/** The settings of a service with a new database: much quicker to start than one that makes a PostgreSQL of its own. */
export const databaseSettings = async (): Promise<Record<string, string>> =>
  separated({ DATABASE_URL: await newDatabase() });
