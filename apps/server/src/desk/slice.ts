import { releaseClaimsOf, reviewSendsOf } from "#conversation/change.ts";
import { newClaimTokens } from "#conversation/claim-token.ts";
import { enforceDeadlines } from "#conversation/deadlines.ts";
import type { Reword } from "#mailbox/cleaning.ts";
import { statement, type Transaction, type Reads } from "#platform/database/database.ts";
import type { PublishChange } from "#platform/events.ts";
import type { Serve } from "#platform/http/router.ts";
import type { VolunteerId } from "#platform/ids.ts";
import { runEach, type Job } from "#platform/jobs.ts";
import type { Context } from "../context.ts";
import type { DeskContext, DeskMailKind, DeskNeighbours } from "./context.ts";
import { isReasonLeft, tellOfConversations } from "./alerts/alert-mails.ts";
import { isOfficeWorkLeft } from "./alerts/alerts.ts";
import { escalateAlarms, isCallNeeded } from "./alerts/escalation.ts";
import { countUnseenAlarms } from "./alerts/alarms.ts";
import { serveCare, serveShift } from "./care-routes.ts";
import { cleanDeskTexts } from "./personal-data/cleaning.ts";
import { deliverReplies } from "./delivery.ts";
import { alarmUnlooked } from "./alerts/look-again.ts";
import { newPresence } from "./presence.ts";
import { serveConversations } from "./routes.ts";

/** Where volunteers work: who waits, who answers, the life of a reply, notes, alerts. */
export const newDesk = (common: Context, neighbours: DeskNeighbours) => {
  const context: DeskContext = {
    ...common,
    ...neighbours,
    tokens: newClaimTokens(common.vault.derive("claims")),
    presence: newPresence(neighbours.bus),
  };

  const watchDuty = newDutyWatch(context.database, context.conversationChanged);

  /** True: there may be more to do. A reply that cannot be delivered stops no alarm. */
  const run = async (): Promise<boolean> => {
    let isMore = false;
    await runEach([
      async () => void (isMore = await deliverReplies(context)),
      () => enforceDeadlines(context),
      () => alarmUnlooked(context),
      watchDuty,
      () => tellOfConversations(context),
      () => escalateAlarms(context),
    ]);
    return isMore;
  };

  return {
    serve(serve: Serve): void {
      serveConversations(serve, context);
      serveCare(serve, context);
      serveShift(serve, context);
    },

    jobs: [{ name: "conversations", everySeconds: 3, run }] satisfies readonly Job[],
    clean: (reword: Reword) => cleanDeskTexts({ ...context, system: context.jobDatabase }, reword),
    countUnseenAlarms: async (tenants: readonly string[]) =>
      (await context.database.only(countUnseenAlarms, [tenants])).alarms,
    isMailNeeded: async (volunteer: VolunteerId, kind: DeskMailKind): Promise<boolean> => {
      const { database } = context;
      switch (kind) {
        case "letters":
        case "approval":
        case "returned":
          return isReasonLeft(database, volunteer, kind);
        case "confirmation":
        case "practice":
          return isOfficeWorkLeft(database, volunteer, kind);
        case "alarm":
        case "unanswered":
          return isCallNeeded(database, volunteer, kind);
        default:
          return true;
      }
    },
    releaseClaimsOf: (queries: Transaction, volunteer: VolunteerId, kept?: readonly string[]) =>
      releaseClaimsOf(context, queries, volunteer, kept),
    reviewSendsOf: (queries: Transaction, volunteer: VolunteerId) => reviewSendsOf(context, queries, volunteer),
  };
};

const countPeople = statement(
  "duty.count-people",
  `SELECT t.tenant, count(*)::integer AS people FROM volunteers v CROSS JOIN LATERAL unnest(v.tenants) AS t (tenant)
   WHERE v.state = 'active' AND v.duty_until > service_time() GROUP BY t.tenant`,
);

/**
 * The queue shows how many people are on duty. The number changes when people come, go or are disabled, on any server, and when a duty
 * ends. Pages reload when it changes.
 */
export const newDutyWatch = (database: Reads, conversationChanged: PublishChange) => {
  let before: ReadonlyMap<string, number> | null = null;
  return async (): Promise<void> => {
    const now = new Map((await database.all(countPeople)).map(({ tenant, people }) => [tenant ?? "", people]));
    const tenants = before === null ? [] : new Set([...before.keys(), ...now.keys()]);
    for (const tenant of tenants)
      if (before?.get(tenant) !== now.get(tenant)) conversationChanged({ tenant, conversation: null, version: 0 });
    before = now;
  };
};
