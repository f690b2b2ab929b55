import { randomUUID } from "node:crypto";
import type { Resource } from "@sosmessages/contract/desk/office.ts";
import { statement, type Database, type Queries, type Statement } from "#platform/database/database.ts";
import type { DeskSession } from "#platform/http/visit.ts";
import { isUuid } from "#platform/ids.ts";
import type { AuditAct, AuditLog } from "../audit/audit-log.ts";

const columns = "id, tenant, language, title, body";
const list = statement(
  "resources.list",
  `SELECT ${columns} FROM resources WHERE $1::text[] IS NULL OR tenant = ANY($1) ORDER BY tenant, language, title, id`,
);
const insert = statement(
  "resources.insert",
  `INSERT INTO resources (${columns}) VALUES ($1, $2, $3, $4, $5) RETURNING ${columns}`,
);
const update = statement(
  "resources.update",
  `UPDATE resources SET language = $2, title = $3, body = $4 WHERE id = $1 RETURNING ${columns}`,
);
const remove = statement("resources.remove", `DELETE FROM resources WHERE id = $1 RETURNING ${columns}`);

type Worded = Pick<Resource, "language" | "title" | "body">;

/** Words that can be put into a reply. */
export const newResources = ({ database, audit }: { database: Database; audit: AuditLog }) => {
  const note =
    ({ volunteer }: DeskSession, act: AuditAct) =>
    async (queries: Queries, row: Resource | null) => {
      if (row) await audit.record(queries, { tenant: row.tenant, volunteer, act, detail: `resource:${row.id}` });
      return row;
    };
  const change = (session: DeskSession, act: AuditAct, how: Statement, id: string, values: readonly unknown[] = []) =>
    isUuid(id)
      ? database.transaction(async (queries) =>
          note(session, act)(queries, await queries.one<Resource>(how, [id, ...values])),
        )
      : Promise.resolve(null);

  return {
    list: ({ role, tenants }: DeskSession): Promise<Resource[]> =>
      database.all<Resource>(list, [role === "admin" ? null : tenants]),
    add: async (session: DeskSession, tenant: string, { language, title, body }: Worded): Promise<Resource> =>
      (await change(session, "resource-added", insert, randomUUID(), [tenant, language, title, body]))!,
    /** null: there is none. */
    change: (session: DeskSession, id: string, { language, title, body }: Worded): Promise<Resource | null> =>
      change(session, "resource-changed", update, id, [language, title, body]),
    remove: (session: DeskSession, id: string): Promise<Resource | null> =>
      change(session, "resource-removed", remove, id),
  };
};
