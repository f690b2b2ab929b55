import type { Answer } from "@sosmessages/client/http.ts";
import { Dialog } from "@sosmessages/ui/dialog/Dialog.tsx";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { Buttons } from "@sosmessages/ui/form/Buttons.tsx";
import type { ReactNode } from "react";
import { RefusedNote } from "#lib/page/RefusedNote.tsx";
import { useSay } from "#lib/texts.tsx";
import { useAct } from "#lib/use-act.ts";

type Props = Readonly<{
  title: string;
  confirm: string;
  isDanger?: boolean;
  children: ReactNode;
  /** Null where something is still to be chosen. */
  carryOut: (() => Promise<Answer<unknown>>) | null;
  /** Pressed while something is still to be chosen. */
  onMissing?: () => void;
  onDone: () => void;
  onCancel: () => void;
}>;

/** A question before something is done. It stays until it is, or says why not. */
export function Ask({ title, confirm, isDanger = false, children, carryOut, onMissing, onDone, onCancel }: Props) {
  const say = useSay();
  const { act, isWorking, refusal } = useAct();
  return (
    <Dialog title={title} onCancel={onCancel}>
      {children}
      <RefusedNote refusal={refusal} words={{ stale: "work.stale", unseen: "talk.new_came" }} />
      <Buttons>
        <Button
          look={isDanger ? "danger" : "primary"}
          working={isWorking ? say("app.working") : undefined}
          onPress={() => (carryOut === null ? onMissing?.() : void act(carryOut, onDone))}
        >
          {confirm}
        </Button>
        <Button look="quiet" onPress={onCancel}>
          {say("app.cancel")}
        </Button>
      </Buttons>
    </Dialog>
  );
}
