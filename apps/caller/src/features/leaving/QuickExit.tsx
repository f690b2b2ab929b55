import { useEffect } from "react";
import { useSay } from "#lib/texts.tsx";
import classes from "./QuickExit.module.css";
import { countShift, isAway } from "./shift-presses.ts";

export function QuickExit({ onLeave }: Readonly<{ onLeave: () => void }>) {
  const say = useSay();

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

  return (
    <button type="button" className={classes["exit"]} onClick={onLeave}>
      {say("leaving.button")}
    </button>
  );
}
