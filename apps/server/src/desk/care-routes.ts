import * as calls from "@sosmessages/contract/desk/care.ts";
import { refuse, reply, wrongFields } from "#platform/http/answers.ts";
import type { Serve } from "#platform/http/router.ts";
import { isDone } from "#conversation/apply.ts";
import type { Beside } from "./beside.ts";
import type { Handling } from "./handle.ts";
import type { Marking } from "./mark.ts";
import type { Reading } from "./read.ts";
import { refusalOf } from "./refusals.ts";
import { plainly, success, visitOf } from "./routes.ts";
import type { KnowsTopic } from "./topics.ts";

export type CareRouteParts = {
  readonly handling: Handling;
  readonly beside: Beside;
  readonly mark: Marking;
  readonly reading: Pick<Reading, "show">;
  readonly knowsTopic: KnowsTopic;
};

const made = reply(201, { status: "success" });

/** Everything besides the answer: danger, topic, personal data, closing, taking over, blocks, proposals, notes. */
export const serveCare = (serve: Serve, { handling, beside, mark, reading, knowsTopic }: CareRouteParts): void => {
  serve(calls.setAcute, async (call) =>
    plainly(calls.setAcute, await handling.acute(visitOf(call), call.body.is_acute)),
  );

  serve(calls.describeConversation, async (call) => {
    const { topic, risk } = call.body;
    if (!(await knowsTopic(call.session, topic))) return wrongFields({ topic: "format" });
    return plainly(calls.describeConversation, await handling.describe(visitOf(call), { topic, risk }));
  });

  serve(calls.markPersonalData, async (call) => {
    const marked = await mark(visitOf(call), call.body.message, call.body.spans);
    if (typeof marked === "string") return refusalOf(calls.markPersonalData, marked);
    return reply(200, reading.show(marked.message));
  });

  serve(calls.confirmChecked, async (call) => plainly(calls.confirmChecked, await handling.checked(visitOf(call))));

  serve(calls.closeConversation, async (call) =>
    plainly(
      calls.closeConversation,
      await handling.close(visitOf(call), call.body.reason, call.body.seen_through ?? null),
    ),
  );

  serve(calls.takeOver, async ({ session, params, body }) =>
    plainly(calls.takeOver, await handling.takeOver({ person: session, id: params.id }, body.to)),
  );

  serve(calls.blockCaller, async ({ session, params, body }) =>
    plainly(calls.blockCaller, await beside.block({ person: session, id: params.id }, body.until, body.reason)),
  );

  serve(calls.propose, async (call) => {
    const outcome = await beside.propose(visitOf(call), call.body.kind, call.body.reason);
    return isDone(outcome) ? made : refusalOf(calls.propose, outcome);
  });

  serve(calls.dismissProposal, async ({ session, params }) =>
    (await beside.dismiss(session, params.id)) ? success : refuse("notFound"),
  );

  serve(calls.writeNote, async (call) => {
    const outcome = await beside.note(visitOf(call), call.body.body);
    if (!isDone(outcome)) return refusalOf(calls.writeNote, outcome);
    const { id, writtenAt } = outcome;
    return reply(201, { id, body: call.body.body, written_at: writtenAt.toISOString(), is_mine: true });
  });

  serve(calls.deleteNote, async ({ session, params }) =>
    (await beside.deleteNote(session, params.id)) ? success : refuse("notFound"),
  );
};
