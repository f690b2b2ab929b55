import { isOver, newExpiry } from "#platform/database/batches.ts";
import { statement, type Queries, type Transaction } from "#platform/database/database.ts";
import type { ConversationId, VolunteerId } from "#platform/ids.ts";
import type { Count } from "#statistics/count.ts";
import type { AuditAct, OfficeAct } from "#volunteers/audit/audit-log.ts";
import { newClaimId, type ClaimTokens } from "./claim-token.ts";
import { countsOf } from "./counts.ts";
import {
  moveOf,
  transition,
  type ConversationEvent,
  type DeskActor,
  type EventKind,
  type EventOf,
  type RefusalOf,
} from "./rules.ts";
import { workOf, type ClaimId, type ConversationState } from "./state.ts";
import { lockConversation, notifyDesk, putConversation, touchConversation, type StoredConversation } from "./store.ts";
import type { DeskSession } from "#platform/http/request.ts";
import type { ChangedConversation, PublishChange } from "#platform/events.ts";
import type { Context } from "../context.ts";

const hasAnswered = statement(
  "conversations.has-answered",
  "SELECT 1 AS yes FROM answers WHERE conversation = $1 AND volunteer = $2 AND until > service_time()",
);
const heldBy = statement(
  "conversations.held-by",
  `SELECT id, tenant FROM conversations WHERE (holder = $1 AND state = 'claimed') OR (sender = $1 AND state = 'sending') ORDER BY id`,
);

const spend = statement(
  "conversations.spend-key",
  "INSERT INTO spent_keys (conversation, send_key, spent_at) VALUES ($1, $2, service_time()) ON CONFLICT DO NOTHING",
);
const spent = statement(
  "conversations.is-key-spent",
  "SELECT 1 AS yes FROM spent_keys WHERE conversation = $1 AND send_key = $2",
);
export const expireSpentKeys = newExpiry(
  "spent-keys.expire",
  "DELETE FROM spent_keys",
  "conversation, send_key",
  isOver("spent_at"),
);
const keptAway = statement(
  "conversations.kept-away",
  "SELECT 1 AS yes FROM kept_away WHERE mailbox = $1 AND volunteer = $2",
);
const mailboxOf = statement("conversations.mailbox-of", "SELECT mailbox FROM conversations WHERE id = $1");

/** Who acts at the desk. */
export type DeskPerson = Omit<DeskSession, "endsAt" | "activeAt">;

export type ConversationAuditEntry = {
  readonly tenant: string;
  readonly volunteer: VolunteerId;
  readonly act: Exclude<AuditAct, OfficeAct>;
  readonly conversation?: ConversationId;
  /** A code, never free text. */
  readonly detail?: string;
};

/** Runs in the transaction of the change that it records. */
export type Audit = (queries: Queries, entry: ConversationAuditEntry) => Promise<void>;

/** The dependencies of a change of a conversation. */
export type ConversationContext = Pick<Context, "database" | "count"> & {
  readonly conversationChanged: PublishChange;
  readonly tokens: ClaimTokens;
  readonly audit: Audit;
};
export type Counting = Pick<ConversationContext, "count" | "conversationChanged">;

/** The person, the conversation, and the token that the request carries. */
export type DeskRequest = {
  readonly person: DeskPerson;
  readonly id: ConversationId;
  readonly token?: string | null | undefined;
};

/** Leaders, and people whose token shows that they held it, get `gone`. Others get `notFound`, as if it had never existed. */
export type NotAvailable = "gone" | "notFound" | "stale";
export type Changed = { readonly was: StoredConversation; readonly is: StoredConversation };

export const isDone = <T extends object>(outcome: T | string): outcome is T => typeof outcome === "object";

export const actorOf = (person: DeskPerson): DeskActor => ({
  id: person.volunteer,
  leads: person.role === "leader",
  mustBeReviewed: person.role === "volunteer" && person.needsReview,
});

/** Leaders of its service, its holder, and the author of a draft in review. */
const worksOn = (person: DeskPerson, { phase, tenant }: StoredConversation): boolean => {
  if (!person.tenants.includes(tenant)) return false;
  if (person.role === "leader") return true;
  const work = workOf(phase);
  if (work.state === "claimed") return work.holder === person.volunteer;
  return work.state === "review" && work.author === person.volunteer;
};

/**
 * "answered": people who answered may read it for a day and report observations. The database has the same two rules. "has-read": also
 * earlier holders, as their token shows: a call for help must not be lost because the claim ended a moment before.
 */
type Right = "works-on" | "answered" | "has-read";
const has = async (
  context: ConversationContext,
  right: Right,
  queries: Queries,
  request: DeskRequest,
  of: StoredConversation,
): Promise<boolean> => {
  const { person } = request;
  if (worksOn(person, of)) return true;
  if (right === "works-on" || !person.tenants.includes(of.tenant)) return false;
  if (right === "has-read" && shownClaim(context, request) !== null) return true;
  return (await queries.one(hasAnswered, [of.id, person.volunteer])) !== null;
};

/** The act in the audit log; absent: it is not audited. */
type Audited = { readonly act?: ConversationAuditEntry["act"] | undefined; readonly detail?: string | undefined };

type Command<K extends EventKind, R extends string = never> = Audited & {
  readonly right?: Right;
  /** The request was carried out before: it gets the same answer, and nothing changes. */
  readonly isRepeat?: (was: StoredConversation, shown: ClaimId | null, queries: Queries) => boolean | Promise<boolean>;
  /** A refusal that the rules cannot find, as they see no text. null: permitted. */
  readonly refusal?: (was: StoredConversation, queries: Queries) => Promise<R | null>;
  readonly event: (was: StoredConversation, claim: ClaimId, queries: Queries) => EventOf<K> | Promise<EventOf<K>>;
  /** Further work in the same transaction. Returns additional counts for the statistics. */
  readonly also?: (queries: Transaction, changed: Changed) => Promise<void | readonly Count[]>;
};

type CommandAlongside<T, R extends string = never> = Audited & {
  readonly right?: Right;
  readonly refusal?: (conversation: StoredConversation) => R | null;
  /** The result of the same request before. null: there was none. */
  readonly repeated?: (queries: Queries, conversation: StoredConversation) => Promise<T | null>;
  readonly counts?: readonly Count[];
  /** The caller's open pages show the result. */
  readonly isForCaller?: boolean;
  readonly work: (queries: Transaction, conversation: StoredConversation) => Promise<T>;
};

/** The claim that this person's token is of; null: they show none, or a wrong one. */
export const shownClaim = ({ tokens }: ConversationContext, { person, id, token }: DeskRequest): ClaimId | null =>
  token ? tokens.read(id, person.volunteer, token) : null;

const absence = (context: ConversationContext, request: DeskRequest, isThere: boolean): NotAvailable => {
  if (request.person.role === "leader") return "gone";
  if (shownClaim(context, request) === null) return "notFound";
  return isThere ? "stale" : "gone";
};

/** The same for a request that only reads. */
export const absenceOf = async (context: ConversationContext, request: DeskRequest): Promise<NotAvailable> => {
  const found = await context.database.one(mailboxOf, [request.id]);
  if (found && (await context.database.one(keptAway, [found.mailbox, request.person.volunteer]))) return "notFound";
  return absence(context, request, found !== null);
};

/** Locks the conversation, if the person has that right. */
export const lockForRequest = async (
  context: ConversationContext,
  queries: Transaction,
  request: DeskRequest,
  right: Right = "works-on",
): Promise<StoredConversation | NotAvailable> => {
  const conversation = await lockConversation(queries, request.id);
  // "I may know this person" ends every right to it, a leader's too.
  if (conversation && (await queries.one(keptAway, [conversation.mailbox, request.person.volunteer])))
    return "notFound";
  if (conversation !== null && (await has(context, right, queries, request, conversation))) return conversation;
  return absence(context, request, conversation !== null);
};

const record = async (
  { audit }: ConversationContext,
  queries: Queries,
  { volunteer }: DeskPerson,
  { tenant, id }: StoredConversation,
  { act, detail }: Audited,
): Promise<void> => {
  if (act) await audit(queries, { tenant, volunteer, act, conversation: id, ...(detail && { detail }) });
};

/** A reply that was stopped is sent only if a person sends it again with a new key. A claim that was given back stays so. */
const spendKey = async (queries: Transaction, { was, is }: Changed, kind: EventKind): Promise<void> => {
  const isStopped = was.phase.state === "sending" && is.phase.state !== "sending" && kind !== "deliver";
  if (isStopped) await queries.count(spend, [was.id, was.phase.key]);
  if (was.phase.state === "claimed" && kind === "release") await queries.count(spend, [was.id, was.phase.claim]);
};

/** The conversation is locked. */
export const isKeySpent = async (queries: Queries, id: ConversationId, key: string): Promise<boolean> =>
  (await queries.one(spent, [id, key])) !== null;

/** Whether the caller's page shows a different state now. A reply that arrives makes the page ask. */
const isTold = (was: ConversationState, is: ConversationState, kind: EventKind): boolean =>
  kind === "close" ||
  (was.sign?.source === "caller" && is.sign === null) ||
  (kind !== "deliver" && was.phase.state !== "waiting" && is.phase.state === "waiting");

/** Applies the rules, stores and counts the result, and notifies the desk. */
const storeTransition = async <K extends EventKind>(
  { count, conversationChanged }: Counting,
  queries: Transaction,
  was: StoredConversation,
  event: EventOf<K>,
  { also, stored }: Pick<Command<K>, "also"> & Pick<ChangedConversation, "stored">,
): Promise<Changed | RefusalOf<K>> => {
  const state = transition(was, event);
  if (typeof state === "string") return state;
  if (state === was) return { was, is: was };
  const move = moveOf(was, state, event as ConversationEvent);
  const version = await putConversation(queries, was, state, move);
  const changed = { was, is: { ...was, ...state, version } };
  await spendKey(queries, changed, event.kind);
  const more = (await also?.(queries, changed)) ?? [];
  await count(queries, was.tenant, [...countsOf(was, event as ConversationEvent, was.now), ...more]);
  notifyDesk(queries, conversationChanged, {
    tenant: was.tenant,
    conversation: was.id,
    version,
    ...(isTold(was, state, event.kind) && { reload: was.mailbox }),
    ...(stored && { stored }),
  });
  return changed;
};

/** A change by a person at the desk, in one transaction. */
export const changeConversation = <K extends EventKind, R extends string = never>(
  context: ConversationContext,
  request: DeskRequest,
  command: Command<K, R>,
): Promise<Changed | NotAvailable | RefusalOf<K> | R> =>
  context.database.transactionOf(request.person, async (queries) => {
    const was = await lockForRequest(context, queries, request, command.isRepeat ? "has-read" : command.right);
    if (typeof was === "string") return was;
    const claim = shownClaim(context, request);
    if (await command.isRepeat?.(was, claim, queries)) return { was, is: was };
    if (command.isRepeat && !(await has(context, command.right ?? "works-on", queries, request, was)))
      return absence(context, request, true);
    const refused = await command.refusal?.(was, queries);
    if (refused) return refused;
    const event = await command.event(was, claim ?? newClaimId(), queries);
    return storeTransition(context, queries, was, event, {
      also: async (_, changed) => {
        const more = await command.also?.(queries, changed);
        await record(context, queries, request.person, was, command);
        return more;
      },
    });
  });

/** Something that leaves the conversation's own state as it is: a note, a block. */
export const withLockedConversation = <T extends object, R extends string = never>(
  context: ConversationContext,
  request: DeskRequest,
  { right, refusal, repeated, act, detail, counts, isForCaller = false, work }: CommandAlongside<T, R>,
): Promise<T | NotAvailable | R> =>
  context.database.transactionOf(request.person, async (queries) => {
    const was = await lockForRequest(context, queries, request, right);
    if (typeof was === "string") return was;
    const refused = refusal?.(was);
    if (refused) return refused;
    const before = await repeated?.(queries, was);
    if (before) return before;
    const result = await work(queries, was);
    await touchConversation(queries, context.conversationChanged, was, isForCaller ? was.mailbox : null);
    await record(context, queries, request.person, was, { act, detail });
    await context.count(queries, was.tenant, counts ?? []);
    return result;
  });

/** A change by the service, in its transaction: a deadline has passed, or a person lost a right. */
export const changeByService = async <K extends EventKind>(
  context: Counting,
  queries: Transaction,
  id: ConversationId,
  command: Pick<Command<K>, "also"> &
    Pick<ChangedConversation, "stored"> & { readonly event: (was: StoredConversation) => EventOf<K> },
): Promise<Changed | "gone" | RefusalOf<K>> => {
  const was = await lockConversation(queries, id);
  return was === null ? "gone" : storeTransition(context, queries, was, command.event(was), command);
};

/** A claim that its holder did not end. */
export const noteClaimEnded = async (
  { audit }: Pick<ConversationContext, "audit">,
  queries: Queries,
  { was: { tenant, id: conversation, phase } }: Pick<Changed, "was">,
  detail: "lease-over" | "duty-over" | "rights",
): Promise<void> => {
  const work = workOf(phase);
  const volunteer = work.state === "claimed" ? work.holder : null;
  if (volunteer) await audit(queries, { tenant, volunteer, act: "claim-ended", conversation, detail });
};

/**
 * When a person loses a service, or the login is disabled, their conversations of other services than `kept` go back to the queue with
 * their drafts. Returns how many there were.
 */
export const releaseClaimsOf = async (
  context: Counting & Pick<ConversationContext, "audit">,
  queries: Transaction,
  who: VolunteerId,
  kept: readonly string[] = [],
): Promise<number> => {
  const held = (await queries.all(heldBy, [who])).filter(({ tenant }) => !kept.includes(tenant));
  for (const { id } of held)
    await changeByService(context, queries, id, {
      event: () => ({ kind: "disabled", who }),
      also: (_, changed) => noteClaimEnded(context, queries, changed, "rights"),
    });
  return held.length;
};

/** When a leader must review a person's replies, those being sent at this moment wait for a leader. */
export const reviewSendsOf = async (context: Counting, queries: Transaction, who: VolunteerId): Promise<void> => {
  for (const { id } of await queries.all(heldBy, [who]))
    await changeByService(context, queries, id, { event: () => ({ kind: "must-review", who }) });
};
