import { twoDigits } from "@sosmessages/client/time.ts";

/** "2026-11-18", as the service names days. */
export type Day = string;

const dayMs = 86_400_000;

export const dayOf = (at: Date): Day =>
  `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`;

export const daysAfter = (day: Day, days: number): Day =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** Monday is 1. */
export const weekdayOf = (day: Day): 1 | 2 | 3 | 4 | 5 | 6 | 7 =>
  (((new Date(day).getUTCDay() + 6) % 7) + 1) as 1 | 2 | 3 | 4 | 5 | 6 | 7;

export const mondayOf = (day: Day): Day => daysAfter(day, 1 - weekdayOf(day));

/** By ISO 8601: the week belongs to the year of its Thursday. */
export const weekNumber = (monday: Day): number => {
  const thursday = daysAfter(monday, 3);
  return Math.floor((Date.parse(thursday) - Date.parse(`${thursday.slice(0, 4)}-01-01`)) / dayMs / 7) + 1;
};
