import { randomUUID } from "node:crypto";
import type { Conversation as Shown } from "@sosmessages/contract/desk/conversations.ts";
import type { Day } from "#platform/clock.ts";
import { statement, type Queries } from "#platform/database/database.ts";
import type { ConversationId, VolunteerId } from "#platform/ids.ts";
import type { Sealed } from "#vault/seal.ts";
import type { Vault } from "#vault/vault.ts";
import type { Person } from "#conversation/parts.ts";

const listNotes = statement(
  "notes.list",
  `SELECT id, volunteer, kind, body, key_epoch, key_wrapped, written_at FROM conversation_notes
   WHERE conversation = $1 ORDER BY written_at, id`,
);
const listProposals = statement(
  "notes.list-proposals",
  `SELECT id, kind, reason AS body, key_epoch, key_wrapped, made_at AS written_at FROM proposals
   WHERE conversation = $1 ORDER BY made_at, id`,
);
const insertNote = statement(
  "notes.insert",
  `INSERT INTO conversation_notes (id, conversation, volunteer, kind, body, key_epoch, key_wrapped, written_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, date_trunc('milliseconds', service_time())) RETURNING written_at`,
);
const insertProposal = statement(
  "notes.insert-proposal",
  `INSERT INTO proposals (id, conversation, kind, reason, key_epoch, key_wrapped, made_at)
   VALUES ($1, $2, $3, $4, $5, $6, date_trunc('milliseconds', service_time()))`,
);
const forgetReviews = statement(
  "notes.forget-reviews",
  "DELETE FROM conversation_notes WHERE conversation = $1 AND kind = 'review'",
);

type Paper = { id: string; body: Sealed; key_epoch: Day; key_wrapped: Sealed; written_at: Date };
type NoteRow = Paper & { volunteer: VolunteerId | null; kind: "note" | "review" };
type ProposalRow = Paper & { kind: "block" | "abuse" | "take-over" };

/** What colleagues tell each other about a conversation. It is sealed like the conversation, and goes with it. */
export const newNotes = (vault: Vault) => {
  const open = (
    kind: "note" | "proposal",
    { id, body, key_epoch: epoch, key_wrapped: wrapped }: Paper,
  ): string | null =>
    vault.ifReadable(() => vault.open(vault.openKey({ kind, id }, { epoch, wrapped }), { kind, id }, body));

  const seal = (kind: "note" | "proposal", text: string) => {
    const place = { kind, id: randomUUID() } as const;
    const { key, stored } = vault.newKey(place);
    return { id: place.id, body: vault.seal(key, place, text), epoch: stored.epoch, wrapped: stored.wrapped };
  };

  return {
    async ofConversation(
      queries: Queries,
      person: Person,
      conversation: ConversationId,
    ): Promise<Pick<Shown, "notes" | "proposals" | "review_comment">> {
      const rows = (await queries.all<NoteRow>(listNotes, [conversation])).flatMap((row) => {
        const body = open("note", row);
        return body === null ? [] : [{ ...row, body }];
      });
      const proposals = person.role === "leader" ? await queries.all<ProposalRow>(listProposals, [conversation]) : [];
      return {
        review_comment: rows.findLast(({ kind }) => kind === "review")?.body ?? null,
        notes: rows
          .filter(({ kind }) => kind === "note")
          .map(({ id, body, written_at, volunteer }) => ({
            id,
            body,
            written_at: written_at.toISOString(),
            is_mine: volunteer === person.volunteer,
          })),
        proposals: proposals.flatMap((row) => {
          const reason = open("proposal", row);
          return reason === null ? [] : [{ id: row.id, kind: row.kind, reason, made_at: row.written_at.toISOString() }];
        }),
      };
    },

    async write(
      queries: Queries,
      conversation: ConversationId,
      volunteer: VolunteerId,
      kind: NoteRow["kind"],
      text: string,
    ): Promise<{ id: string; writtenAt: Date }> {
      const { id, body, epoch, wrapped } = seal("note", text);
      const values = [id, conversation, volunteer, kind, body, epoch, wrapped];
      return { id, writtenAt: (await queries.one<{ written_at: Date }>(insertNote, values))!.written_at };
    },

    async propose(queries: Queries, conversation: ConversationId, kind: ProposalRow["kind"], reason: string) {
      const { id, body, epoch, wrapped } = seal("proposal", reason);
      await queries.count(insertProposal, [id, conversation, kind, body, epoch, wrapped]);
    },

    /** What was said about a draft goes when that draft does. */
    forgetReviews: async (queries: Queries, conversation: ConversationId): Promise<void> =>
      void (await queries.count(forgetReviews, [conversation])),
  };
};
export type Notes = ReturnType<typeof newNotes>;
