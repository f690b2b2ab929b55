import { daysBetween, twoDigits } from "@sosmessages/client/calendar.ts";
import type { Message } from "@sosmessages/contract/messages.ts";

/** `DD.MM.YY`, in the reader's own time zone. */
export const dateOf = (at: Date): string =>
  [at.getDate(), at.getMonth() + 1, at.getFullYear() % 100].map(twoDigits).join(".");

export type Day = Readonly<{ date: Date; messages: readonly Message[] }>;

/** Oldest first, as in a letter. */
export function byDay(newestFirst: readonly Message[]): readonly Day[] {
  const days: { date: Date; messages: Message[] }[] = [];
  for (let at = newestFirst.length - 1; at >= 0; at--) {
    const message = newestFirst[at];
    if (message === undefined) continue;
    const date = new Date(message.submitted_at);
    const last = days[days.length - 1];
    if (last !== undefined && daysBetween(last.date, date) === 0) last.messages.push(message);
    else days.push({ date, messages: [message] });
  }
  return days;
}
