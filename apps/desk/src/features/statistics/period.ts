/** A month or a year as the service names it: "2026-03", "2026". No two of them overlap in part. */
export type Period = string;

const monthOf = (date: Date): Period => `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, "0")}`;

const monthBefore = (now: Date, back: number): Period => monthOf(new Date(now.getFullYear(), now.getMonth() - back, 1));

export const thisMonth = (now: Date): Period => monthOf(now);
export const lastMonth = (now: Date): Period => monthBefore(now, 1);

/** The last twelve months that are over, then the last two years. */
export function periodsAt(now: Date): readonly Period[] {
  const months = Array.from({ length: 12 }, (_, index) => monthBefore(now, index + 1));
  return [...months, String(now.getFullYear() - 1), String(now.getFullYear() - 2)];
}

/** The day on which the figures of the running month come. */
export const nextMonthBegins = (now: Date): string => `1.${periodName(monthBefore(now, -1))}`;

export const isYear = (period: Period): boolean => period.length === 4;

/** "3.2026", as all three languages write it; "2026". */
export const periodName = (period: Period): string =>
  isYear(period) ? period : `${Number(period.slice(5))}.${period.slice(0, 4)}`;
