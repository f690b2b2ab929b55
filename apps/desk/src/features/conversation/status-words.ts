import type { DraftStatus } from "@sosmessages/client/draft/draft.ts";
import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import type { PlainKey, Say } from "#lib/texts.tsx";
import { lengthWords, momentWords, urgencyOf } from "#lib/time-words.ts";

/** The claim that is lost has words of its own, above the editor. */
const draftTexts = {
  blank: "status.blank",
  saving: "status.saving",
  saved: "status.saved",
  unsaved: "status.unsaved",
  "too-long": "status.too_long",
  choose: "status.choose",
  lost: "status.unsaved",
} as const satisfies Record<DraftStatus, PlainKey>;

export const draftWords = (say: Say, status: DraftStatus): string => say(draftTexts[status]);

export function dueWords(say: Say, now: Date, dueAt: string): string {
  if (urgencyOf(now, dueAt) !== "over") return say("status.due", { when: momentWords(say, now, dueAt) });
  return say("status.overdue", { time: lengthWords(say, now.getTime() - Date.parse(dueAt)) });
}

export const leaseWords = (say: Say, now: Date, talk: Pick<Conversation, "lease_until">): string | null =>
  talk.lease_until === null ? null : say("status.lease", { when: momentWords(say, now, talk.lease_until) });
