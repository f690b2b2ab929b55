import { daysBefore, type Day } from "#platform/clock.ts";

/** `2026-11`, `2026-Q4` or `2026`. Two of them never overlap in part, so that differences show no single day. */
export type Period = string;

const monthsFrom = (year: string, first: number): string[] =>
  [0, 1, 2].map((more) => `${year}-${String(first + more).padStart(2, "0")}`);

/** The months of a period by their quarter; a month is alone. */
export const quartersOf = (period: Period): readonly (readonly string[])[] => {
  const [year, part] = period.split("-") as [string, string?];
  if (part === undefined) return [1, 4, 7, 10].map((first) => monthsFrom(year, first));
  return [part.startsWith("Q") ? monthsFrom(year, Number(part.slice(1)) * 3 - 2) : [period]];
};

export const monthBefore = (month: string): string => daysBefore(`${month}-01` as Day, 1).slice(0, 7);

/** A period of the same length. */
export const periodBefore = (period: Period): Period => {
  const last = monthBefore(quartersOf(period)[0]![0]!);
  if (period.length === 4) return last.slice(0, 4);
  return period.includes("Q") ? `${last.slice(0, 4)}-Q${Math.ceil(Number(last.slice(5)) / 3)}` : last;
};

export const daysOf = (month: string): Day[] => {
  const days: Day[] = [];
  for (let day = `${month}-01` as Day; day.startsWith(month); day = daysBefore(day, -1)) days.push(day);
  return days;
};

export const endsOf = (period: Period): { from: Day; to: Day } => {
  const months = quartersOf(period).flat();
  return { from: `${months[0]!}-01` as Day, to: daysOf(months.at(-1)!).at(-1)! };
};
