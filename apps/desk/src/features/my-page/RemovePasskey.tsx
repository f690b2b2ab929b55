import { Dialog } from "@sosmessages/ui/dialog/Dialog.tsx";
import { removePasskey } from "#lib/calls.generated.ts";
import { send } from "#lib/http.ts";
import { useSay } from "#lib/texts.tsx";
import { useAct } from "#lib/use-act.ts";
import { AskPassword } from "./AskPassword.tsx";

export function RemovePasskey({ id, onClose }: Readonly<{ id: string; onClose: () => void }>) {
  const say = useSay();
  const { act, isWorking, refusal } = useAct();
  const remove = (password: string) => void act(async () => send(removePasskey, { body: { id, password } }), onClose);
  return (
    <Dialog title={say("me.factor_remove")} onCancel={onClose}>
      <AskPassword
        why={say("me.ask_password")}
        isWorking={isWorking}
        refusal={refusal}
        words={{ stale: "me.factor_last" }}
        onPassword={remove}
        onCancel={onClose}
      />
    </Dialog>
  );
}
