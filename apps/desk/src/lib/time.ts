import { clockTime, daysBetween, twoDigits } from "@sosmessages/client/time.ts";
import type { Locale } from "@sosmessages/texts/locale.ts";
import type { Say } from "./texts.tsx";
import { dateIn } from "./languages.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const soon = 4 * hour;

/** Rounded down. Browsers do not support Northern Sami. */
export function lengthWords(say: Say, ms: number): string {
  if (ms < minute) return say("time.moment");
  if (ms < hour) return say("time.minutes", { n: String(Math.floor(ms / minute)) });
  if (ms < 2 * day) return say("time.hours", { n: String(Math.floor(ms / hour)) });
  return say("time.days", { n: String(Math.floor(ms / day)) });
}

/** "17.11.", in English "17/11"; of another year "17.11.2025". */
export const dateWords = (say: Say, now: Date, at: Date): string => {
  const date = { day: twoDigits(at.getDate()), month: twoDigits(at.getMonth() + 1) };
  const year = at.getFullYear();
  return year === now.getFullYear() ? say("time.date", date) : say("time.date_year", { ...date, year: String(year) });
};

/** "i morgen kl. 14:20", "17.11. kl. 14:20". The time never stands alone at the beginning of a line. */
export const momentWords = (say: Say, now: Date, moment: string): string =>
  inWords(say, now, new Date(moment)).replace(/ (?=\d\d:\d\d$)/, "\u00a0");

function inWords(say: Say, now: Date, at: Date): string {
  const time = clockTime(at);
  switch (daysBetween(now, at)) {
    case 0:
      return say("time.clock_today", { time });
    case 1:
      return say("time.clock_tomorrow", { time });
    case -1:
      return say("time.clock_yesterday", { time });
    default:
      return say("time.clock_date", { date: dateWords(say, now, at), time });
  }
}

/** A divider between days. */
export function dayWords(say: Say, now: Date, moment: string): string {
  const at = new Date(moment);
  const days = daysBetween(now, at);
  if (days === 0) return say("time.day_today");
  return days === -1 ? say("time.day_yesterday") : dateWords(say, now, at);
}

export const isSameDay = (one: string, other: string): boolean => daysBetween(new Date(one), new Date(other)) === 0;

export type Urgency = "calm" | "soon" | "over";

export function urgencyOf(now: Date, dueAt: string): Urgency {
  const left = Date.parse(dueAt) - now.getTime();
  if (left <= 0) return "over";
  return left <= soon ? "soon" : "calm";
}

/** "Har ventet i 3 t" */
export const waitingWords = (say: Say, now: Date, since: string): string =>
  say("time.waiting", { time: lengthWords(say, now.getTime() - Date.parse(since)) });

/** "2 t igjen" */
export function deadlineWords(say: Say, now: Date, dueAt: string): string {
  const left = Date.parse(dueAt) - now.getTime();
  return say(left > 0 ? "time.left" : "time.overdue", { time: lengthWords(say, Math.abs(left)) });
}

/** "03.11.2026", in English "03/11/2026". */
export const calendarDay = (moment: string | Date, locale: Locale): string => {
  const at = new Date(moment);
  return dateIn(locale)
    .replace("DD", twoDigits(at.getDate()))
    .replace("MM", twoDigits(at.getMonth() + 1))
    .replace("YYYY", String(at.getFullYear()));
};
