import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import type { Logins } from "#platform/embedded-postgres/embedded-postgres.ts";
import { createDatabase, loginsWithin } from "./create-database.ts";

/** Empty, in the one PostgreSQL that serves a whole run of the tests, and as the superuser sees it. */
export const newDatabase = (): Promise<string> =>
  createDatabase(inject("postgresUrl"), `test_${randomUUID().replaceAll("-", "")}`);

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
