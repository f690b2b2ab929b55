import type { Message } from "@sosmessages/contract/messages.ts";

const hour = 3_600_000;
const day = 24 * hour;

/** What we owe for a message of the caller's own. */
export type Owed = { readonly state: "answered" } | { readonly state: "waiting" | "late"; readonly answerBy: Date };

/** An answer answers everything written before it. */
export function owedFor(own: Message, all: readonly Message[], replyHours: number, now: Date): Owed {
  if (all.some((message) => message.is_reply && message.submitted_at > own.submitted_at)) return { state: "answered" };
  const answerBy = new Date(Date.parse(own.submitted_at) + replyHours * hour);
  return { state: now > answerBy ? "late" : "waiting", answerBy };
}

export const deletedOn = (message: Message, retentionDays: number): Date =>
  new Date(Date.parse(message.submitted_at) + retentionDays * day);
