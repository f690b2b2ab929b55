import type { FactorOffer } from "@sosmessages/contract/desk/accounts.ts";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { Dialog } from "@sosmessages/ui/dialog/Dialog.tsx";
import { useState } from "react";
import { addFactor, beginFactor } from "#lib/calls.generated.ts";
import { SetUpFactor, type NewFactor } from "#lib/factor/SetUpFactor.tsx";
import { send } from "#lib/http.ts";
import { useSay } from "#lib/texts.tsx";
import { useAct } from "#lib/use-act.ts";
import { AskPassword } from "./AskPassword.tsx";

export function AddFactor({ onClose }: Readonly<{ onClose: () => void }>) {
  const say = useSay();
  const [offer, setOffer] = useState<FactorOffer | null>(null);
  const { act, isWorking, refusal, forget } = useAct();

  const begin = (password: string) => void act(async () => send(beginFactor, { body: { password } }), setOffer);
  const add = (body: NewFactor) => void act(async () => send(addFactor, { body }), onClose);

  return (
    <Dialog title={say("me.factor_add")} onCancel={onClose}>
      {offer === null ? (
        <AskPassword
          why={say("me.ask_password")}
          isWorking={isWorking}
          refusal={refusal}
          onPassword={begin}
          onCancel={onClose}
        />
      ) : (
        <>
          <SetUpFactor offer={offer} isWorking={isWorking} refusal={refusal} forget={forget} onFactor={add} />
          <Button look="quiet" onPress={onClose}>
            {say("app.cancel")}
          </Button>
        </>
      )}
    </Dialog>
  );
}
