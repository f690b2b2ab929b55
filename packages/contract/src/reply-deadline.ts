import type { Message } from "./messages.ts";

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
 * The deadline of all waiting messages, shown once below the newest: the oldest message decides. Writing again does not postpone it.
 * `null`: no message waits.
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
