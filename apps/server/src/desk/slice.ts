import type { Database } from "#platform/database/database.ts";
import type { Events } from "#platform/events.ts";
import type { Serve } from "#platform/http/router.ts";
import type { Job } from "#platform/jobs.ts";
import type { Vault } from "#vault/vault.ts";
import { newActs } from "#conversation/apply.ts";
import { newAlertMails, type AlertMailParts } from "./alert-mails.ts";
import { newAlerts } from "./alerts.ts";
import { newAnswering } from "./answer.ts";
import { serveAnswering } from "./answering-routes.ts";
import { newBeside } from "./beside.ts";
import { serveCare } from "./care-routes.ts";
import { newClaimTokens } from "#conversation/claim-token.ts";
import { newClaims } from "./claim.ts";
import { newPaperCleaning } from "./cleaning.ts";
import { newReleaseClaimsOf } from "#conversation/release-claims.ts";
import { newDelivery, type DeliveryParts } from "./delivery.ts";
import { newReplyDrafts } from "#conversation/reply-drafts.ts";
import { newHandling } from "./handle.ts";
import { newMarking, type MarkingParts } from "./mark.ts";
import { newNotes } from "./notes.ts";
import type { ActParts } from "#conversation/parts.ts";
import { newQueue, type NamesOf } from "./queue.ts";
import { newReading, type ReadingParts } from "./read.ts";
import { serveConversations } from "./routes.ts";
import { newShiftLog } from "./shift.ts";
import { serveShift } from "./shift-routes.ts";
import { newTalks } from "./talks.ts";
import { newTimePasses } from "#conversation/time-passes.ts";
import { newKnowsTopic } from "./topics.ts";
import { newTyping } from "./typing.ts";

export type ConversationParts = Omit<ActParts, "tokens" | "changed"> &
  Pick<Events, "messageStored" | "deskChanged" | "wake"> &
  Pick<DeliveryParts, "replyHours" | "storeReply" | "notifyDevices"> &
  Pick<ReadingParts, "messagesOf"> &
  Pick<MarkingParts, "overwrite" | "searchNow" | "markFor"> & {
    readonly vault: Vault;
    readonly namesOf: NamesOf;
    /** The content-free mail, to people who asked for it. */
    readonly mailTo: AlertMailParts["askFor"];
    readonly jobDatabase: Database;
    /** Finds personal data in a text. */
    readonly search: Parameters<typeof newPaperCleaning>[2];
  };

/** The desk's conversations: every part, and what each is handed. */
export const newDesk = (handed: ConversationParts) => {
  const { database, vault, namesOf } = handed;
  const wake = () => handed.wake("conversations");
  const parts = { ...handed, changed: handed.deskChanged, announce: handed.messageStored };
  const tokens = newClaimTokens(vault.derive("claims"));
  const acts = newActs({ ...parts, tokens });
  const drafts = newReplyDrafts(vault);
  const notes = newNotes(vault);
  const reading = newReading({ ...parts, tokens, acts, drafts, notes });
  const handling = newHandling(acts);
  const answering = newAnswering({ database, wake }, acts, notes);
  const knowsTopic = newKnowsTopic(database);
  const deliver = newDelivery({ ...parts, acts, drafts, notes });
  const talks = newTalks(database);
  const alertMails = newAlertMails({ database, askFor: parts.mailTo, wake: () => parts.wake("mail") });
  const passTime = newTimePasses(parts, acts);

  /** Every few seconds, and when a reply is due. True: there may be more to do. */
  const run = async (): Promise<boolean> => {
    const isMore = await deliver();
    await passTime();
    await alertMails.tell();
    return isMore;
  };
  const jobs: readonly Job[] = [{ name: "conversations", everySeconds: 3, run }];

  return {
    serve(serve: Serve): void {
      serveConversations(serve, {
        queue: newQueue(parts),
        claims: newClaims(parts),
        reading,
        typing: newTyping(parts, acts, drafts),
        handling,
      });
      serveAnswering(serve, { answering, reading, knowsTopic });
      const beside = newBeside(parts, acts, notes);
      serveCare(serve, { handling, beside, mark: newMarking({ ...parts, acts }), reading, knowsTopic });
      serveShift(serve, {
        alerts: newAlerts({ database, talks, namesOf }),
        talks,
        shiftLog: newShiftLog(database, vault),
      });
    },

    jobs,
    clean: newPaperCleaning(parts.jobDatabase, vault, parts.search),
    isMailNeeded: alertMails.isNeeded,
    releaseClaimsOf: newReleaseClaimsOf(acts, parts),
  };
};
