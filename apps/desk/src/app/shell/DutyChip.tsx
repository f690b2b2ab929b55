import { clockTime } from "@sosmessages/client/calendar.ts";
import { useNow } from "@sosmessages/client/time.ts";
import { useSay } from "#lib/texts.tsx";
import { useMe } from "#lib/use-me.ts";
import classes from "./DutyChip.module.css";

/** Whether one is on duty, always in sight; pressing it changes it. */
export function DutyChip({ until }: Readonly<{ until: string | null }>) {
  const say = useSay();
  const { askForDuty } = useMe();
  const now = useNow();
  const isOn = until !== null && new Date(until) > now;
  return (
    <button
      type="button"
      className={`${classes["chip"]} ${isOn ? classes["on"] : ""}`}
      aria-haspopup="dialog"
      onClick={askForDuty}
    >
      {isOn ? say("duty.on", { time: clockTime(until) }) : say("duty.off")}
    </button>
  );
}
