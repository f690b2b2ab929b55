import { Banner } from "@sosmessages/ui/page/Banner.tsx";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { useState } from "react";
import { showPasskey } from "#lib/factor/passkey.ts";
import { useSay } from "#lib/texts.tsx";
import { useFocusFirst } from "#lib/form/use-focus-first.ts";

type Props = Readonly<{
  options: Record<string, unknown>;
  isWorking: boolean;
  onStart: () => void;
  onAnswer: (answer: Record<string, unknown>) => void;
}>;

/** Browsers open the device's own window only for somebody who has pressed something. */
export function PasskeyWay({ options, isWorking, onStart, onAnswer }: Props) {
  const say = useSay();
  const place = useFocusFirst<HTMLDivElement>();
  const [asking, setAsking] = useState<"no" | "yes" | "stopped">("no");

  const ask = async () => {
    onStart();
    setAsking("yes");
    const answer = await showPasskey(options);
    setAsking(answer === null ? "stopped" : "no");
    if (answer !== null) onAnswer(answer);
  };

  return (
    <>
      {asking === "stopped" && (
        <Banner kind="note">
          <p>{say("login.passkey_stopped")}</p>
        </Banner>
      )}
      <p>{say("login.passkey_hint")}</p>
      <div ref={place}>
        <Button working={isWorking || asking === "yes" ? say("app.working") : undefined} onPress={() => void ask()}>
          {say("login.passkey")}
        </Button>
      </div>
    </>
  );
}
