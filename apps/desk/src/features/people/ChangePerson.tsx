import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { Role } from "@sosmessages/contract/desk/fields.ts";
import type { Person } from "@sosmessages/contract/desk/office.ts";
import { useState } from "react";
import { changePerson } from "#lib/calls.generated.ts";
import { FormDialog } from "#lib/dialog/FormDialog.tsx";
import { send } from "#lib/http.ts";
import { RefusedNote } from "#lib/page/RefusedNote.tsx";
import { useAct } from "#lib/use-act.ts";
import { rightsIn } from "./rights/rights-in.ts";
import { RightsFields } from "./rights/RightsFields.tsx";

type Props = Readonly<{ person: Person; me: Me; onChanged: (person: Person) => void; onCancel: () => void }>;

export function ChangePerson({ person, me, onChanged, onCancel }: Props) {
  // What waits for a leader is what the administrator wanted last; saving less than it withdraws it.
  const { tenants, languages, ...wanted } = person.rights_asked ?? person;
  const [role, setRole] = useState<Role>(wanted.role);
  const [missing, setMissing] = useState<"tenants" | "languages" | null>(null);
  const { act, isWorking, refusal } = useAct();

  const submit = (form: HTMLFormElement) => {
    const { missing, rights } = rightsIn(form, role);
    setMissing(missing);
    if (missing !== null) return;
    void act(async () => send(changePerson, { params: { id: person.id }, body: rights }), onChanged);
  };

  return (
    <FormDialog title={person.name} isWorking={isWorking} onSubmit={submit} onCancel={onCancel}>
      <RefusedNote refusal={refusal} words={{ forbidden: "people.last_admin" }} />
      <RightsFields
        role={role}
        onRole={setRole}
        isRoleFixed={person.id === me.id}
        tenants={tenants}
        languages={languages}
        needsReview={person.needs_review}
        practiceRequired={person.practice_required}
        missing={missing}
      />
    </FormDialog>
  );
}
