import { useEffect, useSyncExternalStore } from "react";
import type { Device } from "#device/device.ts";
import { useSayFirst } from "#lib/texts.tsx";
import classes from "./OfflineMark.module.css";
import type { Reach } from "#app/reach.ts";

type Props = Readonly<{ device: Device; reach: Reach }>;

/** Always in the page, so that a screen reader notices the words appear and go. */
export function OfflineMark({ device, reach }: Props) {
  const say = useSayFirst();
  const isAway = useSyncExternalStore(reach.subscribe, reach.isAway, reach.isAway);
  useEffect(() => device.onNetworkChange(reach.set), [device, reach]);
  const words = device.isOnline() ? "app.unreachable" : "errors.offline";
  return <output className={classes["mark"]}>{isAway && say(words)}</output>;
}
