import { statement, type Queries } from "#platform/database/database.ts";
import { isUuid, type ConversationId } from "#platform/ids.ts";
import type { Count } from "#statistics/count.ts";
import { newClaimId } from "./claim-token.ts";
import { countsOf } from "./counts.ts";
import type { ActParts, AuditEntry, Person } from "./parts.ts";
import { step, type Actor, type Event, type Refusal } from "./rules.ts";
import type { ClaimId } from "./state.ts";
import { lockConversation, putConversation, touchConversation, type Conversation } from "./store.ts";

const hasAnswered = statement(
  "conversations.has-answered",
  "SELECT 1 AS yes FROM answers WHERE conversation = $1 AND volunteer = $2 AND until > service_time()",
);

const exists = statement("conversations.exists", "SELECT 1 AS yes FROM conversations WHERE id = $1");

/** Whom it is done by, to what, and what they show for it. */
export type Visit = { readonly person: Person; readonly id: string; readonly token?: string | null | undefined };

/** Nothing to see: `gone` is told to those who have held it, and to leaders; to others it is as if it had never been. */
export type Absence = "gone" | "notFound";
export type Outcome<T> = T | Refusal | Absence;
export type Done = { readonly was: Conversation; readonly is: Conversation };

export const isDone = <T extends object>(outcome: Outcome<T>): outcome is T => typeof outcome === "object";

export const actorOf = (person: Person): Actor => ({
  id: person.volunteer,
  leads: person.role === "leader",
  mustBeReviewed: person.role === "volunteer" && person.needsReview,
});

/** Whose it is at the moment: leaders of its service, its holder, the author of what is in review. */
const worksOn = (person: Person, { phase, tenant }: Conversation): boolean => {
  if (!person.tenants.includes(tenant)) return false;
  if (person.role === "leader") return true;
  const at = phase.state === "sending" ? phase.from : phase;
  if (at.state === "claimed") return at.holder === person.volunteer;
  return at.state === "review" && at.author === person.volunteer;
};

/** "answered": whoever answered may read on for a day, and say what they noticed. The database has the same two rules. */
export type Right = "works-on" | "answered";
const has = async (right: Right, queries: Queries, person: Person, conversation: Conversation): Promise<boolean> =>
  worksOn(person, conversation) ||
  (right === "answered" &&
    person.tenants.includes(conversation.tenant) &&
    (await queries.one(hasAnswered, [conversation.id, person.volunteer])) !== null);

/** How the audit log calls it; absent: it is nothing that log is for. */
type Noted = { readonly act?: AuditEntry["act"] | undefined; readonly detail?: string | undefined };

type Wish = Noted & {
  readonly right?: Right;
  readonly event: (conversation: Conversation, claim: ClaimId, queries: Queries) => Event | Promise<Event>;
  /** What else happens with it, in the same transaction. */
  readonly also?: (queries: Queries, done: Done) => Promise<void>;
};

type Deed<T> = Noted & {
  readonly right?: Right;
  readonly counts?: readonly Count[];
  readonly work: (queries: Queries, conversation: Conversation) => Promise<T>;
};

export const newActs = (parts: ActParts) => {
  const { database, tokens, audit, count, changed } = parts;

  /** What this person showed of a claim; null where that is nothing, or nothing true. */
  const shownBy = ({ person, id, token }: Visit): ClaimId | null =>
    token ? tokens.read(id as ConversationId, person.volunteer, token) : null;

  const absence = (visit: Visit, exists: boolean): Absence | "stale" => {
    if (visit.person.role === "leader") return "gone";
    if (shownBy(visit) === null) return "notFound";
    return exists ? "stale" : "gone";
  };

  /** The same for whoever only wanted to read. */
  const absenceOf = async (visit: Visit): Promise<Absence | "stale"> =>
    absence(visit, shownBy(visit) !== null && (await database.one(exists, [visit.id])) !== null);

  /** Locked, for somebody who has that right. */
  const enter = async (
    queries: Queries,
    visit: Visit,
    right: Right = "works-on",
  ): Promise<Conversation | Absence | "stale"> => {
    if (!isUuid(visit.id)) return "notFound";
    const conversation = await lockConversation(queries, visit.id as ConversationId);
    if (conversation !== null && (await has(right, queries, visit.person, conversation))) return conversation;
    return absence(visit, conversation !== null);
  };

  const note = async (
    queries: Queries,
    { volunteer }: Person,
    { tenant, id }: Conversation,
    { act, detail }: Noted,
  ): Promise<void> => {
    if (!act) return;
    const entry = { tenant, volunteer, act, conversation: id };
    await audit(queries, detail ? { ...entry, detail } : entry);
  };

  /** Asks the rules, stores what they say, notes and counts it. */
  const carryOut = async (
    queries: Queries,
    was: Conversation,
    wish: Wish,
    { person, claim }: { person: Person | null; claim: ClaimId },
  ): Promise<Outcome<Done>> => {
    const event = await wish.event(was, claim, queries);
    const standing = step(was, event);
    if (typeof standing === "string") return standing;
    if (standing === was) return { was, is: was };
    const version = await putConversation(queries, was, standing);
    const done = { was, is: { ...was, ...standing, version } };
    await wish.also?.(queries, done);
    if (person) await note(queries, person, was, wish);
    await count(queries, was.tenant, countsOf(was, event, was.now));
    return done;
  };

  return {
    absenceOf,
    shownBy,
    enter,

    /** By somebody at the desk. All of it or nothing of it. */
    async change(visit: Visit, wish: Wish): Promise<Outcome<Done>> {
      const outcome = await database.transaction(async (queries): Promise<Outcome<Done>> => {
        const was = await enter(queries, visit, wish.right);
        if (typeof was === "string") return was;
        return carryOut(queries, was, wish, { person: visit.person, claim: shownBy(visit) ?? newClaimId() });
      });
      if (isDone(outcome) && outcome.is !== outcome.was) changed(newsOf(outcome.is));
      return outcome;
    },

    /** Something beside the conversation's own course, which stays as it is: a note, a block. */
    async alongside<T extends object>(
      visit: Visit,
      { right, act, detail, counts, work }: Deed<T>,
    ): Promise<Outcome<T>> {
      const outcome = await database.transaction(async (queries) => {
        const was = await enter(queries, visit, right);
        if (typeof was === "string") return was;
        const result = await work(queries, was);
        const version = await touchConversation(queries, was.id);
        await note(queries, visit.person, was, { act, detail });
        await count(queries, was.tenant, counts ?? []);
        return { result, news: newsOf({ ...was, version }) };
      });
      if (typeof outcome === "string") return outcome;
      changed(outcome.news);
      return outcome.result;
    },

    /** By the service itself: time has passed. In the caller's transaction; telling the desk of it is the caller's as well. */
    async happen(queries: Queries, id: ConversationId, wish: Wish): Promise<Outcome<Done>> {
      const was = await lockConversation(queries, id);
      return was === null ? "gone" : carryOut(queries, was, wish, { person: null, claim: newClaimId() });
    },
  };
};
export type Acts = ReturnType<typeof newActs>;

export const newsOf = ({ tenant, id, version }: Conversation) => ({ tenant, conversation: id, version });
