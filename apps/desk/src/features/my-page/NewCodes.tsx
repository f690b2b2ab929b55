import { Dialog } from "@sosmessages/ui/dialog/Dialog.tsx";
import { useState } from "react";
import { newRecoveryCodes } from "#lib/calls.generated.ts";
import { RecoveryCodes } from "#lib/factor/RecoveryCodes.tsx";
import { send } from "#lib/http.ts";
import { useSay } from "#lib/texts.tsx";
import { useAct } from "#lib/use-act.ts";
import { AskPassword } from "./AskPassword.tsx";

export function NewCodes({ onClose }: Readonly<{ onClose: () => void }>) {
  const say = useSay();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { act, isWorking, refusal } = useAct();
  const make = (password: string) =>
    void act(
      async () => send(newRecoveryCodes, { body: { password } }),
      ({ recovery_codes }) => setCodes(recovery_codes),
    );
  return (
    <Dialog
      title={say(codes === null ? "me.codes_new" : "factor.codes_title")}
      // The codes are there this once: only the tick leads out.
      onCancel={() => codes === null && onClose()}
    >
      {codes === null ? (
        <AskPassword
          why={say("me.codes_text")}
          isWorking={isWorking}
          refusal={refusal}
          onPassword={make}
          onCancel={onClose}
        />
      ) : (
        <RecoveryCodes codes={codes} onKept={onClose} />
      )}
    </Dialog>
  );
}
