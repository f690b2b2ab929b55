import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { Person } from "@sosmessages/contract/desk/office.ts";
import { resetPerson } from "#lib/calls.generated.ts";
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

/** Takes two, a leader and an administrator. Whoever may do what this person may hands the link over; the other agrees before. */
export function ResetPerson({ person, me, onAsked, onLink, onCancel }: Props) {
  const say = useSay();
  const gives = person.role === "admin" ? "admin" : "leader";
  const agrees = gives === "admin" ? "leader" : "admin";
  const isSecond = me.role === gives && person.reset_asked === agrees;
  const next = me.role === gives ? (`people.reset_before_${gives}` as const) : (`people.reset_then_${gives}` as const);
  return (
    <Ask
      title={say("people.reset_title", { name: person.name })}
      confirm={say(isSecond ? "people.reset_confirm" : "people.reset_ask")}
      carryOut={async () => send(resetPerson, { params: { id: person.id } })}
      onDone={(done) => (done === null ? onAsked() : onLink(done))}
      onCancel={onCancel}
    >
      <p>{say("people.reset_text")}</p>
      <p>{say(isSecond ? `people.reset_second_${agrees}` : next)}</p>
    </Ask>
  );
}
