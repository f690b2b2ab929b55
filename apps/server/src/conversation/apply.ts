import { oldest } from "#platform/database/batches.ts";
import { statement, type Queries, type Reads, type Transaction } from "#platform/database/database.ts";
import { isUuid, type ConversationId, type VolunteerId } from "#platform/ids.ts";
import type { Count } from "#statistics/count.ts";
import { newClaimId } from "./claim-token.ts";
import { countsOf } from "./counts.ts";
import type { ConversationAuditEntry, ConversationParts, DeskPerson } from "./parts.ts";
import {
  transition,
  type ConversationEvent,
  type DeskActor,
  type EventKind,
  type EventOf,
  type RefusalOf,
} from "./rules.ts";
import { workOf, type ClaimId } from "./state.ts";
import { lockConversation, notifyDesk, putConversation, touchConversation, type StoredConversation } from "./store.ts";

const hasAnswered = statement(
  "conversations.has-answered",
  "SELECT 1 AS yes FROM answers WHERE conversation = $1 AND volunteer = $2 AND until > service_time()",
);
const heldBy = statement(
  "conversations.held-by",
  `SELECT id FROM conversations WHERE (holder = $1 AND state = 'claimed') OR (sender = $1 AND state = 'sending') ORDER BY id`,
);

const spend = statement(
  "conversations.spend-key",
  "INSERT INTO spent_keys (conversation, send_key, spent_at) VALUES ($1, $2, service_time()) ON CONFLICT DO NOTHING",
);
const spent = statement(
  "conversations.is-key-spent",
  "SELECT 1 AS yes FROM spent_keys WHERE conversation = $1 AND send_key = $2",
);
const expireSpent = statement(
  "conversations.expire-spent-keys",
  `DELETE FROM spent_keys WHERE ${oldest("spent_keys", "conversation, send_key", "spent_at <= service_time() - interval '14 days'")}`,
);
const keptAway = statement(
  "conversations.kept-away",
  "SELECT 1 AS yes FROM kept_away WHERE mailbox = $1 AND volunteer = $2",
);
const mailboxOf = statement("conversations.mailbox-of", "SELECT mailbox FROM conversations WHERE id = $1");

/** Who wants something of which conversation, and the token that they show for it. */
export type DeskRequest = {
  readonly person: DeskPerson;
  readonly id: string;
  readonly token?: string | null | undefined;
};

/** Nothing to see: those who have held it, and leaders, learn that it is `gone`; to others it is as if it had never been. */
export type NotAvailable = "gone" | "notFound" | "stale";
export type Changed = { readonly was: StoredConversation; readonly is: StoredConversation };

export const isDone = <T extends object>(outcome: T | string): outcome is T => typeof outcome === "object";

export const actorOf = (person: DeskPerson): DeskActor => ({
  id: person.volunteer,
  leads: person.role === "leader",
  mustBeReviewed: person.role === "volunteer" && person.needsReview,
});

/** Whose it is at the moment: leaders of its service, its holder, the author of what is in review. */
const worksOn = (person: DeskPerson, { phase, tenant }: StoredConversation): boolean => {
  if (!person.tenants.includes(tenant)) return false;
  if (person.role === "leader") return true;
  const work = workOf(phase);
  if (work.state === "claimed") return work.holder === person.volunteer;
  return work.state === "review" && work.author === person.volunteer;
};

/**
 * "answered": whoever answered may read on for a day, and say what they noticed. The database has the same two rules. "has-read": also
 * whoever held it once, as their token shows: a call for help is not lost because the claim ended a moment before.
 */
type Right = "works-on" | "answered" | "has-read";
const has = async (
  parts: Tokens,
  right: Right,
  queries: Queries,
  request: DeskRequest,
  of: StoredConversation,
): Promise<boolean> => {
  const { person } = request;
  if (worksOn(person, of)) return true;
  if (right === "works-on" || !person.tenants.includes(of.tenant)) return false;
  if (right === "has-read" && shownClaim(parts, request) !== null) return true;
  return (await queries.one(hasAnswered, [of.id, person.volunteer])) !== null;
};

/** How the audit log calls it; absent: it is nothing that log is for. */
type Audited = { readonly act?: ConversationAuditEntry["act"] | undefined; readonly detail?: string | undefined };

type Command<K extends EventKind, R extends string = never> = Audited & {
  readonly right?: Right;
  /** Why not, where the rules cannot know: they see no text. null: nothing is against it. */
  readonly refusal?: (was: StoredConversation, queries: Queries) => Promise<R | null>;
  readonly event: (was: StoredConversation, claim: ClaimId, queries: Queries) => EventOf<K> | Promise<EventOf<K>>;
  /** What else happens with it, in the same transaction, and what that adds to the statistics. */
  readonly also?: (queries: Transaction, changed: Changed) => Promise<void | readonly Count[]>;
};

type CommandAlongside<T> = Audited & {
  readonly right?: Right;
  readonly counts?: readonly Count[];
  readonly work: (queries: Transaction, conversation: StoredConversation) => Promise<T>;
};

type Tokens = Pick<ConversationParts, "tokens">;
type Counting = Pick<ConversationParts, "count" | "deskChanged">;

/** The claim that this person's token is of; null: they show none, or a wrong one. */
export const shownClaim = ({ tokens }: Tokens, { person, id, token }: DeskRequest): ClaimId | null =>
  token && isUuid<ConversationId>(id) ? tokens.read(id, person.volunteer, token) : null;

const absence = (parts: Tokens, request: DeskRequest, isThere: boolean): NotAvailable => {
  if (request.person.role === "leader") return "gone";
  if (shownClaim(parts, request) === null) return "notFound";
  return isThere ? "stale" : "gone";
};

/** The same for whoever only wanted to read. */
export const absenceOf = async (
  parts: Tokens & { readonly database: Reads },
  request: DeskRequest,
): Promise<NotAvailable> => {
  const found = await parts.database.one(mailboxOf, [request.id as ConversationId]);
  if (found && (await parts.database.one(keptAway, [found.mailbox, request.person.volunteer]))) return "notFound";
  return absence(parts, request, found !== null);
};

/** Locked, for somebody who has that right. */
export const enter = async (
  parts: Tokens,
  queries: Transaction,
  request: DeskRequest,
  right: Right = "works-on",
): Promise<StoredConversation | NotAvailable> => {
  if (!isUuid<ConversationId>(request.id)) return "notFound";
  const conversation = await lockConversation(queries, request.id);
  // "I may know this person" ends every right to it, a leader's too.
  if (conversation && (await queries.one(keptAway, [conversation.mailbox, request.person.volunteer])))
    return "notFound";
  if (conversation !== null && (await has(parts, right, queries, request, conversation))) return conversation;
  return absence(parts, request, conversation !== null);
};

const record = async (
  { audit }: Pick<ConversationParts, "audit">,
  queries: Queries,
  { volunteer }: DeskPerson,
  { tenant, id }: StoredConversation,
  { act, detail }: Audited,
): Promise<void> => {
  if (act) await audit(queries, { tenant, volunteer, act, conversation: id, ...(detail && { detail }) });
};

/** A reply that was on its way is not, any more: nothing sends it but a person who sends it anew. */
const spendKey = async (queries: Transaction, { was, is }: Changed, kind: EventKind): Promise<void> => {
  if (was.phase.state !== "sending" || is.phase.state === "sending" || kind === "deliver") return;
  await queries.count(spend, [was.id, was.phase.key]);
};

/** The conversation is locked. */
export const isKeySpent = async (queries: Queries, id: ConversationId, key: string): Promise<boolean> =>
  (await queries.one(spent, [id, key])) !== null;

export const expireSpentKeys = (queries: Queries, batch: number): Promise<number> =>
  queries.count(expireSpent, [batch]);

/** Asks the rules, stores what they say, counts it, and notifies the desk of it. */
const apply = async <K extends EventKind>(
  { count, deskChanged }: Counting,
  queries: Transaction,
  was: StoredConversation,
  event: EventOf<K>,
  also?: Command<K>["also"],
): Promise<Changed | RefusalOf<K>> => {
  const state = transition(was, event);
  if (typeof state === "string") return state;
  if (state === was) return { was, is: was };
  const version = await putConversation(queries, was, state);
  const changed = { was, is: { ...was, ...state, version } };
  await spendKey(queries, changed, event.kind);
  const more = (await also?.(queries, changed)) ?? [];
  await count(queries, was.tenant, [...countsOf(was, event as ConversationEvent, was.now), ...more]);
  notifyDesk(queries, deskChanged, { tenant: was.tenant, conversation: was.id, version });
  return changed;
};

/** By somebody at the desk. All of it or nothing of it. */
export const changeConversation = <K extends EventKind, R extends string = never>(
  parts: ConversationParts,
  request: DeskRequest,
  command: Command<K, R>,
): Promise<Changed | NotAvailable | RefusalOf<K> | R> =>
  parts.database.transactionOf(request.person, async (queries) => {
    const was = await enter(parts, queries, request, command.right);
    if (typeof was === "string") return was;
    const refused = await command.refusal?.(was, queries);
    if (refused) return refused;
    const event = await command.event(was, shownClaim(parts, request) ?? newClaimId(), queries);
    return apply(parts, queries, was, event, async (_, changed) => {
      const more = await command.also?.(queries, changed);
      await record(parts, queries, request.person, was, command);
      return more;
    });
  });

/** Something that leaves the conversation's own state as it is: a note, a block. */
export const withLockedConversation = <T extends object>(
  parts: ConversationParts,
  request: DeskRequest,
  { right, act, detail, counts, work }: CommandAlongside<T>,
): Promise<T | NotAvailable> =>
  parts.database.transactionOf(request.person, async (queries) => {
    const was = await enter(parts, queries, request, right);
    if (typeof was === "string") return was;
    const result = await work(queries, was);
    const version = (await touchConversation(queries, was.id))!;
    await record(parts, queries, request.person, was, { act, detail });
    await parts.count(queries, was.tenant, counts ?? []);
    notifyDesk(queries, parts.deskChanged, { tenant: was.tenant, conversation: was.id, version });
    return result;
  });

/** By the service itself, in its transaction: time has passed, or somebody may not go on. */
export const applyToConversation = async <K extends EventKind>(
  parts: Counting,
  queries: Transaction,
  id: ConversationId,
  { event, also }: { readonly event: (was: StoredConversation) => EventOf<K>; readonly also?: Command<K>["also"] },
): Promise<Changed | "gone" | RefusalOf<K>> => {
  const was = await lockConversation(queries, id);
  return was === null ? "gone" : apply(parts, queries, was, event(was), also);
};

/** From the moment that somebody may not log in any more, what they hold waits for others, with its draft. How many they held. */
export const releaseClaimsOf = async (parts: Counting, queries: Transaction, who: VolunteerId): Promise<number> => {
  const held = await queries.all(heldBy, [who]);
  for (const { id } of held)
    await applyToConversation(parts, queries, id, { event: () => ({ kind: "disabled", who }) });
  return held.length;
};

/** From the moment that a leader must read what they write, what they have sent in these seconds waits for one. */
export const reviewSendsOf = async (parts: Counting, queries: Transaction, who: VolunteerId): Promise<void> => {
  for (const { id } of await queries.all(heldBy, [who]))
    await applyToConversation(parts, queries, id, { event: () => ({ kind: "must-review", who }) });
};
