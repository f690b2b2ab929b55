import { useEffect } from "react";

/** Does it once `isDue` has held for that long; not if the page was left in the meantime. */
export function useLater(isDue: boolean, ms: number, act: () => void): void {
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- a new render must not start the clock anew
  }, [isDue, ms]);
}
