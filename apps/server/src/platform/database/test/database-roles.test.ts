import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startEmbeddedPostgres } from "#platform/embedded-postgres/embedded-postgres.ts";
import { applyMigrations, migrate } from "#platform/database/migrate.ts";
import { compareRights, rights } from "#platform/database/rights.ts";
import { readConfig } from "#config.ts";
import { openStorage } from "#storage.ts";
import { withClient } from "#test/support/create-database.ts";
import { emptyDatabase, loginsTo } from "#test/support/new-database.ts";
import { operate } from "#test/support/operator.ts";

/* Rights of each login, which hold even if the program has bugs or is taken over. */
let home: string;
let url: string;
let logins: ReturnType<typeof loginsTo>;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "sosmessages roles "));
  url = await emptyDatabase();
  logins = loginsTo(url);
  await migrate(logins.migrate, () => {});
  await as(url, [
    `INSERT INTO audit VALUES (1, now(), 'sos', NULL, 'invited', NULL, NULL, '\\x00', '\\x00')`,
    `INSERT INTO topics VALUES (gen_random_uuid(), 'sos', 'nb', 'se', 'en', true)`,
  ]);
});
afterAll(() => rm(home, { recursive: true, force: true }));

/** Runs these in order on one connection, and returns the rows of the last. */
const as = (login: string, sqls: readonly string[]): Promise<Record<string, unknown>[]> =>
  withClient(login, async (client) => {
    let rows: Record<string, unknown>[] = [];
    for (const sql of sqls) ({ rows } = await client.query<Record<string, unknown>>(sql));
    return rows;
  });

describe("a database of the service", () => {
  test("gives each role exactly the rights of the schema", async () => {
    const compared = await withClient(url, compareRights);
    expect(compared).toMatchObject({ lacking: [], tooMany: [] });
  });

  test("describes every table in the schema, and no other role may use one", async () => {
    const tables = await as(url, [
      "SELECT tablename::text AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
    ]);
    expect(tables.map(({ name }) => name)).toEqual(Object.keys(rights["sosmessages_app"]!).toSorted());
    const others = await as(url, [
      `SELECT DISTINCT grantee::text FROM information_schema.role_table_grants
       WHERE table_schema = 'public' AND grantee <> 'sosmessages_migrate' ORDER BY 1`,
    ]);
    const usual = ["app", "audit", "backup", "desk", "purge"].map((role) => ({ grantee: `sosmessages_${role}` }));
    expect(others).toEqual(usual);
  });

  test("has a fixed search path in every function with its owner's rights", async () => {
    const functions = await as(url, [
      `SELECT oid::regprocedure::text AS name, proconfig::text AS settings FROM pg_proc
       WHERE prosecdef AND pronamespace = 'public'::regnamespace`,
    ]);
    expect(functions.length).toBeGreaterThan(3);
    expect(functions.filter(({ settings }) => settings !== '{"search_path=public, pg_temp"}')).toEqual([]);
  });

  test("is served by roles that own no table, bypass no policy and inherit no right of each other", async () => {
    const mighty = await as(url, [
      `SELECT rolname FROM pg_roles WHERE rolname LIKE 'sosmessages\\__%'
       AND (rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb OR rolreplication)`,
    ]);
    expect(mighty).toEqual([]);
    const owners = await as(url, [
      `SELECT DISTINCT relowner::regrole::text AS owner FROM pg_class WHERE relnamespace = 'public'::regnamespace
       UNION SELECT proowner::regrole::text FROM pg_proc WHERE pronamespace = 'public'::regnamespace`,
    ]);
    expect(owners).toEqual([{ owner: "sosmessages_migrate" }]);
    const members = await as(url, [
      `SELECT member::regrole::text || ' ' || roleid::regrole AS who FROM pg_auth_members
       WHERE member IN ('sosmessages_app'::regrole, 'sosmessages_desk'::regrole) ORDER BY 1`,
    ]);
    expect(members.map(({ who }) => who)).toEqual([
      "sosmessages_app sosmessages_audit",
      "sosmessages_app sosmessages_backup",
      "sosmessages_app sosmessages_purge",
    ]);
  });

  test("is the same when the script is run on it again", async () => {
    const { logins: again, stop } = await startEmbeddedPostgres({ directory: join(home, "again") });
    await migrate(again.migrate, () => {});
    await stop();
    const second = await startEmbeddedPostgres({ directory: join(home, "again") });
    expect(await withClient(second.logins.serve, compareRights)).toMatchObject({ lacking: [], tooMany: [] });
    await second.stop();
  });
});

const forbidden = { code: "42501" };

const forbiddenToAll = [
  "CREATE TABLE mine (x int)",
  "CREATE TEMP TABLE volunteers (x int)",
  "CREATE SCHEMA mine",
  "CREATE ROLE mine",
  "CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS 'SELECT 1'",
  "ALTER TABLE messages DISABLE ROW LEVEL SECURITY",
  "ALTER TABLE audit DISABLE TRIGGER ALL",
  "DROP TABLE messages",
  "TRUNCATE messages CASCADE",
  "TRUNCATE audit",
  "DELETE FROM audit",
  "UPDATE audit SET act = 'sent'",
  "SELECT act FROM audit",
  "INSERT INTO migrations VALUES ('x', 'x', current_date)",
  "DELETE FROM volunteers",
  "DELETE FROM conversations",
  "SELECT rolpassword FROM pg_authid",
  "SELECT pg_read_file('/etc/passwd')",
  "SELECT lo_import('/etc/passwd')",
  "COPY (SELECT 1) TO PROGRAM 'true'",
  "COPY topics TO '/tmp/topics'",
  "SET session_replication_role = replica",
  "SET ROLE sosmessages_migrate",
  "SET ROLE sosmessages",
  "SET SESSION AUTHORIZATION sosmessages",
  "ALTER ROLE sosmessages_app SUPERUSER",
  "GRANT sosmessages_migrate TO sosmessages_app",
];

describe("an attacker with the serving login cannot", () => {
  test.each([...forbiddenToAll, "SET ROLE sosmessages_desk"])("%s", async (sql) => {
    await expect(as(logins.serve, [sql])).rejects.toMatchObject(forbidden);
  });
});

describe("an attacker with the login of the desk cannot", () => {
  test.each([
    ...forbiddenToAll,
    ...["app", "purge", "audit", "backup"].map((role) => `SET ROLE sosmessages_${role}`),
    "SELECT password FROM callers",
    "SELECT token_hash FROM logins",
    "DELETE FROM messages",
    "INSERT INTO messages DEFAULT VALUES",
  ])("%s", async (sql) => {
    await expect(as(logins.desk, ["RESET ROLE", sql])).rejects.toMatchObject(forbidden);
  });

  test("see a row by leaving the role", async () => {
    const [mailbox, caller] = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"];
    await as(url, [
      `INSERT INTO callers VALUES ('${caller}', 'sos', '${mailbox}', '\\x01', NULL, current_date, '\\x00', NULL, '\\x00',
         current_date, '\\x00', 'nb', NULL, current_date)`,
      `INSERT INTO mailbox_keys VALUES ('${mailbox}', current_date, gen_random_uuid(), current_date, '\\x00')`,
      `INSERT INTO messages VALUES ('${mailbox}', gen_random_uuid(), current_date, false, '\\x00', now())`,
    ]);
    const look = "SELECT count(*)::int AS seen FROM messages";
    expect(await as(logins.serve, [look])).toEqual([{ seen: 1 }]);
    expect(await as(logins.desk, ["RESET ROLE", look])).toEqual([{ seen: 0 }]);
    expect(await as(logins.desk, ["SET row_security = on", "SET ROLE NONE", look])).toEqual([{ seen: 0 }]);
    await as(url, ["DELETE FROM callers"]);
  });
});

describe("the roles for jobs have only the rights of their work:", () => {
  test.each([
    ["purge", "SELECT body FROM messages"],
    ["purge", "SELECT username FROM callers"],
    ["purge", "INSERT INTO messages DEFAULT VALUES"],
    ["purge", "DELETE FROM audit"],
    ["purge", "SELECT token_hash FROM desk_sessions"],
    ["audit", "SELECT id FROM messages"],
    ["audit", "INSERT INTO audit DEFAULT VALUES"],
    ["audit", "UPDATE audit SET act = 'sent'"],
    // A trigger protects entries younger than a year.
    ["audit", "DELETE FROM audit"],
    ["backup", "DELETE FROM messages"],
    ["backup", "UPDATE callers SET tenant = 'sos'"],
    ["backup", "INSERT INTO topics DEFAULT VALUES"],
    ["backup", "COPY topics FROM STDIN"],
  ])("%s may not %s", async (role, sql) => {
    await expect(as(logins.serve, [`SET ROLE sosmessages_${role}`, sql])).rejects.toMatchObject(forbidden);
  });

  test("the auditor reads the log, and the backup role reads every row of every table", async () => {
    expect(await as(logins.serve, ["SET ROLE sosmessages_audit", "SELECT act FROM audit"])).toEqual([
      { act: "invited" },
    ]);
    for (const table of Object.keys(rights["sosmessages_app"]!)) {
      const count = `SELECT count(*) AS rows FROM ${table}`;
      expect(await as(logins.serve, ["SET ROLE sosmessages_backup", count]), table).toEqual(await as(url, [count]));
    }
  });
});

describe("settings", () => {
  /** A key folder belongs to one database: each database has its own. */
  const dataOf = (address: string) => join(home, `data of ${new URL(address).pathname.slice(1)}`);

  const start = async (settings: Record<string, string> & { DATABASE_URL: string }) => {
    const config = readConfig({ DATA_DIR: dataOf(settings.DATABASE_URL), DATABASE_WAIT: "0", ...settings });
    const storage = await openStorage(config, () => {});
    await storage.close();
  };

  test("a login without rights to change tables starts on a migrated database", async () => {
    await expect(start({ DATABASE_URL: logins.serve, DESK_DATABASE_URL: logins.desk })).resolves.toBeUndefined();
  });

  test("old tables without a login that may migrate stop the start with one sentence", async () => {
    const empty = loginsTo(await emptyDatabase());
    const settings = { DATABASE_URL: empty.serve, DESK_DATABASE_URL: empty.desk };
    await expect(start(settings)).rejects.toThrow(
      /^The tables must be brought up to this version, and the user of DATABASE_URL may not .*MIGRATE_DATABASE_URL/,
    );
    await start({ ...settings, MIGRATE_DATABASE_URL: empty.migrate });
    await start(settings);
  });

  test("a login that has rights but would see empty tables is refused", async () => {
    const name = `stranger_${Date.now()}`;
    await as(url, [
      `CREATE ROLE ${name} LOGIN PASSWORD 'pw'`,
      `GRANT CONNECT ON DATABASE ${new URL(url).pathname.slice(1)} TO ${name}`,
      `GRANT USAGE ON SCHEMA public TO ${name}`,
      `GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${name}`,
    ]);
    const stranger = Object.assign(new URL(url), { username: name, password: "pw" }).href;
    await expect(start({ DATABASE_URL: stranger, DESK_DATABASE_URL: logins.desk })).rejects.toThrow(
      "The user of DATABASE_URL does not see all rows: it must be sosmessages_app, or own the database.",
    );
    await as(url, [`DROP OWNED BY ${name}`, `DROP ROLE ${name}`]);
  });

  test("DESK_DATABASE_URL must be a login of the desk's role", async () => {
    const wrong = /^The setting DESK_DATABASE_URL must be a login of the role sosmessages_desk\.$/;
    await expect(start({ DATABASE_URL: logins.serve, DESK_DATABASE_URL: logins.serve })).rejects.toThrow(wrong);
    await expect(start({ DATABASE_URL: logins.serve })).rejects.toThrow(wrong);
    const guessed = logins.desk.replace(/:[^:@]+@/, ":guessed@");
    await expect(start({ DATABASE_URL: logins.serve, DESK_DATABASE_URL: guessed })).rejects.toThrow(
      "The database refuses the user or password of DESK_DATABASE_URL.",
    );
  });

  test("one address is enough, and check reports that rights are not separated", async () => {
    const rolesOf = async (env: { DATABASE_URL: string }) => {
      const { out } = await operate({ DATA_DIR: dataOf(env.DATABASE_URL), ...env }, "check", "--json");
      const { findings } = JSON.parse(out) as { findings: { about: string; verdict: string; says: string }[] };
      return findings.find(({ about }) => about === "roles");
    };
    const alone = { DATABASE_URL: loginsTo(await emptyDatabase()).migrate };
    await start(alone);
    expect(await rolesOf(alone)).toMatchObject({
      verdict: "warn",
      says: expect.stringMatching(/^not separated: the user of DATABASE_URL owns the tables/) as string,
    });
    expect(await rolesOf({ DATABASE_URL: url })).toMatchObject({ verdict: "ok" });
    await as(url, ["GRANT DELETE ON topics TO sosmessages_app"]);
    expect(await rolesOf({ DATABASE_URL: url })).toMatchObject({
      verdict: "warn",
      says: "wider than they should be (sosmessages_app topics DELETE): run migrate",
    });
    await migrate(logins.migrate, () => {});
    expect(await rolesOf({ DATABASE_URL: url })).toMatchObject({ verdict: "ok" });
  });
});

test("an old data folder, where the superuser owned all tables, gets separated rights", async () => {
  const dataDir = join(home, "of before");
  const directory = join(dataDir, "postgres");
  const old = await startEmbeddedPostgres({ directory });
  const maintenance = old.url.replace(/[^/]+$/, "postgres");
  const roles = ["migrate", "app", "desk", "purge", "audit", "backup"].map((role) => `sosmessages_${role}`);
  await as(maintenance, ["DROP DATABASE sosmessages", `DROP ROLE ${roles.join(", ")}`, "CREATE DATABASE sosmessages"]);
  const names = (await as(url, ["SELECT name FROM migrations ORDER BY 1"])).map(({ name }) => name as string);
  await withClient(old.url, async (client) => {
    const first = names.filter((name) => name < "0010").map((name) => ({ name, checksum: "" }));
    await applyMigrations(client, first);
    await client.query("INSERT INTO topics VALUES (gen_random_uuid(), 'sos', 'nb', 'se', 'en', true)");
    expect((await client.query("SELECT FROM pg_roles WHERE rolname = 'sosmessages_app'")).rowCount).toBe(0);
  });
  await old.stop();

  const storage = await openStorage(readConfig({ DATA_DIR: dataDir }), () => {});
  try {
    const login = new URL(storage.url);
    expect(login.username).toBe("sosmessages_app");
    expect(await as(storage.url, ["SELECT nb FROM topics"])).toEqual([{ nb: "nb" }]);
    await expect(as(storage.url, ["DROP TABLE topics"])).rejects.toMatchObject(forbidden);
    const owners =
      "SELECT DISTINCT relowner::regrole::text AS owner FROM pg_class WHERE relnamespace = 'public'::regnamespace";
    expect(await as(storage.url, [owners])).toEqual([{ owner: "sosmessages_migrate" }]);
  } finally {
    await storage.close();
  }
});
