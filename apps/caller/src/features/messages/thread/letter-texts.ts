import { clockTime, daysBetween, twoDigits } from "@sosmessages/client/time.ts";
import type { Message } from "@sosmessages/contract/messages.ts";
import type { Say } from "#lib/texts.tsx";

const calendarMs = 48 * 3_600_000;

/** By the calendar for 48 hours, then by the date. */
export function writtenText(say: Say, at: Date, now: Date): string {
  const time = clockTime(at);
  switch (daysBetween(now, at)) {
    case 0:
      return say("time.today", { time });
    case -1:
      return say("time.yesterday", { time });
    case -2:
      if (now.getTime() - at.getTime() <= calendarMs) {
        return inSentence(say("time.weekday", { weekday: nth(say("time.days"), at.getDay()), time }));
      }
  }
  return `${dateOf(at)} ${time}`;
}

/** Whether it is worth looking for numbers to call and addresses: see `links.ts`. */
export const mayHoldLinks = (body: string): boolean => /\d\d|:\/\//.test(body);

const nth = (words: string, at: number): string => words.split(" ")[at] ?? "";
const inSentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** "15. november". */
export const dateText = (say: Say, at: Date): string =>
  say("time.date", { day: String(at.getDate()), month: nth(say("time.months"), at.getMonth()) });

/** "I dag, søndag 15. november": a day as it stands above its letters. */
export function dayText(say: Say, at: Date, now: Date): string {
  const values = { weekday: nth(say("time.days"), at.getDay()), date: dateText(say, at) };
  switch (daysBetween(now, at)) {
    case 0:
      return say("time.day_today", values);
    case -1:
      return say("time.day_yesterday", values);
    default:
      return inSentence(say("time.day", values));
  }
}

/** "i morgen kl. 14:20": when an answer comes at the latest. */
export function deadlineText(say: Say, by: Date, now: Date): string {
  // At midnight a day ends: "Saturday 24:00" is not mistaken for the night after Sunday.
  const isMidnight = clockTime(by) === "00:00";
  const time = isMidnight ? "24:00" : clockTime(by);
  const at = isMidnight ? new Date(by.getTime() - 60_000) : by;
  const days = daysBetween(now, at);
  switch (days) {
    case 0:
      return say("waiting.today", { time });
    case 1:
      return say("waiting.tomorrow", { time });
    default:
      // A week later is the same weekday.
      return say("waiting.day", {
        time,
        weekday: days < 7 ? nth(say("time.on_days"), at.getDay()) : dateText(say, at),
      });
  }
}

/** `DD.MM.YY`, in the reader's own time zone. */
export const dateOf = (at: Date): string =>
  [at.getDate(), at.getMonth() + 1, at.getFullYear() % 100].map(twoDigits).join(".");

type Day = Readonly<{ date: Date; messages: readonly Message[] }>;

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
