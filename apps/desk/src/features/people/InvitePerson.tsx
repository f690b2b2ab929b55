import { typed } from "@sosmessages/client/form-values.ts";
import type { invitePerson, Person } from "@sosmessages/contract/desk/office.ts";
import { locales } from "@sosmessages/contract/languages.ts";
import { Dialog } from "@sosmessages/ui/dialog/Dialog.tsx";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { Buttons } from "@sosmessages/ui/form/Buttons.tsx";
import { Field } from "@sosmessages/ui/form/Field.tsx";
import { useState, type FormEvent } from "react";
import { send } from "#lib/http.ts";
import { RefusedNote } from "#lib/page/RefusedNote.tsx";
import { allServices } from "#lib/services.ts";
import { useSay } from "#lib/texts.tsx";
import { useAct } from "#lib/use-act.ts";
import type { Link } from "./doing.ts";
import classes from "./forms.module.css";
import { rightsIn } from "./rights-in.ts";
import { RightsFields, type Role } from "./RightsFields.tsx";

type Props = Readonly<{
  onInvited: (invited: { person: Person; invitation: Link }) => void;
  onCancel: () => void;
}>;

export function InvitePerson({ onInvited, onCancel }: Props) {
  const say = useSay();
  const [role, setRole] = useState<Role>("volunteer");
  const [missing, setMissing] = useState<"name" | "tenants" | "languages" | null>(null);
  const { act, isWorking, refusal } = useAct();
  const nameCode = refusal?.errors["name"]?.[0];

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = typed(event.currentTarget, "name").trim();
    const { missing, rights } = rightsIn(event.currentTarget, role);
    const [tenant] = rights.tenants;
    setMissing(name === "" ? "name" : missing);
    if (name === "" || missing !== null || tenant === undefined) return;
    const body = { name, tenant, ...rights };
    void act(async () => send<typeof invitePerson>({ method: "POST", path: "/api/desk/people", body }), onInvited);
  };

  const nameError = () => {
    if (missing === "name") return say("app.required");
    if (nameCode === "unique") return say("people.name_taken");
    return nameCode && say("people.name_bad");
  };

  return (
    <Dialog title={say("people.invite_title")} onCancel={onCancel}>
      <form className={classes["form"]} method="post" noValidate onSubmit={submit}>
        {nameCode === undefined && <RefusedNote refusal={refusal} />}
        <Field
          label={say("login.name")}
          hint={say("people.name_hint")}
          name="name"
          autoComplete="off"
          error={nameError()}
        />
        <RightsFields
          role={role}
          onRole={setRole}
          tenants={allServices.slice(0, 1)}
          languages={locales}
          needsReview
          missing={missing === "name" ? null : missing}
        />
        <Buttons>
          <Button type="submit" working={isWorking ? say("app.working") : undefined}>
            {say("people.invite_submit")}
          </Button>
          <Button look="quiet" onPress={onCancel}>
            {say("app.cancel")}
          </Button>
        </Buttons>
      </form>
    </Dialog>
  );
}
