import { lifetimes } from "@sosmessages/contract/limits.ts";
import type { Conversation as Shown, DeskMessage } from "@sosmessages/contract/desk/conversations.ts";
import type { Message } from "@sosmessages/contract/messages.ts";
import type { Day } from "#platform/clock.ts";
import { statement, type Queries } from "#platform/database/database.ts";
import { isUuid, type CallerId, type ConversationId, type MailboxId } from "#platform/ids.ts";
import type { Sealed } from "#vault/seal.ts";
import type { Vault } from "#vault/vault.ts";
import type { Acts, Absence, Visit } from "#conversation/apply.ts";
import type { ReplyDrafts } from "#conversation/reply-drafts.ts";
import type { Notes } from "./notes.ts";
import { newOpenings } from "./openings.ts";
import type { ActParts, Person } from "#conversation/parts.ts";
import { fromRow, rowColumns, type Conversation, type Row } from "#conversation/store.ts";

// Names and texts are read with no more rights than the person has: no row comes where the database itself would not let them.
const find = statement(
  "conversations.read",
  `SELECT ${rowColumns}, w.id AS caller, w.username, w.key_epoch, w.key_wrapped, w.blocked_until
   FROM conversations c JOIN callers w USING (mailbox) WHERE c.id = $1`,
);
type ReadRow = Row & {
  caller: CallerId;
  username: Sealed;
  key_epoch: Day;
  key_wrapped: Sealed;
  blocked_until: Date | null;
};

/** What the program takes for personal data stands beside the message; null: it has not looked yet. */
export type Written = Message & { readonly found: Readonly<DeskMessage["found"]> };

export type ReadingParts = Pick<ActParts, "database" | "tokens" | "audit"> & {
  readonly vault: Vault;
  readonly acts: Pick<Acts, "absenceOf">;
  readonly drafts: ReplyDrafts;
  readonly notes: Pick<Notes, "ofConversation">;
  /** With the rights of whoever reads; newest first. */
  readonly messagesOf: (queries: Queries, mailbox: MailboxId) => Promise<readonly Written[]>;
};

const iso = (moment: Date | null | undefined) => moment?.toISOString() ?? null;
const lifetime = lifetimes.messageDays * 86_400_000;

export const newReading = (parts: ReadingParts) => {
  const { database, vault, tokens, acts, drafts, notes, messagesOf, audit } = parts;
  const onOpening = newOpenings();

  const show = (message: Written): DeskMessage => ({
    id: message.id,
    body: message.body,
    submitted_at: message.submitted_at,
    expires_at: new Date(Date.parse(message.submitted_at) + lifetime).toISOString(),
    is_reply: message.is_reply,
    found: message.is_reply ? [] : (message.found?.map(({ start, end, kind }) => ({ start, end, kind })) ?? null),
  });

  const usernameOf = ({ caller, username, key_epoch: epoch, key_wrapped: wrapped }: ReadRow): string =>
    vault.open(vault.openKey({ kind: "account", caller }, { epoch, wrapped }), { kind: "username", caller }, username);

  const read = async (queries: Queries, person: Person, id: ConversationId): Promise<Shown | null> => {
    const row = await queries.one<ReadRow>(find, [id]);
    if (!row) return null;
    const draft = await drafts.find(queries, id);
    const messages = (await messagesOf(queries, row.mailbox)).toReversed();
    const conversation = fromRow(row, draft?.revision ?? null, null);
    const written = messages.findLast(({ is_reply }) => !is_reply);
    const papers = await notes.ofConversation(queries, person, id);
    return {
      id,
      tenant: row.tenant,
      username: usernameOf(row),
      language: row.language,
      version: conversation.version,
      ...standingOf(conversation, person, tokens),
      blocked_until: row.blocked_until !== null && row.blocked_until > row.now ? iso(row.blocked_until) : null,
      seen_through: row.seen_through,
      is_checked: written === undefined || (row.checked_through ?? "") >= written.id,
      messages: messages.map(show),
      draft,
      ...papers,
    };
  };

  return {
    show,

    /** Every opening is noted before a word of it is told. */
    async open(visit: Visit): Promise<Shown | Absence | "stale"> {
      const { person, id } = visit;
      if (!isUuid(id)) return "notFound";
      const shown = await database.transactionOf(person.volunteer, (queries) =>
        read(queries, person, id as ConversationId),
      );
      if (shown === null) return acts.absenceOf(visit);
      const { volunteer } = person;
      const entry = { tenant: shown.tenant, volunteer, act: "opened", conversation: id as ConversationId } as const;
      await onOpening(volunteer, id, () => database.transaction((queries) => audit(queries, entry)));
      return shown;
    },
  };
};
export type Reading = ReturnType<typeof newReading>;

const standingOf = (
  { id, phase, turn, isAcute, about }: Conversation,
  person: Person,
  tokens: ReadingParts["tokens"],
) => {
  const at = phase.state === "sending" ? phase.from : phase;
  const held = at.state === "claimed" ? at : null;
  const isMine = held?.holder === person.volunteer || (at.state === "review" && at.author === person.volunteer);
  const isHolder = phase.state === "claimed" && held?.holder === person.volunteer;
  return {
    state: phase.state,
    is_acute: isAcute,
    waiting_since: iso(turn?.since),
    due_at: iso(turn?.dueAt),
    is_mine: isMine,
    token: isHolder && held ? tokens.write(id, person.volunteer, held.claim) : null,
    lease_until: phase.state === "claimed" ? iso(phase.leaseUntil) : null,
    sends_at: phase.state === "sending" ? iso(phase.sendsAt) : null,
    can_undo: phase.state === "sending" && phase.sender === person.volunteer,
    must_be_reviewed: person.role === "volunteer" && (person.needsReview || isAcute),
    topic: about.topic,
    risk: about.risk,
  };
};
