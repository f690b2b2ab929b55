import { useEffect, useState } from "react";

/** How much of the screen's foot an element covers, as long as it sticks there. */
export function useFootHeight(): readonly [height: number, foot: (element: HTMLElement | null) => void] {
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const [height, setHeight] = useState(0);
  useEffect(() => {
    if (foot === null) return;
    const measure = () => setHeight(getComputedStyle(foot).position === "sticky" ? Math.ceil(foot.offsetHeight) : 0);
    const observer = new ResizeObserver(measure);
    observer.observe(foot);
    addEventListener("resize", measure);
    return () => {
      observer.disconnect();
      removeEventListener("resize", measure);
    };
  }, [foot]);
  return [foot === null ? 0 : height, setFoot];
}
