import { randomUUID } from "node:crypto";
import type { Resource } from "@sosmessages/contract/desk/office.ts";
import { statement, type Queries } from "#platform/database/database.ts";
import type { SessionDatabase } from "#platform/database/session-database.ts";
import type { DeskSession } from "#platform/http/request.ts";
import type { AuditAct, AuditLog } from "../audit/audit-log.ts";

const columns = "id, tenant, language, title, body";
const list = statement(
  "resources.list",
  `SELECT ${columns} FROM resources WHERE tenant = ANY($1) ORDER BY tenant, language, title, id`,
);
const insert = statement(
  "resources.insert",
  `INSERT INTO resources (${columns}) VALUES ($1, $2, $3, $4, $5) RETURNING ${columns}`,
);
const update = statement(
  "resources.update",
  `UPDATE resources SET language = $2, title = $3, body = $4 WHERE id = $1 AND tenant = ANY($5) RETURNING ${columns}`,
);
const remove = statement(
  "resources.remove",
  `DELETE FROM resources WHERE id = $1 AND tenant = ANY($2) RETURNING ${columns}`,
);

type Worded = Pick<Resource, "language" | "title" | "body">;

/** Words that can be put into a reply. */
export const newResources = ({ database, audit }: { database: SessionDatabase; audit: AuditLog }) => {
  const noted = <R extends Resource | null>(
    session: DeskSession,
    act: AuditAct,
    change: (queries: Queries) => Promise<R>,
  ): Promise<R> =>
    database.transactionOf(session, async (queries) => {
      const { volunteer } = session;
      const row = await change(queries);
      if (row) await audit.record(queries, { tenant: row.tenant, volunteer, act, detail: `resource:${row.id}` });
      return row;
    });

  return {
    list: ({ tenants }: DeskSession): Promise<Resource[]> => database.all(list, [tenants]),
    add: (session: DeskSession, tenant: string, { language, title, body }: Worded): Promise<Resource> =>
      noted(session, "resource-added", (queries) =>
        queries.only(insert, [randomUUID(), tenant, language, title, body]),
      ),
    /** null: there is none in their services. */
    change: (session: DeskSession, id: string, { language, title, body }: Worded): Promise<Resource | null> =>
      noted(session, "resource-changed", (queries) =>
        queries.one(update, [id, language, title, body, session.tenants]),
      ),
    remove: (session: DeskSession, id: string): Promise<Resource | null> =>
      noted(session, "resource-removed", (queries) => queries.one(remove, [id, session.tenants])),
  };
};
