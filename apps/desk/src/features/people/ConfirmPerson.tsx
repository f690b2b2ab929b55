import type { confirmRights, Person } from "@sosmessages/contract/desk/office.ts";
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
  const path = `/api/desk/people/${person.id}/confirm` as const;
  const { role, tenants, languages } = asked;
  const isNew = person.state === "invited";
  return (
    <Ask
      title={say("people.confirm_title", { name: person.name })}
      confirm={say(isNew ? "people.reset_confirm" : "people.confirm")}
      words={{ stale: "people.confirm_stale" }}
      carryOut={async () => send<typeof confirmRights>({ method: "POST", path, body: { role, tenants, languages } })}
      onDone={onDone}
      onCancel={onCancel}
    >
      <p>
        <strong>{inWords(asked)}</strong>
      </p>
      <p>{say(`people.may_${role}`)}</p>
      <p>{say("people.confirm_text")}</p>
      {isNew && <p>{say("people.confirm_link")}</p>}
    </Ask>
  );
}
