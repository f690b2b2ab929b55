import type { Person } from "@sosmessages/contract/desk/office.ts";
import { inviteAgain } from "#lib/calls.generated.ts";
import { Ask } from "#lib/dialog/Ask.tsx";
import { send } from "#lib/http.ts";
import { useSay } from "#lib/texts.tsx";
import type { Link } from "./doing.ts";

type Props = Readonly<{
  person: Person;
  onInvited: (invited: { person: Person; invitation: Link }) => void;
  /** It is a leader's to give. */
  onAsked: () => void;
  onCancel: () => void;
}>;

export function InviteAgain({ person, onInvited, onAsked, onCancel }: Props) {
  const say = useSay();
  const isReader = person.role !== "admin";
  return (
    <Ask
      title={say("people.again_title", { name: person.name })}
      confirm={say("people.invite-again")}
      carryOut={async () => send(inviteAgain, { params: { id: person.id } })}
      onDone={(done) => (done === null ? onAsked() : onInvited(done))}
      onCancel={onCancel}
    >
      <p>{say(person.state === "disabled" ? "people.again_disabled" : "people.again_invited")}</p>
      {isReader && <p>{say("people.two_people")}</p>}
    </Ask>
  );
}
