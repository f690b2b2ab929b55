import type { Store } from "@sosmessages/client/emitter.ts";
import { useEffect, useSyncExternalStore } from "react";
import type { Device } from "#device/device.ts";
import { useSayFirst } from "#lib/texts.tsx";
import classes from "./OfflineMark.module.css";

type Props = Readonly<{ device: Device; isReached: Store<boolean> }>;

/** Always in the page, so that a screen reader notices the words appear and go. */
export function OfflineMark({ device, isReached }: Props) {
  const say = useSayFirst();
  const isAway = !useSyncExternalStore(isReached.subscribe, isReached.get, isReached.get);
  useEffect(() => device.onNetworkChange(isReached.set), [device, isReached]);
  const words = device.isOnline() ? "app.unreachable" : "errors.offline";
  return <output className={classes["mark"]}>{isAway && say(words)}</output>;
}
