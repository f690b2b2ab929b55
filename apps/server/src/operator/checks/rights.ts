import { compareRights } from "#platform/database/rights.ts";
import { DatabaseClient } from "#platform/database/database-client.ts";
import type { Storage } from "../../storage.ts";
import { ok, warn, type Finding } from "./finding.ts";

const power = `SELECT r.rolsuper OR r.rolbypassrls AS is_mighty, EXISTS (
    SELECT FROM pg_class c WHERE c.relnamespace = to_regnamespace('public') AND c.relkind = 'r' AND pg_has_role(c.relowner, 'MEMBER')
  ) AS is_owner FROM pg_roles r WHERE r.rolname = session_user`;

const how = 'see "Roles of the database" in docs/operations.md';

/** Whether a mistake in one part of the service stays one: who serves owns nothing, and the desk logs in as somebody else. */
export const checkRights = async ({ url, hasDeskLogin }: Pick<Storage, "url" | "hasDeskLogin">): Promise<Finding> => {
  const client = new DatabaseClient({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ is_mighty: boolean; is_owner: boolean }>(power);
    const { is_mighty: isMighty, is_owner: isOwner } = rows[0]!;
    if (isMighty) return warn("roles", `not separated: the user of DATABASE_URL is above all rules; ${how}`);
    if (isOwner) return warn("roles", `not separated: the user of DATABASE_URL owns the tables; ${how}`);
    if (!hasDeskLogin) return warn("roles", `not separated: the desk has no login of its own; ${how}`);
    const compared = await compareRights(client);
    if (compared === null) return warn("roles", `not separated: not all roles exist; ${how}`);
    const [first] = compared.tooMany;
    if (first !== undefined) return warn("roles", `wider than they should be (${first}): run migrate`);
    return ok("roles", "separated: who serves owns nothing, and the desk has a login of its own");
  } finally {
    await client.end();
  }
};
