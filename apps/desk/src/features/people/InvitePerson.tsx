import { typed } from "@sosmessages/client/form-values.ts";
import type { Person } from "@sosmessages/contract/desk/office.ts";
import type { Role } from "@sosmessages/contract/desk/fields.ts";
import { Field } from "@sosmessages/ui/form/Field.tsx";
import { useState } from "react";
import { invitePerson } from "#lib/calls.generated.ts";
import { allLanguages } from "#lib/languages.ts";
import { FormDialog } from "#lib/dialog/FormDialog.tsx";
import { send } from "#lib/http.ts";
import { RefusedNote } from "#lib/page/RefusedNote.tsx";
import { allServices } from "#lib/services.ts";
import { useSay } from "#lib/texts.tsx";
import { useAct } from "#lib/use-act.ts";
import type { Link } from "./doing.ts";
import { rightsIn } from "./rights/rights-in.ts";
import { RightsFields } from "./rights/RightsFields.tsx";

type Props = Readonly<{
  onInvited: (invited: { person: Person; invitation: Link | null }) => void;
  onCancel: () => void;
}>;

export function InvitePerson({ onInvited, onCancel }: Props) {
  const say = useSay();
  const [role, setRole] = useState<Role>("volunteer");
  const [missing, setMissing] = useState<"name" | "tenants" | "languages" | null>(null);
  const { act, isWorking, refusal } = useAct();
  const nameCode = refusal?.errors["name"]?.[0];

  const submit = (form: HTMLFormElement) => {
    const name = typed(form, "name").trim();
    const { missing, rights } = rightsIn(form, role);
    const [tenant] = rights.tenants;
    setMissing(name === "" ? "name" : missing);
    if (name === "" || missing !== null || tenant === undefined) return;
    const body = { name, tenant, ...rights };
    void act(async () => send(invitePerson, { body }), onInvited);
  };

  const nameError = () => {
    if (missing === "name") return say("app.required");
    if (nameCode === "unique") return say("people.name_taken");
    return nameCode && say("people.name_bad");
  };

  return (
    <FormDialog
      title={say("people.invite_title")}
      submit={say("people.invite_submit")}
      isWorking={isWorking}
      onSubmit={submit}
      onCancel={onCancel}
    >
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
        languages={allLanguages}
        needsReview
        practiceRequired={0}
        missing={missing === "name" ? null : missing}
      />
      {role !== "admin" && <p>{say("people.two_people")}</p>}
    </FormDialog>
  );
}
