import type * as alarms from "@sosmessages/contract/desk/alarms.ts";
import type * as care from "@sosmessages/contract/desk/care.ts";
import type * as api from "@sosmessages/contract/desk/conversations.ts";
import type { askForTalk } from "@sosmessages/contract/desk/shift.ts";
import type { BodyOf, RouteShape } from "@sosmessages/contract/route.ts";
import { send } from "#lib/http.ts";

/** What a call is told. The token of the claim goes along by itself. */
export type Told<R extends RouteShape> = Omit<BodyOf<R>, "token">;

/** Every call about one conversation. Whoever holds or held the claim shows its token, and is told what became of it. */
export function callsOf(id: string, token: string | null) {
  const at = `/api/desk/conversations/${id}` as const;
  const claim = token ?? "";
  const post = "POST";
  return {
    claim: () => send<typeof api.claimConversation>({ method: post, path: `${at}/claim` }),
    looking: (body: BodyOf<typeof care.lookAt>) =>
      send<typeof care.lookAt>({ method: post, path: `${at}/looking`, body }),
    release: (told: Told<typeof api.releaseConversation>) =>
      send<typeof api.releaseConversation>({ method: post, path: `${at}/release`, body: { ...told, token: claim } }),
    close: (told: Told<typeof care.closeConversation>) =>
      send<typeof care.closeConversation>({ method: post, path: `${at}/close`, body: { ...told, token } }),
    seen: (through: string) =>
      send<typeof api.markSeen>({ method: post, path: `${at}/seen`, body: { token, through } }),

    saveDraft: (told: Told<typeof api.saveReplyDraft>, keepalive: boolean) =>
      send<typeof api.saveReplyDraft>({
        method: "PUT",
        path: `${at}/draft`,
        body: { ...told, token: claim },
        keepalive,
      }),
    saveReviewDraft: (body: BodyOf<typeof api.saveReviewDraft>, keepalive: boolean) =>
      send<typeof api.saveReviewDraft>({ method: "PUT", path: `${at}/review/draft`, body, keepalive }),

    send: (told: Told<typeof api.sendReply>) =>
      send<typeof api.sendReply>({ method: post, path: `${at}/send`, body: { ...told, token: claim } }),
    submit: (told: Told<typeof api.submitForReview>) =>
      send<typeof api.submitForReview>({ method: post, path: `${at}/submit`, body: { ...told, token: claim } }),
    approve: (body: BodyOf<typeof api.approveReply>) =>
      send<typeof api.approveReply>({ method: post, path: `${at}/review/approve`, body }),
    giveBack: (body: BodyOf<typeof api.returnFromReview>) =>
      send<typeof api.returnFromReview>({ method: post, path: `${at}/review/return`, body }),
    undo: () => send<typeof api.undoSend>({ method: post, path: `${at}/undo`, body: { token } }),

    setAcute: (is_acute: boolean) =>
      send<typeof care.setAcute>({ method: post, path: `${at}/acute`, body: { token, is_acute } }),
    callLeader: () => send<typeof alarms.callLeader>({ method: post, path: `${at}/leader`, body: { token } }),
    acknowledge: (alarm: string) =>
      send<typeof alarms.acknowledgeAlarm>({ method: post, path: `/api/desk/alarms/${alarm}/seen`, body: {} }),
    lookAgain: (hours: number | null) =>
      send<typeof alarms.lookAgain>({ method: "PUT", path: `${at}/look-again`, body: { hours } }),
    describe: (about: Told<typeof care.describeConversation>) =>
      send<typeof care.describeConversation>({ method: "PUT", path: `${at}/about`, body: { ...about, token } }),
    overwrite: (told: Told<typeof care.markPersonalData>) =>
      send<typeof care.markPersonalData>({ method: post, path: `${at}/personal-data`, body: { ...told, token } }),
    keepWords: (told: Told<typeof care.keepFoundWords>) =>
      send<typeof care.keepFoundWords>({ method: post, path: `${at}/personal-data/keep`, body: { ...told, token } }),
    checked: () => send<typeof care.confirmChecked>({ method: post, path: `${at}/checked`, body: { token } }),

    writeNote: (body: string) =>
      send<typeof care.writeNote>({ method: post, path: `${at}/notes`, body: { token, body } }),
    deleteNote: (note: string) => send<typeof care.deleteNote>({ method: "DELETE", path: `/api/desk/notes/${note}` }),
    propose: (told: Told<typeof care.propose>) =>
      send<typeof care.propose>({ method: post, path: `${at}/proposals`, body: { ...told, token } }),
    askForTalk: (tenant: string) => send<typeof askForTalk>({ method: post, path: "/api/desk/talk", body: { tenant } }),

    takeOver: (to: "queue" | "me") =>
      send<typeof care.takeOver>({ method: post, path: `${at}/take-over`, body: { to } }),
    block: (body: BodyOf<typeof care.blockCaller>) =>
      send<typeof care.blockCaller>({ method: post, path: `${at}/block`, body }),
    dismiss: (proposal: string) =>
      send<typeof care.dismissProposal>({ method: "DELETE", path: `/api/desk/proposals/${proposal}` }),
  };
}
export type Calls = ReturnType<typeof callsOf>;
