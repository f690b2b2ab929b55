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
    let before: number | null = null;
    const observer = new ResizeObserver(([entry]) => {
      const now = entry?.contentRect.height ?? 0;
      if (before !== null && now > before) scrollBy(0, now - before);
      before = now;
    });
    observer.observe(foot.current);
    return () => observer.disconnect();
  }, []);
  return foot;
}
