import { typed } from "@sosmessages/client/form-values.ts";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { PasswordField } from "@sosmessages/ui/form/PasswordField.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { changeDeskPassword } from "#lib/calls.generated.ts";
import { send } from "#lib/http.ts";
import { RefusedNote } from "#lib/page/RefusedNote.tsx";
import { passwordProblem } from "#lib/form/password.ts";
import { useSay, type PlainKey } from "#lib/texts.tsx";
import { useAct } from "#lib/use-act.ts";

export function ChangePassword() {
  const say = useSay();
  const queries = useQueryClient();
  const { act, isWorking, refusal } = useAct();
  const [problem, setProblem] = useState<PlainKey>();
  const [isSaved, setSaved] = useState(false);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const body = { current: typed(form, "current"), password: typed(form, "password") };
    const found = passwordProblem(body.password);
    setProblem(found);
    setSaved(false);
    if (found !== undefined) return form.querySelector<HTMLElement>("[name=password]")?.focus();
    void act(
      async () => send(changeDeskPassword, { body }),
      () => {
        form.reset();
        setSaved(true);
        void queries.invalidateQueries({ queryKey: ["sessions"] });
      },
    );
  };

  return (
    <form method="post" noValidate onSubmit={submit}>
      <p>{say("me.password_text")}</p>
      <RefusedNote refusal={refusal} words={{ invalidCredentials: "me.password_wrong" }} />
      <PasswordField
        label={say("me.password_now")}
        name="current"
        autoComplete="current-password"
        showLabel={say("app.show_password")}
      />
      <PasswordField
        label={say("me.password_new")}
        hint={say("password.hint")}
        name="password"
        autoComplete="new-password"
        showLabel={say("app.show_password")}
        error={problem && say(problem)}
      />
      <Button type="submit" look="quiet" working={isWorking ? say("app.working") : undefined}>
        {say("me.password_change")}
      </Button>
      <output>{isSaved && say("me.password_changed")}</output>
    </form>
  );
}
