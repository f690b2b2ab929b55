import { Banner } from "@sosmessages/ui/page.tsx";
import { useEffect } from "react";
import { countAlarms } from "#lib/calls.generated.ts";
import { send, useAsk } from "#lib/http.ts";
import { useSay } from "#lib/texts.tsx";
import { useAlarmSound } from "#lib/use-alerts.ts";
import classes from "./Alerts.module.css";

/** A locked page has no live connection, so it polls. */
const everyMs = 10_000;

/** Over a locked page: a leader is needed. No more than that, because a stranger may read the screen. */
export function LockedAlarm() {
  const say = useSay();
  const { data } = useAsk(["locked-alarms"], async () => send(countAlarms), { everyMs, inBackground: true });
  const alarms = data?.alarms ?? 0;
  const words = alarms === 0 ? "" : say("lock.alarm");
  useAlarmSound(alarms === 0 ? "" : String(alarms));
  useEffect(() => {
    if (words === "") return;
    const before = document.title;
    document.title = `${words} · ${before}`;
    return () => {
      document.title = before;
    };
  }, [words]);
  return (
    words !== "" && (
      <div className={classes["locked"]}>
        <Banner kind="error">{words}</Banner>
      </div>
    )
  );
}
