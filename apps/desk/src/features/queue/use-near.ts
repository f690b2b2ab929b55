import { startTransition, useEffect, useState } from "react";

/** How far from the screen something is drawn already: as far as a finger flings in a moment. */
const margin = "1500px 0px";

type Near = Readonly<{
  place: (element: HTMLElement | null) => void;
  isNear: boolean;
  /** How high it was when it was drawn last. */
  height: number | null;
}>;

/** Whether something is on the screen, or will soon be. What holds the focus stays, wherever the screen goes. */
export function useNear(isNearAtFirst: boolean): Near {
  const [element, place] = useState<HTMLElement | null>(null);
  const [{ isNear, height: drawn }, setNear] = useState({ isNear: isNearAtFirst, height: null as number | null });
  useEffect(() => {
    if (element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (last === undefined) return;
        const { isIntersecting, boundingClientRect } = last;
        if (!isIntersecting && element.contains(document.activeElement)) return;
        const { height } = boundingClientRect;
        // Piece by piece, between the frames of whoever scrolls.
        startTransition(() =>
          setNear((was) => {
            if (was.isNear === isIntersecting) return was;
            return isIntersecting ? { ...was, isNear: true } : { isNear: false, height };
          }),
        );
      },
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return { place, isNear, height: drawn };
}
