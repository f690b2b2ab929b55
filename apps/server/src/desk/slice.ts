import { releaseClaimsOf, reviewSendsOf } from "#conversation/apply.ts";
import { newClaimTokens } from "#conversation/claim-token.ts";
import { passTime } from "#conversation/time-passes.ts";
import type { Reword } from "#mailbox/cleaning.ts";
import type { Bus } from "#platform/bus/bus.ts";
import type { Database, Transaction } from "#platform/database/database.ts";
import type { Serve } from "#platform/http/router.ts";
import type { VolunteerId } from "#platform/ids.ts";
import type { Job } from "#platform/jobs.ts";
import { isAlertMailNeeded, sendAlertMails, type AlertMailParts } from "./alerts/alert-mails.ts";
import { serveCare, type CareRouteParts } from "./care-routes.ts";
import { cleanDeskTexts } from "./personal-data/cleaning.ts";
import { deliverReplies, type DeliveryParts } from "./delivery.ts";
import { alarmUnlooked } from "./alerts/look-again.ts";
import { newLooking } from "./looking.ts";
import { newDutyWatch } from "./on-duty.ts";
import { newOpenings } from "./read.ts";
import { serveConversations, type ConversationRouteParts } from "./routes.ts";
import { serveShift } from "./shift-routes.ts";

export type DeskParts = Omit<
  ConversationRouteParts & AlertMailParts & CareRouteParts & DeliveryParts,
  "tokens" | "openings" | "looking"
> & { readonly jobDatabase: Database; readonly bus: Bus };

/** Where volunteers work: who waits, who answers, the life of a reply, notes, alerts. */
export const newDesk = (handed: DeskParts) => {
  const parts = {
    ...handed,
    tokens: newClaimTokens(handed.vault.derive("claims")),
    openings: newOpenings(),
    looking: newLooking(handed.bus),
  };

  const watchDuty = newDutyWatch(parts);

  /** True: there may be more to do. */
  const run = async (): Promise<boolean> => {
    const isMore = await deliverReplies(parts);
    await passTime(parts);
    await alarmUnlooked(parts);
    await watchDuty();
    await sendAlertMails(parts);
    return isMore;
  };

  return {
    serve(serve: Serve): void {
      serveConversations(serve, parts);
      serveCare(serve, parts);
      serveShift(serve, parts);
    },

    jobs: [{ name: "conversations", everySeconds: 3, run }] satisfies readonly Job[],
    clean: (reword: Reword) => cleanDeskTexts({ ...parts, system: parts.jobDatabase }, reword),
    isMailNeeded: (volunteer: VolunteerId) => isAlertMailNeeded(parts.database, volunteer),
    releaseClaimsOf: (queries: Transaction, volunteer: VolunteerId) => releaseClaimsOf(parts, queries, volunteer),
    reviewSendsOf: (queries: Transaction, volunteer: VolunteerId) => reviewSendsOf(parts, queries, volunteer),
  };
};
