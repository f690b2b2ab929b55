import type { Person } from "@sosmessages/contract/desk/office.ts";
import { disablePerson } from "#lib/calls.generated.ts";
import { Ask } from "#lib/dialog/Ask.tsx";
import { send } from "#lib/http.ts";
import { useSay } from "#lib/texts.tsx";

export function DisablePerson({ person, onDone }: Readonly<{ person: Person; onDone: () => void }>) {
  const say = useSay();
  return (
    <Ask
      title={say("people.disable_title", { name: person.name })}
      confirm={say("people.disable")}
      isDanger
      words={{ forbidden: "people.last_admin" }}
      carryOut={async () => send(disablePerson, { params: { id: person.id } })}
      onDone={onDone}
      onCancel={onDone}
    >
      <p>{say("people.disable_text")}</p>
    </Ask>
  );
}
