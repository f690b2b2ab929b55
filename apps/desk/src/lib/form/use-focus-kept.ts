import { useEffect, type RefObject } from "react";

/** What had the focus is gone from the page: whoever works by keys goes on here, and it comes into sight. */
export function useFocusKept(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: "nearest" });
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it appears
  }, []);
}
