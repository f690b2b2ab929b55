import { randomUUID, createHash } from "node:crypto";
import type { Topic } from "@sosmessages/contract/desk/office.ts";
import { builtIn, inLanguage } from "@sosmessages/contract/languages.ts";
import { statement, type RowOf, type Database } from "#platform/database/database.ts";
import type { SessionDatabase } from "#platform/database/session-database.ts";
import type { DeskSession } from "#platform/http/request.ts";
import type { AuditLog } from "../audit/audit-log.ts";
import type { Service } from "@sosmessages/services/service.ts";

const columns = "id, tenant, nb, se, en, other_names, is_used";
const list = statement("topics.list", `SELECT ${columns} FROM topics WHERE tenant = ANY($1) ORDER BY tenant, nb, id`);
const insert = statement(
  "topics.insert",
  `INSERT INTO topics (${columns}) VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${columns}`,
);
const update = statement(
  "topics.update",
  `UPDATE topics SET nb = $2, se = $3, en = $4, other_names = $5, is_used = $6
   WHERE id = $1 AND tenant = ANY($7) RETURNING ${columns}`,
);

const fromRow = ({ nb, se, en, other_names, ...row }: RowOf<"topics.list">): Topic => ({
  ...row,
  name: { nb, se, en, ...other_names },
});

type Worded = Pick<Topic, "name" | "is_used">;
const words = ({ name, is_used }: Worded) => [...nameColumns(name), is_used] as const;

/** The columns nb, se, en and other_names. The first three fall back to another language of the service. */
const nameColumns = (name: Readonly<Record<string, string>>) => {
  const others = Object.entries(name).filter(([language]) => builtIn(language) === undefined);
  return [
    inLanguage(name, "nb"),
    inLanguage(name, "se"),
    inLanguage(name, "en"),
    Object.fromEntries(others) as Readonly<Record<string, string>>,
  ] as const;
};

/** Topics of conversations. They are never deleted, as counters refer to them. */
export const newTopics = ({ database, audit }: { database: SessionDatabase; audit: AuditLog }) => ({
  list: async ({ tenants }: DeskSession): Promise<Topic[]> => (await database.all(list, [tenants])).map(fromRow),

  add: (session: DeskSession, tenant: string, topic: Worded): Promise<Topic> =>
    database.transactionOf(session, async (queries) => {
      const { volunteer } = session;
      const row = await queries.only(insert, [randomUUID(), tenant, ...words(topic)]);
      await audit.record(queries, { tenant, volunteer, act: "topic-added", detail: `topic:${row.id}` });
      return fromRow(row);
    }),

  /** null: there is none in their services. */
  change: (session: DeskSession, id: string, topic: Worded): Promise<Topic | null> =>
    database.transactionOf(session, async (queries) => {
      const { volunteer } = session;
      const row = await queries.one(update, [id, ...words(topic), session.tenants]);
      if (!row) return null;
      const { tenant } = row;
      await audit.record(queries, { tenant, volunteer, act: "topic-changed", detail: `topic:${row.id}` });
      return fromRow(row);
    }),
});

const insertTopic = statement(
  "first-words.topic",
  `INSERT INTO topics (id, tenant, nb, se, en, other_names, is_used)
   SELECT $1, $2, $3, $4, $5, $6, true WHERE NOT EXISTS (SELECT 1 FROM topics WHERE tenant = $2 AND id <> ALL ($7::uuid[]))
   ON CONFLICT (id) DO NOTHING`,
);
const insertResource = statement(
  "first-words.resource",
  `INSERT INTO resources (id, tenant, language, title, body)
   SELECT $1, $2, $3, $4, $5 WHERE NOT EXISTS (SELECT 1 FROM resources WHERE tenant = $2 AND id <> ALL ($6::uuid[]))
   ON CONFLICT (id) DO NOTHING`,
);

/** The same for the same words: servers that start at once add them once. */
const idOf = (...words: readonly string[]): string => {
  const hex = createHash("sha256").update(JSON.stringify(words)).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** A desk that has no topics, or no words to put into a reply, begins with those of the service's folder. */
export const newDefaultTopics = (database: Database) => async (services: readonly Service[]) => {
  for (const { id: tenant, desk } of services) {
    const topics = desk.topics.map((name) => {
      const names = nameColumns(name);
      const [nb, se, en, others] = names;
      return { id: idOf(tenant, "topic", nb, se, en, ...Object.entries(others).flat()), names };
    });
    const topicIds = topics.map(({ id }) => id);
    for (const { id, names } of topics) await database.count(insertTopic, [id, tenant, ...names, topicIds]);

    const inserts = desk.inserts.map(({ language, title, text }) => {
      const id = idOf(tenant, "insert", language, title, text);
      return { id, language, title, text };
    });
    const insertIds = inserts.map(({ id }) => id);
    for (const { id, language, title, text } of inserts)
      await database.count(insertResource, [id, tenant, language, title, text, insertIds]);
  }
};
