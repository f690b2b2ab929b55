import * as calls from "@sosmessages/contract/desk/conversations.ts";
import { reply, wrongFields } from "#platform/http/answers.ts";
import type { Serve } from "#platform/http/router.ts";
import { isDone, type Outcome } from "#conversation/apply.ts";
import type { Answering, Reply } from "./answer.ts";
import type { Reading } from "./read.ts";
import { refusalOf } from "./refusals.ts";
import { plainly, visitOf } from "./routes.ts";
import type { About } from "#conversation/state.ts";
import type { KnowsTopic } from "./topics.ts";

export type AnsweringRouteParts = {
  readonly answering: Answering;
  readonly reading: Reading;
  readonly knowsTopic: KnowsTopic;
};

type SendBody = {
  key: string;
  revision: number;
  seen_through: string;
  topic?: string | null;
  risk?: About["risk"];
};
const replyOf = ({ key, revision, seen_through: seen, topic, risk }: SendBody): Reply => ({
  key,
  revision,
  seen,
  topic,
  risk,
});
const noSuchTopic = wrongFields({ topic: "format" });

const underWay = ({ sendsAt }: { sendsAt: Date }) => reply(200, { state: "sending", sends_at: sendsAt.toISOString() });

/** Sending, taking back, review. */
export const serveAnswering = (serve: Serve, { answering, reading, knowsTopic }: AnsweringRouteParts): void => {
  serve(calls.sendReply, async (call) => {
    if (!(await knowsTopic(call.session, call.body.topic))) return noSuchTopic;
    const outcome: Outcome<{ sendsAt: Date }> = await answering.send(visitOf(call), replyOf(call.body));
    return isDone(outcome) ? underWay(outcome) : refusalOf(calls.sendReply, outcome);
  });

  serve(calls.undoSend, async (call) => {
    const visit = visitOf(call);
    const outcome = await answering.undo(visit);
    if (!isDone(outcome)) return refusalOf(calls.undoSend, outcome);
    const shown = await reading.open(visit);
    return typeof shown === "object" ? reply(200, shown) : refusalOf(calls.undoSend, shown);
  });

  serve(calls.submitForReview, async (call) => {
    if (!(await knowsTopic(call.session, call.body.topic))) return noSuchTopic;
    return plainly(calls.submitForReview, await answering.submit(visitOf(call), replyOf(call.body)));
  });

  serve(calls.returnFromReview, async ({ session, params, body }) =>
    plainly(calls.returnFromReview, await answering.giveBack({ person: session, id: params.id }, body.comment)),
  );

  serve(calls.approveReply, async ({ session, params, body }) => {
    const outcome = await answering.approve({ person: session, id: params.id }, replyOf(body));
    return isDone(outcome) ? underWay(outcome) : refusalOf(calls.approveReply, outcome);
  });
};
