import type { inviteAgain, Person } from "@sosmessages/contract/desk/office.ts";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { Buttons } from "@sosmessages/ui/form/Buttons.tsx";
import { Dialog } from "@sosmessages/ui/dialog/Dialog.tsx";
import { send } from "#lib/http.ts";
import { RefusedNote } from "#lib/page/RefusedNote.tsx";
import { useSay } from "#lib/texts.tsx";
import { useAct } from "#lib/use-act.ts";
import type { Link } from "./doing.ts";

type Props = Readonly<{
  person: Person;
  onInvited: (invited: { person: Person; invitation: Link }) => void;
  onCancel: () => void;
}>;

export function InviteAgain({ person, onInvited, onCancel }: Props) {
  const say = useSay();
  const { act, isWorking, refusal } = useAct();
  const path = `/api/desk/people/${person.id}/invite` as const;
  return (
    <Dialog title={say("people.again_title", { name: person.name })} onCancel={onCancel}>
      <p>{say(person.state === "disabled" ? "people.again_disabled" : "people.again_invited")}</p>
      <RefusedNote refusal={refusal} />
      <Buttons>
        <Button
          working={isWorking ? say("app.working") : undefined}
          onPress={() => void act(async () => send<typeof inviteAgain>({ method: "POST", path }), onInvited)}
        >
          {say("people.invite-again")}
        </Button>
        <Button look="quiet" onPress={onCancel}>
          {say("app.cancel")}
        </Button>
      </Buttons>
    </Dialog>
  );
}
