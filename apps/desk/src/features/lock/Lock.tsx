import { typed } from "@sosmessages/ui/form.tsx";
import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import { Sheet } from "@sosmessages/ui/page.tsx";
import { useState } from "react";
import { unlockDesk } from "#lib/calls.generated.ts";
import { send } from "#lib/http.ts";
import { RefusedNote, useAct, SayButton } from "#lib/page.tsx";
import { useSay } from "#lib/texts.tsx";
import { OrganisationLogin } from "#lib/organisation.tsx";
import { Form, PasswordInput, useFocusFirst } from "#lib/form.tsx";

type Props = Readonly<{
  /** null: the page was loaded again, and the service does not tell yet. */
  person: Pick<Me, "name" | "has_password"> | null;
  onOpened: (me: Me) => void;
  onLogOut: () => Promise<boolean>;
}>;

export function Lock({ person, onOpened, onLogOut }: Props) {
  const say = useSay();
  const { act, isWorking, refusal } = useAct();
  const place = useFocusFirst<HTMLFormElement>();
  const hasPassword = person?.has_password !== false;
  const [isStillIn, setStillIn] = useState(false);

  const submit = (form: HTMLFormElement) => {
    const body = { password: typed(form, "password") };
    void act(send(unlockDesk, { body }), ({ me }) => onOpened(me)).then(() => form.reset());
  };

  return (
    <Sheet title={say("lock.title")}>
      <p>{say(hasPassword ? "lock.text" : "lock.text_organisation")}</p>
      {person !== null && <p>{say("lock.who", { name: person.name })}</p>}
      <RefusedNote refusal={refusal} words={{ invalidCredentials: "lock.wrong" }} />
      {hasPassword && (
        <Form place={place} onSubmit={submit}>
          {/* For password managers. */}
          <input type="hidden" name="username" autoComplete="username" value={person?.name ?? ""} readOnly />
          <PasswordInput />
          <SayButton says="lock.open" type="submit" isWorking={isWorking} />
        </Form>
      )}
      {person?.has_password !== true && (
        <OrganisationLogin isAgain isBeside={person !== null} look={hasPassword ? "quiet" : "primary"} />
      )}
      <div>
        <SayButton
          says="nav.log_out"
          look="plain"
          onPress={() => void onLogOut().then((isOut) => setStillIn(!isOut))}
        />
        {isStillIn && <p role="alert">{say("app.still_in")}</p>}
      </div>
    </Sheet>
  );
}
