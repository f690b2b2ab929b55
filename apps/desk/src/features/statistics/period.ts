/** A month or a year as the service names it: "2026-03", "2026". No two of them overlap in part. */
export type Period = string;

const monthOf = (date: Date): Period => `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, "0")}`;

export const thisMonth = (now: Date): Period => monthOf(now);

/** The last twelve months, then this year and the one before. */
export function periodsAt(now: Date): readonly Period[] {
  const months = Array.from({ length: 12 }, (_, back) =>
    monthOf(new Date(now.getFullYear(), now.getMonth() - back, 1)),
  );
  return [...months, String(now.getFullYear()), String(now.getFullYear() - 1)];
}

/** What has begun: a day or month to come has no count, not even a small one. */
export const begunAt = <Counted extends { readonly day: string }>(now: Date, days: readonly Counted[]): Counted[] => {
  const today = `${monthOf(now)}-${String(now.getDate()).padStart(2, "0")}`;
  return days.filter(({ day }) => day <= today);
};

export const isYear = (period: Period): boolean => period.length === 4;

/** "3.2026", as all three languages write it; "2026". */
export const periodName = (period: Period): string =>
  isYear(period) ? period : `${Number(period.slice(5))}.${period.slice(0, 4)}`;
