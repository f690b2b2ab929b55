/** Our own words for times and days: not every browser knows Northern Sami, and some print non-words. */
export const twoDigits = (n: number): string => String(n).padStart(2, "0");

/** "21:05", in the reader's own time zone. */
export const clockTime = (moment: string | Date): string => {
  const at = new Date(moment);
  return `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
};

/** Whole days from `now` to `at` by the calendar on the wall: -1 is yesterday, even one minute past midnight. */
export function daysBetween(now: Date, at: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return (midnight(at) - midnight(now)) / 86_400_000;
}
