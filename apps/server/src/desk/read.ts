import type { Onlooker } from "@sosmessages/contract/desk/care.ts";
import type { Conversation, DeskMessage } from "@sosmessages/contract/desk/conversations.ts";
import type { Standing } from "@sosmessages/contract/desk/standing.ts";
import { lifetimes } from "@sosmessages/contract/limits.ts";
import {
  absenceOf,
  lockForRequest,
  type NotAvailable,
  type DeskRequest,
  type DeskPerson,
} from "#conversation/change.ts";
import { findReplyDraft } from "#conversation/reply-drafts.ts";
import { dueAtOf, workOf } from "#conversation/state.ts";
import { fromRow, notifyOfRows, openReview, rowColumns, type StoredConversation } from "#conversation/store.ts";
import { listMessagesAtDesk, type SearchedMessage } from "#mailbox/list.ts";
import { newExpiry } from "#platform/database/batches.ts";
import { statement, type Queries } from "#platform/database/database.ts";
import type { ConversationId, MessageId } from "#platform/ids.ts";
import { alarmsOf, noteLeaderOpened, noteLeaderReloaded } from "./alerts/alarms.ts";
import { lookAgainAt } from "./alerts/look-again.ts";
import { isAuthorAway } from "./answer.ts";
import type { DeskContext } from "./context.ts";
import { noteCommentRead, notesOf } from "./notes.ts";
import type { Doing } from "./presence.ts";
import { openUsername } from "./queue.ts";

// Names and texts are read with no more rights than the person has: no row comes where the database itself would not let them.
const find = statement(
  "conversations.read",
  `SELECT ${rowColumns}, w.id AS caller, w.username, w.key_epoch, w.key_wrapped, w.blocked_until
   FROM conversations c JOIN callers w USING (mailbox) WHERE c.id = $1`,
);

// Decided in the database: a person may be connected to several servers. The hour also bounds how long a row is kept.
const wasShown = statement(
  "openings.was-shown",
  `SELECT 1 AS yes FROM openings WHERE conversation = $1 AND volunteer = $2
     AND shown @> $3::uuid[] AND noted_at > service_time() - interval '1 hour'`,
);
const putOpening = statement(
  "openings.put",
  `INSERT INTO openings (conversation, volunteer, shown, noted_at) VALUES ($1, $2, $3, service_time())
   ON CONFLICT (conversation, volunteer) DO UPDATE SET shown = excluded.shown, noted_at = excluded.noted_at`,
);
export const expireOpenings = newExpiry(
  "openings.expire",
  "DELETE FROM openings",
  "conversation, volunteer",
  "noted_at <= service_time() - interval '1 hour'",
);

const iso = (moment: Date | null | undefined) => moment?.toISOString() ?? null;
const lifetime = lifetimes.messageDays * 86_400_000;

export const showMessage = (message: SearchedMessage): DeskMessage => ({
  id: message.id,
  body: message.body,
  submitted_at: message.submitted_at,
  expires_at: new Date(Date.parse(message.submitted_at) + lifetime).toISOString(),
  is_reply: message.is_reply,
  not_safe: message.notSafe,
  found: message.found?.map(({ start, end, kind }) => ({ start, end, kind })) ?? null,
});

const showState = (
  { id, phase, round, isAcute, sign, about }: StoredConversation,
  person: DeskPerson,
  tokens: DeskContext["tokens"],
) => {
  const work = workOf(phase);
  const held = work.state === "claimed" ? work : null;
  const isMine = held?.holder === person.volunteer || (work.state === "review" && work.author === person.volunteer);
  const isHolder = phase.state === "claimed" && held?.holder === person.volunteer;
  return {
    state: phase.state,
    is_acute: isAcute,
    sign: sign && { source: sign.source, at: sign.at.toISOString() },
    waiting_since: iso(round?.since),
    due_at: iso(dueAtOf({ round, isAcute, sign })),
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

/** The newest of these messages that waits for an answer. */
const unansweredIn = (
  messages: readonly SearchedMessage[],
  { answeredThrough }: StoredConversation,
): MessageId | null => {
  const newest = messages.findLast(({ is_reply: isReply }) => !isReply)?.id as MessageId | undefined;
  return newest !== undefined && newest > (answeredThrough ?? "") ? newest : null;
};

/** Where it stands. Names are for leaders. */
export const showStanding = async (
  { namesOf }: Pick<DeskContext, "namesOf">,
  { role, volunteer }: DeskPerson,
  { phase, round, moved, reviewOpenedAt, newest }: StoredConversation,
): Promise<Standing> => {
  const work = workOf(phase);
  const who = work.state === "claimed" ? work.holder : work.state === "review" ? work.author : null;
  const names = role === "leader" && who !== null ? await namesOf([who]) : null;
  // A claim keeps its time after an undone reply. The caller may have written before the reply was delivered.
  const heldSince = phase.state === "claimed" ? phase.claimedAt : null;
  const movedAt = moved?.by === "written" ? null : moved?.at;
  return {
    state: phase.state,
    by: moved?.by ?? null,
    at: iso(heldSince ?? movedAt ?? round?.since),
    holder: (who && names?.get(who)) ?? null,
    is_mine: who === volunteer,
    opened_at: iso(reviewOpenedAt),
    is_emptied: newest === null && round !== null,
  };
};

/** Also for a person who held it, as their token shows: the reason why it is not theirs any more. */
export const readStandingOf = (context: DeskContext, request: DeskRequest): Promise<Standing | NotAvailable> =>
  context.database.transactionOf(request.person, async (queries) => {
    const conversation = await lockForRequest(context, queries, request, "has-read");
    return typeof conversation === "string" ? conversation : showStanding(context, request.person, conversation);
  });

const read = async (
  context: DeskContext,
  queries: Queries,
  person: DeskPerson,
  id: ConversationId,
): Promise<Omit<Conversation, keyof Awaited<ReturnType<typeof alarmsOf>> | "look_again_at"> | null> => {
  const { vault, tokens } = context;
  const row = await queries.one(find, [id]);
  if (!row) return null;
  const draft = await findReplyDraft(queries, vault, id);
  const messages = (await listMessagesAtDesk(context, queries, row.mailbox)).toReversed();
  const conversation = fromRow(row, draft?.revision ?? null, null);
  const written = messages.findLast(({ is_reply }) => !is_reply);
  const notes = await notesOf(queries, context, person, id, row.state !== "idle");
  return {
    id,
    tenant: row.tenant,
    username: openUsername(vault, row),
    language: row.language,
    version: conversation.version,
    ...showState(conversation, person, tokens),
    blocked_until: row.blocked_until !== null && row.blocked_until > row.now ? iso(row.blocked_until) : null,
    seen_through: row.seen_through,
    is_checked: written === undefined || (row.checked_through ?? "") >= written.id,
    messages: messages.map(showMessage),
    standing: await showStanding(context, person, { ...conversation, newest: unansweredIn(messages, conversation) }),
    // The author of the last reply reads the conversation for a day; a leader's draft in it is for leaders.
    draft: row.state === "idle" && person.role !== "leader" ? null : draft,
    ...notes,
    procedure: context.procedureOf(row.tenant),
    help_numbers: context.helpNumbersOf(row.tenant),
  };
};

/**
 * Every opening is noted before a word of it is shown. A reload is an opening if it shows a message that was not shown to this person
 * within the hour. A hidden page has no reader.
 */
export const showConversation = async (
  context: DeskContext,
  request: DeskRequest,
  isReload = false,
  isHidden = false,
): Promise<Conversation | NotAvailable> => {
  const { person, id } = request;
  const { database, audit } = context;
  const shown = await database.withRightsOf(person, (queries) => read(context, queries, person, id));
  if (shown === null) return absenceOf(context, request);
  const { volunteer } = person;
  const messages = shown.messages.map((message) => message.id as MessageId);
  if (!isReload || (await database.one(wasShown, [id, volunteer, messages])) === null)
    await database.transactionOf(person, async (queries) => {
      if (!isReload && person.role === "leader") await queries.count(noteLeaderOpened, [id]);
      await queries.count(putOpening, [id, volunteer, messages]);
      await audit(queries, { tenant: shown.tenant, volunteer, act: "opened", conversation: id });
    });
  if (shown.review_comment !== null && !isHidden)
    await database.transactionOf(person, (queries) => queries.count(noteCommentRead, [id, volunteer]));
  const { isOpenedByReload, ...alarms } = await alarmsOf(context, id, shown.tenant, person);
  // A page that was open when the draft came shows it by a reload.
  const isReviewUnopened = shown.state === "review" && !shown.is_mine && shown.standing?.opened_at === null;
  if ((isOpenedByReload || isReviewUnopened) && person.role === "leader" && !isHidden)
    await database.transactionOf(person, async (queries) => {
      await queries.count(noteLeaderReloaded, [id, volunteer]);
      notifyOfRows(queries, context.conversationChanged, await queries.all(openReview, [id, volunteer]));
    });
  return {
    ...shown,
    ...alarms,
    ...(shown.state === "review" && person.role === "leader" && { is_author_away: await isAuthorAway(database, id) }),
    look_again_at: iso((await database.one(lookAgainAt, [id]))?.due_at),
  };
};

// A person without the right to read must not see who reads.
const mayRead = statement(
  "looking.may-read",
  "SELECT 1 AS yes FROM callers w JOIN conversations c USING (mailbox) WHERE c.id = $1",
);

/** null: this person may not read the conversation. */
export const noteAndListPresent = async (
  { database, namesOf, presence }: DeskContext,
  person: DeskPerson,
  id: ConversationId,
  doing: Doing,
): Promise<readonly Onlooker[] | null> => {
  // A person who leaves may have lost the right to read it.
  if (doing === "leaves") presence.note(id, person, doing);
  const isTheirs = await database.withRightsOf(person, (queries) => queries.one(mayRead, [id]));
  if (isTheirs === null) return null;
  presence.note(id, person, doing);
  const others = presence.othersAt(id, person.volunteer);
  const maySeeNames = person.role === "leader" && others.length > 0;
  const names = maySeeNames ? await namesOf(others.map(({ volunteer }) => volunteer)) : null;
  return others.map(({ volunteer, role, isTyping }) => ({
    role,
    name: names?.get(volunteer) ?? null,
    is_typing: isTyping,
  }));
};
