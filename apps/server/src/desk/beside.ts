import type { blockReasons, proposalKinds } from "@sosmessages/contract/desk/words.ts";
import { statement } from "#platform/database/database.ts";
import { isUuid, type ConversationId } from "#platform/ids.ts";
import type { Acts, Outcome, Visit } from "#conversation/apply.ts";
import type { Notes } from "./notes.ts";
import type { ActParts, Person } from "#conversation/parts.ts";

const longestBlock = 30;

// Not for ever, whatever was typed: a block ends by itself.
const block = statement(
  "beside.block",
  `UPDATE callers SET blocked_until =
     CASE WHEN $2::timestamptz IS NOT NULL THEN least($2, service_time() + interval '${longestBlock} days') END
   WHERE mailbox = $1`,
);
const dismiss = statement(
  "beside.dismiss",
  `DELETE FROM proposals p USING conversations c WHERE p.id = $1 AND c.id = p.conversation AND c.tenant = ANY ($2)
   RETURNING c.id, c.tenant`,
);
const deleteNote = statement(
  "beside.delete-note",
  `DELETE FROM conversation_notes n USING conversations c
   WHERE n.id = $1 AND n.kind = 'note' AND c.id = n.conversation AND c.tenant = ANY ($2) AND ($3 OR n.volunteer = $4)`,
);

/** What is said and decided about a conversation, beside its own course. */
export const newBeside = (
  { database, audit }: Pick<ActParts, "database" | "audit">,
  acts: Pick<Acts, "alongside">,
  notes: Notes,
) => ({
  block: (visit: Visit, until: string | null, reason: (typeof blockReasons)[number]): Promise<Outcome<object>> =>
    acts.alongside(visit, {
      act: until === null ? "unblocked" : "blocked",
      detail: reason,
      counts: until === null ? [] : [{ measure: "process", detail: "blocks" }],
      work: async (queries, { mailbox }) => {
        await queries.count(block, [mailbox, until]);
        return {};
      },
    }),

  propose: (visit: Visit, kind: (typeof proposalKinds)[number], reason: string): Promise<Outcome<object>> =>
    acts.alongside(visit, {
      right: "answered",
      act: "proposed",
      detail: kind,
      work: async (queries, { id }) => {
        await notes.propose(queries, id, kind, reason);
        return {};
      },
    }),

  /** False: there is no such proposal in this leader's services. */
  dismiss: ({ volunteer, tenants }: Person, id: string): Promise<boolean> =>
    database.transaction(async (queries) => {
      const row = isUuid(id) ? await queries.one<{ id: ConversationId; tenant: string }>(dismiss, [id, tenants]) : null;
      if (row) await audit(queries, { tenant: row.tenant, volunteer, act: "dismissed", conversation: row.id });
      return row !== null;
    }),

  note: (visit: Visit, body: string) =>
    acts.alongside(visit, {
      work: (queries, { id }) => notes.write(queries, id, visit.person.volunteer, "note", body),
    }),

  deleteNote: async ({ volunteer, tenants, role }: Person, id: string): Promise<boolean> =>
    isUuid(id) && (await database.count(deleteNote, [id, tenants, role === "leader", volunteer])) > 0,
});
export type Beside = ReturnType<typeof newBeside>;
