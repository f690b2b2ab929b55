import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

/** Empty, in the one PostgreSQL that serves a whole run of the tests. */
export const newDatabase = async (): Promise<string> => {
  const admin = new pg.Client({ connectionString: inject("postgresUrl") });
  await admin.connect();
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.end();
  const url = new URL(inject("postgresUrl"));
  url.pathname = `/${name}`;
  return url.href;
};
