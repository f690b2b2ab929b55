import { randomUUID, createHash } from "node:crypto";
import * as calls from "@sosmessages/contract/desk/office.ts";
import { builtIn, inLanguage } from "@sosmessages/contract/languages.ts";
import { statement, type RowOf, type Database, type Transaction } from "#platform/database/database.ts";
import { refuse, reply, success } from "#platform/http/answers.ts";
import type { DeskSession } from "#platform/http/request.ts";
import type { Serve } from "#platform/http/router.ts";
import { idsOf } from "#platform/ids.ts";
import type { AuditAct } from "../audit/audit-log.ts";
import { holds, type VolunteerContext } from "../context.ts";
import type { Service } from "@sosmessages/services/service.ts";

const topicColumns = "id, tenant, nb, se, en, other_names, is_used";
const listTopics = statement(
  "topics.list",
  `SELECT ${topicColumns} FROM topics WHERE tenant = ANY($1) ORDER BY tenant, nb, id`,
);
const addTopic = statement(
  "topics.insert",
  `INSERT INTO topics (${topicColumns}) VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${topicColumns}`,
);
const changeTopic = statement(
  "topics.update",
  `UPDATE topics SET nb = $2, se = $3, en = $4, other_names = $5, is_used = $6
   WHERE id = $1 AND tenant = ANY($7) RETURNING ${topicColumns}`,
);

const resourceColumns = "id, tenant, language, title, body";
const listResources = statement(
  "resources.list",
  `SELECT ${resourceColumns} FROM resources WHERE tenant = ANY($1) ORDER BY tenant, language, title, id`,
);
const addResource = statement(
  "resources.insert",
  `INSERT INTO resources (${resourceColumns}) VALUES ($1, $2, $3, $4, $5) RETURNING ${resourceColumns}`,
);
const changeResource = statement(
  "resources.update",
  `UPDATE resources SET language = $2, title = $3, body = $4 WHERE id = $1 AND tenant = ANY($5) RETURNING ${resourceColumns}`,
);
const removeResource = statement(
  "resources.remove",
  `DELETE FROM resources WHERE id = $1 AND tenant = ANY($2) RETURNING ${resourceColumns}`,
);

const fromRow = ({ nb, se, en, other_names, ...row }: RowOf<"topics.list">): calls.Topic => ({
  ...row,
  name: { nb, se, en, ...other_names },
});

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

/** Topics of conversations, which are never deleted, as counters refer to them; and words that can be put into a reply. */
export const serveTopicsAndResources = (serve: Serve, context: VolunteerContext): void => {
  const { database, audit } = context;

  /** null: the row does not exist in the person's services. */
  const noted = <R extends { readonly id: string; readonly tenant: string } | null>(
    session: DeskSession,
    act: AuditAct & `${"topic" | "resource"}-${string}`,
    change: (queries: Transaction) => Promise<R>,
  ): Promise<R> =>
    database.transactionOf(session, async (queries) => {
      const row = await change(queries);
      const detail = `${act.split("-")[0]}:${row?.id}`;
      if (row) await audit.record(queries, { tenant: row.tenant, volunteer: session.volunteer, act, detail });
      return row;
    });

  serve(calls.listTopics, async ({ session }) =>
    reply(200, (await database.all(listTopics, [session.tenants])).map(fromRow)),
  );

  serve(calls.addTopic, async ({ session, body: { tenant, name, is_used } }) => {
    if (!holds(context, session, tenant)) return refuse("notFound");
    const values = [randomUUID(), tenant, ...nameColumns(name), is_used] as const;
    return reply(201, fromRow(await noted(session, "topic-added", (queries) => queries.only(addTopic, values))));
  });

  serve(calls.changeTopic, async ({ session, params, body: { name, is_used } }) => {
    const values = [params.id, ...nameColumns(name), is_used, session.tenants] as const;
    const row = await noted(session, "topic-changed", (queries) => queries.one(changeTopic, values));
    return row ? reply(200, fromRow(row)) : refuse("notFound");
  });

  serve(calls.listResources, async ({ session }) => reply(200, await database.all(listResources, [session.tenants])));

  serve(calls.addResource, async ({ session, body: { tenant, language, title, body } }) => {
    if (!holds(context, session, tenant)) return refuse("notFound");
    const values = [randomUUID(), tenant, language, title, body] as const;
    return reply(201, await noted(session, "resource-added", (queries) => queries.only(addResource, values)));
  });

  serve(calls.changeResource, async ({ session, params, body: { language, title, body } }) => {
    const values = [params.id, language, title, body, session.tenants] as const;
    const row = await noted(session, "resource-changed", (queries) => queries.one(changeResource, values));
    return row ? reply(200, row) : refuse("notFound");
  });

  serve(calls.deleteResource, async ({ session, params }) => {
    const values = [params.id, session.tenants] as const;
    const row = await noted(session, "resource-removed", (queries) => queries.one(removeResource, values));
    return row ? success : refuse("notFound");
  });
};

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
    const topicIds = idsOf(topics);
    for (const { id, names } of topics) await database.count(insertTopic, [id, tenant, ...names, topicIds]);

    const inserts = desk.inserts.map(({ language, title, text }) => {
      const id = idOf(tenant, "insert", language, title, text);
      return { id, language, title, text };
    });
    const insertIds = idsOf(inserts);
    for (const { id, language, title, text } of inserts)
      await database.count(insertResource, [id, tenant, language, title, text, insertIds]);
  }
};
