import type { disablePerson, Person } from "@sosmessages/contract/desk/office.ts";
import { Ask } from "#lib/dialog/Ask.tsx";
import { send } from "#lib/http.ts";
import { useSay } from "#lib/texts.tsx";

export function DisablePerson({ person, onDone }: Readonly<{ person: Person; onDone: () => void }>) {
  const say = useSay();
  const path = `/api/desk/people/${person.id}/disable` as const;
  return (
    <Ask
      title={say("people.disable_title", { name: person.name })}
      confirm={say("people.disable")}
      isDanger
      words={{ forbidden: "people.last_admin" }}
      carryOut={async () => send<typeof disablePerson>({ method: "POST", path })}
      onDone={onDone}
      onCancel={onDone}
    >
      <p>{say("people.disable_text")}</p>
    </Ask>
  );
}
