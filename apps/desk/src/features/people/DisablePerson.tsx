import type { disablePerson, Person } from "@sosmessages/contract/desk/office.ts";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { Buttons } from "@sosmessages/ui/form/Buttons.tsx";
import { Dialog } from "@sosmessages/ui/dialog/Dialog.tsx";
import { send } from "#lib/http.ts";
import { RefusedNote } from "#lib/page/RefusedNote.tsx";
import { useSay } from "#lib/texts.tsx";
import { useAct } from "#lib/use-act.ts";

export function DisablePerson({ person, onDone }: Readonly<{ person: Person; onDone: () => void }>) {
  const say = useSay();
  const { act, isWorking, refusal } = useAct();
  const path = `/api/desk/people/${person.id}/disable` as const;
  return (
    <Dialog title={say("people.disable_title", { name: person.name })} onCancel={onDone}>
      <p>{say("people.disable_text")}</p>
      <RefusedNote refusal={refusal} words={{ forbidden: "people.last_admin" }} />
      <Buttons>
        <Button look="quiet" onPress={onDone}>
          {say("app.cancel")}
        </Button>
        <Button
          look="danger"
          working={isWorking ? say("app.working") : undefined}
          onPress={() => void act(async () => send<typeof disablePerson>({ method: "POST", path }), onDone)}
        >
          {say("people.disable")}
        </Button>
      </Buttons>
    </Dialog>
  );
}
