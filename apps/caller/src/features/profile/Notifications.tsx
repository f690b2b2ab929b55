import type { Send } from "@sosmessages/client/http.ts";
import { Button } from "@sosmessages/ui/form.tsx";
import { Banner } from "@sosmessages/ui/page.tsx";
import { useEffect, useState } from "react";
import type { PushOffer, PushSwitch } from "#device/device.ts";
import { usePushTexts } from "#lib/use-push-texts.ts";
import { saveDeviceToken } from "#lib/calls.generated.ts";
import classes from "./Notifications.module.css";

export function Notifications({ send, device, offer }: Readonly<{ send: Send; device: PushSwitch; offer: PushOffer }>) {
  const say = usePushTexts();
  const { state, toggle } = useNotifications(send, device, offer);
  if (say === null || state.phase === "hidden") return null;
  const trouble = state.phase === "ready" ? state.trouble : null;
  return (
    <section className={classes["notifications"]} aria-label={say("title")}>
      <h2>{say("title")}</h2>
      <p>
        {say("text")} {say("shows")}
      </p>
      <p>
        {say(device.isApp ? "seen_app" : "seen")} {say("ends")}
      </p>
      {trouble !== null && (
        <Banner kind="error">
          <div>{say(trouble)}</div>
          {trouble === "denied" && <div>{say(device.isApp ? "denied_help_app" : "denied_help")}</div>}
        </Banner>
      )}
      {state.isOn && <Banner kind="note">{say("is_on")}</Banner>}
      <Button look="quiet" working={state.phase === "working" ? say("working") : undefined} onPress={toggle}>
        {say(state.isOn ? "turn_off" : "turn_on")}
      </Button>
    </section>
  );
}

type Trouble = "denied" | "failed_on" | "failed_off";

type NotificationsState =
  /** Not known yet, or not to be had on this device. */
  | { readonly phase: "hidden" }
  | { readonly phase: "ready"; readonly isOn: boolean; readonly trouble: Trouble | null }
  | { readonly phase: "working"; readonly isOn: boolean };

function useNotifications(send: Send, device: PushSwitch, offer: PushOffer) {
  const [state, setState] = useState<NotificationsState>({ phase: "hidden" });

  useEffect(() => {
    let isWanted = true;
    const look = async () => {
      const found = await device.state(offer).catch(() => "unavailable" as const);
      if (isWanted && found !== "unavailable") setState({ phase: "ready", isOn: found === "on", trouble: null });
    };
    void look();
    return () => void (isWanted = false);
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
