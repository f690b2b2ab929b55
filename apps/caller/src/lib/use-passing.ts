import { useEffect, useState } from "react";

/** A value that goes away by itself after a while: `null` before and after. Each showing starts the clock anew. */
export function usePassing<T>(ms: number): readonly [T | null, (value: T | null) => void] {
  const [shown, setShown] = useState<{ value: T } | null>(null);
  useEffect(() => {
    if (shown === null) return;
    const timer = setTimeout(() => setShown(null), ms);
    return () => clearTimeout(timer);
  }, [shown, ms]);
  return [shown?.value ?? null, (value) => setShown(value === null ? null : { value })];
}
