import { clockTime } from "@sosmessages/client/calendar.ts";
import type { Refusal } from "@sosmessages/client/http.ts";
import type { FailureText } from "#lib/failure-text.ts";
import type { Say } from "#lib/texts.tsx";
import { dateOf } from "../thread/calendar.ts";

/** Why a message could not be sent, in words that say what to do. */
export function refusalText(say: Say, refusal: Refusal, failureText: FailureText): string {
  const until = new Date(refusal.until ?? Number.NaN);
  if (refusal.error === "blocked" && !Number.isNaN(until.getTime())) {
    return say("messages.blocked_until", { date: dateOf(until), time: clockTime(until) });
  }
  if (refusal.error === "blocked") return say("messages.blocked");
  if (refusal.status === 413 || refusal.errors["body"]?.includes("max")) return say("messages.refused_long");
  return failureText(refusal);
}

/** Whoever cannot write now, and for reasons that trying again does not change, is told whom to call. */
export const needsHelpline = ({ status }: Refusal): boolean => status === 403 || status === 429 || status === 503;
