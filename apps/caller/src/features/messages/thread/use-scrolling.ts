import { useEffect, useLayoutEffect, useRef } from "react";

/** To the end after loading, sending and receiving: whenever there is a message newer than all before. */
export function useScrollToEnd(newest: string | undefined) {
  const end = useRef<HTMLDivElement>(null);
  const seen = useRef("");
  useLayoutEffect(() => {
    if (newest === undefined || newest <= seen.current) return;
    seen.current = newest;
    end.current?.scrollIntoView({ block: "end" });
  }, [newest]);
  return end;
}

/** What stands at the foot of the screen grows while someone writes: what was in sight above it stays in sight. */
export function useMakingRoom() {
  const foot = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (foot.current === null || typeof ResizeObserver === "undefined") return;
    let before: readonly [number, number] | null = null;
    const observer = new ResizeObserver(([entry]) => {
      const now = [entry?.contentRect.height ?? 0, document.documentElement.scrollHeight] as const;
      // Where it grows into empty space the page is no longer than it was, and nothing has to move.
      const grown = before === null ? 0 : Math.min(now[0] - before[0], now[1] - before[1]);
      if (grown > 0) scrollBy(0, grown);
      before = now;
    });
    observer.observe(foot.current);
    return () => observer.disconnect();
  }, []);
  return foot;
}
