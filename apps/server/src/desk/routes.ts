import * as calls from "@sosmessages/contract/desk/conversations.ts";
import type { RouteShape } from "@sosmessages/contract/route.ts";
import { reply } from "#platform/http/answers.ts";
import type { Serve } from "#platform/http/router.ts";
import type { DeskSession } from "#platform/http/visit.ts";
import { isDone, type Outcome, type Visit } from "#conversation/apply.ts";
import type { Claims } from "./claim.ts";
import type { Handling } from "./handle.ts";
import type { Queue } from "./queue.ts";
import type { Reading } from "./read.ts";
import { refusalOf } from "./refusals.ts";
import type { Saved, Typing } from "./typing.ts";

export const success = reply(200, { status: "success" });

/** What a call says about who acts on what. */
export const visitOf = (call: {
  session: DeskSession;
  params: { id: string };
  body?: { token?: string | null } | undefined;
  query?: { token?: string | null } | undefined;
}): Visit => ({
  person: call.session,
  id: call.params.id,
  token: call.body?.token ?? call.query?.token,
});

/** The plain answer to what was done, or why it was not. */
export const plainly = <R extends RouteShape, T extends object>(route: R, outcome: Outcome<T>) =>
  isDone(outcome) ? success : refusalOf(route, outcome);

export type ConversationRouteParts = {
  readonly queue: Queue;
  readonly claims: Claims;
  readonly reading: Reading;
  readonly typing: Typing;
  readonly handling: Handling;
};

/** From the queue to the desk and back: who waits, taking one, reading it, typing, giving it back. */
export const serveConversations = (serve: Serve, parts: ConversationRouteParts): void => {
  const { queue, claims, reading, typing, handling } = parts;

  serve(calls.readQueue, async ({ session, query }) =>
    reply(200, await queue(session, query.section ?? "waiting", query.after)),
  );

  serve(calls.takeNext, async ({ session }) => {
    // Somebody who deletes everything in the moment it is taken leaves nothing to show: then the next is taken.
    for (;;) {
      const taken = await claims.next(session);
      if (taken === null) return reply(204, null);
      if (typeof taken === "string") return refusalOf(calls.takeNext, taken);
      const shown = await reading.open({ person: session, id: taken.id });
      if (typeof shown === "object") return reply(200, shown);
    }
  });

  serve(calls.claimConversation, async ({ session, params }) => {
    const taken = await claims.take(session, params.id);
    if (typeof taken === "string") return refusalOf(calls.claimConversation, taken);
    const shown = await reading.open({ person: session, id: taken.id });
    return typeof shown === "object" ? reply(200, shown) : refusalOf(calls.claimConversation, "gone");
  });

  serve(calls.openConversation, async (call) => {
    const shown = await reading.open(visitOf(call));
    return typeof shown === "object" ? reply(200, shown) : refusalOf(calls.openConversation, shown);
  });

  serve(calls.markSeen, async (call) => plainly(calls.markSeen, await handling.seen(visitOf(call), call.body.through)));

  const saved = <R extends RouteShape>(route: R, outcome: Outcome<Saved>) =>
    isDone(outcome)
      ? reply(200, {
          revision: outcome.revision,
          saved_at: outcome.savedAt.toISOString(),
          lease_until: outcome.leaseUntil?.toISOString() ?? null,
        })
      : refusalOf(route, outcome);

  serve(calls.saveReplyDraft, async (call) =>
    saved(calls.saveReplyDraft, await typing.save(visitOf(call), call.body.body, call.body.revision)),
  );
  serve(calls.saveReviewDraft, async (call) =>
    saved(
      calls.saveReviewDraft,
      await typing.saveInReview({ person: call.session, id: call.params.id }, call.body.body, call.body.revision),
    ),
  );

  serve(calls.releaseConversation, async (call) =>
    plainly(calls.releaseConversation, await handling.release(visitOf(call), call.body.reason)),
  );
};
