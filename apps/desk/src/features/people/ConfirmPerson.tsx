import type { Person } from "@sosmessages/contract/desk/office.ts";
import { confirmRights } from "#lib/calls.generated.ts";
import { Ask } from "#lib/dialog/Ask.tsx";
import { send } from "#lib/http.ts";
import { useSay } from "#lib/texts.tsx";
import { useRightsInWords } from "./rights/rights-in-words.ts";
import type { Link } from "./doing.ts";

type Props = Readonly<{
  person: Person;
  asked: NonNullable<Person["rights_asked"]>;
  onDone: (done: { person: Person; invitation: Link | null }) => void;
  onCancel: () => void;
}>;

/** The leader's word to exactly what stands here: nobody comes to read by one administrator alone. */
export function ConfirmPerson({ person, asked, onDone, onCancel }: Props) {
  const say = useSay();
  const inWords = useRightsInWords();
  const { role, tenants, languages, ends_login: getsLink } = asked;
  return (
    <Ask
      title={say("people.confirm_title", { name: person.name })}
      confirm={say(getsLink ? "people.reset_confirm" : "people.confirm")}
      words={{ stale: "people.confirm_stale" }}
      carryOut={async () => send(confirmRights, { params: { id: person.id }, body: { role, tenants, languages } })}
      onDone={onDone}
      onCancel={onCancel}
    >
      <p>
        <strong>{inWords(asked)}</strong>
      </p>
      <p>{say(`people.may_${role}`)}</p>
      <p>{say("people.confirm_text")}</p>
      {getsLink && person.state === "active" && <p>{say("people.asked_ends", { name: person.name })}</p>}
      {getsLink && <p>{say("people.confirm_link")}</p>}
    </Ask>
  );
}
