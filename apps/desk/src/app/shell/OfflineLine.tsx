import { useOnline } from "@sosmessages/client/network.ts";
import { useSay } from "#lib/texts.tsx";
import classes from "./OfflineLine.module.css";

/** Says so while the device has no network at all. */
export function OfflineLine() {
  const say = useSay();
  const isOnline = useOnline();
  return <output className={isOnline ? undefined : classes["line"]}>{!isOnline && say("app.offline")}</output>;
}
