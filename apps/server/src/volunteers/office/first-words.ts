import { createHash } from "node:crypto";
import type { Service } from "@sosmessages/services/service.ts";
import { statement, type Database } from "#platform/database/database.ts";
import { nameColumns } from "./topics.ts";

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
export const newFirstWords = (database: Database) => async (tenants: readonly Service[]) => {
  for (const { id: tenant, desk } of tenants) {
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
