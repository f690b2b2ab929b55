import * as calls from "@sosmessages/contract/desk/care.ts";
import * as alarms from "@sosmessages/contract/desk/alarms.ts";
import * as shift from "@sosmessages/contract/desk/shift.ts";
import { refuse, reply, success, wrongFields } from "#platform/http/answers.ts";
import type { Serve } from "#platform/http/router.ts";
import type { ConversationId, MessageId } from "#platform/ids.ts";
import { dutyEndOf } from "./alerts/escalation.ts";
import { listAlerts } from "./alerts/alerts.ts";
import type { DeskContext } from "./context.ts";
import { addShiftNote, endTalks, listShiftNotes, removeShiftNote, wantTalk } from "./shift.ts";
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
  denySign,
  noteChecked,
  takeFromHolder,
  wantLeader,
} from "./care.ts";
import { setLookAgain } from "./alerts/look-again.ts";
import { keepMarked, overwriteMarked } from "./personal-data/mark.ts";
import { searchOutgoingText } from "./personal-data/outgoing.ts";
import { removeNote } from "./notes.ts";
import { noteAndListPresent, showMessage } from "./read.ts";
import { newAnswers, noSuchTopic, requestOf } from "./routes.ts";

const made = reply(201, { status: "success" });

/** Everything besides the answer: danger, topic, personal data, closing, taking over, blocks, proposals, notes. */
export const serveCare = (serve: Serve, context: DeskContext): void => {
  const { shown, done } = newAnswers(context);

  serve(calls.lookAt, async ({ session, params, body }) => {
    const doing = body.is_leaving === true ? "leaves" : body.is_typing ? "types" : "reads";
    const others = await noteAndListPresent(context, session, params.id as ConversationId, doing);
    return others === null ? refuse("notFound") : reply(200, { others: [...others] });
  });

  serve(calls.setAcute, async (call) => {
    const { is_acute: isAcute, reason } = call.body;
    if (!isAcute && reason === undefined) return wrongFields({ reason: "required" });
    return done(call, await flagAcute(context, requestOf(call), isAcute, reason));
  });

  serve(calls.rejectSign, async (call) => done(call, await denySign(context, requestOf(call))));

  serve(alarms.callLeader, async (call) => done(call, await wantLeader(context, requestOf(call))));

  serve(alarms.acknowledgeAlarm, async ({ session, params, body }) =>
    (await noteAlarmSeen(context, session, params.id, body.look_again_hours ?? null)) ? success : refuse("notFound"),
  );

  serve(alarms.lookAgain, async (call) => done(call, await setLookAgain(context, requestOf(call), call.body.hours)));

  serve(calls.describeConversation, async (call) => {
    const { topic, risk } = call.body;
    if (!(await knowsTopic(context.database, call.session, topic))) return noSuchTopic;
    return done(call, await describe(context, requestOf(call), { topic, risk }));
  });

  serve(calls.markPersonalData, async (call) => {
    const marked = await overwriteMarked(context, requestOf(call), call.body.message as MessageId, call.body.spans);
    return shown(call, marked, (message) => reply(200, showMessage(message)));
  });

  serve(calls.keepFoundWords, async (call) => {
    const { message, span } = call.body;
    const kept = await keepMarked(context, requestOf(call), message as MessageId, span);
    return shown(call, kept, (marked) => reply(200, showMessage(marked)));
  });

  serve(calls.searchOutgoing, async ({ session, body }) => {
    if (!session.tenants.includes(body.tenant)) return refuse("notFound");
    return reply(200, await searchOutgoingText(context, body.tenant, body.body));
  });

  serve(calls.confirmChecked, async (call) => done(call, await noteChecked(context, requestOf(call))));

  serve(calls.closeConversation, async (call) => {
    const { reason, seen_through: seen } = call.body;
    return done(call, await close(context, requestOf(call), reason, (seen ?? null) as MessageId | null));
  });

  serve(calls.takeOver, async (call) => done(call, await takeFromHolder(context, requestOf(call), call.body.to)));

  serve(calls.blockCaller, async (call) => {
    const { until, reason } = call.body;
    if (until !== null && new Date(until) <= call.session.now) return wrongFields({ until: "format" });
    return done(call, await block(context, requestOf(call), until, reason));
  });

  serve(calls.propose, async (call) => {
    const { kind, reason } = call.body;
    return shown(call, await makeProposal(context, requestOf(call), kind, reason), () => made);
  });

  serve(calls.dismissProposal, async ({ session, params }) =>
    (await dropProposal(context, session, params.id)) ? success : refuse("notFound"),
  );

  serve(calls.writeNote, async (call) => {
    const { body } = call.body;
    return shown(call, await addNote(context, requestOf(call), body), ({ id, writtenAt }) =>
      reply(201, { id, body, written_at: writtenAt.toISOString(), is_mine: true }),
    );
  });

  serve(calls.deleteNote, async ({ session, params }) =>
    (await removeNote(context.database, session, params.id)) ? success : refuse("notFound"),
  );
};

/** What belongs to a shift and to no conversation: alerts, talks, handing over. */
export const serveShift = (serve: Serve, context: DeskContext): void => {
  const { database } = context;

  serve(shift.readAlerts, async ({ session }) => reply(200, await listAlerts(context, session)));

  serve(shift.readDutyEnd, async ({ session }) => reply(200, await dutyEndOf(context, session)));

  serve(shift.askForTalk, async ({ session, body }) => {
    if (!session.tenants.includes(body.tenant)) return refuse("notFound");
    await database.transactionOf(session, (queries) => queries.count(wantTalk, [session.volunteer, body.tenant]));
    return success;
  });
  serve(shift.settleTalks, async ({ session, body }) => {
    if (!session.tenants.includes(body.tenant)) return refuse("notFound");
    await database.transactionOf(session, (queries) => queries.count(endTalks, [body.tenant]));
    return success;
  });

  serve(shift.readShiftLog, async ({ session }) => reply(200, await listShiftNotes(context, session)));
  serve(shift.writeShiftNote, async ({ session, body }) => {
    if (!session.tenants.includes(body.tenant)) return refuse("notFound");
    return reply(201, await addShiftNote(context, session, body.tenant, body.body));
  });
  serve(shift.deleteShiftNote, async ({ session, params }) =>
    (await removeShiftNote(database, session, params.id)) ? success : refuse("notFound"),
  );
};
