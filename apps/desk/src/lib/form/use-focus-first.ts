import { useEffect, useRef } from "react";

/** Mounted with a new step, which begins where one types; a screen reader then reads its label. */
export function useFocusFirst<E extends HTMLElement>() {
  const place = useRef<E>(null);
  useEffect(() => {
    place.current?.querySelector<HTMLElement>("input:not([type=hidden]), button, [data-focus-first]")?.focus();
  }, []);
  return place;
}
