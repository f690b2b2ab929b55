import { useEffect } from "react";
import { useSayAtStart } from "#lib/texts.tsx";
import classes from "./QuickExit.module.css";
import { countShift, isAway } from "./quick-exit.ts";

export function QuickExit({ onLeave }: Readonly<{ onLeave: () => void }>) {
  const say = useSayAtStart();
  return (
    <button type="button" className={classes["exit"]} data-exit="" onClick={onLeave}>
      {say("leaving.button")}
    </button>
  );
}

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
