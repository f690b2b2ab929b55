import { statement, type Queries } from "#platform/database/database.ts";
import type { CallerId, ConversationId } from "#platform/ids.ts";
import type { ActParts } from "./parts.ts";

const ofCaller = statement(
  "mailboxes.of-caller",
  `SELECT w.tenant, c.id, c.version FROM callers w LEFT JOIN conversations c USING (mailbox) WHERE w.id = $1`,
);

/** Somebody makes a mailbox, or leaves with it: counted, and whoever is just writing to them hears that they are gone. */
export const newMailboxes = ({ count, changed }: Pick<ActParts, "count" | "changed">) => ({
  came: (queries: Queries, tenant: string): Promise<void> => count(queries, tenant, [{ measure: "mailboxes-made" }]),

  async goes(queries: Queries, caller: CallerId, remove: () => Promise<unknown>): Promise<() => void> {
    const row = await queries.one<{ tenant: string; id: ConversationId | null; version: string }>(ofCaller, [caller]);
    await remove();
    if (row === null) return () => {};
    await count(queries, row.tenant, [{ measure: "mailboxes-deleted" }]);
    const { tenant, id, version } = row;
    return () => {
      if (id !== null) changed({ tenant, conversation: id, version: Number(version) + 1 });
    };
  },
});
