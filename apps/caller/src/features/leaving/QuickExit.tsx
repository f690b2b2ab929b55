import { useSay } from "#lib/texts.tsx";
import classes from "./QuickExit.module.css";

export function QuickExit({ onLeave }: Readonly<{ onLeave: () => void }>) {
  const say = useSay();
  return (
    <button type="button" className={classes["exit"]} onClick={onLeave}>
      {say("leaving.button")}
    </button>
  );
}
