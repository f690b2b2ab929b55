import type { Message } from "@sosmessages/contract/messages.ts";

const hour = 3_600_000;
const day = 24 * hour;

/** Whether a caller's message is answered, waits, or waits too long. */
export type Owed = { readonly state: "answered" } | { readonly state: "waiting" | "late"; readonly answerBy: Date };

/** An answer answers everything written before it. `null`: there is none yet. */
export const answeredUntil = (newestFirst: readonly Message[]): string | null =>
  newestFirst.find((message) => message.is_reply)?.submitted_at ?? null;

export function owedFor(own: Message, answered: string | null, replyHours: number, now: Date): Owed {
  if (answered !== null && answered > own.submitted_at) return { state: "answered" };
  const answerBy = new Date(Date.parse(own.submitted_at) + replyHours * hour);
  return { state: now > answerBy ? "late" : "waiting", answerBy };
}

/**
 * What we owe in all, said once, below the newest message that waits: by when the oldest of them is answered. To write once more
 * does not put the answer off. `null`: nothing.
 */
export function owedInAll(newestFirst: readonly Message[], replyHours: number, now: Date) {
  const answered = answeredUntil(newestFirst);
  const open = newestFirst.flatMap((message) => {
    const owed = owedFor(message, answered, replyHours, now);
    return message.is_reply || owed.state === "answered" ? [] : [{ under: message.id, owed }];
  });
  const [newest] = open;
  const oldest = open.at(-1);
  return newest && oldest ? { under: newest.under, owed: oldest.owed } : null;
}

export const deletedOn = (message: Message, retentionDays: number): Date =>
  new Date(Date.parse(message.submitted_at) + retentionDays * day);
