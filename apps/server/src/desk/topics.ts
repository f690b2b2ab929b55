import { statement, type Database } from "#platform/database/database.ts";
import { isUuid } from "#platform/ids.ts";
import type { Person } from "#conversation/parts.ts";

const find = statement("conversations.topic", "SELECT 1 AS yes FROM topics WHERE id = $1 AND tenant = ANY ($2)");

/** Is this one of the topics of the services this person works for? Nothing, and "none", are fine as well. */
export const newKnowsTopic =
  (database: Database) =>
  async ({ tenants }: Person, topic: string | null | undefined): Promise<boolean> =>
    topic === null || topic === undefined || (isUuid(topic) && (await database.one(find, [topic, tenants])) !== null);
export type KnowsTopic = ReturnType<typeof newKnowsTopic>;
