import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import type { Logins } from "../src/platform/embedded-postgres/embedded-postgres.ts";

/** Empty, in the one PostgreSQL that serves a whole run of the tests, and as the superuser sees it. */
export const newDatabase = async (): Promise<string> => {
  const admin = new pg.Client({ connectionString: inject("postgresUrl") });
  await admin.connect();
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await admin.query(`CREATE DATABASE ${name} OWNER sosmessages_migrate`);
  await admin.query(`REVOKE ALL ON DATABASE ${name} FROM PUBLIC`);
  await admin.query(`GRANT CONNECT ON DATABASE ${name} TO sosmessages_app, sosmessages_desk`);
  await admin.end();
  const url = new URL(inject("postgresUrl"));
  url.pathname = `/${name}`;
  return url.href;
};

/** The same database as the service is to use it: with a login for each kind of work, none of which owns what it works on. */
export const loginsTo = (url: string): Logins => {
  const to = (login: string) => Object.assign(new URL(login), { pathname: new URL(url).pathname }).href;
  const { serve, desk, migrate } = inject("postgresLogins");
  return { serve: to(serve), desk: to(desk), migrate: to(migrate) };
};

/** Settings on that database become settings with separated rights; those on any other stay as they are. */
export const separated = (env: Readonly<Record<string, string>>): Record<string, string> => {
  const { DATABASE_URL: url = "" } = env;
  const admin = new URL(inject("postgresUrl"));
  const isOurs = URL.canParse(url) && new URL(url).host === admin.host && new URL(url).username === admin.username;
  if (!isOurs || "DESK_DATABASE_URL" in env) return { ...env };
  const { serve, desk, migrate } = loginsTo(url);
  return { ...env, DATABASE_URL: serve, DESK_DATABASE_URL: desk, MIGRATE_DATABASE_URL: migrate };
};
