import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import { Sheet } from "@sosmessages/ui/page/Sheet.tsx";
import { useState } from "react";
import { acceptInvitation } from "#lib/calls.generated.ts";
import { RecoveryCodes } from "#lib/factor/RecoveryCodes.tsx";
import type { NewFactor } from "#lib/factor/SetUpFactor.tsx";
import { send } from "#lib/http.ts";
import { useSay } from "#lib/texts.tsx";
import { useAct } from "#lib/use-act.ts";
import { ChoosePassword } from "./ChoosePassword.tsx";
import { DeadLink } from "./DeadLink.tsx";
import { FactorStep } from "./FactorStep.tsx";
import { Welcome } from "./Welcome.tsx";

type Step =
  | { readonly at: "welcome" }
  | { readonly at: "password"; readonly name: string }
  | { readonly at: "factor"; readonly name: string; readonly password: string }
  | { readonly at: "codes"; readonly me: Me; readonly codes: readonly string[] }
  | { readonly at: "dead-link" };

type Props = Readonly<{ token: string; onEntered: (me: Me) => void; onLeave: () => void }>;

/** From the link to the desk: who you are, a password, a second factor. Nothing is changed before the last step. */
export function Invitation({ token, onEntered, onLeave }: Props) {
  const say = useSay();
  const [step, setStep] = useState<Step>(token === "" ? { at: "dead-link" } : { at: "welcome" });
  const { act, isWorking, refusal, forget } = useAct();
  const isDead = () => setStep({ at: "dead-link" });

  const accept = (password: string, factor: NewFactor) =>
    void act(
      async () => {
        const body = { token, password, ...factor };
        const answer = await send(acceptInvitation, { body });
        if (!answer.ok && answer.error === "invalidToken") isDead();
        return answer;
      },
      ({ me, recovery_codes }) => setStep({ at: "codes", me, codes: recovery_codes }),
    );

  switch (step.at) {
    case "welcome":
      return <Welcome token={token} onDead={isDead} onGoOn={(name) => setStep({ at: "password", name })} />;
    case "password":
      return (
        <ChoosePassword
          name={step.name}
          onChosen={(password) => setStep({ at: "factor", name: step.name, password })}
        />
      );
    case "factor":
      return (
        <FactorStep
          token={token}
          isWorking={isWorking}
          refusal={refusal}
          forget={forget}
          onDead={isDead}
          onBack={() => setStep({ at: "password", name: step.name })}
          onFactor={(factor) => accept(step.password, factor)}
        />
      );
    case "codes":
      return (
        <Sheet title={say("factor.codes_title")}>
          <RecoveryCodes codes={step.codes} onKept={() => onEntered(step.me)} />
        </Sheet>
      );
    case "dead-link":
      return <DeadLink onLeave={onLeave} />;
  }
}
