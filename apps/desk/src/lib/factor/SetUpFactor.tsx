import type { Refusal } from "@sosmessages/client/http.ts";
import type { FactorOffer } from "@sosmessages/contract/desk/accounts.ts";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { useState } from "react";
import { RefusedNote } from "#lib/page/RefusedNote.tsx";
import { canUsePasskeys } from "./passkey.ts";
import { useSay } from "#lib/texts.tsx";
import { SetUpApp } from "./SetUpApp.tsx";
import { SetUpPasskey } from "./SetUpPasskey.tsx";

export type NewFactor = Readonly<{ totp: string } | { passkey: Record<string, unknown> }>;

type Props = Readonly<{
  offer: FactorOffer;
  isWorking: boolean;
  refusal: Refusal | null;
  forget: () => void;
  onFactor: (factor: NewFactor) => void;
}>;

/** A passkey where the browser can, else an app that shows codes; whoever prefers the other takes it. */
export function SetUpFactor({ offer, isWorking, refusal, forget, onFactor }: Props) {
  const say = useSay();
  const canPasskey = canUsePasskeys();
  const [way, setWay] = useState<"passkey" | "app">(canPasskey ? "passkey" : "app");
  const change = (to: "passkey" | "app") => {
    forget();
    setWay(to);
  };
  const refused = (
    <RefusedNote
      refusal={refusal}
      words={{ invalidCredentials: way === "passkey" ? "login.wrong_passkey" : "login.wrong_code" }}
    />
  );
  return (
    <>
      {way === "passkey" && refused}
      {way === "passkey" ? (
        <SetUpPasskey
          options={offer.passkey}
          isWorking={isWorking}
          onStart={forget}
          onMade={(passkey) => onFactor({ passkey })}
        />
      ) : (
        <SetUpApp {...offer.totp} isWorking={isWorking} refused={refused} onCode={(totp) => onFactor({ totp })} />
      )}
      {canPasskey && (
        <div>
          <Button look="plain" onPress={() => change(way === "passkey" ? "app" : "passkey")}>
            {say(way === "passkey" ? "factor.rather_app" : "factor.rather_passkey")}
          </Button>
        </div>
      )}
    </>
  );
}
