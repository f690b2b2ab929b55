import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { changePerson, Person } from "@sosmessages/contract/desk/office.ts";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { Buttons } from "@sosmessages/ui/form/Buttons.tsx";
import { Dialog } from "@sosmessages/ui/dialog/Dialog.tsx";
import { useState, type FormEvent } from "react";
import { send } from "#lib/http.ts";
import { RefusedNote } from "#lib/page/RefusedNote.tsx";
import { useSay } from "#lib/texts.tsx";
import { useAct } from "#lib/use-act.ts";
import classes from "./forms.module.css";
import { rightsIn } from "./rights-in.ts";
import { RightsFields } from "./RightsFields.tsx";

type Props = Readonly<{ person: Person; me: Me; onDone: () => void }>;

export function ChangePerson({ person, me, onDone }: Props) {
  const say = useSay();
  const [role, setRole] = useState(person.role);
  const [missing, setMissing] = useState<"tenants" | "languages" | null>(null);
  const { act, isWorking, refusal } = useAct();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { missing, rights } = rightsIn(event.currentTarget, role);
    setMissing(missing);
    if (missing !== null) return;
    const path = `/api/desk/people/${person.id}` as const;
    void act(async () => send<typeof changePerson>({ method: "PATCH", path, body: rights }), onDone);
  };

  return (
    <Dialog title={person.name} onCancel={onDone}>
      <form className={classes["form"]} method="post" noValidate onSubmit={submit}>
        <RefusedNote refusal={refusal} words={{ forbidden: "people.last_admin" }} />
        <RightsFields
          role={role}
          onRole={setRole}
          isRoleFixed={person.id === me.id}
          tenants={person.tenants}
          languages={person.languages}
          needsReview={person.needs_review}
          missing={missing}
        />
        <Buttons>
          <Button type="submit" working={isWorking ? say("app.working") : undefined}>
            {say("app.save")}
          </Button>
          <Button look="quiet" onPress={onDone}>
            {say("app.cancel")}
          </Button>
        </Buttons>
      </form>
    </Dialog>
  );
}
