import type * as care from "@sosmessages/contract/desk/care.ts";
import type * as api from "@sosmessages/contract/desk/conversations.ts";
import type { emergencyEnds } from "@sosmessages/contract/desk/words.ts";
import type { BodyOf, RouteShape } from "@sosmessages/contract/route.ts";
import * as calls from "#lib/calls.generated.ts";
import { send } from "#lib/http.ts";

/** The claim token is added automatically. */
export type Told<R extends RouteShape> = Omit<BodyOf<R>, "token">;

export function callsOf(id: string, token: string | null) {
  const claim = token ?? "";
  return {
    claim: () => send(calls.claimConversation, { params: { id } }),
    presence: (body: BodyOf<typeof care.lookAt>) => send(calls.lookAt, { params: { id }, body }),
    release: (told: Told<typeof api.releaseConversation>) =>
      send(calls.releaseConversation, { params: { id }, body: { ...told, token: claim } }),
    close: (told: Told<typeof care.closeConversation>) =>
      send(calls.closeConversation, { params: { id }, body: { ...told, token } }),
    standing: () => send(calls.readStanding, { params: { id }, query: token === null ? {} : { token } }),
    seen: (through: string) => send(calls.markSeen, { params: { id }, body: { token, through } }),

    saveDraft: (told: Told<typeof api.saveReplyDraft>, keepalive: boolean) =>
      send(calls.saveReplyDraft, { params: { id }, body: { ...told, token: claim }, keepalive }),
    saveReviewDraft: (body: BodyOf<typeof api.saveReviewDraft>, keepalive: boolean) =>
      send(calls.saveReviewDraft, { params: { id }, body, keepalive }),

    send: (told: Told<typeof api.sendReply>) =>
      send(calls.sendReply, { params: { id }, body: { ...told, token: claim } }),
    submit: (told: Told<typeof api.submitForReview>) =>
      send(calls.submitForReview, { params: { id }, body: { ...told, token: claim } }),
    approve: (body: BodyOf<typeof api.approveReply>) => send(calls.approveReply, { params: { id }, body }),
    giveBack: (body: BodyOf<typeof api.returnFromReview>) => send(calls.returnFromReview, { params: { id }, body }),
    undo: () => send(calls.undoSend, { params: { id }, body: { token } }),

    setAcute: () => send(calls.setAcute, { params: { id }, body: { token, is_acute: true } }),
    endEmergency: (reason: (typeof emergencyEnds)[number]) =>
      send(calls.setAcute, { params: { id }, body: { token, is_acute: false, reason } }),
    rejectSign: () => send(calls.rejectSign, { params: { id }, body: { token } }),
    callLeader: () => send(calls.callLeader, { params: { id }, body: { token } }),
    acknowledge: (alarm: string) => send(calls.acknowledgeAlarm, { params: { id: alarm }, body: {} }),
    lookAgain: (hours: number | null) => send(calls.lookAgain, { params: { id }, body: { hours } }),
    describe: (about: Told<typeof care.describeConversation>) =>
      send(calls.describeConversation, { params: { id }, body: { ...about, token } }),
    overwrite: (told: Told<typeof care.markPersonalData>) =>
      send(calls.markPersonalData, { params: { id }, body: { ...told, token } }),
    keepWords: (told: Told<typeof care.keepFoundWords>) =>
      send(calls.keepFoundWords, { params: { id }, body: { ...told, token } }),
    checked: () => send(calls.confirmChecked, { params: { id }, body: { token } }),

    writeNote: (body: string) => send(calls.writeNote, { params: { id }, body: { token, body } }),
    deleteNote: (note: string) => send(calls.deleteNote, { params: { id: note } }),
    propose: (told: Told<typeof care.propose>) => send(calls.propose, { params: { id }, body: { ...told, token } }),
    askForTalk: (tenant: string) => send(calls.askForTalk, { body: { tenant } }),

    takeOver: (to: "queue" | "me") => send(calls.takeOver, { params: { id }, body: { to } }),
    block: (body: BodyOf<typeof care.blockCaller>) => send(calls.blockCaller, { params: { id }, body }),
    dismiss: (proposal: string) => send(calls.dismissProposal, { params: { id: proposal } }),
  };
}
export type Calls = ReturnType<typeof callsOf>;
