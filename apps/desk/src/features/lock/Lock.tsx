import { typed, Button } from "@sosmessages/ui/form.tsx";
import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import { Sheet } from "@sosmessages/ui/page.tsx";
import { useState, type FormEvent } from "react";
import { unlockDesk } from "#lib/calls.generated.ts";
import { send } from "#lib/http.ts";
import { RefusedNote, useAct } from "#lib/page.tsx";
import { useSay } from "#lib/texts.tsx";
import { PasswordInput, useFocusFirst } from "#lib/form.tsx";

type Props = Readonly<{ name: string | null; onOpened: (me: Me) => void; onLogOut: () => Promise<boolean> }>;

export function Lock({ name, onOpened, onLogOut }: Props) {
  const say = useSay();
  const { act, working, refusal } = useAct();
  const form = useFocusFirst<HTMLFormElement>();
  const [isStillIn, setStillIn] = useState(false);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    const body = { password: typed(element, "password") };
    void act(send(unlockDesk, { body }), ({ me }) => onOpened(me)).then(() => element.reset());
  };

  return (
    <Sheet title={say("lock.title")}>
      <p>{say("lock.text")}</p>
      {name !== null && <p>{say("lock.who", { name })}</p>}
      <RefusedNote refusal={refusal} words={{ invalidCredentials: "lock.wrong" }} />
      <form ref={form} method="post" noValidate onSubmit={submit}>
        {/* For password managers. */}
        <input type="hidden" name="username" autoComplete="username" value={name ?? ""} readOnly />
        <PasswordInput />
        <Button type="submit" working={working}>
          {say("lock.open")}
        </Button>
      </form>
      <div>
        <Button look="plain" onPress={() => void onLogOut().then((isOut) => setStillIn(!isOut))}>
          {say("nav.log_out")}
        </Button>
        {isStillIn && <p role="alert">{say("app.still_in")}</p>}
      </div>
    </Sheet>
  );
}
