import type { Message } from "@sosmessages/contract/messages.ts";

const hour = 3_600_000;
const day = 24 * hour;

/** What we owe for a message of the caller's own. */
export type Owed = { readonly state: "answered" } | { readonly state: "waiting" | "late"; readonly answerBy: Date };

/** An answer answers everything written before it. `null`: there is none yet. */
export const answeredUntil = (newestFirst: readonly Message[]): string | null =>
  newestFirst.find((message) => message.is_reply)?.submitted_at ?? null;

export function owedFor(own: Message, answered: string | null, replyHours: number, now: Date): Owed {
  if (answered !== null && answered > own.submitted_at) return { state: "answered" };
  const answerBy = new Date(Date.parse(own.submitted_at) + replyHours * hour);
  return { state: now > answerBy ? "late" : "waiting", answerBy };
}

/** The one message under which we say that we are sorry: the last of those that should have been answered by now. */
export const lastLate = (newestFirst: readonly Message[], replyHours: number, now: Date): string | null => {
  const answered = answeredUntil(newestFirst);
  const late = newestFirst.find((m) => !m.is_reply && owedFor(m, answered, replyHours, now).state === "late");
  return late?.id ?? null;
};

export const deletedOn = (message: Message, retentionDays: number): Date =>
  new Date(Date.parse(message.submitted_at) + retentionDays * day);
