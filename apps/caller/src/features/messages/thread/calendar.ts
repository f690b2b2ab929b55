import type { Message } from "@sosmessages/contract/messages.ts";

const two = (n: number) => String(n).padStart(2, "0");

/** `DD.MM.YY`, in the reader's own time zone. Our own: not every browser knows Northern Sami, and some print non-words. */
export const dateOf = (at: Date): string =>
  `${two(at.getDate())}.${two(at.getMonth() + 1)}.${two(at.getFullYear() % 100)}`;

export const timeOf = (at: Date): string => `${two(at.getHours())}:${two(at.getMinutes())}`;

/** Whole days from `now` to `at` by the calendar on the wall: -1 is yesterday, even one minute past midnight. */
export function daysFrom(now: Date, at: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return (midnight(at) - midnight(now)) / 86_400_000;
}

export type Day = Readonly<{ date: Date; messages: readonly Message[] }>;

/** Oldest first, as in a letter. */
export function byDay(newestFirst: readonly Message[]): readonly Day[] {
  const days: { date: Date; messages: Message[] }[] = [];
  for (let at = newestFirst.length - 1; at >= 0; at--) {
    const message = newestFirst[at];
    if (message === undefined) continue;
    const date = new Date(message.submitted_at);
    const last = days[days.length - 1];
    if (last !== undefined && daysFrom(last.date, date) === 0) last.messages.push(message);
    else days.push({ date, messages: [message] });
  }
  return days;
}
