import { useEffect } from "react";
import { countShift, isAway } from "./shift-presses.ts";

/** Works on every page, whatever has the focus, and behind an open dialog too. */
export function useShiftToLeave(onLeave: () => void): void {
  useEffect(() => {
    let presses: readonly number[] = [];
    const listen = (event: KeyboardEvent) => {
      if (event.repeat) return;
      presses = countShift(presses, event.key, event.timeStamp);
      if (isAway(presses)) onLeave();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [onLeave]);
}
