import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { Person, resetPerson } from "@sosmessages/contract/desk/office.ts";
import { Ask } from "#lib/dialog/Ask.tsx";
import { send } from "#lib/http.ts";
import { useSay } from "#lib/texts.tsx";
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
  const path = `/api/desk/people/${person.id}/reset` as const;
  const isSecond = person.reset_asked !== null && person.reset_asked !== me.role;
  return (
    <Ask
      title={say("people.reset_title", { name: person.name })}
      confirm={say(isSecond ? "people.reset_confirm" : "people.reset_ask")}
      carryOut={async () => send<typeof resetPerson>({ method: "POST", path })}
      onDone={(done) => (done === null ? onAsked() : onLink(done))}
      onCancel={onCancel}
    >
      <p>{say("people.reset_text")}</p>
      <p>{say(isSecond ? `people.reset_second_${person.reset_asked ?? "leader"}` : "people.reset_first")}</p>
    </Ask>
  );
}
