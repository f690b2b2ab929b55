import { randomUUID } from "node:crypto";
import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import { deskTimes } from "@sosmessages/contract/limits.ts";
import type { DeskPerson } from "#conversation/change.ts";
import { isOver, newExpiry } from "#platform/database/batches.ts";
import { statement, type Queries, type Reads, type RowOf } from "#platform/database/database.ts";
import type { SessionDatabase } from "#platform/database/session-database.ts";
import type { ConversationId, VolunteerId } from "#platform/ids.ts";
import type { Vault } from "#vault/vault.ts";
import type { DeskContext } from "./context.ts";

const listNotes = statement(
  "notes.list",
  `SELECT id, volunteer, kind, body, key_epoch, key_wrapped, written_at, told, ended_at FROM conversation_notes
   WHERE conversation = $1 ORDER BY written_at, id`,
);
const leadersAmong = statement(
  "notes.leaders-among",
  "SELECT id FROM volunteers WHERE id = ANY ($1) AND role = 'leader'",
);
const listProposals = statement(
  "notes.list-proposals",
  `SELECT id, kind, reason AS body, key_epoch, key_wrapped, made_at AS written_at FROM proposals
   WHERE conversation = $1 ORDER BY made_at, id`,
);
const insertNote = statement(
  "notes.insert",
  `INSERT INTO conversation_notes (id, conversation, volunteer, kind, body, key_epoch, key_wrapped, told, written_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, date_trunc('milliseconds', service_time())) RETURNING written_at`,
);
const insertProposal = statement(
  "notes.insert-proposal",
  `INSERT INTO proposals (id, conversation, kind, reason, key_epoch, key_wrapped, made_at)
   VALUES ($1, $2, $3, $4, $5, $6, date_trunc('milliseconds', service_time()))`,
);
const deleteOneNote = statement(
  "notes.remove",
  `DELETE FROM conversation_notes n USING conversations c
   WHERE n.id = $1 AND n.kind = 'note' AND c.id = n.conversation AND c.tenant = ANY ($2) AND ($3 OR n.volunteer = $4)`,
);
/** Whose it was. No row: there is none in these services. */
export const removeProposal = statement(
  "notes.remove-proposal",
  `DELETE FROM proposals p USING conversations c WHERE p.id = $1 AND c.id = p.conversation AND c.tenant = ANY ($2)
   RETURNING c.id, c.tenant`,
);
/** A leader has taken the conversation from its holder. */
export const removeAskedTakeOver = statement(
  "notes.remove-take-over",
  "DELETE FROM proposals WHERE conversation = $1 AND kind = 'take-over'",
);
/**
 * The draft was sent or closed: for a day its comments are for its author alone. Those whose draft it was may read the conversation for
 * a day, also where another person sent the reply.
 */
export const endComments = statement(
  "notes.end-reviews",
  `WITH ended AS (
     UPDATE conversation_notes SET ended_at = service_time() WHERE conversation = $1 AND kind = 'review' AND ended_at IS NULL
     RETURNING told
   )
   INSERT INTO answers (conversation, volunteer, until, sends_at)
   SELECT DISTINCT $1::uuid, told, service_time() + interval '${deskTimes.answeredHours} hours', service_time() FROM ended WHERE told IS NOT NULL
   ON CONFLICT (conversation, volunteer) DO UPDATE SET until = excluded.until`,
);
/** The author of the draft has opened the conversation. */
export const noteCommentRead = statement(
  "notes.read-review",
  "UPDATE conversation_notes SET is_read = true WHERE conversation = $1 AND told = $2 AND NOT is_read",
);
export const expireNotes = newExpiry(
  "notes.expire",
  "DELETE FROM conversation_notes",
  "id",
  `${isOver("written_at")} OR ended_at <= service_time() - interval '${deskTimes.answeredHours} hours'`,
);
export const expireProposals = newExpiry("proposals.expire", "DELETE FROM proposals", "id", isOver("made_at"));

type NoteRow = RowOf<"notes.list">;
type ProposalRow = RowOf<"notes.list-proposals">;

/* What colleagues tell each other about a conversation. It is sealed like the conversation, and deleted with it. */

const open = (vault: Vault, kind: "note" | "proposal", row: NoteRow | ProposalRow): string | null =>
  vault.openOwn({ kind, id: row.id }, row, row.body);

/** Proposals are for leaders, and so are the names of volunteers. */
export const notesOf = async (
  queries: Queries,
  { database, vault, namesOf }: Pick<DeskContext, "vault" | "namesOf"> & { readonly database: Reads },
  person: DeskPerson,
  conversation: ConversationId,
  isAtWork: boolean,
): Promise<Pick<Conversation, "notes" | "proposals" | "review_comment" | "is_own_comment">> => {
  const rows = (await queries.all(listNotes, [conversation])).flatMap((row) => {
    const body = open(vault, "note", row);
    return body === null ? [] : [{ ...row, body }];
  });
  const authors = [...new Set(rows.flatMap(({ volunteer }) => volunteer ?? []))];
  const leaders = new Set(
    authors.length === 0 ? [] : (await database.all(leadersAmong, [authors])).map(({ id }) => id),
  );
  const isNamed = (id: VolunteerId) => person.role === "leader" || leaders.has(id) || id === person.volunteer;
  const names = await namesOf(authors.filter(isNamed));
  const proposals = person.role === "leader" ? await queries.all(listProposals, [conversation]) : [];
  // On the present draft, for the people who work on it. On one that was sent or closed, for its author.
  const comment = rows.findLast(
    ({ kind, told, ended_at: endedAt }) =>
      kind === "review" && (isAtWork ? endedAt === null : told === person.volunteer),
  );
  return {
    review_comment: comment?.body ?? null,
    is_own_comment: comment?.volunteer === person.volunteer,
    notes: rows
      .filter(({ kind }) => kind === "note")
      .map(({ id, body, written_at, volunteer }) => ({
        id,
        body,
        written_at: written_at.toISOString(),
        is_mine: volunteer === person.volunteer,
        by: (volunteer && names.get(volunteer)) ?? null,
        is_by_leader: volunteer !== null && leaders.has(volunteer),
      })),
    proposals: proposals.flatMap((row) => {
      const reason = open(vault, "proposal", row);
      return reason === null ? [] : [{ id: row.id, kind: row.kind, reason, made_at: row.written_at.toISOString() }];
    }),
  };
};

type NewNote = {
  readonly volunteer: VolunteerId;
  readonly kind: NoteRow["kind"];
  readonly text: string;
  /** Whose draft a comment is about. */
  readonly told?: VolunteerId | null;
};
type WrittenNote = { readonly id: string; readonly writtenAt: Date };

/** The same words of the same person: one note, however often it was sent. */
export const findNote = async (
  queries: Queries,
  vault: Vault,
  conversation: ConversationId,
  { volunteer, kind, text }: NewNote,
): Promise<WrittenNote | null> => {
  const own = (await queries.all(listNotes, [conversation])).filter(
    (row) => row.volunteer === volunteer && row.kind === kind,
  );
  const same = own.find((row) => open(vault, "note", row) === text);
  return same ? { id: same.id, writtenAt: same.written_at } : null;
};

export const hasProposal = async (
  queries: Queries,
  vault: Vault,
  conversation: ConversationId,
  kind: ProposalRow["kind"],
  reason: string,
): Promise<boolean> =>
  (await queries.all(listProposals, [conversation])).some(
    (row) => row.kind === kind && open(vault, "proposal", row) === reason,
  );

export const putNote = async (
  queries: Queries,
  vault: Vault,
  conversation: ConversationId,
  { volunteer, kind, text, told = null }: NewNote,
): Promise<WrittenNote> => {
  const id = randomUUID();
  const sealed = vault.sealOwn({ kind: "note", id }, text);
  const row = await queries.only(insertNote, [id, conversation, volunteer, kind, ...sealed, told]);
  return { id, writtenAt: row.written_at };
};

/** Leaders may delete every note. False: it does not exist. */
export const removeNote = async (database: SessionDatabase, person: DeskPerson, id: string): Promise<boolean> => {
  const { volunteer, tenants, role } = person;
  const values = [id, tenants, role === "leader", volunteer] as const;
  return (await database.transactionOf(person, (queries) => queries.count(deleteOneNote, values))) > 0;
};

export const putProposal = async (
  queries: Queries,
  vault: Vault,
  conversation: ConversationId,
  kind: ProposalRow["kind"],
  reason: string,
): Promise<void> => {
  const id = randomUUID();
  const sealed = vault.sealOwn({ kind: "proposal", id }, reason);
  await queries.count(insertProposal, [id, conversation, kind, ...sealed]);
};
