import type { Message } from "./messages.ts";
import type { ClosedDays } from "./service.ts";

const hour = 3_600_000;
const day = 24 * hour;

/** Whether a caller's message is answered, waits, or waits too long. */
export type Owed = { readonly state: "answered" } | { readonly state: "waiting" | "late"; readonly answerBy: Date };

/** An answer answers everything written before it. `null`: there is none yet. */
export const answeredUntil = (newestFirst: readonly Message[]): string | null =>
  newestFirst.find((message) => message.is_reply)?.submitted_at ?? null;

export function owedFor(own: Message, answered: string | null, replyHours: number, now: Date): Owed {
  if (answered !== null && answered > own.submitted_at) return { state: "answered" };
  return stateAt(new Date(Date.parse(own.submitted_at) + replyHours * hour), now);
}

const stateAt = (answerBy: Date, now: Date) =>
  ({ state: now > answerBy ? "late" : "waiting", answerBy }) as const satisfies Owed;

/**
 * The deadline of all waiting messages, shown once below the newest: the oldest message decides. Writing again does not postpone it.
 * `null`: no message waits.
 * `answerBy`: the deadline at the server, which also counts deleted replies; null: nothing waited before the newest message.
 */
export function owedInAll(newestFirst: readonly Message[], replyHours: number, now: Date, answerBy?: string | null) {
  const answered = answeredUntil(newestFirst);
  const open = newestFirst.flatMap((message) => {
    const owed = owedFor(message, answered, replyHours, now);
    return message.is_reply || owed.state === "answered" ? [] : [{ under: message.id, owed }];
  });
  const [newest] = open;
  const oldest = answerBy === null ? newest : open.at(-1);
  if (newest === undefined || oldest === undefined) return null;
  return { under: newest.under, owed: answerBy ? stateAt(new Date(answerBy), now) : oldest.owed };
}

/** To a message that is written now. */
export const hoursUntilAnswer = (replyHours: number, closed: ClosedDays | null, now: Date): number =>
  closed === null ? replyHours : Math.ceil((Date.parse(closed.answer_by) - now.getTime()) / hour);

export const deletedOn = (message: Message, retentionDays: number): Date =>
  new Date(Date.parse(message.submitted_at) + retentionDays * day);
