import type pg from "pg";
import { nameOfRole } from "./database.ts";
import { schema } from "./schema.ts";

/** Rights of each role to each table. Roles are described in platform/database/roles.sql. */
export const rights = Object.fromEntries(
  (["app", "desk", "purge", "audit", "backup"] as const).map((role) => [nameOfRole(role), schema.rights[role]]),
);

/** Roles that work for all people, so that row-level security lets them see every row. The policies of the desk: migration 0007. */
const unfiltered: Readonly<Record<string, "ALL" | "SELECT">> = {
  [nameOfRole("app")]: "ALL",
  [nameOfRole("purge")]: "ALL",
  [nameOfRole("backup")]: "SELECT",
};

/** `sosmessages_app messages SELECT`, `sosmessages_desk messages.body UPDATE`, `sosmessages_app messages policy`. */
type Line = string;

const columnsOf = (right: string) => /^([A-Z]+) \((.+)\)$/.exec(right);

/** The rights as lines, to compare with those in the database. */
const linesOf = (filtered: readonly string[]): Line[] => {
  const lines = Object.keys(rights).map((role) => `${role} schema USAGE`);
  for (const [role, ofTables] of Object.entries(rights)) {
    for (const [table, listed] of Object.entries(ofTables)) {
      for (const right of listed) {
        const [, verb, columns = ""] = columnsOf(right) ?? [];
        if (verb === undefined) lines.push(`${role} ${table} ${right}`);
        else lines.push(...columns.split(", ").map((column) => `${role} ${table}.${column} ${verb}`));
      }
      if (unfiltered[role] && filtered.includes(table)) lines.push(`${role} ${table} policy`);
    }
  }
  return lines;
};

const given = `
  WITH ours AS (SELECT oid, rolname FROM pg_roles WHERE rolname = ANY ($1)),
  tables AS (SELECT oid, relname, relacl FROM pg_class WHERE relnamespace = to_regnamespace('public') AND relkind = 'r')
  SELECT format('%s %s %s', o.rolname, t.relname, a.privilege_type) AS line
    FROM tables t, aclexplode(t.relacl) a JOIN ours o ON o.oid = a.grantee
  UNION ALL SELECT format('PUBLIC %s %s', t.relname, a.privilege_type) FROM tables t, aclexplode(t.relacl) a WHERE a.grantee = 0
  UNION ALL SELECT format('%s %s.%s %s', o.rolname, t.relname, c.attname, a.privilege_type)
    FROM tables t JOIN pg_attribute c ON c.attrelid = t.oid, aclexplode(c.attacl) a JOIN ours o ON o.oid = a.grantee
  UNION ALL SELECT format('%s schema %s', o.rolname, a.privilege_type)
    FROM pg_namespace n, aclexplode(n.nspacl) a JOIN ours o ON o.oid = a.grantee WHERE n.nspname = 'public'
  UNION ALL SELECT format('%s %s policy', o.rolname, t.relname)
    FROM tables t JOIN pg_policy p ON p.polrelid = t.oid JOIN ours o ON o.oid = ANY (p.polroles) WHERE p.polname = o.rolname`;

/** How the database's rights differ from the schema's. Null: a role is missing, so rights are not separated. */
export const compareRights = async (client: pg.ClientBase) => {
  const roles = Object.keys(rights);
  const { rowCount } = await client.query("SELECT FROM pg_roles WHERE rolname = ANY ($1)", [roles]);
  if (rowCount !== roles.length) return null;
  const { rows: lines } = await client.query<{ line: Line }>(given, [roles]);
  const { rows: tables } = await client.query<{ name: string; is_filtered: boolean }>(
    `SELECT relname::text AS name, relrowsecurity AS is_filtered FROM pg_class
     WHERE relnamespace = to_regnamespace('public') AND relkind = 'r'`,
  );
  const filtered = tables.flatMap(({ name, is_filtered: isFiltered }) => (isFiltered ? name : []));
  const wanted = linesOf(filtered);
  const has = new Set(lines.map(({ line }) => line));
  return {
    tables: tables.map(({ name }) => name),
    filtered,
    lacking: wanted.filter((line) => !has.has(line)),
    tooMany: [...has].filter((line) => !wanted.includes(line)).toSorted(),
  };
};

/** Grants exactly the rights of the schema, and revokes all others. Runs in the caller's transaction. */
export const applyRights = async (client: pg.ClientBase): Promise<void> => {
  const compared = await compareRights(client);
  if (compared === null || compared.lacking.length + compared.tooMany.length === 0) return;
  const list = Object.keys(rights).join(", ");
  const statements = [
    "REVOKE ALL ON SCHEMA public FROM PUBLIC",
    `REVOKE ALL ON SCHEMA public FROM ${list}`,
    `GRANT USAGE ON SCHEMA public TO ${list}`,
    `REVOKE ALL ON ALL TABLES IN SCHEMA public FROM PUBLIC, ${list}`,
  ];
  for (const [role, ofTables] of Object.entries(rights)) {
    for (const [table, given] of Object.entries(ofTables)) {
      // A restored backup may be older than a table, which gets its rights when a migration creates it.
      if (!compared.tables.includes(table)) continue;
      statements.push(`GRANT ${given.join(", ")} ON ${table} TO ${role}`);
      const command = unfiltered[role];
      if (command === undefined || !compared.filtered.includes(table)) continue;
      statements.push(`DROP POLICY IF EXISTS ${role} ON ${table}`);
      statements.push(`CREATE POLICY ${role} ON ${table} FOR ${command} TO ${role} USING (true)`);
    }
  }
  await client.query(statements.join(";\n"));
};
