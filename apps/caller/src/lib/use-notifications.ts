import type { Send } from "@sosmessages/client/http.ts";
import { useEffect, useState } from "react";
import type { PushOffer, PushSwitch } from "#device/device.ts";
import { saveDeviceToken } from "./late-calls.generated.ts";

type Trouble = "denied" | "failed_on" | "failed_off";

type NotificationsState = Readonly<{ isOn: boolean; trouble: Trouble | null; isWorking?: true }>;

/** The switch for notifications on this device. null: not known yet, or not to be had. */
export function useNotifications(send: Send, device: PushSwitch, offer: PushOffer) {
  const [state, setState] = useState<NotificationsState | null>(null);

  useEffect(() => {
    const look = async () => {
      const found = await device.state(offer).catch(() => "unavailable" as const);
      if (found !== "unavailable") setState({ isOn: found === "on", trouble: null });
    };
    void look();
  }, [device, offer]);

  const save = async (body: { token: string | null; platform?: "android" | "ios" | "web" }): Promise<boolean> =>
    (await send(saveDeviceToken, { body })).ok;

  const turnOn = async (): Promise<NotificationsState> => {
    const address = await device.turnOn(offer);
    if (address === "denied") return { isOn: false, trouble: "denied" };
    if (address !== "failed" && (address === "saved" || (await save(address)))) return { isOn: true, trouble: null };
    await device.turnOff();
    return { isOn: false, trouble: "failed_on" };
  };

  /** One of the two is enough: no address, or no subscription. */
  const turnOff = async (): Promise<NotificationsState> => {
    const hasLeft = await device.turnOff();
    const isOff = (await save({ token: null })) || hasLeft;
    return { isOn: !isOff, trouble: isOff ? null : "failed_off" };
  };

  const toggle = (): void => {
    if (state === null || state.isWorking) return;
    const { isOn } = state;
    setState({ isOn, trouble: null, isWorking: true });
    (isOn ? turnOff() : turnOn()).then(setState, () => setState({ isOn, trouble: isOn ? "failed_off" : "failed_on" }));
  };

  return { state, toggle };
}
