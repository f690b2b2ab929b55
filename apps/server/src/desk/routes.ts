import * as calls from "@sosmessages/contract/desk/conversations.ts";
import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import type { FailureCode } from "@sosmessages/contract/failures.ts";
import { isDone, type DeskRequest } from "#conversation/change.ts";
import { claimById, claimNext } from "./claim.ts";
import type { ClaimId } from "#conversation/state.ts";
import { refuse, reply, wrongFields, type Failure, success } from "#platform/http/answers.ts";
import type { Serve } from "#platform/http/router.ts";
import type { DeskSession } from "#platform/http/request.ts";
import type { ConversationId, MessageId } from "#platform/ids.ts";
import {
  approveDraft,
  knowsTopic,
  returnDraft,
  saveClaimedDraft,
  saveReviewedDraft,
  startSending,
  submitDraft,
  takeBack,
  type SavedReply,
} from "./answer.ts";
import type { DeskContext } from "./context.ts";
import { noteSeen, release } from "./care.ts";
import { listQueue } from "./queue.ts";
import { readStandingOf, showConversation, showStanding } from "./read.ts";

export const noSuchTopic = wrongFields({ topic: "format" });
const noWords = wrongFields({ body: "required" });

export const requestOf = (call: {
  session: DeskSession;
  params: { id: string };
  body?: { readonly token?: string | null; readonly [other: string]: unknown } | undefined;
  query?: { readonly token?: string | null; readonly [other: string]: unknown } | undefined;
}): DeskRequest => ({
  person: call.session,
  id: call.params.id as ConversationId,
  token: call.body?.token ?? call.query?.token,
});

type CallOfConversation = Parameters<typeof requestOf>[0];

/** Answers of calls about a conversation. A refusal that the route does not declare does not compile. */
export const newAnswers = (context: DeskContext) => {
  /** The shown result or a refusal. Of two people who act at once, one is refused, with the facts of where the conversation stands now. */
  const shown = async <O extends object | FailureCode, A>(
    call: CallOfConversation,
    outcome: O,
    show: (done: Exclude<O, string>) => A,
  ): Promise<A | Failure<Extract<O, FailureCode>>> => {
    if (typeof outcome !== "string") return show(outcome as Exclude<O, string>);
    const code = outcome as Extract<O, FailureCode>;
    if (outcome !== "stale" && outcome !== "taken") return refuse(code);
    const standing = await readStandingOf(context, requestOf(call));
    return refuse(code, isDone(standing) ? { standing } : {});
  };
  return {
    shown,
    /** The same for calls without a result. */
    done: <O extends object | FailureCode>(call: CallOfConversation, outcome: O) => shown(call, outcome, () => success),
  };
};

const showSaved = ({ revision, savedAt, leaseUntil }: SavedReply) =>
  reply(200, { revision, saved_at: savedAt.toISOString(), lease_until: leaseUntil?.toISOString() ?? null });

const showSending = ({ sendsAt }: { sendsAt: Date }) =>
  reply(200, { state: "sending", sends_at: sendsAt.toISOString() });

const show = (conversation: Conversation) => reply(200, conversation);

/** From the queue to the reply: who waits, taking one, reading it, typing, sending, taking back, review. */
export const serveConversations = (serve: Serve, context: DeskContext): void => {
  const { shown, done } = newAnswers(context);
  serve(calls.readQueue, async ({ session, query }) =>
    reply(200, await listQueue(context, session, query.section ?? "waiting", query.after)),
  );

  serve(calls.takeNext, async ({ session, body }) => {
    // The caller may delete everything at the moment of the claim: then claim the next one.
    for (;;) {
      const taken = await claimNext(context, session, (body.key ?? null) as ClaimId | null);
      if (taken === null) return reply(204, null);
      if (!isDone(taken)) return refuse(taken);
      if ("pausedUntil" in taken) return refuse("paused", { until: taken.pausedUntil });
      const opened = await showConversation(context, { person: session, id: taken.id }, taken.isRepeat);
      if (isDone(opened)) return reply(200, opened);
    }
  });

  serve(calls.claimConversation, async ({ session, params }) => {
    const taken = await claimById(context, session, params.id as ConversationId);
    if (!isDone(taken)) return refuse(taken);
    if ("pausedUntil" in taken) return refuse("paused", { until: taken.pausedUntil });
    if ("taken" in taken) return refuse("taken", { standing: await showStanding(context, session, taken.taken) });
    const opened = await showConversation(context, { person: session, id: taken.id }, taken.isRepeat);
    return isDone(opened) ? reply(200, opened) : refuse("gone");
  });

  serve(calls.openConversation, async (call) =>
    shown(
      call,
      await showConversation(context, requestOf(call), Boolean(call.query.again), call.query.again === "hidden"),
      show,
    ),
  );

  serve(calls.readStanding, async (call) =>
    shown(call, await readStandingOf(context, requestOf(call)), (standing) => reply(200, standing)),
  );

  serve(calls.markSeen, async (call) =>
    done(call, await noteSeen(context, requestOf(call), call.body.through as MessageId)),
  );

  serve(calls.saveReplyDraft, async (call) =>
    shown(call, await saveClaimedDraft(context, requestOf(call), call.body), showSaved),
  );

  serve(calls.saveReviewDraft, async (call) =>
    shown(call, await saveReviewedDraft(context, requestOf(call), call.body), showSaved),
  );

  serve(calls.releaseConversation, async (call) =>
    done(call, await release(context, requestOf(call), call.body.reason)),
  );

  serve(calls.sendReply, async (call) => {
    if (!(await knowsTopic(context.database, call.session, call.body.topic))) return noSuchTopic;
    const outcome = await startSending(context, requestOf(call), call.body);
    return outcome === "blank" ? noWords : shown(call, outcome, showSending);
  });

  serve(calls.undoSend, async (call) => {
    const request = requestOf(call);
    const outcome = await takeBack(context, request);
    const opened = isDone(outcome) ? await showConversation(context, request, true) : outcome;
    return shown(call, opened, show);
  });

  serve(calls.submitForReview, async (call) => {
    if (!(await knowsTopic(context.database, call.session, call.body.topic))) return noSuchTopic;
    const outcome = await submitDraft(context, requestOf(call), call.body);
    return outcome === "blank" ? noWords : done(call, outcome);
  });

  serve(calls.returnFromReview, async (call) =>
    shown(call, await returnDraft(context, requestOf(call), call.body.comment), ({ is }) =>
      reply(200, { status: "success", to_queue: is.phase.state === "waiting" }),
    ),
  );

  serve(calls.approveReply, async (call) => {
    const outcome = await approveDraft(context, requestOf(call), call.body);
    return outcome === "blank" ? noWords : shown(call, outcome, showSending);
  });
};
