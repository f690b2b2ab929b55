import { Button, Buttons } from "@sosmessages/ui/form.tsx";
import { Dialog } from "@sosmessages/ui/dialog.tsx";
import type { ReactNode } from "react";
import { useSayInDialog } from "#lib/dialog-texts.ts";
import { useSay } from "#lib/texts.tsx";

type Props = Readonly<{ exit: ReactNode; onStay: () => void; onLeave: () => void }>;

export function UnsavedDialog({ exit, onStay, onLeave }: Props): ReactNode {
  const say = useSayInDialog();
  const sayInside = useSay();
  return (
    <Dialog title={say("unsaved.title")} corner={exit} onCancel={onStay}>
      <p>{say("unsaved.text")}</p>
      <Buttons>
        <Button onPress={onStay}>{sayInside("app.stay")}</Button>
        <Button look="danger" onPress={onLeave}>
          {say("unsaved.leave")}
        </Button>
      </Buttons>
    </Dialog>
  );
}
