import type { Send } from "@sosmessages/client/http.ts";
import { useEffect, useState } from "react";
import type { PushOffer, PushSwitch } from "#device/device.ts";
import { saveDeviceToken } from "./late-calls.generated.ts";

type Trouble = "denied" | "failed_on" | "failed_off";

type NotificationsState =
  /** Not known yet, or not to be had on this device. */
  | { readonly phase: "hidden" }
  | { readonly phase: "ready"; readonly isOn: boolean; readonly trouble: Trouble | null }
  | { readonly phase: "working"; readonly isOn: boolean };

/** The switch for notifications on this device. */
export function useNotifications(send: Send, device: PushSwitch, offer: PushOffer) {
  const [state, setState] = useState<NotificationsState>({ phase: "hidden" });

  useEffect(() => {
    const look = async () => {
      const found = await device.state(offer).catch(() => "unavailable" as const);
      if (found !== "unavailable") setState({ phase: "ready", isOn: found === "on", trouble: null });
    };
    void look();
  }, [device, offer]);

  const save = async (body: { token: string | null; platform?: "android" | "ios" | "web" }): Promise<boolean> =>
    (await send(saveDeviceToken, { body })).ok;

  const turnOn = async (): Promise<NotificationsState> => {
    const address = await device.turnOn(offer);
    if (address === "denied") return { phase: "ready", isOn: false, trouble: "denied" };
    if (address !== "failed" && (address === "saved" || (await save(address))))
      return { phase: "ready", isOn: true, trouble: null };
    await device.turnOff();
    return { phase: "ready", isOn: false, trouble: "failed_on" };
  };

  /** One of the two is enough: no address, or no subscription. */
  const turnOff = async (): Promise<NotificationsState> => {
    const hasLeft = await device.turnOff();
    const isOff = (await save({ token: null })) || hasLeft;
    return { phase: "ready", isOn: !isOff, trouble: isOff ? null : "failed_off" };
  };

  const toggle = (): void => {
    if (state.phase !== "ready") return;
    setState({ phase: "working", isOn: state.isOn });
    const failed: NotificationsState = {
      phase: "ready",
      isOn: state.isOn,
      trouble: state.isOn ? "failed_off" : "failed_on",
    };
    (state.isOn ? turnOff() : turnOn()).then(setState, () => setState(failed));
  };

  return { state, toggle };
}
