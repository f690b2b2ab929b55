import { twoDigits } from "@sosmessages/client/time.ts";
import type { Say } from "#lib/texts.tsx";

/** As the service names it: "2026-03", "2026-Q1", "2026". No two of them overlap in part. */
export type Period = string;

export const monthOf = (date: Date): Period => `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}`;

/** The last twelve months that are over. */
const monthsBefore = (now: Date): readonly Period[] =>
  Array.from({ length: 12 }, (_, index) => monthOf(new Date(now.getFullYear(), now.getMonth() - 1 - index, 1)));

const yearsBefore = (now: Date, count: number): readonly Period[] =>
  Array.from({ length: count }, (_, index) => String(now.getFullYear() - 1 - index));

/** The last twelve months that are over, then the last two years. */
export const periodsAt = (now: Date): readonly Period[] => [...monthsBefore(now), ...yearsBefore(now, 2)];

/** The last twelve months, eight quarters and three years that are over. */
export function reportPeriodsAt(now: Date): readonly Period[] {
  const begun = Math.floor(now.getMonth() / 3) * 3;
  const quarters = Array.from({ length: 8 }, (_, index) => {
    const first = new Date(now.getFullYear(), begun - 3 * (index + 1), 1);
    return `${first.getFullYear()}-Q${first.getMonth() / 3 + 1}`;
  });
  return [...monthsBefore(now), ...quarters, ...yearsBefore(now, 3)];
}

/** The period that begins on this day and is as long as the other one. */
export const periodAt = (from: string, like: Period): Period =>
  like.includes("Q") ? `${from.slice(0, 4)}-Q${Math.ceil(Number(from.slice(5, 7)) / 3)}` : from.slice(0, like.length);

/** The day on which the figures of the running month come. */
export const nextMonthBegins = (now: Date): Date => new Date(now.getFullYear(), now.getMonth() + 1, 1);

export const isYear = (period: Period): boolean => period.length === 4;

/** "3.2026", as all three languages write it; "2026". */
export const periodName = (period: Period): string =>
  isYear(period) ? period : `${Number(period.slice(5))}.${period.slice(0, 4)}`;

/** As `periodName`, and "1. kvartal 2026". */
export const periodWords = (say: Say, period: Period): string =>
  period.includes("Q")
    ? say("stats.quarter", { quarter: period.slice(6), year: period.slice(0, 4) })
    : periodName(period);
