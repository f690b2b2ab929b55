import { useEffect, useRef } from "react";

/** A screen reader must notice that the page is another one, though the browser never loaded it. */
export function useFocusOnNewPage(path: string) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    main.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [path]);
  return main;
}
