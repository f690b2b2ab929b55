import { randomUUID } from "node:crypto";
import type { Topic } from "@sosmessages/contract/desk/office.ts";
import { builtIn, inLanguage } from "@sosmessages/contract/languages.ts";
import { statement, type RowOf } from "#platform/database/database.ts";
import type { SessionDatabase } from "#platform/database/session-database.ts";
import { isUuid } from "#platform/ids.ts";
import type { DeskSession } from "#platform/http/request.ts";
import type { AuditLog } from "../audit/audit-log.ts";

const columns = "id, tenant, nb, se, en, other_names, is_used";
const list = statement(
  "topics.list",
  `SELECT ${columns} FROM topics WHERE $1::text[] IS NULL OR tenant = ANY($1) ORDER BY tenant, nb, id`,
);
const insert = statement(
  "topics.insert",
  `INSERT INTO topics (${columns}) VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${columns}`,
);
const update = statement(
  "topics.update",
  `UPDATE topics SET nb = $2, se = $3, en = $4, other_names = $5, is_used = $6 WHERE id = $1 RETURNING ${columns}`,
);

const fromRow = ({ nb, se, en, other_names, ...row }: RowOf<"topics.list">): Topic => ({
  ...row,
  name: { nb, se, en, ...other_names },
});

type Worded = Pick<Topic, "name" | "is_used">;
const words = ({ name, is_used }: Worded) => [...nameColumns(name), is_used] as const;

/** The columns nb, se, en and other_names. In the first three another language stands in for one that the service does not speak. */
export const nameColumns = (name: Readonly<Record<string, string>>) => {
  const others = Object.entries(name).filter(([language]) => builtIn(language) === undefined);
  return [
    inLanguage(name, "nb"),
    inLanguage(name, "se"),
    inLanguage(name, "en"),
    Object.fromEntries(others) as Readonly<Record<string, string>>,
  ] as const;
};

/** What conversations are about. A topic is never deleted: what was counted under it stays counted. */
export const newTopics = ({ database, audit }: { database: SessionDatabase; audit: AuditLog }) => ({
  list: async ({ role, tenants }: DeskSession): Promise<Topic[]> =>
    (await database.all(list, [role === "admin" ? null : tenants])).map(fromRow),

  add: (session: DeskSession, tenant: string, topic: Worded): Promise<Topic> =>
    database.transactionOf(session, async (queries) => {
      const { volunteer } = session;
      const row = await queries.only(insert, [randomUUID(), tenant, ...words(topic)]);
      await audit.record(queries, { tenant, volunteer, act: "topic-added", detail: `topic:${row.id}` });
      return fromRow(row);
    }),

  /** null: there is none. */
  change: async (session: DeskSession, id: string, topic: Worded): Promise<Topic | null> =>
    isUuid(id)
      ? database.transactionOf(session, async (queries) => {
          const { volunteer } = session;
          const row = await queries.one(update, [id, ...words(topic)]);
          if (!row) return null;
          const { tenant } = row;
          await audit.record(queries, { tenant, volunteer, act: "topic-changed", detail: `topic:${row.id}` });
          return fromRow(row);
        })
      : null,
});
