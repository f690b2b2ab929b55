import type { Refusal } from "@sosmessages/client/http.ts";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { Sheet } from "@sosmessages/ui/page/Sheet.tsx";
import { useEffect } from "react";
import { beginInvitation } from "#lib/calls.generated.ts";
import { SetUpFactor, type NewFactor } from "#lib/factor/SetUpFactor.tsx";
import { send } from "#lib/http.ts";
import { Loaded } from "#lib/page/Loaded.tsx";
import { useSay } from "#lib/texts.tsx";
import { useAskOnce } from "#lib/use-ask.ts";
import { Steps } from "./Steps.tsx";

type Props = Readonly<{
  token: string;
  isWorking: boolean;
  refusal: Refusal | null;
  forget: () => void;
  onDead: () => void;
  onBack: () => void;
  onFactor: (factor: NewFactor) => void;
}>;

export function FactorStep({ token, isWorking, refusal, forget, onDead, onBack, onFactor }: Props) {
  const say = useSay();
  const asked = useAskOnce(["factor-offer"], async () => send(beginInvitation, { body: { token } }));
  const isDead = asked.error?.refusal.error === "invalidToken";
  useEffect(() => {
    if (isDead) onDead();
  }, [isDead, onDead]);

  return (
    <Sheet title={say("factor.title")} before={<Steps at={2} />}>
      <p>{say("factor.why")}</p>
      <Loaded asked={asked}>
        {(offer) => (
          <SetUpFactor offer={offer} isWorking={isWorking} refusal={refusal} forget={forget} onFactor={onFactor} />
        )}
      </Loaded>
      {refusal?.error === "validation" && (
        <Button look="quiet" onPress={onBack}>
          {say("password.other")}
        </Button>
      )}
    </Sheet>
  );
}
