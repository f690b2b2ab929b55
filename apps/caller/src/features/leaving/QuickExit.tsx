import { useSayFirst } from "#lib/texts.tsx";
import classes from "./QuickExit.module.css";

export function QuickExit({ onLeave }: Readonly<{ onLeave: () => void }>) {
  const say = useSayFirst();
  return (
    <button type="button" className={classes["exit"]} data-exit="" onClick={onLeave}>
      {say("leaving.button")}
    </button>
  );
}
