import { useEffect, useState } from "react";

/** The time, read now and then: "today" becomes "yesterday" on a page that stays open. */
export function useNow(everyMs = 30_000): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** Acts once `isDue` has held for that long; not if the page was left in the meantime. */
export function useLater(isDue: boolean, ms: number, act: () => void): void {
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- a new render must not restart the clock
  }, [isDue, ms]);
}

/** A value that disappears after a while: `null` before and after. Each showing restarts the clock. */
export function usePassing<T>(ms: number): readonly [T | null, (value: T | null) => void] {
  const [shown, setShown] = useState<{ value: T } | null>(null);
  useEffect(() => {
    if (shown === null) return;
    const timer = setTimeout(() => setShown(null), ms);
    return () => clearTimeout(timer);
  }, [shown, ms]);
  return [shown?.value ?? null, (value) => setShown(value === null ? null : { value })];
}

/** Northern Sami is missing in some browsers, and wrong in others. */
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
