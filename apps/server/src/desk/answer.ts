import { deskTimes } from "@sosmessages/contract/limits.ts";
import { statement, type Queries } from "#platform/database/database.ts";
import { isUuid, type MessageId, type VolunteerId } from "#platform/ids.ts";
import { actorOf, isDone, type Acts, type Done, type Outcome, type Visit } from "#conversation/apply.ts";
import { newClaimId } from "#conversation/claim-token.ts";
import type { Notes } from "./notes.ts";
import type { ActParts } from "#conversation/parts.ts";
import type { About } from "#conversation/state.ts";
import type { Conversation } from "#conversation/store.ts";

const sentBefore = statement(
  "answering.sent-before",
  `SELECT sends_at FROM conversations WHERE id = $1 AND state = 'sending' AND send_key = $2 AND sender = $3
   UNION ALL SELECT sends_at FROM answers WHERE conversation = $1 AND send_key = $2 AND volunteer = $3`,
);
const isThere = statement(
  "answering.is-there",
  `SELECT 1 AS yes FROM volunteers
   WHERE id = $1 AND state = 'active' AND $2 = ANY (tenants) AND role <> 'admin' AND duty_until > service_time()`,
);

/** A reply that was read through, ready to go. What is not said about the conversation stays as it was said before. */
export type Reply = {
  readonly key: string;
  readonly revision: number;
  readonly seen: string;
  readonly topic?: string | null | undefined;
  readonly risk?: About["risk"] | undefined;
};

const aboutOf = ({ about }: Conversation, { topic, risk }: Reply): About => ({
  topic: topic === undefined ? about.topic : topic,
  risk: risk === undefined ? about.risk : risk,
});

/** From the draft to the reply: at once, or past a leader's eyes. */
export const newAnswering = (
  { database, wake }: Pick<ActParts, "database"> & { readonly wake: () => void },
  acts: Acts,
  notes: Pick<Notes, "write">,
) => {
  const wakeThen = () => setTimeout(wake, deskTimes.undoSeconds * 1000 + 50).unref();

  /** Sent twice is sent once: the same key gets the answer that it got the first time. */
  const once = async (
    { id, person }: Visit,
    key: string,
    send: () => Promise<Outcome<Done>>,
  ): Promise<Outcome<{ sendsAt: Date }>> => {
    const before = async () =>
      isUuid(id) ? database.one<{ sends_at: Date }>(sentBefore, [id, key, person.volunteer]) : null;
    const first = await before();
    if (first) return { sendsAt: first.sends_at };
    const outcome = await send();
    if (isDone(outcome)) {
      wakeThen();
      return { sendsAt: outcome.is.phase.state === "sending" ? outcome.is.phase.sendsAt : outcome.is.now };
    }
    // The other click may have been faster by a hair.
    const second = outcome === "stale" ? await before() : null;
    return second ? { sendsAt: second.sends_at } : outcome;
  };

  const authorIsThere = async (queries: Queries, author: VolunteerId, tenant: string): Promise<boolean> =>
    (await queries.one(isThere, [author, tenant])) !== null;

  return {
    send: (visit: Visit, reply: Reply) =>
      once(visit, reply.key, () =>
        acts.change(visit, {
          act: "sent",
          event: (was, claim) => ({
            kind: "send",
            by: actorOf(visit.person),
            claim,
            key: reply.key,
            revision: reply.revision,
            seen: reply.seen as MessageId,
            about: aboutOf(was, reply),
            now: was.now,
          }),
        }),
      ),

    submit: (visit: Visit, reply: Reply): Promise<Outcome<Done>> =>
      acts.change(visit, {
        act: "submitted",
        event: (was, claim) => ({
          kind: "submit",
          by: actorOf(visit.person),
          claim,
          revision: reply.revision,
          seen: reply.seen as MessageId,
          about: aboutOf(was, reply),
        }),
      }),

    approve: (visit: Visit, { key, revision, seen }: Reply) =>
      once(visit, key, () =>
        acts.change(visit, {
          act: "approved",
          event: ({ now }) => ({
            kind: "approve",
            by: actorOf(visit.person),
            key,
            revision,
            seen: seen as MessageId,
            now,
          }),
        }),
      ),

    /** The comment is there whoever goes on with it. */
    giveBack: (visit: Visit, comment: string): Promise<Outcome<Done>> =>
      acts.change(visit, {
        act: "returned",
        event: async ({ phase, tenant, now }, _, queries) => ({
          kind: "return",
          claim: newClaimId(),
          authorIsThere: phase.state === "review" && (await authorIsThere(queries, phase.author, tenant)),
          now,
        }),
        also: async (queries, { was }) =>
          void (await notes.write(queries, was.id, visit.person.volunteer, "review", comment)),
      }),

    undo: (visit: Visit): Promise<Outcome<Done>> =>
      acts.change(visit, {
        act: "undone",
        event: ({ now }) => ({ kind: "undo", by: actorOf(visit.person), now }),
      }),
  };
};
export type Answering = ReturnType<typeof newAnswering>;
