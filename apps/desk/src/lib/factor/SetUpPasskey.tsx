import { Banner } from "@sosmessages/ui/page/Banner.tsx";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { useState } from "react";
import { makePasskey } from "./passkey.ts";
import { useSay } from "#lib/texts.tsx";

type Props = Readonly<{
  options: Record<string, unknown>;
  isWorking: boolean;
  onStart: () => void;
  onMade: (passkey: Record<string, unknown>) => void;
}>;

export function SetUpPasskey({ options, isWorking, onStart, onMade }: Props) {
  const say = useSay();
  const [asking, setAsking] = useState<"no" | "yes" | "stopped">("no");

  const make = async () => {
    onStart();
    setAsking("yes");
    const made = await makePasskey(options);
    setAsking(made === null ? "stopped" : "no");
    if (made !== null) onMade(made);
  };

  return (
    <>
      {asking === "stopped" && (
        <Banner kind="note">
          <p>{say("factor.passkey_stopped")}</p>
        </Banner>
      )}
      <p>{say("factor.passkey_text")}</p>
      <div>
        <Button working={isWorking || asking === "yes" ? say("app.working") : undefined} onPress={() => void make()}>
          {say("factor.make_passkey")}
        </Button>
      </div>
    </>
  );
}
