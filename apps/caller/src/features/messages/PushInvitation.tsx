import { Banner } from "@sosmessages/ui/page.tsx";
import { Button, Buttons } from "@sosmessages/ui/form.tsx";
import { useEffect, useState } from "react";
import type { PushOffer, PushSwitch } from "#device/device.ts";
import { usePushTexts } from "#lib/use-push-texts.ts";

type Phase = "hidden" | "asking" | "working" | "denied" | "failed_on" | "is_on";

/** Explains notifications before the phone asks for permission. */
export function PushInvitation({ device, offer }: Readonly<{ device: PushSwitch; offer: PushOffer }>) {
  const say = usePushTexts();
  const [phase, setPhase] = useState<Phase>("hidden");

  useEffect(() => {
    let isWanted = true;
    device.isUnanswered?.(offer).then(
      (isUnanswered) => isWanted && isUnanswered && setPhase("asking"),
      () => undefined,
    );
    return () => void (isWanted = false);
  }, [device, offer]);

  if (say === null || phase === "hidden") return null;

  const accept = async (): Promise<Phase> => {
    const answer = await device.turnOn(offer).catch(() => "failed" as const);
    if (answer === "denied") return answer;
    if (answer !== "failed") return "is_on";
    await device.turnOff();
    return "failed_on";
  };
  const decline = () => {
    setPhase("hidden");
    void device.turnOff();
  };

  if (phase === "denied" || phase === "failed_on") {
    return (
      <Banner kind="error">
        <div>{say(phase)}</div>
        {phase === "denied" && <div>{say("denied_help_app")}</div>}
      </Banner>
    );
  }
  return (
    <Banner kind="note">
      {phase === "is_on" ? (
        say("is_on")
      ) : (
        <>
          <p>
            {say("text")} {say("shows")} {say("seen_app")}
          </p>
          <Buttons>
            <Button
              look="quiet"
              working={phase === "working" ? say("working") : undefined}
              onPress={() => {
                setPhase("working");
                void accept().then(setPhase);
              }}
            >
              {say("turn_on")}
            </Button>
            <Button look="plain" onPress={decline}>
              {say("later")}
            </Button>
          </Buttons>
        </>
      )}
    </Banner>
  );
}
