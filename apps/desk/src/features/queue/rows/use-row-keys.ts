import { useRef } from "react";
import { useKeys } from "#lib/keys.ts";
import { moved } from "./sections.ts";

/** `j` and `k` walk the rows in the order in which they stand on the screen. */
export function useRowKeys(onNext: () => void) {
  const screen = useRef<HTMLDivElement>(null);
  const move = (by: 1 | -1) => {
    const rows = [...(screen.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
    const at = moved(
      rows.length,
      rows.findIndex((row) => row === document.activeElement),
      by,
    );
    if (at !== null) rows[at]?.focus();
  };
  useKeys({ n: onNext, j: () => move(1), k: () => move(-1) });
  return screen;
}
