import type { Send } from "@sosmessages/client/http.ts";
import { Banner } from "@sosmessages/ui/page.tsx";
import { Button, Buttons } from "@sosmessages/ui/form.tsx";
import { useEffect, useState } from "react";
import type { PushOffer, PushSwitch } from "#device/device.ts";
import { useNotifications } from "#lib/use-notifications.ts";
import { usePushTexts } from "#lib/use-push-texts.ts";

type Props = Readonly<{ send: Send; device: PushSwitch; offer: PushOffer }>;

/** Explains notifications before the device requests permission. */
export function PushInvitation({ send, device, offer }: Props) {
  const say = usePushTexts();
  const { state, toggle } = useNotifications(send, device, offer);
  const [isOffered, setOffered] = useState(false);

  useEffect(() => {
    device.canBeOffered(offer).then(setOffered, () => undefined);
  }, [device, offer]);

  if (say === null || !isOffered || state === null) return null;
  const { trouble } = state;
  if (trouble !== null) {
    return (
      <Banner kind="error">
        <div>{say(trouble)}</div>
        {trouble === "denied" && <div>{say(device.isApp ? "denied_help_app" : "denied_help")}</div>}
      </Banner>
    );
  }
  if (state.isOn) return <Banner kind="note">{say("is_on")}</Banner>;
  const decline = () => {
    setOffered(false);
    void device.turnOff();
  };
  return (
    <Banner kind="note">
      <p>
        {say("text")} {say("shows")} {say(device.isApp ? "seen_app" : "seen")}
      </p>
      <Buttons>
        <Button look="quiet" working={state.isWorking ? say("working") : undefined} onPress={toggle}>
          {say("turn_on")}
        </Button>
        <Button look="plain" onPress={decline}>
          {say("later")}
        </Button>
      </Buttons>
    </Banner>
  );
}
