import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { Person, resetPerson } from "@sosmessages/contract/desk/office.ts";
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
  me: Me;
  onAsked: () => void;
  onLink: (invited: { person: Person; invitation: Link }) => void;
  onCancel: () => void;
}>;

/** Takes two: a leader and an administrator. The dialog says which of the two this is. */
export function ResetPerson({ person, me, onAsked, onLink, onCancel }: Props) {
  const say = useSay();
  const { act, isWorking, refusal } = useAct();
  const path = `/api/desk/people/${person.id}/reset` as const;
  const isSecond = person.reset_asked !== null && person.reset_asked !== me.role;
  return (
    <Dialog title={say("people.reset_title", { name: person.name })} onCancel={onCancel}>
      <p>{say("people.reset_text")}</p>
      <p>{say(isSecond ? `people.reset_second_${person.reset_asked ?? "leader"}` : "people.reset_first")}</p>
      <RefusedNote refusal={refusal} />
      <Buttons>
        <Button
          working={isWorking ? say("app.working") : undefined}
          onPress={() =>
            void act(
              async () => send<typeof resetPerson>({ method: "POST", path }),
              (done) => (done === null ? onAsked() : onLink(done)),
            )
          }
        >
          {say(isSecond ? "people.reset_confirm" : "people.reset_ask")}
        </Button>
        <Button look="quiet" onPress={onCancel}>
          {say("app.cancel")}
        </Button>
      </Buttons>
    </Dialog>
  );
}
