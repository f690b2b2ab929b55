import { typed } from "@sosmessages/client/form-values.ts";
import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { Field } from "@sosmessages/ui/form/Field.tsx";
import { Tick } from "@sosmessages/ui/form/Tick.tsx";
import { useState, type FormEvent } from "react";
import { saveMe } from "#lib/calls.generated.ts";
import { send } from "#lib/http.ts";
import { RefusedNote } from "#lib/page/RefusedNote.tsx";
import { useSay } from "#lib/texts.tsx";
import { useAct } from "#lib/use-act.ts";
import { useMe } from "#lib/use-me.ts";

export function AlertsByMail({ me }: Readonly<{ me: Me }>) {
  const say = useSay();
  const { changed } = useMe();
  const { act, isWorking, refusal } = useAct();
  const [isSaved, setSaved] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const isBad = refusal?.errors["email"] !== undefined;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = typed(event.currentTarget, "email").trim();
    const alerts = typed(event.currentTarget, "alerts") !== "";
    setSaved(false);
    setMissing(alerts && email === "");
    if (alerts && email === "") return;
    void act(
      async () => send(saveMe, { body: { email, alerts } }),
      (me) => {
        changed(me);
        setSaved(true);
      },
    );
  };

  return (
    <form method="post" noValidate onSubmit={submit} onChange={() => setSaved(false)}>
      <p>{say("me.alerts_text")}</p>
      {!isBad && <RefusedNote refusal={refusal} />}
      <Tick name="alerts" isTicked={me.alerts}>
        {say("me.alerts_wanted")}
      </Tick>
      <Field
        label={say("me.email")}
        hint={say("me.email_hint")}
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={me.email ?? ""}
        error={isMissing ? say("me.email_missing") : isBad ? say("me.email_bad") : undefined}
      />
      <Button type="submit" look="quiet" working={isWorking ? say("app.working") : undefined}>
        {say("app.save")}
      </Button>
      <output>{isSaved && say("app.saved")}</output>
    </form>
  );
}
