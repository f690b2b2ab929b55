import { expireLogins } from "#callers/login-store.ts";
import { expireResets } from "#callers/password-reset.ts";
import { expireDormant } from "#callers/store.ts";
import { expireSpentKeys, type Counting } from "#conversation/change.ts";
import { expireGivenBack } from "#desk/queue.ts";
import { expireReplyDrafts } from "#conversation/reply-drafts.ts";
import { expireConversations } from "#conversation/store.ts";
import { expireAlarms } from "#desk/alerts/alarms.ts";
import { expireAnswers } from "#desk/delivery.ts";
import { expireNotes, expireProposals } from "#desk/notes.ts";
import { expireOpenings } from "#desk/read.ts";
import { expireShiftNotes, expireTalks } from "#desk/shift.ts";
import { expireDayKeys } from "#mailbox/day-keys.ts";
import { expireDrafts } from "#mailbox/drafts.ts";
import { expireMessages } from "#mailbox/removal.ts";
import { expireClosedDays } from "#planning/closed-days.ts";
import { expireShifts } from "#planning/rota-store.ts";
import { expireExercises } from "#practice/store.ts";
import { expireIdempotencyKeys } from "#platform/database/session-database.ts";
import type { Expirations } from "#retention/sweep.ts";
import { expireInvitations } from "#volunteers/login/invitation-store.ts";

/** Everything that has its time, in the order in which it is swept: messages before the keys and conversations they belong to. */
export const expirationsOf = (context: Counting & { readonly dormantDays: number }): Expirations => ({
  messages: (database, batch) => expireMessages(database, context, batch),
  drafts: expireDrafts,
  logins: expireLogins,
  profiles: (database, batch) => expireDormant(database, context, batch),
  others: [
    expireDayKeys,
    expireResets,
    expireInvitations,
    expireIdempotencyKeys,
    expireConversations,
    expireReplyDrafts,
    expireNotes,
    expireProposals,
    expireShiftNotes,
    expireShifts,
    expireClosedDays,
    expireExercises,
    expireAnswers,
    expireTalks,
    expireAlarms,
    expireSpentKeys,
    expireGivenBack,
    expireOpenings,
  ],
});
