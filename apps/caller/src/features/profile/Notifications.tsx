import type { Send } from "@sosmessages/client/http.ts";
import { Button } from "@sosmessages/ui/form.tsx";
import { Banner } from "@sosmessages/ui/page.tsx";
import type { PushOffer, PushSwitch } from "#device/device.ts";
import { useNotifications } from "#lib/use-notifications.ts";
import { usePushTexts } from "#lib/use-push-texts.ts";
import classes from "./Notifications.module.css";

export function Notifications({ send, device, offer }: Readonly<{ send: Send; device: PushSwitch; offer: PushOffer }>) {
  const say = usePushTexts();
  const { state, toggle } = useNotifications(send, device, offer);
  if (say === null || state === null) return null;
  const { trouble } = state;
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
      <Button look="quiet" working={state.isWorking ? say("working") : undefined} onPress={toggle}>
        {say(state.isOn ? "turn_off" : "turn_on")}
      </Button>
    </section>
  );
}
