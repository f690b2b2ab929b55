import type { Message } from "./messages.ts";
import type { ClosedDays } from "./service.ts";

const hour = 3_600_000;
const day = 24 * hour;

/** Whether a caller's message is answered, waits, or waits too long. */
export type Owed = { readonly state: "answered" } | { readonly state: "waiting" | "late"; readonly answerBy: Date };

/** An answer answers everything written before it. `answered`: when the newest came; null: there is none yet. */
export function owedFor(own: Message, answered: string | null, replyHours: number, now: Date): Owed {
  if (answered !== null && answered > own.submitted_at) return { state: "answered" };
  return stateAt(new Date(Date.parse(own.submitted_at) + replyHours * hour), now);
}

const stateAt = (answerBy: Date, now: Date) =>
  ({ state: now > answerBy ? "late" : "waiting", answerBy }) as const satisfies Owed;

/**
 * The deadline of all waiting messages, shown once below the newest message: the oldest decides. Writing again does not postpone it.
 * `null`: no message waits.
 * `answerBy`: the deadline at the server, which also counts deleted replies; null: nothing waited before the newest message.
 * `toldAt`: the newest message when the server read that deadline. A reply that is not newer than it does not answer a message that was
 * written while the reply could still be taken back.
 */
export function owedInAll(
  newestFirst: readonly Message[],
  replyHours: number,
  now: Date,
  answerBy?: string | null,
  toldAt?: string | null,
) {
  const reply = newestFirst.find((message) => message.is_reply);
  const own = newestFirst.find((message) => !message.is_reply);
  const isOwedStill = own && reply && own.id < reply.id && toldAt && reply.id <= toldAt;
  if (answerBy && isOwedStill) return stateAt(new Date(answerBy), now);
  const open = newestFirst.flatMap((message) => {
    const owed = owedFor(message, reply?.submitted_at ?? null, replyHours, now);
    return message.is_reply || owed.state === "answered" ? [] : [owed];
  });
  const oldest = answerBy === null ? open[0] : open.at(-1);
  return oldest && answerBy ? stateAt(new Date(answerBy), now) : (oldest ?? null);
}

/** To a message that is written now. */
export const hoursUntilAnswer = (replyHours: number, closed: ClosedDays | null, now: Date): number =>
  closed === null ? replyHours : Math.ceil((Date.parse(closed.answer_by) - now.getTime()) / hour);

export const deletedOn = (message: Message, retentionDays: number): Date =>
  new Date(Date.parse(message.submitted_at) + retentionDays * day);
