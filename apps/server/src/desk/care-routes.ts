import * as calls from "@sosmessages/contract/desk/care.ts";
import * as alarms from "@sosmessages/contract/desk/alarms.ts";
import { refuse, reply, wrongFields } from "#platform/http/answers.ts";
import type { Serve } from "#platform/http/router.ts";
import type { MessageId } from "#platform/ids.ts";
import type { Vault } from "#vault/vault.ts";
import { knowsTopic } from "./answer.ts";
import {
  addNote,
  block,
  close,
  describe,
  dropProposal,
  flagAcute,
  makeProposal,
  noteAlarmSeen,
  noteChecked,
  takeFromHolder,
  wantLeader,
  type BlockCaller,
} from "./handle.ts";
import { setLookAgain } from "./alerts/look-again.ts";
import { keepMarked, overwriteMarked, type MarkParts } from "./personal-data/mark.ts";
import { lookAround, type LookingParts } from "./looking.ts";
import { removeNote } from "./notes.ts";
import { showMessage } from "./read.ts";
import { answerTo, noSuchTopic, successOrRefusal, requestOf, success } from "./routes.ts";

export type CareRouteParts = MarkParts & LookingParts & { readonly vault: Vault; readonly blockCaller: BlockCaller };

const made = reply(201, { status: "success" });

/** Everything besides the answer: danger, topic, personal data, closing, taking over, blocks, proposals, notes. */
export const serveCare = (serve: Serve, parts: CareRouteParts): void => {
  serve(calls.lookAt, async ({ session, params, body }) => {
    const doing = body.is_leaving === true ? "leaves" : body.is_typing ? "types" : "reads";
    const others = await lookAround(parts, session, params.id, doing);
    return others === null ? refuse("notFound") : reply(200, { others: [...others] });
  });

  serve(calls.setAcute, async (call) => successOrRefusal(await flagAcute(parts, requestOf(call), call.body.is_acute)));

  serve(alarms.callLeader, async (call) => successOrRefusal(await wantLeader(parts, requestOf(call))));

  serve(alarms.acknowledgeAlarm, async ({ session, params, body }) =>
    (await noteAlarmSeen(parts, session, params.id, body.look_again_hours ?? null)) ? success : refuse("notFound"),
  );

  serve(alarms.lookAgain, async ({ session, params, body }) =>
    successOrRefusal(await setLookAgain(parts, { person: session, id: params.id }, body.hours)),
  );

  serve(calls.describeConversation, async (call) => {
    const { topic, risk } = call.body;
    if (!(await knowsTopic(parts.database, call.session, topic))) return noSuchTopic;
    return successOrRefusal(await describe(parts, requestOf(call), { topic, risk }));
  });

  serve(calls.markPersonalData, async (call) => {
    const marked = await overwriteMarked(parts, requestOf(call), call.body.message as MessageId, call.body.spans);
    return answerTo(marked, (message) => reply(200, showMessage(message)));
  });

  serve(calls.keepFoundWords, async (call) => {
    const { message, span } = call.body;
    const kept = await keepMarked(parts, requestOf(call), message as MessageId, span);
    return answerTo(kept, (shown) => reply(200, showMessage(shown)));
  });

  serve(calls.confirmChecked, async (call) => successOrRefusal(await noteChecked(parts, requestOf(call))));

  serve(calls.closeConversation, async (call) => {
    const { reason, seen_through: seen } = call.body;
    return successOrRefusal(await close(parts, requestOf(call), reason, (seen ?? null) as MessageId | null));
  });

  serve(calls.takeOver, async ({ session, params, body }) =>
    successOrRefusal(await takeFromHolder(parts, { person: session, id: params.id }, body.to)),
  );

  serve(calls.blockCaller, async ({ session, params, body }) => {
    if (body.until !== null && new Date(body.until) <= session.now) return wrongFields({ until: "format" });
    return successOrRefusal(await block(parts, { person: session, id: params.id }, body.until, body.reason));
  });

  serve(calls.propose, async (call) => {
    const { kind, reason } = call.body;
    return answerTo(await makeProposal(parts, requestOf(call), kind, reason), () => made);
  });

  serve(calls.dismissProposal, async ({ session, params }) =>
    (await dropProposal(parts, session, params.id)) ? success : refuse("notFound"),
  );

  serve(calls.writeNote, async (call) => {
    const { body } = call.body;
    return answerTo(await addNote(parts, requestOf(call), body), ({ id, writtenAt }) =>
      reply(201, { id, body, written_at: writtenAt.toISOString(), is_mine: true }),
    );
  });

  serve(calls.deleteNote, async ({ session, params }) =>
    (await removeNote(parts.database, session, params.id)) ? success : refuse("notFound"),
  );
};
